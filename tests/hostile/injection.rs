//! Injection: numbers 6 to 11.

use linkwright::Linker;

use crate::check::{STREAMS, check, html, markdown, text};
use crate::kinds::escaped;
use crate::pages;

#[test]
fn n06_what_ends_an_attribute_is_escaped() {
    check(&[
        text("http://x.com/\"onmouseover=\"alert(1)").links(&[(
            "http://x.com/%22onmouseover=%22alert(1)",
            "http://x.com/\"onmouseover=\"alert(1)",
        )]),
        text("http://x.com/'onmouseover='alert(1)").links(&[(
            "http://x.com/'onmouseover='alert(1)",
            "http://x.com/'onmouseover='alert(1)",
        )]),
        // Markdown: what is between backticks is code, and a reader reads on across its edge.
        text("http://x.com/`onmouseover=`alert(1)")
            .links(&[(
                "http://x.com/%60onmouseover=%60alert(1)",
                "http://x.com/`onmouseover=`alert(1)",
            )])
            .in_markdown(&[]),
        // Markdown: `<b>` is a tag, here and below.
        text("http://x.com/a<b>c</b>")
            .links(&[("http://x.com/a%3Cb%3Ec%3C/b", "http://x.com/a<b>c</b")])
            .in_markdown(&[]),
        text("http://x.com/?q=\"'<b>#\"'<b>")
            .links(&[(
                "http://x.com/?q=%22%27%3Cb%3E#%22'%3Cb%3E",
                "http://x.com/?q=\"'<b>#\"'<b>",
            )])
            .in_markdown(&[("http://x.com/?q=", "http://x.com/?q=")]),
        text("http://x.com/\"><img src=x onerror=alert(1)>")
            .links(&[("http://x.com/", "http://x.com/")]),
        text("x@example.com\"onmouseover=\"alert(1)")
            .links(&[("mailto:x@example.com", "x@example.com")]),
        text("http://x.com\"onmouseover=\"alert(1)").links(&[("http://x.com", "http://x.com")]),
    ]);
}

#[test]
fn n07_schemes_that_run_are_plain() {
    check(&[
        text("JaVaScRiPt:alert(1) JAVASCRIPT:alert(1)//www.a.com"),
        text("javascript://www.a.com/%0aalert(1) javascript://a@www.a.com/"),
        text("Data:text/html,<script>alert(1)</script>"),
        text("vbscript:msgbox(1) VBScript://www.a.com"),
        text("&#106;avascript:alert(1) java&Tab;script:alert(1)"),
        // What is behind the colon is a domain, and only that links.
        text("data:text/html,www.a.com").links(&[("https://www.a.com", "www.a.com")]),
    ]);
    check(&[
        html("<p>&#106;avascript://www.a.com/ java&Tab;script:alert(1)</p>"),
        html("<p>java&NewLine;script:alert(1) &#x6A;avascript&colon;alert(1)</p>"),
    ]);
    check(&[
        markdown("&#106;avascript://www.a.com/ java&Tab;script:alert(1)"),
        // Its author's own links are not ours to judge.
        markdown("[www.a.com](javascript:y)").links(&[("javascript:y", "www.a.com")]),
    ]);
}

#[test]
fn n08_no_target_gets_out_of_a_url() {
    check(&[
        text("www.a.com/](javascript:x)").links(&[("https://www.a.com/", "www.a.com/")]),
        // Markdown: the `\\` escapes the bracket.
        text("www.a.com/\\](javascript:x)")
            .links(&[("https://www.a.com/\\", "www.a.com/\\")])
            .in_markdown(&[("https://www.a.com/", "www.a.com/")]),
        text("http://a.com/a](javascript:x)(b").links(&[("http://a.com/a", "http://a.com/a")]),
        // Markdown: what is in angle brackets is its author's link.
        text("www.a.com/> <javascript:x>")
            .links(&[("https://www.a.com/", "www.a.com/")])
            .in_markdown(&[("https://www.a.com/", "www.a.com/"), ("javascript:x", "javascript:x")]),
    ]);
}

#[test]
fn n09_what_is_decoded_once_is_encoded_once() {
    let quote = [("http://a.com/?x=%22onx=1", "http://a.com/?x=\"onx=1")];
    let entity = [("http://a.com/?x=&quot;onx=1", "http://a.com/?x=&quot;onx=1")];
    check(&[
        // Markdown reads entities, a text does not.
        text("http://a.com/?x=&quot;onx=1").links(&entity).in_markdown(&quote),
        text("http://a.com/?x=%22onx=1").links(&quote),
        text("http://a.com/?x=%2522onx=1")
            .links(&[("http://a.com/?x=%2522onx=1", "http://a.com/?x=%2522onx=1")]),
    ]);
    check(&[
        html("<p>http://a.com/?x=&quot;onx=1</p>").links(&quote),
        html("<p>http://a.com/?x=&#34;onx=1</p>").links(&quote),
        html("<p>http://a.com/?x=&amp;quot;onx=1</p>").links(&entity),
        html("<p>http://a.com/?x=&lt;b&gt;y</p>")
            .links(&[("http://a.com/?x=%3Cb%3Ey", "http://a.com/?x=<b>y")]),
    ]);
    check(&[markdown("http://a.com/?x=&amp;quot;onx=1").links(&entity)]);
}

/// Values of attributes, through all that writes anchors.
#[test]
fn n10_settings_are_escaped() {
    let values = ["\"><script>alert(1)</script>", "\" onmouseover=\"alert(1)", "&quot;'`<!--"];
    for value in values {
        let linker = Linker::new().rel(value).class(value).target(value);
        let escaped = escaped(value);
        let attributes = format!(" rel=\"{escaped}\" target=\"{escaped}\" class=\"{escaped}\"");
        let want = format!("<a href=\"https://b.com\"{attributes}>b.com</a>");
        for (adapter, page) in pages::with(&linker, "b.com") {
            // html5ever writes `<` and `>` in attributes as they are.
            let page = match adapter {
                "html5ever" => {
                    page.replace(&attributes.replace("&lt;", "<").replace("&gt;", ">"), &attributes)
                }
                _ => page,
            };
            assert!(page.contains(&want), "{adapter}: {page} has no {want}");
        }
    }
}

#[test]
fn n11_what_looks_like_a_comment_is_read_as_html_reads_it() {
    let linked = ("https://b.com", "b.com");
    check(&[
        html("<p>x<!-- c.com --!> b.com").links(&[linked]),
        html("<p>x <!--> b.com --> b.com <!---> b.com").links(&[linked, linked, linked]),
        html("<!DOCTYPE html SYSTEM \"c.com\"><p>b.com <?x c.com?>").links(&[linked]),
        // Where it ends is not the same for every parser.
        html("<svg><![CDATA[ c.com > ]]></svg> b.com").links(&[linked]).only_by(&["html5ever"]),
        html("<svg><![CDATA[ c.com > ]]></svg> b.com").only_by(STREAMS),
        html("<p>x<![CDATA[ c.com ]]> b.com").links(&[linked]).only_by(&["html5ever"]),
        html("<p>x<![CDATA[ c.com ]]> b.com").only_by(&["html::rewrite", "html::Filter"]),
        html("<p>x<!-- c.com - - > c.com"),
    ]);
    // A word goes on behind a comment.
    check(&[html("<p>x<!-- c.com -->b.com"), html("<p>b.<!-- c.com -->com")]);
    check(&[
        markdown("x <!-- b.com --> y"),
        markdown("x <![CDATA[ b.com ]]> y"),
        markdown("<!DOCTYPE b.com>"),
        // To Markdown this comment ends at `-->`; who reads the page again as HTML sees another.
        markdown("x\n\n<!-- b.com --!>\nb.com\n-->\n\nb.com")
            .links(&[linked])
            .not_by(&["render", "render --engine comrak"]),
    ]);
}
