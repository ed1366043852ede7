//! What the JavaScript package asks linkwright for. Links and edits pass as numbers, and positions are UTF-16 code units.

#![forbid(unsafe_code)]

mod core;
mod hook;
mod markdown;
mod numbers;
mod options;
mod run;
mod utf16;

use wasm_bindgen::prelude::wasm_bindgen;

/// A linker with the options of the caller.
#[wasm_bindgen]
pub struct Linker {
    linker: linkwright::Linker,
    hook: hook::Function,
    /// The result that was returned last.
    result: std::cell::RefCell<numbers::Numbers>,
}

#[wasm_bindgen]
impl Linker {
    /// Reads the options, which are JSON, and attributes of each anchor, a list of names and values. If `has_hook`, a function of the caller sees each link.
    ///
    /// # Errors
    ///
    /// What is wrong with an option, and its name.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str, attributes: Vec<String>, has_hook: bool) -> Result<Self, String> {
        Ok(Self {
            linker: linkwright::Linker::from(&options::read(json)?),
            hook: hook::Function { is_given: has_hook, attributes: hook::attributes(&attributes)? },
            result: std::cell::RefCell::default(),
        })
    }
}

impl Linker {
    /// Makes a result, and returns where its numbers are in the memory.
    fn result(&self, make: impl FnOnce(&mut numbers::Numbers)) -> *const u32 {
        // A hook may call the linker in between, which then has a result of its own.
        let mut result = self.result.take();
        result.clear();
        make(&mut result);
        let address = result.finish();
        self.result.replace(result);
        address
    }
}
