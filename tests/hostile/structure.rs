//! HTML and Markdown structure: numbers 29 to 34.

use linkwright::Linker;
use linkwright::markdown::rewrite;

use crate::check::{Anchor, STREAMS, check, html, markdown};
use crate::pages;

const LINKED: Anchor = ("https://b.com", "b.com");

#[test]
fn n29_no_anchor_in_an_anchor() {
    check(&[
        html("<a href=x>b.com</a>").links(&[("x", "b.com")]),
        html("<a href=x>b.com <b>b.com</b>").links(&[("x", "b.com b.com")]),
        html("<a>b.com</a>"),
        html("<a href=x>y<ul><li>b.com").links(&[("x", "yb.com")]),
        html("<a href=x>x</a> b.com").links(&[("x", "x"), LINKED]),
    ]);
    check(&[
        markdown("[b.com](x) [a [b.com] c](y) [b.com][z]\n\n[z]: z").links(&[
            ("x", "b.com"),
            ("y", "a [b.com] c"),
            ("z", "b.com"),
        ]),
        markdown("[a \\] b.com](x) [*b.com* ![b.com](i)](y)")
            .links(&[("x", "a ] b.com"), ("y", "b.com ")]),
        // Never closed: a browser opens it again in each block, and none of these is ours.
        markdown("<a href=x>b.com\n\nb.com").links(&[("x", "b.com"), ("x", "\nb.com\n")]),
        markdown("<a href=x>[a b.com](y").links(&[("x", "[a b.com](y"), ("x", "\n")]),
    ]);
}

#[test]
fn n30_what_is_no_prose_stays() {
    for name in [
        "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
        "template", "svg", "math", "pre", "code", "kbd", "samp", "button", "select", "option",
    ] {
        let upper = name.to_ascii_uppercase();
        let pages = [
            format!("<body><{name}>b.com</{name}>"),
            format!("<body><{upper}\n>b.com</{upper}\n>"),
            format!("<body><{name} x='>'>b.com b.com/a?b a@b.com</{name}>"),
        ];
        let behind = pages.iter().map(|page| html(format!("{page} b.com")).links(&[LINKED]));
        check(&behind.chain(pages.iter().map(html)).collect::<Vec<_>>());
        // comrak drops some as HTML does, and what they hold stays with them.
        let inline = format!("x <{name}>b.com b.com/a</{name}> y");
        check(&[markdown(inline)]);
    }
    check(&[
        html("<body><plaintext>b.com</plaintext>b.com"),
        html("<select><option>b.com<option>b.com</select>"),
        markdown("x <plaintext>b.com\n\nb.com"),
    ]);
}

#[test]
fn n31_attributes_and_comments_stay() {
    check(&[
        html("<p title='b.com' data-x=b.com>x</p><!-- b.com --><!-- b.com --!><p>x"),
        html("<!doctype html><?b.com b.com><img alt=\"b.com\" src=https://b.com>"),
        html("<p>x<!-- b.com > b.com"),
        html("<p x=\"<a href=y>b.com\">x</p x=\"b.com\">"),
        markdown("<b title='b.com'>x</b> <!-- b.com --> <img alt=\"b.com\"> ![b.com](b.com)"),
    ]);
}

#[test]
fn n32_entities_are_part_of_a_link() {
    let links = [
        ("https://a.com/?a&b", "https://a.com/?a&b"),
        ("https://a.com", "https://a.com"),
        LINKED,
        LINKED,
    ];
    let source = "https://a.com/?a&amp;b https:&#47;&#47;a.com &#x62;.com b&period;com";
    check(&[html(format!("<p>{source}</p>")).links(&links), markdown(source).links(&links)]);
    check(&[
        html("<p>https://a.com/?a&copy;=1")
            .links(&[("https://a.com/?a%C2%A9=1", "https://a.com/?a©=1")]),
        html("<p>b.com&nbsp;b.com&#160;b.com&#x3000;b.com").links(&[LINKED; 4]),
    ]);
}

/// What stands in a table beside its cells: a browser puts it elsewhere, and only who has the tree
/// knows where.
#[test]
fn n33_trees_that_a_parser_mends_stay_but_for_anchors() {
    let table = "<table>www.a.com<tr><td>b.com";
    let moved = ("https://www.a.com", "www.a.com");
    check(&[
        html(table).links(&[moved, LINKED]).only_by(&["html5ever"]),
        html(table).links(&[LINKED]).only_by(STREAMS),
        html("<b><p></b>b.com").links(&[LINKED]),
        html("<p><b>b.com<p>b.com").links(&[LINKED; 2]),
        html("<ul><li>b.com<li>b.com</ul>").links(&[LINKED; 2]),
        html("</p></a>b.com<p></b></div>b.com").links(&[LINKED; 2]),
    ]);
    // The tree of a page that a stream linked is the tree of the page with its anchors.
    for page in [table, "<b><p></b>b.com", "<p><b>b.com<p>b.com", "<ul><li>b.com<li>b.com</ul>"] {
        let linked = linkwright::html::rewrite(page, &Linker::new());
        let (by_stream, plain) =
            (pages::tree(&linked, &Linker::new(), 0), pages::tree(page, &Linker::new(), 0));
        let without = by_stream.replace("<a href=\"https://b.com\">", "").replace("</a>", "");
        assert_eq!(without, plain, "{page}");
    }
}

#[test]
fn n34_what_markdown_does_not_read_as_text_stays() {
    check(&[
        markdown("`b.com` ``b.com ` b.com``"),
        markdown("```\nb.com\n```\n\n~~~ b.com\nb.com\n~~~\n\n    b.com\n"),
        markdown("```\nb.com (never closed)\n"),
        markdown("[x]: https://b.com 'b.com'\n\n[x]").links(&[("https://b.com", "x")]),
        markdown("<https://b.com> <a@b.com>")
            .links(&[("https://b.com", "https://b.com"), ("mailto:a@b.com", "a@b.com")]),
        // Text to who reads the page as HTML.
        markdown("<div>b.com</div>\n\n<kbd>b.com</kbd> <pre>b.com")
            .not_by(&["render", "render --engine comrak"]),
        markdown("<kbd>b.com</kbd> <pre>b.com"),
    ]);
    check(&[
        markdown("---\nurl: b.com\n---\n\nx").with_extensions(),
        markdown("$b.com$ $$b.com$$").with_extensions(),
    ]);
}

/// The source itself stays.
#[track_caller]
fn stays(source: &str) {
    assert_eq!(rewrite(source, &Linker::new()), source);
}

#[test]
fn n34_rewrite_leaves_code() {
    stays("`https://a.com` ``a.com ` b.com``");
    stays("```\nhttps://a.com\n```\n\n~~~ a.com\na.com\n~~~\n\n    https://a.com\n");
    stays("```\nhttps://a.com (never closed)\n");
    stays("> ```\n> https://a.com\n> ```\n");
}

#[test]
fn n34_rewrite_leaves_link_definitions() {
    stays(
        "[a]: https://a.com\n[b]: <https://b.com> \"c.com\"\n[c]:\n  https://c.com\n\n[a] [b] [c]\n",
    );
    stays("> [a]: https://a.com\n\n- [a]\n");
}

#[test]
fn n34_rewrite_leaves_links_and_images() {
    stays(
        "[https://a.com](https://b.com) [a.com][r] ![a.com](b.png) <https://a.com> <a@b.com>\n\n[r]: c",
    );
    stays("[![a.com](b.png) *c.com*](d) [e `f.com`]( <g.com> \"h.com\")");
    stays("[[https://a.com]] [[a.com|b.com]] ![[a.com]]");
}

#[test]
fn n34_rewrite_leaves_raw_html() {
    stays("<div>\nhttps://a.com\n</div>\n");
    stays("<a href=\"https://a.com\">b.com *c.com*</a> <kbd>a.com</kbd> <img alt=\"a.com\">");
    stays("<!-- https://a.com -->\n\nx <!-- a.com\nb.com --> y");
    stays("<a href=x>a.com\n\nnever closed: b.com");
}

#[test]
fn n34_rewrite_leaves_front_matter_and_math() {
    stays("---\nurl: https://a.com\n---\n");
    stays("+++\nurl = \"https://a.com\"\n+++\n");
    stays("$a.com$ and $$\nb.com\n$$\n");
    stays("# H {#a.com}\n");
    stays(r"x \\[ \href{https://a.com}{a} \\] y \\( a.com \\)");
}
