//! Minimal escaping: the link as people read it (UTS #58 section 4.1).

use core::fmt::{self, Write};

use percent_encoding::percent_encode_byte;

use crate::brackets::Brackets;
use crate::detect::is_plain;
use crate::host::Spoofs;
use crate::link::Link;
use crate::part::Part;
use crate::unicode::{Class, LinkTerm};
use crate::work;

use super::brackets::Shown;
use super::escape::{self, Encoding};
use super::host;

/// The form of a link that people read, by [`Link::display`]: a value to write, not a `String`.
///
/// The scheme stays as written, the host is shown by UTS #46 ToUnicode but for labels that could
/// deceive ([`host::display`](crate::host::display)), and the path, query and fragment hold only the percent escapes that UTS #58 section 4.1 asks for. Escapes are undone
/// where they are UTF-8 and where `href` would write them again (or where they stand for a letter
/// that needs none), so that the link stays what it is: `%2F` stays, `%C3%BC` becomes `ü`. What
/// could deceive stays escaped, or gets escaped: controls, white space, Bidi_Control, default
/// ignorable code points but joiners between letters, characters that look like URL syntax, and a
/// combining mark on a character of URL syntax.
///
/// What is shown is found again: alone in a text it is one link, and it leads to the same place.
///
/// # Complexity
///
/// Writing it is linear in the length of the link.
///
/// # Examples
///
/// ```
/// let text = "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe%20%E2%80%AE(1%29";
/// let link = linkwright::links(text).next().unwrap();
/// assert_eq!(link.display().to_string(), "https://bücher.de/größe%20%E2%80%AE(1%29");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Display<'t> {
    link: Link<'t>,
    spoofs: Spoofs,
}

impl<'t> Display<'t> {
    pub(super) fn new(link: Link<'t>) -> Self {
        Self {
            link,
            spoofs: Spoofs::ShowAscii,
        }
    }

    /// What is done with labels of the host that could deceive; [`Spoofs::ShowAscii`] unless this
    /// is called.
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.spoofs = spoofs;
        self
    }
}

impl Display<'_> {
    /// Whether nothing is to be done: all of the link is in plain ASCII, and detection has seen to
    /// the rest.
    pub(crate) fn is_as_written(&self) -> bool {
        let text = self.link.as_str();
        text.is_ascii() && !text.contains('%') && is_plain(self.link.host())
    }
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let link = &self.link;
        f.write_str(link.head())?;
        if let Some(local) = link.local_part() {
            f.write_str(local)?;
            f.write_char('@')?;
        }
        host::write_shown(f, link.host(), link.kind(), self.spoofs)?;
        f.write_str(link.port())?;
        write_tail(f, link.tail())
    }
}

/// One character of a tail as it is written, an escape or not.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unit {
    /// A separator of parts.
    Separator,
    /// A character as it is.
    Raw(char),
    /// An escaped character that may be shown as itself.
    Escaped(char),
    /// An escape that stays.
    Escape,
}

/// The units of a tail, each with the text it was written as.
#[derive(Clone)]
pub(super) struct Units<'t> {
    tail: &'t str,
    at: usize,
    part: Part,
    /// Escapes before this byte are UTF-8.
    utf8_until: usize,
    /// Escapes before this byte are not.
    other_until: usize,
    /// The character that a reader sees before the next one, if it is not of URL syntax.
    before: Option<char>,
}

impl<'t> Units<'t> {
    pub(super) fn new(tail: &'t str) -> Self {
        Self {
            tail,
            at: 0,
            part: Part::Path,
            utf8_until: 0,
            other_until: 0,
            before: None,
        }
    }

    fn take(&mut self, len: usize) -> &'t str {
        work::add(len);
        let written = &self.tail[self.at..self.at + len];
        self.at += len;
        written
    }

    /// Whether `c` is one that a reader should see at this place.
    fn is_seen(&self, c: char, len: usize) -> bool {
        let class = Class::of(c);
        if class.has(Class::BIDI_CONTROL) || class.link_term() == LinkTerm::Hard {
            return false;
        }
        if class.has(Class::HIDDEN) {
            let is_letter = |c: char| c.is_alphabetic() || Class::of(c).has(Class::MARK);
            let rest = &self.tail[self.at + len..];
            let next = match escape::char(rest.as_bytes()) {
                Some((c, _)) => Some(c),
                None => rest.chars().next(),
            };
            return matches!(c, '\u{200C}' | '\u{200D}')
                && self.before.is_some_and(is_letter)
                && next.is_some_and(is_letter);
        }
        !(class.has(Class::MARK) && self.before.is_none())
    }

    /// Whether the escape of `c` may be undone.
    fn is_shown(&self, c: char, len: usize) -> bool {
        if !self.is_seen(c, len) || Class::of(c).has(Class::CONFUSABLE) {
            return false;
        }
        if !c.is_ascii() {
            return true;
        }
        if escape::is_unreserved(c) {
            let written = self.tail.as_bytes();
            // `%%34%31` must not become `%41`, nor `:%7E:` a fragment directive.
            let is_half_escape = c.is_ascii_hexdigit() && self.follows_percent();
            let is_directive = c == '~' && self.at > 0 && written[self.at - 1] == b':';
            return !is_half_escape && !is_directive;
        }
        escape::is_escaped_again(self.part, c)
    }

    /// Whether a `%` that starts no escape stands one or two characters before this place.
    fn follows_percent(&self) -> bool {
        let before = &self.tail.as_bytes()[..self.at];
        // Escapes right before count by what they show: look past them.
        let mut end = before.len();
        for _ in 0..2 {
            let Some(last) = before[..end].last() else {
                return false;
            };
            if *last == b'%' {
                return true;
            }
            end -= match end.checked_sub(3) {
                Some(start) if escape::byte(&before[start..end]).is_some() => 3,
                _ => 1,
            };
        }
        before[..end].last() == Some(&b'%')
    }
}

impl<'t> Iterator for Units<'t> {
    type Item = (Unit, &'t str);

    fn next(&mut self) -> Option<(Unit, &'t str)> {
        let rest = self.tail.get(self.at..)?.as_bytes();
        let first = *rest.first()?;
        let separator = match self.at {
            0 => Part::first(first).map(|part| (part, 1)),
            _ => self.part.separator(rest),
        };
        if let Some((part, len)) = separator {
            self.part = part;
            self.before = None;
            return Some((Unit::Separator, self.take(len)));
        }
        if escape::byte(rest).is_some() {
            if self.at >= self.utf8_until && self.at >= self.other_until {
                let (len, encoding) = escape::run(rest);
                // Where the two runs are one in what is shown, they are of one encoding.
                let is_joined = self.other_until > 0 && self.at == self.other_until;
                match encoding {
                    Encoding::Utf8 if !is_joined => self.utf8_until = self.at + len,
                    Encoding::Utf8 | Encoding::Other => self.other_until = self.at + len,
                }
            }
            let c = match escape::char(rest) {
                Some(c) if self.at < self.utf8_until => c,
                _ => {
                    self.before = None;
                    return Some((Unit::Escape, self.take(3)));
                }
            };
            let (c, len) = c;
            if self.is_shown(c, len) {
                self.before = Some(c).filter(|&c| !is_syntax(c));
                return Some((Unit::Escaped(c), self.take(len)));
            }
            self.before = None;
            return Some((Unit::Escape, self.take(len)));
        }
        let c = self.tail[self.at..].chars().next()?;
        let len = c.len_utf8();
        let is_seen = self.is_seen(c, len) && !is_narrow_confusable(c);
        self.before = Some(c).filter(|&c| is_seen && !is_syntax(c));
        if !is_seen && self.at == self.other_until {
            self.other_until += len;
        }
        let written = self.take(len);
        Some(match is_seen {
            true => (Unit::Raw(c), written),
            false => (Unit::Escape, written),
        })
    }
}

/// The characters that a combining mark must not sit on.
fn is_syntax(c: char) -> bool {
    let is_bracket = matches!(Class::of(c).link_term(), LinkTerm::Open | LinkTerm::Close);
    is_bracket
        || matches!(
            c,
            '/' | '?' | '#' | '%' | '&' | '=' | '@' | ':' | '.' | ',' | ';'
        )
}

/// Full-width forms stand apart from URL syntax by their width, and Japanese titles hold them: as
/// written they stay.
fn is_narrow_confusable(c: char) -> bool {
    Class::of(c).has(Class::CONFUSABLE) && !matches!(c, '\u{FE00}'..='\u{FFEF}')
}

/// Section 4.1 over the path, query and fragment as they are written.
fn write_tail(f: &mut impl Write, tail: &str) -> fmt::Result {
    let shown = Shown::plan(tail);
    let mut brackets = Brackets::new();
    // Soft units are written once it is known that more of the link follows.
    let mut soft: Option<Units<'_>> = None;
    let mut units = Units::new(tail);
    let mut escaped_brackets = 0;
    loop {
        let before = units.clone();
        let Some((unit, written)) = units.next() else {
            break;
        };
        let c = match unit {
            Unit::Raw(c) | Unit::Escaped(c) => c,
            Unit::Separator | Unit::Escape => '\0',
        };
        let term = match unit {
            Unit::Separator => {
                brackets.clear();
                LinkTerm::Include
            }
            Unit::Escape => LinkTerm::Include,
            Unit::Raw(_) | Unit::Escaped(_) => Class::of(c).link_term(),
        };
        if term == LinkTerm::Soft {
            soft.get_or_insert(before);
            continue;
        }
        if let Some(soft) = soft.take() {
            write_soft(f, soft, before.at)?;
        }
        let is_planned = match (unit, term) {
            (Unit::Escaped(_), LinkTerm::Open | LinkTerm::Close) => {
                escaped_brackets += 1;
                shown.is_shown(escaped_brackets - 1)
            }
            _ => true,
        };
        let is_shown = is_planned
            && match term {
                LinkTerm::Include | LinkTerm::Soft => true,
                LinkTerm::Hard => false,
                LinkTerm::Open => brackets.push(c),
                LinkTerm::Close => brackets.closes(c),
            };
        match unit {
            Unit::Raw(c) | Unit::Escaped(c) if is_shown => f.write_char(c)?,
            Unit::Separator => f.write_str(written)?,
            _ => write_escape(f, written)?,
        }
    }
    let Some(soft) = soft else {
        return Ok(());
    };
    let last = soft.clone().last().map_or("", |(_, written)| written);
    write_soft(f, soft, tail.len() - last.len())?;
    write_escape(f, last)
}

/// Writes the Soft units from `units` on to byte `end` of the tail as themselves.
fn write_soft(f: &mut impl Write, mut units: Units<'_>, end: usize) -> fmt::Result {
    while units.at < end {
        match units.next() {
            Some((Unit::Raw(c) | Unit::Escaped(c), _)) => f.write_char(c)?,
            _ => break,
        }
    }
    Ok(())
}

/// Writes an escape as it is, and a character as its escape.
fn write_escape(f: &mut impl Write, written: &str) -> fmt::Result {
    if escape::byte(written.as_bytes()).is_some() {
        return f.write_str(written);
    }
    written
        .bytes()
        .try_for_each(|byte| f.write_str(percent_encode_byte(byte)))
}
