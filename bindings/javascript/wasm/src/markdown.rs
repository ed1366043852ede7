//! Markdown sources.

use linkwright::markdown::{self, Rewriter};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Linker;
use crate::utf16;

#[wasm_bindgen]
impl Linker {
    pub fn linkify_markdown(&self, source: &str) -> String {
        Rewriter::new(self.linker.hook(&self.hook)).rewrite(source).into_owned()
    }
}

/// A source that arrives in pieces.
#[wasm_bindgen]
pub struct Stream {
    stream: markdown::Stream,
    /// A place in the source, in bytes and in code units.
    byte: usize,
    unit: usize,
}

#[wasm_bindgen]
impl Stream {
    #[wasm_bindgen(constructor)]
    pub fn new(linker: &Linker) -> Self {
        Self { stream: markdown::Stream::new(&linker.linker), byte: 0, unit: 0 }
    }

    /// Adds a piece. Returns where each part of the source starts and ends that is shown.
    pub fn push(&mut self, piece: &str) -> Vec<usize> {
        self.stream.push(piece);
        let parts = self.stream.shown().into_iter();
        parts.flat_map(|part| [part.start, part.end]).map(|at| self.unit(at)).collect()
    }

    /// The end of the blocks that are complete.
    pub fn complete(&mut self) -> usize {
        self.unit(self.stream.complete().len())
    }
}

impl Stream {
    /// The code unit at a byte, which is near the last one.
    fn unit(&mut self, byte: usize) -> usize {
        if byte == 0 {
            return 0;
        }
        let source = self.stream.source();
        match source.get(self.byte..byte) {
            Some(text) => self.unit += utf16::units(text),
            None => self.unit -= source.get(byte..self.byte).map_or(0, utf16::units),
        }
        self.byte = byte;
        self.unit
    }
}
