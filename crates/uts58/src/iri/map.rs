//! From IRIs to URIs and back: RFC 3987 section 3.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::ops::Range;

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use crate::find::tail::cut;
use crate::host::{is_plain, to_ascii};
use crate::link::percent::{self, IRI};
use crate::link::unseen::{is_seen, is_syntax};
use crate::parts::{ParseError, ParseErrorKind};
use crate::setting::has_host;
use crate::spoof;
use crate::unicode::Class;

use super::{Authority, Components, range_in};

/// Maps an IRI to a URI by section 3.1 of RFC 3987: characters outside ASCII become the escapes of
/// their bytes in UTF-8, and so do the space and ``< > " { } | \ ^ ` ``, which URIs cannot hold.
/// A host is mapped by ToASCII of UTS #46 where the scheme [has](crate::adapter::has_host) domain names, as `http` and `https`,
/// and by escapes elsewhere. All other escapes stay, and nothing is normalised. A URI is mapped to itself. Takes linear time, and
/// allocates only where something changes.
///
/// # Errors
///
/// Fails if `iri` holds a control character or one that is neither `ucschar` nor `iprivate` (section
/// 2.2), and if ToASCII rejects a domain name that is not a URI host already.
pub fn to_uri(iri: &str) -> Result<Cow<'_, str>, ParseError> {
    if let Some((at, c)) = iri.char_indices().find(|&(_, c)| !is_iri(c)) {
        return Err(ParseError::new(ParseErrorKind::Character, at..at + c.len_utf8()));
    }
    let (before, host, after) = around_host(iri, &Components::new(iri));
    if host.starts_with('[') || host.chars().all(is_reg_name) {
        return Ok(utf8_percent_encode(iri, IRI).into());
    }
    let range = before.len()..before.len() + host.len();
    let host = domain(host).ok_or(ParseError::new(ParseErrorKind::Host, range))?;
    let [before, after] = [before, after].map(|part| utf8_percent_encode(part, IRI));
    Ok(format!("{before}{host}{after}").into())
}

/// The host and what is before and after it. The host is empty if it is mapped like the rest.
fn around_host<'t>(text: &'t str, components: &Components<'t>) -> (&'t str, &'t str, &'t str) {
    match components.authority {
        Some(Authority { host, .. }) if components.scheme.is_some_and(has_host) => {
            let Range { start, end } = range_in(text, host);
            (&text[..start], host, &text[end..])
        }
        _ => ("", "", text),
    }
}

/// The ASCII form of a host that is a domain name.
pub(super) fn domain(host: &str) -> Option<String> {
    let name = percent_decode_str(host).decode_utf8().ok()?;
    // UTS #46 maps some full-width forms to characters that a URI host cannot hold.
    to_ascii(&name).filter(|ascii| !ascii.is_empty() && ascii.chars().all(is_reg_name))
}

/// A character of `reg-name` (RFC 3986 section 3.2.2) that is not part of an escape.
fn is_reg_name(c: char) -> bool {
    percent::is_unreserved(c) || "!$&'()*+,;=".contains(c)
}

/// Maps a URI to an IRI by section 3.2 of RFC 3987: escapes are undone where they are valid UTF-8 and stand for a
/// character that does not need one, above all letters of any script. Takes linear time, and allocates only if the URI
/// has escapes or a host in ASCII form.
///
/// Some escapes stay: those of reserved characters, of bytes that are not UTF-8 (other encodings are never guessed), of
/// ASCII characters in fragment directives (`:~:`), and of characters that sections 2.2, 4.1 and 6.1 do not allow in
/// IRIs: controls, whitespace, private use, bidirectional formatting, invisible characters, look-alikes of URL
/// syntax, and Latin in full and katakana in half width. A domain name, where the scheme has them, is written as [`spoof::display`] does; any other host stays as it is.
///
/// [`to_uri`] leads back to the same URI, except for the case of hexadecimal digits, escapes that are
/// not needed, and a host that was mapped.
#[must_use]
pub fn to_iri(uri: &str) -> Cow<'_, str> {
    let components = Components::new(uri);
    if is_ambiguous(&components) {
        return Cow::Borrowed(uri);
    }
    let (before, host, after) = around_host(uri, &components);
    let shown = shown_host(host);
    let is_kept = |c| c != '%' && !Class::from_char(c).has(Class::BIDI_CONTROL);
    if shown.is_none() && uri.chars().all(is_kept) {
        return Cow::Borrowed(uri);
    }
    let [before, after] = [before, after].map(|part| undo(part, Undo::Shown));
    Cow::Owned([&*before, shown.as_deref().unwrap_or(host), &*after].concat())
}

/// Whether an undone escape could make a scheme (`%41:b`) or a port (`//a:%31`).
pub(super) fn is_ambiguous(components: &Components<'_>) -> bool {
    match (components.scheme, components.authority) {
        (_, Some(authority)) => authority.host.contains(':') && !authority.host.starts_with('['),
        (Some(_), None) => false,
        (None, None) => cut(components.path, '/').0.contains(':'),
    }
}

/// The host in Unicode, if that is another spelling of the same domain name.
fn shown_host(host: &str) -> Option<String> {
    if is_plain(host) && !host.contains('%') {
        return None;
    }
    let sent = domain(host)?;
    let shown = spoof::display(&sent).to_string();
    (domain(&shown)? == sent).then_some(shown)
}

/// Which escapes are undone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Undo {
    /// Those of unreserved characters and of visible characters outside ASCII.
    Shown,
    /// Those of unreserved characters.
    Unreserved,
}

/// Undoes escapes where that does not change the meaning, and writes the others in upper case.
pub(super) fn undo(text: &str, which: Undo) -> String {
    let has_stray_percent = percent::has_stray_percent(text);
    // In fragment directives some ASCII characters are syntax.
    let directives = text.find(":~:").unwrap_or(text.len());
    let mut out = String::with_capacity(text.len());
    let (mut at, mut before) = (0, None);
    let mut pieces = percent::pieces(text);
    while let Some(piece) = pieces.next() {
        let class = piece.char.map(Class::from_char);
        let has = |bits| class.is_some_and(|class| class.has(bits));
        let next = || pieces.clone().next()?.char;
        let shown = piece.char.filter(|&c| match piece.is_escape {
            false => which == Undo::Unreserved || !has(Class::BIDI_CONTROL),
            true if c.is_ascii() => {
                percent::is_unreserved(c)
                    && at < directives
                    && !(c == '~' && out.ends_with(':'))
                    && !(c.is_ascii_hexdigit() && has_stray_percent)
            }
            true => {
                which == Undo::Shown
                    && is_ucschar(c)
                    && !is_compatibility(c)
                    && !has(Class::CONFUSABLE)
                    && is_seen(c, before, next)
            }
        });
        match shown {
            Some(c) => out.push(c),
            None if !piece.is_escape => out.extend(utf8_percent_encode(piece.written, IRI)),
            // The escapes of reserved characters stay as they are written.
            None if which == Undo::Shown && piece.char.is_some_and(|c| c.is_ascii()) => {
                out.push_str(piece.written);
            }
            None => out.push_str(&piece.written.to_ascii_uppercase()),
        }
        before = shown.filter(|&c| !is_syntax(c));
        at += piece.written.len();
    }
    out
}

/// Whether an IRI may hold the character, or section 3.1 escapes it.
pub(super) fn is_iri(c: char) -> bool {
    matches!(c, ' '..='~') || is_ucschar(c) || is_iprivate(c)
}

/// Section 2.2.
fn is_ucschar(c: char) -> bool {
    match u32::from(c) {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE1000..=0xEFFFD => true,
        cp @ 0x10000..=0xDFFFF => cp & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// Section 6.1 b: Latin letters and their like in full width, and katakana in half width.
fn is_compatibility(c: char) -> bool {
    matches!(c, '\u{FF01}'..='\u{FF5E}' | '\u{FF61}'..='\u{FF9F}')
}

/// Section 2.2.
fn is_iprivate(c: char) -> bool {
    matches!(u32::from(c), 0xE000..=0xF8FF | 0xF0000..=0xFFFFD | 0x10_0000..=0x10_FFFD)
}
