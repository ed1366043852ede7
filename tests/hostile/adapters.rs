//! Every adapter as one kind of thing: sources go in, pages come out.

use crate::kinds::{Extensions, Keeps, Pass, Reads};
use crate::{library, programs};

pub enum Run {
    One(fn(&str, Pass) -> String),
    /// What is better started once for all.
    Many(fn(&[String], Pass) -> Vec<String>),
}

pub struct Adapter {
    pub name: &'static str,
    pub reads: Reads,
    /// The extensions of Markdown that it knows.
    pub extensions: Extensions,
    pub keeps: Keeps,
    pub run: Run,
}

impl Adapter {
    pub fn pages(&self, sources: &[String], pass: Pass) -> Vec<String> {
        match self.run {
            Run::One(run) => sources.iter().map(|source| run(source, pass)).collect(),
            Run::Many(run) => run(sources, pass),
        }
    }
}

const fn adapter(name: &'static str, reads: Reads, run: fn(&str, Pass) -> String) -> Adapter {
    Adapter {
        name,
        reads,
        extensions: Extensions::All,
        keeps: Keeps::Everything,
        run: Run::One(run),
    }
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
    source_adapter("mdbook::preprocess", library::preprocessed),
];

/// The command line, and the preprocessor.
pub const PROGRAMS: &[Adapter] = &[
    adapter("render --from text", Reads::Text, programs::text),
    Adapter {
        run: Run::Many(programs::find),
        ..adapter("find --json", Reads::Text, programs::text)
    },
    adapter("render --from html", Reads::Html, programs::html),
    Adapter {
        extensions: Extensions::Gfm,
        ..adapter("render", Reads::Markdown, programs::markdown)
    },
    Adapter {
        extensions: Extensions::Gfm,
        ..adapter("render --engine comrak", Reads::Markdown, programs::comrak)
    },
    Adapter {
        run: Run::Many(programs::rewrite),
        ..source_adapter("rewrite --in-place", library::rewritten)
    },
    Adapter {
        run: Run::Many(programs::mdbook),
        ..source_adapter("mdbook-linkwright", library::rewritten)
    },
];

pub fn all() -> impl Iterator<Item = &'static Adapter> {
    LIBRARY.iter().chain(PROGRAMS)
}
