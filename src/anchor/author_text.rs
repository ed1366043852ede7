//! The text of an existing anchor.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::markup::{
    Flow, MarkupToken, More, Reader, attributes, is_never_shown, is_shown_alike, is_void,
};

/// The text of an existing anchor as a reader sees it. Each adapter reports the content of the
/// anchor.
///
/// Every browser shows the text of the elements of [`is_shown_alike`]. The text of another element,
/// or the alternative text of an image, is an uncertain part, because only some browsers show it.
#[derive(Debug, Default)]
pub(crate) struct AuthorText {
    /// The text, with [`UNCERTAIN`] where a line may end.
    text: String,
    /// True if browsers may show another text.
    is_unknown: bool,
    /// The open elements, from the outermost element that is not shown alike. An image has no name.
    open: Vec<Vec<u8>>,
    /// The uncertain part, whether the next uncertain text starts another part, and whether there
    /// was another part.
    part: Range<usize>,
    is_apart: bool,
    has_more: bool,
    /// True if it has a `ruby` element, in which no element ends a line.
    has_ruby: bool,
    /// The number of open blocks. Browsers split an anchor that ends in a block.
    blocks: isize,
}

/// The mark of a line end that some browsers may ignore. No text has this character.
const UNCERTAIN: char = '\u{1}';

impl AuthorText {
    /// Creates the text of an anchor that starts at the position of the reader. In a table,
    /// browsers move content outside of the cells.
    pub(crate) fn after(reader: &Reader) -> Self {
        Self { is_unknown: reader.is_in_table() || reader.is_in_raw_text(), ..Self::default() }
    }

    /// Adds a text as a reader sees it.
    pub(crate) fn push(&mut self, text: &str) {
        if self.open.last().is_some_and(|name| is_never_shown(name)) {
            return;
        }
        if !self.open.is_empty() && !text.trim().is_empty() {
            self.has_more |= self.is_apart && !self.part.is_empty();
            let start = if self.part.is_empty() { self.text.len() } else { self.part.start };
            (self.part, self.is_apart) = (start..self.text.len() + text.len(), false);
        }
        // A browser shows a line feed as a space.
        let seen = |c| if matches!(c, '\0' | '\n' | UNCERTAIN) { ' ' } else { c };
        self.text.extend(text.chars().map(seen));
    }

    /// Adds a text that some browsers do not show, or show in another form.
    pub(crate) fn push_uncertain(&mut self, text: &str) {
        self.image(false);
        self.push(text);
        self.image(true);
    }

    /// Ends a line, or marks a possible line end if it is not certain.
    pub(crate) fn edge(&mut self, is_certain: bool) {
        let is_certain = is_certain && !self.has_ruby;
        if is_certain || !self.text.is_empty() {
            self.text.push(if is_certain { '\n' } else { UNCERTAIN });
        }
    }

    /// Ends a line.
    pub(crate) fn line(&mut self) {
        self.edge(true);
    }

    /// Reads the start or the end of an image, which contains its alternative text.
    pub(crate) fn image(&mut self, is_end: bool) {
        self.enter(b"", is_end);
    }

    /// Returns whether the next text is the alternative text of an image.
    pub(crate) fn is_in_image(&self) -> bool {
        self.open.last().is_some_and(Vec::is_empty)
    }

    /// Enters or leaves an element that is not shown alike.
    fn enter(&mut self, name: &[u8], is_end: bool) {
        self.is_apart = true;
        if is_end {
            self.is_unknown |= self.open.pop().is_some_and(|open| open != name);
        } else {
            self.open.push(name.to_vec());
        }
    }

    /// Notes that browsers may show another text.
    pub(crate) const fn unknown(&mut self) {
        self.is_unknown = true;
    }

    /// Returns whether the text is known, and not longer than `limit` bytes.
    pub(crate) const fn is_within(&self, limit: usize) -> bool {
        !self.is_unknown && self.text.len() <= limit
    }

    /// Reads raw HTML in Markdown, and returns whether the anchor continues after it. Browsers end
    /// the anchor at the start or the end of another anchor.
    pub(crate) fn html(&mut self, raw: &str, reader: &mut Reader) -> bool {
        let mut html = raw.as_bytes();
        while let Some((token, len)) = reader.next(html, More::No) {
            let (written, rest) = html.split_at(len);
            html = rest;
            match token {
                MarkupToken::Tag if reader.tag().name() == b"a" => {
                    self.anchor(reader);
                    return false;
                }
                MarkupToken::Tag => self.tag(written, reader),
                MarkupToken::Comment => self.comment(written, reader),
                _ => {}
            }
        }
        true
    }

    /// Reads a comment, which may be text of SVG.
    pub(crate) fn comment(&mut self, comment: &[u8], reader: &Reader) {
        let text = comment.strip_prefix(b"<![CDATA[").and_then(|text| text.strip_suffix(b"]]>"));
        if let Some(text) = text.filter(|_| reader.is_in_foreign()) {
            self.push(&String::from_utf8_lossy(text));
        }
    }

    /// Reads the start or the end tag of an anchor, which normally ends this anchor. In `noscript`
    /// the tag is text, and in SVG and some other elements it does not end the surrounding anchor.
    pub(crate) fn anchor(&mut self, reader: &Reader) {
        let is_in_svg = reader.is_in_foreign() && !reader.tag().is_end;
        self.is_unknown |= !self.open.is_empty() || is_in_svg;
    }

    /// Reads any other tag, which is the last tag of the reader.
    pub(crate) fn tag(&mut self, written: &[u8], reader: &Reader) {
        let tag = reader.tag();
        let is_foreign = reader.is_in_foreign() || matches!(tag.name(), b"math" | b"svg");
        let is_empty = tag.is_self_closing && is_foreign;
        let is_line = tag.flow() == Flow::Block || tag.name() == b"button";
        let is_alike = self.element(tag.name(), tag.is_end, is_empty);
        if is_line {
            self.edge(is_alike && !tag.is_end);
            self.blocks += if tag.is_end { -1 } else { isize::from(!is_void(tag.name())) };
        }
        if tag.name() == b"img" && !tag.is_end {
            let alt = attributes(written, "img".len()).find(|own| own.is("alt"));
            self.push_uncertain(&alt.map(|alt| alt.text()).unwrap_or_default());
        }
    }

    /// Reads the start or the end of an element, and returns whether every browser shows its text,
    /// in the elements around it.
    pub(crate) fn element(&mut self, name: &[u8], is_end: bool, is_empty: bool) -> bool {
        // The content of a shadow root may replace the text, `bdo` reverses it, and `input` shows
        // an attribute. In the other elements, `</a>` does not end an anchor around them, and their
        // end tag ends an anchor in them.
        self.is_unknown |= matches!(
            name,
            b"applet" | b"bdo" | b"input" | b"marquee" | b"object" | b"select" | b"template"
        );
        self.has_ruby |= matches!(name, b"rb" | b"rp" | b"rt" | b"rtc" | b"ruby");
        if self.open.is_empty() && is_shown_alike(name) {
            if name == b"br" {
                self.line();
            }
            return true;
        }
        if !is_empty && !is_void(name) {
            self.enter(name, is_end);
        }
        false
    }

    /// Returns the text of an anchor that has ended here, if it is known, and whether the anchor
    /// certainly ends here. Other texts that a reader may see follow, each after a NUL: the text
    /// without the uncertain part, only the uncertain part, and the text without the line ends that
    /// browsers may ignore.
    pub(crate) fn finish(self) -> Option<(String, bool)> {
        let Self { text, part, blocks, .. } = self;
        // Letters and spaces name no site, whichever annotations a reader skips.
        let may_name = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && c != UNCERTAIN;
        let has_more = self.has_more && (!self.has_ruby || text.contains(may_name));
        if self.is_unknown || !self.open.is_empty() || has_more {
            return None;
        }
        let mut texts = text.trim_end_matches([UNCERTAIN, '\n']).to_string();
        if !part.is_empty() && part.len() < texts.len() {
            texts += &["\0", &text[..part.start], &text[part.end..], "\0", &text[part]].concat();
        }
        let texts = texts.replace("\u{1}\n", "\n");
        let (joined, lines) = (texts.replace(UNCERTAIN, ""), texts.replace(UNCERTAIN, "\n"));
        let is_certain = joined == lines && blocks == 0;
        let text = if joined == lines { lines } else { [lines, joined].join("\0") };
        Some((text, is_certain))
    }
}
