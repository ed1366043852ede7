//! Every adapter makes the same links from the same text, with the same `href`s, texts and order.

use std::path::{Path, PathBuf};

use linkwright::{AnchorText, Finder, Linker};
use proptest::prelude::*;
use pulldown_cmark::Options;
use uts58::LocalHosts;

use crate::support::laws::{adapters as law, tree, written};
use crate::support::pages::{self, anchors, comrak_linked, linked};

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

fn pulldown_cmark(source: &str, linker: &Linker) -> String {
    linked(source, OPTIONS, linker)
}

/// Returns the page of the parser without new links.
fn plain(source: &str) -> String {
    pages::plain(source, OPTIONS)
}

fn html(source: &str, linker: &Linker) -> String {
    linkwright::html::rewrite(&plain(source), linker).into_owned()
}

fn html5ever(source: &str, linker: &Linker) -> String {
    tree::page(&plain(source), Some(linker))
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/agreement");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
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
            assert_eq!(anchors(&comrak_linked(&source, linker)), want, "{}", file.display());
            assert_eq!(anchors(&html(&source, linker)), want, "{}", file.display());
            let by_tree = anchors(&html5ever(&source, linker));
            assert_eq!(by_tree, want, "{}", file.display());
            let rewritten = linkwright::markdown::rewrite(&source, linker);
            let by_source = anchors(&plain(&rewritten));
            assert_eq!(by_source, want, "{}", file.display());
        }
    }
}

#[test]
fn the_links_that_all_make() {
    let links: Vec<String> = fixtures()
        .iter()
        .flat_map(|file| {
            let source = std::fs::read_to_string(file).unwrap();
            anchors(&comrak_linked(&source, &Linker::new()))
        })
        .map(|(href, text)| format!("{text}\n    {href}"))
        .collect();
    insta::assert_snapshot!(links.join("\n"));
}

/// An open override before a link would reverse the link, so its anchor is isolated.
#[test]
fn a_link_after_an_override_has_its_direction() {
    let linker = Linker::new();
    let check = |source: &str, anchors: usize| {
        for page in [
            pulldown_cmark(source, &linker),
            comrak_linked(source, &linker),
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

/// An excluded link is text in every page, and does not change the other links.
#[test]
fn excluded_links_stay_text() {
    let source = "example.com, *see www.example.com/a, a@EXAMPLE.com now* and https://example.com/(b)\n\n\
        | bücher.de/é | http://x.test |\n|---|---|\n| https://a.org/private/b | a.org |\n\n\
        “b.org” https://&#98;.org/c m@c.org d.org\n";
    let all = [
        "https://example.com",
        "https://www.example.com/a",
        "mailto:a@EXAMPLE.com",
        "https://example.com/(b)",
        "https://xn--bcher-kva.de/%C3%A9",
        "http://x.test",
        "https://a.org/private/b",
        "https://a.org",
        "https://b.org",
        "https://b.org/c",
        "mailto:m@c.org",
        "https://d.org",
    ];
    let check = |patterns: &[&str], left: &[&str]| {
        let finder = Finder::new().local_hosts(LocalHosts::Link);
        let mut linker = Linker::new().finder(finder);
        for pattern in patterns {
            linker = linker.exclude([pattern]).unwrap();
        }
        let want: Vec<String> = all
            .iter()
            .filter(|href| !left.contains(href))
            .map(|href| href.to_ascii_lowercase())
            .collect();
        let text = linkwright::text::html(&source.replace("&#98;", "b"), &linker).to_string();
        for (adapter, page) in [
            ("pulldown-cmark", pulldown_cmark(source, &linker)),
            ("comrak", comrak_linked(source, &linker)),
            ("rewrite", html(source, &linker)),
            ("html5ever", html5ever(source, &linker)),
            ("text", text),
        ] {
            let have: Vec<String> =
                anchors(&page).into_iter().map(|(href, _)| href.to_ascii_lowercase()).collect();
            assert_eq!(have, want, "{adapter}, {patterns:?}: {page}");
        }
    };
    check(&[], &[]);
    check(
        &["Example.com"],
        &[
            "https://example.com",
            "https://www.example.com/a",
            "mailto:a@EXAMPLE.com",
            "https://example.com/(b)",
        ],
    );
    check(&["bücher.de", "*.test"], &["https://xn--bcher-kva.de/%C3%A9", "http://x.test"]);
    check(&["https://a.org/private/*"], &["https://a.org/private/b"]);
    check(
        &["mailto:*", "b.org", "https://d.org/*"],
        &[
            "mailto:a@EXAMPLE.com",
            "https://b.org",
            "https://b.org/c",
            "mailto:m@c.org",
            "https://d.org",
        ],
    );
    let linker = Linker::new().exclude(["*"]).unwrap();
    assert_eq!(html(source, &linker), plain(source));
    assert_eq!(pulldown_cmark(source, &linker), plain(source));
}

proptest! {
    #![proptest_config(crate::support::cases(1024, Some("fixtures/regressions/agreement.txt")))]

    #[test]
    fn adapters_make_the_same_links_of_a_paragraph(bytes in prop::collection::vec(any::<u8>(), 2..32)) {
        law::make_the_same_links(&law::pieces(&written::sentence(&bytes)));
    }
}
