//! What HTML says about the text inside it: shared by the adapters that meet raw HTML.

mod elements;
mod raw;

pub(super) use raw::{Place, RawHtml};
