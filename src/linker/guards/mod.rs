//! The settings that leave links as text because of their destination or a deceptive host.

#[cfg(feature = "adapter")]
pub(crate) mod attributes;
pub(crate) mod destination;
mod patterns;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;

use uts58::SettingError;
use uts58::spoof::{Protected, Spoofs};

use self::destination::{Destination, read};
use self::patterns::Patterns;
use super::Linker;
use super::checks::not_a;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guards {
    pub(crate) exclude: Patterns,
    pub(crate) only: Patterns,
    /// The patterns for images, instead of `only`.
    pub(crate) only_images: Patterns,
    /// The origin against which a URL without a host is resolved.
    origin: Option<String>,
    pub(crate) spoofs: Spoofs,
    pub(crate) protect: Protected,
}

impl Guards {
    /// Creates the guards of a new linker. `has_idna` is true if its finder supports IDNA.
    pub(super) fn new(has_idna: bool) -> Self {
        let spoofs = if has_idna { Spoofs::default() } else { Spoofs::Allow };
        let [exclude, only, only_images] = <[Patterns; 3]>::default();
        Self { exclude, only, only_images, origin: None, spoofs, protect: Protected::default() }
    }
}

impl Linker {
    /// Leaves links as text if they match one of these patterns. Can be called several times.
    ///
    /// A pattern without `/`, `:` and `@` is a host, in Unicode or ASCII. It matches URLs and email
    /// addresses of the host and its subdomains. Any other pattern has the parts of a URL: a
    /// scheme, a host, a port, and a path with its query and fragment. Without a path, it matches
    /// every path. Without a port, it matches the default port of its scheme. A `*` matches the
    /// start of a host, any port, or any part of a path, but never text of two of these parts.
    ///
    /// URLs and patterns are normalized before they are compared, as browsers and servers do. The
    /// letter case of schemes and hosts, escapes, `.` and `..` in a path, and a final full stop of
    /// a host make no difference. Patterns are looked up by their host, so many patterns take no
    /// longer than a few.
    ///
    /// | Pattern | Excluded |
    /// |---|---|
    /// | `example.com` | `example.com/a`, `https://www.example.com`, `anna@example.com` |
    /// | `*.test` | `http://a.test/`, `http://b.a.test/` |
    /// | `bücher.de` | `bücher.de`, `https://xn--bcher-kva.de/` |
    /// | `https://example.com/private/*` | `example.com/private/a`, but not `example.com/` |
    /// | `http://*` | `http://example.com/a`, but not `https://example.com` |
    /// | `mailto:*@example.com` | `anna@example.com`, but not `example.com` |
    /// | `gemini:*` | every URL with this scheme |
    ///
    /// # Errors
    ///
    /// Returns an error for a pattern with whitespace, without a scheme before its path, with an
    /// invalid host, or with a `*` that could match a scheme or more than the start of a host.
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
        Arc::make_mut(&mut self.0).guards.exclude.extend(patterns)?;
        Ok(self)
    }

    /// Allows only links that match one of these patterns, for text from a language model or from
    /// strangers. The patterns have the same syntax as in [`exclude`](Self::exclude). Can be called
    /// several times. By default, all links are allowed. An empty list allows no links to a host.
    ///
    /// Every other link stays text. In the adapters for events, trees and HTML, every other
    /// existing link is replaced by its content.
    ///
    /// [`allows`](Self::allows) describes how an `href` is parsed.
    ///
    /// The patterns also apply to images, unless [`only_images`](Self::only_images) is set. In raw
    /// HTML of Markdown, an anchor keeps its text, and its `href` is renamed to `xref`. A sanitizer
    /// must still remove forms, `<iframe>` with its `srcdoc`, styles and scripts. The module
    /// `markdown` does not change the existing links of a source.
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
        Arc::make_mut(&mut self.0).guards.only.allow_only(patterns)?;
        Ok(self)
    }

    /// Allows only images that match one of these patterns, instead of the patterns of
    /// [`only`](Self::only). `*` allows images of all hosts, and `data:*` allows images in the text
    /// itself. Can be called several times.
    ///
    /// An image of Markdown or an `img` of HTML that is not allowed is replaced by its alternative
    /// text. Other attributes that load a URL without a click, such as `srcset`, `poster` or the
    /// `href` of `<link>`, are removed if the URL is not allowed. Unknown attributes are removed if
    /// their value could be a URL. In raw HTML of Markdown, and in a stream that cannot be parsed,
    /// `src` is renamed to `xrc`. A browser then shows the alternative text.
    ///
    /// # Errors
    ///
    /// The same as [`exclude`](Self::exclude).
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, html};
    ///
    /// let linker = Linker::new().only(["example.com"])?.only_images(["https://example.com/icons/*"])?;
    /// assert_eq!(
    ///     html::rewrite("<img src='https://evil.test/?secret' alt='A cat'> <img src=dog.png>", &linker),
    ///     "A cat <img src=dog.png>",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn only_images(
        mut self,
        patterns: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        Arc::make_mut(&mut self.0).guards.only_images.allow_only(patterns)?;
        Ok(self)
    }

    /// Sets the origin of the page that shows the text, such as `https://example.com`. By default,
    /// [`only`](Self::only) and [`only_images`](Self::only_images) allow every URL without a host.
    /// With an origin, such a URL is resolved against it, and must match a pattern like any other
    /// URL.
    ///
    /// # Errors
    ///
    /// Returns an error for a text that is not a URL with a host.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().only(["https://example.com/docs/*"])?.origin("https://example.com")?;
    /// assert!(linker.allows("/docs/a"));
    /// assert!(!linker.allows("/admin?delete=all"));
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn origin(self, origin: &str) -> Result<Self, SettingError> {
        Destination::new(origin)
            .filter(|to| to.web_host().is_some_and(|it| !it.is_empty()))
            .ok_or_else(|| not_a(origin, "an origin; give one such as \"https://example.com\""))?;
        Ok(self.set(|state| state.guards.origin = Some(origin.trim_end_matches('/').to_string())))
    }

    /// Returns whether the setting [`only`](Self::only) allows a link with this `href`. Use it for
    /// links of other formats, such as hyperlinks in terminals. Takes linear time.
    ///
    /// The `href` is parsed as a browser parses it. A URL without a host, such as a path or a
    /// fragment, is allowed, because it leads to the page's own site. If [`origin`](Self::origin)
    /// is set, such a URL must match a pattern. `//example.com/` is compared as
    /// `https://example.com/`.
    ///
    /// Schemes that this linker does not link, such as `javascript`, and addresses with several
    /// recipients have no host. Only a pattern with a scheme matches them, such as `tel:*` or
    /// `mailto:*`.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().only(["example.com"])?;
    /// assert!(linker.allows("/about"));
    /// assert!(linker.allows("https:\\\\www.EXAMPLE.com\\"));
    /// assert!(!linker.allows("https://example.com@example.org/"));
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    #[must_use]
    pub fn allows(&self, href: &str) -> bool {
        self.leads_within(&self.0.guards.only, href)
    }

    /// Returns whether the settings [`only_images`](Self::only_images) and [`only`](Self::only)
    /// allow an image from this URL. Parses the URL as [`allows`](Self::allows) parses an `href`.
    /// Takes linear time.
    pub(crate) fn allows_image(&self, src: &str) -> bool {
        let Guards { only, only_images, .. } = &self.0.guards;
        self.leads_within(if only_images.is_given() { only_images } else { only }, src)
    }

    fn leads_within(&self, patterns: &Patterns, url: &str) -> bool {
        let url = read(url);
        let covers = |url: &str| {
            let to = Destination::new(url)?;
            let is_linked = to.web_host().is_some() || self.check_href(url).is_ok();
            Some(patterns.cover(&to, is_linked))
        };
        let from_origin = || {
            let path = url.trim_start_matches(['/', '\\']);
            covers(&format!("{}/{path}", self.0.guards.origin.as_ref()?))
        };
        !patterns.is_given() || covers(&url).or_else(from_origin).unwrap_or(true)
    }

    /// Sets the policy for links whose host could deceive a reader. The default is
    /// [`Spoofs::ShowAscii`].
    #[must_use]
    pub fn spoofs(self, spoofs: Spoofs) -> Self {
        self.set(|state| state.guards.spoofs = spoofs)
    }

    /// Protects hosts against look-alikes. A label could deceive if it looks like the registrable
    /// label of one of `hosts` and differs from it. [`spoofs`](Self::spoofs) sets the policy for
    /// its links. Can be called several times.
    ///
    /// Labels look alike if their letters do, ignoring marks (the skeletons of UTS #39 section 4).
    /// Look-alikes of `example.com` are `exämple.org`, `ехample.net`, `exarnple.com` and, in this
    /// letter case, `exampIe.com`. The last two are ASCII and have no other display form. They stay
    /// text unless the setting is [`Spoofs::Allow`]. `Example.com`, `EXAMPLE.COM` and `exampie.com`
    /// are not look-alikes.
    ///
    /// No hosts are protected by default. Labels are looked up in an index, so many hosts take no
    /// longer than a few.
    ///
    /// # Errors
    ///
    /// Returns an error for a host that is not a domain below a public suffix.
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
        let protect = &mut Arc::make_mut(&mut self.0).guards.protect;
        hosts.into_iter().try_for_each(|host| protect.push(host.as_ref()))?;
        Ok(self)
    }
}
