//! The links that the author of a source wrote: `<https://…>`, `[text](url)`, `<a href>`.

use std::ops::Range;

use htmlize::{unescape, unescape_attribute};
use linkwright::html::{self, TokenKind};
use linkwright::markdown::{EXTENSIONS, front_matter};
use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};

use crate::args::From;
use crate::doc_comments::docs;

/// A link of the author.
pub struct Authored {
    /// The bytes of the source from the start of its markup to the end.
    pub range: Range<usize>,
    /// Where it leads, without escapes of the format.
    pub href: String,
    /// What a reader sees.
    pub text: String,
}

/// The links of a source, in order. Takes linear time.
pub fn authored(source: &str, from: From) -> Vec<Authored> {
    match from {
        From::Text | From::Lines | From::Rows => Vec::new(),
        From::Html => {
            let mut links = Links::default();
            links.read_html(source, 0);
            links.finish(source.len())
        }
        From::Markdown | From::Mdx => in_markdown(source),
        From::Rust => {
            let links = docs(source).into_iter().flat_map(|doc| {
                let mut links = in_markdown(&doc.markdown);
                for Authored { range, .. } in &mut links {
                    // A link may go over several lines.
                    let [start, last] =
                        [range.start, range.end - 1].map(|at| doc.in_source(&(at..at)).start);
                    *range = start..last + 1;
                }
                links
            });
            links.collect()
        }
    }
}

fn in_markdown(source: &str) -> Vec<Authored> {
    let start = front_matter(source);
    let mut links = Links::default();
    let mut hidden = 0_usize;
    for (event, range) in Parser::new_ext(&source[start..], EXTENSIONS).into_offset_iter() {
        let range = start + range.start..start + range.end;
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                let scheme = if link_type == LinkType::Email { "mailto:" } else { "" };
                links.open(range, [scheme, &*dest_url].concat());
            }
            Event::End(TagEnd::Link) => links.close(range.end),
            // The text of an image is no text of the page.
            Event::Start(Tag::Image { .. }) => hidden += 1,
            Event::End(TagEnd::Image) => hidden -= 1,
            Event::Text(text) | Event::Code(text) if hidden == 0 => links.push(&text),
            Event::SoftBreak | Event::HardBreak => links.push(" "),
            // A tag within a line, and a block of HTML with all of its lines.
            Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => {
                links.read_html(&source[range.clone()], range.start);
            }
            _ => {}
        }
    }
    links.finish(source.len())
}

/// The links that were read, of which the last may be open.
#[derive(Default)]
struct Links {
    all: Vec<Authored>,
    is_open: bool,
}

impl Links {
    fn open(&mut self, range: Range<usize>, href: String) {
        self.close(range.start);
        self.all.push(Authored { range, href, text: String::new() });
        self.is_open = true;
    }

    fn push(&mut self, text: &str) {
        if let Some(link) = self.all.last_mut().filter(|_| self.is_open) {
            link.text += text;
        }
    }

    fn close(&mut self, end: usize) {
        if let Some(link) = self.all.last_mut().filter(|_| self.is_open) {
            link.range.end = end;
        }
        self.is_open = false;
    }

    /// Reads tags and texts that start at this byte of the source.
    fn read_html(&mut self, html: &str, start: usize) {
        for token in html::tokens(html, |_| true) {
            let is_anchor = token.name().eq_ignore_ascii_case("a");
            let range = start + token.range.start..start + token.range.end;
            match token.kind {
                TokenKind::Start if is_anchor => {
                    let mut attributes = token.attributes();
                    let href = attributes.find(|(name, _)| name.eq_ignore_ascii_case("href"));
                    self.close(range.start);
                    if let Some((_, href)) = href {
                        self.open(range, unescape_attribute(href).trim().to_owned());
                    }
                }
                TokenKind::End if is_anchor => self.close(range.end),
                TokenKind::Text => self.push(&unescape(token.as_str())),
                _ => {}
            }
        }
    }

    fn finish(mut self, end: usize) -> Vec<Authored> {
        self.close(end);
        self.all
    }
}
