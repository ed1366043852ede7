//! The adapter for [pulldown-cmark](::pulldown_cmark): it turns events into events with links.
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
//! Text does not link in code, links, images, math, metadata blocks, HTML blocks, and raw HTML elements that
//! are skipped (`<a href>`, `<kbd>`, `<pre>` and others). Text that the parser split at an entity, an escape
//! or an unused delimiter is joined before it is searched. A link never crosses the start or the end of an
//! inline element such as an emphasis. If a reader would read on across it, as in `pay**pal.com**`, nothing
//! links.
//!
//! # Complexity
//!
//! Linear in the length of the text, beside the time of pulldown-cmark, which is not quite linear: for hostile
//! inputs of 1 MiB it takes up to 168 ms (`>`), with a measured growth exponent of up to 1.18
//! (`http://a.com/` and `[(`). Linking takes up to 189 ms more. Measured by
//! `cargo bench --bench hostile --all-features -- hosts`.
//!
//! Events are kept as long as a link may go on in the next one: 1 MiB of `[(`, which is a million events in one
//! line, takes 236 MB of memory, and 61 MB without linking.

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
/// A link is a [`Tag::Link`](::pulldown_cmark::Tag::Link) of
/// [`LinkType::Autolink`](::pulldown_cmark::LinkType::Autolink) or
/// [`LinkType::Email`](::pulldown_cmark::LinkType::Email). It is raw inline HTML if the [`Linker`] asks for
/// more attributes than `href`, or if `push_html` would write another `href`: it escapes `[`, `]`, `\`, `|`,
/// `{`, `}` and `` ` ``, so that `http://[::1]/` would no longer be valid.
///
/// Events do not show which text smart punctuation changed, nor which emphasis is part of a URL:
/// `example.com/*a*` becomes a link and an emphasis. If you have the source, use
/// [`Document`](crate::markdown::Document), which finds URLs before emphasis, or [`AutolinkWithOffsets`].
///
/// # Complexity
///
/// Linear in the length of the text. Events without a link are returned unchanged. A document without links
/// costs no allocation, unless the parser split a long text in many places.
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

/// Turns the URLs and email addresses in the text of events with ranges into links.
///
/// It works like [`Autolink`], and reads the source where smart punctuation changed the text, so that no dash
/// or curly quote gets into an `href`. The range of each new event is that of the source it comes from.
/// Emphasis stays emphasis; see [`Document`](crate::markdown::Document).
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
