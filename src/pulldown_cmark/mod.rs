//! Links in events of [pulldown-cmark](https://docs.rs/pulldown-cmark).
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
//! Text does not link in code, links, images, math, metadata blocks, HTML blocks, and raw HTML
//! elements that are skipped (`<a href>`, `<kbd>`, `<pre>` and others). Text that the parser split
//! at an entity, an escape or an unused delimiter is joined before it is searched.
//!
//! A link never crosses the start or the end of an inline element such as emphasis. If a word
//! continues across it, for example in `pay**pal.com**`, nothing links. However, a URL with a path
//! may end where an element closes, for example in `**https://example.com/a**(note)`, and where
//! code or a link follows. If your program puts headings into anchors, turn
//! [`headings`](crate::Linker::headings) off, because anchors do not nest.
//!
//! # Complexity
//!
//! Linear in the length of the text, not counting the time of pulldown-cmark, which is not quite
//! linear for hostile input. The iterator holds events as long as a link may continue in the next
//! event, and it holds all events of an existing link that may change. Without a source, it may
//! have to hold all events of a long line: hostile input of 1 MiB takes 276 MB of memory. With the
//! source, the same input takes no more memory than without linking. Events without a link are
//! returned unchanged. A document without links causes no allocation, unless the parser split a
//! long text in many places.

pub use ::pulldown_cmark;

mod adapter;
mod events;
mod existing;
mod item;
mod peekable;
mod prescan;
mod queue;
mod reader;
mod source;
mod source_words;

pub use self::adapter::Autolink;
pub(crate) use self::events::{is_edge, is_emphasis};
pub(crate) use self::reader::EventReader;
pub(crate) use self::source::{delimiter, is_written};
pub(crate) use self::source_words::WordCandidates;
#[cfg(all(feature = "html", feature = "suffixes"))]
pub(crate) use self::{events::element_of, existing::href_of};
