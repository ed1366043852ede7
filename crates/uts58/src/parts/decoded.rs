//! Decoded text, and its form as a piece of a URL.

use alloc::vec::Vec;
use core::{fmt, iter};

use percent_encoding::percent_decode;

use crate::find::tail::TailPart;
use crate::link::percent;
use crate::link::shown::Unit;

/// A piece of a URL without escapes and syntax. Nearly always it is text. In a URL that uses an
/// encoding other than UTF-8 it is the raw bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Decoded(Vec<u8>);

impl Decoded {
    /// Creates a piece from text, or from bytes of another encoding.
    pub(super) fn new(piece: impl AsRef<[u8]>) -> Self {
        Self(piece.as_ref().into())
    }

    /// Returns the text, or `None` if it is not UTF-8.
    pub(super) fn as_str(&self) -> Option<&str> {
        core::str::from_utf8(&self.0).ok()
    }

    /// Returns the bytes, which are UTF-8 if the piece is text.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Undoes the percent escapes of `written`.
    pub(super) fn of_escaped(written: &str) -> Self {
        Self(percent_decode(written.as_bytes()).collect())
    }

    /// Undoes the percent escapes of `written` in a query, where `+` is a space.
    pub(super) fn of_escaped_query(written: &str) -> Self {
        Self::of_escaped(&written.replace('+', " "))
    }
}

/// Returns the units that write the bytes of a [`Decoded`] as a piece of `part`, which `next`
/// follows. Characters that would be read as syntax are escaped. If some bytes of the URL are not
/// UTF-8, other bytes look like UTF-8 only by chance, so only ASCII is shown.
pub(super) fn units<'p>(
    bytes: &'p [u8],
    part: TailPart,
    next: &'static str,
    is_utf8: bool,
) -> impl Iterator<Item = Unit<'p>> + Clone {
    let text = if is_utf8 { core::str::from_utf8(bytes).ok() } else { None };
    let mut at = 0;
    iter::from_fn(move || {
        let rest = &bytes[at..];
        let c = match text {
            Some(text) => text[at..].chars().next(),
            None => rest.first().filter(|b| b.is_ascii()).map(|&b| char::from(b)),
        };
        let written = rest.get(..c.map_or(1, char::len_utf8))?;
        at += written.len();
        let shown = c.filter(|&c| !is_read_as_syntax(c, rest, part, next));
        Some(shown.map_or(Unit::Hidden(written), |c| Unit::Char(c, None)))
    })
}

/// Returns whether the character `c` at the start of `rest` would be read as syntax in `part`.
fn is_read_as_syntax(c: char, rest: &[u8], part: TailPart, next: &str) -> bool {
    let is_separator = match part {
        // Browsers read `\` as `/`.
        TailPart::Path => matches!(c, '/' | '\\' | '?' | '#'),
        // `+` means a space.
        TailPart::Query => matches!(c, '+' | '#' | '=' | '&'),
        TailPart::Fragment | TailPart::Directive => {
            rest.starts_with(b":~:") || rest == b":~" && next.starts_with(':')
        }
    };
    is_separator || percent::byte(rest).is_some()
}

impl fmt::Debug for Decoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Some(text) => fmt::Debug::fmt(text, f),
            None => write!(f, "b\"{}\"", self.0.escape_ascii()),
        }
    }
}
