//! The settings by which a link may stay text: where it leads, and what its host looks like.

use alloc::sync::Arc;

use uts58::SettingError;
use uts58::spoof::{Protected, Spoofs};

use super::Linker;
use super::patterns::Patterns;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guards {
    pub(crate) exclude: Patterns,
    pub(crate) only: Patterns,
    pub(crate) spoofs: Spoofs,
    pub(crate) protect: Protected,
}

impl Guards {
    /// Those of a new linker, whose finder knows IDNA or does not.
    pub(super) fn new(has_idna: bool) -> Self {
        let spoofs = if has_idna { Spoofs::default() } else { Spoofs::Allow };
        let (exclude, only) = (Patterns::default(), Patterns::default());
        Self { exclude, only, spoofs, protect: Protected::default() }
    }

    /// Whether links may not lead everywhere.
    pub(crate) fn is_limited(&self) -> bool {
        self.only.is_given()
    }
}

impl Linker {
    /// Excludes links that match one of these patterns: they stay text. Can be called several times.
    ///
    /// A pattern without `/`, `:` and `@` is a host, in Unicode or ASCII, and matches its subdomains too, in URLs and
    /// addresses. Any other pattern is compared with the whole [`href`](crate::Link::href). `*` matches any characters, but
    /// in the host of such a pattern only those of the host. The letter case of schemes and hosts is ignored. Patterns are
    /// looked up by their host, so many take no longer than a few. Those without a host, or with a `*` in it, are compared one
    /// by one.
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
    /// For a pattern that is empty or has whitespace, and for one with `/`, `:` or `@` that
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
        Arc::make_mut(&mut self.0).guards.exclude.extend(patterns)?;
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
        Arc::make_mut(&mut self.0).guards.only.extend(patterns)?;
        Ok(self)
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

    /// Returns the value of [`spoofs`](Self::spoofs).
    #[must_use]
    pub fn get_spoofs(&self) -> Spoofs {
        self.0.guards.spoofs
    }
}
