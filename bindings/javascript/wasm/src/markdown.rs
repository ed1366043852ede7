//! Markdown sources.

use linkwright::markdown;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Linker;

#[wasm_bindgen]
impl Linker {
    pub fn linkify_markdown(&self, source: &str) -> String {
        markdown::rewrite(source, &self.0).into_owned()
    }
}
