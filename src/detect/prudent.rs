//! Row D3: what looks like a domain and is none to a reader.

use crate::unicode::char_before;

/// Top-level domains that a reader takes for the extension of a file, in the order of
/// `binary_search`.
///
/// Left out are those under which people name more sites than files: `.pl`, `.in`, `.ai`, `.me`,
/// `.io`, `.es`, `.cl`, `.pt`, `.am`, `.ac`, `.tv`, `.app`.
const FILE_EXTENSIONS: [&str; 21] = [
    "as", "cab", "cc", "gd", "md", "mk", "ml", "mm", "mo", "mov", "pm", "ps", "pub", "py", "rs",
    "sc", "sh", "so", "sv", "tf", "zip",
];

/// Whether the host at bytes `start..end` of `text` is glued to a path before it.
pub(super) fn is_glued(text: &str, start: usize) -> bool {
    matches!(char_before(text, start), Some((_, '/' | '\\')))
}

/// Whether `host` names a site on its face: it starts with `www.`.
pub(super) fn is_www(host: &str) -> bool {
    host.as_bytes()
        .get(..4)
        .is_some_and(|head| head.eq_ignore_ascii_case(b"www."))
}

/// Whether `host` reads as the name of a file: two ASCII labels, the last of them an extension.
pub(super) fn is_file_name(host: &str) -> bool {
    let Some((name, extension)) = host.split_once('.') else {
        return false;
    };
    let mut lower = [0; 4];
    let Some(lower) = lower.get_mut(..extension.len()) else {
        return false;
    };
    lower.copy_from_slice(extension.as_bytes());
    lower.make_ascii_lowercase();
    name.is_ascii()
        && FILE_EXTENSIONS
            .binary_search_by(|known| known.as_bytes().cmp(lower))
            .is_ok()
}

/// Whether `host` reads as the end of a sentence and the start of the next one (`end.So`), or as an
/// abbreviation (`M.Sc`).
pub(super) fn is_missed_space(host: &str) -> bool {
    let mut labels = host.rsplit('.');
    let (Some(tld), Some(before)) = (labels.next(), labels.next()) else {
        return false;
    };
    let mut letters = tld.chars();
    let title = letters.next().is_some_and(char::is_uppercase)
        && !letters.as_str().is_empty()
        && !letters.any(char::is_uppercase);
    let lower = before.chars().any(char::is_lowercase) && !before.chars().any(char::is_uppercase);
    title && (lower || tld.chars().count() == 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        assert!(FILE_EXTENSIONS.is_sorted());
    }

    #[test]
    fn files_and_sentences() {
        for host in ["main.rs", "README.MD", "a.zip", "setup.sh", "x.py"] {
            assert!(is_file_name(host), "{host}");
        }
        for host in ["docs.example.rs", "example.com", "allegro.pl"] {
            assert!(!is_file_name(host), "{host}");
        }
        for host in ["end.So", "works.Click", "M.Sc", "слово.Рф"] {
            assert!(is_missed_space(host), "{host}");
        }
        for host in ["Amazon.Com", "AMAZON.COM", "example.com", "a.B"] {
            assert!(!is_missed_space(host), "{host}");
        }
    }
}
