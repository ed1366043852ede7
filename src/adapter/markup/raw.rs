//! Raw HTML that comes in pieces between text: which elements are open around that text.

use memchr::memchr;

use super::elements::{is_raw_text, is_skipped};

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
/// Only the outermost of them is kept: inside it nothing else counts.
#[derive(Clone, Debug, Default)]
pub(in crate::adapter) struct RawHtml {
    anchor: Anchor,
    skipped: Option<Skipped>,
    state: State,
    tag: Tag,
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
    depth: usize,
    place: Place,
}

/// The first bytes of a name, in lower case: more than the longest that is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Name {
    bytes: [u8; 12],
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
    is_end: bool,
    has_href: bool,
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
    /// In a comment, and how many `-` were read last.
    Comment(u8),
    /// In what ends at the next `>`.
    Bogus,
}

impl RawHtml {
    /// Whether text here may link.
    pub(in crate::adapter) fn allows_links(&self) -> bool {
        self.anchor == Anchor::Closed && self.skipped.is_none()
    }

    /// A block that holds inline HTML ends, and with it what it left open; an anchor goes on.
    pub(in crate::adapter) fn end_block(&mut self) {
        self.state = State::Data;
        let ends = |skipped: &mut Skipped| {
            skipped.place == Place::Inline && !is_raw_text(skipped.name.as_bytes())
        };
        self.skipped.take_if(ends);
        if self.anchor == Anchor::Named {
            self.anchor = Anchor::Closed;
        }
    }

    pub(in crate::adapter) fn read(&mut self, html: &str, place: Place) {
        let mut rest = html.as_bytes();
        loop {
            // What does not change the state is passed over at once.
            let next = match self.state {
                State::Data => memchr(b'<', rest),
                State::Bogus => memchr(b'>', rest),
                State::Comment(0) => memchr(b'-', rest),
                State::Quoted(quote) => memchr(quote, rest),
                _ => Some(0),
            };
            match next {
                Some(at) => rest = &rest[at..],
                None => return,
            }
            let Some((&byte, behind)) = rest.split_first() else {
                return;
            };
            self.state = self.step(byte, place);
            rest = behind;
        }
    }

    fn step(&mut self, byte: u8, place: Place) -> State {
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
            (State::Open, b'!') if !self.tag.is_end && !self.is_in_raw_text() => State::Markup(0),
            (State::Open, b'?') if !self.is_in_raw_text() => State::Bogus,
            (State::Open, b'a'..=b'z' | b'A'..=b'Z') => {
                self.tag.name.push(byte);
                State::Name
            }
            (State::Open, b'<') => State::Open,
            (State::Open, _) => State::Data,
            (State::Markup(0), b'-') => State::Markup(1),
            (State::Markup(1), b'-') => State::Comment(2),
            (State::Markup(_), b'>') => State::Data,
            (State::Markup(_), _) => State::Bogus,
            (State::Comment(2), b'>') => State::Data,
            (State::Comment(dashes), b'-') => State::Comment((dashes + 1).min(2)),
            (State::Comment(_), _) => State::Comment(0),
            (State::Bogus, b'>') => State::Data,
            (State::Bogus, _) => State::Bogus,
            (State::Quoted(quote), _) if byte == quote => State::Attributes,
            (State::Quoted(quote), _) => State::Quoted(quote),
            (_, b'>') => {
                self.end_attribute();
                self.end_tag(place);
                State::Data
            }
            (State::Name, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C' | b'/') => State::Attributes,
            (State::Name, _) => {
                self.tag.name.push(byte);
                State::Name
            }
            (State::Attributes, b'=') => State::Value,
            (State::Attributes, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C' | b'/') => {
                self.end_attribute();
                State::Attributes
            }
            (State::Attributes, _) => {
                self.tag.attribute.push(byte);
                State::Attributes
            }
            (State::Value, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C') => State::Value,
            (State::Value, b'"' | b'\'') => {
                self.end_attribute();
                State::Quoted(byte)
            }
            (State::Value, _) => {
                self.end_attribute();
                State::Unquoted
            }
            (State::Unquoted, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C') => State::Attributes,
            (State::Unquoted, _) => State::Unquoted,
        }
    }

    fn end_attribute(&mut self) {
        self.tag.has_href |= self.tag.attribute.as_bytes() == b"href";
        self.tag.attribute = Name::default();
    }

    fn is_in_raw_text(&self) -> bool {
        self.skipped
            .as_ref()
            .is_some_and(|skipped| is_raw_text(skipped.name.as_bytes()))
    }

    fn end_tag(&mut self, place: Place) {
        let tag = self.tag;
        let name = tag.name.as_bytes();
        match &mut self.skipped {
            Some(skipped) if skipped.name != tag.name => {}
            Some(skipped) if tag.is_end => {
                skipped.depth -= 1;
                if skipped.depth == 0 {
                    self.skipped = None;
                }
            }
            Some(_) if is_raw_text(name) => {}
            Some(skipped) => skipped.depth += 1,
            None if name == b"a" => {
                self.anchor = match (tag.is_end, tag.has_href) {
                    (false, true) => Anchor::Link,
                    (false, false) => Anchor::Named,
                    (true, _) => Anchor::Closed,
                };
            }
            None if !tag.is_end && is_skipped(name) => {
                self.skipped = Some(Skipped {
                    name: tag.name,
                    depth: 1,
                    place,
                });
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pieces: &[&str], allows: bool) {
        let mut html = RawHtml::default();
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
    }

    #[test]
    fn skipped_elements() {
        check(&["<kbd>"], false);
        check(&["<kbd>", "<kbd>", "</kbd>"], false);
        check(&["<kbd>", "<kbd>", "</kbd>", "</kbd>"], true);
        check(&["<kbd>", "</code>"], false);
        check(&["<b>"], true);
        check(&["<script>", "if (a<b) '<script>'", "</script>"], true);
        check(&["<textarea>", "<!--", "</textarea>"], true);
        check(&["<verylongelementnameindeed>"], true);
    }

    #[test]
    fn the_end_of_a_block() {
        let mut html = RawHtml::default();
        html.read("<a title=\"href=x\">", Place::Inline);
        html.end_block();
        assert!(html.allows_links());
        html.read("<kbd>", Place::Inline);
        html.end_block();
        assert!(html.allows_links());
        html.read("<pre>", Place::Block);
        html.end_block();
        assert!(!html.allows_links());
        html.read("</pre><a href=x>", Place::Block);
        html.end_block();
        assert!(!html.allows_links());
    }
}
