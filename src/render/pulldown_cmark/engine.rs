//! Events in, events out: which texts are searched, and what replaces them.

use alloc::string::ToString;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event};
use smallvec::SmallVec;

use crate::linker::Linker;
use crate::render::nodes::{Nodes, Role};
use crate::render::prescan::has_candidate;
use crate::render::run::{End, Part, Splice, TextRun, is_glued};

use super::events::{existing, is_inline, open_and_close};

/// An event with or without the range of the source that it comes from.
pub(super) trait Item<'a>: Sized {
    fn new(event: Event<'a>, range: Range<usize>) -> Self;

    fn event(&self) -> &Event<'a>;

    /// The empty range if it is not known.
    fn range(&self) -> Range<usize>;
}

impl<'a> Item<'a> for Event<'a> {
    fn new(event: Event<'a>, _: Range<usize>) -> Self {
        event
    }

    fn event(&self) -> &Event<'a> {
        self
    }

    fn range(&self) -> Range<usize> {
        0..0
    }
}

impl<'a> Item<'a> for (Event<'a>, Range<usize>) {
    fn new(event: Event<'a>, range: Range<usize>) -> Self {
        (event, range)
    }

    fn event(&self) -> &Event<'a> {
        &self.0
    }

    fn range(&self) -> Range<usize> {
        self.1.clone()
    }
}

pub(super) struct Engine<'a, I, T> {
    events: I,
    has_ended: bool,
    source: Option<&'a str>,
    linker: Linker,
    nodes: Nodes,
    /// The run that is being collected. The source of a piece is its index in `items`.
    run: TextRun<usize>,
    /// The items of the run; `None` for those that were replaced or are in `ready`.
    items: SmallVec<[Option<T>; 16]>,
    /// What replaces the run, and how many of its items `next` has returned.
    ready: SmallVec<[Option<T>; 16]>,
    returned: usize,
    peeked: Option<T>,
}

impl<'a, I: Iterator<Item = T>, T: Item<'a>> Engine<'a, I, T> {
    pub(super) fn new(events: I, source: Option<&'a str>, linker: Linker) -> Self {
        Self {
            events,
            has_ended: false,
            source,
            nodes: Nodes::new(&linker),
            linker,
            run: TextRun::default(),
            items: SmallVec::new(),
            ready: SmallVec::new(),
            returned: 0,
            peeked: None,
        }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<T> {
        match self.returned < self.ready.len() {
            true => self.next_ready(),
            false => self.advance(),
        }
    }

    // The item stays where it is and is looked at by reference: moving it would cost more than the search.
    #[inline]
    fn advance(&mut self) -> Option<T> {
        let mut item = self.read();
        let Some(event) = item.as_ref().map(T::event) else {
            return item;
        };
        match (self.nodes.see(event), event) {
            (Role::Open, Event::Text(text)) => {
                let next = self.peek();
                let is_last = !next.is_some_and(is_inline);
                let is_continued = matches!(next, Some(Event::Text(next)) if is_glued(text, next));
                let end = match next {
                    Some(Event::End(_)) | None => End::Block,
                    _ => End::Inside,
                };
                if is_continued || has_candidate(text) {
                    if is_last && !self.run.is_behind_edge() {
                        let text = text.clone();
                        self.items.push(item);
                        self.finish(end, Some(text));
                    } else {
                        self.collect(item);
                    }
                    item = self.next_ready();
                } else if is_last {
                    self.run.object();
                } else {
                    self.run.pass(text);
                }
            }
            (role, event) => self.pass(event, role),
        }
        item
    }

    fn next_ready(&mut self) -> Option<T> {
        let item = self.ready.get_mut(self.returned)?;
        self.returned += 1;
        item.take()
    }

    #[inline]
    fn read(&mut self) -> Option<T> {
        let mut item = match self.peeked.is_some() {
            true => self.peeked.take(),
            false => self.pull(),
        };
        if let Some(attributes) = self.linker.existing()
            && let Some(item) = &mut item
            && !self.nodes.is_in_image()
            && let Some(event) = existing(item.event(), attributes)
        {
            *item = T::new(event, item.range());
        }
        item
    }

    // `Fuse` would move the item once more.
    #[inline]
    fn pull(&mut self) -> Option<T> {
        if self.has_ended {
            return None;
        }
        let item = self.events.next();
        self.has_ended = item.is_none();
        item
    }

    #[inline]
    fn peek(&mut self) -> Option<&Event<'a>> {
        if self.peeked.is_none() {
            self.peeked = self.pull();
        }
        self.peeked.as_ref().map(T::event)
    }

    /// Collects the events of a run, and makes ready what replaces them.
    fn collect(&mut self, first: Option<T>) {
        self.push(first);
        loop {
            if let Some(Event::Text(text)) = self.peek()
                && text.starts_with(char::is_whitespace)
                && !has_candidate(text)
            {
                self.finish(End::Inside, None);
                break;
            }
            let item = self.read();
            let Some(event) = item.as_ref().map(T::event) else {
                self.finish(End::Block, None);
                break;
            };
            match self.nodes.see(event) {
                Role::Open => self.push(item),
                role @ (Role::Closed | Role::Edge) => {
                    self.pass(event, role);
                    self.items.push(item);
                }
                role @ (Role::Object | Role::Block) => {
                    let end = if role == Role::Block { End::Block } else { End::Inside };
                    self.finish(end, None);
                    self.pass(event, role);
                    self.ready.push(item);
                    break;
                }
            }
        }
    }

    /// Adds text to the run, as the author wrote it before smart punctuation changed it.
    fn push(&mut self, item: Option<T>) {
        if let Some(item) = &item
            && let Event::Text(text) = item.event()
        {
            let at = self.items.len();
            match before_smart_punctuation(text, item.range(), self.source) {
                Some(written) => self.run.push_whole(written, at),
                None => self.run.push(text, at),
            }
        }
        self.items.push(item);
    }

    /// Tells the run of an event that is not text to be searched.
    #[inline]
    fn pass(&mut self, event: &Event<'a>, role: Role) {
        match (role, event) {
            (Role::Block, _) => self.run.block(self.nodes.element(), &self.linker),
            (Role::Object, _) => self.run.object(),
            (_, Event::Text(text) | Event::Code(text) | Event::InlineMath(text)) => {
                self.run.closed(text);
            }
            _ => self.run.edge(),
        }
    }

    /// Makes ready what replaces the items of the run, or the only one, which has this text.
    fn finish(&mut self, end: End, only: Option<CowStr<'a>>) {
        let Self { run, items, ready, linker, source, .. } = self;
        self.returned = 0;
        ready.clear();
        let mut moved = 0;
        let give = |part: Part<'_, usize>| {
            let mut keep_before = |at: usize| {
                ready.extend(items[moved..at].iter_mut().map(Option::take).filter(Option::is_some));
                moved = at;
            };
            match part {
                Part::Text(&at, range) => {
                    keep_before(at);
                    if let Some(item) = &items[at]
                        && let Event::Text(text) = item.event()
                    {
                        let place = in_source(item, *source, range.start, Some(range.end));
                        ready.push(Some(T::new(Event::Text(slice(text, range)), place)));
                    }
                }
                Part::Link(splice) => {
                    let (&first, &last) = (splice.first.0, splice.last.0);
                    keep_before(first);
                    if let (Some(first), Some(last)) = (&items[first], &items[last]) {
                        push_link(ready, splice, first, last, *source);
                    }
                }
                Part::Cut(&at) => items[at] = None,
            }
        };
        match only {
            Some(text) => run.search_alone(&text, 0, linker, end, give),
            None => run.finish(linker, end, give),
        }
        ready.extend(items.drain(..).filter(Option::is_some));
    }
}

fn push_link<'a, T: Item<'a>>(
    ready: &mut SmallVec<[Option<T>; 16]>,
    splice: Splice<'_, usize>,
    first: &T,
    last: &T,
    source: Option<&str>,
) {
    let ((_, start), (_, end)) = (splice.first, splice.last);
    let range = in_source(first, source, start, None).start..in_source(last, source, 0, end).end;
    // What the anchor shows is usually a part of the text, which takes no allocation.
    let shown = splice.anchor.text();
    let shown_range = start..start + shown.len();
    let shown = match first.event() {
        Event::Text(text) if text.get(shown_range.clone()) == Some(shown) => {
            slice(text, shown_range)
        }
        _ => shown.to_string().into(),
    };
    let (open, close) = open_and_close(splice.anchor);
    ready.push(Some(T::new(open, range.clone())));
    ready.push(Some(T::new(Event::Text(shown), range.clone())));
    ready.push(Some(T::new(close, range)));
}

/// The range of the source that bytes of a text come from. If the source does not have the text as it is, the
/// range of all of the text.
fn in_source<'a, T: Item<'a>>(
    item: &T,
    source: Option<&str>,
    start: usize,
    end: Option<usize>,
) -> Range<usize> {
    let whole = item.range();
    match (item.event(), source.and_then(|source| source.get(whole.clone()))) {
        // Compared by address, because comparing the text for each link in it would not be linear.
        (Event::Text(text), Some(written)) if core::ptr::eq(written, &**text) => {
            whole.start + start..end.map_or(whole.end, |end| whole.start + end)
        }
        _ => whole,
    }
}

/// What the source has where smart punctuation changed a text.
fn before_smart_punctuation<'s>(
    text: &str,
    range: Range<usize>,
    source: Option<&'s str>,
) -> Option<&'s str> {
    // At the end of a heading the range includes the white space that the parser drops.
    let written = source?.get(range)?.trim_end();
    let is_smart = !text.is_empty()
        && text.chars().all(|c| "“”‘’–—…".contains(c))
        && !written.is_empty()
        && written.bytes().all(|b| matches!(b, b'-' | b'.' | b'\'' | b'"'));
    is_smart.then_some(written)
}

fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text => text.get(range).unwrap_or_default().to_string().into(),
    }
}
