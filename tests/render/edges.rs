//! The edges of inline elements: text that readers see as one word, and text that markup may hide.

use linkwright::markdown::{self, Flavor, Rewriter};
use linkwright::{Linker, html};
use pulldown_cmark::Options;

use crate::support::laws::{stream, tree};
use crate::support::pages::{anchors, comrak_linked, linked, linked_without_source, plain};
use crate::support::table::{rows, unescaped};

pub const TABLES: [&str; 2] = [
    include_str!("../../fixtures/marked/edges.txt"),
    include_str!("../../fixtures/marked/beside.txt"),
];

/// Returns the source without its marks, and the marked texts.
pub fn unmarked(marked: &str) -> (String, Vec<String>) {
    let source = marked.replace(['⸠', '⸡'], "");
    let links = marked.split('⸠').skip(1).filter_map(|rest| rest.split('⸡').next());
    (source, links.map(str::to_owned).collect())
}

fn shown(page: &str) -> Vec<String> {
    anchors(page).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn links_end_as_the_table_says() {
    for row in TABLES.into_iter().flat_map(rows) {
        let (source, want) = unmarked(&unescaped(row[1]));
        match row[0] {
            "html" => in_html(&source, &want),
            "markdown" | "commonmark" => {
                rendered(&source, &want);
                in_source(&source, &want);
            }
            "rendered" => rendered(&source, &want),
            "source" => in_source(&source, &want),
            "text" => {
                let page = linkwright::text::html(&source, &Linker::new()).to_string();
                assert_eq!(shown(&page), want, "{source} as text");
            }
            "mdx" => {
                let linker = Linker::new();
                let rewriter = Rewriter::new(&linker).flavor(Flavor::Mdx);
                let page = plain(&rewriter.rewrite(&source), Options::empty());
                assert_eq!(written(&page), want, "{source} as MDX");
            }
            other => panic!("nothing reads {other}"),
        }
    }
}

fn in_html(page: &str, want: &[String]) {
    let linker = Linker::new();
    let rewritten = html::rewrite(page, &linker);
    assert_eq!(shown(&rewritten), want, "{page}");
    assert_eq!(shown(&tree::page(page, Some(&linker))), want, "{page} as a tree");
    for size in [1, 7] {
        let filtered = stream::through_filter(page.as_bytes(), &[size], &linker);
        assert_eq!(String::from_utf8(filtered).unwrap(), rewritten, "{page} in pieces");
    }
}

const OPTIONS: Options = Options::ENABLE_STRIKETHROUGH.union(Options::ENABLE_TABLES);

fn rendered(source: &str, want: &[String]) {
    let linker = Linker::new();
    assert_eq!(written(&linked(source, OPTIONS, &linker)), want, "{source}");
    let blind = linked_without_source(source, OPTIONS, &linker);
    assert_eq!(written(&blind), want, "{source} without source");
    assert_eq!(written(&comrak_linked(source, &linker)), want, "{source} by comrak");
}

fn in_source(source: &str, want: &[String]) {
    let linker = Linker::new();
    assert_eq!(written(&linked(source, OPTIONS, &linker)), want, "{source}");
    let rewritten = markdown::rewrite(source, &linker);
    assert_eq!(written(&plain(&rewritten, OPTIONS)), want, "{source} rewritten");
}

/// Returns the texts of the anchors in the source of a page. A browser would not show anchors after
/// a `<title>`.
fn written(page: &str) -> Vec<String> {
    let anchors = page.split("<a href=\"").skip(1);
    let texts = anchors.filter_map(|rest| rest.split_once('>')?.1.split("</a>").next());
    let tags = ["<em>", "</em>", "<strong>", "</strong>"];
    texts.map(|text| tags.iter().fold(text.to_owned(), |text, tag| text.replace(tag, ""))).collect()
}

/// With the source, the URL includes the `^`.
#[test]
fn a_link_ends_at_a_raised_number() {
    let options = Options::ENABLE_SUPERSCRIPT | Options::ENABLE_SUBSCRIPT;
    let source = "https://a.com/x/^1^ https://a.com/y/~2~ example.com/~3~";
    let page = linked_without_source(source, options, &Linker::new());
    assert_eq!(shown(&page), ["https://a.com/x/", "https://a.com/y/"], "{page}");
}

/// A stream leaves each page unchanged. In a tree, only anchors are new.
#[test]
fn text_that_a_parser_moves_or_hides_stays() {
    for page in [
        // A stray end tag in SVG does not hide an anchor. An anchor in SVG opens again after it.
        "<svg></x><title><a id=x onclick=f()></title></svg><p>a.com</p>tail",
        "<svg><title><a id=x></title></svg><p>a.com",
        // If the end of a block closes an anchor, the anchor opens again in the next block.
        "<div><a href=x></div><p>a.com",
        "<div><a id=x></div><p>a.com",
        "<noscript><a href=x></noscript><p>a.com",
        // An end tag in a cell does not close the anchor around the table.
        "<a href=x><table><tr><td></a>a.com <a href=y>t</a>b.com",
    ] {
        assert_eq!(html::rewrite(page, &Linker::new()), page);
        tree::nothing_else_changes(page);
        stream::nothing_gets_in(page);
        for source in [format!("{page}\n"), format!("{page}\n\nb.com\n")] {
            assert_eq!(markdown::rewrite(&source, &Linker::new()), source);
            let linked = linked(&source, Options::empty(), &Linker::new());
            assert_eq!(linked, plain(&source, Options::empty()));
        }
    }
    for page in [
        // An end tag that a browser ignores does not end the math.
        "<math><mtext><i><svg></math>a.com",
        // A `noscript` that ends in an attribute.
        "<noscript><p title=\"</noscript>a.com <img src=x onerror=alert(1)>\">",
    ] {
        assert_eq!(html::rewrite(page, &Linker::new()), page);
        assert_eq!(markdown::rewrite(page, &Linker::new()), page);
        tree::nothing_else_changes(page);
        stream::nothing_gets_in(page);
    }
}

/// The content of an image becomes an attribute, where tags have no effect.
#[test]
fn a_link_in_an_image_does_not_end_the_anchor_around_it() {
    let linker = Linker::new();
    for source in ["<a href=x>![[b](c)](d) e.com</a>", "<a href=x>![</a>](d) e.com</a>"] {
        assert!(!linked(source, Options::empty(), &linker).contains("//e.com"), "{source}");
        assert!(!comrak_linked(source, &linker).contains("//e.com"), "{source} by comrak");
        assert_eq!(markdown::rewrite(source, &linker), source);
    }
}

/// An anchor ends the anchor before it, even an open one. The end tag of that anchor then has no
/// effect.
#[test]
fn the_next_anchor_ends_the_one_before() {
    for (page, want) in [
        ("<a href=x>x<a href=y>y</a></a> b.com", &["x", "y", "b.com"][..]),
        ("<div><a href=x></div><p>a.com <a href=y>y</a> b.com", &["", "a.com ", "y", "b.com"]),
    ] {
        assert_eq!(shown(&html::rewrite(page, &Linker::new())), want);
    }
}

#[test]
fn text_that_is_no_prose_for_every_reader_stays() {
    for element in ["noscript", "template", "select", "svg", "math", "div contenteditable"] {
        let name = element.split(' ').next().unwrap();
        let page = format!("<{element}><b>a.com</b></{name}>");
        assert_eq!(html::rewrite(&page, &Linker::new().unskip([name]).unwrap()), page);
    }
}

/// `<Code/>` is a component in Markdown, but an element in a page.
#[test]
fn a_tag_of_a_page_that_closes_itself_opens() {
    for page in ["<p><Code/>a.com", "<p><Title/>a.com", "<p><Button/>a.com"] {
        assert_eq!(html::rewrite(page, &Linker::new()), page);
    }
}

/// If the meaning of the rest of a page depends on the tree, the rest stays unchanged.
#[test]
fn pages_that_need_a_tree_pass_unchanged() {
    let page = "<p>a.com </p><select><xmp><script>\"use strict\";</script></select> b.com <p>c.com";
    let linked = html::rewrite(page, &Linker::new());
    assert_eq!(shown(&linked), ["a.com"]);
    assert!(linked.ends_with(&page["<p>a.com".len()..]));
}

/// Other renderers treat the characters next to these links as syntax.
#[test]
fn syntax_of_other_renderers_stays() {
    for source in [
        "a.com{onclick=alert(1)}",
        "https://a.com/x{#b}",
        "[^1]: a.com\n",
        "[^1]: a@b.com",
        "{{ youtube(id=\"a.com\") }}",
    ] {
        assert_eq!(markdown::rewrite(source, &Linker::new()), source);
    }
}
