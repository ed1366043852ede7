//! Every adapter makes the same links of the same text: same `href`s, same text, same order.

#![cfg(all(
    feature = "pulldown-cmark",
    feature = "comrak",
    feature = "lol_html",
    feature = "html5ever"
))]

mod support;

use std::path::{Path, PathBuf};

use linkwright::pulldown_cmark::AutolinkWithOffsets;
use linkwright::{AnchorText, Finder, Linker};

/// The anchors of a page: where each leads, and what it shows.
fn anchors(html: &str) -> Vec<(String, String)> {
    let unescaped = |text: &str| {
        text.replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&#x27;", "'")
            .replace("&amp;", "&")
    };
    html.split("<a ")
        .skip(1)
        .filter_map(|rest| {
            let (open, rest) = rest.split_once('>')?;
            let href = open.split_once("href=\"")?.1.split('"').next()?;
            let text = rest.split("</a>").next()?;
            Some((unescaped(href), unescaped(text)))
        })
        .collect()
}

fn pulldown_cmark(source: &str, linker: &Linker) -> String {
    use pulldown_cmark::{Options, Parser, html};
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events = Parser::new_ext(source, options).into_offset_iter();
    let events = AutolinkWithOffsets::new(source, events, linker.clone());
    let mut page = String::new();
    html::push_html(&mut page, events.map(|(event, _)| event));
    page
}

fn comrak(source: &str, linker: &Linker) -> String {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.render.r#unsafe = true;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, source, &options);
    linkwright::comrak::autolink(&arena, root, linker);
    let mut page = String::new();
    comrak::format_html(root, &options, &mut page).unwrap();
    page
}

/// The page of a parser without links of ours.
fn plain(source: &str) -> String {
    use pulldown_cmark::{Options, Parser, html};
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut page = String::new();
    html::push_html(&mut page, Parser::new_ext(source, options));
    page
}

fn html(source: &str, linker: &Linker) -> String {
    linkwright::html::rewrite(&plain(source), linker).into_owned()
}

fn html5ever(source: &str, linker: &Linker) -> String {
    use linkwright::html5ever::html5ever::{parse_document, serialize, tendril::TendrilSink};
    use linkwright::html5ever::markup5ever_rcdom::{RcDom, SerializableHandle};
    let dom = parse_document(RcDom::default(), Default::default()).one(plain(source));
    linkwright::html5ever::autolink(&dom, &dom.document, linker);
    let mut page = Vec::new();
    let document = SerializableHandle::from(dom.document.clone());
    serialize(&mut page, &document, Default::default()).unwrap();
    String::from_utf8(page).unwrap()
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/agreement");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

#[test]
fn adapters_make_the_same_links() {
    let linkers = [
        Linker::new(),
        Linker::new().rel("nofollow").target("_blank"),
        Linker::new().text(AnchorText::Verbatim),
        Linker::new().finder(Finder::uts58()),
    ];
    for file in fixtures() {
        let source = std::fs::read_to_string(&file).unwrap();
        for linker in &linkers {
            let want = anchors(&pulldown_cmark(&source, linker));
            assert!(want.len() >= 8, "{}", file.display());
            assert_eq!(
                anchors(&comrak(&source, linker)),
                want,
                "{}",
                file.display()
            );
            assert_eq!(anchors(&html(&source, linker)), want, "{}", file.display());
            let by_handlers = support::by_handlers(&plain(&source), &[], linker);
            assert_eq!(anchors(&by_handlers), want, "{}", file.display());
            let by_tree = anchors(&html5ever(&source, linker));
            assert_eq!(by_tree, want, "{}", file.display());
        }
    }
}

#[test]
fn the_links_that_all_make() {
    let links: Vec<String> = fixtures()
        .iter()
        .flat_map(|file| {
            let source = std::fs::read_to_string(file).unwrap();
            anchors(&comrak(&source, &Linker::new()))
        })
        .map(|(href, text)| format!("{text}\n    {href}"))
        .collect();
    insta::assert_snapshot!(links.join("\n"));
}

/// An override that is left open before a link would turn it around: its anchor is isolated.
#[test]
fn a_link_behind_an_override_says_which_way_it_runs() {
    let linker = Linker::new();
    let check = |source: &str, anchors: usize| {
        for page in [
            pulldown_cmark(source, &linker),
            comrak(source, &linker),
            html(source, &linker),
            html5ever(source, &linker),
        ] {
            let isolated = page.matches(" dir=\"ltr\">").count();
            assert_eq!(isolated, anchors, "{source:?}\n{page}");
            assert!(page.contains("href="), "{page}");
        }
    };
    check("b.com \u{202E}moc.live//:sptth", 1);
    check("b.com \u{202E} x", 0);
    check("`\u{202E}` *b.com*", 1);
    check("*&#x202E;* `x` c.com", 1);
    check("<b>\u{2067}</b>b.com", 1);
    check("“b.com” \u{2069}\u{202C} c.com", 0);
    let text = "a.com \u{202E} b.com";
    let page = linkwright::text::html(text, &linker).to_string();
    assert_eq!(page.matches("dir=").count(), 1, "{page}");
}
