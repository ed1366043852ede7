//! The settings by which a link may stay text: where it leads, and what its host looks like.

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
    /// For images, in the place of `only`.
    pub(crate) only_images: Patterns,
    /// The start of the URLs that a path alone leads to.
    origin: Option<String>,
    pub(crate) spoofs: Spoofs,
    pub(crate) protect: Protected,
}

impl Guards {
    /// Those of a new linker, whose finder knows IDNA or does not.
    pub(super) fn new(has_idna: bool) -> Self {
        let spoofs = if has_idna { Spoofs::default() } else { Spoofs::Allow };
        let [exclude, only, only_images] = <[Patterns; 3]>::default();
        Self { exclude, only, only_images, origin: None, spoofs, protect: Protected::default() }
    }
}

impl Linker {
    /// Excludes links that match one of these patterns: they stay text. Can be called several times.
    ///
    /// A pattern without `/`, `:` and `@` is a host, in Unicode or ASCII, and matches its subdomains too, in URLs and
    /// addresses. Any other pattern has the parts of a URL: a scheme, a host, a port and a path, which is compared with its query
    /// and fragment. Without a path it matches every path, and without a port the one of its scheme. A `*` stands for the
    /// front of a host, for any port, or for any part of a path, but never for text of two of these.
    ///
    /// URLs and patterns are compared in the same form, in which a browser and a server read them: letter case of schemes and
    /// hosts, escapes, `.` and `..` in a path, and a final full stop of a host make no difference. Patterns are looked up by
    /// their host, so many take no longer than a few.
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
    /// For a pattern with whitespace, without a scheme before its path, with a host that no link has, or with a `*` that could
    /// stand for a scheme or for more than the front of a host.
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

    /// Lets links lead only to what matches one of these patterns, which are those of [`exclude`](Self::exclude): for text
    /// that a language model or a stranger wrote. Every other link stays text, and every other existing link becomes
    /// its content, in the adapters for events, trees and HTML. Can be called several times; without a pattern, all
    /// links are allowed.
    ///
    /// [`allows`](Self::allows) says how an `href` is read.
    ///
    /// Images may load only from there too, unless [`only_images`](Self::only_images) says otherwise. In raw HTML of
    /// Markdown, an anchor keeps its text and has an `xref` in place of the `href`. A sanitiser must still remove forms,
    /// `<iframe>` with its `srcdoc`, styles and scripts. The sources that `markdown` writes keep the author's links.
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
        Arc::make_mut(&mut self.0).guards.only.extend(patterns)?;
        Ok(self)
    }

    /// Lets images load only from what matches one of these patterns, in the place of those of [`only`](Self::only):
    /// `*` allows the images of all hosts, and `data:*` those that the text itself contains. Can be called several times.
    ///
    /// An image of Markdown and an `img` of HTML that may not load become their alternative text. The other attributes by
    /// which a browser loads something without a click, such as `srcset`, `poster` or the `href` of `<link>`, are removed,
    /// and so are attributes that linkwright does not know if their value could be a URL. In raw HTML of Markdown and in a
    /// stream that cannot be read, `src` becomes `xrc`, so that a browser shows the alternative text.
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
        Arc::make_mut(&mut self.0).guards.only_images.extend(patterns)?;
        Ok(self)
    }

    /// Sets the origin of the pages with the text, such as `https://example.com`. A URL without a host leads there, and
    /// [`only`](Self::only) and [`only_images`](Self::only_images) have to allow it like any other. Without an origin,
    /// they allow every URL without a host.
    ///
    /// # Errors
    ///
    /// For a text that is not a URL with a host.
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

    /// Returns whether a link may lead to this `href` by the setting [`only`](Self::only), for links of other formats,
    /// such as those of terminals. Takes linear time.
    ///
    /// The `href` is read as a browser reads it. A path or a fragment alone is allowed, because it leads to the page's own
    /// site, unless [`origin`](Self::origin) names that site.
    /// `//example.com/` is compared as `https://example.com/`. Schemes that this linker does not link, such as `javascript`,
    /// and addresses with several recipients have no host, so that only a pattern with a scheme matches them: `tel:*`,
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

    /// Returns whether an image may load from this URL by the settings [`only_images`](Self::only_images) and
    /// [`only`](Self::only). The URL is read as [`allows`](Self::allows) reads an `href`. Takes linear time.
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

    /// Sets what to do with links whose host could deceive a reader. The default is [`Spoofs::ShowAscii`].
    #[must_use]
    pub fn spoofs(self, spoofs: Spoofs) -> Self {
        self.set(|state| state.guards.spoofs = spoofs)
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
    /// For a host that is not a domain below a public suffix.
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
