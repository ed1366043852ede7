//! Events in, events out: which text is searched, and together with which.

use alloc::string::ToString;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, InlineStr, TagEnd};
use smallvec::SmallVec;

use crate::linker::{CLOSE, Existing, Linker};
use crate::render::nodes::Role;
use crate::render::prescan::has_candidate;
use crate::render::run::{End, Part, Splice, TextRun, is_glued};

use super::events::{Context, existing, open_and_close, role};

/// An event, with the range of the source that it comes from or without.
pub(super) trait Item<'a>: Sized {
    fn new(event: Event<'a>, range: Range<usize>) -> Self;

    fn event(&self) -> &Event<'a>;

    /// The range of the source; empty where it is not known.
    fn range(&self) -> Range<usize>;
}

impl<'a> Item<'a> for Event<'a> {
    #[inline]
    fn new(event: Event<'a>, _: Range<usize>) -> Self {
        event
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        self
    }

    fn range(&self) -> Range<usize> {
        0..0
    }
}

impl<'a> Item<'a> for (Event<'a>, Range<usize>) {
    #[inline]
    fn new(event: Event<'a>, range: Range<usize>) -> Self {
        (event, range)
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        &self.0
    }

    fn range(&self) -> Range<usize> {
        self.1.clone()
    }
}

pub(super) struct Engine<'a, I, T> {
    events: I,
    source: Option<&'a str>,
    linker: Linker,
    context: Context,
    run: TextRun<T>,
    /// What is ready to go, in reverse.
    ready: SmallVec<[T; 16]>,
    /// The item behind a text, which had to be seen first.
    peeked: Option<T>,
    has_ended: bool,
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>> Engine<'a, I, T> {
    pub(super) fn new(events: I, source: Option<&'a str>, linker: Linker) -> Self {
        Self {
            events,
            source,
            context: Context::new(&linker),
            linker,
            run: TextRun::default(),
            ready: SmallVec::new(),
            peeked: None,
            has_ended: false,
        }
    }

    // Items are moved whole and looked at by reference: taken apart and put together again they cost
    // more than the search.
    #[inline]
    pub(super) fn next(&mut self) -> Option<T> {
        if !self.ready.is_empty() {
            return self.ready.pop();
        }
        if let Some(item) = &self.peeked {
            let role = self.context.see(item.event());
            if role == Role::Open {
                let item = self.peeked.take();
                return self.text(item);
            }
            pass(&mut self.run, &self.context, &self.linker, item, role);
            if self.linker.existing().is_none() {
                return self.peeked.take();
            }
            return self.peeked.take().map(|item| self.existing(item));
        }
        let item = self.read();
        if let Some(seen) = &item {
            let role = self.context.see(seen.event());
            if role == Role::Open {
                return self.text(item);
            }
            pass(&mut self.run, &self.context, &self.linker, seen, role);
            if self.linker.existing().is_some() {
                return item.map(|item| self.existing(item));
            }
        }
        item
    }

    #[inline(always)]
    fn read(&mut self) -> Option<T> {
        if self.has_ended {
            return None;
        }
        let item = self.events.next();
        self.has_ended = item.is_none();
        item
    }

    #[inline]
    fn text(&mut self, item: Option<T>) -> Option<T> {
        if self.peeked.is_none() {
            self.peeked = self.read();
        }
        let Event::Text(text) = item.as_ref()?.event() else {
            return item;
        };
        let next = self.peeked.as_ref().map(T::event);
        let goes_on = match next {
            Some(Event::Text(next)) => is_glued(text, next),
            Some(next) => may_go_on(next),
            None => false,
        };
        if !has_candidate(text) {
            match next {
                Some(Event::Text(_)) if goes_on => {}
                _ if goes_on => {
                    self.run.pass(text);
                    return item;
                }
                _ => {
                    self.run.object();
                    return item;
                }
            }
        } else if !goes_on && !self.run.is_behind_edge() {
            let end = match next {
                Some(Event::End(_)) | None => End::Block,
                _ => End::Inside,
            };
            self.alone(item?, end);
            return self.ready.pop();
        }
        self.collect(item?);
        self.ready.pop()
    }

    /// Makes the links of a text that nothing goes on with.
    fn alone(&mut self, item: T, end: End) {
        let Event::Text(text) = item.event() else {
            return;
        };
        let (text, source) = (text.clone(), self.source);
        let (ready, linker) = (&mut self.ready, &self.linker);
        self.run.alone(&text, item, linker, end, |part| put(ready, part, linker, source));
        self.ready.reverse();
    }

    /// Puts a run together up to where no link can reach, and makes its links.
    fn collect(&mut self, first: T) {
        self.push(first);
        let (end, behind) = loop {
            let Some(item) = self.peeked.take().or_else(|| self.read()) else {
                break (End::Block, None);
            };
            match self.context.see(item.event()) {
                Role::Open => {
                    if let Event::Text(text) = item.event()
                        && text.starts_with(char::is_whitespace)
                        && !has_candidate(text)
                    {
                        self.peeked = Some(item);
                        break (End::Inside, None);
                    }
                    self.push(item);
                }
                Role::Closed => match item.event() {
                    Event::Text(text) | Event::Code(text) | Event::InlineMath(text) => {
                        let text = text.clone();
                        self.run.closed(&text, item);
                    }
                    _ => self.run.edge(item),
                },
                Role::Edge => self.run.edge(item),
                Role::Object => break (End::Inside, Some((item, Role::Object))),
                Role::Block => break (End::Block, Some((item, Role::Block))),
            }
        };
        self.finish(end);
        if let Some((item, role)) = behind {
            pass(&mut self.run, &self.context, &self.linker, &item, role);
            let item = self.existing(item);
            self.ready.push(item);
        }
        self.ready.reverse();
    }

    /// Adds text to the run: where smart punctuation changed it, as the author wrote it.
    fn push(&mut self, item: T) {
        let Event::Text(text) = item.event() else {
            return;
        };
        match unsmart(text, &item.range(), self.source) {
            Some(written) => self.run.push_whole(written, item),
            None => {
                let text = text.clone();
                self.run.push(&text, item);
            }
        }
    }

    fn finish(&mut self, end: End) {
        let (ready, linker, source) = (&mut self.ready, &self.linker, self.source);
        self.run.finish(linker, end, |part| put(ready, part, linker, source));
    }

    /// A link of the author, with what it is given.
    #[inline]
    fn existing(&self, item: T) -> T {
        match self.linker.existing() {
            Some(existing) => with_attributes(&item, existing).unwrap_or(item),
            None => item,
        }
    }
}

/// An item that is no text to be searched stands outside of any run.
#[inline]
fn pass<'a, T: Item<'a>>(
    run: &mut TextRun<T>,
    context: &Context,
    linker: &Linker,
    item: &T,
    role: Role,
) {
    match (role, item.event()) {
        (Role::Block, event) => {
            let element = match linker.has_hook() {
                true => context.element(event),
                false => "",
            };
            run.block(element, linker);
        }
        (Role::Object, _) => run.object(),
        (Role::Closed, Event::Text(text) | Event::Code(text) | Event::InlineMath(text)) => {
            run.pass_closed(text);
        }
        _ => run.pass_edge(),
    }
}

/// Puts a part of a run among what is ready to go.
fn put<'a, T: Item<'a>>(
    ready: &mut SmallVec<[T; 16]>,
    part: Part<'_, T>,
    linker: &Linker,
    source: Option<&str>,
) {
    match part {
        Part::Whole(item) => {
            let changed = linker.existing().and_then(|existing| with_attributes(&item, existing));
            ready.push(changed.unwrap_or(item));
        }
        Part::Text(item, range) => {
            if let Event::Text(text) = item.event() {
                let place = in_source(item, source, range.start, Some(range.end));
                ready.push(T::new(Event::Text(slice(text, range)), place));
            }
        }
        Part::Link(splice) => push_link(ready, splice, source),
        Part::Cut(_) => {}
    }
}

/// Whether a reader may read on in what stands behind a text.
fn may_go_on(next: &Event<'_>) -> bool {
    let tag = match next {
        Event::Start(tag) => tag.to_end(),
        Event::End(tag) => *tag,
        Event::Code(_) | Event::InlineMath(_) | Event::InlineHtml(_) => {
            return true;
        }
        _ => return false,
    };
    role(tag) == Role::Edge
}

fn with_attributes<'a, T: Item<'a>>(item: &T, of: Existing<'_>) -> Option<T> {
    let event = match item.event() {
        Event::End(TagEnd::Link) => Event::InlineHtml(CowStr::Borrowed(CLOSE)),
        event => existing(event, of)?,
    };
    Some(T::new(event, item.range()))
}

fn push_link<'a, T: Item<'a>>(
    ready: &mut SmallVec<[T; 16]>,
    splice: Splice<'_, T>,
    source: Option<&str>,
) {
    let (first, start) = splice.first;
    let (last, end) = splice.last;
    let range = in_source(first, source, start, None).start..in_source(last, source, 0, end).end;
    // What is shown is a part of an event as a rule.
    let shown = match (first.event(), &splice.anchor) {
        (Event::Text(text), anchor) if core::ptr::eq(first, last) => {
            let end = end.unwrap_or(text.len());
            let is_same = text.get(start..end) == Some(anchor.text());
            is_same.then(|| slice(text, start..end))
        }
        _ => None,
    };
    let shown = shown.unwrap_or_else(|| CowStr::from(splice.anchor.text().to_string()));
    let (open, close) = open_and_close(splice.anchor);
    ready.push(T::new(open, range.clone()));
    ready.push(T::new(Event::Text(shown), range.clone()));
    ready.push(T::new(close, range));
}

/// The bytes of the source that bytes of a text come from; those of all of it where the parser changed
/// the text.
fn in_source<'a, T: Item<'a>>(
    item: &T,
    source: Option<&str>,
    start: usize,
    end: Option<usize>,
) -> Range<usize> {
    let whole = item.range();
    match (item.event(), source.and_then(|source| source.get(whole.clone()))) {
        // By address: a comparison would take the length of the text for every link in it.
        (Event::Text(text), Some(written)) if core::ptr::eq(written, &**text) => {
            whole.start + start..end.map_or(whole.end, |end| whole.start + end)
        }
        _ => whole,
    }
}

/// What the source has where smart punctuation changed a text.
fn unsmart<'s>(text: &str, range: &Range<usize>, source: Option<&'s str>) -> Option<&'s str> {
    // At the end of a heading the range takes in the white space that the parser drops.
    let written = source?.get(range.clone())?.trim_end();
    let is_smart = !text.is_empty()
        && text.chars().all(|c| "“”‘’–—…".contains(c))
        && !written.is_empty()
        && written.bytes().all(|b| matches!(b, b'-' | b'.' | b'\'' | b'"'));
    is_smart.then_some(written)
}

fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        CowStr::Boxed(_) | CowStr::Inlined(_) => {
            let text = text.get(range).unwrap_or_default();
            match InlineStr::try_from(text) {
                Ok(text) => CowStr::Inlined(text),
                Err(_) => CowStr::from(text.to_string()),
            }
        }
    }
}
