//! A sanitiser before or after linkwright: it keeps our anchors, and still removes all markup that
//! it removes without linkwright.

use std::collections::BTreeSet;

use ammonia::Builder;
use linkwright::{AnchorText, Linker, html};
use proptest::prelude::*;
use pulldown_cmark::Options;
use scraper::{Html, Selector};
use uts58::spoof::Spoofs;

use crate::support::laws::tree;
use crate::support::pages;
use crate::support::table::{rows, unescaped};

const REL: &str = "nofollow ugc";
const CLASS: &str = "found";

fn linker() -> Linker {
    Linker::new().rel(REL).target("_blank").class(CLASS)
}

/// Returns a linker whose anchors show the written text. The page without them equals the page
/// before linking.
fn verbatim() -> Linker {
    linker().text(AnchorText::Verbatim).spoofs(Spoofs::Allow)
}

/// Returns a sanitiser that keeps the anchors of [`linker`] unchanged.
fn keeping() -> Builder<'static> {
    let mut sanitizer = Builder::new();
    sanitizer
        .url_schemes(["http", "https", "mailto"].into())
        // By default, ammonia sets the `rel` of all anchors to "noopener noreferrer".
        .link_rel(None)
        .add_tag_attribute_values("a", "rel", [REL])
        .add_tag_attribute_values("a", "target", ["_blank"])
        .add_tag_attribute_values("a", "dir", ["ltr"])
        .add_allowed_classes("a", [CLASS]);
    sanitizer
}

fn clean(page: &str) -> String {
    keeping().clean(page).to_string()
}

/// Returns the pages of a source by each Markdown adapter, with and without links.
fn of_markdown(source: &str, linker: &Linker) -> [(&'static str, String, String); 2] {
    let plain = pages::plain(source, Options::empty());
    [
        ("pulldown-cmark", pages::linked(source, Options::empty(), linker), plain),
        (
            "comrak",
            pages::comrak_linked(source, linker),
            pages::comrak(source, pages::Autolink::Off),
        ),
    ]
}

/// Returns a page by each HTML adapter, with and without links.
fn of_html(page: &str, linker: &Linker) -> [(&'static str, String, String); 2] {
    [
        ("rewrite", html::rewrite(page, linker).into(), page.into()),
        ("html5ever", tree::page(page, Some(linker)), tree::page(page, None)),
    ]
}

/// Returns a page without our anchors.
fn without_ours(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("<a ") {
        let (before, anchor) = rest.split_at(at);
        out += before;
        let (start, after) = anchor.split_once('>').unwrap();
        if start.contains(&format!(" class=\"{CLASS}\"")) {
            let (text, after) = after.split_once("</a>").unwrap();
            assert!(!text.contains('<'), "{page}");
            out += text;
            rest = after;
        } else {
            out += start;
            out.push('>');
            rest = after;
        }
    }
    out + rest
}

/// Counts our anchors, and checks that each has only the attributes that a linker writes.
#[track_caller]
fn ours(page: &str) -> usize {
    let document = Html::parse_fragment(page);
    let anchors = Selector::parse(&format!("a.{CLASS}")).unwrap();
    let anchors: Vec<_> = document.select(&anchors).collect();
    for anchor in &anchors {
        for (name, value) in anchor.value().attrs() {
            let is_good = match name {
                "href" => ["http://", "https://", "mailto:"]
                    .iter()
                    .any(|scheme| value.starts_with(scheme) && value.is_ascii()),
                "rel" => value == REL,
                "target" => value == "_blank",
                "class" => value == CLASS,
                "dir" => value == "ltr",
                _ => false,
            };
            assert!(is_good, "{name}={value:?} in {}", anchor.html());
        }
        assert!(anchor.attr("href").is_some(), "{}", anchor.html());
    }
    anchors.len()
}

/// Checks a page that is linked, then cleaned. Returns the number of our anchors.
#[track_caller]
fn check_before(linked: &str, plain: &str, what: &str) -> usize {
    let cleaned = clean(linked);
    assert_eq!(without_ours(&cleaned), clean(plain), "{what}: {linked}");
    ours(&cleaned)
}

/// Cleans a page until cleaning changes nothing more. The output of ammonia may parse into another
/// tree (a list in a paragraph), which ammonia then writes differently.
fn stable_prefix(page: &str) -> String {
    let mut cleaned = clean(page);
    for _ in 0..10 {
        let again = clean(&cleaned);
        if again == cleaned {
            return cleaned;
        }
        cleaned = again;
    }
    panic!("{page} does not settle: {cleaned}");
}

/// Checks a page that is cleaned, then linked: linking adds only anchors, and cleaning again
/// changes nothing.
#[track_caller]
fn check_sanitised(page: &str) -> usize {
    let once = clean(page);
    let linked = html::rewrite(&once, &verbatim());
    assert_eq!(without_ours(&linked), once);
    assert_eq!(without_ours(&clean(&linked)), clean(&once));

    let cleaned = stable_prefix(page);
    let linked = html::rewrite(&cleaned, &verbatim());
    assert_eq!(without_ours(&linked), cleaned);
    assert_eq!(clean(&linked), linked);
    let tree = tree::page(&cleaned, Some(&verbatim()));
    assert_eq!(without_ours(&tree), tree::page(&cleaned, None));
    // A document has no whitespace before its first element.
    if !is_inline_around_block(&cleaned) {
        assert_eq!(clean(&tree).trim_start(), clean(&linked).trim_start());
    }
    // The display form may be escaped in two ways, but both parse to the same page.
    let shown = html::rewrite(&cleaned, &linker());
    let parsed = |page: &str| Html::parse_fragment(page).html();
    assert_eq!(parsed(&clean(&shown)), parsed(&shown));
    assert!(ours(&tree) == ours(&linked) || is_inline_around_block(&cleaned));
    ours(&linked)
}

/// The elements and characters of a page, without their positions. If raw HTML in Markdown leaves a
/// table or an `<a>` open, an anchor moves the text next to it.
struct Parts {
    /// Each distinct element with its attributes, except our anchors.
    elements: BTreeSet<String>,
    /// The characters except whitespace, sorted.
    text: Vec<char>,
}

impl Parts {
    fn new(page: &str) -> Self {
        let document = Html::parse_fragment(page);
        let all = Selector::parse(&format!("*:not(a.{CLASS})")).unwrap();
        let kind = |element: scraper::ElementRef<'_>| format!("{:?}", element.value());
        let text = document.root_element().text().collect::<String>();
        let mut text: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        text.sort_unstable();
        Self { elements: document.select(&all).map(kind).collect(), text }
    }
}

fn fixtures() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/");
    let hostile = include_str!("../../fixtures/sanitiser/hostile.txt");
    ["markdown/hostile.md", "markdown/context.md", "text/post.txt"]
        .iter()
        .map(|file| std::fs::read_to_string(format!("{folder}{file}")).unwrap())
        .chain(rows(hostile).map(|row| unescaped(row[0])))
        .collect()
}

#[test]
fn a_sanitiser_that_allows_our_anchors_keeps_them() {
    let href = "https://example.com/%D7%A9%D7%9C%D7%95%D7%9D";
    let want = format!(
        "<a href=\"{href}\" rel=\"{REL}\" target=\"_blank\" class=\"{CLASS}\" dir=\"ltr\">\
         example.com/שלום</a>"
    );
    let (text, linker) = ("See example.com/שלום", linker());
    let pages = of_markdown(text, &linker).into_iter().chain(of_html(text, &linker));
    for (adapter, linked, _) in pages {
        assert!(linked.contains(&want), "{adapter}: {linked}");
        let cleaned = clean(&linked);
        assert!(cleaned.contains(&want), "{adapter}: {cleaned}");
        // A sanitiser with default settings keeps only the `href`, and adds its own `rel`.
        let bare = format!("<a href=\"{href}\" rel=\"noopener noreferrer\">example.com/שלום</a>");
        let cleaned = ammonia::clean(&linked);
        assert!(cleaned.contains(&bare), "{adapter}: {cleaned}");
        // A sanitiser can set the `rel` of every anchor, as in the forum example.
        let mut every = Builder::new();
        every.link_rel(Some("ugc"));
        let cleaned = every.clean(&linked).to_string();
        assert!(cleaned.contains(" rel=\"ugc\">example.com/"), "{cleaned}");
    }
}

#[test]
fn before_a_sanitiser_nothing_new_gets_through() {
    let mut anchors = 0;
    for source in fixtures() {
        for (adapter, linked, plain) in of_markdown(&source, &verbatim()) {
            anchors += check_before(&linked, &plain, adapter);
        }
        for (adapter, linked, plain) in of_html(&source, &verbatim()) {
            anchors += check_before(&linked, &plain, adapter);
        }
    }
    assert!(anchors > 100, "{anchors}");
}

#[test]
fn after_a_sanitiser_only_anchors_are_added() {
    let mut anchors = 0;
    for source in fixtures() {
        anchors += check_sanitised(&source);
        anchors += check_sanitised(&pages::plain(&source, Options::empty()));
        anchors += check_sanitised(&pages::comrak(&source, pages::Autolink::Off));
    }
    assert!(anchors > 60, "{anchors}");
}

/// Text links after a sanitiser, even if the removed element around it would have prevented the
/// link.
#[test]
fn text_links_after_a_sanitiser_removed_its_element() {
    let linker = Linker::new();
    let link = "<a href=\"https://example.com\" rel=\"noopener noreferrer\">example.com</a>";
    for (page, before, after) in [
        // The element prevents the link.
        ("<button>example.com</button>", "example.com", link),
        // The element splits the link.
        ("exam<x-y>ple.com</x-y>", "exam", link),
        // The element is kept, and prevents the link in both orders.
        ("<code>example.com</code>", "<code>example.com</code>", "<code>example.com</code>"),
        // The element is removed with its text.
        ("<script>example.com</script>", "", ""),
        ("<svg><text>example.com</text></svg>", "", ""),
    ] {
        let have = ammonia::clean(&html::rewrite(page, &linker));
        assert!(have.starts_with(before), "{page}: {have}");
        assert!(!have.contains(link) || before == link, "{page}: {have}");
        let have = html::rewrite(&ammonia::clean(page), &linker.clone().rel("noopener noreferrer"))
            .into_owned();
        assert_eq!(have, after, "{page}");
    }
    // An attribute that the sanitiser allows for our anchors is also allowed for other anchors.
    let theirs = format!("<a class=\"{CLASS}\" target=\"_blank\">x</a>");
    assert_eq!(clean(&theirs), theirs);
    let strict = ammonia::clean(&theirs);
    assert_eq!(html::rewrite(&strict, &self::linker()), "<a rel=\"noopener noreferrer\">x</a>");
}

/// Checks that a stream and a tree make the same links in a sanitised page. Two kinds of pages are
/// skipped. ammonia parses an anchor in an anchor into another tree the second time, so a link may
/// be missing there. Next to an anchor without text, which readers do not see, a stream may make
/// one more link.
fn a_stream_links_as_a_tree(page: &str) {
    let page = ammonia::clean(page);
    if ammonia::clean(&page) != page || page.contains("></a>") {
        return;
    }
    let marking = crate::support::laws::marking();
    let streamed = tree::outline(&tree::parse(&html::rewrite(&page, &marking)), tree::Ours::Shown);
    let dom = tree::parse(&page);
    linkwright::html5ever::autolink(&dom.document, &marking);
    let built = tree::outline(&dom, tree::Ours::Shown);
    assert!(streamed == built || is_inline_around_block(&page), "{page}: {streamed} {built}");
}

/// Returns true if an inline element contains a block, as in `<i><p></p>a.com/(</i>`. A stream then
/// no longer knows that the `</i>` ends an element, so it may miss a link before it.
fn is_inline_around_block(page: &str) -> bool {
    let blocks = Selector::parse(
        "p, div, ul, ol, li, dl, dd, dt, hr, pre, table, center, blockquote, h1, h2, h3",
    );
    let page = Html::parse_fragment(page);
    page.select(&blocks.unwrap()).any(|block| {
        let names = block.ancestors().filter_map(|node| Some(node.value().as_element()?.name()));
        { names }.any(|name| {
            ["b", "i", "em", "strong", "span", "u", "small", "sub", "sup"].contains(&name)
        })
    })
}

proptest! {
    #![proptest_config(crate::support::cases(512, None))]

    #[test]
    fn the_order_does_no_harm(page in crate::support::html::page()) {
        // After an ESC, nothing links in a stream.
        let page = String::from_utf8_lossy(&page).replace('\u{1B}', "");
        for (adapter, linked, plain) in of_html(&page, &verbatim()) {
            check_before(&linked, &plain, adapter);
        }
        for (adapter, linked, plain) in of_markdown(&page, &verbatim()) {
            let (linked, plain) = (clean(&linked), clean(&plain));
            ours(&linked);
            let (linked, plain) = (Parts::new(&linked), Parts::new(&plain));
            prop_assert!(linked.elements.is_subset(&plain.elements), "{}", adapter);
            // To the adapters, an element ends at the latest with its block. An open `<textarea>`
            // makes the rest of the page text, and our tags with it.
            if !page.contains("<textarea") {
                prop_assert_eq!(linked.text, plain.text, "{}", adapter);
            }
        }
        check_sanitised(&page);
    }

    #[test]
    fn a_sanitised_page_has_the_same_links(page in crate::support::html::page()) {
        let page = String::from_utf8_lossy(&page).replace(['\u{1}', '\u{1B}'], "");
        a_stream_links_as_a_tree(&page);
    }
}
