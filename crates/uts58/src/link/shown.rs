//! Writes the path, query and fragment of a link with as few escapes as detection allows (UTS #58 section 4.1).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::find::tail::{Brackets, TailPart};
use crate::prose::tail;
use crate::prose::tail::sentence::{self, SoFar};
use crate::setting::options::TailRules;
use crate::unicode::{Class, LinkTerm};

use super::percent;
use super::unseen::{is_seen, is_syntax};

/// A piece of a URL, as [`write`] takes it.
#[derive(Clone, Copy)]
pub(crate) enum Unit<'t> {
    /// A separator that is written as it is, and the part that follows it.
    Syntax(&'t str, TailPart),
    /// A character that is shown where section 4.1 allows it, and its escape in the source, which is kept elsewhere.
    Char(char, Option<&'t str>),
    /// An escape that stays as it is in the source.
    Escape(&'t str),
    /// Bytes that must be escaped.
    Hidden(&'t [u8]),
}

impl Unit<'_> {
    pub(super) fn char(self) -> Option<char> {
        match self {
            Self::Char(c, _) => Some(c),
            Self::Syntax(..) | Self::Escape(_) | Self::Hidden(_) => None,
        }
    }
}

/// Which characters of section 4.1 are escaped besides, for the default to find the rest.
enum Escaping<'e> {
    /// None, or the units of which this says so.
    Minimal(&'e [bool]),
    /// All but those that are ASCII, no quotation marks, and not escaped in the source.
    Careful,
}

/// How often the text is written, each time with escapes of one more word or mark.
const MAX_ROUNDS: usize = 9;

/// Writes everything after the host of a URL so that detection finds all of it again.
pub(crate) fn write_found<'t>(
    out: &mut impl Write,
    units: impl Iterator<Item = Unit<'t>> + Clone,
) -> fmt::Result {
    let mut shown = String::new();
    write(&mut shown, &Escaping::Minimal(&[]), units.clone(), |_| ())?;
    if end_before_last(&shown).is_some() {
        shown = found_with_escapes(units)?;
    }
    out.write_str(&shown)
}

/// Returns where detection ends, if some of the tail is left out by then. A final separator may be.
fn end_before_last(shown: &str) -> Option<usize> {
    let len = shown.trim_end_matches(['?', ',', ':']).len();
    Some(tail::end(shown, 0, 0, TailRules::ALL)).filter(|&end| end < len)
}

/// Escapes the words at which detection ends, or more if that does not help.
fn found_with_escapes<'t>(
    units: impl Iterator<Item = Unit<'t>> + Clone,
) -> Result<String, fmt::Error> {
    let (mut shown, mut escaped) = (String::new(), Vec::new());
    for _ in 0..MAX_ROUNDS {
        let mut starts = Vec::new();
        shown.clear();
        write(&mut shown, &Escaping::Minimal(&escaped), units.clone(), |at| starts.push(at))?;
        let Some(end) = end_before_last(&shown) else {
            return Ok(shown);
        };
        escaped.resize(starts.len(), false);
        // The first unit at or after the end: a word, or a mark.
        let first = starts.partition_point(|&start| start < end);
        let rest = units.clone().zip(&mut escaped).skip(first);
        let mut is_in_word = true;
        let word = rest.take_while(|(unit, is_escaped)| {
            let is_other = unit.char().is_some_and(|c| {
                let is_next = is_in_word && !c.is_ascii();
                is_in_word = c.is_alphanumeric();
                is_next
            });
            is_other && !**is_escaped
        });
        if word.map(|(_, is_escaped)| *is_escaped = true).count() == 0 {
            break;
        }
    }
    shown.clear();
    write(&mut shown, &Escaping::Careful, units, |_| ())?;
    Ok(shown)
}

/// Writes everything after the host of a URL by section 4.1 and the default's deviations. `start` gets the byte at which each unit
/// starts.
fn write<'t>(
    out: &mut String,
    escaping: &Escaping<'_>,
    units: impl Iterator<Item = Unit<'t>>,
    mut start: impl FnMut(usize),
) -> fmt::Result {
    let mut units = units.enumerate().peekable();
    let (mut brackets, mut so_far) = (Brackets::new(), SoFar::Ascii);
    // The last character, if it is shown and not URL syntax.
    let mut before = None;
    while let Some((number, unit)) = units.next() {
        start(out.len());
        let next = units.peek().map(|(_, next)| *next);
        let last = before.take();
        match unit {
            Unit::Escape(source) => out.write_str(source)?,
            Unit::Hidden(bytes) => percent::write_escaped(out, bytes)?,
            Unit::Syntax(separator, _) => {
                brackets.clear();
                out.write_str(separator)?;
            }
            Unit::Char(c, source) => {
                let is_kept = match escaping {
                    Escaping::Minimal(escaped) => escaped.get(number) != Some(&true),
                    Escaping::Careful => c.is_ascii() && c != '"' && source.is_none(),
                };
                let is_shown = is_kept
                    && is_seen(c, last, || next?.char())
                    && match sentence::link_term(c, Class::from_char(c), so_far) {
                        LinkTerm::Include => true,
                        LinkTerm::Soft => next.is_some(),
                        LinkTerm::Open => next.is_some() && brackets.push(c),
                        LinkTerm::Close => brackets.closes(c),
                        // It may be in a word or enclose a value. If not, detection ends before it.
                        LinkTerm::Hard => c == '"' && next.is_some(),
                    };
                if is_shown && !c.is_ascii() {
                    so_far = SoFar::Other;
                }
                before = Some(c).filter(|&c| is_shown && !is_syntax(c));
                match source {
                    _ if is_shown => out.push(c),
                    Some(source) => out.write_str(source)?,
                    None => percent::write_escaped(out, c.encode_utf8(&mut [0; 4]).as_bytes())?,
                }
            }
        }
    }
    Ok(())
}

/// Whether `c` looks like URL syntax. Full-width forms, as in Japanese titles, do not.
pub(crate) fn is_narrow_confusable(c: char) -> bool {
    Class::from_char(c).has(Class::CONFUSABLE) && !matches!(c, '\u{FE00}'..='\u{FFEF}')
}
