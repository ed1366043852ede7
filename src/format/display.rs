//! Minimal escaping: the link as people read it (UTS #58 section 4.1).

use core::fmt::{self, Write};

use crate::host::Spoofs;
use crate::hostname::HostForm;
use crate::link::Link;
use crate::tail::Part;
use crate::tail::sentence::{self, SoFar};
use crate::unicode::{Class, LinkTerm};

use super::brackets::Shown;
use super::escape::{self, Encoding};
use super::host;
use super::minimal::{self, Form, Unit, is_narrow_confusable, is_seen, is_syntax};

/// The form of a link that people read, by [`Link::display`]: a value to write, not a `String`.
///
/// The scheme stays as written, the host is shown by UTS #46 ToUnicode but for labels that could
/// deceive ([`host::display`](crate::host::display)), and the path, query and fragment hold only the
/// percent escapes that UTS #58 section 4.1 asks for. Escapes are undone where they are UTF-8 and
/// where `href` would write them again (or where they stand for a letter that needs none), so that
/// the link stays what it is: `%2F` stays, `%C3%BC` becomes `ü`. What could deceive stays escaped, or gets escaped: controls, white space, Bidi_Control, default
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
        Self { link, spoofs: Spoofs::ShowAscii }
    }

    /// What is done with labels of the host that could deceive; [`Spoofs::ShowAscii`] unless this
    /// is called. [`Spoofs::Reject`] writes what that does.
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
        // To the letter of the standard a backquote may end a link.
        let is_plain = *self.link.host_form() == HostForm::Plain && !text.ends_with('`');
        is_plain && text.is_ascii() && !text.contains('%')
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
        host::write_shown(f, link.host(), link.host_form(), link.kind(), self.spoofs)?;
        f.write_str(link.port())?;
        write_tail(f, link.tail())
    }
}

/// The units of a tail as it is written.
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
    /// Whether this is the name of a directive, up to its `=`.
    is_name: bool,
    /// What was shown.
    so_far: SoFar,
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
            is_name: false,
            so_far: SoFar::Ascii,
        }
    }

    fn take(&mut self, len: usize) -> &'t str {
        let written = &self.tail[self.at..self.at + len];
        self.at += len;
        written
    }

    fn see(&mut self, c: char) {
        if !c.is_ascii() {
            self.so_far = SoFar::Other;
        }
    }

    /// Whether `c` is one that a reader should see at this place.
    fn is_seen(&self, c: char, len: usize) -> bool {
        let term = sentence::link_term(c, Class::of(c), self.so_far);
        term != LinkTerm::Hard
            && is_seen(c, self.before, || {
                let rest = &self.tail[self.at + len..];
                match escape::char(rest.as_bytes()) {
                    Some((c, _)) => Some(c),
                    None => rest.chars().next(),
                }
            })
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
            // Nor must `:~:t%65xt=` become a text directive. In those browsers take no `-`.
            let is_affix = c == '-' && self.part == Part::Directive;
            return !is_half_escape && !is_directive && !is_affix && !self.is_name;
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
    type Item = Unit<'t>;

    fn next(&mut self) -> Option<Unit<'t>> {
        let rest = self.tail.get(self.at..)?.as_bytes();
        let first = *rest.first()?;
        let separator = match self.at {
            0 => Part::first(first).map(|part| (part, 1)),
            _ => self.part.separator(rest),
        };
        if let Some((part, len)) = separator {
            self.part = part;
            self.before = None;
            self.is_name = part == Part::Directive && first != b',';
            return Some(Unit::Syntax(self.take(len), part));
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
                    return Some(Unit::Escape(self.take(3)));
                }
            };
            let (c, len) = c;
            if self.is_shown(c, len) {
                self.see(c);
                self.before = Some(c).filter(|&c| !is_syntax(c));
                return Some(Unit::Escaped(c, self.take(len)));
            }
            self.before = None;
            return Some(Unit::Escape(self.take(len)));
        }
        let c = self.tail[self.at..].chars().next()?;
        let len = c.len_utf8();
        let is_seen = self.is_seen(c, len) && !is_narrow_confusable(c);
        self.is_name &= c != '=';
        self.before = Some(c).filter(|&c| is_seen && !is_syntax(c));
        if !is_seen && self.at == self.other_until {
            self.other_until += len;
        }
        self.take(len);
        if is_seen {
            self.see(c);
        }
        Some(match is_seen {
            true => Unit::Char(c),
            false => Unit::Hidden(c),
        })
    }
}

/// The units of a tail, of which those escaped brackets stay that are not to be shown.
#[derive(Clone)]
struct Planned<'t, 's> {
    units: Units<'t>,
    shown: &'s Shown,
    escaped_brackets: usize,
}

impl<'t> Iterator for Planned<'t, '_> {
    type Item = Unit<'t>;

    fn next(&mut self) -> Option<Unit<'t>> {
        let unit = self.units.next()?;
        if let (Unit::Escaped(_, written), LinkTerm::Open | LinkTerm::Close) =
            (unit, unit.term(SoFar::Other))
        {
            self.escaped_brackets += 1;
            if !self.shown.is_shown(self.escaped_brackets - 1) {
                return Some(Unit::Escape(written));
            }
        }
        Some(unit)
    }
}

/// Section 4.1 over the path, query and fragment as they are written.
fn write_tail(f: &mut impl Write, tail: &str) -> fmt::Result {
    if is_shown_as_written(tail) {
        return f.write_str(tail);
    }
    let units = Planned { units: Units::new(tail), shown: &Shown::plan(tail), escaped_brackets: 0 };
    minimal::write(f, units, Form::Minimal)
}

/// Whether nothing of a tail can be escaped or decoded: it is ASCII without escapes and brackets,
/// and its end belongs to the link.
fn is_shown_as_written(tail: &str) -> bool {
    let term = |byte: u8| {
        let class = Class::of_ascii(byte);
        sentence::link_term(char::from(byte), class, SoFar::Ascii)
    };
    let is_clean = |byte: u8| {
        byte < 128 && byte != b'%' && matches!(term(byte), LinkTerm::Include | LinkTerm::Soft)
    };
    let last = tail.as_bytes().last();
    tail.bytes().all(is_clean) && last.is_none_or(|&byte| term(byte) == LinkTerm::Include)
}
