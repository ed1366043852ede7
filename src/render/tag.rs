//! The tags and comments in a piece of HTML that holds no text but what is raw.

use memchr::{memchr, memmem};

use super::elements::is_editable;

/// Reads the markup of `html` from left to right.
#[derive(Clone, Debug)]
pub(super) struct Markup<'h> {
    html: &'h [u8],
    at: usize,
}

/// What the markup of a page has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    Tag(Tag),
    Comment,
    /// Text: none where the host told what is text.
    Text,
    /// What no end is found of, so that nothing behind it can be told.
    Unfinished,
}

/// A tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag {
    pub(super) name: Name,
    pub(super) is_end: bool,
    /// Whether it ends in `/>`.
    pub(super) is_self_closing: bool,
    /// Whether the reader of the page may change the text in the element.
    pub(super) is_editable: bool,
    /// Where the tag starts and ends in the HTML.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The first bytes of the name of an element, in lower case: more than any name has that HTML knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name {
    len: u8,
    bytes: [u8; Self::MAX],
}

impl Name {
    const MAX: usize = 31;

    pub(super) fn of(name: &[u8]) -> Self {
        let name = &name[..name.len().min(Self::MAX)];
        let mut bytes = [0; Self::MAX];
        bytes[..name.len()].copy_from_slice(name);
        bytes[..name.len()].make_ascii_lowercase();
        // At most 31.
        let len = name.len() as u8;
        Self { len, bytes }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    pub(super) fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Whether the name may go on.
    pub(super) fn is_cut(&self) -> bool {
        usize::from(self.len) == Self::MAX
    }
}

impl<'h> Markup<'h> {
    pub(super) fn new(html: &'h [u8]) -> Self {
        Self { html, at: 0 }
    }

    /// How much of the HTML was read.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Goes on behind the raw text of an element: at its end tag.
    pub(super) fn skip_raw_text(&mut self, name: &[u8]) {
        while let Some(open) = memmem::find(&self.html[self.at..], b"</") {
            self.at += open;
            let rest = &self.html[self.at + 2..];
            let is_name = rest.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name));
            if is_name && !rest.get(name.len()).is_some_and(u8::is_ascii_alphanumeric) {
                return;
            }
            self.at += 2;
        }
        self.at = self.html.len();
    }

    /// What ends at the first `end` behind byte `from` of the rest.
    fn skip_to(&mut self, from: usize, end: &[u8]) -> Item {
        let rest = self.html.get(self.at + from..).unwrap_or_default();
        match memmem::find(rest, end) {
            Some(len) => {
                self.at += from + len + end.len();
                Item::Comment
            }
            None => {
                self.at = self.html.len();
                Item::Unfinished
            }
        }
    }
}

impl<'h> Iterator for Markup<'h> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let rest = self.html.get(self.at..).filter(|rest| !rest.is_empty())?;
        Some(match rest {
            [b'<', b'!', b'-', b'-', b'>', ..] | [b'<', b'!', b'-', b'-', b'-', b'>', ..] => {
                self.skip_to(4, b">")
            }
            [b'<', b'!', b'-', b'-', ..] => {
                self.at += 4;
                loop {
                    let item = self.skip_to(0, b"--");
                    let rest = &self.html[self.at..];
                    if matches!(item, Item::Unfinished)
                        || rest.starts_with(b">")
                        || rest.starts_with(b"!>")
                    {
                        self.at =
                            self.html.len().min(self.at + 1 + usize::from(rest.starts_with(b"!")));
                        break item;
                    }
                    self.at -= 1;
                }
            }
            [b'<', b'/', byte, ..] | [b'<', byte, ..] if byte.is_ascii_alphabetic() => {
                match Tag::read(self.html, self.at) {
                    Some(tag) => {
                        self.at = tag.end;
                        Item::Tag(tag)
                    }
                    None => {
                        self.at = self.html.len();
                        Item::Unfinished
                    }
                }
            }
            [b'<', b'!' | b'?' | b'/', ..] => self.skip_to(2, b">"),
            _ => {
                self.at += 1 + memchr(b'<', &rest[1..]).unwrap_or(rest.len() - 1);
                Item::Text
            }
        })
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

impl Tag {
    /// The tag that starts at byte `start` of `html`, if it ends there.
    fn read(html: &[u8], start: usize) -> Option<Self> {
        let is_end = html[start + 1] == b'/';
        let name = start + 1 + usize::from(is_end);
        let is_of_name = |&b: &u8| !is_space(b) && b != b'/' && b != b'>';
        let len = html[name..].iter().take_while(|b| is_of_name(b)).count();
        let mut attributes = Attributes::new(&html[name + len..]);
        // Of two attributes of a name the first counts.
        let mut editable = None;
        for (name, value) in attributes.by_ref() {
            if name.len() == 15 && name.eq_ignore_ascii_case(b"contenteditable") {
                editable.get_or_insert(is_editable(value));
            }
        }
        let end = name + len + attributes.at;
        (html.get(end) == Some(&b'>')).then(|| Self {
            name: Name::of(&html[name..name + len]),
            is_end,
            is_editable: editable.unwrap_or(false),
            is_self_closing: html[end - 1] == b'/' && attributes.is_self_closing,
            start,
            end: end + 1,
        })
    }

    /// The names and values of the attributes as they are written in the HTML that the tag was read in,
    /// without quotes.
    pub(super) fn attributes<'h>(&self, html: &'h [u8]) -> Attributes<'h> {
        let is_of_name = |&b: &u8| !is_space(b) && b != b'/' && b != b'>';
        let name = &html[self.start + 1..self.end];
        let len = name.iter().skip(1).take_while(|b| is_of_name(b)).count();
        Attributes::new(&name[1 + len..])
    }
}

/// The attributes of a tag, up to its `>` or the end.
#[derive(Clone, Debug)]
pub(super) struct Attributes<'h> {
    html: &'h [u8],
    at: usize,
    is_self_closing: bool,
}

impl<'h> Attributes<'h> {
    fn new(html: &'h [u8]) -> Self {
        Self { html, at: 0, is_self_closing: false }
    }

    fn take_until(&mut self, is_end: impl Fn(u8) -> bool) -> &'h [u8] {
        let rest = &self.html[self.at..];
        let len = rest.iter().position(|&b| is_end(b)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }
}

impl<'h> Iterator for Attributes<'h> {
    type Item = (&'h [u8], &'h [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let space = self.take_until(|b| !is_space(b) && b != b'/');
        if let [.., last] = space {
            self.is_self_closing = *last == b'/';
        }
        if matches!(self.html.get(self.at), None | Some(b'>')) {
            return None;
        }
        self.is_self_closing = false;
        let start = self.at;
        // A `=` at the start is part of the name.
        self.at += 1;
        self.take_until(|b| is_space(b) || matches!(b, b'/' | b'>' | b'='));
        let name = &self.html[start..self.at];
        let behind = self.at;
        self.take_until(|b| !is_space(b));
        if self.html.get(self.at) != Some(&b'=') {
            self.at = behind;
            return Some((name, b""));
        }
        self.at += 1;
        self.take_until(|b| !is_space(b));
        let value = match self.html.get(self.at) {
            Some(&quote @ (b'"' | b'\'')) => {
                self.at += 1;
                let rest = &self.html[self.at..];
                // Without its end the tag has none.
                let len = memchr(quote, rest).unwrap_or(rest.len());
                self.at = (self.at + len + 1).min(self.html.len());
                &rest[..len]
            }
            _ => self.take_until(|b| is_space(b) || b == b'>'),
        };
        Some((name, value))
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::*;

    fn read(html: &str) -> String {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_string();
        let mut read = String::new();
        for item in Markup::new(html.as_bytes()) {
            read += &match item {
                Item::Tag(tag) => {
                    let attributes = tag
                        .attributes(html.as_bytes())
                        .map(|(name, value)| format!(" {}={}", text(name), text(value)));
                    let attributes: String = attributes.collect();
                    let (end, slash) = (
                        ["", "/"][usize::from(tag.is_end)],
                        ["", "/"][usize::from(tag.is_self_closing)],
                    );
                    format!("<{end}{}{attributes}{slash}>", text(tag.name.as_bytes()))
                }
                other => format!("{other:?}"),
            };
        }
        read
    }

    #[test]
    fn markup() {
        for (html, want) in [
            ("<a href=\"x>y\" b c=d/ E='f' >", "<a href=x>y b= c=d/ E=f>"),
            ("<br/><br / ></Br x=1>", "<br/><br></br x=1>"),
            ("<a =b=c /d>", "<a =b=c d=>"),
            ("<a href=\"x>", "Unfinished"),
            ("<a", "Unfinished"),
            ("<!-- <b> --><!--><!---><b>", "CommentCommentComment<b>"),
            ("<!-- a --!><b><!--->--->-->", "Comment<b>CommentText"),
            ("<!DOCTYPE x><?y></ ><i>", "CommentCommentComment<i>"),
            ("a<b<c>d", "Text<b<c>Text"),
        ] {
            assert_eq!(read(html), want, "{html}");
        }
    }
}
