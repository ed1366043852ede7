//! Raw elements that a block leaves open.

use ::pulldown_cmark::{Event, Parser};
use memchr::memchr_iter;

use crate::extensions::EXTENSIONS;

/// Elements in which nothing links, and which a browser opens again in the next block.
const NAMES: [&str; 3] = ["a", "code", "tt"];

/// Which of them are open.
#[derive(Clone, Debug, Default)]
pub(super) struct Elements {
    /// How much was read.
    at: usize,
    open: [bool; NAMES.len()],
}

impl Elements {
    /// Reads the blocks that have been added.
    pub(super) fn read(&mut self, source: &str) {
        let blocks = &source[self.at..];
        self.at = source.len();
        let mut tags = memchr_iter(b'<', blocks.as_bytes());
        if !tags.any(|at| element(&blocks[at..]).is_some()) {
            return;
        }
        for event in Parser::new_ext(blocks, EXTENSIONS) {
            let (Event::Html(html) | Event::InlineHtml(html)) = event else { continue };
            for at in memchr_iter(b'<', html.as_bytes()) {
                if let Some((name, is_end)) = element(&html[at..]) {
                    self.open[name] = !is_end;
                }
            }
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.contains(&true)
    }
}

/// Which of the elements starts or ends here.
fn element(tag: &str) -> Option<(usize, bool)> {
    let tag = &tag[1..];
    let (is_end, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
    let len = tag.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = NAMES.iter().position(|name| name.eq_ignore_ascii_case(&tag[..len]))?;
    let is_closed = tag[..memchr::memchr(b'>', tag.as_bytes()).unwrap_or(0)].ends_with('/');
    (!is_closed).then_some((name, is_end))
}
