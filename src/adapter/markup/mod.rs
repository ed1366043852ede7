//! What HTML says about the text inside it: shared by the adapters that meet it.
//!
//! `elements` for all; for raw HTML, bytes → `reader` → `tag` → `open` (with `anchors`, `scopes`, `apart` and `ends`); and
//! `blocks` for Markdown.

#![cfg_attr(
    not(all(feature = "comrak", feature = "lol_html", feature = "html5ever")),
    allow(dead_code, unused_imports, reason = "each adapter needs a part of it")
)]

mod anchors;
mod apart;
mod blocks;
mod elements;
mod ends;
mod open;
mod reader;
mod scopes;
mod tag;

pub(super) use blocks::{Blocks, Node};
pub(super) use elements::{Elements, is_editable};
pub(super) use open::Open;
pub(super) use reader::{Place, RawHtml};
pub(super) use tag::Tag;
