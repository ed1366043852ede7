//! The results of detection: links, and segments of text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::fmt;
use core::iter::{FusedIterator, Peekable};
use core::ops::Range;

use percent_encoding::percent_decode_str;

use crate::find::tail;
use crate::find::{LinkKind, Match};
use crate::host::HostForm;
use crate::profile::Profile;

/// A link that was found in a text, which it borrows.
///
/// # Examples
///
/// ```
/// use uts58::LinkKind;
///
/// let link = uts58::links("See example.com/café.").next().unwrap();
/// assert_eq!(link.as_str(), "example.com/café");
/// assert_eq!(link.range(), 4..21);
/// assert_eq!(link.kind(), LinkKind::Domain);
/// assert_eq!(link.href().to_string(), "https://example.com/caf%C3%A9");
/// assert_eq!(link.display().to_string(), "example.com/café");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Link<'t> {
    /// The text of the link.
    text: &'t str,
    /// The match, with ranges in the surrounding text.
    found: Match,
    /// The profile of the finder, which also determines the display form.
    profile: Profile,
}

/// A link with its own copy of its text, returned by [`Link::into_owned`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct OwnedLink {
    text: Box<str>,
    found: Match,
    profile: Profile,
}

impl OwnedLink {
    /// Returns the link. Its range refers to the text in which it was found.
    #[must_use]
    pub fn as_link(&self) -> Link<'_> {
        Link { text: &self.text, found: self.found.clone(), profile: self.profile }
    }
}

impl fmt::Debug for OwnedLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_link().fmt(f)
    }
}

impl<'t> Link<'t> {
    pub(crate) fn new(text: &'t str, found: Match, profile: Profile) -> Self {
        Self { text: text.get(found.range.clone()).unwrap_or_default(), found, profile }
    }

    /// Returns the link with its own copy of its text. It can outlive the text in which it was
    /// found.
    ///
    /// # Examples
    ///
    /// ```
    /// let owned = {
    ///     let text = String::from("See example.com/café.");
    ///     uts58::links(&text).next().unwrap().into_owned()
    /// };
    /// assert_eq!(owned.as_link().path(), "/café");
    /// assert_eq!(owned.as_link().range(), 4..21);
    /// ```
    #[must_use]
    pub fn into_owned(self) -> OwnedLink {
        OwnedLink { text: self.text.into(), found: self.found, profile: self.profile }
    }

    /// Returns the byte range of the link in the text. It is on character boundaries.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.found.range.clone()
    }

    /// Returns the link as written in the text, without escaping or unescaping anything.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.text
    }

    /// Returns whether the link is a URL, a domain without a scheme, an email address or a
    /// `mailto:` URL.
    #[must_use]
    pub fn kind(&self) -> LinkKind {
        self.found.kind
    }

    /// Returns the scheme as written, without its `:`, or `None` if there is none.
    #[must_use]
    pub fn scheme(&self) -> Option<&'t str> {
        let head = self.head();
        head.bytes().position(|byte| byte == b':').map(|end| &head[..end])
    }

    /// Returns the host as written, including a final dot and the brackets of an IPv6 address. To
    /// compare it with the name of a site, use [`is_at`](Self::is_at).
    #[must_use]
    pub fn host(&self) -> &'t str {
        self.slice(self.found.host.clone())
    }

    /// Returns the host without percent escapes, which the URL Standard undoes: `bücher.de` for
    /// `https://b%C3%BCcher.de`.
    #[must_use]
    pub fn decoded_host(&self) -> Cow<'t, str> {
        let host = self.host();
        match host.contains('%') {
            true => percent_decode_str(host).decode_utf8_lossy(),
            false => host.into(),
        }
    }

    /// Returns the part of an email address before its `@`, as written, or `None` for other links.
    #[must_use]
    pub fn local_part(&self) -> Option<&'t str> {
        let is_address = matches!(self.kind(), LinkKind::Email | LinkKind::Mailto);
        is_address.then(|| self.slice(self.found.body..self.found.host.start - 1))
    }

    /// Returns the path as written, including its first `/`. It is empty if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// let link = uts58::links("example.com/caf%C3%A9?a=b#c").next().unwrap();
    /// assert_eq!(link.path(), "/caf%C3%A9");
    /// assert_eq!(link.query(), Some("a=b"));
    /// assert_eq!(link.fragment(), Some("c"));
    /// ```
    #[must_use]
    pub fn path(&self) -> &'t str {
        tail::cut(tail::cut(self.tail(), '#').0, '?').0
    }

    /// Returns the query as written, without its `?`, or `None` if there is none.
    #[must_use]
    pub fn query(&self) -> Option<&'t str> {
        tail::cut(tail::cut(self.tail(), '#').0, '?').1
    }

    /// Returns the fragment as written, including its text directive but not its `#`, or `None`.
    #[must_use]
    pub fn fragment(&self) -> Option<&'t str> {
        tail::cut(self.tail(), '#').1
    }

    /// Returns the result of UTS #46 for the host, which detection has already computed.
    pub(crate) fn host_form(&self) -> &HostForm {
        &self.found.form
    }

    /// Returns the profile of the finder.
    #[cfg(feature = "idna")]
    pub(crate) fn profile(&self) -> Profile {
        self.profile
    }

    /// Returns the port as written, including its `:`. It is empty if there is none.
    pub(crate) fn port(&self) -> &'t str {
        self.slice(self.found.host.end..self.found.tail)
    }

    /// Returns the path, query and fragment as written. They are empty if there are none.
    #[must_use]
    pub fn tail(&self) -> &'t str {
        self.slice(self.found.tail..self.found.range.end)
    }

    /// Returns the text of the link before the host or the local part.
    pub(crate) fn head(&self) -> &'t str {
        self.slice(self.found.range.start..self.found.body)
    }

    /// Returns a part of the link by its range in the surrounding text.
    fn slice(&self, part: Range<usize>) -> &'t str {
        let start = self.found.range.start;
        self.text.get(part.start - start..part.end - start).unwrap_or_default()
    }
}

impl fmt::Debug for Link<'_> {
    /// Shows the link without the surrounding text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("kind", &self.found.kind)
            .field("range", &self.found.range)
            .field("text", &self.as_str())
            .finish()
    }
}

/// A part of a text: a link, or the text between two links.
///
/// [`Finder::segments`](crate::Finder::segments) returns these. `L` is the type of a link.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "a text is links and what is between them")]
pub enum Segment<'t, L = Link<'t>> {
    /// Text without a link; never empty.
    Text(&'t str),
    /// A link.
    Link(L),
}

impl<'t> Segment<'t> {
    /// Returns the text of the segment as written.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        match self {
            Self::Text(text) => text,
            Self::Link(link) => link.as_str(),
        }
    }
}

/// An iterator over the links of a text and the text between them, returned by
/// [`Finder::segments`](crate::Finder::segments).
///
/// # Examples
///
/// Links with more data, such as the text to show for each:
///
/// ```
/// use uts58::{Segment, Segments};
///
/// let text = "See example.com/a.";
/// let links = uts58::links(text).map(|link| (link.range(), link.host()));
/// let shown = Segments::new(text, links, |(range, _)| range.clone()).map(|segment| match segment {
///     Segment::Text(text) => text,
///     Segment::Link((_, host)) => host,
/// });
/// assert_eq!(shown.collect::<String>(), "See example.com.");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Segments<'t, L: Iterator> {
    text: &'t str,
    links: Peekable<L>,
    range: fn(&L::Item) -> Range<usize>,
    at: usize,
}

impl<'t, L: Iterator> Segments<'t, L> {
    /// Splits `text` at links. `range` returns the byte range of a link. The links must be in order
    /// and must not overlap.
    pub fn new(text: &'t str, links: L, range: fn(&L::Item) -> Range<usize>) -> Self {
        Self { text, links: links.peekable(), range, at: 0 }
    }
}

impl<'t, L: Iterator> Iterator for Segments<'t, L> {
    type Item = Segment<'t, L::Item>;

    fn next(&mut self) -> Option<Self::Item> {
        let range = self.links.peek().map(self.range);
        let start = range.as_ref().map_or(self.text.len(), |range| range.start);
        if self.at < start {
            let text = self.text.get(self.at..start)?;
            self.at = start;
            return Some(Segment::Text(text));
        }
        self.at = range?.end;
        self.links.next().map(Segment::Link)
    }
}

impl<L: FusedIterator> FusedIterator for Segments<'_, L> {}
