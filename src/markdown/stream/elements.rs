//! Raw elements that a block leaves open.

use ::pulldown_cmark::{Event, Parser};

use super::READ;

/// Elements in which nothing links, and which a browser opens again in the next block.
const NAMES: [&str; 3] = ["a", "code", "tt"];

/// Whether links behind the blocks that were read depend on them.
#[derive(Clone, Debug, Default)]
pub(super) struct Elements {
    /// How much was read.
    at: usize,
    pub(super) is_open: bool,
}

impl Elements {
    /// Reads the blocks that have been added.
    pub(super) fn read(&mut self, source: &str) {
        let blocks = &source[self.at..];
        self.at = source.len();
        if self.is_open || !tags(blocks).any(|(_, is_end)| !is_end) && !blocks.contains("<!--") {
            return;
        }
        let mut open = [false; NAMES.len()];
        for event in Parser::new_ext(blocks, READ) {
            let (Event::Html(html) | Event::InlineHtml(html)) = event else { continue };
            tags(&html).for_each(|(name, is_end)| open[name] = !is_end);
            let comment = html.rfind("<!--");
            self.is_open |= comment.is_some_and(|start| !html[start..].contains("-->"));
        }
        self.is_open |= open.contains(&true);
    }
}

/// Which of the elements start and end in a text.
fn tags(text: &str) -> impl Iterator<Item = (usize, bool)> {
    text.split('<').skip(1).filter_map(|tag| {
        let (is_end, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
        let len = tag.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let name = NAMES.iter().position(|name| name.eq_ignore_ascii_case(&tag[..len]))?;
        let is_closed = tag.split_once('>').is_some_and(|(tag, _)| tag.ends_with('/'));
        (!is_closed).then_some((name, is_end))
    })
}
