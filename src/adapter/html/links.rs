//! The links of a text in HTML, as anchors.

use alloc::string::String;
use core::fmt::Write as _;
use core::ops::Range;

use crate::adapter::anchor::{self, Escaped};
use crate::detect::has_candidate;
use crate::linker::{Bidi, Linker};

use super::joined::Joined;

/// Gives each link of the texts in `ranges` of `html` to `give`: its bytes there, and what is to be
/// written for them.
pub(super) fn find_links(
    html: &str,
    ranges: &[Range<usize>],
    linker: &Linker,
    mut give: impl FnMut(Range<usize>, String),
) {
    if ranges.is_empty() {
        return;
    }
    let joined = Joined::new(html, ranges);
    if !has_candidate(joined.as_str()) {
        return;
    }
    for link in linker.get_finder().links(joined.as_str()) {
        let Some(range) = joined.in_html(link.range()) else {
            continue;
        };
        // At the end of a page that is text; before our end tag it would be another.
        if html[range.clone()].ends_with("</") {
            continue;
        }
        let (mut text, mut out) = (String::new(), String::new());
        // Writing to a String does not fail.
        let _ = anchor::write_text(&mut text, &link, linker);
        let href = link.href().default_scheme(linker.get_default_scheme());
        let _ = anchor::write_open(&mut out, href, linker, Bidi::of(&text));
        match text == link.as_str() {
            // As it was written, entities and all.
            true => out.push_str(&html[range.clone()]),
            false => {
                let _ = Escaped(&mut out).write_str(&text);
            }
        }
        out.push_str(anchor::CLOSE);
        give(range, out);
    }
}
