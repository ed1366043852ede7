//! Markdown sources.

use linkwright::markdown::Rewriter;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Linker;

#[wasm_bindgen]
impl Linker {
    pub fn linkify_markdown(&self, source: &str) -> String {
        Rewriter::new(self.linker.hook(self.hook.clone())).rewrite(source).into_owned()
    }
}
