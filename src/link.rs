//! What detection gives: links, and segments of text.

use core::fmt;
use core::ops::Range;

use crate::detect::{LinkKind, Match};
use crate::hostname::HostForm;
use crate::tail;

/// A link that was found in a text: a view of that text.
///
/// # Examples
///
/// ```
/// use linkwright::LinkKind;
///
/// let link = linkwright::links("See example.com/café.").next().unwrap();
/// assert_eq!(link.as_str(), "example.com/café");
/// assert_eq!(link.range(), 4..21);
/// assert_eq!(link.kind(), LinkKind::Domain);
/// assert_eq!(link.href().to_string(), "https://example.com/caf%C3%A9");
/// assert_eq!(link.display().to_string(), "example.com/café");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Link<'t> {
    text: &'t str,
    found: Match,
}

impl<'t> Link<'t> {
    pub(crate) fn new(text: &'t str, found: Match) -> Self {
        Self { text, found }
    }

    /// The bytes of the text that are the link, on character boundaries.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.found.range.clone()
    }

    /// The UTF-16 code units of the text that are the link, for editors that count so (those in
    /// JavaScript, and the Language Server Protocol).
    ///
    /// # Complexity
    ///
    /// Linear in where the link ends: for all links of a long text, count on from one to the next.
    ///
    /// # Examples
    ///
    /// ```
    /// let link = linkwright::links("😀é example.com").next().unwrap();
    /// assert_eq!(link.range(), 7..18);
    /// assert_eq!(link.utf16_range(), 4..15);
    /// ```
    #[must_use]
    pub fn utf16_range(&self) -> Range<usize> {
        let len = |text: &str| text.chars().map(char::len_utf16).sum::<usize>();
        let start = len(self.slice(0..self.found.range.start));
        start..start + len(self.as_str())
    }

    /// The link as the text has it, nothing escaped and nothing undone.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.slice(self.found.range.clone())
    }

    /// Whether it is a URL, a domain without a scheme, or an email address.
    #[must_use]
    pub fn kind(&self) -> LinkKind {
        self.found.kind
    }

    /// The scheme as written, without its `:`; `None` where the text has none.
    #[must_use]
    pub fn scheme(&self) -> Option<&'t str> {
        let head = self.slice(self.found.range.start..self.found.body);
        head.split(':').next().filter(|scheme| !scheme.is_empty())
    }

    /// The domain or IP address as written, a final dot and the brackets of IPv6 with it.
    #[must_use]
    pub fn host(&self) -> &'t str {
        self.slice(self.found.host.clone())
    }

    /// The part of an email address before its `@`, as written.
    #[must_use]
    pub fn local_part(&self) -> Option<&'t str> {
        match self.found.kind {
            LinkKind::Email => Some(self.slice(self.found.body..self.found.host.start - 1)),
            LinkKind::Url | LinkKind::Domain => None,
        }
    }

    /// The path as written, its first `/` with it; empty where there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// let link = linkwright::links("example.com/caf%C3%A9?a=b#c").next().unwrap();
    /// assert_eq!(link.path(), "/caf%C3%A9");
    /// assert_eq!(link.query(), Some("a=b"));
    /// assert_eq!(link.fragment(), Some("c"));
    /// ```
    #[must_use]
    pub fn path(&self) -> &'t str {
        tail::cut(tail::cut(self.tail(), '#').0, '?').0
    }

    /// The query as written, without its `?`; `None` where there is none.
    #[must_use]
    pub fn query(&self) -> Option<&'t str> {
        tail::cut(tail::cut(self.tail(), '#').0, '?').1
    }

    /// The fragment as written, without its `#`, with its text directive; `None` where there is none.
    #[must_use]
    pub fn fragment(&self) -> Option<&'t str> {
        tail::cut(self.tail(), '#').1
    }

    /// What UTS #46 makes of the host, as detection found it.
    pub(crate) fn host_form(&self) -> &HostForm {
        &self.found.form
    }

    /// The port as written, its `:` with it; empty where there is none.
    pub(crate) fn port(&self) -> &'t str {
        self.slice(self.found.host.end..self.found.tail)
    }

    /// The path, query and fragment as written; empty where there is none.
    pub(crate) fn tail(&self) -> &'t str {
        self.slice(self.found.tail..self.found.range.end)
    }

    /// What stands before the host or the local part.
    pub(crate) fn head(&self) -> &'t str {
        self.slice(self.found.range.start..self.found.body)
    }

    fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }
}

impl fmt::Debug for Link<'_> {
    /// Shows the link and not the text around it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("kind", &self.found.kind)
            .field("range", &self.found.range)
            .field("text", &self.as_str())
            .finish()
    }
}

/// A stretch of a text: [`Finder::segments`](crate::Finder::segments) gives the whole text as such,
/// and so does [`Linker::segments`](crate::Linker::segments), with an [`Anchor`](crate::Anchor) beside
/// each link.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "a text is links and what is between them")]
pub enum Segment<'t, L = Link<'t>> {
    /// Text without a link; never empty.
    Text(&'t str),
    /// A link.
    Link(L),
}

impl<'t> Segment<'t> {
    /// The text of the segment as it was.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        match self {
            Self::Text(text) => text,
            Self::Link(link) => link.as_str(),
        }
    }
}
