//! Events in, events out: which text is searched, and together with which.

use core::ops::Range;

use ::pulldown_cmark::Event;
use smallvec::SmallVec;

use crate::adapter::direction::Direction;
use crate::adapter::prescan::{has_candidate, has_trigger};
use crate::detect::LinkKind;
use crate::link::Link;
use crate::linker::Linker;

use super::context::Context;
use super::item::Item;
use super::joined::{Joined, Layout, Part, Piece, Pieces, Reading, is_glued};
use super::output::{Output, Writer};

pub(super) struct Engine<'a, I, T> {
    events: I,
    source: Option<&'a str>,
    linker: Linker,
    context: Context,
    /// A text that was seen not to belong to those before it.
    held: Option<T>,
    /// The event behind a text: it had to be seen first.
    peeked: Option<T>,
    output: Output<T>,
    input: Input,
}

/// Whether more events may come: what has ended is not asked again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Input {
    Open,
    Ended,
}

// Items are moved whole and looked at by reference: taken apart and put together again they cost
// more than the search.
impl<'a, T: Item<'a>, I: Iterator<Item = T>> Engine<'a, I, T> {
    pub(super) fn new(events: I, source: Option<&'a str>, linker: Linker) -> Self {
        Self {
            events,
            source,
            context: Context::new(&linker),
            linker,
            held: None,
            peeked: None,
            output: Output::new(),
            input: Input::Open,
        }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<T> {
        if !self.output.is_empty() {
            return self.output.pop();
        }
        if self.held.is_some() {
            let held = self.held.take();
            return self.text(held);
        }
        if let Some(item) = &self.peeked {
            if self.context.is_open_text(item.event()) {
                let item = self.peeked.take();
                return self.text(item);
            }
            self.context.see(item.event());
            return self.peeked.take();
        }
        let item = self.read();
        match &item {
            Some(seen) if self.context.is_open_text(seen.event()) => return self.text(item),
            Some(seen) => self.context.see(seen.event()),
            None => {}
        }
        item
    }

    #[inline(always)]
    fn read(&mut self) -> Option<T> {
        if self.input == Input::Ended {
            return None;
        }
        let item = self.events.next();
        if item.is_none() {
            self.input = Input::Ended;
        }
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
        if let Some(Event::Text(next)) = self.peeked.as_ref().map(T::event)
            && is_glued(text, next)
        {
            return self.glued(item?);
        }
        if !has_candidate(text) {
            return item;
        }
        let direction = self.context.direction();
        self.context.see_text(text);
        self.alone(item?, direction)
    }

    fn alone(&mut self, item: T, direction: Direction) -> Option<T> {
        let piece = item.into_piece()?;
        let mut links = self.linker.links(&piece.text).peekable();
        if links.peek().is_none() {
            drop(links);
            return Some(T::new(Event::Text(piece.text), piece.range));
        }
        let layout = Layout::of_one(piece.text.len());
        let links = links.map(with_range);
        let pieces = core::slice::from_ref(&piece);
        let writer = Writer {
            linker: &self.linker,
            direction,
        };
        self.output
            .push(writer, self.source, pieces, &layout, links);
        self.output.pop()
    }

    /// Texts that a link may reach over. It cannot where there is white space, so that a text with
    /// some in it ends what came before, as long as nothing in that could be a link.
    fn glued(&mut self, first: T) -> Option<T> {
        let direction = self.context.direction();
        let mut pieces = Pieces::new();
        pieces.extend(first.into_piece());
        pieces
            .iter()
            .for_each(|piece| self.context.see_text(&piece.text));
        let mut triggered = pieces.iter().any(|piece| has_trigger(&piece.text));
        while let Some(Event::Text(next)) = self.peeked.as_ref().map(T::event)
            && pieces.last().is_some_and(|last| is_glued(&last.text, next))
        {
            triggered |= has_trigger(next);
            self.context.see_text(next);
            if !triggered && next.contains(char::is_whitespace) {
                self.held = self.peeked.take();
                break;
            }
            pieces.extend(self.peeked.take().and_then(T::into_piece));
            self.peeked = self.read();
        }
        if !triggered || !self.link(&pieces, direction) {
            self.output.push_text(pieces);
        }
        self.output.pop()
    }

    /// Searches the text of the pieces; returns whether anything in it links.
    ///
    /// Where smart punctuation changed it, what the author wrote comes first, and what the reader
    /// sees adds to it: `example.com/a--b` is a link, and so is the domain in `example.com--so`.
    fn link(&mut self, pieces: &[Piece<'a>], direction: Direction) -> bool {
        let written = Joined::new(pieces, self.source, Reading::Source);
        let seen;
        let finder = *self.linker.get_finder();
        let is_unsmart = written.layout.is_unsmart();
        let mut links: SmallVec<[_; 4]> = match is_unsmart {
            true => finder.links(written.as_str()).map(with_range).collect(),
            false => (self.linker.links(written.as_str()).map(with_range)).collect(),
        };
        if is_unsmart {
            seen = Joined::new(pieces, self.source, Reading::Events);
            let mut first = 0;
            let count = links.len();
            for link in finder.links(seen.as_str()) {
                let parts = seen.layout.parts(&link.range(), &mut first);
                let range = written.layout.range_of(&parts);
                let is_changed = |part: &Part| pieces[part.piece].unsmart(self.source).is_some();
                // `my--shop.com--so`: what follows a dash is the end of another host.
                let is_behind_dash = link.kind() != LinkKind::Url
                    && parts.first().is_some_and(|part| {
                        part.range.start == 0
                            && part.piece.checked_sub(1).is_some_and(|before| {
                                let before = pieces[before].unsmart(self.source);
                                before.is_some_and(|written| written.starts_with('-'))
                            })
                    });
                let others = &links[..count];
                let at = others.partition_point(|(other, _)| other.end <= range.start);
                let is_taken = others
                    .get(at)
                    .is_some_and(|(other, _)| other.start < range.end);
                if !is_taken && !is_behind_dash && !parts.iter().any(is_changed) {
                    links.push((range, link));
                }
            }
            links.sort_by_key(|(range, _)| range.start);
            // Not sooner: what one reading leaves alone is not for the other to link.
            links.retain(|(_, link)| !self.linker.leaves_alone(link));
        }
        if links.is_empty() {
            return false;
        }
        let writer = Writer {
            linker: &self.linker,
            direction,
        };
        self.output
            .push(writer, self.source, pieces, &written.layout, links);
        true
    }
}

fn with_range(link: Link<'_>) -> (Range<usize>, Link<'_>) {
    (link.range(), link)
}
