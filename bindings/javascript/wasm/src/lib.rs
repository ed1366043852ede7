//! The interface of linkwright for the JavaScript package. Links and edits pass as numbers, and
//! positions are UTF-16 code units.

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
    /// The last result.
    result: std::cell::RefCell<numbers::Numbers>,
}

#[wasm_bindgen]
impl Linker {
    /// Reads the options as JSON, and the attributes of each anchor as a list of names and values.
    /// With `has_hook`, a function of the caller is called for each link.
    ///
    /// # Errors
    ///
    /// If an option is wrong. The error has its name and the reason.
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
    /// Makes a result, and returns the address of its numbers in the memory.
    fn result(&self, make: impl FnOnce(&mut numbers::Numbers)) -> *const u32 {
        // A hook may call the linker in between. That call then has its own result.
        let mut result = self.result.take();
        result.clear();
        make(&mut result);
        let address = result.finish();
        self.result.replace(result);
        address
    }
}
