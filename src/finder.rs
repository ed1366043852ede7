//! The settings of detection, and its iterators.

use alloc::string::String;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::detect::{self, Scanner};
use crate::link::{Link, Segment};
use crate::refusal::Refusal;
use crate::rules::{BareDomains, Emails, LocalHosts, Profile, Rules, Schemes};
use crate::setting::SettingError;
use crate::tiles::Tiles;

/// Finds the links of texts: the settings of detection.
///
/// [`Finder::new`] is what a reader of a page wants: UTS #58 with the rows D1 to D9 that its
/// documentation lists. [`Finder::uts58`] is the standard to the letter.
///
/// | | [`Finder::new`] | [`Finder::uts58`] |
/// |---|---|---|
/// | D1 | "Is it `example.com`?": a Soft separator (`?`, `,`) is no end of a link | section 3.5.1 takes it in |
/// | D2 | after a scheme also IP addresses and public suffixes: `https://gov.uk` | registrable domains alone |
/// | D3 | bare domains need evidence, [`Prudent`](BareDomains::Prudent): not `main.rs`, `user.name`, `3.5.0.dev`, `end.So` | [`All`](BareDomains::All) |
/// | D4 | in text without spaces a host stands out as plain ASCII: `请访问example.com。谢谢` | the whole run is the host |
/// | D5 | a Bidi_Control character ends a link | it is Include |
/// | D6 | label characters are those of IDNA2008: `“example.com”` links the domain | those of UTS #46, quotes among them |
/// | D7 | the end of a sentence is not part of a link: `https://example.cn` in `https://example.cn。Windows`; a path in ASCII ends before `，` and its like, and before the quote that closes a quotation | a wide full stop separates labels and parts alike |
/// | D8 | a local part holds letters, digits, marks and `. _ - + ' & ~`, and starts with a letter, a digit or `_` | all of Link_Email |
/// | D9 | `@user@host`, `xmpp:user@host` and its like, and `git@host:path` are no addresses | they are |
///
/// # Examples
///
/// ```
/// use linkwright::{BareDomains, Emails, Finder};
///
/// const FINDER: Finder = Finder::new()
///     .bare_domains(BareDomains::Www)
///     .emails(Emails::Skip);
///
/// let text = "example.com, www.example.com, a@example.com";
/// let links: Vec<_> = FINDER.links(text).map(|link| link.as_str()).collect();
/// assert_eq!(links, ["www.example.com"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Finder {
    rules: Rules,
}

impl Finder {
    /// What a reader of a page wants: UTS #58 with the rows D1 to D9.
    #[must_use]
    pub const fn new() -> Self {
        Self { rules: Rules::DEFAULT }
    }

    /// UTS #58 to the letter: sections 3.5.1 and 5.2 as they stand, every registrable domain.
    #[must_use]
    pub const fn uts58() -> Self {
        Self {
            rules: Rules {
                profile: Profile::Uts58,
                bare_domains: BareDomains::All,
                ..Rules::DEFAULT
            },
        }
    }

    /// Which domains without a scheme link.
    #[must_use]
    pub const fn bare_domains(mut self, which: BareDomains) -> Self {
        self.rules.bare_domains = which;
        self
    }

    /// Whether email addresses link.
    #[must_use]
    pub const fn emails(mut self, which: Emails) -> Self {
        self.rules.emails = which;
        self
    }

    /// Whether `http://localhost:3000/` and other hosts without a public suffix link.
    #[must_use]
    pub const fn local_hosts(mut self, which: LocalHosts) -> Self {
        self.rules.local_hosts = which;
        self
    }

    /// The schemes that link besides `http`, `https` and `mailto`: names without a `:`, in any case,
    /// each followed by `://` and a host in the text.
    ///
    /// # Errors
    ///
    /// [`SettingError::Scheme`] for what is not a scheme (RFC 3986 section 3.1), for `javascript`, `data`
    /// and `vbscript`, and for schemes whose URLs have no host, such as `tel`.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Finder;
    ///
    /// let finder = Finder::new().schemes(["gemini", "ftp"])?;
    /// let link = finder.links("See gemini://example.com/a.").next().unwrap();
    /// assert_eq!(link.href().to_string(), "gemini://example.com/a");
    /// assert!(Finder::new().schemes(["javascript"]).is_err());
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn schemes<S: AsRef<str>>(
        mut self,
        names: impl IntoIterator<Item = S>,
    ) -> Result<Self, SettingError> {
        self.rules.schemes = Schemes::new(names)?;
        Ok(self)
    }

    /// What [`bare_domains`](Self::bare_domains) was given.
    #[must_use]
    pub const fn get_bare_domains(&self) -> BareDomains {
        self.rules.bare_domains
    }

    /// What [`emails`](Self::emails) was given.
    #[must_use]
    pub const fn get_emails(&self) -> Emails {
        self.rules.emails
    }

    /// What [`local_hosts`](Self::local_hosts) was given.
    #[must_use]
    pub const fn get_local_hosts(&self) -> LocalHosts {
        self.rules.local_hosts
    }

    /// What [`schemes`](Self::schemes) was given.
    #[must_use]
    pub fn get_schemes(&self) -> &[String] {
        self.rules.schemes.as_slice()
    }

    /// The links of `text`, lazily, in order, never overlapping.
    ///
    /// # Complexity
    ///
    /// Linear in the length of `text` in the worst case, one pass. A link whose host is not ASCII
    /// allocates the ASCII form of the host; nothing else allocates.
    ///
    /// # Examples
    ///
    /// ```
    /// let finder = linkwright::Finder::new();
    /// let links: Vec<_> = finder.links("请访问example.com。谢谢").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["example.com"]);
    /// ```
    pub fn links<'t>(&self, text: &'t str) -> Links<'t> {
        Links { scanner: Scanner::new(text, self.rules.clone()) }
    }

    /// The whole of `text` as links and what is between them: joined, the segments are the text.
    ///
    /// # Complexity
    ///
    /// That of [`links`](Self::links).
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Finder, Segment};
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
    pub fn segments<'t>(&self, text: &'t str) -> Segments<'t> {
        Segments { tiles: Tiles::new(text, self.links(text)) }
    }

    /// Each place of `text` that could have been a link: the byte of its `:`, `.` or `@` (or of a
    /// wide full stop), and the link around it or the rule that refused it. A full stop or a colon
    /// that ends a sentence or a clause is no such place. The links are those of
    /// [`links`](Self::links).
    ///
    /// # Complexity
    ///
    /// That of [`links`](Self::links).
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Finder, Refusal};
    ///
    /// let text = "Call user.save() or see example.com.";
    /// let mut places = Finder::new().explain(text);
    /// assert_eq!(places.next(), Some((9, Err(Refusal::Glued))));
    /// let (at, outcome) = places.next().unwrap();
    /// assert_eq!((at, outcome.unwrap().as_str()), (31, "example.com"));
    /// assert_eq!(places.next(), None);
    /// ```
    pub fn explain<'t>(&self, text: &'t str) -> Explain<'t> {
        Explain { scanner: Scanner::new(text, self.rules.clone()) }
    }

    /// Reads all of `text` as one URL or address, as someone who formats it means it, and not as
    /// detection does: it may hold spaces and may end in punctuation. The host needs no public
    /// suffix behind a scheme, and a domain is not taken for a file name.
    ///
    /// `None` where no host is in it.
    ///
    /// # Complexity
    ///
    /// That of [`links`](Self::links).
    ///
    /// # Examples
    ///
    /// ```
    /// let link = linkwright::Finder::new().parse("https://example.com/a b.").unwrap();
    /// assert_eq!(link.href().to_string(), "https://example.com/a%20b.");
    /// assert_eq!(link.display().to_string(), "https://example.com/a%20b%2E");
    /// ```
    #[must_use]
    pub fn parse<'t>(&self, text: &'t str) -> Option<Link<'t>> {
        let rules = Rules {
            bare_domains: BareDomains::All,
            emails: Emails::Link,
            local_hosts: LocalHosts::Link,
            ..self.rules.clone()
        };
        let found = Scanner::new(text, rules).whole()?;
        Some(Link::new(text, found))
    }

    /// The range that a link has by UTS #58, given the one that another detector found: for those
    /// who keep their own (section 10.1). `range` is in bytes of `text`, the result too.
    ///
    /// The scheme and the host are as the other detector has them; the path, query and fragment
    /// behind them are found anew, so that the link may end sooner or later than it did. For an
    /// address the local part is found anew, and the link may start sooner or later. A range that
    /// is not on character boundaries is given back as it is.
    ///
    /// A link that ends later may reach into the next one of the other detector, and an address that
    /// starts sooner into the one before: leave out those that start before the last one ended. The
    /// header fields of a `mailto:` URL are no part of its link. A range that starts with another
    /// scheme and no `//` is given back as it is.
    ///
    /// The section gives the range back where a Hard character or the end of the text follows it.
    /// Here it is looked at all the same, for the full stop that the other may have taken in.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the link, found and refined, without allocation.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Finder;
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
        detect::refine(text, range, &self.rules)
    }
}

impl Default for Finder {
    fn default() -> Self {
        Self::new()
    }
}

/// Each place of a text that could have been a link, by [`Finder::explain`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Explain<'t> {
    scanner: Scanner<'t>,
}

impl<'t> Iterator for Explain<'t> {
    type Item = (usize, Result<Link<'t>, Refusal>);

    fn next(&mut self) -> Option<Self::Item> {
        let (at, outcome) = self.scanner.next_attempt()?;
        Some((at, outcome.map(|found| Link::new(self.scanner.text(), found))))
    }
}

impl FusedIterator for Explain<'_> {}

/// The links of a text, by [`Finder::links`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Links<'t> {
    scanner: Scanner<'t>,
}

impl<'t> Iterator for Links<'t> {
    type Item = Link<'t>;

    #[inline]
    fn next(&mut self) -> Option<Link<'t>> {
        let found = self.scanner.next()?;
        Some(Link::new(self.scanner.text(), found))
    }
}

impl FusedIterator for Links<'_> {}

/// The segments of a text, by [`Finder::segments`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Segments<'t> {
    tiles: Tiles<'t, Links<'t>>,
}

impl<'t> Iterator for Segments<'t> {
    type Item = Segment<'t>;

    fn next(&mut self) -> Option<Segment<'t>> {
        self.tiles.next()
    }
}

impl FusedIterator for Segments<'_> {}
