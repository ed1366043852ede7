//! The errors of reading URLs, addresses and IRIs.

use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::refusal::displayed;

/// Why a text cannot be read as a URL, an address or an IRI, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// The bytes of the text that are wrong.
    pub range: Range<usize>,
}

displayed! {
    /// What is wrong with a URL, an address or an IRI.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ParseErrorKind {
        Scheme "no scheme",
        NoAuthority "no // and no host after the scheme",
        Userinfo "a user name or password",
        Host "no valid host",
        Port "no valid port" "that is a number up to 65535",
        Dropped "white space or controls that browsers drop"
            "tabs and line breaks anywhere, spaces and controls at an end",
        NoAt "no @",
        LocalPart "no valid local part",
        Quotes "quotation marks that do not close the local part",
        HeaderFields "header fields" "a `mailto:` URL may have them, an address has none",
        Character "a character that no IRI holds"
            "a control character, or neither `ucschar` nor `iprivate` (RFC 3987 section 2.2)",
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
