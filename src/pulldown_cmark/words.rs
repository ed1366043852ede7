//! The words of a source that may contain a link.

use memchr::memrchr;
use uts58::Finder;
use uts58::internal::{Profile, Triggers, floor_boundary};

/// Walks over the words of a source that contain a trigger. A word ends at white space, and starts after white space or
/// after a character that no link has before its first trigger.
///
/// Every link is within one of them. Triggers here include characters that open raw HTML, a character reference that
/// may be a trigger, and characters that change the direction of the following text.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    pub(super) source: &'a str,
    profile: Profile,
    triggers: Triggers,
    /// Where the current word starts, or [`NOWHERE`] if there is none.
    pub(super) start: usize,
    /// Its first trigger that was not passed.
    trigger: usize,
}

/// Past the end of any source.
const NOWHERE: usize = isize::MAX as usize;

/// How many bytes before a word are read for context.
const CONTEXT: usize = 128;

impl<'a> Words<'a> {
    /// Finds the first word of a source.
    pub(super) fn new(source: &'a str, finder: &Finder) -> Self {
        let (profile, triggers) = (finder.profile(), Triggers::new(finder.has_colons()));
        let mut words = Self { source, profile, triggers, start: 0, trigger: 0 };
        words.search(0);
        words
    }

    /// Passes the triggers before byte `end`. Returns whether the current word has changed.
    #[inline]
    pub(super) fn pass(&mut self, end: usize) -> bool {
        self.trigger < end && self.search(end)
    }

    /// The last part of the line before byte `end`, as context for the word after it.
    pub(super) fn before(&self, end: usize) -> &'a str {
        let start = floor_boundary(self.source, end.saturating_sub(CONTEXT));
        let before = self.source.get(start..end).unwrap_or_default();
        let line = memrchr(b'\n', before.as_bytes()).map_or(0, |line_end| line_end + 1);
        &before[line..]
    }

    #[inline(never)]
    fn search(&mut self, from: usize) -> bool {
        let source = self.source.as_bytes();
        let next = self.profile.next_trigger(&mut self.triggers, source, from, may_be_trigger);
        let next = next.unwrap_or(NOWHERE);
        // Bytes before the last trigger were searched earlier.
        let start = match source.get(self.trigger..next) {
            Some(passed) => passed.iter().rposition(|&byte| is_before_word(byte, self.profile)),
            None => Some(NOWHERE - self.trigger - 1),
        };
        self.start = start.map_or(self.start, |before| self.trigger + before + 1);
        self.trigger = next;
        start.is_some()
    }
}

/// Whether these bytes may be an ASCII trigger, which an escape may follow, or the start of another one. Ruling out
/// more look-alikes would cost more than it saves.
#[inline(always)]
fn may_be_trigger(byte: u8, next: u8, third: u8) -> bool {
    let is_dot = (byte == b'.') & ((next >= b'-') | (next == b'&'));
    let is_colon = (byte == b':') & ((next == b'/') | (next == b'&') | (next == b'\\'));
    let is_markup = ((byte == b'<') | (byte == b'&')) & (next > b' ');
    let is_direction = (byte == 0xE2) & (third >= 0xA6);
    is_dot | is_colon | (byte == b'@') | is_markup | is_direction
}

/// Whether a word may start after this byte, because no link has it before its first trigger. In the standard's
/// profile, most of these bytes may be in local parts.
fn is_before_word(byte: u8, profile: Profile) -> bool {
    let is_mark = || matches!(byte, b'(' | b')' | b'[' | b']' | b'"' | b'`' | b',');
    byte.is_ascii_whitespace() || profile == Profile::Prose && is_mark()
}
