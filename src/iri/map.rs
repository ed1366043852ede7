//! From IRIs to URIs and back: RFC 3987 section 3.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;
use core::ops::Range;

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use crate::format::escape::{self, IRI};
use crate::format::minimal::is_seen;
use crate::host;
use crate::hostname::{Ascii, is_plain};
use crate::unicode::Class;

use super::components::Components;

/// How the host of an IRI is mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RegName {
    /// Like all other components, by percent escapes: the general mapping.
    PercentEncoded,
    /// By ToASCII and ToUnicode of UTS #46: for schemes whose hosts are domain names, as those of
    /// `http` and `https` are.
    Idna,
}

/// Why an IRI has no URI, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IriError {
    kind: IriErrorKind,
    range: Range<usize>,
}

/// What is wrong with an IRI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IriErrorKind {
    /// A character that no IRI holds and that section 3.1 does not escape: a control character, or
    /// one that is neither `ucschar` nor `iprivate` (section 2.2).
    Character,
    /// A host that ToASCII does not take.
    Host,
}

impl IriError {
    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> IriErrorKind {
        self.kind
    }

    /// Where it is: bytes of the IRI.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for IriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            IriErrorKind::Character => "a character that no IRI holds",
            IriErrorKind::Host => "no valid domain name",
        };
        write!(f, "{what} at bytes {} to {}", self.range.start, self.range.end)
    }
}

impl Error for IriError {}

/// The URI of an IRI, by section 3.1 of RFC 3987: what is not ASCII is written as the escapes of its
/// bytes in UTF-8, and so are the printable characters that no URI holds, ``< > " { } | \ ^ ` `` and
/// the space. Escapes stay as they are, nothing is normalised, and a URI is its own URI. With
/// [`RegName::Idna`] that is so where its host has no escapes.
///
/// # Errors
///
/// Where `iri` holds a control character or one that is neither `ucschar` nor `iprivate` (section
/// 2.2), or, with [`RegName::Idna`], a host in more than ASCII that ToASCII does not take.
///
/// # Complexity
///
/// Linear in the length of `iri`; allocates only where something is to be escaped.
///
/// # Examples
///
/// ```
/// use linkwright::iri::{RegName, to_uri};
///
/// let iri = "http://résumé.example.org/rosé";
/// assert_eq!(
///     to_uri(iri, RegName::PercentEncoded)?,
///     "http://r%C3%A9sum%C3%A9.example.org/ros%C3%A9",
/// );
/// assert_eq!(to_uri(iri, RegName::Idna)?, "http://xn--rsum-bpad.example.org/ros%C3%A9");
/// # Ok::<(), linkwright::iri::IriError>(())
/// ```
pub fn to_uri(iri: &str, reg_name: RegName) -> Result<Cow<'_, str>, IriError> {
    if let Some((at, c)) = iri.char_indices().find(|&(_, c)| !is_iri(c)) {
        return Err(IriError { kind: IriErrorKind::Character, range: at..at + c.len_utf8() });
    }
    let host = match reg_name {
        RegName::PercentEncoded => None,
        RegName::Idna => Components::of(iri).authority.map(|authority| authority.host),
    };
    let Some(host) = host.filter(|host| has_reg_name(&iri[host.clone()])) else {
        return Ok(utf8_percent_encode(iri, IRI).into());
    };
    let error = || IriError { kind: IriErrorKind::Host, range: host.clone() };
    let ascii = domain(&iri[host.clone()]).ok_or_else(error)?;
    let mut uri = String::with_capacity(iri.len());
    uri.extend(utf8_percent_encode(&iri[..host.start], IRI));
    uri.push_str(ascii.as_str());
    uri.extend(utf8_percent_encode(&iri[host.end..], IRI));
    Ok(uri.into())
}

/// The ASCII form of a host that is a domain name.
pub(super) fn domain(host: &str) -> Option<Ascii> {
    let name = percent_decode_str(host).decode_utf8().ok()?;
    let is_name = |c: char| !c.is_ascii() || is_reg_name(c);
    let ascii = name.chars().all(is_name).then(|| Ascii::of(&name))??;
    // UTS #46 maps full-width forms to characters that no host in a URI has.
    let is_uri = !ascii.as_str().is_empty() && ascii.as_str().chars().all(is_reg_name);
    is_uri.then_some(ascii)
}

/// RFC 3986 section 3.2.2, but for escapes.
fn is_reg_name(c: char) -> bool {
    escape::is_unreserved(c) || "!$&'()*+,;=".contains(c)
}

/// Whether there is something in the host to be undone or escaped.
fn has_reg_name(host: &str) -> bool {
    !host.starts_with('[')
        && (host.contains('%') || Cow::from(utf8_percent_encode(host, IRI)) != host)
}

/// The IRI of a URI, by section 3.2 of RFC 3987: escapes are undone where they stand for UTF-8 and
/// for characters that need none, letters in any script above all.
///
/// Reserved characters stay escaped, and so do bytes that are not UTF-8 (no other encoding is ever
/// guessed at), and what sections 2.2, 4.1 and 6.1 would not have in an IRI: controls, white space,
/// private use, bidirectional formatting, what cannot be seen and what looks like URL syntax.
/// With [`RegName::Idna`] the host is shown by [`host::display`](crate::host::display).
///
/// A host that is no domain name stays as it is then. So do the escapes of ASCII characters in
/// fragment directives (`:~:`), where some of them are syntax.
///
/// With [`RegName::PercentEncoded`] `to_uri` of what this gives is the same URI, up to the case of
/// hexadecimal digits and escapes for characters that need none; with [`RegName::Idna`] the host is
/// in its ASCII form then.
///
/// # Complexity
///
/// Linear in the length of `uri`; allocates only where something is to be undone.
///
/// # Examples
///
/// ```
/// use linkwright::iri::{RegName, to_iri};
///
/// assert_eq!(
///     to_iri("http://www.example.org/D%C3%BCrst", RegName::Idna),
///     "http://www.example.org/Dürst",
/// );
/// // Latin-1 is no UTF-8.
/// assert_eq!(
///     to_iri("http://www.example.org/D%FCrst", RegName::Idna),
///     "http://www.example.org/D%FCrst",
/// );
/// // A right-to-left override is never shown.
/// assert_eq!(
///     to_iri("http://xn--99zt52a.example.org/%e2%80%ae", RegName::Idna),
///     "http://納豆.example.org/%E2%80%AE",
/// );
/// ```
#[must_use]
pub fn to_iri(uri: &str, reg_name: RegName) -> Cow<'_, str> {
    let is_kept = |c| c != '%' && !Class::of(c).has(Class::BIDI_CONTROL);
    let components = Components::of(uri);
    let host = match (reg_name, &components.authority) {
        (RegName::Idna, Some(authority)) => Some(authority.host.clone()),
        _ => None,
    };
    let shown = host.clone().and_then(|host| shown_host(&uri[host]));
    if shown.is_none() && uri.chars().all(is_kept) {
        return Cow::Borrowed(uri);
    }
    let mut iri = String::with_capacity(uri.len());
    let mut at = ambiguous(uri, &components);
    iri.push_str(&uri[..at]);
    if let Some(host) = host.filter(|host| host.start >= at) {
        undo(&uri[at..host.start], Undo::Shown, Place::Any, &mut iri);
        // A host that is no domain name stays as it is.
        iri.push_str(shown.as_deref().unwrap_or(&uri[host.clone()]));
        at = host.end;
    }
    let fragment = components.fragment.map_or(uri.len(), |fragment| fragment.start);
    undo(&uri[at..fragment], Undo::Shown, Place::Any, &mut iri);
    undo(&uri[fragment..], Undo::Shown, Place::Fragment, &mut iri);
    iri.into()
}

/// The bytes at the start where undone escapes would make a scheme (`%41:b`) or a port (`//a:%31`).
fn ambiguous(uri: &str, components: &Components) -> usize {
    let segment = uri[components.path.clone()].split('/').next();
    match (&components.scheme, &components.authority) {
        (None, None) => segment.and_then(|segment| segment.find(':')).unwrap_or(0),
        (_, Some(authority)) if uri[authority.host.clone()].contains(':') => authority.host.end,
        _ => 0,
    }
}

/// The host as it is shown, where that is another spelling of the same name.
fn shown_host(host: &str) -> Option<String> {
    let sent = domain(host)?;
    if is_plain(host) && !host.contains('%') {
        return None;
    }
    let shown = host::display(sent.as_str()).to_string();
    let is_same = domain(&shown).is_some_and(|again| again.as_str() == sent.as_str());
    is_same.then_some(shown)
}

/// Which escapes are undone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Undo {
    /// Those of unreserved characters and of letters that may be seen.
    Shown,
    /// Those of unreserved characters.
    Unreserved,
}

/// Where a text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a fragment, where undone escapes must make no directive, and change none.
    Fragment,
    Any,
}

/// Writes `text` with the escapes undone, those that stay with upper-case digits.
pub(super) fn undo(text: &str, which: Undo, place: Place, out: &mut String) {
    let mut is_directive = false;
    let mut before = None;
    // Where a `%` was written that starts no escape.
    let mut percent: Option<usize> = None;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let bytes = rest.as_bytes();
        let Some(byte) = escape::byte(bytes) else {
            if c == '%' {
                percent = Some(out.len());
            }
            match which == Undo::Shown && Class::of(c).has(Class::BIDI_CONTROL) {
                true => out.extend(utf8_percent_encode(&rest[..c.len_utf8()], IRI)),
                false => out.push(c),
            }
            is_directive |= c == ':' && place == Place::Fragment && out.ends_with(":~:");
            before = Some(c).filter(|&c| !is_delimiter(c));
            rest = &rest[c.len_utf8()..];
            continue;
        };
        let (c, len) = escape::char(bytes).map_or((None, 3), |(c, len)| (Some(c), len));
        let written = &rest[..len];
        rest = &rest[len..];
        let shown = c.filter(|&c| match c.is_ascii() {
            // `%%34%31` must not become `%41`.
            true => {
                let follows_percent = percent.is_some_and(|percent| {
                    let behind = &out.as_bytes()[percent + 1..];
                    behind.len() < 2 && behind.iter().all(u8::is_ascii_hexdigit)
                });
                let makes_directive = place == Place::Fragment && c == '~' && out.ends_with(':');
                let makes_escape = follows_percent && c.is_ascii_hexdigit();
                let changes_more = makes_escape || makes_directive || is_directive;
                escape::is_unreserved(c) && !changes_more
            }
            false => {
                let next = || match escape::char(rest.as_bytes()) {
                    Some((c, _)) => Some(c),
                    None => rest.chars().next(),
                };
                which == Undo::Shown
                    && is_ucschar(c)
                    && !Class::of(c).has(Class::CONFUSABLE)
                    && is_seen(c, before, next)
            }
        });
        before = shown.filter(|&c| !is_delimiter(c));
        match (shown, byte) {
            (Some(c), _) => out.push(c),
            // A reserved character is not touched, not even the case of its digits.
            (None, 0..0x80) if which == Undo::Shown => out.push_str(written),
            (None, _) => out.push_str(&written.to_ascii_uppercase()),
        }
    }
}

fn is_delimiter(c: char) -> bool {
    c.is_ascii() && !escape::is_unreserved(c) || c == '.'
}

/// Whether an IRI may hold the character, or section 3.1 escapes it.
pub(super) fn is_iri(c: char) -> bool {
    match c {
        ' '..='~' => true,
        c => is_ucschar(c) || is_iprivate(c),
    }
}

/// Section 2.2.
fn is_ucschar(c: char) -> bool {
    match u32::from(c) {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE1000..=0xEFFFD => true,
        cp @ 0x10000..=0xDFFFF => cp & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// Section 2.2.
fn is_iprivate(c: char) -> bool {
    matches!(u32::from(c), 0xE000..=0xF8FF | 0xF0000..=0xFFFFD | 0x10_0000..=0x10_FFFD)
}
