//! How an anchor is written: what every adapter is given.

use alloc::borrow::Cow;

use crate::finder::Finder;
use crate::format::DefaultScheme;
use crate::host::Spoofs;

/// What a person reads between `<a …>` and `</a>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnchorText {
    /// The link with as few percent escapes as can be: [`Link::display`](crate::Link::display).
    #[default]
    Display,
    /// The text as its writer wrote it.
    Verbatim,
}

/// Whether links in headings are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Headings {
    /// They are.
    #[default]
    Link,
    /// They stay text, for pages that wrap each heading in an anchor of its own.
    Skip,
}

/// Whether an anchor says which way its text runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dir {
    /// `dir="ltr"` where right-to-left characters are in what the anchor shows: RFC 3987 section 4.1
    /// has all URLs run from left to right, whatever text they stand in.
    #[default]
    LtrWhereBidi,
    /// Never.
    Unset,
}

/// A [`Finder`] and how an anchor is written: the settings of rendering.
///
/// Attribute values are text; what writes the page escapes them.
///
/// # Examples
///
/// ```
/// use linkwright::{Finder, Linker};
///
/// let linker = Linker::new().finder(Finder::new()).rel("nofollow ugc").target("_blank");
/// assert_eq!(
///     linkwright::text::html("<3 example.com", &linker).to_string(),
///     "&lt;3 <a href=\"https://example.com\" rel=\"nofollow ugc\" target=\"_blank\">example.com</a>",
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linker {
    finder: Finder,
    rel: Option<Cow<'static, str>>,
    target: Option<Cow<'static, str>>,
    class: Option<Cow<'static, str>>,
    dir: Dir,
    text: AnchorText,
    headings: Headings,
    default_scheme: DefaultScheme,
    spoofs: Spoofs,
}

impl Linker {
    /// [`Finder::new`], anchors without attributes but `href`, their text by
    /// [`AnchorText::Display`].
    #[must_use]
    pub const fn new() -> Self {
        Self {
            finder: Finder::new(),
            rel: None,
            target: None,
            class: None,
            dir: Dir::LtrWhereBidi,
            text: AnchorText::Display,
            headings: Headings::Link,
            default_scheme: DefaultScheme::Https,
            spoofs: Spoofs::ShowAscii,
        }
    }

    /// What finds the links.
    #[must_use]
    pub fn finder(mut self, finder: Finder) -> Self {
        self.finder = finder;
        self
    }

    /// The `rel` of each anchor: `nofollow ugc noopener` for what strangers write.
    #[must_use]
    pub fn rel(mut self, rel: impl Into<Cow<'static, str>>) -> Self {
        self.rel = Some(rel.into());
        self
    }

    /// The `target` of each anchor.
    #[must_use]
    pub fn target(mut self, target: impl Into<Cow<'static, str>>) -> Self {
        self.target = Some(target.into());
        self
    }

    /// The `class` of each anchor.
    #[must_use]
    pub fn class(mut self, class: impl Into<Cow<'static, str>>) -> Self {
        self.class = Some(class.into());
        self
    }

    /// Whether anchors say which way their text runs.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// assert_eq!(
    ///     text::html("כאן: example.com/שלום", &Linker::new()).to_string(),
    ///     "כאן: <a href=\"https://example.com/%D7%A9%D7%9C%D7%95%D7%9D\" dir=\"ltr\">\
    ///      example.com/שלום</a>",
    /// );
    /// ```
    #[must_use]
    pub fn dir(mut self, dir: Dir) -> Self {
        self.dir = dir;
        self
    }

    /// What a person reads in each anchor.
    #[must_use]
    pub fn text(mut self, text: AnchorText) -> Self {
        self.text = text;
        self
    }

    /// Whether links in headings are made.
    #[must_use]
    pub fn headings(mut self, headings: Headings) -> Self {
        self.headings = headings;
        self
    }

    /// The scheme of links that are written without one.
    #[must_use]
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.default_scheme = scheme;
        self
    }

    /// What is done with labels of a host that could deceive, where the text is by
    /// [`AnchorText::Display`].
    #[must_use]
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.spoofs = spoofs;
        self
    }

    pub(crate) fn get_spoofs(&self) -> Spoofs {
        self.spoofs
    }

    pub(crate) fn get_finder(&self) -> &Finder {
        &self.finder
    }

    pub(crate) fn get_text(&self) -> AnchorText {
        self.text
    }

    pub(crate) fn get_default_scheme(&self) -> DefaultScheme {
        self.default_scheme
    }

    #[cfg(any(feature = "pulldown-cmark", feature = "comrak", feature = "lol_html"))]
    pub(crate) fn get_headings(&self) -> Headings {
        self.headings
    }

    pub(crate) fn get_dir(&self) -> Dir {
        self.dir
    }

    /// The attributes of an anchor but its `href`, in the order they are written. Whether it is
    /// `bidi` says what it shows.
    pub(crate) fn attributes(&self, bidi: Bidi) -> impl Iterator<Item = (&'static str, &str)> {
        let dir = match (self.dir, bidi) {
            (Dir::LtrWhereBidi, Bidi::Yes) => Some("ltr"),
            _ => None,
        };
        [
            ("rel", self.rel.as_deref()),
            ("target", self.target.as_deref()),
            ("class", self.class.as_deref()),
            ("dir", dir),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
    }
}

/// Whether right-to-left characters are in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bidi {
    Yes,
    No,
}

impl Bidi {
    #[cfg(any(feature = "pulldown-cmark", feature = "comrak", feature = "lol_html"))]
    pub(crate) fn of(text: &str) -> Self {
        match crate::iri::is_bidi(text) {
            true => Self::Yes,
            false => Self::No,
        }
    }
}
