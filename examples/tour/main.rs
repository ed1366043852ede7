//! Writes the tour as a page: linkwright, comrak's `autolink` (the GFM rules) and linkify on the
//! same source, side by side. Marks show each link that differs from linkwright's link.
//!
//! ```console
//! cargo run -p linkwright-examples --bin tour -- tour.html [SOURCE.md]
//! ```

use std::{env, fs, io};

use comrak::nodes::{AstNode, NodeLink, NodeValue};
use comrak::{Arena, Options, format_html, parse_document};
use linkify::{LinkFinder, LinkKind};
use linkwright::{Finder, Linker, Segment};
use scraper::{Html, Selector};
use url::Url;

pub const SOURCE: &str = include_str!("../../fixtures/markdown/tour.md");
const STYLE: &str = include_str!("style.css");

/// The languages of the table's rows, for fonts and screen readers.
const LANGUAGES: [(&str, &str); 17] = [
    ("Arabic", "ar"),
    ("Armenian", "hy"),
    ("Bengali", "bn"),
    ("Cyrillic", "ru"),
    ("Devanagari", "hi"),
    ("Ethiopic", "am"),
    ("Georgian", "ka"),
    ("Greek", "el"),
    ("Han", "zh"),
    ("Hangul", "ko"),
    ("Hebrew", "he"),
    ("Kana", "ja"),
    ("Khmer", "km"),
    ("Latin", "de"),
    ("Tamil", "ta"),
    ("Thai", "th"),
    ("Tibetan", "bo"),
];

type Node<'a> = &'a AstNode<'a>;

/// The text of a link, and its target in the form to which browsers normalise it.
type Anchor = (String, Option<Url>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    Linkwright,
    Comrak,
    Linkify,
}

/// The links of a column, compared with linkwright's links.
#[derive(Default)]
struct Counts {
    same: usize,
    different: usize,
    missing: usize,
    more: usize,
}

fn main() -> io::Result<()> {
    let usage = || io::Error::other("usage: tour OUTPUT.html [SOURCE.md]");
    let output = env::args_os().nth(1).ok_or_else(usage)?;
    let source = env::args_os().nth(2).map(fs::read_to_string).transpose()?;
    fs::write(output, page(source.as_deref().unwrap_or(SOURCE)).map_err(io::Error::other)?)
}

/// Returns the page for a source.
pub fn page(source: &str) -> Result<String, std::fmt::Error> {
    let arena = Arena::new();
    let [ours, comrak, linkify] = [Engine::Linkwright, Engine::Comrak, Engine::Linkify]
        .map(|engine| pieces(&arena, parse(&arena, source, engine)));

    let mut made = 0;
    let mut counts = [Counts::default(), Counts::default()];
    let mut rows = String::new();
    for ((ours, comrak), linkify) in ours.into_iter().zip(comrak).zip(linkify) {
        let ours = html(ours)?;
        let anchors = anchors(&ours);
        made += anchors.len();
        for (peer, counts) in [comrak, linkify].into_iter().zip(&mut counts) {
            compare(&arena, peer, &anchors, counts);
        }
        let peers = [html(comrak)?, html(linkify)?];
        if peers.iter().all(|peer| *peer == ours && !peer.contains("<a ")) {
            rows += &format!("<div class=\"same\">\n{ours}</div>\n");
            continue;
        }
        rows += "<div class=\"row\">\n";
        for (name, html) in
            ["linkwright", "comrak", "linkify"].into_iter().zip([&ours, &peers[0], &peers[1]])
        {
            rows +=
                &format!("<div class=\"cell\"><span class=\"by\">{name}</span>\n{html}</div>\n");
        }
        rows += "</div>\n";
    }
    let [comrak, linkify] = counts.map(|Counts { same, different, missing, more }| {
        format!("{same} of {made} links, {different} different, {missing} missing, {more} more")
    });
    let (own_version, comrak_version, linkify_version) =
        (version("linkwright"), version("comrak"), version("linkify"));
    Ok(format!(
        r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The tour of linkwright, beside comrak and linkify</title>
<style>
{STYLE}</style>
</head>
<body>
<header>
<p>One Markdown source, parsed by comrak each time. Only what finds the links differs. In the columns of the others,
<mark class="other"><a href="https://example.com">a link</a></mark> that linkwright does not make, or makes with another
end, <mark class="missing">text</mark> that only linkwright links, and
<mark class="shown"><a href="https://example.com">the same link</a></mark> with another text are marked. Where none of them
makes a link, the block is shown once.</p>
</header>
<main>
<div class="row heads">
<div class="cell"><strong>linkwright {own_version}</strong> {made} links</div>
<div class="cell"><strong>comrak {comrak_version} with <code>autolink</code></strong> {comrak}</div>
<div class="cell"><strong>linkify {linkify_version} with bare domains</strong> {linkify}</div>
</div>
{rows}</main>
</body>
</html>
"#
    ))
}

/// Returns the newest version of a package in this build.
fn version(package: &str) -> &'static str {
    let lock = include_str!("../../Cargo.lock");
    let entry = lock.rsplit_once(&format!("\nname = \"{package}\"\nversion = \""));
    entry.and_then(|(_, version)| version.split('"').next()).unwrap_or_default()
}

fn options(engine: Engine) -> Options<'static> {
    let mut options = Options::default();
    options.extension.autolink = engine == Engine::Comrak;
    options.extension.table = true;
    options.extension.strikethrough = true;
    // The source is trusted.
    options.render.r#unsafe = true;
    options
}

fn parse<'a>(arena: &'a Arena<'a>, source: &str, engine: Engine) -> Node<'a> {
    let root = parse_document(arena, source, &options(engine));
    match engine {
        Engine::Linkwright => linkwright::comrak::autolink(arena, root, &Linker::new()),
        Engine::Comrak => {}
        Engine::Linkify => linkify(arena, root),
    }
    root
}

fn new<'a>(arena: &'a Arena<'a>, value: NodeValue) -> Node<'a> {
    arena.alloc(value.into())
}

fn text<'a>(arena: &'a Arena<'a>, text: &str) -> Node<'a> {
    new(arena, NodeValue::Text(text.to_owned().into()))
}

/// Returns the texts of a tree that are not in links or images.
fn texts<'a>(root: Node<'a>) -> Vec<(Node<'a>, String)> {
    let is_taken = |node: Node<'a>| {
        node.ancestors()
            .any(|node| matches!(node.data().value, NodeValue::Link(_) | NodeValue::Image(_)))
    };
    let texts = root.descendants().filter(|node| !is_taken(node));
    texts.filter_map(|node| Some((node, node.data().value.text()?.to_string()))).collect()
}

/// Adds links with linkify in the texts of a tree, as programs with a Markdown parser do.
fn linkify<'a>(arena: &'a Arena<'a>, root: Node<'a>) {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(false);
    for (node, content) in texts(root) {
        for span in finder.spans(&content) {
            let found = span.as_str();
            let url = match span.kind() {
                None => {
                    node.insert_before(text(arena, found));
                    continue;
                }
                Some(LinkKind::Email) => format!("mailto:{found}"),
                Some(_) if found.contains("://") => found.to_owned(),
                Some(_) => format!("https://{found}"),
            };
            let link =
                new(arena, NodeValue::Link(Box::new(NodeLink { url, title: String::new() })));
            link.append(text(arena, found));
            node.insert_before(link);
        }
        node.detach();
    }
}

/// Splits a document into blocks, so the columns can be aligned. Each list item is a block, and
/// each table row. The first row includes the head of the table.
fn pieces<'a>(arena: &'a Arena<'a>, root: Node<'a>) -> Vec<Node<'a>> {
    let mut pieces = Vec::new();
    for block in root.children().collect::<Vec<_>>() {
        let value = block.data().value.clone();
        if !matches!(value, NodeValue::List(_) | NodeValue::Table(_)) {
            pieces.push(block);
            continue;
        }
        let mut piece = new(arena, value.clone());
        for part in block.children().collect::<Vec<_>>() {
            let is_head = matches!(part.data().value, NodeValue::TableRow(true));
            piece.append(part);
            if !is_head {
                pieces.push(std::mem::replace(&mut piece, new(arena, value.clone())));
            }
        }
    }
    pieces
}

/// Returns the HTML of a block, with the direction and language of its parts.
fn html(block: Node<'_>) -> Result<String, std::fmt::Error> {
    let mut html = String::new();
    format_html(block, &options(Engine::Linkwright), &mut html)?;
    for tag in ["p", "li", "td"] {
        html = html.replace(&format!("<{tag}>"), &format!("<{tag} dir=\"auto\">"));
    }
    for (script, language) in LANGUAGES {
        let cell = format!(">{script}</td>\n<td");
        html = html.replace(&cell, &format!("{cell} lang=\"{language}\""));
    }
    Ok(html)
}

/// Returns the anchors of a page.
fn anchors(page: &str) -> Vec<Anchor> {
    let selector = Selector::parse("a[href]").expect("it is a selector");
    let page = Html::parse_fragment(page);
    let anchors = page.select(&selector);
    anchors
        .map(|a| (a.text().collect(), a.attr("href").and_then(|href| Url::parse(href).ok())))
        .collect()
}

/// Marks the links of a block that differ from linkwright's links, and the texts that only
/// linkwright links.
fn compare<'a>(arena: &'a Arena<'a>, block: Node<'a>, ours: &[Anchor], counts: &mut Counts) {
    let raw = |html: &str| new(arena, NodeValue::Raw(html.to_owned()));
    let links: Vec<Node<'a>> = block
        .descendants()
        .filter(|node| matches!(node.data().value, NodeValue::Link(_)))
        .collect();
    let mut left = ours.to_vec();
    for link in links {
        let NodeValue::Link(target) = &link.data().value else { continue };
        let texts =
            link.descendants().filter_map(|node| node.data().value.text().map(ToString::to_string));
        let (shown, url): Anchor = (texts.collect(), Url::parse(&target.url).ok());
        let mut take = |is_it: &dyn Fn(&Anchor) -> bool| {
            left.iter().position(is_it).map(|at| left.remove(at)).is_some()
        };
        let class = if take(&|own| own.0 == shown && own.1 == url) {
            counts.same += 1;
            continue;
        } else if url.is_some() && take(&|own| own.1 == url) {
            counts.same += 1;
            "shown"
        } else if take(&|own| own.0.contains(&shown) || shown.contains(&own.0)) {
            counts.different += 1;
            "other"
        } else {
            counts.more += 1;
            "other"
        };
        link.insert_before(raw(&format!("<mark class=\"{class}\">")));
        link.insert_after(raw("</mark>"));
    }
    counts.missing += left.len();
    for (node, content) in texts(block) {
        for segment in Finder::new().segments(&content) {
            match segment {
                Segment::Link(link) if ours.contains(&anchor(&link)) => {
                    node.insert_before(raw("<mark class=\"missing\">"));
                    node.insert_before(text(arena, link.as_str()));
                    node.insert_before(raw("</mark>"));
                }
                Segment::Link(link) => node.insert_before(text(arena, link.as_str())),
                Segment::Text(found) => node.insert_before(text(arena, found)),
            }
        }
        node.detach();
    }
}

fn anchor(link: &linkwright::Link<'_>) -> Anchor {
    (link.display().to_string(), Url::parse(&link.href().to_string()).ok())
}
