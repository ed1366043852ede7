//! UTS #58 section 4.1: which characters of a path, query and fragment are escaped, and which are
//! shown.

use core::fmt::{self, Write};
use core::iter::Peekable;

use percent_encoding::{AsciiSet, percent_encode_byte};

use crate::tail::Brackets;
use crate::tail::Part;
use crate::tail::sentence::{self, SoFar};
use crate::unicode::{Class, LinkTerm};

use super::escape;

/// One step of what is to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit<'t> {
    /// A separator of parts, or what else stands as it is; the part behind it.
    Syntax(&'t str, Part),
    /// A character that may be shown.
    Char(char),
    /// A character that may be shown, and its escape as it was written.
    Escaped(char, &'t str),
    /// An escape that stays as it was written.
    Escape(&'t str),
    /// A character that must be escaped.
    Hidden(char),
    /// A byte that is not of UTF-8.
    Byte(u8),
}

impl Unit<'_> {
    /// Its Link_Term where such characters were shown before it.
    pub(crate) fn term(self, so_far: SoFar) -> LinkTerm {
        match self {
            Self::Char(c) | Self::Escaped(c, _) => sentence::link_term(c, Class::of(c), so_far),
            Self::Hidden(_) | Self::Byte(_) => LinkTerm::Hard,
            Self::Syntax(..) | Self::Escape(_) => LinkTerm::Include,
        }
    }
}

/// How the characters are written that section 4.1 shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As themselves.
    Minimal,
    /// As `href` writes them: of what is not ASCII, and of what the percent-encode set of a part
    /// has, the escape.
    Full(QueryQuotes),
}

/// Whether `'` is in the percent-encode set of a query: that depends on the scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueryQuotes {
    Keep,
    Escape,
}

/// Section 4.1 over the units of a URL behind its host.
pub(crate) fn write<'t, U>(f: &mut impl Write, units: U, form: Form) -> fmt::Result
where
    U: Iterator<Item = Unit<'t>> + Clone,
{
    let mut part = Part::Path;
    let mut brackets = Brackets::new();
    let mut so_far = SoFar::Ascii;
    // Soft units are written once it is known that more of the link follows.
    let mut soft: Option<(Peekable<U>, usize)> = None;
    let mut units = units.peekable();
    while let Some(&unit) = units.peek() {
        let term = unit.term(so_far);
        let is_ascii = match unit {
            Unit::Char(c) | Unit::Escaped(c, _) => c.is_ascii(),
            _ => true,
        };
        if term == LinkTerm::Soft {
            if !is_ascii {
                so_far = SoFar::Other;
            }
            soft.get_or_insert_with(|| (units.clone(), 0)).1 += 1;
            units.next();
            continue;
        }
        units.next();
        if let Some((soft, count)) = soft.take() {
            for unit in soft.take(count) {
                write_shown(f, unit, form, part)?;
            }
        }
        if let Unit::Syntax(_, next) = unit {
            part = next;
            brackets.clear();
        }
        let is_shown = match (term, unit) {
            (LinkTerm::Open, Unit::Char(c) | Unit::Escaped(c, _)) => brackets.push(c),
            (LinkTerm::Close, Unit::Char(c) | Unit::Escaped(c, _)) => brackets.closes(c),
            (LinkTerm::Hard, _) => false,
            _ => true,
        };
        if is_shown && !is_ascii {
            so_far = SoFar::Other;
        }
        match is_shown {
            true => write_shown(f, unit, form, part)?,
            false => write_escaped(f, unit)?,
        }
    }
    let Some((soft, count)) = soft else {
        return Ok(());
    };
    for (i, unit) in soft.take(count).enumerate() {
        match i + 1 < count {
            true => write_shown(f, unit, form, part)?,
            false => write_escaped(f, unit)?,
        }
    }
    Ok(())
}

fn write_shown(f: &mut impl Write, unit: Unit<'_>, form: Form, part: Part) -> fmt::Result {
    match (unit, form) {
        (Unit::Syntax(written, _) | Unit::Escape(written), _) => f.write_str(written),
        (Unit::Char(c) | Unit::Escaped(c, _), Form::Minimal) => f.write_char(c),
        (Unit::Char(c) | Unit::Escaped(c, _), Form::Full(quotes)) => {
            let set = escape_set(part, quotes);
            let mut bytes = [0; 4];
            let c = c.encode_utf8(&mut bytes);
            write!(f, "{}", percent_encoding::utf8_percent_encode(c, set))
        }
        (Unit::Hidden(_) | Unit::Byte(_), _) => write_escaped(f, unit),
    }
}

fn escape_set(part: Part, quotes: QueryQuotes) -> &'static AsciiSet {
    match (part, quotes) {
        (Part::Path, _) => escape::PATH,
        (Part::Query, QueryQuotes::Escape) => escape::QUERY,
        (Part::Query, QueryQuotes::Keep) => escape::PLAIN_QUERY,
        (Part::Fragment | Part::Directive, _) => escape::FRAGMENT,
    }
}

fn write_escaped(f: &mut impl Write, unit: Unit<'_>) -> fmt::Result {
    match unit {
        Unit::Syntax(written, _) | Unit::Escaped(_, written) | Unit::Escape(written) => {
            f.write_str(written)
        }
        Unit::Char(c) | Unit::Hidden(c) => c
            .encode_utf8(&mut [0; 4])
            .bytes()
            .try_for_each(|byte| f.write_str(percent_encode_byte(byte))),
        Unit::Byte(byte) => f.write_str(percent_encode_byte(byte)),
    }
}

/// Whether `c` is one that a reader should see between the characters `before` and `next`. `before`
/// is `None` where that is an escape or of URL syntax.
pub(crate) fn is_seen(c: char, before: Option<char>, next: impl Fn() -> Option<char>) -> bool {
    let class = Class::of(c);
    // Braille's blank looks like a space, which would be the end of the link.
    let is_blank = c == '\u{2800}';
    if is_blank || class.has(Class::BIDI_CONTROL) || class.link_term() == LinkTerm::Hard {
        return false;
    }
    if class.has(Class::HIDDEN) {
        // One that is seen itself.
        let is_letter = |c: char| {
            let class = Class::of(c);
            (c.is_alphabetic() || class.has(Class::MARK))
                && !class.has(Class::HIDDEN)
                && !class.has(Class::CONFUSABLE)
                && class.link_term() != LinkTerm::Hard
        };
        return matches!(c, '\u{200C}' | '\u{200D}')
            && before.is_some_and(is_letter)
            && next().is_some_and(is_letter);
    }
    !(class.has(Class::MARK) && before.is_none())
}

/// The characters that a combining mark must not sit on.
pub(crate) fn is_syntax(c: char) -> bool {
    let is_bracket = matches!(Class::of(c).link_term(), LinkTerm::Open | LinkTerm::Close);
    is_bracket
        || matches!(c, '/' | '\\' | '?' | '#' | '%' | '&' | '=' | '@' | ':' | '.' | ',' | ';')
}

/// Full-width forms stand apart from URL syntax by their width, and Japanese titles hold them: as
/// written they stay.
pub(crate) fn is_narrow_confusable(c: char) -> bool {
    Class::of(c).has(Class::CONFUSABLE) && !matches!(c, '\u{FE00}'..='\u{FFEF}')
}
