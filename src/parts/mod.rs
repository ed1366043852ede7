//! URLs in pieces, each as the text that a person means.
//!
//! A URL is written in two ways. One is for people, one is for machines, and both are the same URL:
//!
//! | | |
//! |---|---|
//! | shown | `https://bücher.de/größe/1%2F2?q=a%26b#übersicht` |
//! | sent | `https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe/1%2F2?q=a%26b#%C3%BCbersicht` |
//!
//! Neither says what its author means: a path of two *segments*, `größe` and `1/2`, a *query* in
//! which `q` is `a&b`, a *fragment* `übersicht`. The `/` in `1/2` is no slash of the path, so it has
//! to stand as an *escape*: `%` and two hexadecimal digits for each of its bytes in UTF-8. That is
//! the same in both forms. Where they differ is in how many escapes they need. Machines take ASCII
//! alone, so all else is escaped in what is *sent* (full escaping), and the host goes by a spelling
//! in ASCII, `xn--…`. People read letters, so in what is *shown* only those characters are escaped
//! that would be taken for syntax, could not be seen, or would be left out of the link when someone
//! pastes it into a text (minimal escaping, section 4.1 of UTS #58).
//!
//! [`UrlParts`] is what the author means. It is built by hand or read from either form:
//!
//! ```
//! use linkwright::parts::UrlParts;
//!
//! let url = UrlParts::new("https", "bücher.de")?
//!     .with_segment("größe")
//!     .with_segment("1/2")
//!     .with_pair("q", "a&b")
//!     .with_fragment("übersicht");
//!
//! // Shown:
//! let shown = "https://bücher.de/größe/1%2F2?q=a%26b#übersicht";
//! assert_eq!(url.minimal().to_string(), shown);
//!
//! // Sent:
//! let sent = "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe/1%2F2?q=a%26b#%C3%BCbersicht";
//! assert_eq!(url.full().to_string(), sent);
//!
//! // Parsed: both are read as what was meant.
//! assert_eq!(UrlParts::parse(shown)?, url);
//! assert_eq!(UrlParts::parse(sent)?, url);
//! assert_eq!(url.path()[1], "1/2");
//!
//! // Compared: as strings they differ, as URLs they do not (RFC 3987 section 5).
//! use linkwright::iri::{Ladder, equivalent};
//! assert!(!equivalent(shown, sent, Ladder::Simple));
//! assert!(equivalent(shown, sent, Ladder::Scheme));
//!
//! // Pasted: what is shown is one link in a text, from its first character to its last.
//! let text = format!("See {shown}.");
//! assert_eq!(linkwright::links(&text).next().unwrap().as_str(), shown);
//! # Ok::<(), linkwright::parts::ParseError>(())
//! ```
//!
//! A site generator that makes addresses from titles needs nothing else:
//!
//! ```
//! # use linkwright::parts::UrlParts;
//! let title = "C# & you: 100% (almost.)?";
//! let permalink = UrlParts::new("https", "example.com")?.with_segment(title);
//! let href = permalink.full().to_string();
//! assert_eq!(href, "https://example.com/C%23%20&%20you:%20100%%20(almost.)%3F");
//! # Ok::<(), linkwright::parts::ParseError>(())
//! ```
//!
//! Where to go from here:
//!
//! - [`Finder::parse`](crate::Finder::parse) reads a URL as it is written, and its
//!   [`display`](crate::Link::display) never changes it: `%28` stays `%28`. `UrlParts` reads what
//!   it means, and writes that in its own way: `(`.
//! - [`email`](crate::email) is the same for addresses.
//! - [`iri`](crate::iri) maps between the two forms of a URL without taking it apart, compares, and
//!   says what right-to-left text asks for.
//! - [`host`](crate::host) tells which hosts are better not shown in their own script.

mod directive;
mod error;
mod literal;
mod parse;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

pub use directive::{Directive, OtherDirective, TextDirective};
pub use error::{ParseError, ParseErrorKind};
pub use literal::Literal;
pub(crate) use parse::{Escapes, host as parse_host};
pub use write::{Full, Minimal};

/// A URL with a host, in pieces: each is the text that a person means, without escapes.
///
/// What is read from a URL is what it means, and is written anew: `%28` is read as `(` and written
/// as `(`, the `+` of a query is read as a space and written as `%20`, and the host is read in its
/// ASCII form. What has been read once is read again from either form:
/// `parse(full(parts)) == parts == parse(minimal(parts))`.
///
/// The module's [documentation](self) starts with an example.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UrlParts {
    scheme: String,
    host: String,
    port: Option<u16>,
    path: Vec<Literal>,
    query: Vec<(Literal, Option<Literal>)>,
    fragment: Option<Literal>,
    directives: Vec<Vec<Directive>>,
}

impl UrlParts {
    /// A URL of a scheme and a host: a domain in Unicode or in ASCII, an IPv4 address, or an IPv6
    /// address in brackets; what [`Finder::parse`](crate::Finder::parse) takes for a host.
    ///
    /// # Errors
    ///
    /// Where `scheme` is no name of a scheme (RFC 3986 section 3.1) or `host` is no host; the bytes
    /// are those of that argument.
    pub fn new(scheme: &str, host: &str) -> Result<Self, ParseError> {
        Ok(Self {
            scheme: parse::scheme(scheme, 0..scheme.len())?,
            host: parse::host(host, 0..host.len(), Escapes::None)?,
            port: None,
            path: Vec::new(),
            query: Vec::new(),
            fragment: None,
            directives: Vec::new(),
        })
    }

    /// Reads a URL with a scheme and a host, in any degree of escaping.
    ///
    /// A `%` that starts no escape is a `%`; escapes that are not UTF-8 are bytes; a `\` in the path
    /// of an `http` URL is a `/`, as it is to browsers; dot segments stay.
    ///
    /// # Errors
    ///
    /// Where there is no scheme or no host, where one of them or the port is not valid, where there
    /// is a user name, and where there is what browsers would drop: a tab or a line break, a space or
    /// a control character at an end.
    ///
    /// # Complexity
    ///
    /// Linear in the length of `text`.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::parts::UrlParts;
    ///
    /// let url = UrlParts::parse("https://example.com/a%2Fb/%FF?key&q=x+y#:~:text=z")?;
    /// assert_eq!(url.path()[0], "a/b");
    /// assert_eq!(url.path()[1].as_bytes(), [0xFF]);
    /// assert_eq!(url.query()[0], ("key".into(), None));
    /// assert_eq!(url.query()[1], ("q".into(), Some("x y".into())));
    /// # Ok::<(), linkwright::parts::ParseError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        parse::parse(text)
    }

    /// With a port.
    #[must_use]
    pub fn with_port(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }

    /// With one more segment of the path, at its end. A last segment that is empty gives the path
    /// its final `/`.
    ///
    /// Browsers take the segments `.` and `..` for steps through the path however they are escaped.
    #[must_use]
    pub fn with_segment(mut self, segment: impl Into<Literal>) -> Self {
        self.path.push(segment.into());
        self
    }

    /// With one more pair of the query, at its end: `key=value`.
    #[must_use]
    pub fn with_pair(mut self, key: impl Into<Literal>, value: impl Into<Literal>) -> Self {
        self.query.push((key.into(), Some(value.into())));
        self
    }

    /// With one more key of the query that has no value and no `=`, at its end.
    #[must_use]
    pub fn with_key(mut self, key: impl Into<Literal>) -> Self {
        self.query.push((key.into(), None));
        self
    }

    /// With a fragment.
    #[must_use]
    pub fn with_fragment(mut self, fragment: impl Into<Literal>) -> Self {
        self.fragment = Some(fragment.into());
        self
    }

    /// With one more fragment directive, behind the `:~:` of those there are.
    #[must_use]
    pub fn with_directive(mut self, directive: impl Into<Directive>) -> Self {
        match self.directives.last_mut() {
            Some(group) => {
                group.push(directive.into());
                self
            }
            None => self.with_directive_apart(directive),
        }
    }

    /// With one more fragment directive, behind a `:~:` of its own. UTS #58 reads it so; browsers
    /// know only the first `:~:`.
    #[must_use]
    pub fn with_directive_apart(mut self, directive: impl Into<Directive>) -> Self {
        self.fragment.get_or_insert_default();
        self.directives.push([directive.into()].into());
        self
    }

    /// The scheme, in lower case, without its `:`.
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// The host in its ASCII form, in lower case; [`host::display`](crate::host::display) shows it.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port, where one is written.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// The segments of the path: what stands behind each `/`. None where there is no path.
    #[must_use]
    pub fn path(&self) -> &[Literal] {
        &self.path
    }

    /// The query: what `&` separates, each a key and, behind its first `=`, a value. Empty where
    /// there is no query.
    #[must_use]
    pub fn query(&self) -> &[(Literal, Option<Literal>)] {
        &self.query
    }

    /// The fragment, up to its directives. A URL with directives has one, if an empty one.
    #[must_use]
    pub fn fragment(&self) -> Option<&Literal> {
        self.fragment.as_ref()
    }

    /// The fragment directives: what stands behind `:~:` in the fragment.
    pub fn directives(&self) -> impl Iterator<Item = &Directive> {
        self.directives.iter().flatten()
    }

    /// The URL as people read it, by section 4.1 of UTS #58: the host by
    /// [`host::display`](crate::host::display), and escapes for what would be read as syntax, for
    /// brackets without a partner, for punctuation at the end, and for what cannot be seen or could
    /// deceive ([`Display`](crate::Display) lists that).
    ///
    /// Where `%` stands before two hexadecimal digits it is escaped; elsewhere it stays. A piece
    /// that is not UTF-8 has escapes for all its bytes but ASCII.
    ///
    /// Alone in a text this is one link, if the host is one that links. The default
    /// [`Finder`](crate::Finder) leaves out a separator at the very end that a reader takes for
    /// punctuation, as in `https://example.com/?`, and a final dot of the host is part of a link only
    /// before a path, a query or a fragment.
    pub fn minimal(&self) -> Minimal<'_> {
        Minimal::new(self)
    }

    /// The URL as it is sent: pure ASCII, an `href`. What [`minimal`](Self::minimal) escapes is
    /// escaped here too, and all else that the percent-encode sets of the WHATWG URL Standard hold,
    /// so that a browser reads the same URL from both. (To a browser only `http`, `https`, `ws`,
    /// `wss` and `ftp` have hosts that are domain names. Here those of all schemes are.)
    pub fn full(&self) -> Full<'_> {
        Full::new(self)
    }
}

/// [`UrlParts::parse`].
impl FromStr for UrlParts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
