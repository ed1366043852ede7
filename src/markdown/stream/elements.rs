//! Raw HTML elements that a block leaves open.

use ::pulldown_cmark::{Event, Parser};

use super::READ;

/// The elements in which nothing links, and which a browser reopens in the next block.
const NAMES: [&str; 3] = ["a", "code", "tt"];

/// The raw elements and comments that the blocks so far leave open, on which later links depend.
#[derive(Clone, Debug, Default)]
pub(super) struct SourceElements {
    /// The length of the source that was read.
    at: usize,
    pub(super) is_open: bool,
}

impl SourceElements {
    /// Reads the blocks that were added since the last call.
    pub(super) fn read(&mut self, source: &str) {
        let blocks = &source[self.at..];
        self.at = source.len();
        if self.is_open || !blocks.contains('<') {
            return;
        }
        let mut open = 0;
        for event in Parser::new_ext(blocks, READ) {
            let (Event::Html(html) | Event::InlineHtml(html)) = event else { continue };
            for tag in html.split('<').skip(1) {
                let name = tag.strip_prefix('/').unwrap_or(tag);
                let len = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
                if NAMES.iter().any(|own| own.eq_ignore_ascii_case(&name[..len])) {
                    open += if tag.starts_with('/') { -1 } else { 1 };
                }
            }
            let comment = html.rfind("<!--");
            self.is_open |= comment.is_some_and(|start| !html[start..].contains("-->"));
        }
        self.is_open |= open > 0;
    }
}
