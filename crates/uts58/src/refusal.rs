//! The reasons why the text around a trigger is not a link.

use core::fmt;

use crate::prose::reasons::{self, prose_reasons};
use crate::rules::{self, Reading};

/// Why a text is not a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Why {
    /// The row of [`rules`](crate::rules) that it belongs to; none for what the standard itself refuses.
    pub(crate) row: Option<&'static str>,
    /// The section of UTS #58 that decides, or from which the row differs; none for a setting.
    pub(crate) section: Option<&'static str>,
    pub(crate) code: &'static str,
    /// A description for people.
    pub(crate) text: &'static str,
}

/// Rows of a table in Markdown.
macro_rules! documented {
    (() $($name:ident $row:ident $section:literal $code:literal $text:literal $example:tt)+) => {
        concat!($("| `", $code, "` | ", stringify!($row), " | ", $section, " | ", $text, ": `", $example, "` |\n",)+)
    };
}

macro_rules! section {
    () => {
        None
    };
    ($section:literal) => {
        Some($section)
    };
}

/// Defines the reasons of the standard. Each has a name, the section that decides, if it is one, a code, a description, and an
/// example for the docs.
macro_rules! reasons {
    ($($name:ident [$($section:literal)?] $code:literal $text:literal $such:literal)+) => {
        /// Why a text is not a link: a reason of the standard, or one of whoever judges, by its number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Reason {
            $(#[doc = concat!($text, ": `", $such, "`.")] $name,)+
            Rule(u8),
        }

        impl Reason {
            pub(crate) const fn why(self) -> &'static Why {
                match self {
                    $(Self::$name => &Why { row: None, section: section!($($section)?), code: $code, text: $text },)+
                    Self::Rule(number) => reasons::why(number),
                }
            }
        }

        /// The reason why the text around a `:`, a `.` or an `@` is not a link, from
        /// [`Finder::explain`](crate::Finder::explain). Displays a description for people.
        ///
        /// There are these, and one for each rule of D3, D8 and D9 ([`rules`](crate::rules#what-a-bare-domain-is-mistaken-for)
        /// lists them). Several may have one code.
        ///
        /// | Code | Row | Section | Reason |
        /// |---|---|---|---|
        $(#[doc = concat!("| `", $code, "` | | ", $($section,)? " | ", $text, ": `", $such, "` |")])+
        #[doc = prose_reasons!(documented ())]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct Refusal(pub(crate) Reason);

        const OF_THE_STANDARD: &[Reason] = &[$(Reason::$name),+];
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
    /// The codes of all reasons, each once.
    pub const CODES: &'static [&'static str] = CODES.0.split_at(CODES.1).0;

    /// Returns a short name that is stable even if the description changes, such as `file-name`. See the table above.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.0.why().code
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
        self.0.why().row
    }
}

impl Refusal {
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
        self.0.why().section
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
    pub fn reading(&self) -> Option<&'static Reading> {
        match self.0 {
            Reason::Rule(number) => rules::readings().nth(number.into()),
            _ => None,
        }
    }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Refusal").field(self.0.why()).finish()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Why { row, text, .. } = self.0.why();
        f.write_str(text)?;
        row.map_or(Ok(()), |row| write!(f, " ({row})"))
    }
}

/// The codes of all reasons, each once, and how many there are.
const CODES: ([&str; 64], usize) = {
    let (mut codes, mut len, mut at) = ([""; 64], 0, 0);
    while at < OF_THE_STANDARD.len() + reasons::COUNT as usize {
        let reason = match at.checked_sub(OF_THE_STANDARD.len()) {
            Some(number) => Reason::Rule(number as u8),
            None => OF_THE_STANDARD[at],
        };
        let mut known = 0;
        while known < len && !is_same(codes[known], reason.why().code) {
            known += 1;
        }
        codes[known] = reason.why().code;
        len = if known == len { len + 1 } else { len };
        at += 1;
    }
    (codes, len)
};

/// Compares two texts at compile time.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}
