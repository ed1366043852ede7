//! Finds the next place at which a link may start.

use core::ops::Range;

use ::pulldown_cmark::{Event, Tag};
use memchr::memchr_iter;
use uts58::Finder;

use crate::markup::is_comment;

use super::item::UNKNOWN;
use super::source_words::WordCandidates;

/// The candidates of a document: the words of its source that may contain a link, or the whole
/// document.
pub(super) struct EventCandidates<'a> {
    /// Items that end at or before this byte of the source pass unchecked.
    pub(super) start: usize,
    /// The words of the source, if there is one.
    words: Option<WordCandidates<'a>>,
    /// True if each item must be checked, because words do not show elements and existing links.
    pub(super) looks_at_all: bool,
}

impl<'a> EventCandidates<'a> {
    /// Creates candidates with which every item passes.
    pub(super) const fn nothing() -> Self {
        Self { start: UNKNOWN, words: None, looks_at_all: false }
    }

    pub(super) fn new(source: Option<&'a str>, finder: &Finder, looks_at_all: bool) -> Self {
        let words = source.map(|source| WordCandidates::new(source, finder));
        let mut interest = Self { start: 0, words, looks_at_all };
        interest.look_on();
        interest
    }

    pub(super) fn source(&self) -> Option<&'a str> {
        self.words.as_ref().map(|words| words.source)
    }

    /// Passes the words whose triggers are before byte `end`. Returns whether the next word has
    /// changed.
    #[inline]
    pub(super) fn pass(&mut self, end: usize) -> bool {
        self.words.as_mut().is_some_and(|words| words.pass(end))
    }

    /// Returns whether the next word starts at or after byte `end`, or `None` without a source.
    #[inline]
    pub(super) fn is_before_word(&self, end: usize) -> Option<bool> {
        self.words.as_ref().map(|words| end <= words.start)
    }

    /// Returns whether an item that ends at byte `end` does not touch the next word.
    #[inline]
    pub(super) fn is_apart(&self, end: usize) -> bool {
        self.words.as_ref().is_some_and(|words| end < words.start)
    }

    /// Returns the source before a text, as context for the rules.
    pub(super) fn before(&self, text: usize) -> Option<&'a str> {
        self.words.as_ref().map(|words| words.before(text))
    }

    /// Returns whether the source has whitespace before or after byte `at`.
    pub(super) fn is_space(&self, at: usize) -> bool {
        let bytes = self.source().unwrap_or_default().as_bytes();
        let is_space = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_whitespace);
        is_space(at) || at > 0 && is_space(at - 1)
    }

    /// Returns the source of an HTML block if it can be read as a whole, because it has no block
    /// quote markers.
    pub(super) fn html_block(&self, event: &Event<'_>, range: &Range<usize>) -> Option<&'a str> {
        if self.looks_at_all || !matches!(event, Event::Start(Tag::HtmlBlock)) {
            return None;
        }
        let html = self.source()?.get(range.clone())?;
        let is_mark = |at: usize| html.as_bytes()[at + 1..].trim_ascii_start().starts_with(b">");
        // In a comment, they have no effect.
        let is_whole =
            html.starts_with("<!--") || !memchr_iter(b'\n', html.as_bytes()).any(is_mark);
        is_whole.then_some(html)
    }

    /// Makes the adapter check each item.
    #[inline]
    pub(super) fn look_at_all(&mut self) {
        self.start = 0;
    }

    /// Makes the adapter check items that touch the next word. For a reader, code or an existing
    /// link that ends there is part of the word: `` `user`@example.com ``.
    #[inline]
    pub(super) fn look_on(&mut self) {
        if let Some(words) = self.words.as_ref().filter(|_| !self.looks_at_all) {
            self.start = words.start.saturating_sub(1);
        }
    }

    /// Makes the adapter skip items that end at or before byte `end`.
    #[inline]
    pub(super) fn skip_to(&mut self, end: usize) {
        self.start = self.start.max(end);
    }

    /// Passes code, a comment, or an element in which nothing links, as a whole. Does not pass it
    /// if it touches the next word or may change the direction of the following text. Code blocks
    /// and comments do not change the direction.
    pub(super) fn passes_whole(&mut self, event: &Event<'_>, range: Range<usize>) -> bool {
        let written = || self.source().and_then(|source| source.get(range.clone()));
        let is_passed = match event {
            Event::Code(text) => text.is_ascii(),
            Event::Start(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => true,
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => {
                written().is_some_and(is_straight)
            }
            Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => {
                written().is_some_and(|html| is_comment(html.as_bytes()))
            }
            _ => false,
        };
        if is_passed {
            self.pass(range.end);
            self.look_on();
        }
        is_passed && self.is_apart(range.end)
    }
}

/// Returns whether a source has no character, and no character reference, that changes the
/// direction.
fn is_straight(source: &str) -> bool {
    source.bytes().all(|byte| byte.is_ascii() && byte != b'&')
}
