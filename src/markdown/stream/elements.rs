//! Raw elements that a block leaves open.

use ::pulldown_cmark::{Event, Parser};
use memchr::{memchr, memchr_iter};

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
        let starts =
            |text: &str| memchr_iter(b'<', text.as_bytes()).any(|at| is_start(&text[at..]));
        if self.is_open || !starts(blocks) {
            return;
        }
        let mut open = [false; NAMES.len()];
        for event in Parser::new_ext(blocks, READ) {
            let (Event::Html(html) | Event::InlineHtml(html)) = event else { continue };
            for at in memchr_iter(b'<', html.as_bytes()) {
                let tag = &html[at..];
                if let Some((name, is_end)) = element(tag) {
                    open[name] = !is_end;
                }
                self.is_open |= is_comment(tag) && !tag.contains("-->");
            }
        }
        self.is_open |= open.contains(&true);
    }
}

fn is_comment(tag: &str) -> bool {
    tag.starts_with("<!--")
}

/// Whether an element or a comment starts here.
fn is_start(tag: &str) -> bool {
    is_comment(tag) || element(tag).is_some_and(|(_, is_end)| !is_end)
}

/// Which of the elements starts or ends here.
fn element(tag: &str) -> Option<(usize, bool)> {
    let tag = &tag[1..];
    let (is_end, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
    let len = tag.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = NAMES.iter().position(|name| name.eq_ignore_ascii_case(&tag[..len]))?;
    let is_closed = memchr(b'>', tag.as_bytes()).is_some_and(|end| tag[..end].ends_with('/'));
    (!is_closed).then_some((name, is_end))
}
