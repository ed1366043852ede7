//! Finds metadata: front matter and headers.

/// Returns the length in bytes of the front matter at the start of `source`, including a byte order
/// mark and whitespace before it. Returns 0 if there is no front matter.
///
/// Front matter is YAML between `---`, another language between `---js` and `---`, TOML between
/// `+++`, or JSON between `{` and `}`. Each delimiter is on its own line, as in static site
/// generators. The extensions of pulldown-cmark do not support JSON, and also treat text between
/// two thematic breaks in the middle of a page as metadata.
#[must_use]
pub fn front_matter(source: &str) -> usize {
    let text = source.trim_start_matches(|c: char| c == '\u{FEFF}' || c.is_ascii_whitespace());
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let (ends, is_field): (&[&str], fn(&str) -> bool) = match first.trim_end() {
        "---" => (&["---", "..."], |line| line.ends_with(':') || line.contains(": ")),
        "---js" | "---javascript" | "---json" | "---toml" => (&["---"], |_| true),
        "+++" => (&["+++"], |line| line.starts_with('[') || line.contains('=')),
        "{" => (&["}"], |line| line.trim_start().starts_with('"')),
        _ => return 0,
    };
    let mut len = source.len() - text.len() + first.len();
    let mut has_field = false;
    for line in lines {
        len += line.len();
        let line = line.trim_end();
        if ends.contains(&line) {
            return len;
        }
        if !has_field && !line.is_empty() && !line.starts_with('#') {
            // Otherwise, the first line is a thematic break at the top of a page.
            if !is_field(line) {
                return 0;
            }
            has_field = true;
        }
    }
    0
}

/// The keys of headers. Headers contain at least one of them; all of 634 real files do. A first
/// paragraph such as `Demo: https://…` does not.
const KEYS: [&str; 5] = ["author", "cover", "date", "slug", "title"];

/// Returns the length of the headers at the start of a document, or 0 if it has no headers.
/// Pelican, MultiMarkdown and Python-Markdown use headers. They are lines with a key and a value,
/// which may continue in indented lines. A blank line and a text follow them.
pub(super) fn headers(source: &str) -> usize {
    let (mut len, mut keys, mut is_known) = (0, 0, false);
    for line in source.split_inclusive('\n') {
        let is_end = len > 0 && matches!(line.trim(), "" | "---" | "...");
        if is_end {
            let has_text = !source[len + line.len()..].trim().is_empty();
            return if has_text && is_known { len + line.len() } else { 0 };
        }
        if has_key(line) {
            keys += 1;
            let key = line.split(':').next().unwrap_or_default();
            is_known |= KEYS.iter().any(|known| known.eq_ignore_ascii_case(key));
        } else if keys < 2 && (len == 0 || !line.starts_with([' ', '\t'])) {
            // After two keys, any line belongs to the last key.
            return 0;
        }
        len += line.len();
    }
    0
}

/// Returns whether a line starts with a key of one word: `Cover: …`.
fn has_key(line: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let value = line.trim_start_matches(is_part);
    let is_value = |value: &str| value.chars().next().is_none_or(char::is_whitespace);
    line.starts_with(char::is_alphabetic) && value.strip_prefix(':').is_some_and(is_value)
}
