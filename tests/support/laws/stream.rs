//! Laws of HTML pages as a stream: only our anchors are new, and every other byte stays.

use std::collections::BTreeSet;
use std::io::Write;

use linkwright::{Hook, Linker, html};

use super::marking;

/// Returns the page without the anchors of [`marking`].
pub fn without_anchors(page: &[u8]) -> Vec<u8> {
    const START: &[u8] = b"<a href=\"";
    const OPEN: &[u8] = b"\" class=\"\x01\">";
    const CLOSE: &[u8] = b"</a>";
    let find = |bytes: &[u8], what: &[u8]| memchr::memmem::find(bytes, what);
    let mut out = Vec::new();
    let mut rest = page;
    while let Some(open) = find(rest, OPEN) {
        let start = memchr::memmem::rfind(&rest[..open], START).expect("an anchor starts");
        out.extend(&rest[..start]);
        rest = &rest[open + OPEN.len()..];
        let close = find(rest, CLOSE).expect("an anchor ends");
        out.extend(&rest[..close]);
        rest = &rest[close + CLOSE.len()..];
    }
    out.extend(rest);
    out
}

pub fn through_filter(page: &[u8], sizes: &[usize], linker: &Linker) -> Vec<u8> {
    through_filter_with(page, sizes, linker, ())
}

/// Like [`through_filter`], with a hook.
pub fn through_filter_with(
    page: &[u8],
    sizes: &[usize],
    linker: &Linker,
    hook: impl Hook,
) -> Vec<u8> {
    through(html::Filter::new(Vec::new(), linker.hook(hook)), page, sizes)
}

fn through(mut filter: html::Filter<Vec<u8>, impl Hook>, page: &[u8], sizes: &[usize]) -> Vec<u8> {
    for piece in pieces(page, sizes) {
        filter.write_all(piece).unwrap();
    }
    filter.finish().unwrap()
}

/// Cuts the page into pieces of these sizes, in a cycle. Without sizes, returns the whole page.
fn pieces<'p>(page: &'p [u8], sizes: &[usize]) -> impl Iterator<Item = &'p [u8]> {
    let mut rest = page;
    let mut sizes = sizes.iter().cycle();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let size = sizes.next().copied().unwrap_or(rest.len());
        let (piece, after) = rest.split_at(size.clamp(1, rest.len()));
        rest = after;
        Some(piece)
    })
}

/// Checks that the linked page without the new anchors equals the page, byte for byte.
pub fn every_other_byte_stays(page: &[u8]) {
    let linked = html::Rewriter::new(&marking()).rewrite_bytes(page);
    let left = without_anchors(&linked);
    assert_eq!(left.escape_ascii().to_string(), page.escape_ascii().to_string());
}

/// Checks that the pieces of the page do not change the result.
pub fn pieces_make_no_difference(page: &[u8], sizes: &[usize]) {
    let whole = html::Rewriter::new(&Linker::new()).rewrite_bytes(page);
    let in_pieces = through_filter(page, sizes, &Linker::new());
    assert_eq!(in_pieces.escape_ascii().to_string(), whole.escape_ascii().to_string());
    // With the charset UTF-8, the filter holds nothing back, and ignores declarations of other
    // encodings.
    if let Ok(text) = str::from_utf8(page) {
        let linker = Linker::new();
        let filter = html::Rewriter::new(&linker).charset("UTF-8").filter(Vec::new());
        let in_pieces = String::from_utf8(through(filter, page, sizes)).unwrap();
        assert_eq!(in_pieces, html::rewrite(text, &Linker::new()));
    }
}

/// Checks that linking twice equals linking once, in text as people write it.
pub fn linking_again_changes_nothing(page: &[u8]) {
    let once = html::Rewriter::new(&Linker::new()).rewrite_bytes(page);
    let twice = html::Rewriter::new(&Linker::new()).rewrite_bytes(&once);
    assert_eq!(twice.escape_ascii().to_string(), once.escape_ascii().to_string());
}

/// Checks that a browser sees no new element or attribute in the linked page, except our anchors.
pub fn nothing_gets_in(page: &str) {
    let linked = html::rewrite(page, &marking());
    let (before, after) = (tags(page), tags(&linked));
    let new: Vec<&String> = after.difference(&before).collect();
    assert!(new.is_empty(), "{new:?} in {linked}");
}

/// Returns each element with its attributes, except our anchors.
fn tags(page: &str) -> BTreeSet<String> {
    let document = scraper::Html::parse_document(page);
    let elements = document.tree.values().filter_map(|node| node.as_element());
    elements
        .filter(|element| element.attr("class") != Some("\u{1}"))
        .map(|element| {
            let attributes: Vec<_> = element.attrs().collect();
            format!("{} {attributes:?}", element.name())
        })
        .collect()
}
