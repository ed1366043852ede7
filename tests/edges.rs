//! The edges of inline elements: what a reader reads on across them, and what markup may hide.

#![cfg(all(
    feature = "pulldown-cmark",
    feature = "comrak",
    feature = "lol_html",
    feature = "html5ever"
))]

mod support;

use linkwright::{Linker, html, markdown};
use pulldown_cmark::Options;

use support::laws::{stream, tree};
use support::pages::{anchors, comrak_linked, linked, plain};

/// The source without its marks, and what they mark.
fn unmarked(marked: &str) -> (String, Vec<String>) {
    let source = marked.replace(['⸠', '⸡'], "");
    let links = marked.split('⸠').skip(1).filter_map(|rest| rest.split('⸡').next());
    (source, links.map(str::to_owned).collect())
}

fn shown(page: &str) -> Vec<String> {
    anchors(page).into_iter().map(|(_, text)| text).collect()
}

/// Pages of HTML, with marks around what links in them.
#[test]
fn in_html() {
    for marked in [
        // One word for a reader, of which a part could link.
        "<p>https://pay<b>pal.com</b>/x",
        "<p>pay<wbr>pal.com",
        "<p>pay<b>pal.com</b>",
        "<p><i>pay</i>pal.com",
        "<p><span>pay</span><span>pal.com</span>",
        "<p>https://a.com/x<b>y</b>",
        "<p>https://a.com<b>.evil.com</b>",
        "<p>http://bank.com<b>@evil.com</b>",
        "<p>a.co<b>m</b>",
        "<p>joe@<b>example.com</b>",
        "<p>j<b>oe@example.com</b>",
        "<p><b>example.com</b>/x",
        "<p><b>user.save</b>()",
        "<p>https://a.com/<code>x</code>",
        "<p>ht<b>tps://a.com</b>",
        "<p>a.com<!-- -->/y",
        "<p>a<!-- -->.com",
        "<p>a.co<b></b><i>m</i>",
        "<p>a.co<b>m/</b>x",
        // The edge ends the link.
        "<p><b>⸠example.com⸡</b>.",
        "<p><b>⸠example.com⸡</b>, (<i>⸠a@b.com⸡</i>)",
        "<p><b>⸠https://a.com/x⸡</b>的",
        "<p>请访问<b>⸠example.com⸡</b>的",
        "<p>⸠https://a.com/⸡<b>重要</b>",
        "<p><b>Link</b>⸠https://a.com⸡",
        "<p><b>See</b> ⸠a.com⸡ <b>b</b>",
        "<p>⸠a.com⸡<br>⸠b.com⸡<hr>⸠c.com⸡",
        "<p>x<img src=x>⸠a.com⸡<img src=x>y",
        "<ul><li>x<li>⸠a.com⸡<li>y</ul>",
        "<table><tr><td>x<td>⸠a.com⸡<td>y</table>",
        "<p>pay</p>⸠pal.com⸡<p>x",
        "<p>x<script>y</script> ⸠a.com⸡",
        // What a comment hides is not read.
        "<p>x <!-- y -->⸠a.com⸡<!-- z --> x",
    ] {
        let (page, want) = unmarked(marked);
        let linker = Linker::new();
        assert_eq!(shown(&html::rewrite(&page, &linker)), want, "{page}");
        assert_eq!(shown(&tree::page(&page, Some(&linker))), want, "{page} as a tree");
        for size in [1, 7] {
            let filtered = stream::through_filter(page.as_bytes(), &[size], &linker);
            let filtered = String::from_utf8(filtered).unwrap();
            assert_eq!(filtered, html::rewrite(&page, &linker), "{page} in pieces");
        }
        // They cannot look ahead: a link is missing, and none is new.
        let by_handlers = shown(&support::by_handlers(&page, &[], &linker));
        let mut links = want.iter();
        assert!(
            by_handlers.iter().all(|link| links.any(|want| want == link)),
            "{page} by handlers"
        );
    }
}

/// The same of Markdown, by all that read it.
#[test]
fn in_markdown() {
    for marked in [
        "pay**pal.com**",
        "https://pay**pal.com**/x",
        "*pay*pal.com",
        "joe@**example.com**",
        "**example.com**/x",
        "https://a.com/`x`",
        "**user.save**()",
        "pay<wbr>pal.com",
        "**⸠example.com⸡**.",
        "*⸠https://a.com/x⸡*, **⸠b.com⸡**",
        "请访问*⸠example.com⸡*。",
        "*Link* ⸠https://a.com⸡ `code`",
        "⸠a.com⸡\n⸠b.com⸡  \n⸠c.com⸡",
        "x![i](i)⸠a.com⸡",
    ] {
        let (source, want) = unmarked(marked);
        let linker = Linker::new();
        let options = Options::ENABLE_STRIKETHROUGH;
        assert_eq!(shown(&linked(&source, options, &linker)), want, "{source}");
        assert_eq!(shown(&comrak_linked(&source, &linker)), want, "{source} by comrak");
        let rewritten = markdown::rewrite(&source, &linker);
        assert_eq!(shown(&plain(&rewritten, options)), want, "{source} rewritten");
    }
}

/// Each page is the same with our anchors as without, for a stream and for a browser.
#[track_caller]
fn stays(page: &str) {
    assert_eq!(html::rewrite(page, &Linker::new()), page);
    tree::nothing_else_changes(page);
    stream::nothing_gets_in(page);
    let by_handlers = support::by_handlers(page, &[], &Linker::new());
    assert_eq!(by_handlers, page, "by handlers");
    for source in [format!("{page}\n"), format!("{page}\n\nb.com\n")] {
        assert_eq!(markdown::rewrite(&source, &Linker::new()), source);
        assert_eq!(
            linked(&source, Options::empty(), &Linker::new()),
            plain(&source, Options::empty())
        );
    }
}

#[test]
fn a_stray_end_tag_in_svg_hides_no_anchor() {
    stays("<svg></x><title><a id=x onclick=f()></title></svg><p>a.com</p>tail");
}

#[test]
fn an_anchor_in_svg_opens_again_behind_it() {
    stays("<svg><title><a id=x></title></svg><p>a.com");
}

#[test]
fn an_end_tag_that_a_browser_ignores_leaves_no_math() {
    stays("<math><mtext><i><svg></math>a.com");
}

#[test]
fn a_noscript_that_ends_in_an_attribute_stays() {
    stays("<noscript><p title=\"</noscript>a.com <img src=x onerror=alert(1)>\">");
}

#[test]
fn an_anchor_that_its_block_closes_opens_again_in_the_next() {
    stays("<div><a href=x></div><p>a.com");
    stays("<div><a id=x></div><p>a.com");
    stays("<noscript><a href=x></noscript><p>a.com");
}

#[test]
fn an_end_tag_in_a_cell_does_not_reach_the_anchor_around_the_table() {
    stays("<a href=x><table><tr><td></a>a.com <a href=y>t</a>b.com");
}

/// What is in an image becomes an attribute, where no tag opens or closes anything.
#[test]
fn a_link_in_an_image_does_not_end_the_anchor_around_it() {
    let linker = Linker::new();
    for source in ["<a href=x>![[b](c)](d) e.com</a>", "<a href=x>![</a>](d) e.com</a>"] {
        assert!(!linked(source, Options::empty(), &linker).contains("//e.com"), "{source}");
        assert!(!comrak_linked(source, &linker).contains("//e.com"), "{source} by comrak");
        assert_eq!(markdown::rewrite(source, &linker), source);
    }
}

/// An anchor ends the one before, whose own end tag is then none.
#[test]
fn an_anchor_right_in_an_anchor_ends_it() {
    let page = "<a href=x>x<a href=y>y</a></a> b.com";
    assert_eq!(shown(&html::rewrite(page, &Linker::new())), ["x", "y", "b.com"]);
}

/// The next anchor ends one that is left open.
#[test]
fn behind_the_next_anchor_text_links_again() {
    let page = "<div><a href=x></div><p>a.com <a href=y>y</a> b.com";
    assert_eq!(shown(&html::rewrite(page, &Linker::new())), ["", "a.com ", "y", "b.com"]);
}

#[test]
fn text_that_is_no_prose_for_every_reader_stays() {
    for element in ["noscript", "template", "select", "svg", "math", "div contenteditable"] {
        let name = element.split(' ').next().unwrap();
        let page = format!("<{element}><b>a.com</b></{name}>");
        assert_eq!(html::rewrite(&page, &Linker::new().unskip(name).unwrap()), page);
    }
}

/// Where lol_html cannot tell without a tree what follows, the rest of the page passes unchanged.
#[test]
fn what_strict_mode_refuses_passes_unchanged() {
    let page = "<p>a.com </p><select><xmp><script>\"use strict\";</script></select> b.com <p>c.com";
    let linked = html::rewrite(page, &Linker::new());
    assert_eq!(shown(&linked), ["a.com"]);
    assert!(linked.ends_with(&page["<p>a.com".len()..]));
}

/// What other renderers read as syntax beside a link.
#[test]
fn syntax_of_other_renderers_stays() {
    for source in [
        "x^a.com",
        "a.com{onclick=alert(1)}",
        "https://a.com/x{#b}",
        "[^1]: a.com\n",
        "{{ youtube(id=\"a.com\") }}",
    ] {
        assert_eq!(markdown::rewrite(source, &Linker::new()), source);
    }
    // For a renderer without footnotes it is the URL of a definition in this form too.
    let source = "[^1]: a@b.com";
    assert_eq!(markdown::rewrite(source, &Linker::new()), "[^1]: <a@b.com>");
}
