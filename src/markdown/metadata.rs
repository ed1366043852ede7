//! Finds metadata: front matter and headers.

/// Returns the length in bytes of the front matter at the start of `source`, with a byte order mark and whitespace
/// before it, or 0 if there is none.
///
/// It is YAML between `---`, another language between `---js` and `---`, TOML between `+++`, or JSON between `{` and
/// `}`, each on a line of its own, as the generators know it. The extensions of pulldown-cmark know no
/// JSON, and take two rules in the middle of a page for metadata too.
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
            // Otherwise the first line is a rule at the top of a page.
            if !is_field(line) {
                return 0;
            }
            has_field = true;
        }
    }
    0
}

/// Keys of which the headers of a document have at least one: so have all of 634 files. A first paragraph such as
/// `Demo: https://…` has none.
const KEYS: [&str; 5] = ["author", "cover", "date", "slug", "title"];

/// The length of the headers at the start of a document, as Pelican, MultiMarkdown and Python-Markdown have them: lines
/// with a key and a value, which may go on in indented lines, then a blank line and a text. Otherwise 0.
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
            // Behind two keys it belongs to the last one, whatever it is.
            return 0;
        }
        len += line.len();
    }
    0
}

/// Whether a line starts with a key of one word: `Cover: …`.
fn has_key(line: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let value = line.trim_start_matches(is_part);
    let is_value = |value: &str| value.chars().next().is_none_or(char::is_whitespace);
    line.starts_with(char::is_alphabetic) && value.strip_prefix(':').is_some_and(is_value)
}
