//! Plain text and HTML.

use linkwright::{Anchor, Link, LinkKind, Safe, html, on_anchor, text};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Linker;
use crate::numbers::Numbers;
use crate::utf16::Cursor;

#[wasm_bindgen]
impl Linker {
    /// Returns the links, each with its start, its end, its kind and its anchor.
    pub fn find(&self, text: &str) -> *const u32 {
        let mut cursor = Cursor::new(text);
        self.result(|out| {
            for (link, anchor) in self.linker.hook(&self.hook).links(text) {
                found(out, &link, &anchor, &mut cursor);
            }
        })
    }

    /// Returns the places that could have been links. Each has its position, and then 1 and the
    /// link, or 0 and the reason.
    pub fn explain(&self, text: &str) -> *const u32 {
        let (mut at_cursor, mut cursor) = (Cursor::new(text), Cursor::new(text));
        self.result(|out| {
            for (at, outcome) in self.linker.hook(&self.hook).explain(text) {
                out.count(at_cursor.to(at));
                let refused = match outcome {
                    Ok((link, Ok(anchor))) => {
                        out.push(1);
                        found(out, &link, &anchor, &mut cursor);
                        continue;
                    }
                    Ok((_, Err(why))) => why.to_string(),
                    Err(refusal) => refusal.to_string(),
                };
                out.push(0).string(&refused);
            }
        })
    }

    /// Returns the strings of the last result.
    pub fn strings(&self) -> String {
        std::mem::take(&mut self.result.borrow_mut().strings)
    }

    /// Returns whether a URL may start at a `:` without a `/` after it, given the schemes of the
    /// options.
    pub fn has_colons(&self) -> bool {
        self.linker.get_finder().has_candidate("a:b")
    }

    pub fn stable_prefix(&self, text: &str) -> usize {
        Cursor::new(text).to(self.linker.get_finder().stable_prefix(text))
    }

    /// Returns a URL in the form for readers.
    pub fn display(&self, url: &str, safe: bool) -> Option<String> {
        let safe = if safe { Safe::Everywhere } else { Safe::Standard };
        Some(self.linker.format(url, safe)?.display)
    }

    /// Returns the correct end of a link that another detector found between these positions.
    pub fn refine(&self, text: &str, start: usize, end: usize) -> usize {
        let mut bytes = Cursor::new(text);
        let range = bytes.byte(start)..bytes.byte(end);
        let refined = self.linker.get_finder().refine(text, range);
        Cursor::new(text).to(refined.end)
    }

    pub fn linkify_text(&self, text: &str) -> String {
        text::html(text, self.linker.hook(&self.hook)).to_string()
    }

    pub fn linkify_html(&self, page: &str) -> String {
        html::rewrite(page, self.linker.hook(&self.hook)).into_owned()
    }

    /// Applies the guards to a page, without new links.
    pub fn guard_html(&self, page: &str) -> String {
        let veto = on_anchor(|_, anchor| {
            anchor.veto();
        });
        html::rewrite(page, self.linker.hook(veto)).into_owned()
    }
}

fn found(out: &mut Numbers, link: &Link<'_>, anchor: &Anchor<'_>, cursor: &mut Cursor<'_>) {
    let range = link.range();
    out.count(cursor.to(range.start)).count(cursor.to(range.end));
    out.push(match link.kind() {
        LinkKind::Domain => 1,
        LinkKind::Email => 2,
        LinkKind::Mailto => 3,
        _ => 0,
    });
    out.anchor(anchor, link.as_str());
}
