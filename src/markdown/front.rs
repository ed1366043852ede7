//! Front matter: what a document says of itself before it starts, for who builds the site.

/// The bytes of the front matter at the start of `source`, a byte order mark with it; 0 where there
/// is none. It is YAML between `---`, TOML between `+++`, or JSON between `{` and `}`, each on a line
/// of its own.
///
/// # Complexity
///
/// Linear in its length, or in that of `source` where it has no end.
pub(super) fn matter(source: &str) -> usize {
    let text = source.strip_prefix('\u{FEFF}').unwrap_or(source);
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let (ends, is_field): (&[&str], fn(&str) -> bool) = match first.trim_end() {
        "---" => (&["---", "..."], |line| is_key(line, ':')),
        "+++" => {
            (&["+++"], |line| is_key(line, '=') || line.starts_with('[') && line.ends_with(']'))
        }
        "{" => (&["}"], |line| line.trim_start().starts_with('"')),
        _ => return 0,
    };
    let mut len = source.len() - text.len() + first.len();
    let mut is_first = true;
    for line in lines {
        len += line.len();
        let line = line.trim_end();
        if ends.contains(&line) {
            return len;
        }
        let is_field_expected = is_first && !line.is_empty() && !line.starts_with('#');
        if is_field_expected {
            // A rule at the top of a page is no front matter.
            if !is_field(line) {
                return 0;
            }
            is_first = false;
        }
    }
    0
}

/// Whether the line starts with a name and the sign behind it.
fn is_key(line: &str, sign: char) -> bool {
    let name = line.trim_start_matches(['"', '\'']);
    let rest = name.trim_start_matches(|c: char| c.is_alphanumeric() || "_-.".contains(c));
    let behind = rest.trim_start_matches(['"', '\'']).trim_start();
    rest.len() < name.len()
        && behind
            .strip_prefix(sign)
            .is_some_and(|value| sign != ':' || value.is_empty() || value.starts_with([' ', '\t']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_front_matter_is() {
        for front in [
            "---\ntitle: a.com\n---\n",
            "\u{FEFF}---\r\n\r\n# x\r\ntitle: a.com\r\n---\r\n",
            "---\n\"a\": c\n...\n",
            "---\n---\n",
            "---\nx:\n  - a.com\n\n  - b.com\n---\n",
            "+++\ntitle = \"a.com\"\n[extra]\nx = 1\n+++\n",
            "+++\n[extra]\n+++\n",
            "{\n  \"url\": \"a.com\"\n}\n",
        ] {
            assert_eq!(matter(front.trim_end()), front.trim_end().len(), "{front:?}");
            assert_eq!(matter(front), front.len(), "{front:?}");
            let source = alloc::format!("{front}---\na: b\n---\n");
            assert_eq!(matter(&source), front.len(), "{source:?}");
        }
        for other in [
            "",
            "a",
            "---\nsee https://a.com\n\n---\n",
            "---\ntitle: a.com\n",
            "\n---\ntitle: a.com\n---\n",
            "----\ntitle: x\n----\n",
            "{ x }\n}\n",
            "+++\na.com\n+++\n",
            "+++\n[a](b) c\n+++\n",
        ] {
            assert_eq!(matter(other), 0, "{other:?}");
        }
    }
}
