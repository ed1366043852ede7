//! What is wrong with a URL or an address that cannot be read.

use core::error::Error;
use core::fmt;
use core::ops::Range;

/// Why a text is no URL or no address that can be taken apart, and where.
///
/// # Examples
///
/// ```
/// use linkwright::parts::{ParseErrorKind, UrlParts};
///
/// let error = UrlParts::parse("https://user@example.com/").unwrap_err();
/// assert_eq!(error.kind(), ParseErrorKind::Userinfo);
/// assert_eq!(error.range(), 8..13);
/// assert_eq!(error.to_string(), "a user name or password at bytes 8 to 13");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    kind: ParseErrorKind,
    range: Range<usize>,
}

/// What is wrong with a URL or an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// No scheme, or characters in it that none has.
    Scheme,
    /// No `//` behind the scheme: the URL has no host.
    NoAuthority,
    /// A user name or password before the host.
    Userinfo,
    /// A host that is none, or an empty one.
    Host,
    /// A port that is no number up to 65535.
    Port,
    /// What browsers drop: a tab or a line break, a space or a control character at an end.
    Dropped,
    /// No `@` in an address.
    NoAt,
    /// A local part with a character that none has.
    LocalPart,
    /// A local part whose quotation marks are not closed, or with something behind them.
    Quotes,
    /// Header fields behind the address in a `mailto:` URL.
    HeaderFields,
}

impl ParseError {
    pub(crate) fn new(kind: ParseErrorKind, range: Range<usize>) -> Self {
        Self { kind, range }
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// Where it is: bytes of the text that was read.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            ParseErrorKind::Scheme => "no scheme",
            ParseErrorKind::NoAuthority => "no // and no host behind the scheme",
            ParseErrorKind::Userinfo => "a user name or password",
            ParseErrorKind::Host => "no valid host",
            ParseErrorKind::Port => "no valid port",
            ParseErrorKind::Dropped => "white space or controls that browsers drop",
            ParseErrorKind::NoAt => "no @",
            ParseErrorKind::LocalPart => "no valid local part",
            ParseErrorKind::Quotes => "quotation marks that do not close the local part",
            ParseErrorKind::HeaderFields => "header fields",
        })?;
        match self.range.len() {
            0 => write!(f, " at byte {}", self.range.start),
            1.. => write!(f, " at bytes {} to {}", self.range.start, self.range.end),
        }
    }
}

impl Error for ParseError {}
