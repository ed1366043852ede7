//! The settings of rendering, shared by all adapters.

mod checks;
mod choices;
pub(crate) mod guards;
mod names;
#[cfg(feature = "serde")]
pub mod settings;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

pub(crate) use self::checks::is_name;
pub use self::choices::{AnchorText, Dir, ExistingLinks};
#[cfg(feature = "suffixes")]
pub use self::choices::{DeceptiveLinks, Preset};

#[cfg(feature = "suffixes")]
use uts58::{BareDomains, LocalHosts};
use uts58::{DefaultScheme, Finder, SettingError, Switch};

use self::checks::not_a;
use self::guards::Guards;

/// The settings that all adapters share: a [`Finder`] that detects links, and how links become
/// anchors.
///
/// Pass attribute values unescaped. Adapters escape them.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linker(pub(crate) Arc<LinkerState>);

/// The settings of a [`Linker`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinkerState {
    pub(crate) is_off: bool,
    pub(crate) finder: Finder,
    pub(crate) rel: Option<Cow<'static, str>>,
    pub(crate) target: Option<Cow<'static, str>>,
    pub(crate) class: Option<Cow<'static, str>>,
    pub(crate) dir: Dir,
    pub(crate) text: AnchorText,
    pub(crate) truncate: Option<usize>,
    pub(crate) headings: Switch,
    pub(crate) whole: Switch,
    /// Names of elements, in lowercase.
    pub(crate) skip: Vec<String>,
    pub(crate) unskip: Vec<String>,
    pub(crate) placeholders: Vec<String>,
    pub(crate) default_scheme: DefaultScheme,
    pub(crate) existing_links: ExistingLinks,
    pub(crate) guards: Guards,
    #[cfg(feature = "suffixes")]
    pub(crate) deceptive_links: DeceptiveLinks,
}

/// Creates a linker with this finder and the default of every setting. [`Finder::without_idna`]
/// does not decode hosts. With it, the text of an anchor is the link as written, and hosts are not
/// checked for look-alikes.
///
/// # Examples
///
/// ```
/// use linkwright::{Finder, Linker, text};
///
/// let linker = Linker::from(Finder::without_idna());
/// let html = text::html("example.com, www.example.com", &linker).to_string();
/// assert_eq!(html, "example.com, <a href=\"https://www.example.com\">www.example.com</a>");
/// ```
impl From<Finder> for Linker {
    fn from(finder: Finder) -> Self {
        let has_idna = finder.has_idna();
        Self(Arc::new(LinkerState {
            is_off: false,
            finder,
            rel: None,
            target: None,
            class: None,
            dir: Dir::default(),
            text: if has_idna { AnchorText::Display } else { AnchorText::Verbatim },
            truncate: None,
            headings: Switch::On,
            whole: Switch::Off,
            skip: Vec::new(),
            unskip: Vec::new(),
            placeholders: Vec::new(),
            default_scheme: DefaultScheme::default(),
            existing_links: ExistingLinks::default(),
            guards: Guards::new(has_idna),
            #[cfg(feature = "suffixes")]
            deceptive_links: DeceptiveLinks::default(),
        }))
    }
}

impl Linker {
    /// Creates a linker with [`Finder::new`] and the default of every setting. Anchors have no
    /// attributes except `href`, and `dir` where right-to-left text requires it.
    #[cfg(feature = "suffixes")]
    #[must_use]
    pub fn new() -> Self {
        Self::from(Finder::new())
    }

    /// Creates a linker that links nothing and changes no existing link, regardless of its other
    /// settings. Every adapter passes its input through, so a program that lets users turn linking
    /// off needs no second code path.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// assert_eq!(text::html("<3 example.com", &Linker::off()).to_string(), "&lt;3 example.com");
    /// ```
    #[cfg(feature = "suffixes")]
    #[must_use]
    pub fn off() -> Self {
        Self::new().set(|state| state.is_off = true)
    }

    /// Turns a linker on again after [`off`](Self::off).
    #[cfg(all(feature = "html", feature = "suffixes"))]
    pub(crate) fn on(self) -> Self {
        self.set(|state| state.is_off = false)
    }

    /// Changes the settings of this linker. If another linker shares them, they are copied first.
    fn set(mut self, change: impl FnOnce(&mut LinkerState)) -> Self {
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

    /// Shortens the text of each anchor to `max` characters, as
    /// [`Anchor::truncate`](crate::Anchor::truncate) does.
    #[must_use]
    pub fn truncate(self, max: usize) -> Self {
        self.set(|state| state.truncate = Some(max))
    }

    /// Sets whether text in headings links. The default is on. Turn it off for pages that wrap each
    /// heading in an anchor.
    #[must_use]
    pub fn headings(self, headings: Switch) -> Self {
        self.set(|state| state.headings = headings)
    }

    /// Sets whether a URL keeps its final punctuation if it is the whole text. The default is off.
    /// Turn it on for chat messages, posts and form fields.
    ///
    /// It applies to plain text, which is known as a whole: [`links`](Self::links),
    /// [`explain`](crate::Hooked::explain) and [`text`](crate::text). It does not affect
    /// [`Finder::stable_prefix`], because more of that text can arrive.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, Switch};
    ///
    /// let linker = Linker::new().whole(Switch::On);
    /// let url = |text| linker.links(text).next().map(|(link, _)| link.as_str());
    /// assert_eq!(url("https://example.com/S.C."), Some("https://example.com/S.C."));
    /// assert_eq!(url("See https://example.com/S.C."), Some("https://example.com/S.C"));
    /// ```
    #[must_use]
    pub fn whole(self, whole: Switch) -> Self {
        self.set(|state| state.whole = whole)
    }

    /// Leaves the text in these elements unlinked. The default elements are anchors, `button`,
    /// `code`, `kbd`, `pre`, `samp`, `tt` and the elements that [`unskip`](Self::unskip) cannot
    /// change. If both methods are called for an element, the last call counts.
    ///
    /// The names are HTML element names, in any letter case. Adapters for Markdown map their nodes
    /// to elements such as `blockquote`, `h1` and `td`.
    ///
    /// # Errors
    ///
    /// Returns an error for a name that is longer than 30 bytes, or that is not a letter followed
    /// by letters, digits and `-`.
    pub fn skip(
        mut self,
        elements: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        let LinkerState { skip, unskip, .. } = Arc::make_mut(&mut self.0);
        elements.into_iter().try_for_each(|name| move_name(name.as_ref(), unskip, skip))?;
        Ok(self)
    }

    /// Links the text in elements that are skipped by default or by [`skip`](Self::skip).
    ///
    /// This does not change anchors, `contenteditable` elements, code in Markdown, and elements in
    /// which HTML has no markup, drops anchors or has special rules: `iframe`, `math`, `noembed`,
    /// `noframes`, `noscript`, `option`, `plaintext`, `script`, `select`, `style`, `svg`,
    /// `template`, `textarea`, `title`, `xmp`.
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
        let LinkerState { skip, unskip, .. } = Arc::make_mut(&mut self.0);
        elements.into_iter().try_for_each(|name| move_name(name.as_ref(), skip, unskip))?;
        Ok(self)
    }

    /// Leaves links as text if they contain or touch one of these placeholders, such as
    /// `@@SHORTCODE@@`, which another program will replace later. Can be called several times.
    /// Compares each link with each placeholder.
    ///
    /// # Errors
    ///
    /// Returns an error for a placeholder that is empty or contains whitespace.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().placeholders(["@@CODE@@"])?;
    /// assert_eq!(
    ///     text::html("https://example.com/@@CODE@@ example.com", &linker).to_string(),
    ///     "https://example.com/@@CODE@@ <a href=\"https://example.com\">example.com</a>",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn placeholders(
        mut self,
        markers: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        let placeholders = &mut Arc::make_mut(&mut self.0).placeholders;
        for marker in markers {
            let marker = marker.as_ref();
            if marker.is_empty() || marker.contains(char::is_whitespace) {
                let expected = "a marker: give a word such as \"@@SHORTCODE@@\"";
                return Err(not_a(marker, expected));
            }
            placeholders.push(marker.to_string());
        }
        Ok(self)
    }

    /// Sets the scheme for links that are written without a scheme. The default is `https`.
    #[must_use]
    pub fn default_scheme(self, scheme: DefaultScheme) -> Self {
        self.set(|state| state.default_scheme = scheme)
    }

    /// Sets whether existing links change. The default is [`ExistingLinks::Off`].
    #[must_use]
    pub fn existing_links(self, existing_links: ExistingLinks) -> Self {
        self.set(|state| state.existing_links = existing_links)
    }

    /// Returns the attributes of every anchor except `href`, in output order.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let LinkerState { rel, target, class, .. } = &*self.0;
        let attributes = [("rel", rel), ("target", target), ("class", class)];
        attributes.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}

#[cfg(feature = "suffixes")]
impl Default for Linker {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "suffixes")]
impl Linker {
    /// Applies the settings for a kind of text. Later calls override them.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, Preset, text};
    ///
    /// let html = |preset| text::html("docs.rs, www.example.com", &Linker::new().preset(preset)).to_string();
    /// assert_eq!(
    ///     html(Preset::Documents),
    ///     "docs.rs, <a href=\"https://www.example.com\">www.example.com</a>",
    /// );
    /// assert!(html(Preset::Posts).starts_with("<a href=\"https://docs.rs\" rel=\"nofollow ugc\">"));
    /// ```
    #[must_use]
    pub fn preset(self, preset: Preset) -> Self {
        let finder = self.get_finder().clone();
        match preset {
            Preset::Documents => {
                self.finder(finder.bare_domains(BareDomains::Www)).headings(Switch::Off)
            }
            Preset::Posts => self
                .finder(finder.bare_domains(BareDomains::Prudent))
                .rel("nofollow ugc")
                .existing_links(ExistingLinks::Attributes),
            Preset::Untrusted => self
                .finder(finder.local_hosts(LocalHosts::Off))
                .preset(Preset::Posts)
                .deceptive_links(DeceptiveLinks::Unlink),
        }
    }

    /// Sets the policy for existing links whose text names another site than their destination. The
    /// default is [`DeceptiveLinks::Off`].
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{DeceptiveLinks, Linker, html};
    ///
    /// let linker = Linker::new().deceptive_links(DeceptiveLinks::Show);
    /// assert_eq!(
    ///     html::rewrite("<a href='https://example.org/login'>https://example.com</a>", &linker),
    ///     "<a href='https://example.org/login'>https://example.com</a> (example.org)",
    /// );
    /// ```
    #[must_use]
    pub fn deceptive_links(self, deceptive_links: DeceptiveLinks) -> Self {
        self.set(|state| state.deceptive_links = deceptive_links)
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

impl Linker {
    /// Returns the [`finder`](Self::finder) of this linker.
    #[must_use]
    pub fn get_finder(&self) -> &Finder {
        &self.0.finder
    }
}

/// Checks the name of an HTML element, and returns it in lowercase.
fn check_element(name: &str) -> Result<String, SettingError> {
    let expected = "the name of an element: give a letter, then letters, digits or `-`, such as \"blockquote\" or \"h1\"";
    // Adapters compare at most 30 bytes.
    let is_element = is_name(name, b"-") && name.len() <= 30;
    let lower = is_element.then(|| name.to_ascii_lowercase());
    lower.ok_or_else(|| not_a(name, expected))
}
