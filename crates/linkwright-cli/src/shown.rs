//! What a reader sees of a source.

use std::borrow::Cow;
use std::ops::Range;

use linkwright::markdown::EXTENSIONS;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::args::From;
use crate::doc_comments::{Doc, docs};
use crate::source::Source;

/// The text with a space for each byte that is no text to a reader, or that does not link whatever it is.
pub fn shown<'a>(source: &Source<'a>) -> Cow<'a, str> {
    let text = source.text;
    let mut texts = match source.from {
        From::Text | From::Lines | From::Rows => return text.into(),
        From::Html => in_html(text),
        From::Markdown | From::Mdx => in_markdown(text),
        From::Rust => in_doc_comments(text),
    };
    texts.push(text.len()..text.len());
    let (mut shown, mut at) = (String::with_capacity(text.len()), 0);
    for range in texts {
        if let (Some(hidden), Some(text)) = (text.get(at..range.start), text.get(range.clone())) {
            shown.extend(hidden.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            shown += text;
            at = range.end;
        }
    }
    shown.into()
}

fn in_markdown(source: &str) -> Vec<Range<usize>> {
    let mut closed = 0_usize;
    let events = Parser::new_ext(source, EXTENSIONS).into_offset_iter();
    let texts = events.filter_map(|(event, range)| {
        match event {
            Event::Text(_) if closed == 0 => return Some(range),
            Event::Start(
                Tag::CodeBlock(_) | Tag::Link { .. } | Tag::Image { .. } | Tag::MetadataBlock(_),
            ) => closed += 1,
            Event::End(
                TagEnd::CodeBlock | TagEnd::Link | TagEnd::Image | TagEnd::MetadataBlock(_),
            ) => closed -= 1,
            _ => {}
        }
        None
    });
    texts.collect()
}

fn in_doc_comments(source: &str) -> Vec<Range<usize>> {
    let texts = |doc: Doc| {
        let texts = in_markdown(&doc.markdown);
        // A text is within a line, but for the end of that line.
        texts.into_iter().map(move |text| doc.in_source(&text))
    };
    docs(source).into_iter().flat_map(texts).collect()
}

/// Elements whose text does not link by default.
const CLOSED: &str = "a button code iframe kbd math noembed noframes noscript option plaintext pre samp script select \
    style svg template textarea title tt";

/// The texts of a page that may link, about: for what is not a link, nobody needs to know it exactly.
fn in_html(page: &str) -> Vec<Range<usize>> {
    let lower = page.to_ascii_lowercase();
    let (mut texts, mut at) = (Vec::new(), 0);
    while let Some(open) = lower[at..].find('<') {
        texts.push(at..at + open);
        at += open;
        let tag = &lower[at + 1..];
        let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
        let close = match tag {
            _ if tag.starts_with("!--") => "-->".to_owned(),
            _ if CLOSED.split(' ').any(|closed| closed == name) => format!("</{name}"),
            _ => ">".to_owned(),
        };
        at += 1 + tag.find(&close).map_or(tag.len(), |end| end + close.len());
    }
    texts.push(at..page.len());
    texts
}
