//! The events of a text with links.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, InlineStr};
use smallvec::SmallVec;

use crate::adapter::anchor;
use crate::adapter::direction::Direction;
use crate::link::Link;
use crate::linker::Linker;

use super::events::open_and_close;
use super::item::Item;
use super::joined::{Fidelity, Layout, Part, Piece, Pieces};

/// Items that are ready to go, first in, first out.
pub(super) struct Output<T> {
    /// In reverse: the next to go is the last.
    items: SmallVec<[T; 8]>,
}

impl<T> Output<T> {
    pub(super) fn new() -> Self {
        Self {
            items: SmallVec::new(),
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }
}

/// How anchors are written.
#[derive(Clone, Copy)]
pub(super) struct Writer<'l> {
    pub(super) linker: &'l Linker,
    /// What the text before does.
    pub(super) direction: Direction,
}

impl<'a, T: Item<'a>> Output<T> {
    pub(super) fn push_text(&mut self, pieces: Pieces<'a>) {
        let items = pieces.into_iter().rev();
        self.items
            .extend(items.map(|piece| T::new(Event::Text(piece.text), piece.range)));
    }

    /// The events of the text that `layout` makes of `pieces`, with `links` in it, each with its
    /// bytes of that text.
    pub(super) fn push<'t>(
        &mut self,
        mut writer: Writer<'_>,
        source: Option<&'a str>,
        pieces: &[Piece<'a>],
        layout: &Layout,
        links: impl IntoIterator<Item = (Range<usize>, Link<'t>)>,
    ) {
        let (mut at, mut first) = (0, 0);
        let places: SmallVec<[Place; 8]> = pieces
            .iter()
            .map(|piece| Place::of(piece, source))
            .collect();
        for (range, link) in links {
            for part in layout.parts(&(at..range.start), &mut first) {
                let piece = &pieces[part.piece].text;
                let text = piece.get(part.range.clone()).unwrap_or(piece);
                writer.direction.see(text.as_bytes());
                self.push_part(&part, pieces, &places);
            }
            let parts = layout.parts(&range, &mut first);
            let start = parts
                .first()
                .map_or(0, |part| part.in_source(pieces, &places).start);
            let end = parts
                .last()
                .map_or(0, |part| part.in_source(pieces, &places).end);
            let verbatim = match &parts[..] {
                [part] if part.fidelity == Fidelity::Exact => {
                    Some(slice(&pieces[part.piece].text, part.range.clone()))
                }
                _ => None,
            };
            self.push_link(&link, writer, verbatim, start..end);
            at = range.end;
        }
        for part in layout.parts(&(at..layout.len()), &mut first) {
            self.push_part(&part, pieces, &places);
        }
        self.items.reverse();
    }

    fn push_item(&mut self, event: Event<'a>, range: Range<usize>) {
        self.items.push(T::new(event, range));
    }

    fn push_part(&mut self, part: &Part, pieces: &[Piece<'a>], places: &[Place]) {
        let piece = &pieces[part.piece];
        if part.is_whole {
            self.push_item(Event::Text(piece.text.clone()), piece.range.clone());
        } else if part.fidelity == Fidelity::Exact {
            let text = slice(&piece.text, part.range.clone());
            self.push_item(Event::Text(text), part.in_source(pieces, places));
        } else if part.range.start == 0 {
            // No link starts or ends inside a dash or an ellipsis; were it so, it would stay whole.
            self.push_item(Event::Text(piece.text.clone()), piece.range.clone());
        }
    }

    fn push_link(
        &mut self,
        link: &Link<'_>,
        Writer { linker, direction }: Writer<'_>,
        verbatim: Option<CowStr<'a>>,
        range: Range<usize>,
    ) {
        let text = match verbatim {
            Some(verbatim) if is_shown_as(link, linker, &verbatim) => verbatim,
            _ => {
                let mut text = String::new();
                // Writing to a String does not fail.
                let _ = anchor::write_text(&mut text, link, linker);
                CowStr::from(text)
            }
        };
        let href = link.href().default_scheme(linker.get_default_scheme());
        let href = with_room(link.as_str().len() + "https://".len(), href);
        let bidi = direction.of(&text);
        let (open, close) = open_and_close(href, linker, bidi);
        self.push_item(open, range.clone());
        self.push_item(Event::Text(text), range.clone());
        self.push_item(close, range);
    }
}

/// How the source has a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Byte for byte.
    AsWritten,
    /// In another way: only its range as a whole is known.
    Changed,
}

impl Place {
    fn of(piece: &Piece<'_>, source: Option<&str>) -> Self {
        match source.and_then(|source| source.get(piece.range.clone())) {
            Some(written) if written == &*piece.text => Self::AsWritten,
            _ => Self::Changed,
        }
    }
}

impl Part {
    /// The bytes of the source that the part comes from; those of its whole piece where the parser
    /// changed the text.
    fn in_source(&self, pieces: &[Piece<'_>], places: &[Place]) -> Range<usize> {
        let whole = &pieces[self.piece].range;
        match places[self.piece] {
            Place::AsWritten => whole.start + self.range.start..whole.start + self.range.end,
            Place::Changed => whole.clone(),
        }
    }
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

/// What is written, in a `String` that has room for it unless much of it is escaped.
fn with_room(len: usize, what: impl fmt::Display) -> String {
    let mut text = String::with_capacity(len);
    // Writing to a String does not fail.
    let _ = write!(text, "{what}");
    text
}

/// Whether `verbatim` is what a person reads in the anchor.
fn is_shown_as(link: &Link<'_>, linker: &Linker, verbatim: &str) -> bool {
    let mut rest = Expect(verbatim);
    anchor::write_text(&mut rest, link, linker).is_ok() && rest.0.is_empty()
}

/// Takes what is written to it off its text; fails where that is something else.
struct Expect<'t>(&'t str);

impl Write for Expect<'_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(s).ok_or(fmt::Error)?;
        Ok(())
    }
}
