//! The attributes that links of the author are given.

use alloc::string::{String, ToString};

use super::Linker;

/// What [`ExistingLinks::Attributes`](super::ExistingLinks::Attributes) gives to links of the author.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Existing<'l>(pub(super) &'l Linker);

impl<'l> Existing<'l> {
    /// The names and values of the attributes; `author` returns the value that the link already has.
    pub(crate) fn attributes(
        self,
        author: impl Fn(&str) -> Option<String>,
    ) -> impl Iterator<Item = (&'static str, String)> {
        self.0.attributes().map(move |(name, value)| {
            let author = author(name).filter(|_| name != "target");
            (name, author.map_or_else(|| value.to_string(), |own| merged(own, value)))
        })
    }
}

/// Adds the words of `value` that are not among those of the author.
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
