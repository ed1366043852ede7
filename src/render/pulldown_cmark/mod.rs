//! The adapter for [pulldown-cmark](::pulldown_cmark): it turns events into events with links.
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
//! Text does not link in code, links, images, math, metadata blocks, HTML blocks, and raw HTML elements that
//! are skipped (`<a href>`, `<kbd>`, `<pre>` and others). Text that the parser split at an entity, an escape
//! or an unused delimiter is joined before it is searched. A link never crosses the start or the end of an
//! inline element such as an emphasis. If a reader would read on across it, as in `pay**pal.com**`, nothing
//! links, but a URL with a path may end where an element closes: `**https://example.com/a**(note)`.
//!
//! # Complexity
//!
//! Linear in the length of the text, beside the time of pulldown-cmark, which is not quite linear for hostile input.
//! Events are kept as long as a link may go on in the next one: 1 MiB of `[(`, which is a million events in one line,
//! takes 236 MB of memory, and 61 MB without linking. Events without a link are returned unchanged, and a document
//! without links costs no allocation, unless the parser split a long text in many places.

mod events;
mod item;
mod reader;

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, Tag, TagEnd};

pub use ::pulldown_cmark;
use smallvec::SmallVec;

use crate::linker::{CLOSE, Linker};
use crate::tail::sentence::is_wide_full_stop;

use super::prescan::has_candidate;
use super::run::{End, Form, Part, is_glued};

use events::{Changed, changed, is_inline};
use item::{Item, push_link, text_item};
use reader::written;

pub(crate) use events::is_emphasis;
pub(crate) use reader::{EventReader, delimiter};

/// Turns the URLs and email addresses in the text of events into links.
///
/// A link is a [`Tag::Link`] of [`LinkType::Autolink`](::pulldown_cmark::LinkType::Autolink) or
/// [`LinkType::Email`](::pulldown_cmark::LinkType::Email). It is raw inline HTML if the [`Linker`] asks for
/// more attributes than `href`, or if `push_html` would write another `href`: it escapes `[`, `]`, `\`, `|`,
/// `{`, `}` and `` ` ``, so that `http://[::1]/` would no longer be valid.
///
/// If you have the source, use [`with_source`](Self::with_source).
pub struct Autolink<'a, I: Iterator> {
    events: I,
    has_ended: bool,
    source: Option<&'a str>,
    /// The source of a text is its index in `items`.
    reader: EventReader<'a, usize>,
    /// The items of the run; `None` for those that were replaced or are in `ready`.
    items: Items<I::Item>,
    /// What replaces the run, and how many of its items `next` has returned.
    ready: Items<I::Item>,
    returned: usize,
    peeked: Option<I::Item>,
    /// What becomes of the last item that came from `events`.
    fate: Fate,
    /// Whether the next item does not come from `events`.
    is_held: bool,
    changes_existing: bool,
    /// What becomes of the link of the author that is open.
    link: Changed<'a>,
}

/// The events of a short run are not on the heap, so that documents without links cost no allocation.
type Items<T> = SmallVec<[Option<T>; 16]>;

impl<'a, I: Iterator<Item = Event<'a>>> Autolink<'a, I> {
    /// Links the text of `events`.
    ///
    /// Events do not show which text smart punctuation changed, nor which emphasis is part of a URL: of
    /// `https://example.com/*a*` nothing links.
    pub fn new(events: I, linker: &Linker) -> Self {
        Self::of(events, None, linker)
    }
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> Autolink<'a, I> {
    /// Links the text of `events` with their ranges, which the parser made from `source`: those of
    /// `Parser::into_offset_iter`.
    ///
    /// A URL takes in the delimiters of an emphasis that its author did not mean:
    /// `https://example.com/__init__.py` is one link. Where smart punctuation changed the text, the `href` has what
    /// the source has. The range of each new event is that of the source it comes from.
    pub fn with_source(source: &'a str, events: I, linker: &Linker) -> Self {
        Self::of(events, Some(source), linker)
    }
}

#[derive(Clone, Copy)]
enum Fate {
    Pass,
    /// It is a part of the run, if there is one.
    Wait,
    /// It is a text that is a run of its own.
    Alone(End),
}

/// How an item continues a text before it.
enum Next {
    /// It ends the block.
    End,
    /// A reader does not read on to it.
    Apart,
    /// It is text or an inline element.
    Inline,
    /// It is text that may go on with a link.
    Glued,
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>> Autolink<'a, I> {
    fn of(events: I, source: Option<&'a str>, linker: &Linker) -> Self {
        Self {
            events,
            has_ended: false,
            source,
            reader: EventReader::new(linker),
            items: SmallVec::new(),
            ready: SmallVec::new(),
            returned: 0,
            peeked: None,
            fate: Fate::Pass,
            is_held: false,
            changes_existing: linker.changes_existing(),
            link: Changed::Nothing,
        }
    }

    fn next_ready(&mut self) -> Option<T> {
        let item = self.ready.get_mut(self.returned)?.take();
        self.returned += 1;
        if self.returned == self.ready.len() {
            self.ready.clear();
            self.returned = 0;
            self.hold();
        }
        item
    }

    /// Holds the item after a text, and returns how it continues the text.
    #[inline]
    fn peek(&mut self, text: &str) -> Next {
        let item = if self.has_ended { None } else { self.events.next() };
        // It is looked at before it is moved: its bytes take a while to be there again.
        let next = match item.as_ref().map(Item::event) {
            Some(Event::Text(next)) if is_glued(text, next) => Next::Glued,
            Some(event) if is_inline(event) => Next::Inline,
            Some(Event::End(_)) | None => Next::End,
            Some(_) => Next::Apart,
        };
        self.has_ended = item.is_none();
        self.is_held = true;
        self.peeked = item;
        next
    }

    /// Returns the next item where one is held: what replaces a run, or the item that was peeked.
    #[inline(never)]
    fn next_held(&mut self) -> Option<T> {
        if !self.ready.is_empty() {
            return self.next_ready();
        }
        self.is_held = self.has_ended;
        let mut item = self.peeked.take();
        self.see(&mut item);
        item
    }

    /// Notes whether the next item does not come from `events`.
    #[inline]
    fn hold(&mut self) {
        self.is_held = !self.ready.is_empty() || self.peeked.is_some() || self.has_ended;
    }

    /// Tells the reader of an item, and leaves what is returned in its place: most items as they are.
    #[inline(always)]
    fn see(&mut self, item: &mut Option<T>) {
        if !self.passes(item.as_ref()) {
            self.collect(item);
        }
    }

    /// Tells the reader of an item. Returns whether the item is returned as it is, and not what `collect` leaves.
    #[inline(never)]
    fn passes(&mut self, item: Option<&T>) -> bool {
        self.fate = match item.map(|item| (item.event(), item)) {
            Some((Event::Text(text), item)) => self.text(text, item),
            Some((event, _)) if self.reader.is_quiet(event) => Fate::Pass,
            Some((event, item)) => self.end_or_go_on(event, item),
            None => Fate::Wait,
        };
        matches!(self.fate, Fate::Pass) && !self.changes_existing
    }

    /// Leaves the first item of what replaces a run that starts with this item.
    #[inline(never)]
    fn collect(&mut self, item: &mut Option<T>) {
        self.replace(item);
        self.hold();
    }

    fn replace(&mut self, item: &mut Option<T>) {
        while item.is_some() {
            self.change_existing(item);
            match self.fate {
                Fate::Alone(end) => self.search_alone(item.take(), end),
                _ if item.is_none() => {}
                _ if !self.reader.run.text.is_empty() => self.items.push(item.take()),
                // What `change` made ready comes before it.
                _ if self.ready.is_empty() => return,
                _ => self.ready.push(item.take()),
            }
            if !self.ready.is_empty() {
                *item = self.next_ready();
                return;
            }
            *item = if self.peeked.is_some() || self.has_ended {
                self.peeked.take()
            } else {
                self.events.next()
            };
            self.passes(item.as_ref());
        }
        self.has_ended = true;
        // The end of the document is one of a block.
        self.change(|reader, give| reader.see(&Event::Rule, give));
        *item = self.next_ready();
    }

    #[inline(never)]
    fn text(&mut self, text: &CowStr<'a>, item: &T) -> Fate {
        if !self.reader.may_link() {
            self.reader.skip(text);
            return if self.items.is_empty() { Fate::Pass } else { Fate::Wait };
        }
        let is_candidate = has_candidate(text, self.reader.run.linker.get_finder());
        if !self.items.is_empty() {
            if is_candidate || !text.starts_with(char::is_whitespace) {
                self.push(text, item);
                return Fate::Wait;
            }
            // No link reaches over white space.
            self.change(|EventReader { run, .. }, give| {
                run.text.finish(&run.linker, End::Inside, give);
            });
        }
        // No link reaches over white space.
        if !is_candidate
            && (text.as_bytes().last().is_some_and(u8::is_ascii_whitespace)
                || self.is_at_line_end(item))
        {
            self.reader.pass_last();
            return Fate::Pass;
        }
        if !is_candidate && text.ends_with(is_wide_full_stop) {
            self.reader.pass(text);
            return Fate::Pass;
        }
        match self.peek(text) {
            Next::End | Next::Apart if !is_candidate => self.reader.pass_last(),
            Next::End if !self.reader.is_behind_edge() => return Fate::Alone(End::Block),
            Next::Apart if !self.reader.is_behind_edge() => return Fate::Alone(End::Inside),
            Next::Inline if !is_candidate => self.reader.pass(text),
            _ => {
                self.push(text, item);
                return Fate::Wait;
            }
        }
        Fate::Pass
    }

    /// Whether the source shows that the text of an item is the last of its line.
    #[inline]
    fn is_at_line_end(&self, item: &T) -> bool {
        let next = self.source.and_then(|source| source.as_bytes().get(item.range().end));
        next == Some(&b'\n')
    }

    fn push(&mut self, text: &CowStr<'a>, item: &T) {
        let at = self.items.len();
        let text_run = &mut self.reader.run().text;
        match self.source.and_then(|source| written(text, item.range(), source)) {
            Some(written) => text_run.push(written, at, Form::Whole),
            None => text_run.push(text, at, Form::Exact),
        }
    }

    /// Sees an item other than text that may end the run.
    #[inline(never)]
    fn end_or_go_on(&mut self, event: &Event<'a>, item: &T) -> Fate {
        if self.items.is_empty() {
            self.reader.see(event, &mut |_| {});
            return Fate::Pass;
        }
        let at = self.items.len();
        match self.source.and_then(|source| delimiter(event, item.range(), source)) {
            Some((written, form)) => self.reader.delimiter(event, written, at, form),
            None => self.change(|reader, give| reader.see(event, give)),
        }
        Fate::Wait
    }

    /// Leaves what becomes of an item that is the start or the end of a link that the author wrote.
    #[inline]
    fn change_existing(&mut self, item: &mut Option<T>) {
        if !self.changes_existing || self.reader.run.is_in_image() {
            return;
        }
        match item.as_ref().map(Item::event) {
            Some(event @ Event::Start(Tag::Link { .. })) => {
                self.link = changed(event, &self.reader.run.linker);
            }
            Some(Event::End(TagEnd::Link)) if matches!(self.link, Changed::Opened(_)) => {
                self.link = Changed::Opened(Event::InlineHtml(CowStr::Borrowed(CLOSE)));
            }
            Some(Event::End(TagEnd::Link)) => {}
            _ => return,
        }
        *item = match &self.link {
            Changed::Nothing => return,
            Changed::Unlinked => None,
            Changed::Opened(html) => item.take().map(|item| T::new(html.clone(), item.range())),
        };
    }

    fn search_alone(&mut self, item: Option<T>, end: End) {
        if let Some(Event::Text(text)) = item.as_ref().map(Item::event) {
            let text = text.clone();
            self.items.push(item);
            self.change(|reader, give| reader.search_alone(&text, 0, end, give));
        }
    }

    /// Tells the reader something that may end the run, and makes ready what replaces the items of the run.
    #[inline]
    fn change(
        &mut self,
        tell: impl FnOnce(&mut EventReader<'a, usize>, &mut dyn FnMut(Part<'_, usize>)),
    ) {
        let Self { reader, items, ready, source, .. } = self;
        // The items before this one are in `ready`.
        let mut moved = 0;
        let mut keep_before = |at: usize, items: &mut Items<T>, ready: &mut Items<T>| {
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
                keep_before(at, items, ready);
                if let Some(item) = &items[at] {
                    ready.push(Some(text_item(item, range, *source)));
                }
            }
            Part::Link(splice) => {
                let (&first, &last) = (splice.first.0, splice.last.0);
                keep_before(first, items, ready);
                if let (Some(first), Some(last)) = (&items[first], &items[last]) {
                    push_link(ready, splice, first, last, *source);
                }
            }
            Part::Cut(&at) => items[at] = None,
        });
        if reader.run.text.is_empty() {
            keep_before(items.len(), items, ready);
            items.clear();
        }
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>> Iterator for Autolink<'a, I> {
    type Item = T;

    // The caller's loop takes it in, so that an item is not moved on its way there.
    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        if self.is_held {
            return self.next_held();
        }
        let mut item = self.events.next();
        self.see(&mut item);
        item
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>> FusedIterator for Autolink<'a, I> {}

impl<I: Iterator> fmt::Debug for Autolink<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Autolink").finish_non_exhaustive()
    }
}
