//! Minimal escaping: the link as people read it (UTS #58 section 4.1).

use alloc::string::String;
use core::fmt::{self, Write};
use core::iter;

use crate::find::tail::{Brackets, TailPart};
use crate::host::HostForm;
use crate::link::Link;
use crate::profile::Profile;
use crate::spoof::{DisplayHost, Protected, Spoofs, display};
use crate::unicode::{Class, LinkTerm, link_term};

use super::host;
use super::percent::{self, Encoded};
use super::safe::{Safe, write_everywhere};
use super::shown::{Unit, is_narrow_confusable, write_found};
use super::strict::TailForm;

/// The form of a link that people read, returned by [`Link::display`].
///
/// - The scheme stays as written.
/// - The host is shown by UTS #46 ToUnicode, except for labels that could deceive
///   ([`spoof`](crate::spoof)).
/// - In the path, query and fragment, an escape is undone if it is valid UTF-8 and `href` would
///   escape the character again, or if the character never needs an escape. So the link leads to
///   the same place: `%2F` stays, `%C3%BC` becomes `ü`.
/// - Characters that could deceive or are invisible are escaped, even if the text has them
///   unescaped: controls, whitespace, Bidi_Control, default ignorable code points (except joiners
///   between letters of which at least one is not ASCII, and joiners and variation selectors in
///   emoji), characters that look like URL syntax, and combining marks on URL syntax.
///
/// A text that consists of only the result is one link to the same place. Writing it takes linear
/// time.
///
/// A link of [`Finder::uts58`](crate::Finder::uts58) is shown strictly by the steps of section 4.1.
/// They undo every escape, except if its character is syntax of its part or would end the link. The
/// result may therefore contain invisible characters, and a browser may read it as a different URL
/// (`%28` becomes `(`). [`escape_confusable`](Self::escape_confusable) prevents both.
///
/// # Examples
///
/// ```
/// let text = "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe%20%E2%80%AE(1%29";
/// let link = uts58::links(text).next().unwrap();
/// assert_eq!(link.display().to_string(), "https://bücher.de/größe%20%E2%80%AE(1%29");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct DisplayForm<'t> {
    link: Link<'t>,
    host: DisplayHost<'t>,
    safe: Safe,
    /// The form in which a link of the strict profile is written.
    form: TailForm,
}

impl<'t> DisplayForm<'t> {
    pub(super) fn new(link: Link<'t>) -> Self {
        let host = display(link.host());
        Self { host, link, safe: Safe::Standard, form: TailForm::Minimal }
    }

    /// Sets which programs must find the whole link if people copy it into a text. The default is
    /// programs that follow UTS #58.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::{Finder, Safe};
    ///
    /// let link = Finder::new().parse("https://例子.中国/größe(it's)*").unwrap();
    /// assert_eq!(link.display().to_string(), "https://例子.中国/größe(it's)*");
    /// assert_eq!(
    ///     link.display().safe(Safe::Everywhere).to_string(),
    ///     "https://xn--fsqu00a.xn--fiqs8s/größe(it%27s)%2A",
    /// );
    /// ```
    pub fn safe(mut self, safe: Safe) -> Self {
        self.safe = safe;
        self
    }

    /// Escapes invisible characters and characters that look like URL syntax, also for a link of
    /// [`Finder::uts58`](crate::Finder::uts58). Section 4.1 shows these characters, and allows a
    /// program to escape them. Escapes of reserved ASCII stay, so the displayed text leads to the
    /// same place as the link. Links of other finders are always shown this way.
    pub fn escape_confusable(mut self) -> Self {
        self.form = TailForm::Seen;
        self
    }

    /// Sets which names no label of the host may look like.
    pub fn protect(mut self, protected: &'t Protected) -> Self {
        self.host = self.host.protect(protected);
        self
    }

    /// Sets how host labels that could deceive are shown. The default is [`Spoofs::ShowAscii`];
    /// [`Spoofs::Reject`] writes the same.
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.host = self.host.spoofs(spoofs);
        self
    }
}

impl DisplayForm<'_> {
    /// Writes the path, query and fragment.
    fn write_tail(&self, out: &mut impl Write) -> fmt::Result {
        let tail = self.link.tail();
        match self.link.profile() {
            Profile::Prose => write_found(out, Units::new(tail)),
            #[cfg(feature = "suffixes")]
            Profile::Strict => super::strict::write(out, self.form, super::strict::units(tail)),
        }
    }
}

impl fmt::Display for DisplayForm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let link = &self.link;
        if *link.host_form() == HostForm::Plain && is_plain(link.as_str()) {
            return f.write_str(link.as_str());
        }
        f.write_str(link.head())?;
        if let Some(local) = link.local_part() {
            f.write_str(local)?;
            f.write_char('@')?;
        }
        match self.safe {
            Safe::Standard => {
                let decoded = link.decoded_host();
                let host = self.host.with_host(&decoded);
                host::write_shown(f, host, link.host_form(), link.kind())?;
            }
            Safe::Everywhere => f.write_str(&link.mapped_host())?,
        }
        f.write_str(link.port())?;
        match self.safe {
            _ if link.tail().is_empty() => Ok(()),
            Safe::Standard => self.write_tail(f),
            Safe::Everywhere => {
                let mut shown = String::new();
                self.write_tail(&mut shown)?;
                write_everywhere(f, &shown)
            }
        }
    }
}

/// Returns whether a URL has no character that section 4.1 could escape or unescape. This fast path
/// applies to most URLs.
fn is_plain(url: &str) -> bool {
    let is_kept = |b: u8| b.is_ascii_alphanumeric() || b"/:.?=&_-+@#,".contains(&b);
    url.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '/') && url.bytes().all(is_kept)
}

/// The units of a tail in the text.
#[derive(Clone)]
struct Units<'t> {
    rest: &'t str,
    part: TailPart,
    /// The length of `rest` after the current run of escapes.
    after_run: usize,
    /// True if that run is valid UTF-8. Bytes of a legacy encoding would become random letters, so
    /// they stay escaped.
    is_utf8: bool,
    has_stray_percent: bool,
    /// True if the escapes of brackets up to the next separator are undone.
    undoes_brackets: bool,
}

impl<'t> Units<'t> {
    fn new(tail: &'t str) -> Self {
        Self {
            rest: tail,
            part: TailPart::Path,
            after_run: tail.len(),
            is_utf8: true,
            has_stray_percent: percent::has_stray_percent(tail),
            undoes_brackets: true,
        }
    }

    fn separator(&self) -> Option<(TailPart, usize)> {
        self.part.separator(self.rest.as_bytes())
    }

    fn take_character(&mut self) -> Option<Unit<'t>> {
        let Encoded { written, char, is_escape } = Encoded::first(self.rest)?;
        if is_escape && self.rest.len() <= self.after_run {
            let run = percent::pieces(self.rest).take_while(|piece| piece.is_escape);
            self.is_utf8 = run.clone().all(|piece| piece.char.is_some());
            let len: usize = run.map(|piece| piece.written.len()).sum();
            self.after_run = self.rest.len() - len;
        }
        self.rest = &self.rest[written.len()..];
        Some(match char {
            Some(c) if is_escape && self.is_undone(c) => Unit::Char(c, Some(written)),
            // An `href` does not escape these, so an escape would lead elsewhere.
            Some('\\' | '|') if !is_escape => Unit::Escape(written),
            Some(c) if !is_escape && !is_narrow_confusable(c) => Unit::Char(c, None),
            _ if is_escape => Unit::Escape(written),
            _ => Unit::Hidden(written.as_bytes()),
        })
    }

    /// Returns whether the escape of `c` may be undone without changing the URL or deceiving a
    /// reader.
    fn is_undone(&self, c: char) -> bool {
        let class = Class::from_char(c);
        let is_bracket = matches!(class.link_term(), LinkTerm::Open | LinkTerm::Close);
        if !self.is_utf8 || class.has(Class::CONFUSABLE) || is_bracket && !self.undoes_brackets {
            return false;
        }
        match self.part {
            _ if !c.is_ascii() => true,
            // In directives some ASCII characters are syntax, and `:~:` starts a directive.
            TailPart::Directive => false,
            _ if c.is_ascii_hexdigit() => !self.has_stray_percent,
            TailPart::Fragment => c != '~' && (percent::is_unreserved(c) || "\"<>`".contains(c)),
            TailPart::Query => percent::is_unreserved(c) || "\"<>'".contains(c),
            TailPart::Path => percent::is_unreserved(c) || "\"<>`{}".contains(c),
        }
    }

    /// Returns whether every closing bracket up to the next separator has a partner if escapes are
    /// undone.
    fn has_matching_brackets(mut self) -> bool {
        self.undoes_brackets = true;
        let mut brackets = Brackets::new();
        let part =
            iter::from_fn(|| if self.separator().is_none() { self.take_character() } else { None });
        part.filter_map(Unit::char).all(|c| match link_term(c) {
            LinkTerm::Open => brackets.push(c),
            LinkTerm::Close => brackets.closes(c),
            LinkTerm::Include | LinkTerm::Soft | LinkTerm::Hard => true,
        })
    }
}

impl<'t> Iterator for Units<'t> {
    type Item = Unit<'t>;

    fn next(&mut self) -> Option<Unit<'t>> {
        let Some((part, len)) = self.separator() else {
            return self.take_character();
        };
        let (separator, rest) = self.rest.split_at(len);
        self.rest = rest;
        self.part = part;
        self.undoes_brackets = self.clone().has_matching_brackets();
        Some(Unit::Syntax(separator, part))
    }
}
