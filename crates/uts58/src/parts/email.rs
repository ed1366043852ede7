//! Email addresses in pieces, with or without quotation marks.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use core::net::Ipv4Addr;
use core::ops::Range;
use core::{fmt, iter};

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use crate::find::LinkKind;
use crate::host::{form_of, whole_host};
use crate::link::{escape, host};
use crate::spoof::display;
use crate::unicode::{char_at, is_link_email, reorders_or_breaks, starts_with};

use super::{ParseError, ParseErrorKind as Kind, Written};

const MAILTO: &str = "mailto:";

/// An email address: a local part without quotation marks and escapes, and a domain.
///
/// The part before the `@`, the local part, may hold any character if it is quoted. It must be
/// quoted if it has a character that is not Link_Email (UTS #58 section 5.3). A `mailto:` URL (RFC
/// 6068) percent-encodes the address as well.
///
/// # Examples
///
/// ```
/// use uts58::parts::EmailParts;
///
/// let address = EmailParts::new("john doe", "bücher.de")?;
/// assert_eq!(address.minimal().to_string(), r#""john doe"@bücher.de"#);
/// assert_eq!(address.full().to_string(), "mailto:%22john%20doe%22@xn--bcher-kva.de");
///
/// // Both are read back.
/// assert_eq!(EmailParts::parse(r#""john doe"@bücher.de"#)?, address);
/// assert_eq!(EmailParts::parse("mailto:%22john%20doe%22@xn--bcher-kva.de")?, address);
/// # Ok::<(), uts58::parts::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EmailParts {
    local: String,
    domain: String,
}

impl EmailParts {
    /// Creates an address from a local part without quotation marks and a domain in Unicode or
    /// ASCII.
    ///
    /// # Errors
    ///
    /// Fails if `local` holds a control or bidirectional formatting character, or if `domain` is
    /// not a domain. The byte range of the error refers to that argument.
    pub fn new(local: &str, domain: &str) -> Result<Self, ParseError> {
        check_local(local)?;
        let error = ParseError::new(Kind::Host, 0..domain.len());
        Ok(Self { local: local.to_owned(), domain: read_domain(domain).ok_or(error)? })
    }

    /// Parses an address, with or without a quoted local part, or the `mailto:` URL of one address.
    /// Takes linear time.
    ///
    /// # Errors
    ///
    /// Fails if the `@` is missing, if the local part needs quotation marks or has misplaced ones,
    /// if the domain is not valid, or if a `mailto:` URL has header fields.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let is_url = starts_with(text, MAILTO);
        if let Some(at) = text.find('?').filter(|_| is_url) {
            return Err(ParseError::new(Kind::HeaderFields, at..text.len()));
        }
        let start = if is_url { MAILTO.len() } else { 0 };
        let Some((local, domain)) = text[start..].rsplit_once('@') else {
            return Err(ParseError::new(Kind::NoAt, text.len()..text.len()));
        };
        let decode = |written| {
            if is_url {
                percent_decode_str(written).decode_utf8().ok()
            } else {
                Some(Cow::Borrowed(written))
            }
        };
        let bad_domain = ParseError::new(Kind::Host, text.len() - domain.len()..text.len());
        let domain = decode(domain).and_then(|domain| read_domain(&domain)).ok_or(bad_domain)?;
        let bad_local = |kind| ParseError::new(kind, start..start + local.len());
        let decoded = decode(local).ok_or_else(|| bad_local(Kind::LocalPart))?;
        // A range in the decoded local part is not a range in the text.
        let local = unquote(&decoded)
            .map_err(|error| if is_url { bad_local(error.kind) } else { error })?;
        Ok(Self { local: local.into_owned(), domain })
    }

    /// Returns the address as people read it: the local part, in quotation marks if it needs them,
    /// and the domain as [`Link::display`](crate::Link::display) writes it.
    #[must_use]
    pub fn minimal(&self) -> impl fmt::Display + fmt::Debug + Clone {
        Written(self, |Self { local, domain }, f| {
            write!(f, "{}@", quoted(local))?;
            host::write_shown(f, display(domain), &form_of(domain), LinkKind::Email)
        })
    }

    /// Returns the address as a `mailto:` URL in ASCII (RFC 6068 section 2).
    #[must_use]
    pub fn full(&self) -> impl fmt::Display + fmt::Debug + Clone {
        Written(self, |Self { local, domain }, f| {
            let local = quoted(local);
            let local = utf8_percent_encode(&local, escape::LOCAL_PART);
            write!(f, "{MAILTO}{local}@{domain}")
        })
    }
}

/// Returns the local part that `written` encodes. Accepts quotation marks that are not needed.
fn unquote(written: &str) -> Result<Cow<'_, str>, ParseError> {
    let Some(inner) = written.strip_prefix('"') else {
        if is_dot_atom(written) {
            return Ok(Cow::Borrowed(written));
        }
        let bad = written.find(|c| !is_link_email(c));
        let bad = bad.map_or(0..written.len(), |at| char_range(written, at));
        return Err(ParseError::new(Kind::LocalPart, bad));
    };
    check_local(written)?;
    let mut local = String::with_capacity(inner.len());
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' if chars.as_str().is_empty() => return Ok(Cow::Owned(local)),
            '"' => return Err(ParseError::new(Kind::Quotes, at + 1..at + 2)),
            '\\' => local.extend(chars.next().map(|(_, c)| c)),
            c => local.push(c),
        }
    }
    Err(ParseError::new(Kind::Quotes, 0..1))
}

/// Returns the ASCII form of a domain that is not an IP address.
fn read_domain(written: &str) -> Option<String> {
    let domain = whole_host(written)?;
    let name = domain.strip_suffix('.').unwrap_or(&domain);
    let is_address = name.starts_with('[') || name.parse::<Ipv4Addr>().is_ok();
    (!is_address).then_some(domain)
}

/// Quotes a local part that passed [`check_local`], if an address needs it (UTS #58 section 5.3,
/// RFC 5321 section 4.1.2): if a character is not Link_Email, or if a `.` is at an end or next to
/// another `.`. Writes a `\` before each `"` and `\` in the quotation marks.
fn quoted(local: &str) -> Cow<'_, str> {
    if is_dot_atom(local) {
        return Cow::Borrowed(local);
    }
    let escaped = local.chars().flat_map(|c| {
        let backslash = matches!(c, '"' | '\\').then_some('\\');
        backslash.into_iter().chain([c])
    });
    Cow::Owned(iter::once('"').chain(escaped).chain(['"']).collect())
}

fn is_dot_atom(local: &str) -> bool {
    local.chars().all(is_link_email) && local.split('.').all(|atom| !atom.is_empty())
}

/// Rejects controls (RFC 5321 section 4.1.2), and characters that reorder the text or break its
/// line.
fn check_local(local: &str) -> Result<(), ParseError> {
    let refused = local.find(reorders_or_breaks);
    refused.map_or(Ok(()), |at| Err(ParseError::new(Kind::LocalPart, char_range(local, at))))
}

fn char_range(text: &str, at: usize) -> Range<usize> {
    at..at + char_at(text, at).map_or(0, char::len_utf8)
}
