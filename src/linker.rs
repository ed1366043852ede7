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

    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn get_headings(&self) -> Headings {
        self.headings
    }

    /// The attributes of each anchor but its `href`, in the order they are written.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&'static str, &str)> {
        [
            ("rel", &self.rel),
            ("target", &self.target),
            ("class", &self.class),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}
