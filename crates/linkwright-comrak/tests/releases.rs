//! Every release of comrak gets the same links.

use std::fs;
use std::path::Path;

use linkwright_comrak::linkwright::{Claims, ExistingLinks, Linker, on_anchor};

/// A source as a page with links, by one of the releases.
macro_rules! page {
    ($release:ident, $source:expr, $linker:expr) => {{
        use linkwright_comrak::$release::{autolink, comrak};
        let mut options = comrak::Options::default();
        options.extension.table = true;
        options.extension.strikethrough = true;
        options.extension.tasklist = true;
        options.extension.footnotes = true;
        options.extension.spoiler = true;
        options.extension.highlight = true;
        options.extension.math_dollars = true;
        options.extension.wikilinks_title_after_pipe = true;
        options.extension.description_lists = true;
        options.render.r#unsafe = true;
        let arena = comrak::Arena::new();
        let root = comrak::parse_document(&arena, $source, &options);
        autolink(&arena, root, $linker);
        let mut page = String::new();
        comrak::format_html(root, &options, &mut page).unwrap();
        page
    }};
}

#[track_caller]
fn check(source: &str, linker: &Linker) -> String {
    let newest = page!(comrak_0_59, source, linker);
    assert_eq!(page!(comrak_0_54, source, linker), newest, "{source}");
    assert_eq!(page!(comrak_0_56, source, linker), newest, "{source}");
    newest
}

fn links(page: &str) -> usize {
    page.matches("<a href=\"http").count()
}

fn fixture(path: &str) -> String {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    fs::read_to_string(fixtures.join(path)).unwrap().replace(['⸠', '⸡'], "")
}

#[test]
fn whole_documents() {
    for path in [
        "agreement/markup.md",
        "agreement/prose.md",
        "agreement/scripts.md",
        "markdown/page.md",
        "markdown/tour.md",
        "markdown/prose-en.md",
        "markdown/prose-ja.md",
    ] {
        let source = fixture(path);
        assert!(links(&check(&source, &Linker::new())) > 0, "{path}");
        check(&source, &Linker::new().rel("nofollow").claims(Claims::Show));
        check(&source, &Linker::new().rel("ugc").existing_links(ExistingLinks::Attributes));
    }
}

#[test]
fn edges_and_sentences() {
    for path in ["marked/edges.txt", "marked/beside.txt", "marked/sentences.txt"] {
        for line in fixture(path).lines() {
            check(line, &Linker::new());
        }
    }
}

#[test]
fn nodes_that_show_text_and_nodes_that_never_link() {
    for (source, want) in [
        ("|https://a.com/a|b ", 1),
        ("==a.com== ||b.com|| ~~c.com~~", 3),
        ("http://[::1]/a|b% a.com/%zz", 2),
        ("- [ ] a.com\n\nb.com\n: c.com", 3),
        ("| a.com |\n|-|\n| b.com |", 2),
        ("$a.com$ `a.com` [[a.com]] <kbd>a.com</kbd> [a.com](/x) ![a.com](/y)", 0),
    ] {
        assert_eq!(links(&check(source, &Linker::new())), want, "{source}");
    }
}

#[test]
fn a_hook_sees_the_links_of_each_release() {
    macro_rules! seen {
        ($($release:ident)*) => { [$({
            use linkwright_comrak::$release::{autolink, comrak};
            let mut seen = Vec::new();
            let arena = comrak::Arena::new();
            let root = comrak::parse_document(&arena, "- a.com\n\nb@c.com", &comrak::Options::default());
            let gather = on_anchor(|link, anchor| {
                seen.push(format!("{} in {}, {}", link.as_str(), anchor.element(), anchor.is_alone()));
            });
            autolink(&arena, root, Linker::new().hook(gather));
            seen
        }),*] };
    }
    let want = ["a.com in p, true", "b@c.com in p, true"];
    assert_eq!(seen!(comrak_0_54 comrak_0_56 comrak_0_59), [want; 3]);
}
