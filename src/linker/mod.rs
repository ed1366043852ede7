//! How an anchor is written: what every adapter is given.

#![cfg_attr(
    not(all(
        feature = "pulldown-cmark",
        feature = "comrak",
        feature = "lol_html",
        feature = "html5ever"
    )),
    allow(dead_code, unused_imports, reason = "each adapter needs a part of it")
)]

mod anchor;
mod choices;
mod direction;
mod existing;
mod links;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Write};

pub use self::anchor::{Anchor, AnchorError};
pub(crate) use self::anchor::{CLOSE, Escaped, Place};
pub(crate) use self::choices::Rule;
pub use self::choices::{AnchorText, Dir, ExistingLinks, Headings};
pub(crate) use self::direction::Direction;
pub(crate) use self::direction::opens_direction;
pub(crate) use self::existing::Existing;
pub use self::links::{Links, Segments};

use crate::detect::LinkKind;
use crate::exclude::Exclude;
use crate::finder::Finder;
use crate::format::DefaultScheme;
use crate::host::{Spoofs, is_suspect, is_suspect_as_written};
use crate::iri::is_bidi;
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
    rel: Option<Cow<'static, str>>,
    target: Option<Cow<'static, str>>,
    class: Option<Cow<'static, str>>,
    dir: Dir,
    text: AnchorText,
    headings: Headings,
    rules: Vec<(Cow<'static, str>, Rule)>,
    exclude: Exclude,
    default_scheme: DefaultScheme,
    spoofs: Spoofs,
    existing_links: ExistingLinks,
    hook: Option<Hook>,
}

/// What [`Linker::anchor`] was given.
#[derive(Clone)]
struct Hook(Arc<Closure>);

type Closure = dyn Fn(&Link<'_>, &mut Anchor<'_>) + Send + Sync;

impl fmt::Debug for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}

impl PartialEq for Hook {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Hook {}

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
            rules: Vec::new(),
            exclude: Exclude::new(),
            default_scheme: DefaultScheme::Https,
            spoofs: Spoofs::ShowAscii,
            existing_links: ExistingLinks::Keep,
            hook: None,
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

    /// Leaves the text in an element alone, besides the elements that are left alone anyway: the
    /// name of it as in HTML, in any letter case, of up to 30 bytes.
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

    /// Links the text in an element that is left alone by default, or was given to
    /// [`skip`](Self::skip): of several calls for one element the last counts.
    ///
    /// It has no effect on anchors, on elements in which HTML reads no markup, drops anchors or has
    /// rules of its own (`iframe`, `math`, `noembed`, `noframes`, `noscript`, `option`, `plaintext`,
    /// `script`, `select`, `style`, `svg`, `template`, `textarea`, `title`, `xmp`), on what is
    /// `contenteditable`, and on code of Markdown.
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
    /// let linker = Linker::new().exclude("example.com").exclude("http://*");
    /// assert_eq!(
    ///     text::html("www.example.com http://a.org b.org", &linker).to_string(),
    ///     "www.example.com http://a.org <a href=\"https://b.org\">b.org</a>",
    /// );
    /// ```
    #[must_use]
    pub fn exclude(mut self, pattern: impl AsRef<str>) -> Self {
        self.exclude.push(pattern.as_ref());
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
    /// let links: Vec<_> = linker.links(text).map(|(link, _)| link.as_str()).collect();
    /// assert_eq!(links, ["https://bücher.de"]);
    /// ```
    #[must_use]
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.spoofs = spoofs;
        self
    }

    /// What becomes of the links that the author wrote: [`ExistingLinks::Keep`] unless this is called.
    #[must_use]
    pub fn existing_links(mut self, existing_links: ExistingLinks) -> Self {
        self.existing_links = existing_links;
        self
    }

    /// Calls `hook` with each link and its anchor before the anchor is written: to leave the link as
    /// text, or to change what is shown, the attributes and the `href`. Every adapter calls it once for
    /// each link that [`exclude`](Self::exclude) and [`spoofs`](Self::spoofs) let through. Of
    /// several calls of this method the last counts.
    ///
    /// # Examples
    ///
    /// Links to other sites are not followed by search engines, and those to one site stay text:
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().anchor(|link, anchor| {
    ///     if link.host() == "example.net" {
    ///         anchor.veto();
    ///     } else if link.host() != "example.com" {
    ///         anchor.set_attribute("rel", "nofollow").expect("an attribute of anchors");
    ///     }
    /// });
    /// assert_eq!(
    ///     text::html("example.com example.org example.net", &linker).to_string(),
    ///     "<a href=\"https://example.com\">example.com</a> \
    ///      <a href=\"https://example.org\" rel=\"nofollow\">example.org</a> example.net",
    /// );
    /// ```
    #[must_use]
    pub fn anchor(
        mut self,
        hook: impl Fn(&Link<'_>, &mut Anchor<'_>) + Send + Sync + 'static,
    ) -> Self {
        self.hook = Some(Hook(Arc::new(hook)));
        self
    }

    /// The links of `text` that become anchors, each with its anchor, lazily, in order, never
    /// overlapping. All settings apply, as in every adapter.
    ///
    /// # Complexity
    ///
    /// That of [`Finder::links`], and for each link that of comparing it with the patterns, judging
    /// its host, and writing its `href` and its text.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().exclude("example.com");
    /// let links: Vec<_> = linker
    ///     .links("example.com, example.org")
    ///     .map(|(link, anchor)| (link.range(), anchor.href().to_owned()))
    ///     .collect();
    /// assert_eq!(links, [(13..24, "https://example.org".to_owned())]);
    /// ```
    pub fn links<'a>(&'a self, text: &'a str) -> Links<'a> {
        Links::new(self, text)
    }

    /// The whole of `text` as those links and what is between them: joined, the segments are the text.
    ///
    /// # Complexity
    ///
    /// That of [`links`](Self::links).
    pub fn segments<'a>(&'a self, text: &'a str) -> Segments<'a> {
        Segments::new(Tiles::new(text, self.links(text)))
    }

    /// What is written for a link that stands in this place; `None` where it stays text.
    pub(crate) fn anchor_of<'a>(&'a self, link: &Link<'a>, place: Place<'a>) -> Option<Anchor<'a>> {
        if self.is_spoof(link) || self.exclude.covers(link, self.default_scheme) {
            return None;
        }
        let scheme = match link.kind() {
            LinkKind::Url => "",
            LinkKind::Domain => "https://",
            LinkKind::Email => "mailto:",
        };
        let mut href = String::with_capacity(scheme.len() + link.as_str().len());
        // Writing to a String does not fail.
        let _ = write!(href, "{}", link.href().default_scheme(self.default_scheme));
        let display = link.display();
        let text = match self.text {
            AnchorText::Display if !display.is_as_written() => {
                display.spoofs(self.spoofs).to_string().into()
            }
            _ => Cow::Borrowed(link.as_str()),
        };
        let attributes = self.attributes().map(|(name, value)| (name.into(), value.into()));
        let mut anchor = Anchor {
            href,
            text,
            attributes: attributes.collect(),
            place,
            schemes: self.finder.get_schemes(),
            is_vetoed: false,
        };
        if let Some(Hook(hook)) = &self.hook {
            hook(link, &mut anchor);
        }
        let mut direction = place.direction;
        if !anchor.text.is_ascii() {
            direction.see(anchor.text.as_bytes());
        }
        if self.dir == Dir::LtrWhereBidi
            && anchor.attribute("dir").is_none()
            && (direction == Direction::Turned || !anchor.text.is_ascii() && is_bidi(&anchor.text))
        {
            anchor.attributes.push(("dir".into(), "ltr".into()));
        }
        (!anchor.is_vetoed && !anchor.text.trim().is_empty()).then_some(anchor)
    }

    /// Whether the host could deceive, and may not or cannot be shown in ASCII.
    fn is_spoof(&self, link: &Link<'_>) -> bool {
        match (self.spoofs, self.text) {
            (Spoofs::Allow, _) | (Spoofs::ShowAscii, AnchorText::Display) => false,
            (Spoofs::ShowAscii, AnchorText::Verbatim) => is_suspect_as_written(link.host()),
            (Spoofs::Reject, _) => is_suspect(link.host()),
        }
    }

    /// The attributes that every anchor gets, but its `href`, in the order they are written.
    fn attributes(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let attributes = [("rel", &self.rel), ("target", &self.target), ("class", &self.class)];
        attributes.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }

    /// What the author's own links get; `None` where they stay as they are.
    pub(crate) fn existing(&self) -> Option<Existing<'_>> {
        let is_kept = self.existing_links == ExistingLinks::Keep;
        (!is_kept && self.attributes().next().is_some()).then_some(Existing::new(self))
    }

    pub(crate) fn get_finder(&self) -> &Finder {
        &self.finder
    }

    /// Whether anything asks where a link stands.
    pub(crate) fn has_hook(&self) -> bool {
        self.hook.is_some()
    }

    pub(crate) fn get_headings(&self) -> Headings {
        self.headings
    }

    pub(crate) fn get_rules(&self) -> &[(Cow<'static, str>, Rule)] {
        &self.rules
    }
}
