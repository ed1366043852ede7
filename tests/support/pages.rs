//! Renders sources as pages, with several renderers.

use linkwright::pulldown_cmark::Autolink as Events;
use linkwright::{Hook, Linker};
use pulldown_cmark::{Event, Options, Parser, html};

fn page<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

/// Renders without links.
pub fn plain(source: &str, extensions: Options) -> String {
    page(Parser::new_ext(source, extensions))
}

/// Renders with links from the events adapter.
pub fn linked(source: &str, extensions: Options, linker: &Linker) -> String {
    linked_with(source, extensions, linker, ())
}

/// Like [`linked`], with a hook.
pub fn linked_with(source: &str, extensions: Options, linker: &Linker, hook: impl Hook) -> String {
    let parser = Parser::new_ext(source, extensions).into_offset_iter();
    let events = Events::with_source(source, parser, linker.hook(hook));
    page(events.map(|(event, _)| event))
}

/// Renders with links from the events adapter, which does not see the source.
pub fn linked_without_source(source: &str, extensions: Options, linker: &Linker) -> String {
    without_source_with(source, extensions, linker, ())
}

/// Like [`linked_without_source`], with a hook.
pub fn without_source_with(
    source: &str,
    extensions: Options,
    linker: &Linker,
    hook: impl Hook,
) -> String {
    page(Events::new(Parser::new_ext(source, extensions), linker.hook(hook)))
}

/// Renders with comrak, with its own links for `Autolink::Gfm`.
pub fn comrak(source: &str, autolink: Autolink) -> String {
    comrak::markdown_to_html(source, &options(autolink))
}

/// Renders with comrak, with links from the adapter for its tree.
pub fn comrak_linked(source: &str, linker: &Linker) -> String {
    comrak_linked_with(source, linker, ())
}

/// Like [`comrak_linked`], with a hook.
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

/// Returns Markdown that renders as exactly this text, or `None` if its whitespace at the ends or
/// its lines would be lost.
pub fn as_markdown(text: &str) -> Option<String> {
    let is_lost = |c: char| c.is_ascii_whitespace() || c == '\x0B' || c == '\u{FEFF}';
    if text.is_empty() || text.contains(['\n', '\r']) || text.trim_matches(is_lost) != text {
        return None;
    }
    let escape = |c: char| [c.is_ascii_punctuation().then_some('\\'), Some(c)];
    Some(text.chars().flat_map(escape).flatten().collect())
}

/// Returns the `href` and the text of each anchor of a page.
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

/// Returns the page without its anchors, but with their text.
pub fn without_anchors(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("<a ").into_iter().chain(rest.find("</a>")).min() {
        out += &rest[..at];
        rest = rest[at..].split_once('>').map_or("", |(_, after)| after);
    }
    out + rest
}

/// Returns the page without emphasis, both tags and delimiters.
pub fn without_emphasis(page: &str) -> String {
    // Renderers drop whitespace at the end of a heading, or not, depending on the text before it.
    let page: Vec<&str> = page.split("</h1>").map(str::trim_end).collect();
    let tags = ["em", "strong", "del", "sub", "sup"];
    let tags = tags.map(|name| [format!("<{name}>"), format!("</{name}>")]);
    tags.as_flattened()
        .iter()
        .fold(page.join("</h1>"), |page, tag| page.replace(tag, ""))
        .replace(['*', '_', '~', '^', '\t'], "")
}
