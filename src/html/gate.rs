//! What the encoding of a page, as far as it is known, allows to read and to write.

use memchr::{memchr, memchr2};

use crate::markup::More;

use super::encoding::{Encoding, declares_multi_byte, has_utf16_mark};
use super::source::Source;

/// A NUL or a declaration within this many bytes of the start counts for the whole page. Browsers look for a
/// declaration in the same bytes before they read a page.
const HEAD: usize = 1024;

/// Decides how far a page may be read, and whether what was read may be written.
pub(super) struct Gate {
    encoding: Encoding,
    /// The end of the bytes that were searched for ESC and NUL.
    searched: usize,
    /// The page is not read on until it has this many bytes.
    wanted: usize,
    /// Whether bytes of the head that have not arrived may still say that nothing links.
    is_held: bool,
}

/// What a gate says of the bytes that have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// They are text up to this byte, after which they may have another meaning.
    Text { end: usize, is_cut: bool },
    /// The page has a NUL in its head, so that nothing in it may be text. Before this byte it may declare what it is.
    Nul { end: usize },
    /// The page is in an encoding in which nothing links.
    Other,
}

/// What a declaration means for the rest of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    Nothing,
    /// It counts for the whole page.
    Whole,
    /// Links before it may have been written already, so that it counts from there on.
    Rest,
}

impl Gate {
    pub(super) const fn new(encoding: Encoding) -> Self {
        Self { encoding, searched: 0, wanted: 0, is_held: false }
    }

    /// Whether only the page itself can say which encoding it is in.
    pub(super) fn is_declared(&self) -> bool {
        self.encoding == Encoding::Declared
    }

    /// Whether what was read must not be written yet.
    pub(super) const fn is_held(&self) -> bool {
        self.is_held
    }

    /// Whether to wait for more bytes, so that an unfinished token is not read again for each byte that arrives.
    pub(super) fn waits(&self, source: Source<'_>, more: More) -> bool {
        more == More::Yes && source.end() < self.wanted
    }

    /// Looks at the bytes that have arrived.
    pub(super) fn look(&self, source: Source<'_>) -> Verdict {
        let has_mark = source.start == 0 && has_utf16_mark(source.html);
        let head = source.get(self.searched..source.end().min(HEAD));
        if self.encoding == Encoding::Other || self.encoding != Encoding::Text && has_mark {
            return Verdict::Other;
        }
        // Behind an ESC the page may be in ISO-2022-JP, and with a NUL in UTF-16.
        let unread = source.get(self.searched..source.end());
        let other =
            if self.is_declared() { memchr2(0, 0x1B, unread) } else { memchr(0x1B, unread) };
        let end = other.map_or(source.end(), |at| self.searched + at);
        if self.is_declared() && memchr(0, head).is_some() {
            return Verdict::Nul { end };
        }
        Verdict::Text { end, is_cut: other.is_some() }
    }

    /// Reads a `<meta>` or `<?xml>` that ends at byte `end` of the page.
    #[cold]
    pub(super) fn declared(&self, tag: &[u8], end: usize) -> Declared {
        match declares_multi_byte(tag) {
            false => Declared::Nothing,
            true if end <= HEAD => Declared::Whole,
            true => Declared::Rest,
        }
    }

    /// Notes that the page was read up to byte `read`.
    pub(super) fn close(&mut self, source: Source<'_>, read: usize, more: More) {
        self.searched = source.end();
        self.is_held = self.is_declared() && more == More::Yes && read < HEAD;
        self.wanted = source.end() + (source.end() - read) / 8;
    }
}
