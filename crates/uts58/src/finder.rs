//! The finder, its settings, and the iterator over links.

#[cfg(feature = "settings")]
use alloc::{string::String, sync::Arc};
use core::iter::FusedIterator;
use core::ops::Range;

use crate::find;
use crate::host::HostData;
use crate::link::{Link, Segments};
use crate::profile::{AnyScanner, Profile};
#[cfg(feature = "idna")]
use crate::setting::options::Also;
use crate::setting::options::{BareDomains, LocalHosts, Options};
#[cfg(feature = "settings")]
use crate::setting::{
    SettingError, check_scheme,
    options::{Emails, Switch},
};

/// A link detector with its settings.
///
/// [`Finder::new`] is for text that people read: it follows UTS #58 with the deviations D1 to D10
/// of the page [`rules`](crate::rules). [`Finder::uts58`] follows the standard exactly.
///
/// # Examples
///
/// ```
/// use uts58::{BareDomains, Emails, Finder};
///
/// const FINDER: Finder = Finder::new()
///     .bare_domains(BareDomains::Www)
///     .emails(Emails::Off);
///
/// let text = "example.com, www.example.com, a@example.com";
/// let links: Vec<_> = FINDER.links(text).map(|link| link.as_str()).collect();
/// assert_eq!(links, ["www.example.com"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finder {
    profile: Profile,
    options: Options,
}

impl Finder {
    /// Creates a finder for text that people read: UTS #58 with the deviations D1 to D10.
    #[cfg(feature = "suffixes")]
    #[must_use]
    pub const fn new() -> Self {
        Self::with_profile(Profile::Prose, HostData::Suffixes, BareDomains::Prudent)
    }

    /// Creates a finder that follows UTS #58, sections 3.5.1 and 5.2, without deviations. Every
    /// registrable domain links.
    #[cfg(feature = "suffixes")]
    #[must_use]
    pub const fn uts58() -> Self {
        Self::with_profile(Profile::Strict, HostData::Suffixes, BareDomains::All)
    }

    /// Creates a finder like [`new`](Self::new) without the public suffixes, for link checkers,
    /// terminals and compilers.
    ///
    /// A domain without a scheme links only if it starts with `www.`, and
    /// [`bare_domains`](Self::bare_domains) cannot add others. After a scheme or an `@`, any name
    /// of letters counts as a top-level domain.
    ///
    /// # Examples
    ///
    /// ```
    /// let finder = uts58::Finder::without_suffixes();
    /// let text = "https://example.notatld, www.example.com, anna@example.com, example.com";
    /// let links: Vec<_> = finder.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(links, ["https://example.notatld", "www.example.com", "anna@example.com"]);
    /// ```
    #[cfg(feature = "idna")]
    #[must_use]
    pub const fn without_suffixes() -> Self {
        Self::with_profile(Profile::Prose, HostData::Idna, BareDomains::Www)
    }

    /// Creates a finder like [`without_suffixes`](Self::without_suffixes) without the tables of
    /// IDNA, for programs that pass each `href` to a URL parser.
    ///
    /// In an `href`, a host that is not ASCII has percent escapes. Browsers map such a host, and
    /// refuse it if it is not valid. The finder has no rules for the formats of mails, logs and
    /// data: `Message-ID: <1@example.com>` links, and a URL in a line of CSV includes the cells
    /// after it.
    ///
    /// This finder is for small programs. It is the only finder in a build without the feature
    /// `idna`. Without the feature `settings`, its only setting is
    /// [`local_hosts`](Self::local_hosts).
    ///
    /// # Examples
    ///
    /// ```
    /// let finder = uts58::Finder::without_idna();
    /// let link = finder.links("https://bücher.de").next().unwrap();
    /// assert_eq!(link.href().to_string(), "https://b%C3%BCcher.de");
    /// ```
    #[must_use]
    pub const fn without_idna() -> Self {
        Self::with_profile(Profile::Prose, HostData::Letters, BareDomains::Www)
    }

    /// Returns whether the finder maps hosts by UTS #46. All finders do, except
    /// [`without_idna`](Self::without_idna).
    #[must_use]
    pub const fn has_idna(&self) -> bool {
        !matches!(self.options.hosts, HostData::Letters)
    }

    const fn with_profile(profile: Profile, hosts: HostData, bare_domains: BareDomains) -> Self {
        Self { profile, options: Options::new(hosts, bare_domains) }
    }
}

/// The settings. A build without the feature `settings` has only
/// [`local_hosts`](Finder::local_hosts).
#[cfg(feature = "settings")]
impl Finder {
    /// Sets which domains without a scheme link.
    #[must_use]
    pub const fn bare_domains(mut self, which: BareDomains) -> Self {
        self.options.bare_domains = which.known(self.options.hosts);
        self
    }

    /// Sets whether IPv4 addresses without a scheme link, such as `192.168.1.1:8080/admin`. By
    /// default they do not, because version numbers look the same.
    ///
    /// An IPv4 address links only where a domain would, and never with [`uts58`](Self::uts58) or
    /// [`BareDomains::Off`].
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::{Finder, Switch};
    ///
    /// let text = "Open 192.168.1.1/admin.";
    /// let link = Finder::new().bare_ips(Switch::On).links(text).next().unwrap();
    /// assert_eq!(link.as_str(), "192.168.1.1/admin");
    /// assert_eq!(Finder::new().links(text).next(), None);
    /// ```
    #[must_use]
    pub const fn bare_ips(mut self, switch: Switch) -> Self {
        self.options.bare_ips = switch;
        self
    }

    /// Sets whether email addresses link.
    #[must_use]
    pub const fn emails(mut self, which: Emails) -> Self {
        self.options.emails = which;
        self
    }

    /// Sets whether URLs with a user name or a password before the host link. By default they do
    /// not: such a URL may deceive, for example `https://bank.com@example.com`, and everyone can
    /// see the password. Turn this on in programs that search or mask text. With
    /// [`uts58`](Self::uts58), these URLs never link.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::{Finder, Switch};
    ///
    /// let text = "Clone https://me:secret@example.com/a.git";
    /// let link = Finder::new().userinfo(Switch::On).links(text).next().unwrap();
    /// assert_eq!((link.host(), link.path()), ("example.com", "/a.git"));
    /// assert_eq!(link.href().to_string(), "https://me:secret@example.com/a.git");
    /// assert_eq!(Finder::new().links(text).next(), None);
    /// ```
    #[must_use]
    pub const fn userinfo(mut self, switch: Switch) -> Self {
        self.options.userinfo = switch;
        self
    }

    /// Sets whether a URL ends before a label in brackets at the end of its path, the link syntax
    /// of AsciiDoc: `https://example.com/a[the manual]`. By default it does. Turn this off where
    /// brackets may be part of a URL, for example in a chat or a log.
    ///
    /// A label after a query is always part of the URL. A footnote such as `[^1]` at the end of a
    /// path never is. The setting has no effect with [`uts58`](Self::uts58).
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::{Finder, Switch};
    ///
    /// let text = "See https://example.com/a[1].";
    /// let url = |finder: Finder| finder.links(text).next().unwrap().as_str();
    /// assert_eq!(url(Finder::new()), "https://example.com/a");
    /// assert_eq!(url(Finder::new().labels(Switch::Off)), "https://example.com/a[1]");
    /// ```
    #[must_use]
    pub const fn labels(mut self, switch: Switch) -> Self {
        self.options.labels = switch;
        self
    }

    /// Adds schemes that link in addition to `http`, `https` and `mailto`, such as `gemini`. A name
    /// has no `:` and may be in any case. The name `*` adds all schemes with `//`. Schemes without
    /// `//`, such as `tel`, must be named.
    ///
    /// After an added scheme, every host links (`zotero://select/items/1`), and the URL may have no
    /// host or no `//` (`file:///etc/hosts`, `tel:+1-555-0100`). With [`uts58`](Self::uts58), the
    /// URL needs a registrable domain.
    ///
    /// # Errors
    ///
    /// Returns an error for a name that is not a scheme (RFC 3986 section 3.1), and for
    /// `javascript`, `data`, `vbscript` and `blob`, which `*` also excludes. The name `mailto` has
    /// no effect, because `emails` decides whether it links.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let finder = Finder::new().schemes(["gemini", "ftp"])?;
    /// let link = finder.links("See gemini://example.com/a.").next().unwrap();
    /// assert_eq!(link.href().to_string(), "gemini://example.com/a");
    /// let text = "Call tel:+1-555-0100 or open file:///etc/hosts.";
    /// let links = Finder::new().schemes(["tel", "file"])?;
    /// let links: Vec<_> = links.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(links, ["tel:+1-555-0100", "file:///etc/hosts"]);
    /// assert!(Finder::new().schemes(["javascript"]).is_err());
    /// # Ok::<(), uts58::SettingError>(())
    /// ```
    pub fn schemes<S: AsRef<str>>(
        mut self,
        names: impl IntoIterator<Item = S>,
    ) -> Result<Self, SettingError> {
        let own = self.get_schemes().iter().cloned().map(Ok);
        // Email addresses already link after `mailto`.
        let others = names.into_iter().filter(|name| !name.as_ref().eq_ignore_ascii_case("mailto"));
        let checked = others.map(|name| check_scheme(name.as_ref()));
        let names: Arc<[String]> = own.chain(checked).collect::<Result<_, _>>()?;
        self.options.schemes = (!names.is_empty()).then_some(names);
        Ok(self)
    }

    /// Returns the schemes that [`schemes`](Self::schemes) has added.
    #[must_use]
    pub fn get_schemes(&self) -> &[String] {
        self.options.schemes()
    }

    /// Adds hosts that link although they have no public suffix: without a scheme, after a scheme,
    /// and in email addresses.
    ///
    /// Each is a host such as `lib.rs` or `wiki.corp`, or a pattern such as `*.internal`, in
    /// Unicode or in ASCII and in any case. A pattern matches all subdomains, but not the domain
    /// itself. A host of one label, such as `go`, links only after a scheme or an `@`.
    ///
    /// These hosts need no evidence (D3). They stay text where code or a path touches them, for
    /// example in `src/lib.rs`, and without a scheme under [`BareDomains::Off`]. Detection does one
    /// lookup for each label of a host that it finds.
    ///
    /// # Errors
    ///
    /// Returns an error for a name that is not a valid host. The last label must start with a
    /// letter and have two or more characters, so a number is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let finder = Finder::new().also(["wiki.corp", "*.internal", "go"])?;
    /// let text = "See wiki.corp/start, https://ci.internal, ops@mail.internal or http://go/map.";
    /// let links: Vec<_> = finder.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(links, ["wiki.corp/start", "https://ci.internal", "ops@mail.internal", "http://go/map"]);
    /// # Ok::<(), uts58::SettingError>(())
    /// ```
    #[cfg(feature = "idna")]
    pub fn also<S: AsRef<str>>(
        mut self,
        sites: impl IntoIterator<Item = S>,
    ) -> Result<Self, SettingError> {
        let own = self.options.also.given().iter().cloned();
        let sites = sites.into_iter().map(|site| String::from(site.as_ref()));
        self.options.also = Also::new(own.chain(sites))?;
        Ok(self)
    }
}

impl Finder {
    /// Sets which hosts without a public suffix link after `http://` and `https://`, such as
    /// `http://localhost:3000/`.
    #[must_use]
    pub const fn local_hosts(mut self, which: LocalHosts) -> Self {
        self.options.local_hosts = which;
        self
    }

    /// Returns an iterator over the links of `text`, in order and without overlap. It finds them
    /// lazily in one pass, in linear time. It allocates only for a link whose host is not ASCII, to
    /// store the ASCII form.
    #[doc(alias("find", "find_iter", "detect"))]
    pub fn links<'t>(&self, text: &'t str) -> Links<'t> {
        Links { scanner: self.profile.scanner(text, self.options.clone()) }
    }

    /// Splits `text` into links and the text between them, in the same time as
    /// [`links`](Self::links). The segments, joined, equal `text`.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::{Finder, Segment};
    ///
    /// let mut html = String::new();
    /// for segment in Finder::new().segments("See example.com.") {
    ///     match segment {
    ///         Segment::Text(text) => html += text, // escape it
    ///         Segment::Link(link) => {
    ///             html += &format!(r#"<a href="{}">{}</a>"#, link.href(), link.as_str());
    ///         }
    ///     }
    /// }
    /// assert_eq!(html, r#"See <a href="https://example.com">example.com</a>."#);
    /// ```
    pub fn segments<'t>(&self, text: &'t str) -> Segments<'t, Links<'t>> {
        Segments::new(text, self.links(text), Link::range)
    }

    /// Returns how many bytes of `text` are final: before this byte, no link appears, disappears or
    /// changes its range, kind or `href`, whatever is appended.
    ///
    /// A chat window or a terminal that shows text while it arrives can render the links of this
    /// prefix, and none of them jumps. Pass the whole text from its start in each call. Without its
    /// start, the rest may link differently.
    ///
    /// The prefix includes the last White_Space, except if the next character can still change the
    /// text before it:
    ///
    /// - A domain at the start of its line with only spaces or tabs after it waits, because a `=`
    ///   would make it a settings key: `msg.info = Hello`.
    /// - A domain after `from` waits for an `import`, which would make it a module:
    ///   `from flask.app import Flask`.
    /// - A carriage return after a `=` waits for its line feed.
    ///
    /// In scripts without spaces, the method holds back at most the longest label of a domain (15
    /// characters of Chinese, Japanese or Korean, 30 of Thai or Khmer), unless earlier text may
    /// become a link. If only URLs with a scheme link ([`BareDomains::Off`],
    /// [`Emails::Off`]), it holds back only a possible URL. It ignores a U+FFFD or U+FFFF at the
    /// end, which may be half of a character that arrives in two pieces.
    ///
    /// Takes time linear in the length of the last line.
    ///
    /// # Examples
    ///
    /// ```
    /// let finder = uts58::Finder::new();
    /// assert_eq!(finder.stable_prefix("See example.c"), 4);
    /// assert_eq!(finder.stable_prefix("See example.com "), 16);
    /// assert_eq!(finder.stable_prefix("example.info "), 0);
    /// let text = "请访问example.com，然后注";
    /// assert_eq!(&text[..finder.stable_prefix(text)], "请访问example.com，");
    /// ```
    #[must_use]
    pub fn stable_prefix(&self, text: &str) -> usize {
        self.profile.stable_prefix(text, &self.options)
    }

    /// Reads all of `text` as one URL or email address. Unlike detection, it accepts spaces and
    /// final punctuation, needs no public suffix after a scheme, and does not take a domain for a
    /// file name.
    ///
    /// Returns `None` if `text` is not a URL or an email address, for example because it has no
    /// valid host. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// let link = uts58::Finder::new().parse("https://example.com/a b.").unwrap();
    /// assert_eq!(link.href().to_string(), "https://example.com/a%20b.");
    /// assert_eq!(link.display().to_string(), "https://example.com/a%20b%2E");
    /// ```
    #[must_use]
    pub fn parse<'t>(&self, text: &'t str) -> Option<Link<'t>> {
        let found = self.profile.whole(text, self.options.of_all())?;
        Some(Link::new(text, found, self.profile))
    }

    /// Returns the link of a text that is one URL and nothing else, including its final
    /// punctuation. Use it for a message, a post or a form field that may contain only a pasted
    /// URL.
    ///
    /// Without White_Space at its ends, the text must start with its only link, and the link must
    /// have a path, a query or a fragment. Only punctuation may follow the link. In all other
    /// texts, such as a sentence that ends with a URL, a final full stop is not part of the URL.
    /// Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// let finder = uts58::Finder::new();
    /// let whole = |text| finder.whole(text).map(|link| link.as_str());
    /// let url = "https://en.wikipedia.org/wiki/S.C.";
    /// assert_eq!(whole("https://en.wikipedia.org/wiki/S.C.\n"), Some(url));
    /// assert_eq!(finder.links(url).next().unwrap().as_str(), "https://en.wikipedia.org/wiki/S.C");
    /// assert_eq!(whole("example.com!"), None);
    /// assert_eq!(whole("See https://example.com/a."), None);
    /// ```
    #[must_use]
    pub fn whole<'t>(&self, text: &'t str) -> Option<Link<'t>> {
        let mut scanner = self.profile.scanner(text, self.options.clone());
        let found = scanner.next()?;
        let found = find::extended(text, found)?;
        scanner.next().is_none().then(|| Link::new(text, found, self.profile))
    }

    /// Corrects the range of a link from another detector, by UTS #58 (section 10.1), for programs
    /// that keep that detector. `range` and the result are in bytes of `text`.
    ///
    /// The scheme and the host stay the same. The method reads the path, query and fragment again,
    /// so the link may end sooner or later than before. In an email address it reads the local part
    /// again, so the link may start sooner or later. It returns the range unchanged if the range is
    /// not on character boundaries, or if it starts with a scheme other than `mailto` and has no
    /// `//`.
    ///
    /// A corrected link may overlap the link before or after it. Skip a link that starts before the
    /// last link ended, as the example does.
    ///
    /// Section 10.1 does not change a range before a Hard character or the end of the text, and
    /// reads only the last part (path, query or fragment) again. [`Finder::uts58`](Self::uts58)
    /// does the same. All other finders also correct such a range, because it may end with a full
    /// stop that is not part of the link. Takes time linear in the length of the link, before and
    /// after the correction.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let finder = Finder::new();
    /// let text = "请看https://example.com/看〔这里〕吧〕。再见, https://example.com/(a))";
    /// let mut end = 0;
    /// let mut links = Vec::new();
    /// for link in linkify::LinkFinder::new().links(text) {
    ///     let range = finder.refine(text, link.start()..link.end());
    ///     if range.start >= end {
    ///         end = range.end;
    ///         links.push(&text[range]);
    ///     }
    /// }
    /// assert_eq!(links, ["https://example.com/看〔这里〕吧", "https://example.com/(a)"]);
    /// ```
    #[must_use]
    pub fn refine(&self, text: &str, range: Range<usize>) -> Range<usize> {
        self.profile.refine(text, range, &self.options)
    }
}

impl Finder {
    /// Returns whether the finder follows the standard exactly, like [`uts58`](Self::uts58),
    /// without the deviations D1 to D10.
    #[must_use]
    pub const fn is_uts58(&self) -> bool {
        !matches!(self.profile, Profile::Prose)
    }

    /// Returns a finder for the standard with the same settings, except that all registrable
    /// domains and email addresses link.
    #[cfg(feature = "suffixes")]
    pub(crate) fn to_strict(&self) -> Self {
        let options = Options {
            bare_domains: BareDomains::All.known(self.options.hosts),
            emails: Emails::Link,
            ..self.options.clone()
        };
        Self { profile: Profile::Strict, options }
    }

    pub(crate) const fn profile(&self) -> Profile {
        self.profile
    }

    pub(crate) const fn options(&self) -> &Options {
        &self.options
    }
}

#[cfg(feature = "suffixes")]
impl Default for Finder {
    fn default() -> Self {
        Self::new()
    }
}

/// An iterator over the links of a text, returned by [`Finder::links`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Links<'t> {
    scanner: AnyScanner<'t>,
}

impl<'t> Iterator for Links<'t> {
    type Item = Link<'t>;

    #[inline]
    fn next(&mut self) -> Option<Link<'t>> {
        let found = self.scanner.next()?;
        Some(Link::new(self.scanner.text(), found, self.scanner.profile()))
    }
}

impl FusedIterator for Links<'_> {}
