//! Every adapter as one kind of thing: sources go in, pages come out.

use linkwright::markdown::{EXTENSIONS, Rewriter};
use linkwright::pulldown_cmark::{Autolink, AutolinkWithOffsets};
use linkwright::{AnchorText, Linker, html, text};
use pulldown_cmark::{Options, Parser};

use crate::pages::{self, render};
use crate::programs;
use crate::support;

/// What an adapter reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    Text,
    Html,
    Markdown,
}

/// What is done with a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Rendered without links of ours.
    Plain,
    /// With them, as they are by default.
    Linked,
    /// With anchors of the class [`OURS`] that show what the source has.
    Marked,
    /// Linked, and what came out linked again.
    Twice,
}

/// How our anchors are told from all that is to stay as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keeps {
    /// By their class.
    Everything,
    /// Markdown has no classes, and a URL goes before the emphasis that is in it.
    AllButEmphasis,
}

/// The class of our anchors.
pub const OURS: &str = "ours";

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

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extensions {
    /// Math and front matter among them.
    All,
    Gfm,
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
    Adapter {
        keeps: Keeps::AllButEmphasis,
        ..adapter(name, Reads::Markdown, run)
    }
}

/// All of the library.
pub const LIBRARY: &[Adapter] = &[
    adapter("text::html", Reads::Text, plain_text),
    adapter("html::rewrite", Reads::Html, stream),
    adapter("html::Filter", Reads::Html, filter),
    adapter("html handlers", Reads::Html, handlers),
    adapter("html5ever", Reads::Html, tree),
    adapter("pulldown_cmark::Autolink", Reads::Markdown, events),
    adapter("AutolinkWithOffsets", Reads::Markdown, events_with_offsets),
    adapter("comrak", Reads::Markdown, by_comrak),
    adapter("markdown::Document", Reads::Markdown, document),
    source_adapter("markdown::rewrite, pulldown-cmark", rewritten),
    source_adapter("markdown::rewrite, comrak", rewritten_for_comrak),
    source_adapter("mdbook::preprocess", preprocessed),
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
        ..source_adapter("rewrite --in-place", rewritten)
    },
    Adapter {
        run: Run::Many(programs::mdbook),
        ..source_adapter("mdbook-linkwright", rewritten)
    },
];

pub fn all() -> impl Iterator<Item = &'static Adapter> {
    LIBRARY.iter().chain(PROGRAMS)
}

pub fn linker(pass: Pass) -> Linker {
    match pass {
        Pass::Marked => Linker::new().class(OURS).text(AnchorText::Verbatim),
        _ => Linker::new(),
    }
}

/// For adapters whose output is read again as HTML.
pub fn twice(page: String, pass: Pass) -> String {
    match pass {
        Pass::Twice => html::rewrite(&page, &Linker::new()).into_owned(),
        _ => page,
    }
}

fn plain_text(source: &str, pass: Pass) -> String {
    match pass {
        Pass::Plain => escaped(source),
        _ => twice(text::html(source, &linker(pass)).to_string(), pass),
    }
}

/// Text as HTML says it.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn stream(page: &str, pass: Pass) -> String {
    match pass {
        Pass::Plain => page.to_owned(),
        _ => twice(html::rewrite(page, &linker(pass)).into_owned(), pass),
    }
}

/// A byte at a time.
fn filter(page: &str, pass: Pass) -> String {
    times(page, pass, |page| pages::filtered(page, &linker(pass)))
}

fn handlers(page: &str, pass: Pass) -> String {
    times(page, pass, |page| {
        support::by_handlers(page, &[], &linker(pass))
    })
}

fn times(source: &str, pass: Pass, once: impl Fn(&str) -> String) -> String {
    match pass {
        Pass::Plain => source.to_owned(),
        Pass::Linked | Pass::Marked => once(source),
        Pass::Twice => once(&once(source)),
    }
}

fn count(pass: Pass) -> usize {
    match pass {
        Pass::Plain => 0,
        Pass::Linked | Pass::Marked => 1,
        Pass::Twice => 2,
    }
}

fn tree(page: &str, pass: Pass) -> String {
    pages::tree(page, &linker(pass), count(pass))
}

fn events(source: &str, pass: Pass) -> String {
    let parser = Parser::new_ext(source, EXTENSIONS);
    let linker = linker(pass);
    match pass {
        Pass::Plain => render(parser),
        Pass::Linked | Pass::Marked => render(Autolink::new(parser, linker)),
        Pass::Twice => {
            let once = Autolink::new(parser, linker.clone());
            render(Autolink::new(once, linker))
        }
    }
}

fn events_with_offsets(source: &str, pass: Pass) -> String {
    let parser = Parser::new_ext(source, EXTENSIONS).into_offset_iter();
    let linker = linker(pass);
    let first = |(event, _)| event;
    match pass {
        Pass::Plain => render(parser.map(first)),
        Pass::Linked | Pass::Marked => {
            render(AutolinkWithOffsets::new(source, parser, linker).map(first))
        }
        Pass::Twice => {
            let once = AutolinkWithOffsets::new(source, parser, linker.clone());
            render(AutolinkWithOffsets::new(source, once, linker).map(first))
        }
    }
}

pub fn document_of(source: &str, extensions: Option<Options>, pass: Pass) -> String {
    let rewriter = Rewriter::new(linker(pass));
    let rewriter = match extensions {
        Some(extensions) => rewriter.extensions(extensions),
        None => rewriter,
    };
    let document = rewriter.document(source);
    match pass {
        Pass::Plain => render(Parser::new_ext(source, extensions.unwrap_or(EXTENSIONS))),
        Pass::Linked | Pass::Marked => render(document.events()),
        Pass::Twice => render(Autolink::new(document.events(), linker(pass))),
    }
}

fn document(source: &str, pass: Pass) -> String {
    document_of(source, None, pass)
}

/// All that a comrak has that pulldown-cmark has too.
pub fn comrak_options(extensions: Extensions) -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.footnotes = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.render.r#unsafe = true;
    if extensions == Extensions::All {
        options.extension.math_dollars = true;
        options.extension.wikilinks_title_after_pipe = true;
        options.extension.front_matter_delimiter = Some("---".to_owned());
    }
    options
}

pub fn comrak_page(source: &str, extensions: Extensions, pass: Pass) -> String {
    let options = comrak_options(extensions);
    pages::comrak_page(source, &options, &linker(pass), count(pass))
}

fn by_comrak(source: &str, pass: Pass) -> String {
    comrak_page(source, Extensions::All, pass)
}

fn rewritten_source(source: &str, pass: Pass) -> String {
    times(source, pass, |source| {
        let edits = linkwright::markdown::edits(source, &linker(pass));
        let rewritten = linkwright::markdown::rewrite(source, &linker(pass)).into_owned();
        assert_eq!(undone(&rewritten, &edits, source), source, "{rewritten}");
        rewritten
    })
}

/// The source that was rewritten, from what it became: each link as it was, all else as it is.
fn undone(rewritten: &str, edits: &[linkwright::markdown::Edit], source: &str) -> String {
    let (mut out, mut rest, mut at) = (String::new(), rewritten, 0);
    for edit in edits {
        let range = edit.range();
        let (before, behind) = rest.split_at(range.start - at);
        out += before;
        out += &source[range.clone()];
        rest = behind.strip_prefix(edit.replacement()).unwrap();
        at = range.end;
    }
    out + rest
}

fn rewritten(source: &str, pass: Pass) -> String {
    render(Parser::new_ext(&rewritten_source(source, pass), EXTENSIONS))
}

fn rewritten_for_comrak(source: &str, pass: Pass) -> String {
    comrak_page(
        &rewritten_source(source, pass),
        Extensions::All,
        Pass::Plain,
    )
}

fn preprocessed(source: &str, pass: Pass) -> String {
    let once = |source: &str| {
        let table = programs::table(pass);
        let book = serde_json::json!({ "items": [support::book::chapter(source, vec![])] });
        let input = support::book::input(&table, &book.to_string());
        let book = linkwright::mdbook::preprocess(input.as_bytes()).unwrap();
        programs::chapters(&book).remove(0)
    };
    render(Parser::new_ext(&times(source, pass, once), EXTENSIONS))
}
