//! The iterator over events with links.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use crate::adapter::prescan::has_candidate;
use crate::adapter::text_run::Form;
use crate::anchor::{Hook, Hooked};

use super::events::{As, NextEvent, is_edge, is_skipped, is_unit};
use super::existing::in_text;
use super::item::Item;
use super::peekable::Ahead;
use super::prescan::EventCandidates;
use super::queue::Queue;
use super::reader::EventReader;
use super::source::{self, delimiter, written};

/// Turns the URLs and email addresses in the text of events into links.
///
/// A new link is a [`Tag::Link`] of [`LinkType::Autolink`](pulldown_cmark::LinkType::Autolink) or
/// [`LinkType::Email`](pulldown_cmark::LinkType::Email). It is raw inline HTML if the
/// [`Linker`](crate::Linker) sets attributes other than `href`, or if `push_html` would write a
/// different `href`. `push_html` escapes `[`, `]`, `\`, `|`, `{`, `}` and `` ` ``, so
/// `http://[::1]/` would become invalid.
///
/// If you have the source, use [`with_source`](Self::with_source).
// An item passes, or is read into the queue with the other items of its word. The calls are `next`,
// `next_slowly` and `read`, then `passes` or `read_word`, `read_item` and `see`. `see` calls `add`
// for text that may link and `tell` for everything else. When `next` returns, no run is open.
pub struct Autolink<'a, I: Iterator, H = ()> {
    events: Ahead<I>,
    /// The next place at which a link may start.
    interest: EventCandidates<'a>,
    /// The reader that joins the text of the items. Its sources are the places of the items in the
    /// queue.
    reader: EventReader<usize, H>,
    /// The items that were read and not yet returned.
    queue: Queue<I::Item>,
    anchors: As,
    /// The number of open emphases that started in the run. Their delimiters may be part of URLs
    /// before and after a space.
    emphases: usize,
    /// True if the queue is not empty or an event was read ahead. `next` checks only this field.
    holds: bool,
}

impl<'a, I: Iterator<Item = Event<'a>>, H: Hook> Autolink<'a, I, H> {
    /// Creates an adapter for `events` without their source.
    ///
    /// Without the source, the adapter cannot find out which text smart punctuation changed, and
    /// which emphasis is part of a URL. For example, nothing in `https://example.com/*a*` links.
    pub fn new<'l>(events: I, linker: impl Into<Hooked<'l, H>>) -> Self {
        Self::with_hooked(events, None, linker.into())
    }
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>, H: Hook> Autolink<'a, I, H> {
    /// Creates an adapter for `events` with their ranges, as `Parser::into_offset_iter` returns
    /// them. `source` must be the text that was parsed.
    ///
    /// Emphasis delimiters in a URL are part of it: `https://example.com/__init__.py` is one link.
    /// Emphasis after a word ends the URL: `https://example.com/a**b**`. If smart punctuation
    /// changed the text, the `href` has the characters of the source. The range of each new event
    /// is the range of its text in the source.
    ///
    /// # Panics
    ///
    /// In a debug build, the iterator panics if the text of an event is not in its range of the
    /// source.
    pub fn with_source<'l>(source: &'a str, events: I, linker: impl Into<Hooked<'l, H>>) -> Self {
        Self::with_hooked(events, Some(source), linker.into())
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, H: Hook> Autolink<'a, I, H> {
    /// Makes each anchor a [`Tag::Link`]. Code that processes links (checks them, counts them,
    /// gives them attributes) then also applies to new links.
    ///
    /// The attributes of the [`Linker`](crate::Linker) and of hooks are left out. In an `href`,
    /// characters that `push_html` would escape are percent-encoded, except for the brackets of an
    /// IPv6 address. `push_html` would escape these brackets and write an invalid link.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    /// use linkwright::pulldown_cmark::Autolink;
    /// use pulldown_cmark::{Event, Parser, Tag};
    ///
    /// let source = "See example.com/a|b, http://[::1]/.";
    /// let events = Autolink::new(Parser::new(source), &Linker::new().rel("ugc")).as_events();
    /// let links = events.filter_map(|event| match event {
    ///     Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url),
    ///     _ => None,
    /// });
    /// let links: Vec<_> = links.collect();
    /// assert_eq!(links, ["https://example.com/a%7Cb".into(), "http://[::1]/".into()]);
    /// ```
    #[must_use]
    pub fn as_events(mut self) -> Self {
        self.anchors = As::Links;
        self
    }

    fn with_hooked(events: I, source: Option<&'a str>, hooked: Hooked<'_, H>) -> Self {
        let Hooked { linker, hook } = hooked;
        let reader = EventReader::new(linker, hook);
        let looks_at_all = reader.run.anchors.may_change || reader.run.sees_elements();
        let interest = match linker.0.is_off {
            true => EventCandidates::nothing(),
            false => EventCandidates::new(source, linker.get_finder(), looks_at_all),
        };
        let (events, queue, anchors) = (Ahead::new(events), Queue::new(), As::Html);
        let (emphases, holds) = (0, false);
        Self { events, interest, reader, queue, anchors, emphases, holds }
    }

    /// Returns a queued item, or continues to read from the item that `next` has read, from the
    /// item that was read ahead, or from the end of the events.
    #[inline(never)]
    fn next_slowly(&mut self, item: &mut Option<T>) {
        if self.holds {
            *item = self.queue.pop();
            if item.is_none() {
                *item = self.events.read();
                self.read(item);
            }
        } else {
            self.read(item);
        }
        self.holds = !self.queue.is_empty() || self.events.is_held();
    }

    /// Keeps an item if it passes. Otherwise, reads its word and replaces the item with the first
    /// item from the queue.
    #[inline]
    fn read(&mut self, item: &mut Option<T>) {
        while let Some(seen) = item {
            if self.passes(seen) {
                return;
            }
            self.read_word(item.take());
            *item = self.queue.pop();
            if item.is_some() {
                return;
            }
            *item = self.events.read();
        }
        self.events.end();
    }

    /// Returns true if no new link, and no existing link that may change, starts in an item. The
    /// item may still affect a later link.
    #[inline]
    fn passes(&mut self, item: &T) -> bool {
        match item.event() {
            Event::Text(text) if self.reader.may_link() => {
                return self.passes_text(text, item.range());
            }
            // Fast path: most events have no effect.
            event if is_edge(event) && self.is_at_rest() => {}
            event if self.is_changed(event) => return false,
            Event::InlineHtml(_) | Event::Html(_) if self.reader.run.linker.is_limited() => {
                return false;
            }
            event if self.interest.source().is_none() => self.reader.see(event, 0, &mut |_| {}),
            event if self.is_at_rest() && self.interest.passes_whole(event, item.range()) => {}
            event => self.tell(event, &item.range()),
        }
        true
    }

    /// Returns true if neither earlier content nor an open element affects the next event. No
    /// skipped element is open, because its content must be counted.
    #[inline]
    fn is_at_rest(&self) -> bool {
        !self.interest.looks_at_all && self.reader.may_link() && self.reader.is_at_rest()
    }

    /// Returns true if no link can start in a text. Without a source, remembers the last word if a
    /// link may follow it, for example in `pay**pal.com**`.
    #[inline]
    fn passes_text(&mut self, text: &str, range: Range<usize>) -> bool {
        self.pass(range.start);
        if let Some(is_before_word) = self.interest.is_before_word(range.end) {
            if is_before_word {
                self.reader.run.text.object();
                self.look_on();
            }
            return is_before_word;
        }
        if has_candidate(text, self.reader.run.linker.get_finder()) {
            return false;
        }
        let next = match text.as_bytes().last() {
            Some(last) if last.is_ascii_whitespace() => NextEvent::Apart,
            _ => NextEvent::new(text, self.events.peek().map(Item::event)),
        };
        match next {
            NextEvent::Glued => return false,
            NextEvent::Inline => self.reader.run.text.pass(text),
            NextEvent::Apart => self.reader.run.text.object(),
        }
        true
    }

    /// Queues the items of a word, from the item in which it starts until no link can continue in
    /// the next item.
    #[inline(never)]
    fn read_word(&mut self, mut item: Option<T>) {
        self.emphases = 0;
        while let Some(seen) = item {
            if self.follows_word(&seen) {
                self.end_word(seen.range().start);
                return self.events.put_back(seen);
            }
            if self.is_changed(seen.event()) {
                self.read_link(seen);
            } else {
                self.read_item(seen);
            }
            if !self.reader.is_open() {
                return;
            }
            item = self.events.read();
        }
        // The end of the document also ends a block.
        self.tell(&Event::Rule, &(0..0));
    }

    /// Returns an item. In raw HTML, keeps only what the linker allows, and joins the lines of a
    /// block.
    fn limited(&mut self, item: T) -> T {
        let (Event::InlineHtml(html) | Event::Html(html)) = item.event() else { return item };
        if !self.reader.run.linker.is_limited() {
            return item;
        }
        let (mut html, mut range) = (html.to_string(), item.range());
        let is_block = matches!(item.event(), Event::Html(_));
        while let Some(next) = self.events.peek().filter(|_| is_block)
            && let Event::Html(line) = next.event()
        {
            html.push_str(line);
            range.end = next.range().end;
            self.events.read();
        }
        self.reader.run.linker.limit_html(&mut html);
        let event = if is_block { Event::Html } else { Event::InlineHtml };
        T::new(event(html.into()), range)
    }

    /// Returns whether an item is text that whitespace separates from the open run. No link spans
    /// whitespace.
    fn follows_word(&self, item: &T) -> bool {
        self.emphases == 0
            && self.reader.is_open()
            && self.reader.may_link()
            && matches!(item.event(), Event::Text(text) if text.starts_with(char::is_whitespace))
    }

    fn read_item(&mut self, item: T) {
        let item = self.limited(item);
        let end = match item.event() {
            Event::Start(_) => item.range().start,
            _ => item.range().end,
        };
        self.see(&item);
        self.queue.push(Some(item));
        self.end_at_space(end);
    }

    /// Adds an item of a word to the run, or ends the run with it.
    fn see(&mut self, item: &T) {
        let (event, range) = (item.event(), item.range());
        if let Event::Text(text) = event
            && self.reader.may_link()
        {
            self.add(text, range);
        } else if self.reader.is_open()
            && let Some(source) = self.interest.source()
            && let Some((written, _, form)) = delimiter(event, range.clone(), source)
        {
            self.emphases = match event {
                Event::Start(_) => self.emphases + 1,
                _ => self.emphases.saturating_sub(1),
            };
            self.reader.delimiter(event, written, self.queue.place(), form);
        } else {
            self.tell(event, &range);
        }
    }

    /// Adds a text in which a link may start or continue. Undoes smart punctuation.
    fn add(&mut self, text: &CowStr<'a>, range: Range<usize>) {
        if !self.reader.is_in_word()
            && let Some(before) = self.interest.before(range.start)
        {
            self.reader.context(before);
        }
        let place = self.queue.place();
        match self.interest.source().and_then(|source| written(text, range, source)) {
            Some(written) => self.reader.text(written, place, Form::Whole),
            None => self.reader.text(text, place, Form::Exact),
        }
    }

    /// Passes an event to the reader, except for text that may link.
    fn tell(&mut self, event: &Event<'_>, range: &Range<usize>) {
        // Skipped content is not searched. The content of other elements is yet to come. This also
        // applies at their end, because the parser gives some lists a range that extends past them.
        let end = match event {
            Event::Start(_) | Event::End(_) if !is_skipped(event) => range.start,
            _ => range.end,
        };
        self.pass(end);
        if !self.reader.is_open()
            && let Some(html) = self.interest.html_block(event, range)
        {
            self.reader.see_html_block(html);
            self.look_on();
            if self.reader.is_at_rest() {
                self.interest.skip_to(range.end);
            }
            return;
        }
        let Self { reader, queue, interest, anchors, .. } = self;
        let place = queue.place();
        reader.see(event, place, &mut |part| queue.replace(part, interest.source(), *anchors));
        self.pass(end);
        self.look_back(event, range);
    }

    /// Ends the run if the source has whitespace at byte `at`, which no link can span.
    fn end_at_space(&mut self, at: usize) {
        if self.emphases > 0 || !self.reader.is_open() || !self.interest.is_space(at) {
            return;
        }
        // If the next event ends the run anyway, it also shows whether the block ends. Hooks need
        // this.
        let is_last = self.interest.looks_at_all
            && NextEvent::new("", self.events.peek().map(Item::event)) == NextEvent::Apart;
        if !is_last {
            self.end_word(at);
        }
    }

    /// Ends the run within its block, before byte `end` of the source.
    fn end_word(&mut self, end: usize) {
        let Self { reader, queue, interest, anchors, .. } = self;
        reader.end_word(&mut |part| queue.replace(part, interest.source(), *anchors));
        self.pass(end);
        self.look_on();
    }

    /// Passes the words before byte `end`, unless a run is open.
    fn pass(&mut self, end: usize) {
        if !self.reader.is_open() && self.interest.pass(end) {
            self.reader.clear();
        }
    }

    /// Looks for the next word after an event, unless a run is open.
    fn look_back(&mut self, event: &Event<'_>, range: &Range<usize>) {
        if self.reader.is_open() {
            return;
        }
        // The next word does not touch the event, so the source is its context, as for items that
        // pass.
        if is_unit(event) && self.reader.may_link() && self.interest.is_apart(range.end) {
            self.reader.clear();
        }
        if matches!(event, Event::Start(_)) && is_skipped(event) {
            self.interest.look_at_all();
        } else {
            self.look_on();
        }
    }

    /// Looks for the next word. Checks each item as long as earlier content affects the items after
    /// it.
    fn look_on(&mut self) {
        if !self.reader.is_at_rest() {
            self.interest.look_at_all();
        } else if self.reader.may_link() {
            self.interest.look_on();
        }
    }

    /// Returns whether an event starts an existing link that may change, or an image that may not
    /// load. Links and images in the alternative text of an image do not count.
    #[inline]
    fn is_changed(&self, event: &Event<'_>) -> bool {
        let run = &self.reader.run;
        let may_change = match event {
            Event::Start(Tag::Link { .. }) => run.anchors.may_change,
            Event::Start(Tag::Image { dest_url, .. }) => !run.linker.allows_image(dest_url),
            _ => false,
        };
        may_change && !run.is_in_image()
    }

    /// Reads an existing link or an image from its start to its end, and queues the result. It may
    /// contain other links: `[<https://example.com>](/)`.
    fn read_link(&mut self, start: T) {
        let mut is_alt = false;
        for item in self.element(start) {
            let (place, range) = (self.queue.place(), item.range());
            match item.event() {
                _ if is_alt => self.see(&item),
                Event::Start(Tag::Link { .. } | Tag::Image { .. }) => {
                    self.see(&item);
                    is_alt = self.reader.change().is_some();
                }
                Event::End(TagEnd::Link) => {
                    self.see(&item);
                    self.queue.push(Some(item));
                    if let Some((start, change)) = self.reader.change() {
                        self.queue.change([start, place], &change, self.anchors);
                        if !change.note.is_empty() && !change.is_unlinked {
                            let note = Event::Text(change.note.into());
                            self.queue.push(Some(T::new(note, range.clone())));
                        }
                    }
                    self.end_at_space(range.end);
                    continue;
                }
                _ => {
                    self.read_item(item);
                    continue;
                }
            }
            if is_alt {
                is_alt = self.reader.run.is_in_image();
                self.queue.push(in_text(item));
            } else {
                self.queue.push(Some(item));
            }
        }
    }

    /// Reads up to the end of the element that an item starts, and returns its items.
    fn element(&mut self, start: T) -> Vec<T> {
        let (mut items, mut depth) = (Vec::from([start]), 1);
        while depth > 0
            && let Some(item) = self.events.read()
        {
            match item.event() {
                Event::Start(_) => depth += 1,
                Event::End(_) => depth -= 1,
                _ => {}
            }
            items.push(item);
        }
        items
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, H: Hook> Iterator for Autolink<'a, I, H> {
    type Item = T;

    // Inlined into the caller's loop. The item has only one place in memory, so it is not moved.
    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        let mut item = if self.holds { None } else { self.events.inner.next() };
        #[cfg(debug_assertions)]
        if let (Some(item), Some(source)) = (&item, self.interest.source()) {
            source::check(item.event(), item.range(), source);
        }
        let end = item.as_ref().map_or(usize::MAX, Item::end);
        if end > self.interest.start {
            self.next_slowly(&mut item);
        }
        item
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, H: Hook> FusedIterator for Autolink<'a, I, H> {}

impl<I: Iterator, H> fmt::Debug for Autolink<'_, I, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Autolink").finish_non_exhaustive()
    }
}
