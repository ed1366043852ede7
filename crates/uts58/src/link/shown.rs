//! Writes the path, query and fragment of a link with as few escapes as detection allows (UTS #58
//! section 4.1).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::find::tail::{Brackets, TailPart};
use crate::prose::tail::{
    self,
    sentence::{self, SoFar},
};
use crate::setting::options::TailRules;
use crate::unicode::{Class, LinkTerm};

use super::percent;
use super::unseen::{is_seen, is_syntax};

/// A piece of a URL, the input of [`write`].
#[derive(Clone, Copy)]
pub(crate) enum Unit<'t> {
    /// A separator, which is written unchanged, and the part that follows it.
    Syntax(&'t str, TailPart),
    /// A character, and its escape in the source if it has one. The character is shown where
    /// section 4.1 allows it. Otherwise its escape is written.
    Char(char, Option<&'t str>),
    /// An escape of the source that stays.
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

/// The escapes in addition to section 4.1 that the default finder needs to find the whole link.
enum Escaping<'e> {
    /// Escapes only the units whose value is true.
    Minimal(&'e [bool]),
    /// Escapes everything except ASCII characters that are not `"` and not escaped in the source.
    Careful,
}

/// The most times that the text is written. Each round escapes one more word or mark.
const MAX_ROUNDS: usize = 9;

/// Writes everything after the host of a URL, in a form that detection finds as a whole.
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

/// Returns where detection ends, if it leaves out more of the tail than a final separator.
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

/// Writes everything after the host of a URL by section 4.1 and the default's deviations. `start`
/// receives the byte at which each unit starts.
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
                    && match sentence::link_term(c, so_far) {
                        LinkTerm::Include => true,
                        LinkTerm::Soft => next.is_some(),
                        LinkTerm::Open => next.is_some() && brackets.push(c),
                        LinkTerm::Close => brackets.closes(c),
                        // A `"` may be in a word or enclose a value. Otherwise detection ends
                        // before it.
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

/// Returns whether `c` looks like URL syntax, except for full-width forms, which Japanese titles
/// use.
pub(crate) fn is_narrow_confusable(c: char) -> bool {
    Class::from_char(c).has(Class::CONFUSABLE) && !matches!(c, '\u{FE00}'..='\u{FFEF}')
}
