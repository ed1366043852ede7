//! Email addresses as people read them and as `mailto:` has them.
//!
//! The part before the `@`, the local part, may hold any character if it stands in quotation marks.
//! Section 5.3 of UTS #58 says when it must: where a character in it is not Link_Email. In a
//! `mailto:` URL (RFC 6068) the address is escaped once more, as a URL is:
//!
//! ```
//! use linkwright::email::EmailParts;
//!
//! let address = EmailParts::new("john doe", "bücher.de")?;
//! assert_eq!(address.minimal().to_string(), r#""john doe"@bücher.de"#);
//! assert_eq!(address.full().to_string(), "mailto:%22john%20doe%22@xn--bcher-kva.de");
//!
//! // Both are read as what was meant.
//! assert_eq!(EmailParts::parse(r#""john doe"@bücher.de"#)?, address);
//! assert_eq!(EmailParts::parse("mailto:%22john%20doe%22@xn--bcher-kva.de")?, address);
//!
//! // An address in any script needs neither.
//! let address = EmailParts::new("σωκράτης", "example.com")?;
//! assert_eq!(address.minimal().to_string(), "σωκράτης@example.com");
//! # Ok::<(), linkwright::parts::ParseError>(())
//! ```

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use core::fmt::{self, Write};
use core::net::Ipv4Addr;
use core::ops::Range;
use core::str::FromStr;

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use crate::detect::LinkKind;
use crate::format::{escape, host};
use crate::host::Spoofs;
use crate::hostname::form_of;
use crate::parts::{Escapes, ParseError, ParseErrorKind as Kind, parse_host};
use crate::unicode::{Class, is_link_email};

const MAILTO: &str = "mailto:";

/// An email address: a local part as a person means it, without quotation marks and escapes, and a
/// domain.
///
/// The module's [documentation](self) starts with an example.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EmailParts {
    local: String,
    domain: String,
}

impl EmailParts {
    /// An address of a local part, without quotation marks, and a domain in Unicode or in ASCII.
    ///
    /// # Errors
    ///
    /// Where a control character or a bidirectional one is in `local`, or `domain` is no domain; the
    /// bytes are those of that argument.
    pub fn new(local: &str, domain: &str) -> Result<Self, ParseError> {
        check_local(local)?;
        Ok(Self {
            local: local.to_owned(),
            domain: domain_of(domain, 0..domain.len(), Escapes::None)?,
        })
    }

    /// Reads an address, its local part in quotation marks or not, or a `mailto:` URL of one.
    ///
    /// # Errors
    ///
    /// Where there is no `@`, where the local part needs quotation marks, or has them in the wrong
    /// place, where the domain is none, and where a `mailto:` URL has header fields.
    ///
    /// # Complexity
    ///
    /// Linear in the length of `text`.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let is_url = text.get(..MAILTO.len()).is_some_and(|head| head.eq_ignore_ascii_case(MAILTO));
        let start = match is_url {
            true => MAILTO.len(),
            false => 0,
        };
        if let Some(at) = text.find('?').filter(|_| is_url) {
            return Err(ParseError::new(Kind::HeaderFields, at..text.len()));
        }
        let Some(at) = text[start..].rfind('@').map(|at| start + at) else {
            return Err(ParseError::new(Kind::NoAt, text.len()..text.len()));
        };
        let escapes = match is_url {
            true => Escapes::Undone,
            false => Escapes::None,
        };
        let domain = domain_of(text, at + 1..text.len(), escapes)?;
        let written = start..at;
        let error = |kind| ParseError::new(kind, written.clone());
        let local = match is_url {
            true => percent_decode_str(&text[written.clone()])
                .decode_utf8()
                .map_err(|_| error(Kind::LocalPart))?,
            false => Cow::Borrowed(&text[written.clone()]),
        };
        // What was decoded has other bytes than the text.
        let local = unquote(&local).map_err(|inner| match is_url {
            true => error(inner.kind()),
            false => inner,
        })?;
        Ok(Self { local: local.into_owned(), domain })
    }

    /// The local part as a person means it.
    #[must_use]
    pub fn local(&self) -> &str {
        &self.local
    }

    /// The domain in its ASCII form, in lower case.
    #[must_use]
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// The address as people read it: the local part by [`quote`], the domain by
    /// [`host::display`](crate::host::display).
    pub fn minimal(&self) -> Minimal<'_> {
        Minimal { parts: self, spoofs: Spoofs::ShowAscii }
    }

    /// The address as a `mailto:` URL, pure ASCII (RFC 6068 section 2).
    pub fn full(&self) -> Full<'_> {
        Full { parts: self }
    }
}

/// [`EmailParts::parse`].
impl FromStr for EmailParts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

/// An address as people read it, by [`EmailParts::minimal`]: a value to write, not a `String`.
#[derive(Clone, Debug)]
#[must_use]
pub struct Minimal<'p> {
    parts: &'p EmailParts,
    spoofs: Spoofs,
}

impl Minimal<'_> {
    /// What is done with labels of the domain that could deceive; [`Spoofs::ShowAscii`] unless this
    /// is called. [`Spoofs::Reject`] writes what that does.
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.spoofs = spoofs;
        self
    }
}

impl fmt::Display for Minimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.parts.local))?;
        f.write_char('@')?;
        let domain = &self.parts.domain;
        host::write_shown(f, domain, &form_of(domain), LinkKind::Email, self.spoofs)
    }
}

/// An address as a `mailto:` URL, by [`EmailParts::full`]: a value to write, not a `String`.
#[derive(Clone, Debug)]
#[must_use]
pub struct Full<'p> {
    parts: &'p EmailParts,
}

impl fmt::Display for Full<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let local = quoted(&self.parts.local);
        let local = utf8_percent_encode(&local, escape::LOCAL_PART);
        write!(f, "{MAILTO}{local}@{}", self.parts.domain)
    }
}

/// The local part `local` as it stands in an address: as it is where all of it is Link_Email and no
/// `.` is at its edge or beside another, else in quotation marks, with a `\` before each `"` and `\`
/// (UTS #58 section 5.3, RFC 5321 section 4.1.2).
///
/// # Errors
///
/// Where a control character or a bidirectional one is in it, or a line separator.
///
/// # Complexity
///
/// Linear in the length of `local`; allocates only where quotation marks are needed.
///
/// # Examples
///
/// ```
/// use linkwright::email::{quote, unquote};
///
/// assert_eq!(quote("σωκράτης")?, "σωκράτης");
/// assert_eq!(quote(r#"the "boss""#)?, r#""the \"boss\"""#);
/// assert_eq!(quote("a..b")?, r#""a..b""#);
/// assert_eq!(unquote(r#""the \"boss\"""#)?, r#"the "boss""#);
/// # Ok::<(), linkwright::parts::ParseError>(())
/// ```
pub fn quote(local: &str) -> Result<Cow<'_, str>, ParseError> {
    check_local(local)?;
    Ok(quoted(local))
}

/// What the local part `written`, as it stands in an address, means: the inverse of [`quote`], which
/// also takes quotation marks that were not needed.
///
/// # Errors
///
/// Where quotation marks are needed and are not there, or are not at both ends.
///
/// # Complexity
///
/// Linear in the length of `written`; allocates only where a `\` is in it.
pub fn unquote(written: &str) -> Result<Cow<'_, str>, ParseError> {
    let Some(inner) = written.strip_prefix('"') else {
        if is_dot_atom(written) {
            return Ok(Cow::Borrowed(written));
        }
        let at = written.find(|c| !is_link_email(c));
        let bad = at.map_or(0..written.len(), |at| char_range(written, at));
        return Err(ParseError::new(Kind::LocalPart, bad));
    };
    check_local(written)?;
    let mut local = String::new();
    let mut rest = inner;
    loop {
        let at = written.len() - rest.len();
        let Some(next) = rest.find(['"', '\\']) else {
            return Err(ParseError::new(Kind::Quotes, 0..1));
        };
        let (before, behind) = (&rest[..next], &rest[next + 1..]);
        if rest[next..].starts_with('"') {
            if !behind.is_empty() {
                let at = at + next;
                return Err(ParseError::new(Kind::Quotes, at..at + 1));
            }
            if local.is_empty() {
                return Ok(Cow::Borrowed(before));
            }
            local.push_str(before);
            return Ok(Cow::Owned(local));
        }
        local.push_str(before);
        let Some(escaped) = behind.chars().next().filter(char::is_ascii) else {
            let at = at + next;
            return Err(ParseError::new(Kind::Quotes, at..at + 1));
        };
        local.push(escaped);
        rest = &behind[1..];
    }
}

fn domain_of(text: &str, range: Range<usize>, escapes: Escapes) -> Result<String, ParseError> {
    let domain = parse_host(text, range.clone(), escapes)?;
    let address = domain.strip_suffix('.').unwrap_or(&domain);
    match address.starts_with('[') || address.parse::<Ipv4Addr>().is_ok() {
        true => Err(ParseError::new(Kind::Host, range)),
        false => Ok(domain),
    }
}

/// A local part that has been checked, as it stands in an address.
fn quoted(local: &str) -> Cow<'_, str> {
    if is_dot_atom(local) {
        return Cow::Borrowed(local);
    }
    let mut quoted = String::with_capacity(local.len() + 2);
    quoted.push('"');
    for c in local.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

fn is_dot_atom(local: &str) -> bool {
    local.chars().all(is_link_email) && local.split('.').all(|atom| !atom.is_empty())
}

/// Controls are in no local part (RFC 5321 section 4.1.2). What turns the text around it, or breaks
/// its line, cannot be escaped in an address, so it is refused too.
fn is_never_local(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || Class::of(c).has(Class::BIDI_CONTROL)
}

fn check_local(local: &str) -> Result<(), ParseError> {
    match local.find(is_never_local) {
        None => Ok(()),
        Some(at) => Err(ParseError::new(Kind::LocalPart, char_range(local, at))),
    }
}

fn char_range(text: &str, at: usize) -> Range<usize> {
    let len = text[at..].chars().next().map_or(0, char::len_utf8);
    at..at + len
}
