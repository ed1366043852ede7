//! Laws, each a function that panics where one is broken: property tests and fuzz targets give them what
//! they make up. Most hold for every input; those that say so hold for text as people write it, and are
//! given sentences (`written`).
#![allow(dead_code, reason = "each test file uses its own part")]

#[cfg(all(feature = "pulldown-cmark", feature = "comrak", feature = "html", feature = "rcdom"))]
pub mod adapters;
#[cfg(all(feature = "pulldown-cmark", feature = "comrak"))]
pub mod events;
pub mod format;
pub mod host;
pub mod iri;
pub mod letter;
#[cfg(all(feature = "pulldown-cmark", feature = "comrak"))]
pub mod markdown;
pub mod pieces;
#[cfg(feature = "html")]
pub mod stream;
#[cfg(all(feature = "pulldown-cmark", feature = "comrak", feature = "html", feature = "rcdom"))]
pub mod targets;
pub mod text;
#[cfg(feature = "rcdom")]
pub mod tree;
pub mod written;

use std::ops::Range;

use linkwright::{AnchorText, Dir, Linker};

/// A linker whose anchors can be told from those of the page, and taken away again.
pub fn marking() -> Linker {
    let linker = Linker::new().class("\u{1}").dir(Dir::Unset);
    linker.text(AnchorText::Verbatim)
}

/// Whether there is one link, over all of the text.
pub fn is_all(found: &[Range<usize>], text: &str) -> bool {
    matches!(found, [range] if *range == (0..text.len()))
}

/// An escape that stands for an unreserved character is the character, and hex has no case.
pub fn unreserved_undone(uri: &str) -> String {
    let mut out = String::new();
    let mut rest = uri;
    while let Some(c) = rest.chars().next() {
        let byte = rest
            .get(1..3)
            .filter(|hex| c == '%' && hex.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match byte {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                out.push(char::from(byte));
            }
            Some(byte) => out += &format!("%{byte:02X}"),
            None => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
        }
        rest = &rest[3..];
    }
    out
}
