//! Tables of cases in text files: a case a line, with tabs between its columns.

/// The rows of a table, without its comments and empty lines. A row that starts with `# ` would be a comment: `\u{23} `.
pub fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let is_comment = |line: &str| line.starts_with("# ") || line == "#";
    let lines = table.lines().filter(move |line| !line.is_empty() && !is_comment(line));
    lines.map(|line| line.split('\t').collect())
}

/// The text with the characters that its escapes stand for: `\n`, `\r`, `\t`, `\\` and `\u{…}`.
pub fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        out += before;
        let (c, behind) = match escape.strip_prefix("u{") {
            Some(code) => {
                let (code, behind) = code.split_once('}').expect(text);
                (u32::from_str_radix(code, 16).ok().and_then(char::from_u32), behind)
            }
            None => {
                let escapes = [("n", '\n'), ("r", '\r'), ("t", '\t'), ("\\", '\\')];
                let known = escapes.iter().find(|(name, _)| escape.starts_with(name));
                (known.map(|&(_, c)| c), escape.get(1..).unwrap_or_default())
            }
        };
        out.push(c.unwrap_or_else(|| panic!("unknown escape in {text}")));
        rest = behind;
    }
    out + rest
}

/// Pieces of texts with whitespace between them, for tests that put them together at random.
pub fn pieces(list: &str) -> Vec<String> {
    list.split_whitespace().map(unescaped).collect()
}
