//! How an anchor is written: what every adapter is given.

mod attributes;
mod choices;

use alloc::borrow::Cow;
use alloc::vec::Vec;

pub use self::choices::{AnchorText, Dir, Headings};
pub(crate) use self::choices::{Bidi, Rule};

use self::attributes::Attributes;
use crate::finder::{Finder, Links};
use crate::format::DefaultScheme;
use crate::host::{Spoofs, is_suspect, is_suspect_as_written};
use crate::leave_alone::LeaveAlone;
use crate::link::Link;
use crate::tiles::Tiles;

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
    attributes: Attributes,
    text: AnchorText,
    headings: Headings,
    rules: Vec<(Cow<'static, str>, Rule)>,
    leave_alone: LeaveAlone,
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
            attributes: Attributes::new(),
            text: AnchorText::Display,
            headings: Headings::Link,
            rules: Vec::new(),
            leave_alone: LeaveAlone::new(),
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
        self.attributes.rel = Some(rel.into());
        self
    }

    /// The `target` of each anchor.
    #[must_use]
    pub fn target(mut self, target: impl Into<Cow<'static, str>>) -> Self {
        self.attributes.target = Some(target.into());
        self
    }

    /// The `class` of each anchor.
    #[must_use]
    pub fn class(mut self, class: impl Into<Cow<'static, str>>) -> Self {
        self.attributes.class = Some(class.into());
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
        self.attributes.dir = dir;
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

    /// Leaves the text in an element alone, besides the elements that are left alone anyway: the
    /// name of it as in HTML, in any letter case, of up to 64 bytes.
    ///
    /// Left alone are `button`, `code`, `iframe`, `kbd`, `math`, `noembed`, `noframes`, `noscript`,
    /// `option`, `plaintext`, `pre`, `samp`, `script`, `select`, `style`, `svg`, `template`,
    /// `textarea`, `title`, `tt` and `xmp`, and anchors. Adapters for Markdown take the name for
    /// what becomes the element: `blockquote`, `h1`, `td`.
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "lol_html")] {
    /// use linkwright::{Linker, html};
    ///
    /// let page = "<footer>example.com</footer>";
    /// assert_eq!(html::rewrite(page, &Linker::new().skip("footer")), page);
    /// # }
    /// ```
    #[must_use]
    pub fn skip(self, element: impl Into<Cow<'static, str>>) -> Self {
        self.rule(element.into(), Rule::Skip)
    }

    /// Links the text in an element that is left alone else, or was given to [`skip`](Self::skip):
    /// of calls about one element the last counts.
    ///
    /// Of no effect is this for anchors, for what HTML does not read as markup or drops anchors in
    /// (`iframe`, `noembed`, `noframes`, `noscript`, `option`, `plaintext`, `script`, `select`,
    /// `style`, `template`, `textarea`, `title`, `xmp`), and for code of Markdown.
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "lol_html")] {
    /// use linkwright::{Linker, html};
    ///
    /// assert_eq!(
    ///     html::rewrite("<kbd>example.com</kbd>", &Linker::new().also_link("kbd")),
    ///     "<kbd><a href=\"https://example.com\">example.com</a></kbd>",
    /// );
    /// # }
    /// ```
    #[must_use]
    pub fn also_link(self, element: impl Into<Cow<'static, str>>) -> Self {
        self.rule(element.into(), Rule::AlsoLink)
    }

    fn rule(mut self, mut element: Cow<'static, str>, rule: Rule) -> Self {
        if element.bytes().any(|b| b.is_ascii_uppercase()) {
            element.to_mut().make_ascii_lowercase();
        }
        self.rules.push((element, rule));
        self
    }

    /// Leaves links alone that match a pattern: they stay text, whatever renders them. Can be called
    /// again, for more patterns.
    ///
    /// A pattern without `/`, `:` and `@` is a host, in Unicode or in ASCII: that host and those below
    /// it, in URLs and in addresses. Any other is compared with the whole
    /// [`href`](crate::Link::href), from the scheme on. In both `*` stands for any characters, and the
    /// letter case of a scheme and of a host in ASCII does not matter.
    ///
    /// | Pattern | What stays text |
    /// |---|---|
    /// | `example.com` | `example.com/a`, `https://www.example.com`, `anna@example.com` |
    /// | `*.test` | `http://a.test/`, `http://b.a.test/` |
    /// | `bücher.de` | `bücher.de`, `https://xn--bcher-kva.de/` |
    /// | `https://example.com/private/*` | `example.com/private/a`, but not `example.com/` |
    /// | `mailto:*@example.com` | `anna@example.com`, but not `example.com` |
    ///
    /// # Complexity
    ///
    /// Without patterns a link costs nothing more; with them each link is compared with each, in time
    /// linear in the length of both.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().leave_alone("example.com").leave_alone("http://*");
    /// assert_eq!(
    ///     text::html("www.example.com http://a.org b.org", &linker).to_string(),
    ///     "www.example.com http://a.org <a href=\"https://b.org\">b.org</a>",
    /// );
    /// ```
    #[must_use]
    pub fn leave_alone(mut self, pattern: impl AsRef<str>) -> Self {
        self.leave_alone.push(pattern.as_ref());
        self
    }

    /// The scheme of links that are written without one.
    #[must_use]
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.default_scheme = scheme;
        self
    }

    /// What is done with links whose host could deceive who reads it: [`Spoofs::ShowAscii`] unless
    /// this is called.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, host::Spoofs};
    ///
    /// let text = "https://bücher.de, https://еbay.com, xn--bay-qdd.com";
    /// let linker = Linker::new().spoofs(Spoofs::Reject);
    /// let links: Vec<_> = linker.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(links, ["https://bücher.de"]);
    /// ```
    #[must_use]
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.spoofs = spoofs;
        self
    }

    pub(crate) fn get_spoofs(&self) -> Spoofs {
        self.spoofs
    }

    /// The links of `text` that become anchors: those that [`leave_alone`](Self::leave_alone) does not
    /// name, and that [`spoofs`](Self::spoofs) lets link, lazily, in order, never overlapping.
    ///
    /// # Complexity
    ///
    /// That of [`Finder::links`], and for each link that of comparing it with the patterns and of
    /// judging its host.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().leave_alone("example.com");
    /// let links: Vec<_> = linker.links("example.com, example.org").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["example.org"]);
    /// ```
    pub fn links<'t>(&self, text: &'t str) -> Linked<'_, 't> {
        Linked {
            links: self.finder.links(text),
            linker: self,
        }
    }

    /// The whole of a text as those links and what is between them.
    pub(crate) fn segments<'t>(&self, text: &'t str) -> Tiles<'t, Linked<'_, 't>> {
        Tiles::new(text, self.links(text))
    }

    /// Whether a link that was found stays text.
    #[inline]
    pub(crate) fn leaves_alone(&self, link: &Link<'_>) -> bool {
        self.is_spoof(link) || self.leave_alone.covers(link, self.default_scheme)
    }

    /// Whether the host could deceive, and may not or cannot be shown in ASCII.
    fn is_spoof(&self, link: &Link<'_>) -> bool {
        match (self.spoofs, self.text) {
            (Spoofs::Allow, _) | (Spoofs::ShowAscii, AnchorText::Display) => false,
            (Spoofs::ShowAscii, AnchorText::Verbatim) => is_suspect_as_written(link.host()),
            (Spoofs::Reject, _) => is_suspect(link.host()),
        }
    }

    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn get_finder(&self) -> &Finder {
        &self.finder
    }

    pub(crate) fn get_text(&self) -> AnchorText {
        self.text
    }

    pub(crate) fn get_default_scheme(&self) -> DefaultScheme {
        self.default_scheme
    }

    #[cfg(feature = "_adapter")]
    pub(crate) fn get_headings(&self) -> Headings {
        self.headings
    }

    #[cfg(feature = "_adapter")]
    pub(crate) fn get_rules(&self) -> &[(Cow<'static, str>, Rule)] {
        &self.rules
    }

    pub(crate) fn get_dir(&self) -> Dir {
        self.attributes.dir
    }

    /// The attributes of an anchor but its `href`, in the order they are written. Whether it is
    /// `bidi` says what it shows.
    pub(crate) fn attributes(&self, bidi: Bidi) -> impl Iterator<Item = (&'static str, &str)> {
        self.attributes.iter(bidi)
    }
}

/// The links of a text that become anchors, by [`Linker::links`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Linked<'l, 't> {
    links: Links<'t>,
    linker: &'l Linker,
}

impl<'t> Iterator for Linked<'_, 't> {
    type Item = Link<'t>;

    #[inline]
    fn next(&mut self) -> Option<Link<'t>> {
        let linker = self.linker;
        self.links.find(|link| !linker.leaves_alone(link))
    }
}

impl core::iter::FusedIterator for Linked<'_, '_> {}
