//! What HTML says about the text inside it: shared by the adapters that meet raw HTML.

mod elements;
#[cfg_attr(
    not(any(feature = "pulldown-cmark", feature = "comrak")),
    allow(dead_code, reason = "only Markdown has inline HTML")
)]
mod raw;

pub(super) use raw::{Place, RawHtml};
