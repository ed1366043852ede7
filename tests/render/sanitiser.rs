//! With a sanitiser before or behind: our anchors come through, and nothing else does that would not
//! without them.

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

/// Anchors that show what was written, so that a page without them is the page that was.
fn verbatim() -> Linker {
    linker().text(AnchorText::Verbatim).spoofs(Spoofs::Allow)
}

/// What keeps the anchors of [`linker`] as they are.
fn keeping() -> Builder<'static> {
    let mut sanitizer = Builder::new();
    sanitizer
        .url_schemes(["http", "https", "mailto"].into())
        // With the default the `rel` of all anchors is "noopener noreferrer".
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

/// Pages of a source with links, and without.
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

/// A page with links, and without.
fn of_html(page: &str, linker: &Linker) -> [(&'static str, String, String); 2] {
    [
        ("rewrite", html::rewrite(page, linker).into(), page.into()),
        ("html5ever", tree::page(page, Some(linker)), tree::page(page, None)),
    ]
}

/// A page without the anchors that are ours.
fn without_ours(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("<a ") {
        let (before, anchor) = rest.split_at(at);
        out += before;
        let (start, behind) = anchor.split_once('>').unwrap();
        if start.contains(&format!(" class=\"{CLASS}\"")) {
            let (text, behind) = behind.split_once("</a>").unwrap();
            assert!(!text.contains('<'), "{page}");
            out += text;
            rest = behind;
        } else {
            out += start;
            out.push('>');
            rest = behind;
        }
    }
    out + rest
}

/// How many anchors are ours; each has what a linker writes, and no more.
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

/// Links, then cleans.
#[track_caller]
fn check_before(linked: &str, plain: &str, what: &str) -> usize {
    let cleaned = clean(linked);
    assert_eq!(without_ours(&cleaned), clean(plain), "{what}: {linked}");
    ours(&cleaned)
}

/// A page that the sanitiser has nothing more to do with: what it writes is sometimes read as another
/// tree (a list in a paragraph), which it writes in another way.
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

/// Cleans, then links: nothing is added but anchors, and cleaning again has nothing to do.
#[track_caller]
fn check_behind(page: &str) -> usize {
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
    // What is shown in another way is one page, escaped in two ways.
    let shown = html::rewrite(&cleaned, &linker());
    let parsed = |page: &str| Html::parse_fragment(page).html();
    assert_eq!(parsed(&clean(&shown)), parsed(&shown));
    assert!(ours(&tree) == ours(&linked) || is_inline_around_block(&cleaned));
    ours(&linked)
}

/// What a page is made of, wherever it stands: where raw HTML in Markdown leaves a table or an `<a>`
/// open, an anchor moves what is beside it.
struct Parts {
    /// Each kind of element with its attributes, but for our anchors.
    elements: BTreeSet<String>,
    /// The characters but for whitespace.
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
fn a_sanitiser_that_is_told_of_our_anchors_keeps_them() {
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
        // One that is not takes all but where it leads.
        let bare = format!("<a href=\"{href}\" rel=\"noopener noreferrer\">example.com/שלום</a>");
        let cleaned = ammonia::clean(&linked);
        assert!(cleaned.contains(&bare), "{adapter}: {cleaned}");
        // The `rel` of every anchor, as the forum has it.
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
fn behind_a_sanitiser_only_anchors_are_added() {
    let mut anchors = 0;
    for source in fixtures() {
        anchors += check_behind(&source);
        anchors += check_behind(&pages::plain(&source, Options::empty()));
        anchors += check_behind(&pages::comrak(&source, pages::Autolink::Off));
    }
    assert!(anchors > 60, "{anchors}");
}

/// What a sanitiser takes away without its text is text like any other once it is gone.
#[test]
fn behind_a_sanitiser_what_is_shown_is_what_links() {
    let linker = Linker::new();
    let link = "<a href=\"https://example.com\" rel=\"noopener noreferrer\">example.com</a>";
    for (page, before, behind) in [
        // Left alone while it is there.
        ("<button>example.com</button>", "example.com", link),
        // Cut in two while it is there.
        ("exam<x-y>ple.com</x-y>", "exam", link),
        // Kept, and left alone in both orders.
        ("<code>example.com</code>", "<code>example.com</code>", "<code>example.com</code>"),
        // Taken away with its text.
        ("<script>example.com</script>", "", ""),
        ("<svg><text>example.com</text></svg>", "", ""),
    ] {
        let have = ammonia::clean(&html::rewrite(page, &linker));
        assert!(have.starts_with(before), "{page}: {have}");
        assert!(!have.contains(link) || before == link, "{page}: {have}");
        let have = html::rewrite(&ammonia::clean(page), &linker.clone().rel("noopener noreferrer"))
            .into_owned();
        assert_eq!(have, behind, "{page}");
    }
    // What the sanitiser lets our anchors have, it lets strangers have too.
    let theirs = format!("<a class=\"{CLASS}\" target=\"_blank\">x</a>");
    assert_eq!(clean(&theirs), theirs);
    let strict = ammonia::clean(&theirs);
    assert_eq!(html::rewrite(&strict, &self::linker()), "<a rel=\"noopener noreferrer\">x</a>");
}

/// What stands in a page that was sanitised is told by a stream as by a tree. ammonia writes the tree that
/// it reads, and of an anchor in an anchor it reads another one the next time: a link may be missing there. Beside an anchor
/// without text, which no reader sees, a stream may have a link more.
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

/// Whether an inline element has a block in it, as in `<i><p></p>a.com/(</i>`. A stream does not know any more that the `</i>` ends
/// something, so that a link before it may be missing there.
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
            // An element is read up to the end of its block. In one that holds all that follows as text, our tags are text.
            if !page.contains("<textarea") {
                prop_assert_eq!(linked.text, plain.text, "{}", adapter);
            }
        }
        check_behind(&page);
    }

    #[test]
    fn a_sanitised_page_has_the_same_links(page in crate::support::html::page()) {
        let page = String::from_utf8_lossy(&page).replace(['\u{1}', '\u{1B}'], "");
        a_stream_links_as_a_tree(&page);
    }
}
