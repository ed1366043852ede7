//! A display form of links that programs without UTS #58 also find whole.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::prose::tail;
use crate::setting::options::TailRules;
use crate::unicode::is_mark;

/// The programs that must find a whole displayed link if people copy it into a text, for
/// [`DisplayForm::safe`](crate::DisplayForm::safe).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Safe {
    /// Programs that follow UTS #58. This form has the fewest escapes.
    #[default]
    Standard,
    /// Programs in use, which end a URL at different characters. The scheme and the structure stay.
    /// Each character that at least one program does not link is escaped, and the host is ASCII.
    Everywhere,
}

/// ASCII characters that programs do not link: within a URL, and at its end. They were found by
/// running linkify-it 6, linkifyjs 4, Autolinker 4, marked 18, markdown-it 15, remark-gfm 4, comrak
/// 0.59, linkify 0.11, bleach 6 and Django 5 on `https://example.com/a⟨c⟩b` and
/// `https://example.com/a⟨c⟩` in a sentence, in the path, the query and the fragment. A character
/// is listed if at least one program does not link the whole URL.
///
/// | | in a URL | at its end |
/// |---|---|---|
/// | ASCII | `"` `'` `<` `>` `[` `\` `]` `^` `` ` `` `{` <code>\|</code> `}`, a `?` after another, a `.` after another before a mark, `(` `)` without a partner or in others | also `!` `%` `*` `,` `.` `:` `;` `?` `_` `~`, and `(a:)` |
/// | other | everything except letters and marks: punctuation, symbols | |
/// | host | a host that is not ASCII (marked, bleach) | |
const CUT: [&[u8]; 2] = [b"\"'<>[\\]^`{|}", b"!%*,.:;?_~"];

/// Writes everything after the host of a displayed URL.
pub(super) fn write_everywhere(out: &mut impl Write, shown: &str) -> fmt::Result {
    let mut safe = String::new();
    let is_kept = |c: char| c.is_ascii() || c.is_alphabetic() || is_mark(c);
    write(&mut safe, shown, is_kept)?;
    // A letter after an escape may look like a word after the URL (D10), and commas may look like
    // CSV (D7).
    if tail::end(&safe, 0, 0, TailRules::ALL) < safe.len() {
        safe.clear();
        write(&mut safe, shown, |c| c.is_ascii() && c != ',')?;
    }
    out.write_str(&safe)
}

/// Writes a tail. Escapes characters that are not kept, and ASCII characters at which programs cut
/// a URL.
fn write(out: &mut String, tail: &str, is_kept: impl Fn(char) -> bool) -> fmt::Result {
    let cut = cut_parentheses(tail);
    let [inside, at_end] = CUT;
    let (mut before, mut has_query) = ('/', false);
    for (at, c) in tail.char_indices() {
        let is_last = at + c.len_utf8() == tail.len();
        let is_cut = match c {
            '(' | ')' => cut.binary_search(&at).is_ok(),
            // The first `?` starts the query.
            '?' => has_query && (is_last || before == '?'),
            '.' => {
                let goes_on = |next: char| next.is_ascii_alphanumeric() || "%/&.".contains(next);
                is_last || before == '.' && !tail[at + 1..].starts_with(goes_on)
            }
            _ => {
                let is_among = |all: &[u8]| u8::try_from(c).is_ok_and(|byte| all.contains(&byte));
                !is_kept(c) || is_among(inside) || is_last && is_among(at_end)
            }
        };
        has_query |= matches!(c, '?' | '#');
        before = c;
        if !is_cut {
            out.push(c);
            continue;
        }
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            write!(out, "%{byte:02X}")?;
        }
    }
    Ok(())
}

/// Returns the bytes of parentheses that have no partner, are nested, or end the tail after
/// punctuation, in order.
fn cut_parentheses(tail: &str) -> Vec<usize> {
    let bytes = tail.as_bytes();
    let (mut open, mut cut) = (Vec::new(), Vec::new());
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'(' => open.push(at),
            b')' => match open.pop() {
                None => cut.push(at),
                Some(start) => {
                    let is_cut = at + 1 == bytes.len() && CUT[1].contains(&bytes[at - 1]);
                    if is_cut || !open.is_empty() {
                        cut.extend([start, at]);
                    }
                }
            },
            _ => {}
        }
    }
    cut.extend(open);
    cut.sort_unstable();
    cut
}
