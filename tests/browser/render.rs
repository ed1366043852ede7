//! Renders texts, Markdown and HTML with every adapter. A class marks our anchors.

use linkwright::pulldown_cmark::Autolink;
use linkwright::{AnchorText, Finder, Linker};
use pulldown_cmark::{Event, Options, Parser, html};
use serde_json::{Value, json};
use uts58::spoof::Spoofs;

use crate::support::pages::as_markdown;

/// The class that distinguishes our anchors from others.
pub const CLASS: &str = "lw";

/// The finder of a linker, and the attributes of its anchors except `href` and `dir`.
pub struct Setting {
    pub name: &'static str,
    pub finder: Finder,
    pub attributes: Vec<(&'static str, &'static str)>,
}

impl Setting {
    pub fn new(name: &'static str, finder: Finder) -> Self {
        Self { name, finder, attributes: vec![("class", CLASS)] }
    }

    fn linker(&self, text: AnchorText) -> Linker {
        let linker = Linker::new().finder(self.finder.clone()).text(text);
        self.attributes.iter().fold(linker, |linker, &(name, value)| match name {
            "class" => linker.class(value),
            "rel" => linker.rel(value),
            "target" => linker.target(value),
            _ => panic!("no attribute of anchors: {name}"),
        })
    }

    fn json(&self) -> Value {
        let pairs = self.attributes.iter();
        pairs.map(|&(name, value)| (name, value)).collect::<Value>()
    }
}

/// The treatment of raw HTML in Markdown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Raw {
    Through,
    Escaped,
}

fn pulldown_cmark(source: &str, raw: Raw, look: Look, linker: Option<&Linker>) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let tamed = move |event| match event {
        Event::Html(text) | Event::InlineHtml(text) if raw == Raw::Escaped => Event::Text(text),
        event => event,
    };
    let parser = Parser::new_ext(source, options).into_offset_iter();
    let events = parser.map(|(event, range)| (tamed(event), range));
    let mut page = String::new();
    match (linker, look) {
        (None, _) => html::push_html(&mut page, events.map(|(event, _)| event)),
        (Some(linker), Look::Events) => {
            html::push_html(&mut page, Autolink::new(events.map(|(event, _)| event), linker));
        }
        (Some(linker), Look::Source) => {
            let events = Autolink::with_source(source, events, linker);
            html::push_html(&mut page, events.map(|(event, _)| event));
        }
    }
    page
}

/// The input of the adapter. With the source, it removes emphasis that is part of a URL.
#[derive(Clone, Copy)]
enum Look {
    Events,
    Source,
}

fn comrak(source: &str, raw: Raw, linker: Option<&Linker>) -> String {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.render.r#unsafe = raw == Raw::Through;
    options.render.escape = raw == Raw::Escaped;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, source, &options);
    if let Some(linker) = linker {
        linkwright::comrak::autolink(&arena, root, linker);
    }
    let mut page = String::new();
    comrak::format_html(root, &options, &mut page).unwrap();
    page
}

fn rewritten(page: &str, linker: Option<&Linker>) -> String {
    match linker {
        None => page.to_owned(),
        Some(linker) => linkwright::html::rewrite(page, linker).into_owned(),
    }
}

/// Parses a page as a document with html5ever, links it if there is a linker, and serializes it.
fn html5ever(page: &str, linker: Option<&Linker>) -> String {
    crate::support::laws::tree::page(page, linker)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

/// A text in a container of a page, and the expected result.
pub struct TextCase {
    pub html: String,
    pub expected: Value,
}

/// Renders `text` with every adapter and both texts of anchors.
pub fn texts(text: &str, setting: &Setting) -> Vec<TextCase> {
    let mut cases = Vec::new();
    for shown in [AnchorText::Verbatim, AnchorText::Display] {
        let linker = setting.linker(shown);
        let mut add = |adapter: &str, around: Option<&str>, html: String| {
            // html5ever drops a NUL before linkwright looks for links.
            let dropped = text.replace('\0', "");
            let text = if adapter == "html5ever" { &dropped } else { text };
            let mut seen = expected_text(text, &linker);
            if adapter == "comrak" {
                // comrak replaces a NUL, as CommonMark requires, only when it writes.
                seen = seen.replace('\0', "\u{FFFD}");
            }
            cases.push(TextCase {
                expected: json!({
                    "name": text,
                    "adapter": format!("{adapter}, {shown:?}, {}", setting.name),
                    "around": around,
                    "attributes": setting.json(),
                    "links": linker.links(text).map(|(link, _)| link.as_str()).collect::<Value>(),
                    "text": as_a_page_has_it(&seen),
                }),
                html,
            });
        };
        let html = linkwright::text::html(text, &linker).to_string();
        add("text::html", None, html);
        // `html::rewrite` does not change a word with a NUL, text after an ESC, words over 64 KiB
        // and templates.
        let has_template = ["{{", "{%", "{#"].iter().any(|open| text.contains(open));
        if !text.contains(['\0', '\x1B']) && text.len() < 10_000 && !has_template {
            let html = rewritten(&escaped(text), Some(&linker));
            add("html::rewrite", None, html);
        }
        // Compares only the content of the `body`, because a parser drops whitespace before it.
        let html = html5ever(&format!("<body><x>{}", escaped(text)), Some(&linker));
        let html = html.split_once("<x>").unwrap().1;
        let html = html.strip_suffix("</x></body></html>").unwrap();
        add("html5ever", None, html.to_owned());
        if let Some(source) = as_markdown(text) {
            let html = pulldown_cmark(&source, Raw::Escaped, Look::Source, Some(&linker));
            add("pulldown_cmark", Some("p"), html);
            let html = comrak(&source, Raw::Escaped, Some(&linker));
            add("comrak", Some("p"), html);
        }
    }
    cases
}

/// Returns whether all characters of the links in a text are visible. A link with invisible
/// characters is written only if they are escaped.
pub fn is_all_seen(text: &str, setting: &Setting) -> bool {
    let count = |shown| setting.linker(shown).spoofs(Spoofs::Allow).links(text).count();
    count(AnchorText::Verbatim) == count(AnchorText::Display)
}

fn expected_text(text: &str, linker: &Linker) -> String {
    let mut expected = String::new();
    let mut end = 0;
    for (link, anchor) in linker.links(text) {
        expected += &text[end..link.range().start];
        expected += anchor.text();
        end = link.range().end;
    }
    expected + &text[end..]
}

/// Converts line ends to `\n` and drops each NUL, as HTML does in text.
fn as_a_page_has_it(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "")
}

/// Returns the case of a document, with its pages without and with links.
fn tree(
    name: &str,
    adapter: &str,
    raw: Raw,
    setting: &Setting,
    page: impl Fn(Option<&Linker>) -> String,
) -> Value {
    // A link that could deceive keeps its written text only if spoofs are allowed.
    let verbatim = setting.linker(AnchorText::Verbatim).spoofs(Spoofs::Allow);
    let verbatim = page(Some(&verbatim));
    // Browsers drop the text between frames, with its anchors.
    let has_frames = verbatim.contains("<frameset");
    let count = verbatim.matches(&format!(" class=\"{CLASS}\"")).count();
    let count = (!has_frames).then_some(count);
    json!({
        "name": name,
        "adapter": adapter,
        "attributes": setting.json(),
        "tame": raw == Raw::Escaped,
        "count": count,
        "original": page(None),
        "verbatim": verbatim,
        "display": page(Some(&setting.linker(AnchorText::Display))),
    })
}

/// Returns the cases of a Markdown document, one for each adapter.
pub fn markdown_trees(name: &str, source: &str, setting: &Setting) -> Vec<Value> {
    let plain = pulldown_cmark(source, Raw::Through, Look::Events, None);
    let by_pulldown =
        |raw| move |linker: Option<&Linker>| pulldown_cmark(source, raw, Look::Events, linker);
    let by_comrak = |raw| move |linker: Option<&Linker>| comrak(source, raw, linker);
    let tree = |adapter, raw, page: &dyn Fn(Option<&Linker>) -> String| {
        tree(name, adapter, raw, setting, page)
    };
    vec![
        tree("pulldown_cmark", Raw::Through, &by_pulldown(Raw::Through)),
        tree("pulldown_cmark, HTML escaped", Raw::Escaped, &by_pulldown(Raw::Escaped)),
        tree("comrak", Raw::Through, &by_comrak(Raw::Through)),
        tree("comrak, HTML escaped", Raw::Escaped, &by_comrak(Raw::Escaped)),
        tree("html::rewrite", Raw::Through, &|linker| rewritten(&plain, linker)),
    ]
}

/// Returns the cases of an HTML document, one for each adapter.
pub fn html_trees(source: &str, setting: &Setting) -> Vec<Value> {
    let by_stream = |linker: Option<&Linker>| rewritten(source, linker);
    let by_tree = |linker: Option<&Linker>| html5ever(source, linker);
    vec![
        tree(source, "html::rewrite", Raw::Through, setting, by_stream),
        tree(source, "html5ever", Raw::Through, setting, by_tree),
    ]
}
