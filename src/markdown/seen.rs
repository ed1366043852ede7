//! What a reader sees of a source, and the links that its author wrote.

use alloc::string::String;
use alloc::vec::Vec;

use ::pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::explain::{Explained, Seen};
use crate::linker::Linker;

use super::front_matter;

/// The text that may link, as long as the source, and the links of the author.
pub(super) fn seen(source: &str, extensions: Options, linker: &Linker) -> (String, Vec<Explained>) {
    let start = front_matter(source);
    let mut seen = Seen::new(source, linker);
    // The number of elements that are open whose text does not link, and of those that are images.
    let (mut closed, mut images) = (0_usize, 0_usize);
    for (event, range) in Parser::new_ext(&source[start..], extensions).into_offset_iter() {
        let range = start + range.start..start + range.end;
        match &event {
            Event::Start(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => closed += 1,
            Event::End(TagEnd::CodeBlock | TagEnd::MetadataBlock(_)) => closed -= 1,
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                closed += 1;
                let scheme = if *link_type == LinkType::Email { "mailto:" } else { "" };
                seen.open(range.clone(), [scheme, &**dest_url].concat());
            }
            Event::End(TagEnd::Link) => {
                closed -= 1;
                seen.close(range.end);
            }
            // The text of an image is no text of the page.
            Event::Start(Tag::Image { .. }) => (closed, images) = (closed + 1, images + 1),
            Event::End(TagEnd::Image) => (closed, images) = (closed - 1, images - 1),
            // A tag within a line, and a block of HTML with all of its lines.
            Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => {
                seen.read_html(&source[range.clone()], range.start, false);
            }
            Event::SoftBreak | Event::HardBreak => seen.push(" "),
            _ => {}
        }
        if let Event::Text(text) | Event::Code(text) = &event
            && images == 0
        {
            seen.push(text);
        }
        if matches!(event, Event::Text(_)) && closed == 0 {
            seen.show(range);
        }
    }
    seen.finish()
}
