//! A Rust lexer that is just good enough to find comments: `//` in a string does not start a
//! comment.

use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// Whitespace, or a comment that is not a doc comment.
    Blank,
    /// A doc comment of the item after it.
    OuterDoc,
    /// A doc comment of the item around it.
    InnerDoc,
    /// A name, a literal, or one character of another token.
    Other,
}

/// Returns the tokens of a source. A one-line doc comment does not include its line end.
pub fn tokens(source: &str) -> impl Iterator<Item = (Token, Range<usize>)> {
    let mut at = shebang(source);
    std::iter::from_fn(move || {
        let (token, len) = token(source.get(at..)?)?;
        let start = at;
        at += len;
        Some((token, start..at))
    })
}

/// Returns the length of a first line such as `#!/usr/bin/env cargo`.
fn shebang(source: &str) -> usize {
    match source.strip_prefix("#!") {
        // `#![` starts an attribute.
        Some(rest) if !rest.trim_start().starts_with('[') => line(source).len(),
        _ => 0,
    }
}

/// Returns the first token of a text, and its length.
fn token(text: &str) -> Option<(Token, usize)> {
    let len = match text.chars().next()? {
        '/' if text.starts_with("//") => return Some(comment(line(text))),
        '/' if text.starts_with("/*") => return Some(comment(&text[..block_comment(text)])),
        c if c.is_whitespace() => {
            return Some((Token::Blank, text.len() - text.trim_start().len()));
        }
        '"' => quoted(text, '"'),
        '\'' => character(text),
        c if is_name(c) => word(text),
        c => c.len_utf8(),
    };
    Some((Token::Other, len))
}

fn comment(comment: &str) -> (Token, usize) {
    let token = match comment.as_bytes() {
        [_, _, b'!', ..] => Token::InnerDoc,
        // `////`, `/***` and `/**/` do not start a doc comment.
        [_, a, b, rest @ ..] if a == b && rest.first() != Some(a) && comment != "/**/" => {
            Token::OuterDoc
        }
        _ => Token::Blank,
    };
    (token, comment.len())
}

/// Returns the first line, without its end.
fn line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Returns the length of a block comment, which may contain others.
fn block_comment(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => (at, depth) = (at + 2, depth + 1),
            Some(b"*/") => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// Returns the length of a literal between quotation marks, where `\` escapes a mark.
fn quoted(text: &str, mark: char) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            _ if c == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of a character literal, or of the `'` of a lifetime.
fn character(text: &str) -> usize {
    let mut chars = text[1..].chars();
    match (chars.next(), chars.next()) {
        (Some('\\'), _) => quoted(text, '\''),
        (Some(c), Some('\'')) => 2 + c.len_utf8(),
        _ => 1,
    }
}

fn is_name(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Returns the length of a name or a number, or of a raw string with its prefix, for example
/// `br#"…"#`.
fn word(text: &str) -> usize {
    let rest = text.trim_start_matches(is_name);
    let len = text.len() - rest.len();
    let inside = rest.trim_start_matches('#');
    let hashes = &rest[..rest.len() - inside.len()];
    match inside.strip_prefix('"') {
        Some(inside) if matches!(&text[..len], "r" | "br" | "cr") => {
            let end = ["\"", hashes].concat();
            inside.find(&end).map_or(text.len(), |at| text.len() - inside.len() + at + end.len())
        }
        _ => len,
    }
}
