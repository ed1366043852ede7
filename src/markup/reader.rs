//! A tokenizer of HTML over bytes that may come in pieces.

use memchr::{memchr, memchr2};

use crate::linker::Linker;

use super::attributes::ends_name;
use super::elements::Elements;
use super::open::{Content, OpenElements};
use super::tag::{Kind, Name, Tag};

/// Reads HTML from start to end, and follows the elements that are open.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    open: OpenElements,
    state: State,
    /// The last tag, up to the point that was read.
    tag: Tag,
    /// The element whose content has to be the same as markup and as raw text.
    either: Option<Name>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Data,
    /// In the element of the last tag, up to its end tag.
    RawText,
    Script(Escape),
    Tag,
    Comment(Dashes),
    /// A doctype, or what else ends at the first `>`.
    Bogus,
    /// With so many `]` at the end of what was read.
    CData(usize),
    Lost,
}

/// What a `<!--` in a script has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Escape {
    Nothing,
    Escaped,
    /// Another `<script>` was read, so that the next `</script>` is not the end.
    Double,
}

/// The end of a comment as far as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dashes {
    Start,
    StartDash,
    Nothing,
    One,
    Two,
    /// `--!`
    Bang,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// Text in which there may be character references.
    Text,
    /// The end of a tag.
    Tag,
    /// The end of a comment, or of what browsers treat as one.
    Comment,
    /// The start or the middle of a tag or comment, or raw text.
    Part,
}

/// Whether bytes start with what is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ahead {
    Yes,
    No,
    /// They are too few to tell.
    Unknown,
}

fn ahead(html: &[u8], want: &[u8]) -> Ahead {
    match html.len().min(want.len()) {
        len if !html[..len].eq_ignore_ascii_case(&want[..len]) => Ahead::No,
        len if len < want.len() => Ahead::Unknown,
        _ => Ahead::Yes,
    }
}

/// Whether bytes start with `start` and a whole element name.
fn named(html: &[u8], start: &[u8], name: &[u8]) -> Ahead {
    let behind = html.get(start.len()..).unwrap_or_default();
    match (ahead(html, start), ahead(behind, name), behind.get(name.len())) {
        (Ahead::No, ..) | (_, Ahead::No, _) => Ahead::No,
        (Ahead::Yes, Ahead::Yes, Some(&byte)) if ends_name(byte) => Ahead::Yes,
        (Ahead::Yes, Ahead::Yes, Some(_)) => Ahead::No,
        _ => Ahead::Unknown,
    }
}

/// Whether more bytes follow those that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum More {
    Yes,
    No,
}

impl Reader {
    pub(crate) fn new(linker: &Linker) -> Self {
        Self {
            open: OpenElements::new(linker),
            state: State::Data,
            tag: Tag::default(),
            either: None,
        }
    }

    /// The last tag.
    pub(crate) fn tag(&self) -> &Tag {
        &self.tag
    }

    /// Whether text here links, as far as the elements around it say.
    #[inline]
    pub(crate) fn may_link(&self) -> bool {
        self.open.is_zero() && self.state != State::Lost
    }

    #[inline]
    pub(crate) fn is_in_table(&self) -> bool {
        self.open.is_in_table()
    }

    /// Whether text here is not shown.
    #[inline]
    pub(crate) fn is_hidden(&self) -> bool {
        self.open.around().is_hidden
    }

    /// Whether it is not known what the rest of the page is.
    pub(crate) fn is_lost(&self) -> bool {
        self.state == State::Lost
    }

    #[cfg(test)]
    pub(super) fn is_reading_raw_text(&self) -> bool {
        matches!(self.state, State::RawText | State::Script(_))
    }

    /// Whether no text up to the end of the page links.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_lost() || self.open.is_lost()
    }

    pub(crate) fn lose(&mut self) {
        self.state = State::Lost;
    }

    /// Whether the start tag of an anchor has been read in part.
    pub(crate) fn is_in_anchor_tag(&self) -> bool {
        self.state == State::Tag && self.tag.kind == Kind::Start && *self.tag.name == *b"a"
    }

    /// Reads whole HTML, which may leave elements open but no tag or comment, and calls `each` for every
    /// tag.
    pub(crate) fn read_all(&mut self, mut html: &[u8], mut each: impl FnMut(&Tag)) {
        while let Some((token, len)) = self.next(html, More::No) {
            html = html.get(len..).unwrap_or_default();
            if token == Token::Tag {
                each(&self.tag);
            }
        }
        if !matches!(self.state, State::Data | State::RawText | State::Script(_)) {
            self.lose();
        }
    }

    /// Which elements are skipped.
    #[inline]
    pub(crate) fn elements(&self) -> &Elements {
        self.open.elements()
    }

    /// Enters an element that the caller writes.
    pub(crate) fn enter(&mut self, name: &str, is_skipped: bool) {
        let content = self.open.enter(name.as_bytes(), is_skipped);
        if content == Content::Unknown || self.either.is_some() {
            self.lose();
        }
    }

    /// Leaves an element that the caller writes.
    #[inline]
    pub(crate) fn leave(&mut self, name: &str) {
        let name = Name::new(name.as_bytes());
        if self.open.end(&name, name.element()) == Content::Unknown {
            self.lose();
        }
    }

    /// Reads the next token and returns it with its length, which is not 0. `None` at the end, where it
    /// takes more bytes to tell what the next token is, and where the rest of the page is lost.
    #[inline]
    pub(crate) fn next(&mut self, html: &[u8], more: More) -> Option<(Token, usize)> {
        if html.is_empty() {
            return None;
        }
        match self.state {
            State::Data if html[0] != b'<' => {
                Some((Token::Text, memchr(b'<', html).unwrap_or(html.len())))
            }
            State::Data => self.data(html, more),
            State::Lost => None,
            State::RawText => self.raw_text(html, more),
            State::Script(escape) => self.script(html, escape, more),
            State::Tag | State::Comment(_) | State::Bogus | State::CData(_) => {
                Some(self.markup(html, 0))
            }
        }
    }

    #[inline]
    fn data(&mut self, html: &[u8], more: More) -> Option<(Token, usize)> {
        match html[1..] {
            [b'/', first, ..] if first.is_ascii_alphabetic() => {
                self.begin_tag(Kind::End, html, more)
            }
            [first, ..] if first.is_ascii_alphabetic() => self.begin_tag(Kind::Start, html, more),
            [] | [b'/'] if more == More::Yes => None,
            [] | [b'/'] => Some((Token::Text, html.len())),
            [b'!', ref rest @ ..] => {
                let is_in_foreign = self.open.around().is_in_foreign;
                let comment = ahead(rest, b"--");
                let c_data = match is_in_foreign {
                    true if rest.starts_with(b"[CDATA[") => Ahead::Yes,
                    true if b"[CDATA[".starts_with(rest) => Ahead::Unknown,
                    _ => Ahead::No,
                };
                let (state, len) = match (comment, c_data) {
                    (Ahead::Yes, _) => (State::Comment(Dashes::Start), 4),
                    (_, Ahead::Yes) => (State::CData(0), 9),
                    (Ahead::Unknown, _) | (_, Ahead::Unknown) if more == More::Yes => return None,
                    _ => (State::Bogus, 2),
                };
                self.state = state;
                Some(self.markup(html, len))
            }
            [b'/' | b'?', ..] => {
                self.state = State::Bogus;
                Some(self.markup(html, 2))
            }
            ref rest => Some((Token::Text, memchr(b'<', rest).map_or(html.len(), |next| 1 + next))),
        }
    }

    #[inline]
    fn begin_tag(&mut self, kind: Kind, html: &[u8], more: More) -> Option<(Token, usize)> {
        let start = if kind == Kind::End { 2 } else { 1 };
        let rest = &html[start..];
        match self.tag.begin(kind, rest) {
            Some(len) => {
                let at = start + len;
                if !self.is_strict()
                    && let Some(len) = self.tag.read_plain(&html[at..])
                {
                    self.see_tag();
                    return Some((Token::Tag, at + len));
                }
                self.state = State::Tag;
                Some(self.markup(html, at))
            }
            None if rest.len() <= Name::MAX && more == More::Yes => None,
            None => {
                self.state = State::Lost;
                None
            }
        }
    }

    /// Whether a `<` in a tag or comment makes a difference: what is raw text to some would end elsewhere.
    #[inline]
    fn is_strict(&self) -> bool {
        self.either.is_some() || self.open.around().is_in_noscript
    }

    /// Reads a tag or comment, of which the first `at` bytes of `html` are known.
    #[inline]
    fn markup(&mut self, html: &[u8], at: usize) -> (Token, usize) {
        let rest = &html[at..];
        let len = match self.state {
            State::Tag => self.tag.read(rest),
            State::Comment(dashes) => self.comment(rest, dashes),
            State::CData(brackets) => self.c_data(rest, brackets),
            _ => memchr(b'>', rest).map(|end| end + 1),
        };
        let (end, token) = match len {
            Some(len) if self.state == State::Tag => (at + len, Token::Tag),
            Some(len) => (at + len, Token::Comment),
            None => (html.len(), Token::Part),
        };
        let inside = &html[usize::from(at > 0)..end];
        if self.is_strict() && memchr(b'<', inside).is_some() {
            self.state = State::Lost;
        }
        match token {
            _ if self.state == State::Lost => return (Token::Part, end),
            Token::Tag => self.see_tag(),
            Token::Comment => self.state = State::Data,
            _ => {}
        }
        (token, end)
    }

    #[inline]
    fn see_tag(&mut self) {
        if let Some(own) = &self.either {
            self.state = match self.tag.kind == Kind::End && *own == self.tag.name {
                true => State::Data,
                false => State::Lost,
            };
            self.either = None;
            return;
        }
        self.state = match self.open.see(&self.tag) {
            Content::Markup => State::Data,
            Content::RawText if *self.tag.name == *b"script" => State::Script(Escape::Nothing),
            Content::RawText => State::RawText,
            Content::Either => {
                self.either = Some(self.tag.name.clone());
                State::Data
            }
            Content::Unknown => State::Lost,
        };
    }

    fn comment(&mut self, html: &[u8], mut dashes: Dashes) -> Option<usize> {
        let mut at = 0;
        while at < html.len() {
            if dashes == Dashes::Nothing {
                at += memchr(b'-', &html[at..])?;
            }
            dashes = match (dashes, html[at]) {
                (Dashes::Start | Dashes::StartDash | Dashes::Two | Dashes::Bang, b'>') => {
                    return Some(at + 1);
                }
                (Dashes::Start, b'-') => Dashes::StartDash,
                (Dashes::StartDash | Dashes::One | Dashes::Two, b'-') => Dashes::Two,
                (Dashes::Nothing | Dashes::Bang, b'-') => Dashes::One,
                (Dashes::Two, b'!') => Dashes::Bang,
                _ => Dashes::Nothing,
            };
            at += 1;
            self.state = State::Comment(dashes);
        }
        None
    }

    /// Reads CDATA of SVG and MathML, which ends at `]]>`; in HTML it would end at the first `>`.
    fn c_data(&mut self, html: &[u8], before: usize) -> Option<usize> {
        let end = memchr(b'>', html);
        let inside = &html[..end.unwrap_or(html.len())];
        let own = inside.iter().rev().take_while(|&&byte| byte == b']').count();
        let brackets = if own == inside.len() { before.saturating_add(own) } else { own };
        self.state = match end {
            Some(_) if brackets < 2 => State::Lost,
            _ => State::CData(brackets),
        };
        end.map(|end| end + 1)
    }

    fn raw_text(&mut self, html: &[u8], more: More) -> Option<(Token, usize)> {
        let mut at = 0;
        while let Some(next) = memchr(b'<', &html[at..]) {
            at += next;
            match named(&html[at..], b"</", &self.tag.name) {
                Ahead::Yes => return self.end_raw_text(html, at, more),
                Ahead::Unknown if more == More::Yes => return part(at),
                _ => {}
            }
            if self.open.around().is_in_noscript {
                match named(&html[at..], b"</", b"noscript") {
                    Ahead::Unknown if more == More::Yes => return part(at),
                    Ahead::No => {}
                    _ => {
                        self.state = State::Lost;
                        return None;
                    }
                }
            }
            at += 1;
        }
        part(html.len())
    }

    fn script(&mut self, html: &[u8], mut escape: Escape, more: More) -> Option<(Token, usize)> {
        let mut at = 0;
        loop {
            let rest = &html[at..];
            let next = match escape {
                Escape::Nothing => memchr(b'<', rest),
                Escape::Escaped | Escape::Double => memchr2(b'<', b'-', rest),
            };
            self.state = State::Script(escape);
            let Some(next) = next else {
                return part(html.len());
            };
            at += next;
            let rest = &html[at..];
            let end = named(rest, b"</", b"script");
            let (is_it, then, len) = match (escape, rest[0]) {
                (Escape::Nothing | Escape::Escaped, b'<') if end != Ahead::No => {
                    if end == Ahead::Yes {
                        return self.end_raw_text(html, at, more);
                    }
                    (end, escape, 1)
                }
                // The dashes may be those of `-->` too.
                (Escape::Nothing, _) => (ahead(rest, b"<!--"), Escape::Escaped, 2),
                (Escape::Escaped, b'<') => (named(rest, b"<", b"script"), Escape::Double, 1),
                (Escape::Double, b'<') => (end, Escape::Escaped, 1),
                (Escape::Escaped | Escape::Double, _) => (ahead(rest, b"-->"), Escape::Nothing, 3),
            };
            match is_it {
                Ahead::Unknown if more == More::Yes => return part(at),
                _ if rest[0] == b'<' && self.open.around().is_in_noscript => {
                    self.state = State::Lost;
                    return None;
                }
                Ahead::Yes => {
                    escape = then;
                    at += len;
                }
                _ => at += 1,
            }
        }
    }

    /// Raw text ends at byte `at`.
    fn end_raw_text(&mut self, html: &[u8], at: usize, more: More) -> Option<(Token, usize)> {
        self.state = State::Data;
        if at == 0 { self.data(html, more) } else { part(at) }
    }
}

fn part(len: usize) -> Option<(Token, usize)> {
    (len > 0).then_some((Token::Part, len))
}
