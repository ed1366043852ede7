//! URLs in unescaped pieces.
//!
//! A URL has two forms. Machines accept only ASCII, so the *sent* form has the host in its ASCII
//! form and percent escapes for all other characters outside ASCII. The *shown* form, for people,
//! escapes only characters that would be read as syntax, such as the `/` in the segment `1/2`
//! below, or that would not be found as part of the link in a text (minimal escaping, UTS #58
//! section 4.1).
//!
//! [`UrlParts`] holds the pieces. Build it by hand or parse either form:
//!
//! ```
//! use uts58::parts::{UrlPart, UrlParts};
//!
//! let url = UrlParts::new("https", "bücher.de")?
//!     .with(UrlPart::Segment("größe"))
//!     .with(UrlPart::Segment("1/2"))
//!     .with(UrlPart::Pair("q", "a&b"))
//!     .with(UrlPart::Fragment("übersicht"));
//!
//! let shown = "https://bücher.de/größe/1%2F2?q=a%26b#übersicht";
//! assert_eq!(url.minimal().to_string(), shown);
//! let sent = "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe/1%2F2?q=a%26b#%C3%BCbersicht";
//! assert_eq!(url.full().to_string(), sent);
//!
//! // Both are read as the same pieces.
//! assert_eq!(UrlParts::parse(shown)?, url);
//! assert_eq!(UrlParts::parse(sent)?, url);
//!
//! // In a text, the whole display form is found as one link.
//! let text = format!("See {shown}.");
//! assert_eq!(uts58::links(&text).next().unwrap().as_str(), shown);
//! # Ok::<(), uts58::parts::ParseError>(())
//! ```
//!
//! `UrlParts` does not keep the escapes that it read: `%28` becomes `(`. To show a URL without
//! changing it, use [`Finder::parse`](crate::Finder::parse) and
//! [`Link::display`](crate::Link::display). [`EmailParts`] does the same for email addresses.

mod decoded;
mod email;
mod parse;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::host::whole_host;

use decoded::Decoded;
pub use email::EmailParts;
pub(crate) use write::Written;

/// A part of the path, the query or the fragment of a URL: text, or bytes of another encoding,
/// without escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UrlPart<T> {
    /// A segment of the path. An empty last segment gives the path its final `/`. Browsers resolve
    /// `.` and `..`, even if they are escaped.
    Segment(T),
    /// A key and a value of the query: `key=value`.
    Pair(T, T),
    /// A key of the query without a value and without `=`.
    Key(T),
    /// The fragment.
    Fragment(T),
}

/// A URL with a host, in unescaped pieces: text, or bytes of another encoding.
///
/// It writes the pieces of a URL. To read them, use a URL parser such as the crate
/// [url](https://docs.rs/url).
///
/// Equivalent spellings give the same parts and are written in one way: `%28` becomes `(`, the `+`
/// of a query is a space and becomes `%20`, and the host is kept in its ASCII form. Writing and
/// parsing again changes nothing: `parse(full(parts)) == parts == parse(minimal(parts))`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UrlParts {
    scheme: String,
    host: String,
    port: Option<u16>,
    /// The segments, one for each `/`.
    path: Vec<Decoded>,
    /// The pairs that `&` separates: a key and, after its first `=`, a value.
    query: Vec<(Decoded, Option<Decoded>)>,
    /// The fragment without its directives. A URL with directives has a fragment, which may be
    /// empty.
    fragment: Option<Decoded>,
    /// The text after the `:~:` of the fragment. Escapes of its syntax stay.
    directives: Option<String>,
}

impl UrlParts {
    /// Creates a URL from a scheme and a host: a domain in Unicode or ASCII, an IPv4 address, or an
    /// IPv6 address in brackets.
    ///
    /// # Errors
    ///
    /// Fails if `scheme` or `host` is not valid. The byte range of the error refers to that
    /// argument.
    pub fn new(scheme: &str, host: &str) -> Result<Self, ParseError> {
        let error = ParseError::new(ParseErrorKind::Host, 0..host.len());
        Ok(Self {
            scheme: parse::scheme(scheme)?,
            host: whole_host(host).ok_or(error)?,
            port: None,
            path: Vec::new(),
            query: Vec::new(),
            fragment: None,
            directives: None,
        })
    }

    /// Parses a URL with a scheme and a host, with any escapes.
    ///
    /// A `%` that does not start an escape is a literal `%`. Escapes that are not UTF-8 become
    /// bytes. A `\` in the path of an `http` URL is a `/`, as in browsers. Dot segments stay. Takes
    /// linear time.
    ///
    /// # Errors
    ///
    /// Fails if the scheme or host is missing, if one of them or the port is not valid, if there is
    /// a user name, or if browsers would drop a character: a tab or a line break anywhere, a space
    /// or a control character at an end.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::parts::{UrlPart, UrlParts};
    ///
    /// let url = UrlParts::parse("https://example.com/a%2Fb/%FF?key&q=x+y#%C3%A9")?;
    /// let built = UrlParts::new("https", "example.com")?
    ///     .with(UrlPart::Segment("a/b"))
    ///     .with(UrlPart::Segment([0xFF]))
    ///     .with(UrlPart::Key("key"))
    ///     .with(UrlPart::Pair("q", "x y"))
    ///     .with(UrlPart::Fragment("é"));
    /// assert_eq!(url, built);
    /// # Ok::<(), uts58::parts::ParseError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        parse::parse(text)
    }

    /// Adds a part to the path or the query, or sets the fragment.
    #[must_use]
    pub fn with<T: AsRef<[u8]>>(mut self, part: UrlPart<T>) -> Self {
        match part {
            UrlPart::Segment(segment) => self.path.push(Decoded::new(segment)),
            UrlPart::Pair(key, value) => {
                self.query.push((Decoded::new(key), Some(Decoded::new(value))));
            }
            UrlPart::Key(key) => self.query.push((Decoded::new(key), None)),
            UrlPart::Fragment(fragment) => self.fragment = Some(Decoded::new(fragment)),
        }
        self
    }

    /// Returns the URL as people read it, by the steps of section 4.1 of UTS #58: the host as
    /// [`Link::display`](crate::Link::display) writes it, and escapes for characters that would be
    /// read as syntax, brackets without a partner, punctuation at the end, controls and whitespace.
    ///
    /// A `%` is escaped if two hexadecimal digits follow it. If a piece is not UTF-8, all bytes of
    /// the URL outside ASCII are escaped. Other invisible characters, such as U+200B and U+202E,
    /// are shown, as section 4.1 requires. To display an untrusted URL, pass the result to
    /// [`Finder::parse`](crate::Finder::parse) and use [`Link::display`](crate::Link::display).
    ///
    /// If the host links, [`Finder::uts58`](crate::Finder::uts58) finds the result as one link in a
    /// text that consists of only the result. The link may leave out only a separator at the end of
    /// the result (`https://example.com/?`), the final dot of a host, or the text after a closing
    /// bracket that had an unmatched bracket before it.
    #[must_use]
    pub fn minimal(&self) -> impl fmt::Display + fmt::Debug + Clone {
        Written(self, write::minimal)
    }

    /// Returns the URL for an `href`, in pure ASCII. It also escapes everything that
    /// [`minimal`](Self::minimal) escapes, so a browser reads the same URL from both.
    #[must_use]
    pub fn full(&self) -> impl fmt::Display + fmt::Debug + Clone {
        Written(self, write::full)
    }
}

/// The error for a text that cannot be parsed as a URL or an email address.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The kind of error.
    pub kind: ParseErrorKind,
    /// The bytes of the text that are wrong.
    pub range: Range<usize>,
}

/// Defines an enum whose documentation of each value is also the text that it displays.
macro_rules! displayed {
    ($(#[$meta:meta])* pub enum $of:ident { $($name:ident $text:literal $($such:literal)?,)+ }) => {
        $(#[$meta])*
        pub enum $of {
            $(#[doc = concat!($text $(, ": ", $such)?, ".")] $name,)+
        }

        impl fmt::Display for $of {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)+ })
            }
        }
    };
}

displayed! {
    /// The kind of error in a URL or an email address.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ParseErrorKind {
        Scheme "no scheme",
        NoAuthority "no // and no host after the scheme",
        Userinfo "a user name or password",
        Host "an invalid host",
        Port "an invalid port" "a port is a number up to 65535",
        Dropped "whitespace or controls that browsers drop"
            "tabs and line breaks anywhere, spaces and controls at an end",
        NoAt "no @",
        LocalPart "an invalid local part",
        Quotes "quotation marks that do not close the local part",
        HeaderFields "header fields" "only a `mailto:` URL may have them",
    }
}

impl ParseError {
    pub(crate) fn new(kind: ParseErrorKind, range: Range<usize>) -> Self {
        Self { kind, range }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, range: Range { start, end } } = self;
        if start == end {
            write!(f, "{kind} at byte {start}")
        } else {
            write!(f, "{kind} at bytes {start} to {end}")
        }
    }
}

impl Error for ParseError {}
