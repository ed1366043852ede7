//! Raw HTML that comes in pieces between text, read into its tags.

use memchr::memchr;

use super::elements::{Elements, is_editable};
use super::open::Open;
use super::tag::{Name, Tag, is_space};

/// Where a piece of raw HTML stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::adapter) enum Place {
    /// In a paragraph or alike: what it opens ends with that block.
    Inline,
    /// A block of its own: what it opens ends with its end tag.
    Block,
}

/// What HTML that was read so far leaves open, a tag or a comment cut in two with it.
#[derive(Clone, Debug)]
pub(in crate::adapter) struct RawHtml {
    open: Open,
    state: State,
    tag: Partial,
    /// How many tags were read.
    tags: usize,
    /// Whether nothing is open that keeps text from linking.
    is_open: bool,
}

/// A tag that is not at its end yet.
#[derive(Clone, Debug)]
struct Partial {
    name: Name,
    attribute: Name,
    /// What is said of `contenteditable`.
    editable: Name,
    is_end: bool,
    has_href: bool,
    has_editable: bool,
    /// Whether the value that is read is of that attribute.
    is_in_editable: bool,
    /// Whether a `/` was read last.
    is_self_closing: bool,
}

impl Partial {
    const fn new() -> Self {
        Self {
            name: Name::new(),
            attribute: Name::new(),
            editable: Name::new(),
            is_end: false,
            has_href: false,
            has_editable: false,
            is_in_editable: false,
            is_self_closing: false,
        }
    }

    fn restart(&mut self) {
        *self = Self::new();
    }

    fn as_tag(&self) -> Tag<'_> {
        Tag {
            name: self.name.as_bytes(),
            is_end: self.is_end,
            has_href: self.has_href,
            is_editable: self.has_editable && is_editable(self.editable.as_bytes()),
            is_self_closing: self.is_self_closing,
        }
    }

    fn end_attribute_name(&mut self) {
        let name = self.attribute.as_bytes();
        self.has_href |= name == b"href";
        // Of two attributes of a name the first counts.
        let is_editable = name == b"contenteditable";
        self.is_in_editable = is_editable && !self.has_editable;
        self.has_editable |= is_editable;
        self.attribute.clear();
    }

    fn push_value(&mut self, byte: u8) {
        if self.is_in_editable {
            self.editable.push(byte);
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Data,
    /// Behind `<`, and behind `</`.
    Open,
    Name,
    /// Between attributes.
    Attributes,
    AttributeName,
    AfterAttributeName,
    /// Behind `=`, before the value.
    Value,
    Unquoted,
    Quoted(u8),
    /// Behind `<!`, and behind `<!-`.
    Markup(u8),
    /// In a comment, and how much of `--!` was read last.
    Comment(u8),
    /// In what ends at the next `>`.
    Bogus,
    /// Behind `<!`, in so much of `[CDATA[`.
    SectionStart(usize),
    /// In a CDATA section, and how much of `]]>` was read last.
    Section(u8),
}

/// What starts a CDATA section, behind `<!`.
const SECTION: &[u8] = b"[CDATA[";

impl RawHtml {
    pub(in crate::adapter) fn new(elements: Elements) -> Self {
        Self {
            open: Open::new(elements),
            state: State::Data,
            tag: Partial::new(),
            tags: 0,
            is_open: true,
        }
    }

    /// Whether text here may link.
    #[inline]
    pub(in crate::adapter) fn allows_links(&self) -> bool {
        self.is_open
    }

    fn settle(&mut self) {
        self.is_open = self.state == State::Data && self.open.allows_links();
    }

    /// Whether there may be CDATA sections: in SVG and MathML.
    pub(in crate::adapter) fn has_sections(&self) -> bool {
        self.open.has_sections()
    }

    /// Whether text here stands in a table but in no cell.
    pub(in crate::adapter) fn is_in_table(&self) -> bool {
        self.open.is_in_table()
    }

    /// A block ends, and with it what inline HTML left open in it; a link and what HTML reads as
    /// raw text, a quoted value or a comment go on.
    #[inline]
    pub(in crate::adapter) fn end_block(&mut self) {
        if !self.is_open {
            self.end_open_block();
        }
    }

    fn end_open_block(&mut self) {
        if !matches!(self.state, State::Quoted(_) | State::Comment(_)) {
            // The tags of the page that follows end any other.
            self.state = State::Data;
        }
        self.open.end_block();
        self.settle();
    }

    pub(in crate::adapter) fn read(&mut self, html: &str, place: Place) {
        self.read_bytes(html.as_bytes(), place);
    }

    /// How many tags were read so far.
    pub(in crate::adapter) fn tags(&self) -> usize {
        self.tags
    }

    /// Whether this is in a comment or a CDATA section.
    pub(in crate::adapter) fn is_in_comment(&self) -> bool {
        matches!(self.state, State::Section(_) | State::Comment(_))
    }

    /// Another reader says that text starts here.
    pub(in crate::adapter) fn see_text(&mut self) {
        if self.state != State::Data {
            self.state = State::Data;
            self.settle();
        }
    }

    pub(in crate::adapter) fn read_bytes(&mut self, html: &[u8], place: Place) {
        self.read_all(html, place);
        self.settle();
    }

    fn read_all(&mut self, html: &[u8], place: Place) {
        let mut rest = html;
        loop {
            // What does not change the state is passed over at once.
            let next = match self.state {
                State::Data if rest.first() == Some(&b'<') => Some(0),
                State::Data => memchr(b'<', rest),
                State::Bogus => memchr(b'>', rest),
                State::Comment(0) => memchr(b'-', rest),
                State::Section(0) => memchr(b']', rest),
                State::Quoted(quote) if !self.tag.is_in_editable => memchr(quote, rest),
                _ => Some(0),
            };
            match next {
                Some(at) => rest = &rest[at..],
                None => return,
            }
            if self.state == State::Data
                && let Some(len) = self.read_tag(rest, place)
            {
                rest = &rest[len..];
                continue;
            }
            let Some((&byte, behind)) = rest.split_first() else {
                return;
            };
            self.state = self.step(byte, place);
            rest = behind;
        }
    }

    /// Reads a tag at once, where all of it is there; returns its length.
    #[inline]
    fn read_tag(&mut self, html: &[u8], place: Place) -> Option<usize> {
        if self.open.is_in_raw_text() {
            return None;
        }
        let Self {
            open, tag, tags, ..
        } = self;
        Tag::read(html, &mut tag.name, |tag| {
            *tags += 1;
            open.see(tag, place);
        })
    }

    /// A byte of what is not there as a whole, or is no tag.
    #[cold]
    fn step(&mut self, byte: u8, place: Place) -> State {
        let is_space = is_space(byte);
        let tag = &mut self.tag;
        match (self.state, byte) {
            (State::Data, b'<') => {
                tag.restart();
                State::Open
            }
            (State::Data, _) => State::Data,
            (State::Open, b'/') if !tag.is_end => {
                tag.is_end = true;
                State::Open
            }
            (State::Open, b'<') if !tag.is_end || self.open.is_in_raw_text() => {
                tag.restart();
                State::Open
            }
            // In raw text nothing counts but the end tag.
            (State::Open, _) if self.open.is_in_raw_text() && !tag.is_end => State::Data,
            (State::Open, b'a'..=b'z' | b'A'..=b'Z') => {
                tag.name.push(byte);
                State::Name
            }
            (State::Open, _) if self.open.is_in_raw_text() => State::Data,
            (State::Open, b'!') if !tag.is_end => State::Markup(0),
            (State::Open, b'?') if !tag.is_end => State::Bogus,
            (State::Open, b'>') => State::Data,
            (State::Open, _) if tag.is_end => State::Bogus,
            (State::Open, _) => State::Data,
            (State::Markup(0), b'-') => State::Markup(1),
            (State::Markup(1), b'-') => State::Comment(2),
            (State::Markup(0), b'[') if self.open.has_sections() => {
                self.open.see_section();
                State::SectionStart(1)
            }
            (State::SectionStart(len), _) if SECTION.get(len) == Some(&byte) => {
                match len + 1 == SECTION.len() {
                    true => State::Section(0),
                    false => State::SectionStart(len + 1),
                }
            }
            (State::Section(2), b'>') => State::Data,
            (State::Section(brackets), b']') => State::Section((brackets + 1).min(2)),
            (State::Section(_), _) => State::Section(0),
            (State::Markup(_) | State::SectionStart(_), b'>') => State::Data,
            (State::Markup(_) | State::SectionStart(_), _) => State::Bogus,
            (State::Comment(2 | 3), b'>') => State::Data,
            (State::Comment(2), b'-') => State::Comment(2),
            (State::Comment(2), b'!') => State::Comment(3),
            (State::Comment(dashes), b'-') => State::Comment((dashes % 3 + 1).min(2)),
            (State::Comment(_), _) => State::Comment(0),
            (State::Bogus, b'>') => State::Data,
            (State::Bogus, _) => State::Bogus,
            (State::Name, _)
                if self.open.is_in_raw_text()
                    && (is_space || matches!(byte, b'/' | b'>' | b'<'))
                    && !(tag.is_end && self.open.ends_raw_text(tag.name.as_bytes())) =>
            {
                tag.restart();
                match byte {
                    b'<' => State::Open,
                    _ => State::Data,
                }
            }
            (State::Quoted(quote), _) if byte == quote => State::Attributes,
            (State::Quoted(quote), _) => {
                tag.push_value(byte);
                State::Quoted(quote)
            }
            (state, b'>') => {
                if state == State::AttributeName {
                    tag.end_attribute_name();
                }
                self.tags += 1;
                self.open.see(&self.tag.as_tag(), place);
                State::Data
            }
            (State::Name, _) if is_space => State::Attributes,
            (State::Name, b'/') => self.see_slash(),
            (State::Name, _) => {
                tag.name.push(byte);
                State::Name
            }
            (State::Attributes | State::AfterAttributeName, b'/') => self.see_slash(),
            (State::AttributeName, b'/') => {
                tag.end_attribute_name();
                self.see_slash()
            }
            (State::AttributeName, _) if is_space => {
                tag.end_attribute_name();
                State::AfterAttributeName
            }
            (State::AttributeName, b'=') => {
                tag.end_attribute_name();
                State::Value
            }
            (State::AfterAttributeName, b'=') => State::Value,
            (state @ (State::Attributes | State::AfterAttributeName), _) if is_space => {
                tag.is_self_closing = false;
                state
            }
            // A `=` at the start is part of the name.
            (State::Attributes | State::AfterAttributeName | State::AttributeName, _) => {
                tag.is_self_closing = false;
                tag.attribute.push(byte);
                State::AttributeName
            }
            (State::Value, _) if is_space => State::Value,
            (State::Value, b'"' | b'\'') => State::Quoted(byte),
            (State::Unquoted, _) if is_space => State::Attributes,
            (State::Value | State::Unquoted, _) => {
                tag.push_value(byte);
                State::Unquoted
            }
        }
    }

    fn see_slash(&mut self) -> State {
        self.tag.is_self_closing = true;
        State::Attributes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linker::Linker;

    #[track_caller]
    fn check(pieces: &[&str], allows: bool) {
        let mut html = RawHtml::new(Elements::of(&Linker::new()));
        for piece in pieces {
            html.read(piece, Place::Inline);
        }
        assert_eq!(html.allows_links(), allows, "{pieces:?}");
    }

    #[test]
    fn anchors() {
        check(&["<a href=x>"], false);
        check(&["<A\n", "HREF='x'>"], false);
        check(&["<a href>"], false);
        check(&["<a href=x>", "</a>"], true);
        check(&["<a href=x>", "</A >"], true);
        check(&["<a name=x>"], false);
        check(&["<a name=x>", "</a>"], true);
        check(&["<a title='>' name=x>"], false);
        check(&["<a title='>' href=x>"], false);
        check(&["<abbr href=x>"], true);
        check(&["<!-- <a href=x> -->"], true);
        check(&["<!-- --", "> <a href=x>"], false);
        check(&["<?x <a href=x>"], true);
        check(&["<!-- --!> <a href=x> -->"], false);
        check(&["<!--> <a href=x> -->"], false);
        check(&["<!-- - -! -->"], true);
        check(&["<div title=\"", "x"], false);
    }

    #[test]
    fn skipped_elements() {
        check(&["<kbd>"], false);
        check(&["<kbd>", "<kbd>", "</kbd>"], false);
        check(&["<kbd>", "<kbd>", "</kbd>", "</kbd>"], true);
        check(&["<b>"], true);
        check(&["<script>", "if (a<b) '<script>'", "</script>"], true);
        check(&["<textarea>", "<!--", "</textarea>"], true);
        check(&["<verylongelementnameindeed>"], true);
        check(&["<script>if (a<b) x()</script>"], true);
        check(&["<textarea>a <3 and x<y </textarea>"], true);
        check(&["<script></scripty>"], false);
        check(&["<svg class='i'/>"], true);
        check(&["<svg>", "<path/>", "</svg>"], true);
        check(&["<svg>", "<svg/>", "</svg>"], true);
        check(&["<kbd/>"], false);
        check(&["<p><kbd>K</p>"], true);
        check(&["<kbd><b>x</b><br>"], false);
        check(&["<kbd>x</b></i>"], false);
        check(&["<optgroup><option>a</optgroup>"], true);
        check(&["<div contenteditable>"], false);
        check(&["<div CONTENTEDITABLE='True' class=x>"], false);
        check(&["<div contenteditable=plaintext-only><p>", "</p>"], false);
        check(&["<div contenteditable=\"false\">"], true);
        check(&["<div contenteditable=false contenteditable>"], true);
        check(&["<div contenteditable>a</div>"], true);
        check(&["<img contenteditable>"], true);
        check(&["<div title='contenteditable'>"], true);
    }

    #[test]
    fn anchors_inside_what_is_skipped() {
        check(&["<a href=x><svg/></a>"], true);
        check(&["<a href=x><kbd>K</a>"], false);
        check(&["<a href=x><kbd>K</a></p>"], true);
        check(&["<kbd><a href=x></kbd>"], false);
        check(&["<script><a href=x></script>"], true);
    }

    #[test]
    fn the_end_of_a_block() {
        let mut html = RawHtml::new(Elements::of(&Linker::new()));
        html.read("<a title=\"href=x\">", Place::Inline);
        html.end_block();
        assert!(html.allows_links());
        html.read("<kbd>", Place::Inline);
        html.end_block();
        assert!(html.allows_links());
        html.read("<pre>", Place::Block);
        html.end_block();
        assert!(!html.allows_links());
        html.read("</pre><p><!--", Place::Block);
        html.end_block();
        assert!(!html.allows_links());
        html.read("--><div class=", Place::Block);
        html.end_block();
        assert!(html.allows_links());
        html.read("<a href=x>", Place::Block);
        html.end_block();
        assert!(!html.allows_links());
    }

    /// The tags that are seen, as many as they are cut into.
    #[test]
    fn a_tag_in_two_pieces_is_the_same_tag() {
        for html in [
            "<a href=x>",
            "<A HREF>",
            "<a / href = 'x' >",
            "<a href/>",
            "<a/href=x>",
            "<a =href=x>",
            "<a =\">\" href=x>",
            "<a x='y'href>",
            "<a x=y/href>",
            "<a x href>",
            "<a x= >",
            "<svg/>",
            "<svg / >",
            "<svg a=/>",
            "<svg a='b'/>",
            "<svg a/>",
            "<div contenteditable>",
            "<div contenteditable = FALSE>",
            "<div contenteditable=\"\" x>",
            "<div contenteditable='false' contenteditable>",
            "<div title=contenteditable>",
            "<kbd\n>",
            "<kbd\u{B}>",
            "</kbd x='>'>",
            "<pre\u{0}>",
        ] {
            let read = |pieces: &[&str]| {
                let mut raw = RawHtml::new(Elements::of(&Linker::new()));
                pieces
                    .iter()
                    .for_each(|piece| raw.read_bytes(piece.as_bytes(), Place::Block));
                (raw.allows_links(), raw.tags())
            };
            let whole = read(&[html]);
            for at in 1..html.len() {
                let pieces = [&html[..at], &html[at..]];
                assert_eq!(read(&pieces), whole, "{html} cut at {at}");
            }
            let bytes: alloc::vec::Vec<&str> = html.split("").collect();
            assert_eq!(read(&bytes), whole, "{html} byte for byte");
        }
    }

    #[test]
    fn an_end_tag_does_not_reach_out_of_a_cell() {
        check(&["<a href=x><table><td></a>"], false);
        check(&["<a href=x><table><td></a></table>"], false);
        check(&["<a href=x><table><td></table></a>"], true);
        check(&["<a href=x><object></a>"], false);
        check(&["<table><td><a href=x></td><td>"], true);
        check(&["<table><td><a href=x></th>"], false);
        check(&["<table><td><a href=x><td>"], true);
        check(&["<table><td><a href=x></tr>"], true);
        check(&["<table><td><a href=x></table>"], true);
        check(&["<table><caption><a href=x></caption>"], true);
        check(&["<td><a href=x></td>"], false);
        check(&["<a href=x></td>"], false);
        check(&["<table><td><table></a><td><a href=x></td><td>"], true);
        check(&["<table><td><pre></td><td>"], true);
        check(&["<pre><table><td></pre>"], false);
        check(&["<table><td><pre><td>"], true);
        check(&["<table><td><select><td>"], true);
        check(&["<object><select></object>"], false);
        check(&["<table><a href=x></table>"], false);
        check(&["<a href=x><svg><a></a></svg>"], false);
        check(&["<a href=x><svg><a></a></svg></a>"], true);
        check(&["<svg><a href=x></svg>"], false);
        check(&["<a href=x><select></a></select>"], false);
        check(&["<template><a href=x></template>"], false);
        check(&["<template><a href=x></a></template>"], true);
        check(&["<a href=x><template></a></template>"], false);
    }
}
