//! Finds front matter: data about a document at its start, for a site generator.

/// The length of the front matter at the start of `source`, with a byte order mark; 0 where there is none.
///
/// It is YAML between `---`, TOML between `+++`, or JSON between `{` and `}`, each on a line of its own, as
/// the generators know it. The extensions of pulldown-cmark know no JSON, and take two rules in the middle of
/// a page for metadata too.
pub(super) fn matter(source: &str) -> usize {
    let text = source.strip_prefix('\u{FEFF}').unwrap_or(source);
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let (ends, is_field): (&[&str], fn(&str) -> bool) = match first.trim_end() {
        "---" => (&["---", "..."], |line| line.ends_with(':') || line.contains(": ")),
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
