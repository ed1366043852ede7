//! What the small module of the JavaScript package asks uts58 for: links with a scheme or `www.`, and addresses. Only
//! numbers come back, so that JSON and formatting are left out. Positions are UTF-16 code units.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[allow(dead_code, reason = "the other module needs all of it")]
#[path = "../../wasm/src/utf16.rs"]
mod utf16;

use alloc::vec::Vec;
use core::panic::PanicInfo;

use lol_alloc::{FreeListAllocator, LockedAllocator};
use uts58::{Finder, LinkKind};
use wasm_bindgen::prelude::wasm_bindgen;

use utf16::Cursor;

/// The one of the standard library takes 3 KB more.
#[global_allocator]
static MEMORY: LockedAllocator<FreeListAllocator> = LockedAllocator::new(FreeListAllocator::new());

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// The links of a text. Each is four numbers: where it starts, where its path, query or fragment starts, where it ends,
/// and its kind.
#[wasm_bindgen]
pub fn find(text: &str) -> Vec<u32> {
    let mut cursor = Cursor::new(text);
    let mut unit = |byte: usize| u32::try_from(cursor.to(byte)).unwrap_or(u32::MAX);
    let mut numbers = Vec::new();
    for link in Finder::without_idna().links(text) {
        let range = link.range();
        let kind = match link.kind() {
            LinkKind::Url => 0,
            LinkKind::Domain => 1,
            _ => 2,
        };
        let tail = range.end - link.tail().len();
        numbers.extend([unit(range.start), unit(tail), unit(range.end), kind]);
    }
    numbers
}

/// Where the link ends that another detector found between these bytes.
#[wasm_bindgen]
pub fn refine(text: &str, start: usize, end: usize) -> usize {
    Cursor::new(text).to(Finder::without_idna().refine(text, start..end).end)
}
