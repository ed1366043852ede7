//! A tokenizer of HTML over bytes that may come in pieces.

use memchr::{memchr, memchr_iter, memchr2};

use crate::linker::Linker;

use super::attributes::{HEAD, Next, Quote, ends_name, next};
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
    /// In a tag, after the name of its element or an attribute.
    Tag,
    Value(Quote),
    Other(Other),
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

/// Markup that is no tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Other {
    Comment,
    /// CDATA of SVG and MathML, which ends at `]]>`; in HTML it would end at the first `>`.
    CData,
    /// A doctype, or what else ends at the first `>`.
    Bogus,
}

impl Other {
    /// Where it ends; `is_start` if `html` starts after its opening.
    fn find_end(self, html: &[u8], is_start: bool) -> Option<usize> {
        if self != Self::Comment {
            return memchr(b'>', html).map(|end| end + 1);
        }
        match html {
            [b'>', ..] if is_start => return Some(1),
            [b'-', b'>', ..] if is_start => return Some(2),
            _ => {}
        }
        let is_end = |&end: &usize| html[..end].ends_with(b"--") || html[..end].ends_with(b"--!");
        memchr_iter(b'>', html).find(is_end).map(|end| end + 1)
    }
}

/// How many bytes tell whether such markup ends, or a `noscript` in it.
const HELD: usize = NOSCRIPT_END.len();
const NOSCRIPT_END: &[u8] = b"</noscript";

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

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Open,
    /// It may not link.
    Closed,
    /// It is not shown.
    Hidden,
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
    let after = html.get(start.len()..).unwrap_or_default();
    match (ahead(html, start), ahead(after, name), after.get(name.len())) {
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

    /// Where text here stands.
    #[inline]
    pub(crate) fn place(&self) -> Place {
        match &self.open {
            open if open.is_zero() && !open.is_in_table() => Place::Open,
            open if open.around().is_hidden => Place::Hidden,
            _ => Place::Closed,
        }
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
        matches!(self.state, State::Tag | State::Value(_))
            && self.tag.kind == Kind::Start
            && *self.tag.name == *b"a"
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
    #[inline(always)]
    pub(crate) fn next(&mut self, html: &[u8], more: More) -> Option<(Token, usize)> {
        if self.state != State::Data {
            return self.next_outside(html, more);
        }
        match *html {
            [] => None,
            [b'<', b'/', first, ..] if first.is_ascii_alphabetic() => {
                self.begin_tag(Kind::End, html, more)
            }
            [b'<', first, ..] if first.is_ascii_alphabetic() => {
                self.begin_tag(Kind::Start, html, more)
            }
            [b'<', ..] => self.data(html, more),
            _ => Some((Token::Text, memchr(b'<', html).unwrap_or(html.len()))),
        }
    }

    /// The same in all states but that of data.
    #[inline(never)]
    fn next_outside(&mut self, html: &[u8], more: More) -> Option<(Token, usize)> {
        match self.state {
            _ if html.is_empty() => None,
            State::Data | State::Lost => None,
            State::RawText => self.raw_text(html, more),
            State::Script(escape) => self.script(html, escape, more),
            State::Tag => self.attributes(html, 0, more),
            State::Value(quote) => match quote.find_end(html) {
                Some((_, end)) => {
                    self.state = State::Tag;
                    self.attributes(html, end, more)
                }
                None => self.markup(html, 0, Token::Part, html.len()),
            },
            State::Other(other) => self.other(other, html, 0, more),
        }
    }

    /// Reads a `<` that starts no tag.
    fn data(&mut self, html: &[u8], more: More) -> Option<(Token, usize)> {
        match html[1..] {
            [] | [b'/'] if more == More::Yes => None,
            [] | [b'/'] => Some((Token::Text, html.len())),
            [b'!', ref rest @ ..] => {
                let is_in_foreign = self.open.around().is_in_foreign;
                let comment = ahead(rest, b"--");
                let (other, at) = match comment {
                    Ahead::Yes => (Other::Comment, 4),
                    _ if is_in_foreign && rest.starts_with(b"[CDATA[") => (Other::CData, 9),
                    Ahead::Unknown if more == More::Yes => return None,
                    _ if is_in_foreign && b"[CDATA[".starts_with(rest) && more == More::Yes => {
                        return None;
                    }
                    _ => (Other::Bogus, 2),
                };
                self.other(other, html, at, more)
            }
            [b'/' | b'?', ..] => self.other(Other::Bogus, html, 2, more),
            ref rest => Some((Token::Text, memchr(b'<', rest).map_or(html.len(), |next| 1 + next))),
        }
    }

    #[inline(always)]
    fn begin_tag(&mut self, kind: Kind, html: &[u8], more: More) -> Option<(Token, usize)> {
        let start = if kind == Kind::End { 2 } else { 1 };
        let rest = &html[start..];
        match self.tag.begin(kind, rest) {
            Some(len) if rest.get(len) == Some(&b'>') => {
                self.see_tag();
                Some((Token::Tag, start + len + 1))
            }
            Some(len) => self.attributes(html, start + len, more),
            None if rest.len() <= Name::MAX && more == More::Yes => None,
            None => {
                self.state = State::Lost;
                None
            }
        }
    }

    /// Reads on at byte `at` in a tag.
    #[inline(never)]
    fn attributes(&mut self, html: &[u8], mut at: usize, more: More) -> Option<(Token, usize)> {
        let first = usize::from(self.state == State::Data);
        let (state, len) = loop {
            match next(html, at) {
                Some(Next::End { end, is_self_closing }) => {
                    self.tag.is_self_closing = is_self_closing;
                    return self.markup(html, first, Token::Tag, end);
                }
                Some(Next::Attribute(attribute)) => {
                    self.tag.see(&attribute);
                    at = attribute.range.end;
                }
                // All of the value that matters is there.
                Some(Next::Open(attribute, quote))
                    if attribute.value.len() >= Tag::VALUE || more == More::No =>
                {
                    self.tag.see(&attribute);
                    break (State::Value(quote), html.len());
                }
                None if html.len() - at >= HEAD => break (State::Lost, at),
                Some(Next::Open(..)) | None if more == More::Yes => break (State::Tag, at),
                Some(Next::Open(..)) | None => break (State::Tag, html.len()),
            }
        };
        self.state = state;
        self.markup(html, first, Token::Part, len)
    }

    /// Reads on at byte `at` in markup that is no tag. The bytes before it are its opening.
    fn other(
        &mut self,
        other: Other,
        html: &[u8],
        at: usize,
        more: More,
    ) -> Option<(Token, usize)> {
        let rest = &html[at..];
        let end = other.find_end(rest, at > 0).map(|len| at + len);
        // In HTML it would end here.
        if let Some(end) = end
            && other == Other::CData
            && !html[at..end - 1].ends_with(b"]]")
        {
            self.state = State::Lost;
            return None;
        }
        let (state, token, len) = match end {
            Some(end) => (State::Data, Token::Comment, end),
            None if more == More::No => (State::Other(other), Token::Part, html.len()),
            None if rest.len() <= HELD + 1 => return None,
            None => (State::Other(other), Token::Part, html.len() - HELD),
        };
        let inside = &html[usize::from(at > 0)..end.unwrap_or(html.len())];
        let noscript_end =
            || inside.windows(HELD).any(|bytes| bytes.eq_ignore_ascii_case(NOSCRIPT_END));
        // A browser may read it as text.
        let is_unclear = match self.either {
            Some(_) => memchr(b'<', inside).is_some(),
            None => self.open.around().is_in_noscript && noscript_end(),
        };
        self.state = if is_unclear { State::Lost } else { state };
        (!is_unclear).then_some((token, len))
    }

    /// Ends a tag or a part of one. Where it is text to some browsers, it goes on only if it has no `<` but its first.
    #[inline]
    fn markup(
        &mut self,
        html: &[u8],
        first: usize,
        token: Token,
        len: usize,
    ) -> Option<(Token, usize)> {
        if (self.either.is_some() || self.open.around().is_in_noscript)
            && memchr(b'<', &html[first..len]).is_some()
        {
            self.state = State::Lost;
            return None;
        }
        match token {
            Token::Tag => self.see_tag(),
            _ if len == 0 => return None,
            _ => {}
        }
        Some((token, len))
    }

    #[inline(always)]
    fn see_tag(&mut self) {
        if self.either.is_none() && self.open.ignores(&self.tag) {
            self.state = State::Data
        } else {
            self.see_special()
        }
    }

    #[inline(never)]
    fn see_special(&mut self) {
        if let Some(own) = &self.either {
            self.state = if self.tag.kind == Kind::End && *own == self.tag.name {
                State::Data
            } else {
                State::Lost
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
        if at == 0 { self.next(html, more) } else { part(at) }
    }
}

fn part(len: usize) -> Option<(Token, usize)> {
    (len > 0).then_some((Token::Part, len))
}
