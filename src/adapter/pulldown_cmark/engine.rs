//! Events in, events out: which text is searched, and together with which.

use core::iter::Fuse;
use core::ops::Range;

use ::pulldown_cmark::Event;

use crate::detect::has_trigger;
use crate::linker::Linker;

use super::context::Context;
use super::joined::{Joined, Layout, Piece, Pieces, Reading, is_glued};
use super::output::Output;

pub(super) struct Engine<'a, I> {
    events: Fuse<I>,
    source: Option<&'a str>,
    linker: Linker,
    context: Context,
    peeked: Option<(Event<'a>, Range<usize>)>,
    output: Output<'a>,
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> Engine<'a, I> {
    pub(super) fn new(events: I, source: Option<&'a str>, linker: Linker) -> Self {
        Self {
            events: events.fuse(),
            source,
            context: Context::new(linker.get_headings()),
            linker,
            peeked: None,
            output: Output::new(),
        }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        if let Some(event) = self.output.pop() {
            return Some(event);
        }
        let (event, range) = match self.peeked.take() {
            Some(event) => event,
            None => self.events.next()?,
        };
        match event {
            Event::Text(text) if self.context.allows_links() => self.text(Piece { text, range }),
            event => {
                self.context.see(&event);
                Some((event, range))
            }
        }
    }

    fn text(&mut self, piece: Piece<'a>) -> Option<(Event<'a>, Range<usize>)> {
        self.peeked = self.events.next();
        match &self.peeked {
            Some((Event::Text(next), _)) if is_glued(&piece.text, next) => self.glued(piece),
            _ => self.alone(piece),
        }
    }

    fn alone(&mut self, piece: Piece<'a>) -> Option<(Event<'a>, Range<usize>)> {
        let mut links = self.linker.get_finder().links(&piece.text).peekable();
        if links.peek().is_none() {
            drop(links);
            return Some(piece.into_event());
        }
        let layout = Layout::of_one(piece.text.len());
        let pieces = core::slice::from_ref(&piece);
        self.output
            .push(&self.linker, self.source, pieces, &piece.text, &layout, links);
        self.output.pop()
    }

    fn glued(&mut self, first: Piece<'a>) -> Option<(Event<'a>, Range<usize>)> {
        let mut pieces = Pieces::new();
        pieces.push(first);
        while let Some((Event::Text(next), _)) = &self.peeked
            && pieces.last().is_some_and(|last| is_glued(&last.text, next))
        {
            if let Some((Event::Text(text), range)) = self.peeked.take() {
                pieces.push(Piece { text, range });
            }
            self.peeked = self.events.next();
        }
        if !pieces.iter().any(|piece| has_trigger(&piece.text))
            || !self.link_as(&pieces, Reading::Source)
        {
            self.output.push_text(pieces);
        }
        self.output.pop()
    }

    /// Searches the text of the pieces; returns whether anything in it links.
    fn link_as(&mut self, pieces: &[Piece<'a>], reading: Reading) -> bool {
        let joined = Joined::new(pieces, self.source, reading);
        let layout = &joined.layout;
        let mut at = 0;
        // What smart punctuation changed is in no link that is read from the events.
        let is_as_written = |range: Range<usize>| {
            reading == Reading::Source
                || layout
                    .parts(&range, &mut at)
                    .iter()
                    .all(|part| pieces[part.piece].unsmart(self.source).is_none())
        };
        let mut is_as_written = is_as_written;
        let mut links = self
            .linker
            .get_finder()
            .links(joined.as_str())
            .filter(|link| is_as_written(link.range()))
            .peekable();
        if links.peek().is_some() {
            self.output.push(
                &self.linker,
                self.source,
                pieces,
                joined.as_str(),
                layout,
                links,
            );
            return true;
        }
        drop(links);
        reading == Reading::Source && layout.is_unsmart() && self.link_as(pieces, Reading::Events)
    }
}

