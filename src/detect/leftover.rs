//! What links leave of the words they stand in, read as texts of their own: so they are when a page is
//! linked a second time.

use alloc::collections::VecDeque;
use core::ops::Range;

use crate::unicode::{Class, LinkTerm};
use crate::work;

use super::{Found, Profile, Scanner};

/// How often what is left is read again at most, so that time is linear: each time is a pass over it.
const TIMES: u8 = 4;

/// The bytes of the shortest links: a letter, a full stop and a top-level domain.
const SHORTEST: usize = 4;

/// Finds the links of a text from left to right, with those that show only once the links beside them
/// are taken away.
#[derive(Clone, Debug)]
pub(crate) struct Detection<'t> {
    scanner: Scanner<'t>,
    /// What was found and not given out, in order.
    waiting: VecDeque<Found>,
    /// Where the last link of the scanner ends; `None` behind the last.
    end: Option<usize>,
}

impl<'t> Detection<'t> {
    pub(crate) const fn new(scanner: Scanner<'t>) -> Self {
        Self {
            scanner,
            waiting: VecDeque::new(),
            end: Some(0),
        }
    }

    pub(crate) const fn text(&self) -> &'t str {
        self.scanner.text
    }

    /// The next link of those that are `kept`: others are part of what is left.
    #[inline]
    pub(crate) fn next(&mut self, kept: impl Fn(&Found) -> bool) -> Option<Found> {
        if let Some(found) = self.waiting.pop_front() {
            return Some(found);
        }
        let from = self.end?;
        let Some(found) = self.scanner.next_kept(&kept) else {
            self.end = None;
            self.read_gap(from..self.scanner.text.len(), &kept);
            return self.waiting.pop_front();
        };
        self.end = Some(found.range.end);
        self.read_gap(from..found.range.start, &kept);
        if self.waiting.is_empty() {
            return Some(found);
        }
        self.waiting.push_back(found);
        self.waiting.pop_front()
    }

    /// Reads the first word of what is left, where a link is before it, and the last, where one is behind.
    fn read_gap(&mut self, gap: Range<usize>, kept: &impl Fn(&Found) -> bool) {
        if self.scanner.rules.profile == Profile::Uts58 {
            return;
        }
        let text = self.scanner.text;
        let left = &text[gap.clone()];
        let mut first_end = gap.start;
        if gap.start > 0 {
            first_end += word_len(left.chars());
            self.read_word(gap.start..first_end, kept);
        }
        if first_end < gap.end && gap.end < text.len() {
            let len = word_len(left.chars().rev());
            self.read_word(gap.end - len..gap.end, kept);
        }
    }

    fn read_word(&mut self, word: Range<usize>, kept: &impl Fn(&Found) -> bool) {
        let text = &self.scanner.text[word.clone()];
        work::add(text.len());
        if !text.contains(joins_unseen) {
            self.read(word, TIMES, kept);
        }
    }

    /// Reads a word or a part of it as a text of its own, and what its links leave.
    fn read(&mut self, word: Range<usize>, times: u8, kept: &impl Fn(&Found) -> bool) {
        let Some(times) = times.checked_sub(1).filter(|_| word.len() >= SHORTEST) else {
            return;
        };
        let mut scanner = Scanner::new(&self.scanner.text[word.clone()], self.scanner.rules);
        let mut at = word.start;
        let is_kept = |found: &Found| kept(&found.clone().behind(word.start));
        while let Some(found) = scanner.next_kept(&is_kept) {
            let found = found.behind(word.start);
            let end = found.range.end;
            self.read(at..found.range.start, times, kept);
            self.waiting.push_back(found);
            at = end;
        }
        if at > word.start {
            self.read(at..word.end, times, kept);
        }
    }
}

/// Whether a character joins what stands on both sides without ending a word for people: one that cannot
/// be seen, or a deprecated letter, which ends a path. What it keeps from linking stays text.
fn joins_unseen(c: char) -> bool {
    let class = Class::of(c);
    class.has(Class::HIDDEN) || class.link_term() == LinkTerm::Hard && class.has(Class::EMAIL)
}

/// The bytes of the characters up to white space.
fn word_len(chars: impl Iterator<Item = char>) -> usize {
    let is_word = |c: &char| !c.is_whitespace();
    let len = chars.take_while(is_word).map(char::len_utf8).sum();
    work::add(len + 1);
    len
}
