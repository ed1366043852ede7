//! Writes the path, query and fragment of a link with as few escapes as detection allows (UTS #58 section 4.1).

use alloc::string::String;
use core::fmt::{self, Write};

use crate::find::tail::{Brackets, TailPart};
use crate::host::HostData;
use crate::prose::tail;
use crate::prose::tail::sentence::{self, SoFar};
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

/// How to write the characters that section 4.1 shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Escaping {
    /// As themselves.
    Minimal,
    /// As themselves if they are ASCII, not an angle bracket, and not escaped in the source.
    Careful,
}

/// Writes everything after the host of a URL so that detection finds all of it again.
pub(crate) fn write_found<'t>(
    out: &mut impl Write,
    units: impl Iterator<Item = Unit<'t>> + Clone,
) -> fmt::Result {
    let mut shown = String::new();
    write(&mut shown, Escaping::Minimal, units.clone())?;
    // Detection leaves a final separator out.
    let len = shown.trim_end_matches(['?', ',', ':']).len();
    if tail::end(&shown, 0, 0, HostData::ALL) < len {
        shown.clear();
        write(&mut shown, Escaping::Careful, units)?;
    }
    out.write_str(&shown)
}

/// Writes everything after the host of a URL by section 4.1 and the default's deviations.
fn write<'t>(
    out: &mut impl Write,
    form: Escaping,
    units: impl Iterator<Item = Unit<'t>>,
) -> fmt::Result {
    let mut units = units.peekable();
    let (mut brackets, mut so_far) = (Brackets::new(), SoFar::Ascii);
    // The last character, if it is shown and not URL syntax.
    let mut before = None;
    while let Some(unit) = units.next() {
        let next = units.peek();
        let last = before.take();
        match unit {
            Unit::Escape(source) => out.write_str(source)?,
            Unit::Hidden(bytes) => percent::write_escaped(out, bytes)?,
            Unit::Syntax(separator, _) => {
                brackets.clear();
                out.write_str(separator)?;
            }
            Unit::Char(c, source) => {
                let is_plain = c.is_ascii() && c != '"' && source.is_none();
                let is_kept = is_plain || form == Escaping::Minimal;
                let is_found = is_seen(c, last, || next?.char())
                    && match sentence::link_term(c, Class::from_char(c), so_far) {
                        LinkTerm::Include => true,
                        LinkTerm::Soft => next.is_some(),
                        LinkTerm::Open => next.is_some() && is_kept && brackets.push(c),
                        LinkTerm::Close => brackets.closes(c),
                        // It may be in a word or enclose a value. If not, detection ends before it.
                        LinkTerm::Hard => c == '"' && form == Escaping::Minimal && next.is_some(),
                    };
                let is_shown = is_found && is_kept;
                if is_found && !c.is_ascii() {
                    so_far = SoFar::Other;
                }
                before = Some(c).filter(|&c| is_shown && !is_syntax(c));
                let mut buffer = [0; 4];
                let encoded = c.encode_utf8(&mut buffer);
                match source {
                    _ if is_shown => out.write_char(c)?,
                    Some(source) => out.write_str(source)?,
                    None => percent::write_escaped(out, encoded.as_bytes())?,
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
