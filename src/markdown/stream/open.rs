//! Open markup in the arriving text.

use alloc::vec::Vec;

use memchr::memmem;

use crate::markdown::code::{MAX_TICKS, code};

/// The first unclosed construct in which nothing links once it is closed.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenMarkup {
    pub(super) start: usize,
    /// The start of the construct inside of it that keeps it open.
    pub(super) inner: usize,
    /// The end of its text, if it is a link with an incomplete destination.
    pub(super) label: Option<usize>,
}

impl OpenMarkup {
    pub(super) fn first(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let mut brackets = Vec::new();
        let opened = |brackets: &[usize], inner: usize| {
            let start = brackets.first().copied().unwrap_or(inner);
            Self { start, inner, label: None }
        };
        let (mut at, mut unclosed, mut no_math) = (0, [0; MAX_TICKS], 0);
        while let Some(found) = bytes[at..].iter().position(|b| b"\\`<[]$".contains(b)) {
            let start = at + found;
            let after = |close: &str, from: usize| {
                Some(from + memmem::find(&bytes[from..], close.as_bytes())? + close.len())
            };
            let end = match bytes[start] {
                b'\\' => Some(text.ceil_char_boundary(start + 2)),
                b'`' => {
                    let end = code(text, start, &mut unclosed);
                    bytes[start..end].iter().any(|b| *b != b'`').then_some(end)
                }
                b'<' if bytes[start..].starts_with(b"<!--") => after("-->", start + 4),
                b'<' => match bytes.get(start + 1) {
                    Some(b'/' | b'!' | b'?' | b'a'..=b'z' | b'A'..=b'Z') => after(">", start + 1),
                    _ => Some(start + 1),
                },
                b'$' => math_end(bytes, start, &mut no_math),
                b'[' => {
                    let is_image = found > 0 && bytes[start - 1] == b'!';
                    brackets.push(start - usize::from(is_image));
                    Some(start + 1)
                }
                _ => match brackets.pop() {
                    Some(open) if bytes.get(start + 1) == Some(&b'(') => {
                        let end = after(")", start + 2);
                        if end.is_none() {
                            let label = brackets.is_empty().then_some(start);
                            return Some(Self { label, ..opened(&brackets, open) });
                        }
                        end
                    }
                    _ => Some(start + 1),
                },
            };
            let Some(end) = end else { return Some(opened(&brackets, start)) };
            at = end;
        }
        let last = brackets.last().copied()?;
        Some(opened(&brackets, if brackets.len() > 1 { last } else { text.len() }))
    }
}

/// Returns the end of the math that starts here. A dollar before a digit is money. Braces pair in
/// math, so all dollars before a closing brace without a partner are text. `text` is set to this
/// brace, so nothing is read again for each of these dollars.
fn math_end(bytes: &[u8], start: usize, text: &mut usize) -> Option<usize> {
    if bytes.get(start + 1) == Some(&b'$') {
        let close = memmem::find(&bytes[start + 2..], b"$$")?;
        return Some(start + 2 + close + 2);
    }
    let is_math = |b: &u8| !b.is_ascii_whitespace() && !b.is_ascii_digit();
    if start < *text || !bytes.get(start + 1).is_none_or(is_math) {
        return Some(start + 1);
    }
    let mut depth = 0_usize;
    for (at, b) in bytes.iter().enumerate().skip(start + 1) {
        match b {
            b'{' => depth += 1,
            b'}' if depth == 0 => {
                *text = at;
                return Some(start + 1);
            }
            b'}' => depth -= 1,
            b'$' if depth == 0 && !bytes[at - 1].is_ascii_whitespace() => return Some(at + 1),
            _ => {}
        }
    }
    None
}
