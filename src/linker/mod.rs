//! The settings of rendering, shared by all adapters.

mod checks;
mod choices;
mod error;
#[cfg(feature = "serde")]
mod names;
mod patterns;
#[cfg(feature = "serde")]
mod settings;
#[cfg(feature = "serde")]
mod value;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

pub(crate) use self::checks::{is_any, is_name, is_scheme};
pub use self::choices::{AnchorText, Claims, Dir, ExistingLinks, Headings, Whole};
pub use self::error::SettingError;
#[cfg(feature = "serde")]
pub use self::settings::{Group, Setting, Settings, Takes, Value};

use uts58::spoof::{Protected, SpoofKind, SpoofWarning, Spoofs};
use uts58::{DefaultScheme, Finder, Link};

use self::patterns::Patterns;

/// A [`Finder`] and the way in which links become anchors: the settings that every adapter takes.
///
/// Give attribute values unescaped; adapters escape them.
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
/// A linker is cheap to clone, because clones share the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linker(pub(crate) Arc<State>);

/// The settings of a [`Linker`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) is_off: bool,
    pub(crate) finder: Finder,
    pub(crate) rel: Option<Cow<'static, str>>,
    pub(crate) target: Option<Cow<'static, str>>,
    pub(crate) class: Option<Cow<'static, str>>,
    pub(crate) dir: Dir,
    pub(crate) text: AnchorText,
    pub(crate) truncate: Option<usize>,
    pub(crate) headings: Headings,
    pub(crate) whole: Whole,
    /// Names of elements, in lower case.
    pub(crate) skip: Vec<String>,
    pub(crate) unskip: Vec<String>,
    pub(crate) exclude: Patterns,
    pub(crate) only: Patterns,
    pub(crate) leave: Vec<String>,
    pub(crate) default_scheme: DefaultScheme,
    pub(crate) spoofs: Spoofs,
    pub(crate) protect: Protected,
    pub(crate) existing_links: ExistingLinks,
    pub(crate) claims: Claims,
}

impl Linker {
    /// Creates a linker with [`Finder::new`] and the default of every setting: anchors have no attributes except
    /// `href`, and `dir` where it is needed.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a linker that links nothing and changes no existing link, whatever it is set to: every adapter passes
    /// its input on. A program in which users can switch linking off needs no second code path for that.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// assert_eq!(text::html("<3 example.com", &Linker::off()).to_string(), "&lt;3 example.com");
    /// ```
    #[must_use]
    pub fn off() -> Self {
        Self::new().set(|state| state.is_off = true)
    }

    /// Whether the linker was made by [`off`](Self::off).
    #[inline]
    pub(crate) fn is_off(&self) -> bool {
        self.0.is_off
    }

    /// The linker that [`off`](Self::off) switched off, switched on again.
    #[cfg(feature = "html")]
    pub(crate) fn on(self) -> Self {
        self.set(|state| state.is_off = false)
    }

    /// Changes the settings of this linker only: they are copied first if another one shares them.
    fn set(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(Arc::make_mut(&mut self.0));
        self
    }

    /// Sets the finder that detects the links.
    #[must_use]
    pub fn finder(self, finder: Finder) -> Self {
        self.set(|state| state.finder = finder)
    }

    /// Sets the `rel` of each anchor, such as `nofollow ugc noopener` for text from strangers.
    #[must_use]
    pub fn rel(self, rel: impl Into<Cow<'static, str>>) -> Self {
        self.set(|state| state.rel = Some(rel.into()))
    }

    /// Sets the `target` of each anchor.
    #[must_use]
    pub fn target(self, target: impl Into<Cow<'static, str>>) -> Self {
        self.set(|state| state.target = Some(target.into()))
    }

    /// Sets the `class` of each anchor.
    #[must_use]
    pub fn class(self, class: impl Into<Cow<'static, str>>) -> Self {
        self.set(|state| state.class = Some(class.into()))
    }

    /// Sets whether anchors get a `dir` attribute.
    #[must_use]
    pub fn dir(self, dir: Dir) -> Self {
        self.set(|state| state.dir = dir)
    }

    /// Sets the text of each anchor.
    #[must_use]
    pub fn text(self, text: AnchorText) -> Self {
        self.set(|state| state.text = text)
    }

    /// Shortens the text of each anchor to `max` characters, as [`Anchor::truncate`](crate::Anchor::truncate) does.
    #[must_use]
    pub fn truncate(self, max: usize) -> Self {
        self.set(|state| state.truncate = Some(max))
    }

    /// Sets whether text in headings is linked.
    #[must_use]
    pub fn headings(self, headings: Headings) -> Self {
        self.set(|state| state.headings = headings)
    }

    /// Sets whether a text that is one URL and nothing else links whole, with its final punctuation, for chat messages,
    /// posts and fields of forms. It applies to plain text, where the text is known as a whole: [`links`](Self::links),
    /// [`segments`](Self::segments), [`explain`](Self::explain) and [`text`](crate::text). [`Finder::settled`] does not know it:
    /// a text that still arrives is not whole.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, Whole};
    ///
    /// let linker = Linker::new().whole(Whole::Link);
    /// let url = |text| linker.links(text).next().map(|(link, _)| link.as_str());
    /// assert_eq!(url("https://example.com/S.C."), Some("https://example.com/S.C."));
    /// assert_eq!(url("See https://example.com/S.C."), Some("https://example.com/S.C"));
    /// ```
    #[must_use]
    pub fn whole(self, whole: Whole) -> Self {
        self.set(|state| state.whole = whole)
    }

    /// Skips the text in these elements, in addition to anchors, `button`, `code`, `kbd`, `pre`, `samp`, `tt` and those
    /// that [`unskip`](Self::unskip) cannot change. If both are called for an element, the last call counts.
    ///
    /// The names are those of HTML, in any letter case. Adapters for Markdown map their nodes to elements:
    /// `blockquote`, `h1`, `td`.
    ///
    /// # Errors
    ///
    /// [`SettingError::Form`] for a name of more than 30 bytes or with anything but a letter, then letters, digits or
    /// `-`.
    pub fn skip(
        mut self,
        elements: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        let State { skip, unskip, .. } = Arc::make_mut(&mut self.0);
        elements.into_iter().try_for_each(|name| move_name(name.as_ref(), unskip, skip))?;
        Ok(self)
    }

    /// Links the text in elements that are skipped by default or by [`skip`](Self::skip).
    ///
    /// This does not change anchors, `contenteditable` elements, code in Markdown, and elements in which HTML reads no
    /// markup, drops anchors or has special rules: `iframe`, `math`, `noembed`, `noframes`, `noscript`, `option`,
    /// `plaintext`, `script`, `select`, `style`, `svg`, `template`, `textarea`, `title`, `xmp`.
    ///
    /// # Errors
    ///
    /// The same as [`skip`](Self::skip).
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, html};
    ///
    /// let linker = Linker::new().unskip(["kbd"])?.skip(["footer"])?;
    /// assert_eq!(
    ///     html::rewrite("<kbd>example.com</kbd> <footer>example.com</footer>", &linker),
    ///     "<kbd><a href=\"https://example.com\">example.com</a></kbd> <footer>example.com</footer>",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn unskip(
        mut self,
        elements: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        let State { skip, unskip, .. } = Arc::make_mut(&mut self.0);
        elements.into_iter().try_for_each(|name| move_name(name.as_ref(), skip, unskip))?;
        Ok(self)
    }

    /// Excludes links that match one of these patterns: they stay text. Can be called several times.
    ///
    /// A pattern without `/`, `:` and `@` is a host, in Unicode or ASCII, and matches its subdomains too, in URLs and
    /// addresses. Any other pattern is compared with the whole [`href`](crate::Link::href). `*` matches any characters, but
    /// in the host of such a pattern only those of the host. The letter case of schemes and hosts is ignored. Patterns are
    /// indexed by the text before their first `*` or after their last one, so many take no longer than a few. Those that
    /// share this text, such as `*://…*`, are compared one by one.
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
    /// [`SettingError::Form`] for a pattern that is empty or has white space, and for one with `/`, `:` or `@` that
    /// starts neither with a scheme nor with `*`.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().exclude(["example.com", "http://*"])?;
    /// assert_eq!(
    ///     text::html("www.example.com http://a.org b.org", &linker).to_string(),
    ///     "www.example.com http://a.org <a href=\"https://b.org\">b.org</a>",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn exclude(
        mut self,
        patterns: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        Arc::make_mut(&mut self.0).exclude.extend(patterns)?;
        Ok(self)
    }

    /// Lets links lead only to what matches one of these patterns, which are those of [`exclude`](Self::exclude): for text
    /// that a language model or a stranger wrote. Every other link stays text, and every other existing link becomes
    /// its content, in the adapters for events, trees and HTML. Can be called several times; without a pattern, all
    /// links are allowed.
    ///
    /// [`allows`](Self::allows) says how an `href` is read. End the host of a URL with a `/`:
    /// `https://example.com*` also matches `https://example.community`.
    ///
    /// Only anchors change, the `<a>` of HTML: a sanitiser removes what else can load or send something, such as images,
    /// forms, `<area>` and `<base>`. In raw HTML of Markdown, an anchor keeps its text and has an `xref` in place of the
    /// `href`. The sources that `markdown` writes keep the author's links.
    ///
    /// # Errors
    ///
    /// The same as [`exclude`](Self::exclude).
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().only(["example.com"])?;
    /// assert_eq!(
    ///     text::html("www.example.com example.org", &linker).to_string(),
    ///     "<a href=\"https://www.example.com\">www.example.com</a> example.org",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn only(
        mut self,
        patterns: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        Arc::make_mut(&mut self.0).only.extend(patterns)?;
        Ok(self)
    }

    /// Leaves links as text if they contain or touch one of these markers, such as `@@SHORTCODE@@`, which a program
    /// puts into a text to replace them later. Can be called several times. Compares each link with each marker.
    ///
    /// # Errors
    ///
    /// [`SettingError::Form`] for a marker that is empty or has white space.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().leave(["@@CODE@@"])?;
    /// assert_eq!(
    ///     text::html("https://example.com/@@CODE@@ example.com", &linker).to_string(),
    ///     "https://example.com/@@CODE@@ <a href=\"https://example.com\">example.com</a>",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn leave(
        mut self,
        markers: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        let leave = &mut Arc::make_mut(&mut self.0).leave;
        for marker in markers {
            let marker = marker.as_ref();
            if marker.is_empty() || marker.contains(char::is_whitespace) {
                let expected = "a marker: give a word such as \"@@SHORTCODE@@\"";
                return Err(SettingError::Form { given: marker.to_string(), expected });
            }
            leave.push(marker.to_string());
        }
        Ok(self)
    }

    /// Sets the scheme that links without one get.
    #[must_use]
    pub fn default_scheme(self, scheme: DefaultScheme) -> Self {
        self.set(|state| state.default_scheme = scheme)
    }

    /// Sets what to do with links whose host could deceive a reader. The default is [`Spoofs::ShowAscii`].
    #[must_use]
    pub fn spoofs(self, spoofs: Spoofs) -> Self {
        self.set(|state| state.spoofs = spoofs)
    }

    /// Protects names against look-alikes: a label that looks like the registrable label of one of `hosts`, but is a
    /// different one, could deceive. [`spoofs`](Self::spoofs) says what to do with its links. Can be called several
    /// times.
    ///
    /// Labels look alike if their letters do, ignoring marks (the skeletons of UTS #39 section 4): for `example.com`
    /// those are `exämple.org`, `ехample.net`, `exarnple.com` and, in this letter case, `exampIe.com`. The last two are
    /// ASCII and cannot be shown differently, so they stay text unless the setting is [`Spoofs::Allow`]. `Example.com`,
    /// `EXAMPLE.COM` and `exampie.com` look like no other name.
    ///
    /// No names are protected by default. Labels are looked up in an index, so many names take no longer than a few.
    ///
    /// # Errors
    ///
    /// [`SettingError::Engine`] for a host that is not a domain below a public suffix.
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
        let protect = &mut Arc::make_mut(&mut self.0).protect;
        hosts.into_iter().try_for_each(|host| protect.push(host.as_ref()))?;
        Ok(self)
    }

    /// Returns the labels of the link's host that could deceive a reader: those of [`Link::concerns`], and labels that
    /// look like [protected](Self::protect) names.
    #[must_use]
    pub fn concerns(&self, link: &Link<'_>) -> Vec<SpoofWarning> {
        self.0.protect.concerns(&link.decoded_host())
    }

    /// The first of the `concerns` of a link's host by which a reader could be deceived as the linker would show it.
    pub(crate) fn deceiving<'c>(
        &self,
        link: &Link<'_>,
        concerns: &'c [SpoofWarning],
    ) -> Option<&'c SpoofWarning> {
        let State { spoofs, text, .. } = &*self.0;
        let counts = |warning: &&SpoofWarning| {
            // An imitation in ASCII cannot be shown in another way.
            let is_shown_so = warning.kind == SpoofKind::Imitation && warning.label.is_ascii();
            match (spoofs, text) {
                (Spoofs::Allow, _) => false,
                (Spoofs::ShowAscii, AnchorText::Display) => is_shown_so,
                (Spoofs::ShowAscii, AnchorText::Verbatim) => {
                    is_shown_so || !link.decoded_host()[warning.range.clone()].is_ascii()
                }
                _ => true,
            }
        };
        concerns.iter().find(counts)
    }

    /// Sets whether existing links, which the author wrote, are changed. The default is [`ExistingLinks::Keep`].
    #[must_use]
    pub fn existing_links(self, existing_links: ExistingLinks) -> Self {
        self.set(|state| state.existing_links = existing_links)
    }

    /// Sets what to do with an existing link whose text names another site than it leads to. The default is
    /// [`Claims::Keep`].
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Claims, Linker, html};
    ///
    /// let linker = Linker::new().claims(Claims::Show);
    /// assert_eq!(
    ///     html::rewrite("<a href='https://example.org/login'>https://example.com</a>", &linker),
    ///     "<a href='https://example.org/login'>https://example.com</a> (example.org)",
    /// );
    /// ```
    #[must_use]
    pub fn claims(self, claims: Claims) -> Self {
        self.set(|state| state.claims = claims)
    }

    /// The attributes of every anchor other than `href`, in the order in which they are written.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let State { rel, target, class, .. } = &*self.0;
        let attributes = [("rel", rel), ("target", target), ("class", class)];
        attributes.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}

/// Moves the name of an element from one list to the end of another.
fn move_name(name: &str, from: &mut Vec<String>, to: &mut Vec<String>) -> Result<(), SettingError> {
    let name = check_element(name)?;
    from.retain(|own| *own != name);
    to.retain(|own| *own != name);
    to.push(name);
    Ok(())
}

/// Defines a getter for each setter.
macro_rules! getters {
    ($linker:ident; $($name:ident of $setter:ident: $type:ty = $value:expr;)+) => {
        impl Linker {$(
            #[doc = concat!("Returns the value of [`", stringify!($setter), "`](Self::", stringify!($setter), ").")]
            #[must_use]
            pub fn $name(&self) -> $type {
                let $linker = self;
                $value
            }
        )+}
    };
}

getters! {
    linker;
    get_finder of finder: &Finder = &linker.0.finder;
    get_rel of rel: Option<&str> = linker.0.rel.as_deref();
    get_target of target: Option<&str> = linker.0.target.as_deref();
    get_class of class: Option<&str> = linker.0.class.as_deref();
    get_dir of dir: Dir = linker.0.dir;
    get_text of text: AnchorText = linker.0.text;
    get_truncate of truncate: Option<usize> = linker.0.truncate;
    get_headings of headings: Headings = linker.0.headings;
    get_whole of whole: Whole = linker.0.whole;
    get_skip of skip: &[String] = &linker.0.skip;
    get_unskip of unskip: &[String] = &linker.0.unskip;
    get_exclude of exclude: &[String] = &linker.0.exclude.given;
    get_only of only: &[String] = &linker.0.only.given;
    get_leave of leave: &[String] = &linker.0.leave;
    get_default_scheme of default_scheme: DefaultScheme = linker.0.default_scheme;
    get_spoofs of spoofs: Spoofs = linker.0.spoofs;
    get_protect of protect: &[String] = linker.0.protect.given();
    get_existing_links of existing_links: ExistingLinks = linker.0.existing_links;
    get_claims of claims: Claims = linker.0.claims;
}

/// Checks the name of an HTML element, and returns it in lower case.
fn check_element(name: &str) -> Result<String, SettingError> {
    let expected = "the name of an element: give a letter, then letters, digits or `-`, such as \"blockquote\" or \"h1\"";
    // Adapters compare at most 30 bytes.
    let is_element = is_name(name, b"-") && name.len() <= 30;
    let lower = is_element.then(|| name.to_ascii_lowercase());
    lower.ok_or_else(|| SettingError::Form { given: name.to_string(), expected })
}
