//! What links of the author get.

use alloc::string::{String, ToString};

use super::Linker;

/// The attributes that the author's own links are given, by
/// [`ExistingLinks::Attributes`](super::ExistingLinks::Attributes).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Existing<'l> {
    linker: &'l Linker,
}

impl<'l> Existing<'l> {
    pub(super) fn new(linker: &'l Linker) -> Self {
        Self { linker }
    }

    /// Names and values, given the values that the author's link has.
    pub(crate) fn attributes(
        self,
        author: impl Fn(&str) -> Option<String>,
    ) -> impl Iterator<Item = (&'static str, String)> {
        self.linker.attributes().map(move |(name, value)| {
            let author = author(name).filter(|_| name != "target");
            (name, author.map_or_else(|| value.to_string(), |own| merged(own, value)))
        })
    }
}

/// The words of the author, and those of `value` that are not among them.
fn merged(mut words: String, value: &str) -> String {
    for word in value.split_ascii_whitespace() {
        if !words.split_ascii_whitespace().any(|own| own.eq_ignore_ascii_case(word)) {
            if !words.is_empty() {
                words.push(' ');
            }
            words += word;
        }
    }
    words
}
