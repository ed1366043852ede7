//! The tags and texts of a page, for programs that write it anew. The Python package does, in the place of bleach.

use core::iter;
use core::ops::Range;

use uts58::Finder;

use crate::adapter::elements;
use crate::linker::Linker;
use crate::markup::{MarkupToken as Read, More, Reader, attributes, ends_name, len_of_tag};

/// A part of a page. Its ranges are on character boundaries.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Token<'h> {
    /// What it is.
    pub kind: TokenKind,
    /// Its bytes in the page.
    pub range: Range<usize>,
    /// Whether it is a start tag that ends with `/>`. Only in SVG and MathML does that end the element.
    pub is_self_closing: bool,
    source: &'h str,
}

/// What a [`Token`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// The start tag of an element.
    Start,
    /// An end tag.
    End,
    /// Text with character references. A `<` in it is no markup.
    Text,
    /// The text of an element such as `script`.
    RawText,
    /// A comment, a doctype, or what browsers treat as a comment.
    Comment,
    /// The rest of the page: from where its tokens depend on the tree that a browser builds, or from a tag or a comment
    /// that does not end.
    Unread,
}

impl<'h> Token<'h> {
    /// The source of the token.
    #[must_use]
    pub const fn as_str(&self) -> &'h str {
        self.source
    }

    /// The name of the element of a tag as it is written, and otherwise nothing.
    #[must_use]
    pub fn name(&self) -> &'h str {
        match self.kind {
            TokenKind::Start | TokenKind::End => name_of(self.source),
            _ => "",
        }
    }

    /// The attributes of a start tag as they are written, without quotes around the values. Of several with the same
    /// name, browsers read the first.
    pub fn attributes(&self) -> impl Iterator<Item = (&'h str, &'h str)> + use<'h> {
        let source = if self.kind == TokenKind::Start { self.source } else { "" };
        let text = |bytes| core::str::from_utf8(bytes).unwrap_or_default();
        attributes(source.as_bytes(), self.name().len())
            .map(move |own| (text(own.name), text(own.value)))
    }
}

/// Returns the tokens of a page, which together are the page. A tag whose name, in any case, `is_known` does not know
/// is text.
///
/// # Complexity
///
/// Linear in the length of `html`.
///
/// # Examples
///
/// ```
/// use linkwright::html::{self, TokenKind};
///
/// let page = "<p Class='a&amp;b'>1 < 2 <foo></p>";
/// let tokens: Vec<_> = html::tokens(page, |name| name != "foo").collect();
/// assert_eq!(tokens[0].name(), "p");
/// assert_eq!(tokens[0].attributes().collect::<Vec<_>>(), [("Class", "a&amp;b")]);
/// assert_eq!((tokens[1].kind, tokens[1].as_str()), (TokenKind::Text, "1 < 2 "));
/// assert_eq!((tokens[2].kind, tokens[2].as_str()), (TokenKind::Text, "<foo>"));
/// assert_eq!(tokens[3].kind, TokenKind::End);
/// ```
pub fn tokens<'h>(
    html: &'h str,
    mut is_known: impl FnMut(&str) -> bool,
) -> impl Iterator<Item = Token<'h>> {
    let mut reader = Reader::new(elements(&Linker::with_finder(Finder::without_idna())));
    let mut at = 0;
    iter::from_fn(move || {
        let rest = html.get(at..).filter(|rest| !rest.is_empty())?;
        let name = name_of(rest);
        let is_unknown = !name.is_empty() && !is_known(name);
        let read = match is_unknown && reader.is_in_markup() {
            true => len_of_unknown(rest, name).map(|len| (Read::Text, len)),
            false => reader.next(rest.as_bytes(), More::No),
        };
        let (kind, len) = match read {
            Some((token, len)) if !reader.is_lost() => {
                let kind = match token {
                    Read::Text | Read::Word => TokenKind::Text,
                    Read::Tag if is_unknown => TokenKind::Text,
                    Read::Tag if reader.tag().is_end => TokenKind::End,
                    Read::Tag => TokenKind::Start,
                    Read::Comment => TokenKind::Comment,
                    Read::RawText => TokenKind::RawText,
                };
                (kind, len)
            }
            _ => (TokenKind::Unread, rest.len()),
        };
        let range = at..at + len;
        at = range.end;
        let is_self_closing = kind == TokenKind::Start && reader.tag().is_self_closing;
        Some(Token { kind, is_self_closing, source: html.get(range.clone())?, range })
    })
}

/// The length of a tag that is text. In `<see <a href=…>` it ends before the next one.
fn len_of_unknown(html: &str, name: &str) -> Option<usize> {
    let start = html.find(name)? + name.len();
    let rest = html[start..].trim_start_matches([' ', '\t', '\n', '\r', '\x0C']);
    match rest.starts_with('<') {
        true => Some(html.len() - rest.len()),
        false => len_of_tag(html.as_bytes()),
    }
}

/// The name of the tag at the start of a text, or nothing.
fn name_of(html: &str) -> &str {
    let name = html.strip_prefix('<').unwrap_or_default();
    let name = name.strip_prefix('/').unwrap_or(name);
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return "";
    }
    let end = name.bytes().position(ends_name);
    end.map_or("", |end| &name[..end])
}
