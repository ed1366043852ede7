//! The errors of reading URLs and addresses.

use core::error::Error;
use core::fmt;
use core::ops::Range;

/// Why a text cannot be read as a URL or an address, and where.
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
    /// The scheme is missing or not valid.
    Scheme,
    /// No `//` follows the scheme, so the URL has no host.
    NoAuthority,
    /// There is a user name or password before the host.
    Userinfo,
    /// The host is missing or not valid.
    Host,
    /// The port is not a number up to 65535.
    Port,
    /// Browsers would drop a character: a tab or a line break, or a space or control at an end.
    Dropped,
    /// The address has no `@`.
    NoAt,
    /// The local part is not valid.
    LocalPart,
    /// The quotation marks of the local part are not closed, or do not end it.
    Quotes,
    /// Header fields follow the address in a `mailto:` URL.
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

    /// The bytes of the text that are wrong.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            ParseErrorKind::Scheme => "no scheme",
            ParseErrorKind::NoAuthority => "no // and no host after the scheme",
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
