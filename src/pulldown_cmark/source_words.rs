//! The words of a source that may contain a link.

use memchr::memrchr;
use uts58::Finder;
use uts58::adapter::Candidates;

/// A walk over the words of a source that contain a trigger. A word starts after whitespace, or
/// after a character that no link has before its first trigger. It ends at whitespace.
///
/// Every link is within one of these words. Triggers here include characters that open raw HTML, a
/// character reference that may be a trigger, and characters that change the direction of the
/// following text.
#[derive(Clone, Debug)]
pub(crate) struct WordCandidates<'a> {
    pub(super) source: &'a str,
    candidates: Candidates,
    is_uts58: bool,
    /// The start of the current word, or [`NOWHERE`] if there is no word.
    pub(crate) start: usize,
    /// Its first trigger that was not passed.
    trigger: usize,
}

/// A byte past the end of any source.
const NOWHERE: usize = isize::MAX as usize;

/// The maximum number of bytes before a word that are read for context.
const CONTEXT: usize = 128;

impl<'a> WordCandidates<'a> {
    /// Finds the first word of a source.
    pub(crate) fn new(source: &'a str, finder: &Finder) -> Self {
        let (candidates, is_uts58) = (Candidates::new(finder), finder.is_uts58());
        let mut words = Self { source, candidates, is_uts58, start: 0, trigger: 0 };
        words.search(0);
        words
    }

    /// Passes the triggers before byte `end`. Returns whether the current word has changed.
    #[inline]
    pub(crate) fn pass(&mut self, end: usize) -> bool {
        self.trigger < end && self.search(end)
    }

    /// Returns the source before a text, as context for the rules, up to the current word if the
    /// word contains the text.
    pub(crate) fn before(&self, text: usize) -> &'a str {
        context(self.source, text.min(self.start))
    }

    #[inline(never)]
    fn search(&mut self, from: usize) -> bool {
        let source = self.source.as_bytes();
        let next = self.candidates.next_or(source, from, may_be_trigger);
        let next = next.unwrap_or(NOWHERE);
        // Bytes before the last trigger were searched earlier.
        let start = match source.get(self.trigger..next) {
            Some(passed) => passed.iter().rposition(|&byte| is_before_word(byte, self.is_uts58)),
            None => Some(NOWHERE - self.trigger - 1),
        };
        self.start = start.map_or(self.start, |before| self.trigger + before + 1);
        self.trigger = next;
        start.is_some()
    }
}

/// Returns the end of the line or cell before byte `end`, without quote markers, as context for the
/// word after it.
fn context(source: &str, end: usize) -> &str {
    let start = source.floor_char_boundary(end.saturating_sub(CONTEXT));
    let before = source.get(start..end).unwrap_or_default();
    let line = memrchr(b'\n', before.as_bytes()).map_or(0, |line_end| line_end + 1);
    // In `anna |at| example.com`, no cell ends.
    let bytes = &before.as_bytes()[line..];
    let is_space = |b: Option<&u8>| b.is_none_or(u8::is_ascii_whitespace);
    let is_end = |&at: &usize| {
        bytes[at] == b'|' && is_space(bytes.get(at + 1)) && is_space(bytes[..at].last())
    };
    let cell = (0..bytes.len()).rev().find(is_end).map_or(line, |at| line + at + 1);
    before[cell..].trim_start_matches([' ', '\t', '>'])
}

/// Returns whether these bytes may be a trigger before an escape, or may start raw HTML, a
/// character reference or a change of direction. Excluding more look-alikes would cost more time
/// than it saves.
#[inline(always)]
fn may_be_trigger(byte: u8, next: u8, third: u8) -> bool {
    let is_dot = (byte == b'.') & (next == b'&');
    let is_colon = (byte == b':') & ((next == b'&') | (next == b'\\'));
    let is_markup = ((byte == b'<') | (byte == b'&')) & (next > b' ');
    let is_direction = (byte == 0xE2) & (third >= 0xA6);
    is_dot | is_colon | is_markup | is_direction
}

/// Returns whether a word may start after this byte, because no link has it before its first
/// trigger. With strict settings, most of these bytes may be in local parts.
fn is_before_word(byte: u8, is_uts58: bool) -> bool {
    let is_mark = || matches!(byte, b'(' | b')' | b'[' | b']' | b'"' | b'`' | b',');
    byte.is_ascii_whitespace() || !is_uts58 && is_mark()
}
