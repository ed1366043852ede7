//! The text of an anchor that the author wrote.

use alloc::borrow::Cow;
use alloc::string::String;

use super::Existing;
use crate::linker::Linker;
use crate::markup::{Flow, MarkupToken, More, Reader};

/// The text of an anchor as a reader sees it, of which every adapter tells what it meets in the anchor.
#[derive(Debug, Default)]
pub(crate) struct AuthorText {
    /// With [`UNCERTAIN`] where a line may end.
    text: String,
    /// Whether browsers may see another one.
    is_unknown: bool,
    /// How many elements are open in it whose text is not shown, and whether one of raw HTML is.
    hidden: usize,
    is_raw: bool,
    /// Whether it started in a table but in none of its cells.
    is_in_table: bool,
    /// How many tables are open in it.
    tables: usize,
    /// Whether a `noscript` is open in it.
    is_in_noscript: bool,
}

/// Where a line ends, unless browsers ignore the tag. No text has this character.
const UNCERTAIN: char = '\0';

impl AuthorText {
    /// For an anchor that starts where the reader is.
    pub(crate) fn behind(reader: &Reader) -> Self {
        let (is_in_table, is_raw) = (reader.is_in_table(), reader.is_in_raw_text());
        Self { is_in_table, is_raw, ..Self::default() }
    }

    /// Adds a text as a reader sees it.
    pub(crate) fn push(&mut self, text: &str) {
        if !self.is_hidden() && !self.is_raw && !self.is_in_noscript {
            // In a line feed a browser shows a space.
            let seen = text.chars().filter(|&c| c != UNCERTAIN);
            self.text.extend(seen.map(|c| if c == '\n' { ' ' } else { c }));
        }
    }

    /// Ends a line.
    pub(crate) fn line(&mut self) {
        self.text.push('\n');
    }

    /// Reads the start or the end of an element whose text is not shown.
    pub(crate) const fn hide(&mut self, is_end: bool) {
        self.hidden = if is_end { self.hidden.saturating_sub(1) } else { self.hidden + 1 };
    }

    pub(crate) const fn is_hidden(&self) -> bool {
        self.hidden > 0
    }

    /// Notes that browsers may see another text.
    pub(crate) const fn unknown(&mut self) {
        self.is_unknown = true;
    }

    /// Whether the text is known, and not longer than this.
    pub(crate) const fn is_within(&self, limit: usize) -> bool {
        !self.is_unknown && self.text.len() <= limit
    }

    /// Reads raw HTML in Markdown, and returns whether the anchor goes on behind it. Browsers end it at the start or the end
    /// of another one.
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
                MarkupToken::Tag => self.tag(reader),
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

    /// Reads the start or the end tag of an anchor, which seems to end this one.
    pub(crate) fn anchor(&mut self, reader: &Reader) {
        // In a cell it does not end the anchor around the table, nor in SVG the one around it, and in `noscript` it is
        // text.
        self.is_unknown |= self.tables > 0
            || self.is_in_noscript
            || reader.is_in_foreign() && !reader.tag().is_end;
    }

    /// Reads another tag, the last one of the reader.
    pub(crate) fn tag(&mut self, reader: &Reader) {
        let tag = reader.tag();
        self.element(tag.name(), tag.is_end, tag.flow(), reader.is_in_foreign());
        self.is_raw = reader.is_in_raw_text() && tag.name() != b"xmp";
    }

    /// Reads the start or the end of an element, of which a browser builds a tree.
    pub(crate) fn element(&mut self, name: &[u8], is_end: bool, flow: Flow, is_in_foreign: bool) {
        self.is_raw = false;
        self.is_unknown |= match name {
            // What is in a shadow root may replace the text. In the others `</a>` does not end an anchor around them, and
            // their end ends one in them.
            b"applet" | b"marquee" | b"object" | b"select" | b"template" => true,
            // In a table, browsers without scripts move it before the table, or end it at the next tag.
            b"noscript" => self.tables > 0,
            // Without scripts it may end the `noscript`.
            _ => self.is_in_noscript && flow == Flow::Block,
        };
        match name {
            b"noscript" => self.is_in_noscript = !is_end,
            b"br" => self.line(),
            _ if is_in_foreign || flow != Flow::Block && name != b"button" => {}
            b"body" | b"colgroup" | b"form" | b"frameset" | b"head" | b"html" | b"optgroup"
            | b"option" => self.text.push(UNCERTAIN),
            b"caption" | b"tbody" | b"td" | b"tfoot" | b"th" | b"thead" | b"tr"
                if self.tables == 0 =>
            {
                // Browsers moved the anchor before the table, and go on with it behind the cell.
                self.is_unknown |= self.is_in_table;
                self.text.push(UNCERTAIN);
            }
            _ if is_end => self.text.push(UNCERTAIN),
            _ => self.line(),
        }
        if name == b"table" {
            self.tables = if is_end { self.tables.saturating_sub(1) } else { self.tables + 1 };
        }
    }

    /// The text if it is known, of an anchor that leads to `href` and has ended here.
    pub(crate) fn known(mut self, href: &str, linker: &Linker) -> Option<String> {
        self.is_unknown |= self.tables > 0 || self.is_in_noscript;
        self.finish(|| Some(href.into()), linker).map(|(text, _)| text)
    }

    /// The text if it is known, in lines if one of them names a site, and whether the anchor certainly ends where it seems to.
    pub(crate) fn finish(
        self,
        href: impl FnOnce() -> Option<String>,
        linker: &Linker,
    ) -> Option<(String, bool)> {
        if self.is_unknown {
            return None;
        }
        let is_end = |c: char| matches!(c, UNCERTAIN | '\n');
        let text = self.text.trim_end_matches(is_end).replace("\0\n", "\n");
        let lines = text.replace(UNCERTAIN, "\n");
        // Browsers may have ended the anchor behind the line.
        let names_site = || href().is_some_and(|href| linker.may_name_site(&lines, &href));
        let is_certain = lines == text || !names_site();
        let text = if is_certain { text.replace(UNCERTAIN, "") } else { lines };
        Some((text, is_certain))
    }
}

impl<'a> Existing<'a> {
    /// A link of Markdown, which has this attribute if that has a value.
    pub(crate) fn of_markdown(
        href: Cow<'a, str>,
        (name, value): (&'a str, &'a str),
        text: Option<AuthorText>,
        linker: &Linker,
    ) -> Self {
        let attribute = (!value.is_empty()).then(|| (name.into(), value.into()));
        let attributes = attribute.into_iter().collect();
        let text = text.and_then(|text| text.known(&href, linker));
        Self { href, attributes, text: text.map(Into::into), range: 0..0 }
    }
}
