//! What a reader sees of a source, and the links that its author wrote.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use ::pulldown_cmark::{Event, Tag, TagEnd};

use crate::explain::{Explained, Shown};
use crate::html::{Existing, href_of_tag, shown};
use crate::linker::Linker;
use crate::markup::{Elements, Flow, More, Reader, Token};
use crate::pulldown_cmark::{element_of, href_of, shown_of};

/// Sees the events of a source as the page that they become.
pub(super) struct Seen<'s, 'l> {
    source: &'s str,
    linker: &'l Linker,
    shown: Shown<'s>,
    anchors: Vec<Explained>,
    html: Reader,
    /// The anchor that is open, and where it leads.
    open: Existing,
    href: String,
    /// The number of elements that are open whose text does not link, and of those that are images.
    closed: usize,
    images: usize,
}

impl<'s, 'l> Seen<'s, 'l> {
    pub(super) fn new(source: &'s str, linker: &'l Linker) -> Self {
        Self {
            source,
            linker,
            shown: Shown::new(source),
            anchors: Vec::new(),
            html: reader(),
            open: Existing::new(linker, &()),
            href: String::new(),
            closed: 0,
            images: 0,
        }
    }

    /// The text that may link, as long as the source, and the links of the author.
    pub(super) fn finish(mut self) -> (String, Vec<Explained>) {
        self.end(self.source.len());
        (self.shown.finish(), self.anchors)
    }

    pub(super) fn see(&mut self, event: &Event<'_>, range: Range<usize>) {
        let text = shown_of(event, &mut self.images);
        if self.images > 0 {
            return;
        }
        match event {
            Event::Start(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => self.closed += 1,
            Event::End(TagEnd::CodeBlock | TagEnd::MetadataBlock(_)) => self.closed -= 1,
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                self.closed += 1;
                self.start(range, Some(href_of(*link_type, dest_url).into()));
            }
            Event::End(TagEnd::Link) => {
                self.closed -= 1;
                self.end(range.end);
            }
            // A tag within a line, and a block of HTML with all of its lines.
            Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => {
                self.see_html(&self.source[range.clone()], range.start);
            }
            Event::Start(tag) => self.see_tag("<", tag.to_end()),
            Event::End(tag) => self.see_tag("</", *tag),
            Event::HardBreak => return self.see_html("<br>", range.start),
            Event::Text(_) if self.closed == 0 => self.shown.add(range),
            _ => {}
        }
        if !self.html.is_in_raw_text() {
            self.open.read_shown(text);
        }
    }

    /// Sees a tag of a block.
    fn see_tag(&mut self, start: &str, tag: TagEnd) {
        if let (name, Flow::Block) = element_of(tag) {
            self.html = reader();
            self.see_html(&[start, name, ">"].concat(), 0);
        }
    }

    /// Sees HTML that starts at this byte of the source.
    fn see_html(&mut self, html: &str, start: usize) {
        let (html, mut at) = (html.as_bytes(), 0);
        while let Some((token, len)) = self.html.next(&html[at..], More::No)
            && !self.html.is_lost()
        {
            let (written, range) = (&html[at..at + len], start + at..start + at + len);
            at += len;
            match token {
                Token::Text | Token::Word => self.open.read_shown(&shown(written)),
                Token::Tag => {
                    if self.html.tag().name() == b"a" {
                        self.open.see_anchor(&self.html);
                        match self.html.tag().is_end {
                            true => self.end(range.end),
                            false => self.start(range, href_of_tag(written)),
                        }
                    }
                    let flow = self.html.flow();
                    self.open.see_tag(&self.html, flow);
                }
                _ => {}
            }
        }
    }

    /// Starts an anchor, which ends the one that is open.
    fn start(&mut self, tag: Range<usize>, href: Option<String>) {
        self.end(tag.start);
        if let Some(href) = href {
            self.open.start(tag, self.html.is_in_table());
            self.href = href;
        }
    }

    fn end(&mut self, end: usize) {
        if let Some(anchor) = self.open.end() {
            let (href, range) = (mem::take(&mut self.href), anchor.tag.start..end);
            let text = anchor.into_text(|text| self.linker.may_claim(text, &href));
            let text = text.map_or(String::new(), |text| text.text);
            self.anchors.push(Explained::existing(range, href, text, self.linker));
        }
    }
}

fn reader() -> Reader {
    Reader::new(Elements::new(&[], &[], false))
}
