//! Strict minimal escaping (UTS #58 section 4.1), for the links of
//! [`Finder::uts58`](crate::Finder::uts58) and for [`UrlParts`](crate::parts::UrlParts).

use core::fmt::{self, Write};
use core::iter;

use percent_encoding::utf8_percent_encode;

use crate::find::tail::{Brackets, TailPart};
use crate::unicode::{LinkTerm, link_bracket, link_term};

use super::percent::{self, Encoded};
use super::shown::{Unit, is_narrow_confusable};
use super::unseen::{is_seen, is_syntax};

/// The form in which a URL is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TailForm {
    /// The minimal form of section 4.1.
    Minimal,
    /// The minimal form with escapes for invisible characters and characters that look like URL
    /// syntax. Escapes of reserved ASCII stay.
    Seen,
    /// The minimal form with the escapes of an `href`: for characters that are not ASCII or are in
    /// the percent-encode set of their part.
    Full,
}

/// Writes the path, query and fragment by the steps of section 4.1.
pub(crate) fn write<'t>(
    out: &mut impl Write,
    form: TailForm,
    units: impl Iterator<Item = Unit<'t>>,
) -> fmt::Result {
    let mut units = units.peekable();
    let (mut part, mut brackets) = (TailPart::Path, Brackets::new());
    // The last character, if it is shown and not URL syntax.
    let mut before = None;
    while let Some(unit) = units.next() {
        let last = before.take();
        match unit {
            Unit::Escape(source) => out.write_str(source)?,
            Unit::Hidden(bytes) => percent::write_escaped(out, bytes)?,
            Unit::Syntax(separator, following) => {
                part = following;
                brackets.clear();
                out.write_str(separator)?;
            }
            Unit::Char(c, source) => {
                let next = units.peek().copied();
                let is_shown = match link_term(c) {
                    LinkTerm::Include => true,
                    LinkTerm::Soft => next.is_some(),
                    LinkTerm::Hard => false,
                    LinkTerm::Open => brackets.push(c),
                    // The step also removes an open bracket of another kind.
                    LinkTerm::Close => {
                        brackets.pop().is_some_and(|open| link_bracket(c) == Some(open))
                    }
                };
                // Without the escape of reserved ASCII, a browser would read another URL.
                let is_other = c.is_ascii() && source.is_some() && !percent::is_unreserved(c);
                let is_legible =
                    || !is_other && is_seen(c, last, || next?.char()) && !is_narrow_confusable(c);
                let is_shown = is_shown && (form != TailForm::Seen || is_legible());
                before = Some(c).filter(|&c| is_shown && !is_syntax(c));
                let mut buffer = [0; 4];
                let encoded = c.encode_utf8(&mut buffer);
                match source {
                    _ if is_shown && form != TailForm::Full => out.write_char(c)?,
                    _ if is_shown => {
                        write!(out, "{}", utf8_percent_encode(encoded, percent::set(part)))?;
                    }
                    Some(source) => out.write_str(source)?,
                    None => percent::write_escaped(out, encoded.as_bytes())?,
                }
            }
        }
    }
    Ok(())
}

/// Returns the units of a tail in a text. An escape stays if its character is syntax of its part.
pub(super) fn units(tail: &str) -> impl Iterator<Item = Unit<'_>> {
    let (mut rest, mut part) = (tail, TailPart::Path);
    let has_stray_percent = percent::has_stray_percent(tail);
    // "If the URL … is otherwise detected to have any invalid UTF-8 sequences, then it is best to
    // percent-escape each non-ASCII byte."
    let is_utf8 = percent::pieces(tail).all(|piece| piece.char.is_some());
    iter::from_fn(move || {
        if let Some((following, len)) = part.separator(rest.as_bytes()) {
            let (separator, after) = rest.split_at(len);
            (rest, part) = (after, following);
            return Some(Unit::Syntax(separator, part));
        }
        let Encoded { written, char, is_escape } = Encoded::first(rest)?;
        rest = &rest[written.len()..];
        Some(match char {
            Some(c) if is_escape => {
                let is_syntax = match part {
                    _ if c == '%' || c.is_ascii_hexdigit() && has_stray_percent => true,
                    // Browsers read `\` as `/`.
                    TailPart::Path => "/?#\\".contains(c),
                    TailPart::Query => "+#=&".contains(c),
                    TailPart::Fragment => is_directive_start(c, rest),
                    // `-` is syntax of a text directive.
                    TailPart::Directive => "&,-".contains(c) || is_directive_start(c, rest),
                };
                match is_syntax || !is_utf8 && !c.is_ascii() {
                    true => Unit::Escape(written),
                    false => Unit::Char(c, Some(written)),
                }
            }
            Some(c) => {
                let is_in_fragment = matches!(part, TailPart::Fragment | TailPart::Directive);
                match !is_utf8 && !c.is_ascii() || is_in_fragment && is_directive_start(c, rest) {
                    true => Unit::Hidden(written.as_bytes()),
                    false => Unit::Char(c, None),
                }
            }
            None => Unit::Escape(written),
        })
    })
}

/// Returns whether `c` and the text `rest` after it are `:~:` without their escapes.
fn is_directive_start(c: char, rest: &str) -> bool {
    c == ':' && percent::pieces(rest).take(2).filter_map(|piece| piece.char).eq(['~', ':'])
}
