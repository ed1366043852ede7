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
    source: String,
    /// The start and the end of each part, and then the end of the complete blocks.
    places: [Place; 5],
}

/// A place in the source.
#[derive(Clone, Copy, Default)]
struct Place {
    byte: usize,
    unit: usize,
}

#[wasm_bindgen]
impl Stream {
    #[wasm_bindgen(constructor)]
    pub fn new(linker: &Linker) -> Self {
        let stream = markdown::Stream::new(&linker.linker);
        Self { stream, source: String::new(), places: <[Place; 5]>::default() }
    }

    /// Adds a piece. Returns the start and the end of each part of the source that is shown.
    pub fn push(&mut self, piece: &str) -> Vec<usize> {
        self.stream.push(piece);
        self.source.push_str(piece);
        let parts = self.stream.shown().into_iter().flat_map(|part| [part.start, part.end]);
        let places = parts.zip(&mut self.places);
        places.map(|(byte, place)| place.move_to(byte, &self.source)).collect()
    }

    /// Returns the end of the complete blocks.
    pub fn complete(&mut self) -> usize {
        let [.., end] = &mut self.places;
        end.move_to(self.stream.complete().len(), &self.source)
    }
}

impl Place {
    /// Moves to a byte, and returns its code unit. The time depends on the length of the text
    /// between, so each place moves separately.
    fn move_to(&mut self, byte: usize, source: &str) -> usize {
        match source.get(self.byte..byte) {
            Some(text) => self.unit += utf16::units(text),
            None => self.unit -= source.get(byte..self.byte).map_or(0, utf16::units),
        }
        self.byte = byte;
        self.unit
    }
}
