//! A small reader for HTML tags and comments.

use memchr::{memchr, memchr_iter, memmem};
use smallvec::SmallVec;

use super::elements::is_editable;

/// An element name in lower case.
pub(super) type Name = SmallVec<[u8; 24]>;

/// One piece of HTML.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Tag(Tag),
    /// A comment, a doctype, or another construct that browsers treat as a comment.
    Comment,
    Text,
    /// Markup without an end.
    Unfinished,
}

#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub(super) name: Name,
    pub(super) is_end: bool,
    /// Whether the tag ends in `/>`.
    pub(super) is_self_closing: bool,
    /// Whether a `contenteditable` attribute lets the user edit the element.
    pub(super) is_editable: bool,
}

pub(super) fn lower_case(name: &[u8]) -> Name {
    let mut name = Name::from_slice(name);
    name.make_ascii_lowercase();
    name
}

/// Reads the first item of `html`; returns it with its length.
pub(super) fn read(html: &[u8]) -> Option<(Item, usize)> {
    let comment = |end: Option<usize>| end.map(|end| (Item::Comment, end + 1));
    let item = match html {
        [] => return None,
        [b'<', b'!', inner @ ..] if inner.starts_with(b"--") => {
            // The dashes of `<!-->` start the comment and end it; `--!>` needs dashes of its own.
            let is_end =
                |&end: &usize| inner[..end].ends_with(b"--") || inner[2..end].ends_with(b"--!");
            comment(memchr_iter(b'>', inner).find(is_end).map(|end| end + 2))
        }
        [b'<', b'/', first, ..] | [b'<', first, ..] if first.is_ascii_alphabetic() => {
            read_tag(html).map(|(tag, len)| (Item::Tag(tag), len))
        }
        [b'<', b'!' | b'?' | b'/', ..] => comment(memchr(b'>', html)),
        _ => {
            let len = memchr(b'<', &html[1..]).map_or(html.len(), |next| next + 1);
            Some((Item::Text, len))
        }
    };
    Some(item.unwrap_or((Item::Unfinished, html.len())))
}

fn read_tag(html: &[u8]) -> Option<(Tag, usize)> {
    let mut attributes = Attributes::of_tag(html);
    let is_end = html[1] == b'/';
    let name = lower_case(&html[1 + usize::from(is_end)..attributes.at]);
    // The first of several attributes of one name counts.
    let mut editable = None;
    for (name, value) in attributes.by_ref() {
        if name.eq_ignore_ascii_case(b"contenteditable") {
            editable.get_or_insert(is_editable(value));
        }
    }
    let Attributes { at, is_self_closing, .. } = attributes;
    let is_editable = editable.unwrap_or(false);
    let tag = Tag { name, is_end, is_self_closing, is_editable };
    (html.get(at) == Some(&b'>')).then_some((tag, at + 1))
}

/// The length of `html` up to the end tag of the raw text element `name`.
pub(super) fn raw_text_len(html: &[u8], name: &[u8]) -> usize {
    let is_end_tag = |&at: &usize| {
        let (own, behind) = html[at + 2..].split_at_checked(name.len()).unwrap_or_default();
        own.eq_ignore_ascii_case(name) && behind.first().is_none_or(|&b| ends_name(b))
    };
    memmem::find_iter(html, b"</").find(is_end_tag).unwrap_or(html.len())
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

fn ends_name(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b'/' | b'>')
}

/// The attributes of a tag, as written, up to its `>`: names and values without their quotes.
#[derive(Clone, Debug)]
pub(super) struct Attributes<'h> {
    html: &'h [u8],
    at: usize,
    is_self_closing: bool,
}

impl<'h> Attributes<'h> {
    /// The attributes of the tag at the start of `html`.
    pub(super) fn of_tag(html: &'h [u8]) -> Self {
        // Behind `<` and the first letter of the name, or behind `</`.
        let mut attributes = Self { html, at: html.len().min(2), is_self_closing: false };
        attributes.take_until(ends_name);
        attributes
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
        self.is_self_closing = self.take_until(|b| !is_space(b) && b != b'/').ends_with(b"/");
        let start = self.at;
        if matches!(self.html.get(start), None | Some(b'>')) {
            return None;
        }
        // A `=` at the start is part of the name.
        self.at += 1;
        self.take_until(|b| is_space(b) || matches!(b, b'/' | b'>' | b'='));
        let name = &self.html[start..self.at];
        let name_end = self.at;
        self.take_until(|b| !is_space(b));
        if self.html.get(self.at) != Some(&b'=') {
            self.at = name_end;
            return Some((name, b""));
        }
        self.at += 1;
        self.take_until(|b| !is_space(b));
        let value = match self.html.get(self.at) {
            Some(&quote @ (b'"' | b'\'')) => {
                self.at += 1;
                let value = self.take_until(|b| b == quote);
                self.at = self.html.len().min(self.at + 1);
                value
            }
            _ => self.take_until(|b| is_space(b) || b == b'>'),
        };
        Some((name, value))
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::*;

    fn written(mut html: &str) -> String {
        let mut written = String::new();
        while let Some((item, len)) = read(html.as_bytes()) {
            written += &match item {
                Item::Tag(tag) => {
                    let attributes = Attributes::of_tag(html.as_bytes()).map(|(name, value)| {
                        format!(" {}={}", name.escape_ascii(), value.escape_ascii())
                    });
                    let attributes: String = attributes.collect();
                    let slash = |is_there| if is_there { "/" } else { "" };
                    let (end, close) = (slash(tag.is_end), slash(tag.is_self_closing));
                    format!("<{end}{}{attributes}{close}>", tag.name.escape_ascii())
                }
                other => format!("{other:?}"),
            };
            html = &html[len..];
        }
        written
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
            ("<!--!>--><!----!><!---!>-->", "CommentCommentComment"),
            ("<!DOCTYPE x><?y></ ><i>", "CommentCommentComment<i>"),
            ("a<b<c>d", "Text<b<c>Text"),
        ] {
            assert_eq!(written(html), want, "{html}");
        }
    }
}
