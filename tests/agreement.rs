//! Every adapter makes the same links of the same text: same `href`s, same text, same order.

#![cfg(all(feature = "pulldown-cmark", feature = "comrak", feature = "lol_html"))]

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

/// The page of a parser without links of ours, and then those by the stream over HTML.
fn html(source: &str, linker: &Linker) -> String {
    use pulldown_cmark::{Options, Parser, html};
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut page = String::new();
    html::push_html(&mut page, Parser::new_ext(source, options));
    linkwright::html::rewrite(&page, linker)
        .unwrap()
        .into_owned()
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
