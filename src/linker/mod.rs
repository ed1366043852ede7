//! The settings of rendering, shared by all adapters.

#![cfg_attr(
    not(all(
        feature = "pulldown-cmark",
        feature = "comrak",
        feature = "html",
        feature = "html5ever"
    )),
    allow(dead_code, unused_imports, reason = "each adapter uses a part of it")
)]

mod anchor;
mod choices;
mod direction;
mod escape;
mod existing;
mod links;
#[cfg(feature = "serde")]
mod settings;
mod site;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

pub use self::anchor::{Anchor, AnchorError};
pub(crate) use self::anchor::{CLOSE, Place, write_attribute};
pub use self::choices::{AnchorText, Dir, ExistingLinks, Headings};
pub(crate) use self::direction::{Direction, opens_direction};
pub(crate) use self::escape::Escaped;
pub use self::existing::ExistingAnchor;
pub use self::links::AnchoredLinks;
#[cfg(feature = "serde")]
pub use self::settings::{Group, Setting, Settings, Takes, Value};
pub use self::site::Site;

use crate::exclude::Exclude;
use crate::finder::Finder;
use crate::format::DefaultScheme;
use crate::link::{Link, Segments};
use crate::setting::{SettingError, check_element, getters};
use crate::spoof::{Protected, SpoofWarning, Spoofs, concerns_of};

/// A [`Finder`] and how each link becomes an anchor: the settings that every adapter takes.
///
/// Attribute values are given unescaped; adapters escape them.
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
///
/// A linker is cheap to clone, because its clones share the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linker(Arc<State>);

/// What a [`Linker`] is set to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    finder: Finder,
    rel: Option<Cow<'static, str>>,
    target: Option<Cow<'static, str>>,
    class: Option<Cow<'static, str>>,
    dir: Dir,
    text: AnchorText,
    truncate: Option<usize>,
    headings: Headings,
    skip: ElementNames,
    unskip: ElementNames,
    exclude: Exclude,
    default_scheme: DefaultScheme,
    spoofs: Spoofs,
    protect: Protected,
    existing_links: ExistingLinks,
    hook: Option<Hook<Closure>>,
    existing: Option<Hook<ExistingClosure>>,
}

impl Linker {
    fn settings(&self) -> &State {
        &self.0
    }

    /// The settings of this linker alone: they are copied if another one shares them.
    fn settings_mut(&mut self) -> &mut State {
        Arc::make_mut(&mut self.0)
    }
}

/// Names of HTML elements, in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ElementNames(Vec<String>);

impl ElementNames {
    fn insert(&mut self, name: String) {
        self.remove(&name);
        self.0.push(name);
    }

    fn remove(&mut self, name: &str) {
        self.0.retain(|own| own != name);
    }

    fn as_slice(&self) -> &[String] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn contains(&self, name: &[u8]) -> bool {
        self.0.iter().any(|own| own.as_bytes() == name)
    }
}

/// A closure of the caller; equal if it is the same one.
struct Hook<F: ?Sized>(Arc<F>);

type Closure = dyn Fn(&Link<'_>, &mut Anchor<'_>) + Send + Sync;
type ExistingClosure = dyn Fn(&mut ExistingAnchor<'_>) + Send + Sync;

impl<F: ?Sized> Clone for Hook<F> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<F: ?Sized> fmt::Debug for Hook<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}

impl<F: ?Sized> PartialEq for Hook<F> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<F: ?Sized> Eq for Hook<F> {}

impl Linker {
    /// Creates a linker with [`Finder::new`] and the default of every setting: anchors have no attributes but
    /// `href`, and `dir` where it is needed.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets what finds the links.
    #[must_use]
    pub fn finder(mut self, finder: Finder) -> Self {
        self.settings_mut().finder = finder;
        self
    }

    /// Sets the `rel` of each anchor, such as `nofollow ugc noopener` for text from strangers.
    #[must_use]
    pub fn rel(mut self, rel: impl Into<Cow<'static, str>>) -> Self {
        self.settings_mut().rel = Some(rel.into());
        self
    }

    /// Sets the `target` of each anchor.
    #[must_use]
    pub fn target(mut self, target: impl Into<Cow<'static, str>>) -> Self {
        self.settings_mut().target = Some(target.into());
        self
    }

    /// Sets the `class` of each anchor.
    #[must_use]
    pub fn class(mut self, class: impl Into<Cow<'static, str>>) -> Self {
        self.settings_mut().class = Some(class.into());
        self
    }

    /// Sets whether anchors get a `dir` attribute.
    #[must_use]
    pub fn dir(mut self, dir: Dir) -> Self {
        self.settings_mut().dir = dir;
        self
    }

    /// Sets the text of each anchor.
    #[must_use]
    pub fn text(mut self, text: AnchorText) -> Self {
        self.settings_mut().text = text;
        self
    }

    /// Shortens the text of each anchor to `max` characters, as [`Anchor::truncate`] does.
    #[must_use]
    pub fn truncate(mut self, max: usize) -> Self {
        self.settings_mut().truncate = Some(max);
        self
    }

    /// Sets whether text in headings is linked.
    #[must_use]
    pub fn headings(mut self, headings: Headings) -> Self {
        self.settings_mut().headings = headings;
        self
    }

    /// Skips the text in an element, in addition to the elements that are skipped by default. The last call of
    /// this method or of [`unskip`](Self::unskip) for an element counts.
    ///
    /// The name is that in HTML, in any letter case. Adapters for Markdown map their nodes to elements:
    /// `blockquote`, `h1`, `td`.
    ///
    /// Skipped by default are anchors, `button`, `code`, `kbd`, `pre`, `samp`, `tt`, and the elements that
    /// [`unskip`](Self::unskip) does not change.
    ///
    /// # Errors
    ///
    /// [`SettingError::Element`] for what is not a letter followed by letters, digits or `-`, and for more than
    /// 30 bytes.
    pub fn skip(mut self, element: impl AsRef<str>) -> Result<Self, SettingError> {
        let name = check_element(element.as_ref())?;
        self.settings_mut().unskip.remove(&name);
        self.settings_mut().skip.insert(name);
        Ok(self)
    }

    /// Links the text in an element that is skipped by default or by [`skip`](Self::skip).
    ///
    /// This does not change anchors, `contenteditable` elements, code in Markdown, and elements in which HTML
    /// reads no markup, drops anchors or has rules of its own: `iframe`, `math`, `noembed`, `noframes`,
    /// `noscript`, `option`, `plaintext`, `script`, `select`, `style`, `svg`, `template`, `textarea`,
    /// `title`, `xmp`.
    ///
    /// # Errors
    ///
    /// Those of [`skip`](Self::skip).
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "html")] {
    /// use linkwright::{Linker, html};
    ///
    /// let linker = Linker::new().unskip("kbd")?.skip("footer")?;
    /// assert_eq!(
    ///     html::rewrite("<kbd>example.com</kbd> <footer>example.com</footer>", &linker),
    ///     "<kbd><a href=\"https://example.com\">example.com</a></kbd> <footer>example.com</footer>",
    /// );
    /// # }
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn unskip(mut self, element: impl AsRef<str>) -> Result<Self, SettingError> {
        let name = check_element(element.as_ref())?;
        self.settings_mut().skip.remove(&name);
        self.settings_mut().unskip.insert(name);
        Ok(self)
    }

    /// Excludes links that match a pattern: they stay text. Can be called several times.
    ///
    /// A pattern without `/`, `:` and `@` is a host, in Unicode or ASCII, and matches its subdomains too, in
    /// URLs and addresses. Any other pattern is compared with the whole [`href`](crate::Link::href). `*`
    /// matches any characters. The letter case of schemes and hosts is ignored. Each link is compared with each
    /// pattern, in linear time.
    ///
    /// | Pattern | Excluded |
    /// |---|---|
    /// | `example.com` | `example.com/a`, `https://www.example.com`, `anna@example.com` |
    /// | `*.test` | `http://a.test/`, `http://b.a.test/` |
    /// | `bücher.de` | `bücher.de`, `https://xn--bcher-kva.de/` |
    /// | `https://example.com/private/*` | `example.com/private/a`, but not `example.com/` |
    /// | `mailto:*@example.com` | `anna@example.com`, but not `example.com` |
    ///
    /// # Errors
    ///
    /// [`SettingError::Pattern`] for an empty pattern, for one with white space, and for one with `/`, `:` or `@`
    /// that starts neither with a scheme nor with `*`.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().exclude("example.com")?.exclude("http://*")?;
    /// assert_eq!(
    ///     text::html("www.example.com http://a.org b.org", &linker).to_string(),
    ///     "www.example.com http://a.org <a href=\"https://b.org\">b.org</a>",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn exclude(mut self, pattern: impl AsRef<str>) -> Result<Self, SettingError> {
        self.settings_mut().exclude.push(pattern.as_ref())?;
        Ok(self)
    }

    /// Sets the scheme of links that are written without one.
    #[must_use]
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.settings_mut().default_scheme = scheme;
        self
    }

    /// Sets what becomes of links whose host could deceive a reader. The default is [`Spoofs::ShowAscii`].
    #[must_use]
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.settings_mut().spoofs = spoofs;
        self
    }

    /// Protects names against look-alikes: a label that looks like the registrable label of one of `hosts`, and
    /// is not that label, could deceive. [`spoofs`](Self::spoofs) says what becomes of its links. Can be called
    /// several times.
    ///
    /// Labels look alike if their letters do, without regard to marks (the skeletons of UTS #39 section 4): for
    /// `example.com` those are `exämple.org`, `ехample.net`, `exarnple.com` and, in this letter case,
    /// `exampIe.com`. The last two are ASCII and cannot be shown in another way, so they stay text unless the
    /// setting is [`Spoofs::Allow`]. `Example.com`, `EXAMPLE.COM` and `exampie.com` look like no other name.
    ///
    /// No names are protected by default. Each label of a host that is linked is compared with each name.
    ///
    /// # Errors
    ///
    /// [`SettingError::Host`] for what is not a domain below a public suffix.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().protect(["example-bank.com"])?;
    /// assert_eq!(
    ///     text::html("exämple-bank.de example-bank.com", &linker).to_string(),
    ///     "<a href=\"https://xn--exmple-bank-m8a.de\">xn--exmple-bank-m8a.de</a> \
    ///      <a href=\"https://example-bank.com\">example-bank.com</a>",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn protect(
        mut self,
        hosts: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        hosts.into_iter().try_for_each(|host| self.settings_mut().protect.push(host.as_ref()))?;
        Ok(self)
    }

    /// The labels of the link's host that could deceive a reader: those of
    /// [`Link::concerns`], and look-alikes of [protected](Self::protect) names.
    #[must_use]
    pub fn concerns(&self, link: &Link<'_>) -> Vec<SpoofWarning> {
        concerns_of(link.host(), &self.settings().protect)
    }

    /// Sets whether links that the author wrote are changed. The default is [`ExistingLinks::Keep`].
    #[must_use]
    pub fn existing_links(mut self, existing_links: ExistingLinks) -> Self {
        self.settings_mut().existing_links = existing_links;
        self
    }

    /// Sets a closure that may change or veto each anchor before it is written.
    ///
    /// Every adapter calls it once for each link, except for links that [`exclude`](Self::exclude) or
    /// [`spoofs`](Self::spoofs) leave as text. It is not called for links that the author wrote as Markdown or HTML.
    /// A second call of this method replaces the closure.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().anchor(|link, anchor| {
    ///     if link.is_at("example.net") {
    ///         anchor.veto();
    ///     } else if !link.is_at("example.com") {
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
        self.settings_mut().hook = Some(Hook(Arc::new(hook)));
        self
    }

    /// Sets a closure that may change or unlink each anchor that the author of a document wrote.
    ///
    /// The adapters for events, trees and HTML call it: for links of the host's own syntax, and in HTML for each `a`
    /// with an `href`. Raw HTML in Markdown is not seen; pass the rendered page through `html::Filter` for that. It is
    /// called after [`existing_links`](Self::existing_links) gave the anchor its attributes. A second call of this
    /// method replaces the closure.
    ///
    /// In HTML, the bytes of a tag stay but for what is changed: an attribute that is set stands right after the name
    /// of the element, and an anchor is unlinked by the removal of its `href`.
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "pulldown-cmark")] {
    /// use linkwright::Linker;
    /// use linkwright::linker::Site;
    /// use linkwright::pulldown_cmark::Autolink;
    /// use pulldown_cmark::{Parser, html};
    ///
    /// let linker = Linker::new().existing(|anchor| {
    ///     if anchor.site("example.com") == Site::Other {
    ///         anchor.set_attribute("rel", "nofollow").expect("an attribute of anchors");
    ///     }
    /// });
    /// let mut page = String::new();
    /// let parser = Parser::new("[ours](/a), [theirs](//example.org)");
    /// html::push_html(&mut page, Autolink::new(parser, &linker));
    /// assert_eq!(
    ///     page,
    ///     "<p><a href=\"/a\">ours</a>, <a href=\"//example.org\" rel=\"nofollow\">theirs</a></p>\n",
    /// );
    /// # }
    /// ```
    #[must_use]
    pub fn existing(
        mut self,
        hook: impl Fn(&mut ExistingAnchor<'_>) + Send + Sync + 'static,
    ) -> Self {
        self.settings_mut().existing = Some(Hook(Arc::new(hook)));
        self
    }

    /// Returns an iterator over the links of `text` that become anchors, each with its anchor, in order.
    ///
    /// All settings apply, as in every adapter. Takes the time of [`Finder::links`], and for each link that of comparing
    /// it with the patterns, judging its host, and writing its `href` and its text.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().exclude("example.com")?;
    /// let links: Vec<_> = linker
    ///     .links("example.com, example.org")
    ///     .map(|(link, anchor)| (link.range(), anchor.href().to_owned()))
    ///     .collect();
    /// assert_eq!(links, [(13..24, "https://example.org".to_owned())]);
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn links<'a>(&'a self, text: &'a str) -> AnchoredLinks<'a> {
        AnchoredLinks::new(self, text)
    }

    /// Returns an iterator over those links and the text between them. Joined, the segments are the text.
    pub fn segments<'a>(&'a self, text: &'a str) -> Segments<'a, AnchoredLinks<'a>> {
        Segments::new(text, self.links(text), |(link, _)| link.range())
    }

    /// The attributes of every anchor besides `href`, in the order in which they are written.
    fn attributes(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let attributes = [
            ("rel", &self.settings().rel),
            ("target", &self.settings().target),
            ("class", &self.settings().class),
        ];
        attributes.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }

    /// The elements that [`skip`](Self::skip) and [`unskip`](Self::unskip) were given.
    pub(crate) fn element_names(&self) -> [&ElementNames; 2] {
        [&self.settings().skip, &self.settings().unskip]
    }

    /// Whether a closure can ask for the element that a link stands in.
    pub(crate) fn has_hook(&self) -> bool {
        self.settings().hook.is_some()
    }
}

getters! {
    Linker, linker;
    get_finder of finder: &Finder = &linker.settings().finder;
    get_rel of rel: Option<&str> = linker.settings().rel.as_deref();
    get_target of target: Option<&str> = linker.settings().target.as_deref();
    get_class of class: Option<&str> = linker.settings().class.as_deref();
    get_dir of dir: Dir = linker.settings().dir;
    get_text of text: AnchorText = linker.settings().text;
    get_truncate of truncate: Option<usize> = linker.settings().truncate;
    get_headings of headings: Headings = linker.settings().headings;
    get_skipped of skip: &[String] = linker.settings().skip.as_slice();
    get_unskipped of unskip: &[String] = linker.settings().unskip.as_slice();
    get_excluded of exclude: &[String] = linker.settings().exclude.given();
    get_default_scheme of default_scheme: DefaultScheme = linker.settings().default_scheme;
    get_spoofs of spoofs: Spoofs = linker.settings().spoofs;
    get_protected of protect: &[String] = linker.settings().protect.given();
    get_existing_links of existing_links: ExistingLinks = linker.settings().existing_links;
}
