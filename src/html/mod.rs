//! HTML in, HTML out: links in the text of pages, whole or as a stream.
//!
//! ```
//! use linkwright::{Linker, html};
//!
//! let page = "<p>See example.com/?a&amp;b, not <code>example.com</code>.";
//! assert_eq!(
//!     html::rewrite(page, &Linker::new()),
//!     "<p>See <a href=\"https://example.com/?a&amp;b\">example.com/?a&amp;b</a>, \
//!      not <code>example.com</code>.",
//! );
//! ```
//!
//! Every byte outside the new anchors stays as it was: character references, the order of attributes,
//! unclosed tags, comments, the doctype, line endings, and bytes that are not UTF-8.
//!
//! Character references are replaced before a text is searched. A link never crosses a tag or a comment. Where a reader
//! would read on across the tag of an inline element, as in `pay<b>pal.com</b>`, nothing links, but a URL with a path
//! may end where an element closes: `<b>https://example.com/a</b>(note)`. Text in anchors, code, scripts, form
//! controls, `noscript`, `template`, `svg`, `math` and similar elements stays as it is. So does everything after markup
//! that cannot be understood without building a tree.
//!
//! If you also use another rewriter, such as lol_html, run it before or after a [`Filter`].
//!
//! # Encodings
//!
//! [`rewrite`] and [`edits`] take text, so the encoding does not matter. Bytes are linked if the page is in UTF-8 or a
//! single-byte encoding. In other encodings an ASCII byte may be part of another character, and an anchor would damage
//! the page. Such an encoding is detected by a UTF-16 byte order mark, by a NUL byte, or by a declaration
//! (`<meta charset>`, `<meta http-equiv=content-type>`, `<?xml encoding?>`) of UTF-16, Shift_JIS, EUC, Big5, GBK,
//! GB18030 or ISO-2022. Within the first 1,024 bytes, that leaves the whole page unchanged, and later, the rest of it.
//! If you know the encoding from elsewhere, call [`Filter::charset`].
//!
//! Nothing links in a word with a byte that is not UTF-8.
//!
//! # Limits
//!
//! A word of more than 64 KiB of HTML, including the tags in it, stays text. Nothing links after a tag or a comment of
//! more than 4 MiB, or after an ESC byte, because the page could be in ISO-2022-JP.
//!
//! With [`Linker::claims`], anchors in the part of a page that cannot be read lose their destination: their `href` is
//! renamed to `xref`, and no other byte changes.
//!
//! # Complexity
//!
//! Linear in the length of the page, and in a [`Filter`] also in the number of pieces. A page without anything that
//! could be a link is returned without parsing it as HTML.

mod anchor;
mod encoding;
mod existing;
mod filter;
mod lost;
mod page;
mod text;
mod tokens;

use alloc::borrow::Cow;
use alloc::vec::Vec;

pub use filter::Filter;
pub use tokens::{Token, TokenKind, Tokens, tokens};

use crate::anchor::{Hooked, IntoHooked};
use crate::edit::SourceEdit;

use page::Source;

/// Puts the links of a page into anchors. Returns the page itself if it has none.
///
/// # Complexity
///
/// Linear in the length of `html`.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, html};
///
/// let linker = Linker::new().rel("nofollow");
/// assert_eq!(
///     html::rewrite("<b>example.com</b><!-- example.com -->", &linker),
///     "<b><a href=\"https://example.com\" rel=\"nofollow\">example.com</a></b><!-- example.com -->",
/// );
/// ```
#[must_use]
pub fn rewrite<'h, 'l>(html: &'h str, linker: impl IntoHooked<'l>) -> Cow<'h, str> {
    let Hooked { linker, mut hook } = linker.into_hooked();
    page::rewrite(html, linker, &mut hook).map_or(html.into(), Cow::Owned)
}

/// [`rewrite`] for bytes, which are returned unchanged if their [encoding](self#encodings) is not supported.
#[must_use]
pub fn rewrite_bytes<'h, 'l>(html: &'h [u8], linker: impl IntoHooked<'l>) -> Cow<'h, [u8]> {
    let Hooked { linker, mut hook } = linker.into_hooked();
    page::rewrite_bytes(html, linker, &mut hook).map_or(html.into(), Cow::Owned)
}

/// Returns the changes that [`rewrite`] makes, in the order of the page. Takes linear time.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, edit, html};
///
/// let page = "<p>example.com or a.org/?b&amp;c";
/// let edits = html::edits(page, &Linker::new());
/// assert_eq!((&*edits[1].text, &page[edits[1].link.clone()]), ("a.org/?b&c", "a.org/?b&amp;c"));
/// assert_eq!(
///     edit::apply(page, &edits[..1]),
///     "<p><a href=\"https://example.com\">example.com</a> or a.org/?b&amp;c",
/// );
/// ```
#[must_use]
pub fn edits<'l>(html: &str, linker: impl IntoHooked<'l>) -> Vec<SourceEdit> {
    let Hooked { linker, mut hook } = linker.into_hooked();
    page::edits(Source::of_text(html), linker, &mut hook)
}

/// Returns the changes that [`rewrite_bytes`] makes, in the order of the page. Takes linear time.
#[must_use]
pub fn edits_bytes<'l>(html: &[u8], linker: impl IntoHooked<'l>) -> Vec<SourceEdit> {
    let Hooked { linker, mut hook } = linker.into_hooked();
    page::edits(Source::of_bytes(html), linker, &mut hook)
}
