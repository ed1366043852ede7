//! The adapter for [pulldown-cmark](::pulldown_cmark): events in, events with links out.
//!
//! ```
//! use linkwright::Linker;
//! use linkwright::pulldown_cmark::AutolinkWithOffsets;
//! use pulldown_cmark::{Options, Parser, html};
//!
//! let source = "See example.com/a--b, not `example.com`.";
//! let parser = Parser::new_ext(source, Options::ENABLE_SMART_PUNCTUATION);
//! let events = AutolinkWithOffsets::new(source, parser.into_offset_iter(), Linker::new());
//! let mut page = String::new();
//! html::push_html(&mut page, events.map(|(event, _)| event));
//! assert_eq!(
//!     page,
//!     "<p>See <a href=\"https://example.com/a--b\">example.com/a--b</a>, \
//!      not <code>example.com</code>.</p>\n",
//! );
//! ```
//!
//! Text in code, in links and images, in raw HTML that skips it (`<a href>`, `<kbd>`, `<pre>` and
//! others), in HTML blocks, math and metadata blocks stays as it is. Text that the parser broke at
//! an entity, an escape or a delimiter that came to nothing is joined first. A link never crosses the
//! start or end of an emphasis or of another inline element, and where a reader would read on across it,
//! as in `pay**pal.com**`, nothing links.
//!
//! # Complexity
//!
//! What is ours is linear in the length of the text. What pulldown-cmark takes to parse and to write is not
//! quite: of hostile shapes of 1 MiB, 168 ms at most (`>`), by the clock with an exponent of up to 1.18
//! (`http://a.com/` and `[(`), and ours beside that 189 ms at most. Measured by
//! `cargo bench --bench hostile --all-features -- hosts`.
//!
//! The events of a text that a link could reach over are kept until its end: for that shape, 1 MiB in one
//! paragraph of a million events, the process takes 236 MB, and 61 MB without links.

mod engine;
pub(crate) mod events;

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use ::pulldown_cmark::Event;

pub use ::pulldown_cmark;

use crate::linker::Linker;

use engine::Engine;

/// Turns the URLs and email addresses in the text of events into links.
///
/// Anchors are [`Tag::Link`](::pulldown_cmark::Tag::Link) events of
/// [`LinkType::Autolink`](::pulldown_cmark::LinkType::Autolink) and
/// [`LinkType::Email`](::pulldown_cmark::LinkType::Email). They are raw inline HTML where the
/// [`Linker`] asks for `rel`, `target`, `class` or `dir`, and where `push_html` would write another `href`
/// than the one given to it: it escapes `[`, `]`, `\`, `|`, `{`, `}` and `` ` ``, which changes
/// `http://[::1]/` and what a browser makes of the others.
///
/// Events alone do not tell what smart punctuation changed, nor what a delimiter that came to
/// something was part of: `example.com/*a*` is a link and an emphasis. With the source at hand,
/// take [`Document`](crate::markdown::Document), which finds a URL before emphasis, or
/// [`AutolinkWithOffsets`].
///
/// # Complexity
///
/// Linear in the length of the text. Events without a link pass through as they are; a document
/// without links costs no allocation unless the parser broke a long text in many places.
///
/// # Examples
///
/// ```
/// use linkwright::Linker;
/// use linkwright::pulldown_cmark::Autolink;
/// use pulldown_cmark::{Parser, html};
///
/// let parser = Parser::new("* see example.com/a_b_c\n* or <https://example.org>");
/// let mut page = String::new();
/// html::push_html(&mut page, Autolink::new(parser, Linker::new().rel("nofollow")));
/// assert!(page.contains(
///     "<a href=\"https://example.com/a_b_c\" rel=\"nofollow\">example.com/a_b_c</a>"
/// ));
/// ```
pub struct Autolink<'a, I> {
    engine: Engine<'a, I, Event<'a>>,
}

impl<'a, I: Iterator<Item = Event<'a>>> Autolink<'a, I> {
    /// Links the text of `events`.
    pub fn new(events: I, linker: Linker) -> Self {
        Self { engine: Engine::new(events, None, linker) }
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for Autolink<'a, I> {
    type Item = Event<'a>;

    #[inline]
    fn next(&mut self) -> Option<Event<'a>> {
        self.engine.next()
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> FusedIterator for Autolink<'a, I> {}

impl<I> fmt::Debug for Autolink<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Autolink").finish_non_exhaustive()
    }
}

/// Turns the URLs and email addresses in the text of events into links, with the source at hand.
///
/// Does what [`Autolink`] does, and looks at the source where smart punctuation changed the text,
/// so that no dash or curly quote gets into an `href`. The range of each new event is that of the
/// source it comes from. What was read as emphasis stays emphasis; see
/// [`Document`](crate::markdown::Document).
///
/// # Complexity
///
/// That of [`Autolink`].
pub struct AutolinkWithOffsets<'a, I> {
    engine: Engine<'a, I, (Event<'a>, Range<usize>)>,
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> AutolinkWithOffsets<'a, I> {
    /// Links the text of `events`, which the parser made from `source`.
    pub fn new(source: &'a str, events: I, linker: Linker) -> Self {
        Self { engine: Engine::new(events, Some(source), linker) }
    }
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> Iterator for AutolinkWithOffsets<'a, I> {
    type Item = (Event<'a>, Range<usize>);

    #[inline]
    fn next(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        self.engine.next()
    }
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> FusedIterator
    for AutolinkWithOffsets<'a, I>
{
}

impl<I> fmt::Debug for AutolinkWithOffsets<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AutolinkWithOffsets").finish_non_exhaustive()
    }
}
