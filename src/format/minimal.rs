//! UTS #58 section 4.1: which characters of a path, query and fragment are escaped, and which are
//! shown.

use alloc::string::String;
use core::fmt::{self, Write};
use core::iter;

use percent_encoding::utf8_percent_encode;

use crate::rules::Profile;
use crate::tail::sentence::{self, SoFar};
use crate::tail::{self, Brackets, Part};
use crate::unicode::{Class, LinkTerm};

use super::escape;

/// A piece of a URL, as [`Writer`] takes it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit<'t> {
    /// A separator that is written as it is, and the part that follows it.
    Syntax(&'t str, Part),
    /// A character that is shown where section 4.1 allows it.
    Char(char),
    /// The same for a character with an escape in the source, which is kept otherwise.
    Escaped(char, &'t str),
    /// An escape that stays as it is in the source.
    Escape(&'t str),
    /// Bytes that have to be escaped.
    Hidden(&'t [u8]),
}

impl Unit<'_> {
    pub(super) fn char(self) -> Option<char> {
        match self {
            Self::Char(c) | Self::Escaped(c, _) => Some(c),
            Self::Syntax(..) | Self::Escape(_) | Self::Hidden(_) => None,
        }
    }
}

/// How the characters are written that section 4.1 shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As themselves.
    Minimal,
    /// As themselves if they are ASCII, no angle bracket, and without an escape in the source.
    Careful,
    /// As in an `href`: escaped if they are not ASCII or in the percent-encode set of their part.
    Full,
}

/// Writes what follows the host of a URL so that detection finds all of it again. `write` may be called twice.
pub(crate) fn write_found(
    out: &mut impl Write,
    write: impl Fn(&mut String, Form) -> fmt::Result,
) -> fmt::Result {
    let mut shown = String::new();
    write(&mut shown, Form::Minimal)?;
    // A final separator is not part of what is found.
    let len = shown.trim_end_matches(['?', ',', ':']).len();
    if tail::end(&shown, 0, 0, Profile::Default) < len {
        shown.clear();
        write(&mut shown, Form::Careful)?;
    }
    out.write_str(&shown)
}

/// Writes what follows the host of a URL by section 4.1.
pub(crate) struct Writer<'w, 't, W> {
    out: &'w mut W,
    form: Form,
    part: Part,
    brackets: Brackets,
    so_far: SoFar,
    /// The last character, if it is shown and not URL syntax.
    before: Option<char>,
    /// A unit that is kept back until the next one is known.
    pending: Option<Unit<'t>>,
}

impl<'w, 't, W: Write> Writer<'w, 't, W> {
    pub(crate) fn new(out: &'w mut W, form: Form) -> Self {
        Self {
            out,
            form,
            part: Part::Path,
            brackets: Brackets::new(),
            so_far: SoFar::Ascii,
            before: None,
            pending: None,
        }
    }

    pub(crate) fn push(&mut self, unit: Unit<'t>) -> fmt::Result {
        match self.pending.replace(unit) {
            Some(pending) => self.write(pending, Some(unit)),
            None => Ok(()),
        }
    }

    /// Writes the last unit.
    pub(crate) fn finish(mut self) -> fmt::Result {
        match self.pending.take() {
            Some(pending) => self.write(pending, None),
            None => Ok(()),
        }
    }

    fn write(&mut self, unit: Unit<'t>, next: Option<Unit<'t>>) -> fmt::Result {
        let before = self.before.take();
        let (c, source) = match unit {
            Unit::Char(c) => (c, None),
            Unit::Escaped(c, source) => (c, Some(source)),
            Unit::Escape(source) => return self.out.write_str(source),
            Unit::Hidden(bytes) => return escape::write_escaped(self.out, bytes),
            Unit::Syntax(separator, part) => {
                self.part = part;
                self.brackets.clear();
                return self.out.write_str(separator);
            }
        };
        let is_shown = is_seen(c, before, || next?.char())
            && match sentence::link_term(c, Class::of(c), self.so_far) {
                LinkTerm::Include => true,
                LinkTerm::Soft => next.is_some(),
                LinkTerm::Open => next.is_some() && self.brackets.push(c),
                LinkTerm::Close => self.brackets.closes(c),
                LinkTerm::Hard => false,
            };
        if is_shown && !c.is_ascii() {
            self.so_far = SoFar::Other;
        }
        self.before = Some(c).filter(|&c| is_shown && !is_syntax(c));
        let is_plain = c.is_ascii() && !matches!(c, '<' | '>') && source.is_none();
        let is_shown = is_shown && (is_plain || self.form != Form::Careful);
        let mut buffer = [0; 4];
        let encoded = c.encode_utf8(&mut buffer);
        match (is_shown, self.form, source) {
            (true, Form::Minimal | Form::Careful, _) => self.out.write_char(c),
            (true, Form::Full, _) => {
                write!(self.out, "{}", utf8_percent_encode(encoded, escape::set(self.part)))
            }
            (false, _, Some(source)) => self.out.write_str(source),
            (false, _, None) => escape::write_escaped(self.out, encoded.as_bytes()),
        }
    }
}

/// Whether `c` is visible between two characters. `before` is `None` for an escape or URL syntax.
pub(crate) fn is_seen(c: char, before: Option<char>, next: impl Fn() -> Option<char>) -> bool {
    let class = Class::of(c);
    // The blank of Braille looks like a space, which would end the link.
    let is_blank = c == '\u{2800}';
    if is_blank || class.has(Class::BIDI_CONTROL) || class.link_term() == LinkTerm::Hard {
        return false;
    }
    if class.has(Class::HIDDEN) {
        let is_visible_letter = |c: char| {
            let class = Class::of(c);
            (c.is_alphabetic() || class.has(Class::MARK))
                && !class.has(Class::HIDDEN | Class::CONFUSABLE)
                && class.link_term() != LinkTerm::Hard
        };
        // Letters of ASCII do not change with a joiner between them.
        return matches!(c, '\u{200C}' | '\u{200D}')
            && before.zip(next()).is_some_and(|(before, next)| {
                let is_ascii = before.is_ascii() && next.is_ascii();
                !is_ascii && is_visible_letter(before) && is_visible_letter(next)
            });
    }
    !class.has(Class::MARK) || before.is_some()
}

/// Whether every character of a link as it is written is visible where it stands.
pub(crate) fn is_all_seen(link: &str) -> bool {
    let mut before = None;
    let mut chars = link.chars();
    link.is_ascii()
        || iter::from_fn(|| Some((chars.next()?, chars.clone().next()))).all(|(c, next)| {
            let before = before.replace(c).filter(|&c| !is_syntax(c));
            c.is_ascii() || is_seen(c, before, || next)
        })
}

/// Whether a combining mark must not follow `c`, because `c` is URL syntax.
pub(crate) fn is_syntax(c: char) -> bool {
    let is_bracket = matches!(Class::of(c).link_term(), LinkTerm::Open | LinkTerm::Close);
    is_bracket
        || matches!(c, '/' | '\\' | '?' | '#' | '%' | '&' | '=' | '@' | ':' | '.' | ',' | ';')
}

/// Whether `c` looks like URL syntax. Full-width forms, as in Japanese titles, do not.
pub(crate) fn is_narrow_confusable(c: char) -> bool {
    Class::of(c).has(Class::CONFUSABLE) && !matches!(c, '\u{FE00}'..='\u{FFEF}')
}
