//! Sources as pages, by several renderers.

use linkwright::pulldown_cmark::Autolink as Events;
use linkwright::{Hook, Linker};
use pulldown_cmark::{Event, Options, Parser, html};

fn page<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

/// As it is.
pub fn plain(source: &str, extensions: Options) -> String {
    page(Parser::new_ext(source, extensions))
}

/// With links by the adapter for events.
pub fn linked(source: &str, extensions: Options, linker: &Linker) -> String {
    linked_with(source, extensions, linker, ())
}

/// The same with a hook.
pub fn linked_with(source: &str, extensions: Options, linker: &Linker, hook: impl Hook) -> String {
    let parser = Parser::new_ext(source, extensions).into_offset_iter();
    let events = Events::with_source(source, parser, linker.hook(hook));
    page(events.map(|(event, _)| event))
}

/// With links by the adapter for events, which does not see the source.
pub fn linked_without_source(source: &str, extensions: Options, linker: &Linker) -> String {
    without_source_with(source, extensions, linker, ())
}

/// The same with a hook.
pub fn without_source_with(
    source: &str,
    extensions: Options,
    linker: &Linker,
    hook: impl Hook,
) -> String {
    page(Events::new(Parser::new_ext(source, extensions), linker.hook(hook)))
}

/// By comrak, with its own links where they are asked for.
pub fn comrak(source: &str, autolink: Autolink) -> String {
    comrak::markdown_to_html(source, &options(autolink))
}

/// By comrak, with links by the adapter for its tree.
pub fn comrak_linked(source: &str, linker: &Linker) -> String {
    comrak_linked_with(source, linker, ())
}

/// The same with a hook.
pub fn comrak_linked_with(source: &str, linker: &Linker, hook: impl Hook) -> String {
    let options = options(Autolink::Off);
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, source, &options);
    linkwright::comrak::autolink(&arena, root, linker.hook(hook));
    let mut page = String::new();
    comrak::format_html(root, &options, &mut page).unwrap();
    page
}

fn options(autolink: Autolink) -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.autolink = autolink == Autolink::Gfm;
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.footnotes = true;
    options.render.r#unsafe = true;
    options
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Autolink {
    Gfm,
    Off,
}

/// Markdown that says a text and nothing else; `None` where its ends or lines would not come through.
pub fn as_markdown(text: &str) -> Option<String> {
    let is_lost = |c: char| c.is_ascii_whitespace() || c == '\x0B' || c == '\u{FEFF}';
    if text.is_empty() || text.contains(['\n', '\r']) || text.trim_matches(is_lost) != text {
        return None;
    }
    let escape = |c: char| [c.is_ascii_punctuation().then_some('\\'), Some(c)];
    Some(text.chars().flat_map(escape).flatten().collect())
}

/// Where the anchors of a page lead, and what they show.
pub fn anchors(page: &str) -> Vec<(String, String)> {
    let document = scraper::Html::parse_fragment(page);
    let anchor = scraper::Selector::parse("a[href]").unwrap();
    document
        .select(&anchor)
        .map(|anchor| {
            let href = anchor.value().attr("href").unwrap_or_default();
            (href.to_owned(), anchor.text().collect())
        })
        .collect()
}

/// The page without its anchors.
pub fn without_anchors(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("<a ").into_iter().chain(rest.find("</a>")).min() {
        out += &rest[..at];
        rest = rest[at..].split_once('>').map_or("", |(_, behind)| behind);
    }
    out + rest
}

/// The page without emphasis, be it tags or delimiters.
pub fn without_emphasis(page: &str) -> String {
    // Whitespace at the end of a heading is dropped or not by what stands before it.
    let page: Vec<&str> = page.split("</h1>").map(str::trim_end).collect();
    let tags = ["em", "strong", "del", "sub", "sup"];
    let tags = tags.map(|name| [format!("<{name}>"), format!("</{name}>")]);
    tags.as_flattened()
        .iter()
        .fold(page.join("</h1>"), |page, tag| page.replace(tag, ""))
        .replace(['*', '_', '~', '^', '\t'], "")
}
