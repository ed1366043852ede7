//! A form of links that programs find whole which know nothing of UTS #58.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::prose::tail;
use crate::setting::options::TailRules;
use crate::unicode::is_mark;

/// Which programs find a displayed link whole in text that people copy it to, for [`DisplayForm::safe`](crate::DisplayForm::safe).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Safe {
    /// Those that follow UTS #58. It has the fewest escapes.
    #[default]
    Standard,
    /// Those in use, which cut a URL where they take a character for the end of it. The scheme and the structure stay;
    /// what at least one of them does not link is escaped, and the host is ASCII.
    Everywhere,
}

/// What programs do not link, seen by running linkify-it 6, linkifyjs 4, Autolinker 4, marked 18, markdown-it 15, remark-gfm 4,
/// comrak 0.59, linkify 0.11, bleach 6 and Django 5 on `https://example.com/a⟨c⟩b` and `https://example.com/a⟨c⟩` in a sentence, in
/// the path, the query and the fragment. A character is here if at least one of them does not link all of it.
///
/// | | in a URL | at its end |
/// |---|---|---|
/// | ASCII | `"` `'` `<` `>` `[` `\` `]` `^` `` ` `` `{` <code>\|</code> `}`, a `?` behind another, a `.` behind another before a mark, `(` `)` without a partner or in others | also `!` `%` `*` `,` `.` `:` `;` `?` `_` `~`, and `(a:)` |
/// | other | what is no letter and no mark: punctuation, symbols | |
/// | host | one that is not ASCII (marked, bleach) | |
const CUT: [&[u8]; 2] = [b"\"'<>[\\]^`{|}", b"!%*,.:;?_~"];

/// Writes everything behind the host of a displayed URL.
pub(super) fn write_everywhere(out: &mut impl Write, shown: &str) -> fmt::Result {
    let mut safe = String::new();
    let is_kept = |c: char| c.is_ascii() || c.is_alphabetic() || is_mark(c);
    write(&mut safe, shown, is_kept)?;
    // An escape before a letter may make it a word behind the URL (D10), and commas cells of CSV (D7).
    if tail::end(&safe, 0, 0, TailRules::ALL) < safe.len() {
        safe.clear();
        write(&mut safe, shown, |c| c.is_ascii() && c != ',')?;
    }
    out.write_str(&safe)
}

/// Writes a tail with escapes for the characters that are not kept, and for those in ASCII that programs cut.
fn write(out: &mut String, tail: &str, is_kept: impl Fn(char) -> bool) -> fmt::Result {
    let cut = cut_parentheses(tail);
    let [inside, at_end] = CUT;
    let (mut before, mut has_query) = ('/', false);
    for (at, c) in tail.char_indices() {
        let is_last = at + c.len_utf8() == tail.len();
        let is_cut = match c {
            '(' | ')' => cut.binary_search(&at).is_ok(),
            // The first one starts the query.
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

/// Returns the bytes of the parentheses that have no partner, are in others, or end the tail behind punctuation, in order.
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
