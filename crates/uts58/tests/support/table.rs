//! Tables of cases in text files, with one case a line and tabs between its columns.

/// Returns the rows of a table without comments and empty lines. A row cannot start with `# `; use
/// `\u{23} ` instead.
pub fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let is_comment = |line: &str| line.starts_with("# ") || line == "#";
    let lines = table.lines().filter(move |line| !line.is_empty() && !is_comment(line));
    lines.map(|line| line.split('\t').collect())
}

/// Decodes the escapes of a text: `\n`, `\r`, `\t`, `\\` and `\u{…}`.
pub fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        out += before;
        let (c, after) = match escape.strip_prefix("u{") {
            Some(code) => {
                let (code, after) = code.split_once('}').expect(text);
                (u32::from_str_radix(code, 16).ok().and_then(char::from_u32), after)
            }
            None => {
                let escapes = [("n", '\n'), ("r", '\r'), ("t", '\t'), ("\\", '\\')];
                let known = escapes.iter().find(|(name, _)| escape.starts_with(name));
                (known.map(|&(_, c)| c), escape.get(1..).unwrap_or_default())
            }
        };
        out.push(c.unwrap_or_else(|| panic!("unknown escape in {text}")));
        rest = after;
    }
    out + rest
}

/// Splits a list at whitespace into pieces, which tests join at random, and decodes their escapes.
pub fn pieces(list: &str) -> Vec<String> {
    list.split_whitespace().map(unescaped).collect()
}
