//! What is said of the reasons why a text is not a link.

use core::fmt;
use core::iter::FusedIterator;

use crate::finder::Finder;
use crate::link::Link;
use crate::profile::AnyScanner;
use crate::prose::reasons::prose_reasons;
use crate::reason::Reason;

use super::reading::{self, Reading};

/// Rows of a table in Markdown.
macro_rules! documented {
    (() $($name:ident $id:literal $section:literal $text:literal $case:tt)+) => {
        concat!($("| `", $id, "` | ", $section, " | ", $text, ": `", $case, "` |\n",)+)
    };
}

/// Defines what is said of the reasons of the standard. Each has a name, the section that decides, if it is one, a code, a
/// description, and an example for the docs.
macro_rules! reasons {
    ($($name:ident [$($section:literal)?] $code:literal $text:literal $such:literal)+) => {
        /// Returns what is said of a reason. One of the standard has no row, and of a setting no section.
        const fn said(reason: Reason) -> &'static Reading {
            match reason {
                $(Reason::$name => {
                    const SAID: Reading = Reading::new($code, concat!($($section)?), $text, [$such, ""], false);
                    &SAID
                })+
                Reason::Rule(number) => reading::by_number(number),
            }
        }

        /// Why text is not a link, from [`Finder::explain`](crate::Finder::explain).
        ///
        /// It is the reason for one `:`, `.` or `@`. Displays a description for people.
        ///
        /// There are these, and one for each rule of D3, D8 and D9 ([`rules`](crate::rules#what-a-bare-domain-is-mistaken-for)
        /// lists them). The id of a reason that is none of the standard is the name of its row, its code and a name of its own.
        ///
        /// | Id | Section | Reason |
        /// |---|---|---|
        $(#[doc = concat!("| `", $code, "` | ", $($section,)? " | ", $text, ": `", $such, "` |")])+
        #[doc = prose_reasons!(documented ())]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct Refusal(Reason);
    };
}

reasons! {
    Punctuation ["1.4"] "punctuation" "nothing beside it can be a host or a scheme" "anna@ example"
    Setting [] "setting" "the settings turn such links off" "example.com"
    Scheme ["1.4"] "scheme" "this scheme does not link" "gopher://example.com"
    Userinfo ["3"] "userinfo" "a user name precedes the host" "https://me@example.com/"
    Escape ["1.4"] "escape" "a percent escape, which browsers decode, is part of the host or the address, or beside it"
        "https://example.com%00"
    Hidden ["8"] "hidden" "an invisible character joins the host to other text" "https://example.com\\u{200B}x"
    Host ["1.4"] "host" "this is not a valid host, or not in the letters in which people write one" "https://example..com"
    // Of a bare domain `prose/read/domain.rs` decides it, and of all other hosts `host/data.rs`.
    Suffix ["1.4"] "suffix" "this does not end like a domain that someone can register, such as example.com"
        "https://example.notatld"
    Local ["1.4"] "suffix" "nobody can register such a host; the setting `local-hosts` links it behind http:// and https://"
        "http://git/group/repo"
    Port ["1.4"] "port" "what follows the colon is not a port, which is a number up to 65535" "https://example.com:65536"
    Part ["5.2"] "part" "this is a part of an address, a URL or a scheme, which is not a link itself" "anna@example.com@"
    LocalPart ["5.2"] "local-part" "the part before the @ is empty or too long, or has a full stop at an end or two in a row"
        "a..b@example.com"
}

impl Refusal {
    /// Returns what names this reason alone and stays so, such as `D3.file-name.extension`: of a rule its id, and of another
    /// reason its code.
    ///
    /// # Examples
    ///
    /// ```
    /// let refusals = uts58::Finder::new().explain("main.rs, example.notatld").filter_map(|(_, link)| link.err());
    /// let ids: Vec<_> = refusals.map(|why| why.id()).collect();
    /// assert_eq!(ids, ["D3.file-name.extension", "suffix"]);
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        said(self.0).id
    }

    /// Returns a short name that is stable even if the description changes, such as `file-name`. Several reasons may have one.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        said(self.0).code
    }

    /// Returns the row of [`rules`](crate::rules) that the reason belongs to, such as `D3`.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let refusals: Vec<_> = Finder::new().explain("main.rs").filter_map(|(_, link)| link.err()).collect();
    /// assert_eq!((refusals[0].code(), refusals[0].rule()), ("file-name", Some("D3")));
    /// ```
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        if_any(said(self.0).row)
    }

    /// Returns the section of UTS #58 that decides, or from which the row differs, such as `5.2`. A setting has none.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let text = "main.rs, https://me@example.com";
    /// let refusals = Finder::new().explain(text).filter_map(|(_, link)| link.err());
    /// let sections: Vec<_> = refusals.map(|why| (why.rule(), why.section())).collect();
    /// assert_eq!(sections, [(Some("D3"), Some("3.1")), (None, Some("3"))]);
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        if_any(said(self.0).section)
    }

    /// Returns what the text reads as, with an example, if the reason belongs to a row.
    ///
    /// # Examples
    ///
    /// ```
    /// let refusals = uts58::Finder::new().explain("lib.rs").filter_map(|(_, link)| link.err());
    /// let readings: Vec<_> = refusals.filter_map(|why| why.reading()).collect();
    /// assert_eq!((readings[0].text, readings[0].case), ("a file name", "main.rs"));
    /// ```
    #[must_use]
    pub const fn reading(&self) -> Option<&'static Reading> {
        match self.0 {
            Reason::Rule(number) => Some(reading::by_number(number)),
            _ => None,
        }
    }
}

const fn if_any(name: &'static str) -> Option<&'static str> {
    if name.is_empty() { None } else { Some(name) }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Refusal").field(&self.id()).finish()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match said(self.0) {
            Reading { id, text, near: "", .. } => write!(f, "{text} ({id})"),
            Reading { id, text, .. } => write!(f, "this reads as {text} ({id})"),
        }
    }
}

impl Finder {
    /// Returns an iterator over the places of `text` that could have been a link, to explain what links and what does
    /// not. Each item is the byte of a `:`, `.` or `@` (or of a wide full stop), and the link around it or the reason
    /// why there is none. A full stop or a colon at the end of a sentence or a clause is left out. The links are those
    /// of [`links`](Self::links), and so is the time.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let text = "Call user.save() or see example.com.";
    /// let mut places = Finder::new().explain(text);
    /// assert_eq!(places.next().map(|(at, link)| (at, link.unwrap_err().code())), Some((9, "glued")));
    /// let (at, outcome) = places.next().unwrap();
    /// assert_eq!((at, outcome.unwrap().as_str()), (31, "example.com"));
    /// assert_eq!(places.next(), None);
    /// ```
    pub fn explain<'t>(&self, text: &'t str) -> Explain<'t> {
        Explain { scanner: self.profile().scanner(text, self.options().clone()) }
    }
}

/// An iterator over the places of a text that could have been a link, returned by [`Finder::explain`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Explain<'t> {
    scanner: AnyScanner<'t>,
}

impl<'t> Iterator for Explain<'t> {
    type Item = (usize, Result<Link<'t>, Refusal>);

    fn next(&mut self) -> Option<Self::Item> {
        let (at, outcome) = self.scanner.next_attempt()?;
        let link = outcome.map(|found| Link::new(self.scanner.text(), found));
        Some((at, link.map_err(Refusal)))
    }
}

impl FusedIterator for Explain<'_> {}
