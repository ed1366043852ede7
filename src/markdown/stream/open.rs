//! What is open in the text that is arriving.

use alloc::vec::Vec;

use memchr::{memchr, memmem};

/// The first construct that is not closed and in which nothing links once it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) start: usize,
    /// The start of the construct inside of it that keeps it open.
    pub(super) inner: usize,
    /// The end of its text, if it is a link of which the destination is being written.
    pub(super) label: Option<usize>,
}

impl Open {
    pub(super) fn first(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let mut brackets = Vec::new();
        let opened = |brackets: &[usize], inner: usize| {
            let start = brackets.first().copied().unwrap_or(inner);
            Some(Self { start, inner, label: None })
        };
        let mut at = 0;
        while let Some(found) = bytes[at..].iter().position(|b| b"\\`<[]${".contains(b)) {
            let start = at + found;
            let behind = |close: &str, from: usize| {
                Some(from + memmem::find(bytes.get(from..)?, close.as_bytes())? + close.len())
            };
            let end = match bytes[start] {
                b'\\' => {
                    Some(start + 1 + text[start + 1..].chars().next().map_or(0, char::len_utf8))
                }
                b'`' => code_end(bytes, start),
                b'<' if bytes[start..].starts_with(b"<!--") => behind("-->", start + 4),
                b'<' => match bytes.get(start + 1) {
                    Some(b'/' | b'!' | b'?' | b'a'..=b'z' | b'A'..=b'Z') => behind(">", start + 1),
                    _ => Some(start + 1),
                },
                b'$' => math_end(bytes, start),
                b'{' => attributes_end(text, start),
                b'[' => {
                    let is_image = found > 0 && bytes[start - 1] == b'!';
                    brackets.push(start - usize::from(is_image));
                    Some(start + 1)
                }
                _ => match brackets.pop() {
                    Some(open) if bytes.get(start + 1) == Some(&b'(') => {
                        let end = behind(")", start + 2);
                        if end.is_none() {
                            let first = opened(&brackets, open)?;
                            let label = (first.start == open).then_some(start);
                            return Some(Self { label, ..first });
                        }
                        end
                    }
                    _ => Some(start + 1),
                },
            };
            let Some(end) = end else { return opened(&brackets, start) };
            at = end;
        }
        let last = brackets.last().copied()?;
        opened(&brackets, if brackets.len() > 1 { last } else { text.len() })
    }
}

/// The end of the code span that starts here: a run of as many backticks.
fn code_end(bytes: &[u8], start: usize) -> Option<usize> {
    let run = |at: usize| bytes[at..].iter().take_while(|&&b| b == b'`').count();
    let len = run(start);
    let mut at = start + len;
    loop {
        at += memchr(b'`', &bytes[at..])?;
        let other = run(at);
        at += other;
        if other == len {
            return Some(at);
        }
    }
}

/// The end of the math that starts here. A dollar before a digit is money.
fn math_end(bytes: &[u8], start: usize) -> Option<usize> {
    if bytes[start + 1..].first() == Some(&b'$') {
        let close = memmem::find(&bytes[start + 2..], b"$$")?;
        return Some(start + 2 + close + 2);
    }
    let is_math = |b: &u8| !b.is_ascii_whitespace() && !b.is_ascii_digit();
    if !bytes.get(start + 1).is_none_or(is_math) {
        return Some(start + 1);
    }
    let mut depth = 0_usize;
    for (at, b) in bytes.iter().enumerate().skip(start + 1) {
        match b {
            b'{' => depth += 1,
            // Braces pair in math.
            b'}' if depth == 0 => return Some(start + 1),
            b'}' => depth -= 1,
            b'$' if depth == 0 && !bytes[at - 1].is_ascii_whitespace() => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The end of a brace: of attributes, if the line becomes a heading which ends with them.
fn attributes_end(text: &str, start: usize) -> Option<usize> {
    let line = text[start..].find('\n').map_or(text.len(), |end| start + end);
    let is_whole = line < text.len();
    let Some(end) = text[start..line].find('}').map(|end| start + end + 1) else {
        return is_whole.then_some(start + 1);
    };
    // A backslash at its end breaks a line.
    if !text[end..line].trim_ascii().trim_end_matches('\\').is_empty() {
        return Some(start + 1);
    }
    // Whether a row of `=` or `-` follows is not known before it is there.
    let next = text.get(line + 1..)?;
    let underline = next.trim_start_matches([' ', '\t']).trim_start_matches(['=', '-']);
    match underline.trim_ascii_start().is_empty() {
        true if next.contains('\n') => Some(end),
        true => None,
        false => Some(start + 1),
    }
}
