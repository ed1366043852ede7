//! Raw HTML that comes in pieces between text: which elements are open around that text.

use memchr::memchr;

use crate::linker::Headings;

use super::elements::{is_block, is_foreign, is_raw_text, is_skipped, is_void};

/// Where a piece of raw HTML stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::adapter) enum Place {
    /// In a paragraph or alike: what it opens ends with that block.
    Inline,
    /// A block of its own: what it opens ends with its end tag.
    Block,
}

/// The open elements whose text never links, from tags read one byte after the other.
///
/// Of the elements of `elements.rs` only the outermost is kept: inside it no other counts. Anchors
/// are kept beside it.
#[derive(Clone, Debug)]
pub(in crate::adapter) struct RawHtml {
    anchor: Anchor,
    skipped: Option<Skipped>,
    state: State,
    tag: Tag,
    /// How many tags were read.
    tags: usize,
    headings: Headings,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Anchor {
    #[default]
    Closed,
    /// With an `href`: a link up to its end tag.
    Link,
    /// Without one: up to its end tag, and no further than the block.
    Named,
}

#[derive(Clone, Debug)]
struct Skipped {
    name: Name,
    /// How many elements of the name are open.
    depth: usize,
    /// How many others were opened inside.
    others: usize,
    place: Place,
}

/// The first bytes of a name, in lower case: more than the longest that is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Name {
    bytes: [u8; 16],
    len: usize,
}

impl Name {
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte.to_ascii_lowercase();
        }
        self.len += 1;
    }

    fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Tag {
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

impl Tag {
    /// Whether what it opens is text that its reader may change.
    fn is_editable(&self) -> bool {
        self.has_editable && self.editable.as_bytes() != b"false"
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Data,
    /// Behind `<`.
    Open,
    Name,
    Attributes,
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
}

impl RawHtml {
    pub(in crate::adapter) fn new(headings: Headings) -> Self {
        Self {
            anchor: Anchor::Closed,
            skipped: None,
            state: State::Data,
            tag: Tag::default(),
            tags: 0,
            headings,
        }
    }

    fn skips(&self, tag: &Tag) -> bool {
        let name = tag.name.as_bytes();
        let is_heading = matches!(name, [b'h', b'1'..=b'6']) && self.headings == Headings::Skip;
        is_skipped(name) || is_heading || tag.is_editable() && !is_void(name)
    }

    /// Whether text here may link.
    pub(in crate::adapter) fn allows_links(&self) -> bool {
        self.anchor == Anchor::Closed && self.skipped.is_none() && self.state == State::Data
    }

    /// A block ends, and with it what inline HTML left open in it; a link and what HTML reads as
    /// raw text, a quoted value or a comment go on.
    pub(in crate::adapter) fn end_block(&mut self) {
        if !matches!(self.state, State::Quoted(_) | State::Comment(_)) {
            // The tags of the page that follows end any other.
            self.state = State::Data;
        }
        let ends = |skipped: &mut Skipped| {
            skipped.place == Place::Inline && !is_raw_text(skipped.name.as_bytes())
        };
        self.skipped.take_if(ends);
        if self.anchor == Anchor::Named {
            self.anchor = Anchor::Closed;
        }
    }

    pub(in crate::adapter) fn read(&mut self, html: &str, place: Place) {
        self.read_bytes(html.as_bytes(), place);
    }

    /// How many tags were read so far.
    #[cfg(feature = "lol_html")]
    pub(in crate::adapter) fn tags(&self) -> usize {
        self.tags
    }

    /// Another reader says that text starts here.
    #[cfg(feature = "lol_html")]
    pub(in crate::adapter) fn see_text(&mut self) {
        self.state = State::Data;
    }

    pub(in crate::adapter) fn read_bytes(&mut self, html: &[u8], place: Place) {
        let mut rest = html;
        loop {
            // What does not change the state is passed over at once.
            let next = match self.state {
                State::Data => memchr(b'<', rest),
                State::Bogus => memchr(b'>', rest),
                State::Comment(0) => memchr(b'-', rest),
                State::Quoted(quote) if !self.tag.is_in_editable => memchr(quote, rest),
                _ => Some(0),
            };
            match next {
                Some(at) => rest = &rest[at..],
                None => return,
            }
            if self.state == State::Data
                && let Some(len) = self.read_simple_tag(rest, place)
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

    /// Reads a tag without attributes at once; returns its length.
    fn read_simple_tag(&mut self, html: &[u8], place: Place) -> Option<usize> {
        let is_end = html.get(1) == Some(&b'/');
        let start = 1 + usize::from(is_end);
        let name = html.get(start..)?;
        let len = name.iter().position(|b| !b.is_ascii_alphanumeric())?;
        let is_tag = name[len] == b'>' && name[0].is_ascii_alphabetic();
        if !is_tag || self.is_in_raw_text() {
            return None;
        }
        self.tag = Tag {
            is_end,
            ..Tag::default()
        };
        name[..len]
            .iter()
            .for_each(|&byte| self.tag.name.push(byte));
        self.end_tag(place);
        Some(start + len + 1)
    }

    fn step(&mut self, byte: u8, place: Place) -> State {
        let is_space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C');
        match (self.state, byte) {
            (State::Data, b'<') => {
                self.tag = Tag::default();
                State::Open
            }
            (State::Data, _) => State::Data,
            (State::Open, b'/') if !self.tag.is_end => {
                self.tag.is_end = true;
                State::Open
            }
            (State::Open, b'<') if !self.tag.is_end || self.is_in_raw_text() => {
                self.tag = Tag::default();
                State::Open
            }
            // In raw text nothing counts but the end tag.
            (State::Open, _) if self.is_in_raw_text() && !self.tag.is_end => State::Data,
            (State::Open, b'a'..=b'z' | b'A'..=b'Z') => {
                self.tag.name.push(byte);
                State::Name
            }
            (State::Open, _) if self.is_in_raw_text() => State::Data,
            (State::Open, b'!') if !self.tag.is_end => State::Markup(0),
            (State::Open, b'?') if !self.tag.is_end => State::Bogus,
            (State::Open, b'>') => State::Data,
            (State::Open, _) if self.tag.is_end => State::Bogus,
            (State::Open, _) => State::Data,
            (State::Markup(0), b'-') => State::Markup(1),
            (State::Markup(1), b'-') => State::Comment(2),
            (State::Markup(_), b'>') => State::Data,
            (State::Markup(_), _) => State::Bogus,
            (State::Comment(2 | 3), b'>') => State::Data,
            (State::Comment(2), b'-') => State::Comment(2),
            (State::Comment(2), b'!') => State::Comment(3),
            (State::Comment(dashes), b'-') => State::Comment((dashes % 3 + 1).min(2)),
            (State::Comment(_), _) => State::Comment(0),
            (State::Bogus, b'>') => State::Data,
            (State::Bogus, _) => State::Bogus,
            (State::Name, _)
                if self.is_in_raw_text()
                    && (is_space || matches!(byte, b'/' | b'>' | b'<'))
                    && !self.is_end_of_skipped() =>
            {
                self.tag = Tag::default();
                match byte {
                    b'<' => State::Open,
                    _ => State::Data,
                }
            }
            (State::Quoted(quote), _) if byte == quote => State::Attributes,
            (State::Quoted(quote), _) => {
                self.push_value(byte);
                State::Quoted(quote)
            }
            (_, b'>') => {
                self.end_attribute();
                self.end_tag(place);
                State::Data
            }
            (State::Name | State::Attributes, b'/') => {
                self.end_attribute();
                self.tag.is_self_closing = true;
                State::Attributes
            }
            (State::Name, _) if is_space => State::Attributes,
            (State::Name, _) => {
                self.tag.name.push(byte);
                State::Name
            }
            (State::Attributes, b'=') => State::Value,
            (State::Attributes, _) if is_space => {
                self.end_attribute();
                State::Attributes
            }
            (State::Attributes, _) => {
                self.tag.is_self_closing = false;
                self.tag.attribute.push(byte);
                State::Attributes
            }
            (State::Value, _) if is_space => State::Value,
            (State::Value, b'"' | b'\'') => {
                self.end_attribute();
                State::Quoted(byte)
            }
            (State::Value, _) => {
                self.end_attribute();
                self.push_value(byte);
                State::Unquoted
            }
            (State::Unquoted, _) if is_space => State::Attributes,
            (State::Unquoted, _) => {
                self.push_value(byte);
                State::Unquoted
            }
        }
    }

    fn end_attribute(&mut self) {
        if self.tag.attribute.len == 0 {
            return;
        }
        self.tag.has_href |= self.tag.attribute.as_bytes() == b"href";
        // Of two attributes of a name the first counts.
        let is_editable = self.tag.attribute.as_bytes() == b"contenteditable";
        self.tag.is_in_editable = is_editable && !self.tag.has_editable;
        self.tag.has_editable |= is_editable;
        self.tag.attribute.len = 0;
    }

    fn push_value(&mut self, byte: u8) {
        if self.tag.is_in_editable {
            self.tag.editable.push(byte);
        }
    }

    fn is_in_raw_text(&self) -> bool {
        self.skipped
            .as_ref()
            .is_some_and(|skipped| is_raw_text(skipped.name.as_bytes()))
    }

    fn is_end_of_skipped(&self) -> bool {
        let skipped = self.skipped.as_ref();
        self.tag.is_end && skipped.is_some_and(|skipped| skipped.name == self.tag.name)
    }

    fn end_tag(&mut self, place: Place) {
        self.tags += 1;
        if self.skipped.is_none() && self.tag.is_end && self.tag.name.as_bytes() != b"a" {
            return;
        }
        let tag = self.tag;
        let name = tag.name.as_bytes();
        if name == b"a" {
            self.anchor = match (tag.is_end, tag.has_href) {
                (false, true) => Anchor::Link,
                (false, false) => Anchor::Named,
                (true, _) => Anchor::Closed,
            };
            return;
        }
        // Only in SVG and MathML does the slash close an element.
        let is_closed = tag.is_self_closing && (is_foreign(name) || self.is_in_foreign());
        let skips = !tag.is_end && !is_closed && self.skips(&tag);
        let Some(skipped) = &mut self.skipped else {
            if skips {
                self.skipped = Some(Skipped {
                    name: tag.name,
                    depth: 1,
                    others: 0,
                    place,
                });
            }
            return;
        };
        let is_same = skipped.name == tag.name;
        match (tag.is_end, is_same) {
            (false, _) if is_closed || is_void(name) => {}
            (false, true) => skipped.depth += 1,
            (false, false) => skipped.others += 1,
            (true, true) => skipped.depth -= 1,
            (true, false) => match skipped.others.checked_sub(1) {
                Some(others) => skipped.others = others,
                // An element around it ends, and with it all inside.
                None if is_block(name) => skipped.depth = 0,
                None => {}
            },
        }
        if skipped.depth == 0 {
            self.skipped = None;
        }
    }

    fn is_in_foreign(&self) -> bool {
        self.skipped
            .as_ref()
            .is_some_and(|skipped| is_foreign(skipped.name.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pieces: &[&str], allows: bool) {
        let mut html = RawHtml::new(Headings::Link);
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
        let mut html = RawHtml::new(Headings::Link);
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
}
