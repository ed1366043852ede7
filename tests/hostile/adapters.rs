//! Every adapter as one kind of thing: sources go in, pages come out.

use crate::kinds::{Extensions, Keeps, Pass, Reads};
use crate::library;

pub struct Adapter {
    pub name: &'static str,
    pub reads: Reads,
    /// The extensions of Markdown that it knows.
    pub extensions: Extensions,
    pub keeps: Keeps,
    pub run: fn(&str, Pass) -> String,
}

impl Adapter {
    pub fn pages(&self, sources: &[String], pass: Pass) -> Vec<String> {
        sources.iter().map(|source| (self.run)(source, pass)).collect()
    }
}

const fn adapter(name: &'static str, reads: Reads, run: fn(&str, Pass) -> String) -> Adapter {
    Adapter { name, reads, extensions: Extensions::All, keeps: Keeps::Everything, run }
}

/// An adapter that gives back Markdown.
const fn source_adapter(name: &'static str, run: fn(&str, Pass) -> String) -> Adapter {
    Adapter { keeps: Keeps::AllButEmphasis, ..adapter(name, Reads::Markdown, run) }
}

/// All of the library.
pub const LIBRARY: &[Adapter] = &[
    adapter("text::html", Reads::Text, library::plain_text),
    adapter("html::rewrite", Reads::Html, library::stream),
    adapter("html::Filter", Reads::Html, library::filter),
    adapter("html handlers", Reads::Html, library::handlers),
    adapter("html5ever", Reads::Html, library::tree),
    adapter("pulldown_cmark::Autolink", Reads::Markdown, library::events),
    adapter("AutolinkWithOffsets", Reads::Markdown, library::events_with_offsets),
    adapter("comrak", Reads::Markdown, library::by_comrak),
    adapter("markdown::Document", Reads::Markdown, library::document),
    source_adapter("markdown::rewrite, pulldown-cmark", library::rewritten),
    source_adapter("markdown::rewrite, comrak", library::rewritten_for_comrak),
];

pub fn all() -> impl Iterator<Item = &'static Adapter> {
    LIBRARY.iter()
}
