//! Row D3: what looks like a domain and is none to a reader.

use crate::unicode::char_before;

/// Top-level domains that a reader takes for the extension of a file.
///
/// Left out are those under which people name more sites than files: `.pl`, `.in`, `.ai`, `.me`,
/// `.io`, `.es`, `.cl`, `.pt`, `.am`, `.ac`, `.tv`, `.app`.
const FILE_EXTENSIONS: [&str; 21] = [
    "as", "cab", "cc", "gd", "md", "mk", "ml", "mm", "mo", "mov", "pm", "ps", "pub", "py", "rs",
    "sc", "sh", "so", "sv", "tf", "zip",
];

/// What a path before a host ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glue {
    Slash,
    /// A backslash, or what looks like a slash: behind `https://bank.com∕` a reader expects a path.
    NoSlash,
}

/// The end of a path that the host at byte `start` of `text` is glued to.
pub(super) fn glued_to(text: &str, start: usize) -> Option<Glue> {
    match char_before(text, start)?.1 {
        '/' => Some(Glue::Slash),
        '\\' | '\u{1735}' | '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}'
        | '\u{29F8}' | '\u{1D23A}' => Some(Glue::NoSlash),
        _ => None,
    }
}

/// Whether `host` names a site on its face: it starts with `www.`.
pub(super) fn is_www(host: &str) -> bool {
    host.as_bytes()
        .get(..4)
        .is_some_and(|head| head.eq_ignore_ascii_case(b"www."))
}

/// Whether a host reads as the name of a file: two ASCII labels, the last of them an extension. One
/// that is not in ASCII is asked for by its ASCII form.
pub(super) fn is_file_name(host: &[u8]) -> bool {
    let mut labels = host.rsplitn(3, |&b| b == b'.');
    let (Some(extension), Some(name), None) = (labels.next(), labels.next(), labels.next()) else {
        return false;
    };
    name.is_ascii()
        && !name.starts_with(b"xn--")
        && FILE_EXTENSIONS
            .iter()
            .any(|known| known.as_bytes().eq_ignore_ascii_case(extension))
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
        for host in [
            "main.rs",
            "README.MD",
            "readme.md",
            "a.zip",
            "setup.sh",
            "x.py",
        ] {
            assert!(is_file_name(host.as_bytes()), "{host}");
        }
        for host in [
            "docs.example.rs",
            "example.com",
            "allegro.pl",
            "xn--bcher-kva.rs",
        ] {
            assert!(!is_file_name(host.as_bytes()), "{host}");
        }
        for host in ["end.So", "works.Click", "M.Sc", "слово.Рф"] {
            assert!(is_missed_space(host), "{host}");
        }
        for host in ["Amazon.Com", "AMAZON.COM", "example.com", "a.B"] {
            assert!(!is_missed_space(host), "{host}");
        }
    }
}
