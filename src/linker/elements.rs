//! The names of elements that a linker skips or links.

use alloc::string::String;
use alloc::vec::Vec;

/// Names of HTML elements, in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ElementNames(Vec<String>);

impl ElementNames {
    pub(super) fn insert(&mut self, name: String) {
        self.remove(&name);
        self.0.push(name);
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.0.retain(|own| own != name);
    }

    pub(super) fn as_slice(&self) -> &[String] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn contains(&self, name: &[u8]) -> bool {
        self.0.iter().any(|own| own.as_bytes() == name)
    }
}
