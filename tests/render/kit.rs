//! Custom adapters: the examples that use the public `adapter` module make the same links as the
//! adapters of the library.

use linkwright::adapter::{Edit, Run};
use linkwright::{DeceptiveLinks, ExistingLinks, Linker, html, on_anchor, on_existing, text};
use markdown::mdast::Node;
use markdown::{ParseOptions, to_mdast};
use proptest::prelude::*;
use pulldown_cmark::Options;

use super::edges::{TABLES, unmarked};
use crate::support::laws::written;
use crate::support::pages::{
    anchors, as_markdown, comrak_linked, linked, linked_without_source, plain,
};
use crate::support::table::{rows, unescaped};

#[path = "../../examples/jotdown.rs"]
#[allow(dead_code, reason = "the test is not the program")]
mod jotdown;
#[path = "../../examples/markdown_it.rs"]
#[allow(dead_code, reason = "the test is not the program")]
mod markdown_it;
#[path = "../../examples/mdast.rs"]
#[allow(dead_code, reason = "the test is not the program")]
mod mdast;

pub(super) fn by_jotdown(djot: &str, linker: &Linker) -> String {
    ::jotdown::html::render_to_string(jotdown::autolink(djot, Run::new(linker)).into_iter())
}

pub(super) fn by_markdown_it(source: &str, linker: &Linker) -> String {
    markdown_it::render(source, Run::new(linker))
}

/// Returns the linked tree of the crate markdown as HTML, with the nodes that the tables need.
pub(super) fn page_by_mdast(source: &str, linker: &Linker) -> String {
    let mut tree = to_mdast(source, &ParseOptions::default()).unwrap();
    mdast::autolink(&mut tree, linker);
    let mut page = String::new();
    write_html(&tree, &mut page);
    page
}

fn write_html(node: &Node, page: &mut String) {
    let escaped = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    };
    let (open, close) = match node {
        Node::Text(text) => return *page += &escaped(&text.value),
        Node::Html(html) => return *page += &html.value,
        Node::InlineCode(code) => (format!("<code>{}", escaped(&code.value)), "</code>"),
        Node::Image(image) => {
            let (url, alt) = (escaped(&image.url), escaped(&image.alt));
            (format!("<img src=\"{url}\" alt=\"{alt}\" />"), "")
        }
        Node::Link(link) => (format!("<a href=\"{}\">", escaped(&link.url)), "</a>"),
        // In the tables, no link or image by reference remains, so its URL does not matter.
        Node::LinkReference(_) | Node::ImageReference(_) => ("<a href=\"\">".to_owned(), "</a>"),
        Node::Paragraph(_) => ("<p>".to_owned(), "</p>"),
        Node::Emphasis(_) => ("<em>".to_owned(), "</em>"),
        Node::Strong(_) => ("<strong>".to_owned(), "</strong>"),
        _ => (String::new(), ""),
    };
    *page += &open;
    node.children().into_iter().flatten().for_each(|child| write_html(child, page));
    *page += close;
}

/// Converts the Markdown of the tables to Djot. In Djot, `*` is strong emphasis and `_` is
/// emphasis, a `\` at the end of a line breaks it, and raw HTML is marked.
fn djot(markdown: &str) -> String {
    let strong = markdown.split("**").map(|part| part.replace('*', "_"));
    let strong: Vec<String> = strong.collect();
    let djot = strong.join("*").replace("  \n", "\\\n");
    djot.replace('<', "`<").replace('>', ">`{=html}")
}

/// Collects the URL and the text of each link in a tree.
fn links(node: &Node, to: &mut Vec<(String, String)>) {
    if let Node::Link(link) = node {
        to.push((link.url.clone(), node.to_string()));
    }
    node.children().into_iter().flatten().for_each(|child| links(child, to));
}

fn by_mdast(markdown: &str, parse: &ParseOptions, linker: &Linker) -> Vec<(String, String)> {
    let mut tree = to_mdast(markdown, parse).unwrap();
    mdast::autolink(&mut tree, linker);
    let mut found = Vec::new();
    links(&tree, &mut found);
    found
}

#[test]
fn edges_are_ours() {
    let linker = Linker::new();
    let mut count = 0;
    for row in
        TABLES.into_iter().flat_map(rows).filter(|row| matches!(row[0], "markdown" | "commonmark"))
    {
        let (source, want) = unmarked(&unescaped(row[1]));
        let links = by_mdast(&source, &ParseOptions::default(), &linker);
        let texts: Vec<String> = links.into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, want, "{source}");
        let want = anchors(&linked(&source, Options::ENABLE_STRIKETHROUGH, &linker));
        assert_eq!(anchors(&by_markdown_it(&source, &linker)), want, "{source}");
        if row[0] == "markdown" {
            let djot = djot(&source);
            assert_eq!(anchors(&by_jotdown(&djot, &linker)), want, "{djot}");
            count += 1;
        }
    }
    assert!(count >= 20, "{count} rows");
}

/// Returns the page from each of the examples. Links and images are the same in their formats.
fn pages(source: &str, linker: &Linker) -> [(&'static str, String); 3] {
    [
        ("jotdown", by_jotdown(source, linker)),
        ("markdown-it", by_markdown_it(source, linker)),
        ("mdast", page_by_mdast(source, linker)),
    ]
}

#[test]
fn guards_are_ours() {
    let mut count = 0;
    for row in rows(include_str!("../../fixtures/spoofing/only.txt")) {
        let (linker, url) = (Linker::new().only(row[0].split(' ')).unwrap(), &unescaped(row[1]));
        // The parsers read these characters differently.
        if url.is_empty()
            || url.contains(|c: char| c == '\\' || c.is_control() || " <>()[]{}".contains(c))
        {
            continue;
        }
        count += 1;
        let is_allowed = row[2] == "yes";
        for (adapter, page) in pages(&format!("[t]({url}) ![u]({url})"), &linker) {
            // markdown-it leaves links to `data:` and `javascript:` as text.
            if page.contains("](") {
                continue;
            }
            assert_eq!(page.contains("href="), is_allowed, "{adapter} of {row:?}: {page}");
            assert_eq!(page.contains("src="), linker.allows(url), "{adapter} of {row:?}: {page}");
            assert!(page.contains('t') && page.contains('u'), "{adapter} of {row:?}: {page}");
        }
    }
    assert!(count > 40, "{count}");
    for (text, href, is_kept, note) in [
        ("bank.com", "//evil.com", false, " (evil.com)"),
        ("bank.com", "//bank.com/a", true, ""),
        ("`bank.com` x", "//bank.com", true, ""),
        ("![bank.com](i)", "//evil.com", false, " (evil.com)"),
        ("x\ny", "//evil.com", true, ""),
    ] {
        let source = format!("[{text}]({href}) x");
        for (adapter, page) in
            pages(&source, &Linker::new().deceptive_links(DeceptiveLinks::Unlink))
        {
            assert_eq!(page.contains("<a"), is_kept, "{adapter} of {source}: {page}");
        }
        for (adapter, page) in pages(&source, &Linker::new().deceptive_links(DeceptiveLinks::Show))
        {
            let has_note = page.contains("(evil.com)");
            assert_eq!(has_note, !note.is_empty(), "{adapter} of {source}: {page}");
        }
    }
}

/// Existing links get attributes, and a hook gets them with their text.
#[test]
fn existing_links_are_ours() {
    let source = "a [b *c* `d`\ne](/f) g.com\n";
    let linker = Linker::new().rel("ugc").existing_links(ExistingLinks::Attributes);
    for (adapter, page) in pages(source, &linker) {
        assert_eq!(page.matches("rel=\"ugc\"").count(), 2, "{adapter}: {page}");
    }
    let mut seen = Vec::new();
    let mut see = on_existing(|anchor| {
        seen.push((anchor.href().to_owned(), anchor.text().map(str::to_owned)));
        anchor.set_attribute("title", "h").unwrap();
    });
    let title = "title=\"h\"";
    let djot = jotdown::autolink(source, Run::new(linker.hook(&mut see)));
    assert!(::jotdown::html::render_to_string(djot.into_iter()).contains(title));
    assert!(markdown_it::render(source, Run::new(linker.hook(&mut see))).contains(title));
    let want = ("/f".to_owned(), Some("b c d e".to_owned()));
    assert_eq!(seen, [want.clone(), want]);
}

proptest! {
    #![proptest_config(crate::support::cases(512, None))]

    #[test]
    fn the_examples_link_as_text_does(bytes in prop::collection::vec(any::<u8>(), 2..32)) {
        let sentence = written::sentence(&bytes);
        if let Some(source) = as_markdown(&sentence) {
            let want = anchors(&text::html(&sentence, &Linker::new()).to_string());
            for (adapter, page) in pages(&source, &Linker::new()) {
                prop_assert_eq!(anchors(&page), want.clone(), "{} of {}", adapter, source);
            }
        }
    }
}

/// Returns the texts of the links among edits.
fn shown(edits: impl IntoIterator<Item = Edit<usize>>) -> Vec<String> {
    let links = edits.into_iter().filter_map(|edit| match edit {
        Edit::Link(anchor, ..) => Some(anchor.text().to_owned()),
        _ => None,
    });
    links.collect()
}

#[test]
fn an_empty_range_is_kept_between_adjacent_links() {
    let text = "a https://example.com/1https://example.org/2 b";
    let mut run = Run::new(&Linker::new());
    run.text(text, 0);
    run.finish();
    let kept = run.edits().filter_map(|edit| match edit {
        Edit::Keep(_, range) => Some(range),
        _ => None,
    });
    assert_eq!(kept.collect::<Vec<_>>(), [0..2, 23..23, 44..46]);
}

#[test]
fn a_run_takes_tags_as_written() {
    for row in TABLES.into_iter().flat_map(rows).filter(|row| row[0] == "html") {
        let want: Vec<_> =
            row[1].split('⸠').skip(1).filter_map(|part| part.split('⸡').next()).collect();
        let page = row[1].replace(['⸠', '⸡'], "");
        let mut run = Run::new(&Linker::new());
        for (at, part) in page.split_inclusive('>').enumerate() {
            let (text, tag) = part.split_at(part.find('<').unwrap_or(part.len()));
            run.text(text, at);
            run.html(tag, at);
        }
        run.finish();
        assert_eq!(shown(run.edits()), want, "{page}");
    }
}

/// The edits do not depend on how the text is cut and when the program asks for them. The hook can
/// change each link.
#[test]
fn edits_come_when_they_are_asked_for() {
    let linker = Linker::new();
    let text = "See example.com/a_b, c@d.com or b.com!";
    let letters: Vec<&str> = text.split_inclusive(|_: char| true).collect();
    for elements in [&[][..], &["p"], &["ul", "li", "em"]] {
        let [whole, cut] = [&[text][..], &letters].map(|texts| {
            let mut run = Run::new(linker.hook(on_anchor(|link, anchor| {
                if link.host() == "d.com" {
                    anchor.veto();
                }
            })));
            let mut edits = Vec::new();
            elements.iter().for_each(|name| run.start(name));
            for (at, text) in texts.iter().enumerate() {
                run.text(text, at);
                edits.extend(run.edits());
            }
            elements.iter().rev().for_each(|name| run.end(name));
            run.finish();
            edits.extend(run.edits());
            shown(edits)
        });
        assert_eq!(whole, ["example.com/a_b", "b.com"]);
        assert_eq!(cut, whole);
    }
}

/// A parser cuts a text at a character reference, even after a full stop.
#[test]
fn a_text_is_cut_after_a_full_stop() {
    let linker = Linker::new();
    for source in ["example.&#99;om", "x example&period;com/&amp;", "a&#64;example.&#99;om"] {
        let want = anchors(&html::rewrite(&plain(source, Options::empty()), &linker));
        assert_eq!(want.len(), 1);
        assert_eq!(anchors(&comrak_linked(source, &linker)), want, "{source} by comrak");
        for page in [linked, linked_without_source] {
            assert_eq!(anchors(&page(source, Options::empty(), &linker)), want, "{source}");
        }
    }
}

/// A binding keeps a run in an object of another language, which may be used on any thread.
#[test]
fn a_run_may_change_its_thread() {
    fn is_free<T: Send + Sync + 'static>() {}
    is_free::<Run<u32>>();
    is_free::<Edit<u32>>();
}

/// Djot has its own syntax. A link has the characters that the author typed.
#[test]
fn djot_is_read_as_its_readers_do() {
    for (source, want) in [
        ("https://a.com/x--y---z", &["https://a.com/x--y---z"][..]),
        ("\"https://a.com/d'or\"...", &["https://a.com/d'or"]),
        (
            "https://a.com/x{^1^} https://b.com/x{~2~} c.com{^3^}",
            &["https://a.com/x", "https://b.com/x"],
        ),
        ("'a.com' -- b.com--", &["a.com", "b.com"]),
        ("https://a.com/:x:/y, :a: b.com", &["https://a.com/:x:/y", "b.com"]),
        ("https://a.com/x\\_y \\*b.com\\*", &["https://a.com/x_y", "b.com"]),
        ("a.com\\ b.com\nc.com", &["a.com", "b.com", "c.com"]),
        ("[a.com]{.c} {=b.com=} {+x+}c.com pay{-pal-}.com", &["a.com", "b.com"]),
        ("[a.com](/b) <https://b.com> ![c.com](d) $`d.com` `e.com`", &["a.com", "https://b.com"]),
        ("x`<a href=y>`{=html}a.com`</a>`{=html} `b.com`{=tex} c.com", &["a.com", "c.com"]),
        ("``` =html\n<code>\n```\n\na.com\n", &[]),
        ("```\na.com\n```\n\n# b.com\n\n> c.com\n\n[x]: https://d.com\n", &["b.com", "c.com"]),
        ("- a.com\n- [ ] b.com\n\n: c.com\n\n  d.com\n", &["a.com", "b.com", "c.com", "d.com"]),
        ("| a.com | x |\n|---|---|\n| y | b.com |\n", &["a.com", "b.com"]),
        ("a.com[^n]\n\n[^n]: b.com\n", &["a.com", "1", "b.com", "\u{21A9}\u{FE0E}"]),
    ] {
        let page = by_jotdown(source, &Linker::new());
        let shown: Vec<String> = anchors(&page).into_iter().map(|(_, text)| text).collect();
        assert_eq!(shown, want, "{source}: {page}");
    }
    let hook = on_anchor(|_, anchor| {
        anchor.set_attribute("title", "\\\\<\\\"").unwrap();
    });
    let events =
        jotdown::autolink("a.com/?q=\"x\"&b", Run::new(Linker::new().rel("ugc").hook(hook)));
    assert_eq!(
        ::jotdown::html::render_to_string(events.into_iter()).trim(),
        "<p><a href=\"https://a.com/?q=%22x%22&amp;b\" rel=\"ugc\" title=\"\\\\&lt;\\&quot;\">a.com/?q=\"x\"&amp;b</a></p>",
    );
}

#[test]
fn the_samples_have_their_links() {
    let want = "请访问<a href=\"https://example.com\">example.com</a>。谢谢 See <em><a href=\"https://example.org/a";
    assert!(by_jotdown(jotdown::SAMPLE, &Linker::new()).contains(want));
    assert!(mdast::render(mdast::SAMPLE).unwrap().contains(want));
}
