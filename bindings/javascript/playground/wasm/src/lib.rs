//! The interface of linkwright for the page of the playground: the blocks of a text with their
//! links, and the places that did not link.
//!
//! The page gets trees of elements and texts, never markup.

#![forbid(unsafe_code)]

mod block;
mod html;
mod link;
mod markdown;
mod settings;
mod text;
mod tree;

use linkwright::Linker;
use wasm_bindgen::prelude::wasm_bindgen;

use block::Block;
use settings::Settings;

/// The settings of the page, and the blocks that it shows.
#[derive(Default)]
#[wasm_bindgen]
pub struct Playground {
    settings: Settings,
    linker: Linker,
    /// The blocks that the page shows.
    shown: Vec<Block>,
}

#[wasm_bindgen]
impl Playground {
    /// Returns the default settings and an empty page.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Changes the setting of this name. An empty value restores the default.
    ///
    /// # Errors
    ///
    /// If the value is not valid. The setting then stays unchanged.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.settings.set(name, value)?;
        self.linker = self.settings.linker();
        // Blocks that look the same may have other reasons.
        self.shown.clear();
        Ok(())
    }

    /// Reads `source`, which is `text`, `markdown`, or the items that the page makes of `html`.
    /// Returns JSON: the number of unchanged blocks at the start and at the end, and the blocks
    /// between them.
    pub fn render(&mut self, format: &str, source: &str) -> String {
        let blocks = match format {
            "markdown" => markdown::blocks(source, &self.linker),
            "html" => html::blocks(source, &self.linker),
            _ => text::blocks(source, &self.linker),
        };
        let same = |(old, new): &(&Block, &Block)| old == new;
        let most = self.shown.len().min(blocks.len());
        let front = self.shown.iter().zip(&blocks).take_while(same).count();
        let back = self.shown.iter().rev().zip(blocks.iter().rev());
        let back = back.take(most - front).take_while(same).count();
        let changed =
            blocks[front..blocks.len() - back].iter().map(|block| block.json(&self.linker));
        let changed = changed.collect::<Vec<_>>().join(",");
        self.shown = blocks;
        format!("{{\"front\":{front},\"back\":{back},\"blocks\":[{changed}]}}")
    }

    /// Returns the HTML that linkwright writes for `source`, which is `text`, `markdown` or `html`.
    pub fn html(&self, format: &str, source: &str) -> String {
        match format {
            "markdown" => markdown::html(source, &self.linker),
            "html" => linkwright::html::rewrite(source, &self.linker).into_owned(),
            _ => linkwright::text::html(source, &self.linker).to_string(),
        }
    }
}
