//! The setting `only`: the destinations that each adapter allows, for new and existing links.

use std::panic;

use linkwright::Switch;
use linkwright::html5ever::markup5ever_rcdom::NodeData;
use linkwright::markdown::Stream;
use linkwright::settings::Settings;
use linkwright::{DeceptiveLinks, Linker, html, text};
use proptest::prelude::*;
use pulldown_cmark::Options;
use scraper::{Html, Selector};

use super::existing::{body, filtered};
use super::kit;
use crate::support::laws::tree;
use crate::support::pages::{comrak_linked, linked, linked_without_source};
use crate::support::table::{rows, unescaped};

const IMAGES: &str = include_str!("../../fixtures/spoofing/images.txt");
const ROWS: &str = include_str!("../../fixtures/spoofing/only.txt");

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

/// Returns the page from each adapter for HTML.
fn pages(page: &str, linker: &Linker) -> [(&'static str, String); 3] {
    [
        ("page", html::rewrite(page, linker).into_owned()),
        ("stream", filtered(page, linker, ())),
        ("tree", body(&tree::page_with(page, linker, ()))),
    ]
}

/// Returns the page of a Markdown source from each adapter.
fn markdown(source: &str, linker: &Linker) -> Vec<(&'static str, String)> {
    let mut pages = markdown_by_ours(source, linker).to_vec();
    pages.push(("markdown-it", kit::by_markdown_it(source, linker)));
    pages.push(("mdast", kit::page_by_mdast(source, linker)));
    pages
}

/// Does the same as [`markdown`] for any source, without mdast, whose page has only the nodes that
/// the tables need. The parsers of mdast and markdown-it panic at some sources.
fn markdown_of_any(source: &str, linker: &Linker) -> Vec<(&'static str, String)> {
    let mut pages = markdown_by_ours(source, linker).to_vec();
    let parses = panic::catch_unwind(|| kit::by_markdown_it(source, &Linker::off())).is_ok();
    pages.extend(parses.then(|| ("markdown-it", kit::by_markdown_it(source, linker))));
    pages
}

fn markdown_by_ours(source: &str, linker: &Linker) -> [(&'static str, String); 3] {
    [
        ("events", linked(source, Options::empty(), linker)),
        ("events without source", linked_without_source(source, Options::empty(), linker)),
        ("comrak", comrak_linked(source, linker)),
    ]
}

#[test]
fn each_link_leads_to_an_allowed_place() {
    let mut new = 0;
    for row in rows(ROWS) {
        let [patterns, href, want] = row[..] else { panic!("{row:?}") };
        let (linker, href) = (Linker::new().only(patterns.split(' ')).unwrap(), &unescaped(href));
        let is_allowed = match want {
            "yes" => true,
            want => {
                assert_eq!(want, "no");
                false
            }
        };
        assert_eq!(linker.allows(href), is_allowed, "{row:?}");
        let page = format!("<a href=\"{}\"><b>t</b><img src=i></a>", escaped(href));
        for (adapter, page) in pages(&page, &linker) {
            // In bytes of an unknown encoding, a host outside ASCII is another host for a browser
            // that decodes them as windows-1252.
            let is_allowed =
                is_allowed && (adapter != "stream" || href.is_ascii() || href.contains("good.org"));
            assert_eq!(page.contains("href"), is_allowed, "{adapter} of {row:?}: {page}");
            assert!(page.contains("<b>t</b><img src="), "{adapter} of {row:?}: {page}");
        }
        for source in [format!("t {page}"), format!("<div>\n{page}")] {
            for (adapter, page) in markdown(&source, &linker) {
                assert_eq!(page.contains("href"), is_allowed, "{adapter} of {row:?}: {page}");
                assert!(page.contains("<b>t</b><img src="), "{adapter} of {row:?}: {page}");
            }
        }
        if !href.contains(['\n', '\t']) {
            let source = format!("[*t*](<{}>)", href.replace('\\', "\\\\"));
            for (adapter, page) in markdown(&source, &linker) {
                // markdown-it escapes these characters, and does not link `data:`.
                let is_escaped = |c: char| c == '\\' || c.is_control();
                let is_other = href.contains(is_escaped) || page.starts_with("<p>[");
                if adapter != "markdown-it" || !is_other {
                    assert_eq!(page.contains("href"), is_allowed, "{adapter} of {row:?}: {page}");
                }
                assert!(page.contains("<em>t</em>"), "{adapter} of {row:?}: {page}");
            }
        }
        if Linker::new().links(href).any(|(link, _)| link.as_str() == href) {
            let source = format!("See {href}");
            let mut made = vec![("text", text::html(&source, &linker).to_string())];
            made.extend(pages(&escaped(&source), &linker));
            made.extend(markdown(&source, &linker));
            for (adapter, page) in made {
                assert_eq!(page.contains("href"), is_allowed, "{adapter} of {row:?}: {page}");
            }
            new += 1;
        }
    }
    assert!(new >= 15, "{new} new links");
}

#[test]
fn each_image_loads_from_an_allowed_place() {
    for row in rows(IMAGES) {
        let [settings, html, want, in_tree] = row[..] else { panic!("{row:?}") };
        let linker = Linker::from(&serde_json::from_str::<Settings>(settings).unwrap());
        let (html, want) = (&unescaped(html), unescaped(want));
        // The table has `<p></p>` for empty text, because a column cannot be empty.
        let want = want.replace("<p></p>", "");
        let in_tree = if in_tree == "=" { want.clone() } else { unescaped(in_tree) };
        let as_tree = |page: &str| body(&tree::page_with(page, &Linker::off(), ()));
        for (adapter, page) in pages(html, &linker) {
            match adapter {
                "tree" => assert_eq!(page, as_tree(&in_tree), "{adapter} of {row:?}"),
                _ => assert_eq!(page, want, "{adapter} of {row:?}"),
            }
        }
        // In raw HTML, the tag stays, and its `src` and `srcset` get other names.
        for (adapter, page) in markdown(&format!("<div>{html}"), &linker) {
            for attribute in [" src=\"", " srcset=\""] {
                let loads = |html: &str, host: &str| {
                    let tree = as_tree(html);
                    let mut values =
                        tree.split(attribute).skip(1).filter_map(|it| it.split('"').next());
                    values.any(|value| value.contains(host))
                };
                assert!(!loads(&page, "evil.com"), "{adapter} of {row:?}: {page}");
                let is_kept = !loads(&want, "good.org") || loads(&page, "good.org");
                assert!(is_kept, "{adapter} of {row:?}: {page}");
            }
        }
    }
}

/// Markdown with images, and its page if only `good.org` is allowed.
const IMAGES_OF_MARKDOWN: &[(&str, &str)] = &[
    ("a ![b *c* `d`](https://evil.com/?q \"t\") e", "<p>a b c d e</p>"),
    ("![a](https://good.org/b)", "<p><img src=\"https://good.org/b\" alt=\"a\" /></p>"),
    ("![a](/b)", "<p><img src=\"/b\" alt=\"a\" /></p>"),
    ("[![a](//evil.com)](https://good.org)", "<p><a href=\"https://good.org\">a</a></p>"),
    ("[![a](//evil.com)](https://evil.com)", "<p>a</p>"),
    ("![a [b](//evil.com) ![c](//evil.com)](//evil.com)", "<p>a b c</p>"),
    ("![a [b](//evil.com)](/c)", "<p><img src=\"/c\" alt=\"a b\" /></p>"),
    (
        "![a < b](//evil.com) evil.com good.org",
        "<p>a &lt; b evil.com <a href=\"https://good.org\">good.org</a></p>",
    ),
    ("![good.org](//evil.com)", "<p>good.org</p>"),
    ("*![a][b]*\n\n[b]: https://evil.com", "<p><em>a</em></p>"),
    ("![](//evil.com)a.com/b", "<p>a.com/b</p>"),
    ("a <img src=//evil.com alt=b> c", "<p>a <img xrc=//evil.com alt=b> c</p>"),
    ("a <video src=//evil.com poster=a>", "<p>a <video xrc=//evil.com poster=a></p>"),
    ("<p title='a <b'><i/ src=//good.org>", "<p title='a &lt;b'><i/ src=//good.org>"),
];

#[test]
fn no_image_of_markdown_loads_from_elsewhere() {
    let linker = Linker::new().only(["good.org"]).unwrap();
    for (source, want) in IMAGES_OF_MARKDOWN {
        for (adapter, page) in markdown(source, &linker) {
            if !is_foreign(adapter, &page) {
                assert_eq!(page.trim_end(), *want, "{adapter} of {source}");
            }
        }
    }
}

/// Pages, and the linked pages if only `good.org` is allowed.
const PAGES: &[(&str, &str)] = &[
    ("<a href=//good.org href=//evil.com>a</a>", "<a href=//good.org href=//evil.com>a</a>"),
    ("<a class=c href=//evil.com href=//good.org>a</a>", "<a class=c>a</a>"),
    ("<a href='&#104;ttps&colon;//evil.com'>good.org</a>", "<a>good.org</a>"),
    ("<a href=//evil.com>a <a href=/b>b</a> evil.com", "<a>a <a href=/b>b</a> evil.com"),
    ("<table><tr><td><a href=//evil.com>a", "<table><tr><td><a>a"),
    ("<template><a href=//evil.com>a</a></template>", "<template><a>a</a></template>"),
    ("<svg><a xlink:href=//evil.com>a</a></svg>", "<svg><a>a</a></svg>"),
    ("<svg><a xlink:href=//good.org href=//evil.com>a</a></svg>", "<svg><a>a</a></svg>"),
    ("<svg><a href=//evil.com xlink:href=//good.org>a</a></svg>", "<svg><a>a</a></svg>"),
    ("<a title='>' / href=//evil.com>a</a>", "<a title='>'>a</a>"),
    ("\u{1B}<a href=//evil.com>", "\u{1B}<a xref=//evil.com>"),
    (
        "<map><area href=//evil.com><area href=//good.org></map>",
        "<map><area xref=//evil.com><area href=//good.org></map>",
    ),
    (
        "<svg><a href=//good.org><set attributeName=href to=x /></a></svg>",
        "<svg><a href=//good.org><set xttributeName=href to=x /></a></svg>",
    ),
    (
        "<svg><a><animate attributename='xlink:href' values=x>a</a></svg>",
        "<svg><a><animate xttributename='xlink:href' values=x>a</a></svg>",
    ),
    ("<!-- <a href=//evil.com>", "<!-- <a xref=//evil.com>"),
];

#[test]
fn no_anchor_passes_elsewhere_in_a_page() {
    let linker = Linker::new().only(["good.org"]).unwrap();
    for (page, want) in PAGES {
        for (adapter, linked) in pages(page, &linker) {
            match adapter {
                // A tree drops the tags of an anchor, and differs after the HTML reader gives up.
                "tree" => assert!(!linked.contains("=\"//evil.com"), "{page}: {linked}"),
                _ => assert_eq!(&linked, want, "{adapter}"),
            }
        }
        // The tree also has the content of templates, which is not written out.
        let dom = tree::parse(page);
        linkwright::html5ever::autolink(&dom.document, &linker);
        let mut nodes = vec![dom.document.clone()];
        while let Some(node) = nodes.pop() {
            nodes.extend(node.children.borrow().iter().cloned());
            if let NodeData::Element { name, attrs, template_contents, .. } = &node.data {
                nodes.extend(template_contents.borrow().clone());
                let is_evil = attrs.borrow().iter().any(|attr| &*attr.value == "//evil.com");
                assert!(&*name.local != "a" || !is_evil, "{page}");
            }
        }
    }
}

/// A comment in the text turns off new links, but not the guards for existing anchors.
#[test]
fn no_comment_switches_it_off() {
    let page = "<!-- linkwright off --><a href=//evil.com>https://good.org</a> good.org";
    let linker = Linker::new();
    let only = linker.clone().only(["good.org"]).unwrap();
    for linker in [only, linker.deceptive_links(DeceptiveLinks::Unlink)] {
        let have = html::Rewriter::new(&linker).comments(Switch::On).rewrite(page);
        assert_eq!(have, page.replace(" href=//evil.com", ""));
    }
}

/// Raw HTML in Markdown, and its page if only `good.org` is allowed.
const RAW: &[(&str, &str)] = &[
    ("a <A\nHREF=//evil.com>b</A>", "<p>a <A\nxREF=//evil.com>b</A></p>"),
    (
        "<a class=c href='https://good.org/?a=1&b=2&amp;c'>\n",
        "<a class=c href='https://good.org/?a=1&b=2&amp;c'>",
    ),
    ("a <a href='https&colon;//evil.com'>", "<p>a <a xref='https&colon;//evil.com'></p>"),
    (
        "a <a href='https://good.org&period;evil.com'>",
        "<p>a <a xref='https://good.org&period;evil.com'></p>",
    ),
    ("<p\n<a\nhref=//evil.com\n>a</p>", "<p\n&lt;a\nxref=//evil.com\n>a</p>"),
    ("<p>\n<a\nhref=//good.org\n>a</p>", "<p>\n<a\nhref=//good.org\n>a</p>"),
    ("a <svg><a xlink:href=//evil.com></svg>", "<p>a <svg><a xlink:xref=//evil.com></svg></p>"),
    ("<div><a title='\n\n' href=//evil.com b", "<div>&lt;a title='\n<p>' href=//evil.com b</p>"),
    (
        "<a title='<a href=//evil.com>' href=//good.org>\n",
        "<a title='&lt;a href=//evil.com>' href=//good.org>",
    ),
    // A tag without an end is text, and loads nothing.
    (
        "<div><b style=\"background:\\75rl(//evil.com)\"\n\na",
        "<div>&lt;b style=\"background:\\75rl(//evil.com)\"\n<p>a</p>",
    ),
    // A tag in a value stays in the value.
    ("<div><a href=<https://evil.com>\n", "<div><a href=&lt;https://evil.com>"),
    ("<!-- <a href=//evil.com> -->\n", "<!-- <a xref=//evil.com> -->"),
    (
        "a <area href=//evil.com><AREA href=//good.org>",
        "<p>a <area xref=//evil.com><AREA href=//good.org></p>",
    ),
    (
        "a <svg><a href=/><set attributeName=href to=//evil.com></a></svg>",
        "<p>a <svg><a href=/><set xttributeName=href xo=//evil.com></a></svg></p>",
    ),
    ("a ![<a href=//good.org>](i)", "<p>a <img src=\"i\" alt=\"&lt;a href=//good.org&gt;\" /></p>"),
];

#[test]
fn no_anchor_passes_elsewhere_in_raw_html() {
    let linker = Linker::new().only(["good.org"]).unwrap();
    for (source, want) in RAW {
        for (adapter, page) in markdown(source, &linker) {
            let is_same = page.trim_end() == *want;
            assert!(is_same || is_foreign(adapter, &page), "{adapter} of {source}: {page}");
        }
    }
}

/// Returns whether this is the page of another parser, which reads some markup as text, and no
/// element in the page leads to or loads from `evil.com`.
fn is_foreign(adapter: &str, page: &str) -> bool {
    let all = Selector::parse("*").unwrap();
    let page = Html::parse_fragment(page);
    let mut elements = page.select(&all);
    let is_evil = |(name, value): (&str, &str)| {
        ["href", "src", "poster"].contains(&name) && value.contains("evil.com")
    };
    matches!(adapter, "markdown-it" | "mdast")
        && !elements.any(|own| own.value().attrs().any(is_evil))
}

proptest! {
    #![proptest_config(crate::support::cases(1024, Some("fixtures/regressions/only.txt")))]

    #[test]
    fn no_markup_makes_an_anchor_elsewhere(pieces in prop::collection::vec(prop::sample::select(PIECES), 1..16)) {
        let linker = Linker::new().only(["good.org"]).unwrap();
        let anchors = Selector::parse("a").unwrap();
        let own = url::Url::parse("https://own.example").unwrap();
        for (adapter, page) in markdown_of_any(&pieces.concat(), &linker) {
            for anchor in Html::parse_fragment(&page).select(&anchors) {
                let hrefs = anchor.value().attrs().filter(|(name, _)| *name == "href");
                let urls = hrefs.filter_map(|(_, href)| own.join(href).ok());
                let evil = urls.filter(|url| url.host_str() == Some("evil.com")).count();
                prop_assert_eq!(evil, 0, "{} of {:?}: {}", adapter, pieces, page);
            }
        }
    }
}

/// Parts of tags, for raw HTML and for the text after it.
const PIECES: &[&str] = &[
    "<a",
    "<a ",
    "<a\n",
    "<A/",
    " href=",
    "\nhref=",
    "href='",
    "href=\"",
    "//evil.com",
    "evil.com",
    " ",
    "\n",
    "\n\n",
    "'",
    "\"",
    "=",
    " title='",
    " title=\"",
    ">",
    "/>",
    "<div>",
    "</div>",
    "<p\n",
    "<!--",
    "-->",
    "<?",
    "<!X",
    "<![CDATA[",
    "]]>",
    "<script>",
    "</script>",
    "<b>",
    "*",
    "`",
    "* ",
    "> ",
    "    ",
    "a",
    "&amp;",
    "[good](//good.org \"",
    "![a](b '",
    "')",
    "\")",
    "[a](//evil.com)",
    "<https://evil.com>",
    "| a |\n|---|\n",
    "[a]: //evil.com\n",
    "[a]",
    "<svg>",
    "<title>",
    "\t",
];

const SOURCE: &str = "# [a](https://evil.com 'b') evil.com\n\n* <https://evil.com/c> ![i](i)\n\
                      * [good](https://good.org/d) https://good.org/e www.good.org https://good.org.evil.com\n\n\
                      [f] [g][f] a@evil.com a@good.org\n\n[f]: //evil.com\n";

#[test]
fn no_link_leads_elsewhere_while_a_text_arrives() {
    let linker = Linker::new().only(["good.org"]).unwrap();
    let mut stream = Stream::new(&linker);
    let check = |stream: &Stream| {
        let shown = [stream.complete(), &stream.rest()].concat();
        for (adapter, page) in markdown(&shown, &linker) {
            assert!(!page.contains("evil.com\""), "{adapter} of {shown}: {page}");
        }
        linked(&shown, Options::empty(), &linker).matches("href").count()
    };
    for piece in SOURCE.split_inclusive(|_: char| true) {
        stream.push(piece);
        check(&stream);
    }
    stream.finish();
    assert_eq!(check(&stream), 4);
}

/// Rewriting a source keeps its existing links.
#[test]
fn a_source_keeps_its_links() {
    let linker = Linker::new().only(["good.org"]).unwrap();
    let source = "[a](//evil.com) <https://evil.com> evil.com good.org";
    let want = "[a](//evil.com) <https://evil.com> evil.com [good.org](<https://good.org>)";
    assert_eq!(linkwright::markdown::rewrite(source, &linker), want);
    let why =
        linker.hook(()).explain("evil.com").find_map(|(_, outcome)| outcome.ok()?.1.err()).unwrap();
    assert_eq!((why.code(), &*why.to_string()), ("only", "the setting only does not allow it"));
}
