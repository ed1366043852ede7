//! The interface of uts58 for the small module of the JavaScript package: links with a scheme or
//! `www.`, and email addresses. It only returns numbers, so JSON and formatting are left out.
//! Positions are UTF-16 code units.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[path = "../../../../src/adapter/text_run/alone.rs"]
mod alone;
#[path = "../../../../src/markup/edge.rs"]
mod markup;
#[allow(dead_code, reason = "the other module needs all of it")]
#[path = "../../wasm/src/utf16.rs"]
mod utf16;

use core::panic::PanicInfo;

use lol_alloc::{FreeListAllocator, LockedAllocator};
use uts58::{Finder, LinkKind, LocalHosts};
use wasm_bindgen::prelude::wasm_bindgen;

use utf16::Cursor;

/// The allocator. The allocator of the standard library takes 3 KB more.
#[global_allocator]
static MEMORY: LockedAllocator<FreeListAllocator> = LockedAllocator::new(FreeListAllocator::new());

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

#[wasm_bindgen(raw_module = "../lite/seen.js")]
extern "C" {
    /// Takes the start of a link, the start of its path, query or fragment, its end, and its kind.
    fn see(start: usize, tail: usize, end: usize, kind: u32);
}

/// Passes the links of a text to `see`. With `has_edges`, the text is the text of blocks of a
/// document, with the characters of the adapter kit where elements start and end. It then leaves
/// out links that a reader would see as another link or as part of a word. Every host after a
/// scheme links, as it does in the parsers of such documents.
#[wasm_bindgen]
pub fn find(text: &str, has_edges: bool) {
    let local_hosts = if has_edges { LocalHosts::Link } else { LocalHosts::Private };
    let finder = Finder::without_idna().local_hosts(local_hosts);
    let mut cursor = Cursor::new(text);
    for link in finder.links(text) {
        if has_edges && !alone::is_read_alone(text, &link, &finder) {
            continue;
        }
        let range = link.range();
        let kind = match link.kind() {
            LinkKind::Url => 0,
            LinkKind::Domain => 1,
            LinkKind::Email => 2,
            _ => 3,
        };
        let tail = range.end - link.tail().len();
        see(cursor.to(range.start), cursor.to(tail), cursor.to(range.end), kind);
    }
}
