//! The adapter for [pulldown-cmark](https://docs.rs/pulldown-cmark): it adds links to a stream of events.
//!
//! ```
//! use linkwright::Linker;
//! use linkwright::pulldown_cmark::Autolink;
//! use pulldown_cmark::{Options, Parser, html};
//!
//! let source = "See example.com/a--b and https://example.com/*c*, not `example.com`.";
//! let parser = Parser::new_ext(source, Options::ENABLE_SMART_PUNCTUATION);
//! let events = Autolink::with_source(source, parser.into_offset_iter(), &Linker::new());
//! let mut page = String::new();
//! html::push_html(&mut page, events.map(|(event, _)| event));
//! assert_eq!(
//!     page,
//!     "<p>See <a href=\"https://example.com/a--b\">example.com/a--b</a> and \
//!      <a href=\"https://example.com/*c*\">https://example.com/*c*</a>, \
//!      not <code>example.com</code>.</p>\n",
//! );
//! ```
//!
//! Text does not link in code, links, images, math, metadata blocks, HTML blocks, and raw HTML elements that are
//! skipped (`<a href>`, `<kbd>`, `<pre>` and others). Text that the parser split at an entity, an escape or an unused
//! delimiter is joined before it is searched. A link never crosses the start or the end of an inline element such as an
//! emphasis. If a reader would read on across it, as in `pay**pal.com**`, nothing links, but a URL with a path may end
//! where an element closes, as in `**https://example.com/a**(note)`, and where code or a link follows.
//!
//! # Complexity
//!
//! Linear in the length of the text, not counting the time of pulldown-cmark, which is not quite linear for hostile
//! input. Events are buffered as long as a link may continue in the next one: 1 MiB of `[(`, which is a million events
//! in one line, takes 236 MB of memory, and 61 MB without linking. Events without a link are returned unchanged, and a
//! document without links causes no allocation, unless the parser split a long text in many places.

mod events;
mod item;
mod reader;
mod words;

use alloc::string::String;
use alloc::vec::{self, Vec};
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, Tag, TagEnd};
use memchr::memchr_iter;
use smallvec::SmallVec;

pub use ::pulldown_cmark;

use crate::anchor::{CLOSE, Hook, Hooked, IntoHooked};

use crate::adapter::Run;
use crate::adapter::prescan::has_candidate;
use crate::adapter::run::{End, Form, Part};

use events::{Changed, Next, changed, is_skipped, tells_nothing};
use item::{Item, push_link, text_item};

pub(crate) use events::As;
use reader::written;
use words::{NOWHERE, Words};

pub(crate) use events::is_emphasis;
pub(crate) use reader::{EventReader, delimiter};

/// Turns the URLs and email addresses in the text of events into links.
///
/// A link is a [`Tag::Link`] of [`LinkType::Autolink`](::pulldown_cmark::LinkType::Autolink) or
/// [`LinkType::Email`](::pulldown_cmark::LinkType::Email). It is raw inline HTML if the [`Linker`] sets attributes
/// other than `href`, or if `push_html` would write a different `href`: it escapes `[`, `]`, `\`, `|`, `{`, `}` and
/// `` ` ``, so that `http://[::1]/` would no longer be valid.
///
/// If you have the source, use [`with_source`](Self::with_source).
pub struct Autolink<'a, I: Iterator, H = ()> {
    events: I,
    /// Whether the next item is not the next one of `events`.
    holds: bool,
    has_ended: bool,
    /// The event after one that was returned, if lookahead was needed.
    peeked: Option<I::Item>,
    /// The remaining events of the existing link that is open.
    inside: vec::IntoIter<I::Item>,
    /// Events that end at or before this byte of the source are passed on.
    passed: usize,
    /// The words of the source that may contain a link. Without them each event is looked at.
    words: Option<Words<'a>>,
    source: Option<&'a str>,
    reader: EventReader<usize, H>,
    /// The events that a link may start in. Their indexes are the sources of the run. `None` for replaced events.
    items: Items<I::Item>,
    /// Their replacements, and how many of those were returned.
    ready: Items<I::Item>,
    returned: usize,
    anchors: As,
    changes_existing: bool,
    /// What happens to the existing link that is open.
    link: Changed<'a>,
}

/// A few fit inline, so that documents without links cause no allocation.
type Items<T> = SmallVec<[Option<T>; 16]>;

impl<'a, I: Iterator<Item = Event<'a>>, H: Hook> Autolink<'a, I, H> {
    /// Creates an adapter for `events` without their source.
    ///
    /// Without the source, it is not known which text smart punctuation changed, nor which emphasis is part of a URL:
    /// nothing in `https://example.com/*a*` links.
    pub fn new<'l>(events: I, linker: impl IntoHooked<'l, Hook = H>) -> Self {
        Self::of(events, None, linker.into_hooked())
    }
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>, H: Hook> Autolink<'a, I, H> {
    /// Creates an adapter for `events` with their ranges, as `Parser::into_offset_iter` returns them. `source` must be
    /// the text that was parsed.
    ///
    /// Delimiters of emphasis that the author of a URL did not mean are part of it: `https://example.com/__init__.py`
    /// is one link. Emphasis behind a word ends it: `https://example.com/a**b**`. If smart punctuation changed the text,
    /// the `href` has what the source has. The range of each new event is that of its text in the source.
    pub fn with_source<'l>(
        source: &'a str,
        events: I,
        linker: impl IntoHooked<'l, Hook = H>,
    ) -> Self {
        Self::of(events, Some(source), linker.into_hooked())
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, H: Hook> Autolink<'a, I, H> {
    /// Makes each anchor a [`Tag::Link`], so that what the program does with links (check them, count them, give them
    /// attributes) also applies to these.
    ///
    /// The attributes of the [`Linker`] and of hooks are left out. In an `href`, characters that `push_html` would
    /// escape are percent-encoded. A URL with an IPv6 address stays text, because `push_html` cannot write it.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    /// use linkwright::pulldown_cmark::Autolink;
    /// use pulldown_cmark::{Event, Parser, Tag};
    ///
    /// let source = "See example.com/a|b.";
    /// let events = Autolink::new(Parser::new(source), &Linker::new().rel("ugc")).as_events();
    /// let links = events.filter_map(|event| match event {
    ///     Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url),
    ///     _ => None,
    /// });
    /// assert_eq!(links.collect::<Vec<_>>(), ["https://example.com/a%7Cb".into()]);
    /// ```
    #[must_use]
    pub fn as_events(mut self) -> Self {
        self.anchors = As::Links;
        self
    }

    fn of(events: I, source: Option<&'a str>, hooked: Hooked<'_, H>) -> Self {
        let Hooked { linker, hook } = hooked;
        let changes_existing = linker.changes_existing(&hook);
        let reader = EventReader::new(linker, hook);
        // The words do not show which elements are around a link.
        let sees_all = linker.is_off() || changes_existing || reader.run.sees_elements();
        let finder = linker.get_finder();
        let words = source.filter(|_| !sees_all).map(|source| Words::new(source, finder));
        let start = words.as_ref().map_or(0, |words| words.start);
        Self {
            events,
            holds: false,
            has_ended: false,
            peeked: None,
            inside: Vec::new().into_iter(),
            passed: if linker.is_off() { NOWHERE } else { start },
            words,
            source,
            reader,
            items: SmallVec::new(),
            ready: SmallVec::new(),
            returned: 0,
            anchors: As::Html,
            changes_existing,
            link: Changed::Nothing,
        }
    }

    /// Handles an item that may affect or be part of a link, or returns one that was read earlier.
    #[inline(never)]
    fn next_slowly(&mut self, item: &mut Option<T>) {
        if !self.ready.is_empty() || self.has_ended {
            *item = self.next_ready();
        } else {
            if self.holds {
                *item = self.peeked.take();
            }
            let passes = item.as_ref().is_some_and(|item| self.sees_quickly(item));
            if !passes {
                self.collect(item);
            }
        }
        self.holds = self.has_ended || self.peeked.is_some() || !self.ready.is_empty();
    }

    /// Collects an item that may be part of a link, and the items after it until no link can start before the next one.
    /// Leaves the replacement of the first one in `item`.
    #[inline(never)]
    fn collect(&mut self, item: &mut Option<T>) {
        while let Some(seen) = item {
            self.see(seen);
            self.change_existing(item);
            if !self.reader.run.text.is_empty() {
                let end = item.as_ref().map_or(0, |item| match item.event() {
                    Event::Start(_) => item.range().start,
                    _ => item.range().end,
                });
                self.items.push(item.take());
                self.end_at_space(end);
            } else if item.is_some() {
                if self.ready.is_empty() && self.inside.len() == 0 {
                    return;
                }
                self.ready.push(item.take());
            }
            if !self.ready.is_empty() && self.inside.len() == 0 {
                *item = self.next_ready();
                return;
            }
            *item = self.peeked.take().or_else(|| self.read());
        }
        self.has_ended = true;
        // The end of the document also ends a block.
        self.tell(|reader, give| reader.see(&Event::Rule, give));
        *item = self.next_ready();
    }

    fn read(&mut self) -> Option<T> {
        self.inside.next().or_else(|| self.events.next())
    }

    /// Fast path: handles an item outside of links that has little effect on what follows. Returns whether it did.
    #[inline(never)]
    fn sees_quickly(&mut self, item: &T) -> bool {
        if !self.reader.run.text.is_empty() {
            return false;
        }
        let sees_all = self.words.is_none();
        match item.event() {
            Event::Text(text) if self.reader.may_link() => sees_all && self.passes_text(text),
            event if tells_nothing(event) && self.reader.is_at_rest() => true,
            event if sees_all && !self.changes_existing || self.reader.is_in_html_block(event) => {
                self.reader.see(event, &mut |_| {});
                true
            }
            _ => false,
        }
    }

    /// Fast path: handles a text without a candidate, unless a link may start in it.
    fn passes_text(&mut self, text: &CowStr<'a>) -> bool {
        if has_candidate(text, self.reader.run.linker.get_finder()) {
            return false;
        }
        let next = if text.as_bytes().last().is_some_and(u8::is_ascii_whitespace) {
            Next::Apart
        } else {
            self.peeked = self.read();
            self.has_ended = self.peeked.is_none();
            Next::of(text, self.peeked.as_ref().map(Item::event))
        };
        match next {
            Next::Glued => return false,
            Next::Inline => self.reader.run.text.pass(text),
            Next::Apart if self.reader.is_at_rest() => {}
            Next::Apart => self.reader.run.text.object(),
        }
        true
    }

    #[inline(never)]
    fn next_ready(&mut self) -> Option<T> {
        let item = self.ready.get_mut(self.returned)?.take();
        self.returned += 1;
        if self.returned == self.ready.len() {
            self.ready.clear();
            self.returned = 0;
        }
        item
    }

    fn see(&mut self, item: &T) {
        let (event, range) = (item.event(), item.range());
        let was_open = !self.reader.run.text.is_empty();
        if let Event::Text(text) = event
            && self.reader.may_link()
        {
            // No link spans white space.
            if was_open && text.starts_with(char::is_whitespace) {
                self.end_inside(range.start);
                if item.end() <= self.passed || self.sees_quickly(item) {
                    return;
                }
            }
            return self.text(text, item);
        }
        if was_open
            && let Some(source) = self.source
            && let Some((written, form)) = delimiter(event, range.clone(), source)
        {
            return self.reader.delimiter(event, written, self.items.len(), form);
        }
        // Skipped content is not searched, and the content of other elements is yet to come.
        let is_skipped = is_skipped(event);
        let is_start = matches!(event, Event::Start(_)) && !is_skipped;
        let end = if is_start { range.start } else { range.end };
        if was_open {
            self.tell(|reader, give| reader.see(event, give));
            if self.reader.run.text.is_empty() {
                self.pass(end);
            }
        } else {
            self.pass(end);
            if self.is_passed(event, &range) || self.sees_html_block(event, &range) {
                return;
            }
            self.reader.see(event, &mut |_| {});
        }
        if let Some(words) = &self.words {
            if self.reader.is_in_html() {
                self.passed = 0;
            } else if is_skipped && matches!(event, Event::Start(_)) {
                // So that its end is looked at.
                self.passed = words.start.min(range.end.saturating_sub(1));
            } else if self.reader.may_link() {
                self.passed = words.start;
            }
        }
    }

    /// Whether an event has no effect on the following text, neither on the word that starts next nor on the direction.
    fn is_passed(&self, event: &Event<'_>, range: &Range<usize>) -> bool {
        let (Some(words), Some(source)) = (&self.words, self.source) else {
            return false;
        };
        let is_it = match event {
            Event::Start(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => true,
            Event::Code(_) | Event::Start(Tag::Link { .. } | Tag::Image { .. }) => {
                source.get(range.clone()).is_some_and(str::is_ascii)
            }
            _ => false,
        };
        is_it && words.start >= range.end && self.reader.may_link()
    }

    /// Handles a block of HTML as a whole, if the source has it without blockquote markers.
    fn sees_html_block(&mut self, event: &Event<'_>, range: &Range<usize>) -> bool {
        let (Event::Start(Tag::HtmlBlock), Some(_), Some(source)) =
            (event, &self.words, self.source)
        else {
            return false;
        };
        let html = source.get(range.clone()).unwrap_or_default();
        let is_mark = |at: usize| html.as_bytes()[at + 1..].trim_ascii_start().starts_with(b">");
        // In a comment they have no effect.
        if !html.starts_with("<!--") && memchr_iter(b'\n', html.as_bytes()).any(is_mark) {
            return false;
        }
        self.reader.see_html_block(html);
        self.passed = if self.reader.is_in_html() { range.end } else { self.passed.max(range.end) };
        true
    }

    /// Passes everything in the source before byte `end`.
    fn pass(&mut self, end: usize) {
        if let Some(words) = &mut self.words {
            if words.pass(end) {
                self.reader.run.text.clear();
            }
            if self.reader.may_link() {
                self.passed = words.start;
            }
        }
    }

    /// Adds a text that has a trigger, or that is in the same word as one or follows a text with one.
    fn text(&mut self, text: &CowStr<'a>, item: &T) {
        let (at, range) = (self.items.len(), item.range());
        let run = &mut self.reader.run.text;
        if let Some(words) = self.words.as_ref().filter(|_| run.is_at_word_start()) {
            run.context(words.before(range.start.min(words.start)));
        }
        match self.source.and_then(|source| written(text, range, source)) {
            Some(written) => run.push(written, at, Form::Whole),
            None => run.push(text, at, Form::Exact),
        }
    }

    /// Ends the run if the source has white space at byte `end`, which no link can span.
    fn end_at_space(&mut self, end: usize) {
        let bytes = self.source.filter(|_| self.words.is_some()).map(str::as_bytes);
        let is_space = |at: usize| bytes?.get(at).map(u8::is_ascii_whitespace);
        if is_space(end) == Some(true) || end > 0 && is_space(end - 1) == Some(true) {
            self.end_inside(end);
        }
    }

    /// Ends the run within the block, before byte `end` of the source.
    fn end_inside(&mut self, end: usize) {
        self.tell(|EventReader { run, .. }, give| {
            run.text.finish(&run.linker, &mut run.hook, End::Inside, give);
        });
        self.pass(end);
    }

    /// Replaces an item that starts or ends an existing link.
    fn change_existing(&mut self, item: &mut Option<T>) {
        // Only invalid events have a link in another one. It stays as it is.
        let is_inside = self.inside.len() > 0;
        if !self.changes_existing || self.reader.run.is_in_image() || is_inside {
            return;
        }
        let link = match item.as_ref().map(Item::event) {
            Some(event @ Event::Start(Tag::Link { .. })) => {
                let Run { linker, hook, .. } = &self.reader.run;
                let text = linker.reads_existing(hook).then(|| self.read_link());
                let run = &mut self.reader.run;
                self.link = changed(event, text, &run.linker, &mut run.hook, self.anchors);
                &self.link
            }
            Some(Event::End(TagEnd::Link)) => &core::mem::replace(&mut self.link, Changed::Nothing),
            _ => return,
        };
        *item = match (item.take(), link) {
            (item, Changed::Nothing) => item,
            (_, Changed::Unlinked) => None,
            (Some(item), Changed::Opened { html, note }) => {
                let (range, is_start) = (item.range(), matches!(item.event(), Event::Start(_)));
                let item = match html {
                    None => item,
                    Some(html) if is_start => T::new(html.clone(), range.clone()),
                    Some(_) => T::new(Event::InlineHtml(CowStr::Borrowed(CLOSE)), range.clone()),
                };
                if is_start || note.is_empty() {
                    Some(item)
                } else {
                    let place = if self.reader.run.text.is_empty() {
                        &mut self.ready
                    } else {
                        &mut self.items
                    };
                    place.push(Some(item));
                    self.reader.skip(note);
                    Some(T::new(Event::Text(note.clone()), range))
                }
            }
            (None, _) => None,
        };
    }

    /// Reads the events up to the end of the existing link that is open, and returns its text, without that of images.
    fn read_link(&mut self) -> String {
        let (mut text, mut inside) = (String::new(), Vec::new());
        let (mut depth, mut images) = (1, 0);
        while depth > 0
            && let Some(item) = self.peeked.take().or_else(|| self.read())
        {
            match item.event() {
                Event::Start(Tag::Image { .. }) => images += 1,
                Event::End(TagEnd::Image) => images -= 1,
                Event::Start(_) => depth += 1,
                Event::End(_) => depth -= 1,
                _ if images > 0 => {}
                Event::Text(more) | Event::Code(more) | Event::InlineMath(more) => text += more,
                Event::SoftBreak => text.push(' '),
                Event::HardBreak => text.push('\n'),
                _ => {}
            }
            inside.push(item);
        }
        self.inside = inside.into_iter();
        text
    }

    /// Passes something that may end the run to the reader, and puts the replacements of the run's items into `ready`.
    #[inline]
    fn tell(
        &mut self,
        tell: impl FnOnce(&mut EventReader<usize, H>, &mut dyn FnMut(Part<'_, usize>)),
    ) {
        let Self { reader, items, ready, source, anchors, .. } = self;
        // The items before this one are in `ready`.
        let mut moved = 0;
        let mut move_before = |at: usize, items: &mut Items<T>, ready: &mut Items<T>| {
            while moved < at {
                let item = items[moved].take();
                if item.is_some() {
                    ready.push(item);
                }
                moved += 1;
            }
        };
        tell(reader, &mut |part| match part {
            Part::Text(&at, range) => {
                move_before(at, items, ready);
                if let Some(item) = &items[at] {
                    ready.push(Some(text_item(item, range, *source)));
                }
            }
            Part::Link(splice) => {
                let (&first, &last) = (splice.first.0, splice.last.0);
                move_before(first, items, ready);
                if let (Some(first), Some(last)) = (&items[first], &items[last]) {
                    push_link(ready, splice, first, last, *source, *anchors);
                }
            }
            Part::Cut(&at) => items[at] = None,
        });
        if reader.run.text.is_empty() {
            move_before(items.len(), items, ready);
            items.clear();
        }
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, H: Hook> Iterator for Autolink<'a, I, H> {
    type Item = T;

    // Inlined into the caller's loop, and with one place for the item, so that it is not moved on the way.
    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        let mut item = if self.holds { None } else { self.events.next() };
        let end = item.as_ref().map_or(usize::MAX, Item::end);
        if end > self.passed {
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
