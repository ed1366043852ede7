//! Trees of html5ever: nothing but our anchors is new, in two kinds of trees.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright::html5ever::html5ever::parse_document;
use linkwright::html5ever::html5ever::tendril::TendrilSink;
use linkwright_fuzz::{arena, laws::tree};

fuzz_target!(|page: &str| {
    if page.contains('\u{1}') {
        return;
    }
    tree::nothing_else_changes(page);
    let arena = typed_arena::Arena::new();
    let other = parse_document(arena::Dom::new(&arena), Default::default()).one(page);
    tree::gets_the_same_links(page, &other);
});
