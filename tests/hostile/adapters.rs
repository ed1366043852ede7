//! Every adapter of the library with the same interface: from a source to a page.

use linkwright::markdown::{self, EXTENSIONS};
use linkwright::pulldown_cmark::Autolink;
use linkwright::{Linker, html, text};
use pulldown_cmark::{Event, Parser};

use crate::support::laws::{stream::through_filter, tree as law};

/// The format that an adapter reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    Text,
    Html,
    Markdown,
}

pub struct Adapter {
    pub name: &'static str,
    pub reads: Reads,
    /// Links a source a number of times, and returns its page.
    pub page: fn(&str, &Linker, usize) -> String,
}

impl Adapter {
    /// Returns whether the adapter writes Markdown, where anchors have no class and URLs take
    /// precedence over emphasis.
    pub fn writes_markdown(&self) -> bool {
        self.name.starts_with("markdown::rewrite")
    }

    pub fn linked(&self, source: &str) -> String {
        (self.page)(source, &Linker::new(), 1)
    }
}

pub const ALL: &[Adapter] = &[
    Adapter { name: "text::html", reads: Reads::Text, page: plain_text },
    Adapter { name: "html::rewrite", reads: Reads::Html, page: stream },
    Adapter { name: "html::Filter", reads: Reads::Html, page: filter },
    Adapter { name: "html5ever", reads: Reads::Html, page: tree },
    Adapter { name: "pulldown_cmark::Autolink", reads: Reads::Markdown, page: events },
    Adapter { name: "Autolink::with_source", reads: Reads::Markdown, page: events_with_source },
    Adapter { name: "comrak", reads: Reads::Markdown, page: by_comrak },
    Adapter {
        name: "markdown::rewrite, pulldown-cmark",
        reads: Reads::Markdown,
        page: |source, linker, times| {
            render(Parser::new_ext(&rewritten(source, linker, times), EXTENSIONS))
        },
    },
    Adapter {
        name: "markdown::rewrite, comrak",
        reads: Reads::Markdown,
        page: |source, linker, times| by_comrak(&rewritten(source, linker, times), linker, 0),
    },
];

/// Escapes a text for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn again(source: &str, times: usize, once: impl Fn(&str) -> String) -> String {
    (0..times).fold(source.to_owned(), |page, _| once(&page))
}

fn plain_text(source: &str, linker: &Linker, times: usize) -> String {
    match times {
        0 => escaped(source),
        _ => stream(&text::html(source, linker).to_string(), linker, times - 1),
    }
}

fn stream(page: &str, linker: &Linker, times: usize) -> String {
    again(page, times, |page| html::rewrite(page, linker).into_owned())
}

/// Links a page with a filter, one byte at a time.
pub fn filter(page: &str, linker: &Linker, times: usize) -> String {
    let once = |page: &str| through_filter(page.as_bytes(), &[1], linker);
    again(page, times, |page| String::from_utf8(once(page)).unwrap())
}

pub fn tree(page: &str, linker: &Linker, times: usize) -> String {
    let dom = law::parse(page);
    for _ in 0..times {
        linkwright::html5ever::autolink(&dom.document, linker);
    }
    law::written(&dom)
}

fn render<'e>(events: impl Iterator<Item = Event<'e>>) -> String {
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, events);
    page
}

fn events(source: &str, linker: &Linker, times: usize) -> String {
    let parser: Box<dyn Iterator<Item = Event<'_>>> = Box::new(Parser::new_ext(source, EXTENSIONS));
    let linked = |events, _| Box::new(Autolink::new(events, linker)) as Box<dyn Iterator<Item = _>>;
    render((0..times).fold(parser, linked))
}

fn events_with_source(source: &str, linker: &Linker, times: usize) -> String {
    type Events<'e> = Box<dyn Iterator<Item = (Event<'e>, std::ops::Range<usize>)> + 'e>;
    let parser: Events<'_> = Box::new(Parser::new_ext(source, EXTENSIONS).into_offset_iter());
    let linked =
        |events, _| -> Events<'_> { Box::new(Autolink::with_source(source, events, linker)) };
    render((0..times).fold(parser, linked).map(|(event, _)| event))
}

fn by_comrak(source: &str, linker: &Linker, times: usize) -> String {
    // The extensions that pulldown-cmark also has.
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.footnotes = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.math_dollars = true;
    options.extension.wikilinks_title_after_pipe = true;
    options.extension.front_matter_delimiter = Some("---".to_owned());
    options.render.r#unsafe = true;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, source, &options);
    for _ in 0..times {
        linkwright::comrak::autolink(&arena, root, linker);
    }
    let mut page = String::new();
    comrak::format_html(root, &options, &mut page).unwrap();
    page
}

fn rewritten(source: &str, linker: &Linker, times: usize) -> String {
    again(source, times, |source| markdown::rewrite(source, linker).into_owned())
}
