//! What the JavaScript package asks linkwright for. Links and edits pass as numbers, and positions are UTF-16 code units.

#![forbid(unsafe_code)]

#[cfg(feature = "core")]
mod core;
mod hook;
#[cfg(feature = "markdown")]
mod markdown;
#[cfg(feature = "core")]
mod numbers;
mod options;
#[cfg(feature = "core")]
mod run;
#[cfg(feature = "core")]
mod utf16;

use linkwright::{Anchor, Link};
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::wasm_bindgen;

/// A linker with the options of the caller.
#[wasm_bindgen]
pub struct Linker {
    linker: linkwright::Linker,
    hook: hook::Function,
    /// The result that was returned last.
    #[cfg(feature = "core")]
    result: std::cell::RefCell<numbers::Numbers>,
}

/// What is written for a link.
#[derive(Serialize)]
struct Shown<'a> {
    text: &'a str,
    kind: &'static str,
    href: &'a str,
    display: &'a str,
    #[serde(serialize_with = "crate::attributes")]
    attributes: &'a Anchor<'a>,
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
            linker: options::read(json)?.linker(),
            hook: hook::Function { is_given: has_hook, attributes: hook::attributes(attributes)? },
            #[cfg(feature = "core")]
            result: std::cell::RefCell::default(),
        })
    }
}

#[cfg(feature = "core")]
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

impl<'a> Shown<'a> {
    fn new(link: &Link<'a>, anchor: &'a Anchor<'a>) -> Self {
        Self {
            text: link.as_str(),
            kind: link.kind().as_str(),
            href: anchor.href(),
            display: anchor.text(),
            attributes: anchor,
        }
    }
}

fn attributes<S: Serializer>(anchor: &Anchor<'_>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(anchor.attributes())
}

/// The names of all options.
#[wasm_bindgen]
pub fn option_names() -> Vec<String> {
    options::names().collect()
}

/// Strings, numbers and lists of them always serialize.
fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
