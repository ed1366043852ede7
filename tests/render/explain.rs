//! All links of a source with their places, and the reasons why other text does not link.

use std::fs;

use linkwright::Switch;
use linkwright::explain::{Explained, Outcome};
use linkwright::markdown::{self, Flavor};
use linkwright::{
    DeceptiveLinks, ExistingAnchor, ExistingLinks, Linker, Site, html, on_existing, text,
};

use crate::support::laws::{stream, tree};
use crate::support::pages;
use crate::support::table::{rows, unescaped};

/// Returns a line for each place: its position, its text and its outcome.
fn lines(source: &str, places: &[Explained]) -> String {
    let lines = places.iter().map(|Explained { at, range, outcome, .. }| {
        let what = match outcome {
            Outcome::Link { kind, href, text, .. } => format!("{} {href} {text:?}", kind),
            Outcome::Existing { kind, href, text, named_site, .. } => {
                let kind = kind.map_or("other".to_owned(), |kind| kind.to_string());
                let named = named_site.as_ref().filter(|named| named.site == Site::Other);
                let named = named.map_or(String::new(), |named| format!(", not {}", named.host));
                format!("existing {kind} {href} {text:?}{named}")
            }
            Outcome::Unlinked(why) => why.to_string(),
            Outcome::Refused(why) => why.to_string(),
            _ => unreachable!(),
        };
        format!("{at} {:?}: {what}\n", &source[range.clone()])
    });
    lines.collect()
}

#[test]
fn text() {
    let source = "See a.com, main.rs, b@c.com and no.com.";
    let linker = Linker::new().exclude(["no.com"]).unwrap();
    assert_eq!(
        lines(source, &text::explain(source, &linker)),
        r#"4 "a.com": domain https://a.com "a.com"
15 "main.rs,": this reads as a file name (D3.file-name.extension)
20 "b@c.com": email mailto:b@c.com "b@c.com"
32 "no.com": the setting exclude matches it
"#
    );
}

/// A refusal has the whole word around it, but at most 1,000 bytes on each side.
#[test]
fn refused() {
    let linker = Linker::new();
    let refused = |source: &str, places: &[Explained]| -> Vec<String> {
        let is_refused = |place: &&Explained| matches!(place.outcome, Outcome::Refused(_));
        places
            .iter()
            .filter(is_refused)
            .map(|place| source[place.range.clone()].to_owned())
            .collect()
    };
    let long = ["/a/long-path-with-é-in-it"; 9].concat();
    let url = format!("https://a-long-name-of-a-host.example.nosuch{long}");
    let source = format!("See\u{3000}{url} or **{url}**<br>");
    let words = [url.clone(), format!("**{url}**<br>")];
    assert_eq!(refused(&source, &text::explain(&source, &linker)), words);
    let words = [url.clone(), url];
    assert_eq!(refused(&source, &markdown::Rewriter::new(&linker).explain(&source)), words);
    // One word with many refused places.
    let long = "é.nosuch,".repeat(400);
    let places = text::explain(&long, &linker);
    assert!(places.len() == 400 && places[9].range.start == 0, "{}", places.len());
    let words = refused(&long, &places);
    assert!(words.iter().all(|word| word.len() <= 2002) && words[200].len() > 1990);
}

const PAGE: &str = "\
<title>a.com</title><p>b.com/?x&amp;y <a href='HTTPS://C.com/?x&amp;y' rel=me>C <b>&amp; d.com</b></a>
<a name=n>e.com</a> <a href=/f>F<p><a href=mailto:g@h.com>G</a> main.rs<br>x<b>i.com</b>
<!-- linkwright off --> j.com <!-- linkwright on --><code>k.com</code> <footer>l.com</footer>
<a href=javascript:m>M";

#[test]
fn page() {
    let linker = Linker::new().skip(["footer"]).unwrap();
    let rewriter = html::Rewriter::new(&linker).comments(Switch::On);
    let want = r#"23 "b.com/?x&amp;y": domain https://b.com/?x&y "b.com/?x&y"
38 "<a href='HTTPS://C.com/?x&amp;y' rel=me>C <b>&amp; d.com</b></a>": existing url HTTPS://C.com/?x&y "C & d.com"
123 "<a href=/f>F<p>": existing other /f "F"
138 "<a href=mailto:g@h.com>G</a>": existing mailto mailto:g@h.com "G"
171 "main.rs": this reads as a file name (D3.file-name.extension)
182 "i.com": a comment, a setting or the surrounding markup keeps it unchanged
216 "j.com": a comment, a setting or the surrounding markup keeps it unchanged
271 "l.com": a comment, a setting or the surrounding markup keeps it unchanged
286 "<a href=javascript:m>M": existing other javascript:m "M"
"#;
    assert_eq!(lines(PAGE, &rewriter.explain(PAGE)), want);
}

const MARKDOWN: &str = "\
---
home: https://front.com
---
[*a* `b`](https://a.com/?x&amp;y \"t\"), <https://b.com>, <c@d.com>, [e] and f.com/__init__.py.
`g.com` ![h.com](i.png) [![j](k.png) l
m](#n), main.rs, https://o.com{} and <a href='/p?q&amp;r'>s</a> [https://paypal.com](https://evil.example/x)

[e]: ../e.md";

#[test]
fn source() {
    let linker = Linker::new();
    let rewriter = markdown::Rewriter::new(&linker);
    let want = r##"32 "[*a* `b`](https://a.com/?x&amp;y \"t\")": existing url https://a.com/?x&y "a b"
71 "<https://b.com>": existing url https://b.com "https://b.com"
88 "<c@d.com>": existing mailto mailto:c@d.com "c@d.com"
99 "[e]": existing other ../e.md "e"
107 "f.com/__init__.py": domain https://f.com/__init__.py "f.com/__init__.py"
150 "[![j](k.png) l\nm](#n)": existing other #n "j l m"
177 "main.rs,": this reads as a file name (D3.file-name.extension)
182 "https://o.com": a comment, a setting or the surrounding markup keeps it unchanged
202 "<a href='/p?q&amp;r'>s</a>": existing other /p?q&r "s"
229 "[https://paypal.com](https://evil.example/x)": existing url https://evil.example/x "https://paypal.com", not paypal.com
"##;
    assert_eq!(lines(MARKDOWN, &rewriter.explain(MARKDOWN)), want);
}

/// Existing anchors are listed even if the linker or a comment leaves them unchanged.
#[test]
fn unchanged_anchors_are_listed() {
    let linker = Linker::new().rel("ugc").existing_links(ExistingLinks::Attributes);
    let page = "<a href=a>b</a> <!-- linkwright off --><a href=c>d</a> <a href=e>f<!-- linkwright on --></a>";
    let hook = on_existing(|anchor| drop(anchor.set_attribute("title", "t")));
    let rewriter = html::Rewriter::new(linker.hook(hook)).comments(Switch::On);
    let rewritten = format!("<a rel=\"ugc\" title=\"t\"{}", page.strip_prefix("<a").unwrap());
    assert_eq!(rewriter.rewrite(page), rewritten);
    let want = [["a", "b"], ["c", "d"], ["e", "f"]];
    assert_eq!(listed(&html::Rewriter::new(&linker).comments(Switch::On).explain(page)), want);
    let off = Linker::off().deceptive_links(DeceptiveLinks::Unlink);
    let hook = on_existing(|_| unreachable!());
    assert_eq!(listed(&html::Rewriter::new(off.hook(hook)).explain(page)), want);
    assert_eq!(listed(&markdown::Rewriter::new(&off).explain(page)), want);
}

/// The new links are the links of the edits. The places are in order and in the source.
#[test]
fn places_are_in_order() {
    let linker = Linker::new();
    let mut count = 0;
    for name in ["markdown/tour.md", "book/src/prose.md"] {
        let source = fs::read_to_string(format!("fixtures/{name}")).unwrap();
        let page = crate::support::pages::plain(&source, markdown::EXTENSIONS);
        let rewriter = markdown::Rewriter::new(&linker);
        let mdx = rewriter.flavor(Flavor::Mdx);
        let html = html::Rewriter::new(&linker);
        for (source, edits, places) in [
            (&source, rewriter.edits(&source), rewriter.explain(&source)),
            (&source, mdx.edits(&source), mdx.explain(&source)),
            (&page, html.edits(&page), html.explain(&page)),
            (&page, html.edits(&page), html.explain_bytes(page.as_bytes())),
        ] {
            assert!(places.is_sorted_by_key(|place| place.at), "{name}");
            assert!(places.iter().all(|place| source.get(place.range.clone()).is_some()), "{name}");
            let links = places.iter().filter_map(|place| match &place.outcome {
                Outcome::Link { kind, href, text, .. } => {
                    Some((place.range.clone(), Some(*kind), &**href, &**text))
                }
                _ => None,
            });
            let written =
                edits.iter().map(|edit| (edit.link.clone(), edit.kind, &*edit.href, &*edit.text));
            assert_eq!(links.collect::<Vec<_>>(), written.collect::<Vec<_>>(), "{name}");
            count += places.len() - edits.len();
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn invalid_bytes_are_explained() {
    let linker = Linker::new();
    let page = b"a.com \xFFb.com <a href=/\xE9>c</a> <meta charset=sjis> d.com";
    let places = html::Rewriter::new(&linker).explain_bytes(page);
    let is_link = |place: &Explained| matches!(place.outcome, Outcome::Link { .. });
    assert!(!places.iter().any(is_link));
    let places = html::Rewriter::new(&linker).charset("utf-8").explain_bytes(page);
    let links: Vec<_> =
        places.iter().filter(|place| is_link(place)).map(|place| place.at).collect();
    assert_eq!(links, [0, 50]);
    // The rest of a page after the HTML reader gives up is also explained.
    let page = "a.com <plaintext>b.com <svg></p> c.com";
    let places = html::Rewriter::new(&linker).explain(page);
    assert_eq!(places.iter().filter(|place| is_link(place)).count(), 1);
    assert!(places.len() >= 2, "{places:?}");
}

type Anchors = Vec<[String; 2]>;

/// Returns the anchors that a hook sees, with `?` for an unknown text.
fn seen(with_hook: impl FnOnce(&mut dyn FnMut(&mut ExistingAnchor<'_>))) -> Anchors {
    let mut anchors = Vec::new();
    with_hook(&mut |anchor| {
        anchors.push([anchor.href(), anchor.text().unwrap_or("?")].map(String::from));
    });
    anchors
}

/// Returns the listed anchors. An unknown text is empty.
fn listed(places: &[Explained]) -> Anchors {
    let anchors = places.iter().filter_map(|place| match &place.outcome {
        Outcome::Existing { href, text, .. } => Some([href.clone(), text.clone()]),
        _ => None,
    });
    anchors.collect()
}

/// Trims the lines of each text, and removes empty lines and unknown texts.
fn in_lines(anchors: &[[String; 2]]) -> Anchors {
    let lines = |text: &str| {
        let lines = text.lines().map(str::trim).filter(|line| !matches!(*line, "" | "?"));
        lines.collect::<Vec<_>>().join("\n")
    };
    anchors.iter().map(|[href, text]| [href.clone(), lines(text)]).collect()
}

#[test]
fn anchors_are_those_that_a_hook_sees() {
    let linker = Linker::new();
    let mut links = 0;
    for row in rows(include_str!("../../fixtures/html/anchors.txt")) {
        let page = unescaped(row[0]);
        let mut wants = row[1..].split(|column| *column == "|").map(|columns| -> Anchors {
            columns.chunks(2).map(|anchor| [anchor[0], anchor[1]].map(unescaped)).collect()
        });
        let want = wants.next().unwrap_or_default();
        let in_page = seen(|hook| drop(html::rewrite(&page, linker.hook(on_existing(hook)))));
        assert_eq!(in_page, want, "{page}");
        let in_pieces = seen(|hook| {
            stream::through_filter_with(page.as_bytes(), &[1], &linker, on_existing(hook));
        });
        assert_eq!(in_pieces, want, "{page}");
        let in_tree = seen(|hook| drop(tree::page_with(&page, &linker, on_existing(hook))));
        assert_eq!(in_lines(&in_tree), in_lines(&wants.next().unwrap_or(want.clone())), "{page}");
        let known =
            want.iter().map(|[href, text]| [&**href, text.trim_matches('?')].map(String::from));
        let in_explain = listed(&html::Rewriter::new(&linker).explain(&page));
        assert_eq!(in_explain, known.collect::<Anchors>(), "{page}");

        // An HTML anchor in Markdown is the same as in the rendered page.
        let source = format!("x {page}\n");
        let rendered = pages::plain(&source, markdown::EXTENSIONS);
        let in_page = seen(|hook| drop(html::rewrite(&rendered, linker.hook(on_existing(hook)))));
        let in_explain = listed(&markdown::Rewriter::new(&linker).explain(&source));
        // In Markdown, the text of these anchors differs.
        if !page.contains("<xmp>") && !page.contains("/></svg>") {
            assert_eq!(in_lines(&in_explain), in_lines(&in_page), "{page}");
        }
        // A Markdown link has the same text as an anchor, in each adapter.
        let inside = page.strip_prefix("<a href=x>").and_then(|page| page.strip_suffix("</a>"));
        if let Some(inside) = inside.filter(|inside| !inside.contains("xmp>")) {
            links += 1;
            let source = format!("[{inside}](x)\n");
            let rendered = pages::plain(&source, markdown::EXTENSIONS);
            let in_page =
                seen(|hook| drop(html::rewrite(&rendered, linker.hook(on_existing(hook)))));
            let in_explain = listed(&markdown::Rewriter::new(&linker).explain(&source));
            assert_eq!(in_lines(&in_explain), in_lines(&in_page), "{source}");
            // Hooks do not get the anchors of raw HTML.
            let in_events = seen(|hook| {
                pages::linked_with(&source, markdown::EXTENSIONS, &linker, on_existing(hook));
            });
            let without_source = seen(|hook| {
                let extensions = markdown::EXTENSIONS;
                pages::without_source_with(&source, extensions, &linker, on_existing(hook));
            });
            let in_comrak =
                seen(|hook| drop(pages::comrak_linked_with(&source, &linker, on_existing(hook))));
            for hook in [in_events, without_source, in_comrak] {
                assert_eq!(in_lines(&hook), in_lines(&in_page[..1]), "{source}");
            }
        }
    }
    assert!(links > 30, "{links}");
}

#[test]
fn anchors_of_markdown() {
    let source = "\
---
[a](b)
---

---
<c:d>
---

<a href=e>

# f

g [h](i) ![j <a href=k>](l)
<!-- linkwright off -->
[`m` *n*  
o<br>p
q $r$](s)
";
    let places = markdown::Rewriter::new(&Linker::new()).explain(source);
    let want = [["b", "a"], ["e", " \nf\ng "], ["i", "h"], ["s", "m n\no\np q $r$"]];
    assert_eq!(listed(&places), want);
}

/// An existing link has the range of its destination, here between `⸠` and `⸡`, except for a link
/// by reference.
#[test]
fn each_destination_has_its_bytes() {
    let linker = Linker::new();
    let marked = |source: &str, places: &[Explained]| {
        let mut marked = source.to_owned();
        for place in places.iter().rev() {
            if let Outcome::Existing { destination: Some(at), .. } = &place.outcome {
                marked.insert(at.end, '⸡');
                marked.insert(at.start, '⸠');
            }
        }
        marked
    };
    for want in [
        "[a](⸠/b⸡) [a](⸠b⸡ \"t](c\") [*a*](  ⸠/b(c)⸡  ) [a]( <⸠b c⸡> 't')",
        "<⸠https://a.com/b⸡> <⸠a@b.com⸡> [![a](c)](⸠/b⸡) [![a](/b)](⸠/b⸡)",
        "[a](⸠b\\)c⸡) [a](⸠/?b&amp;c⸡) [`](`](⸠/b⸡)",
        "[a][b] [b] [b][] [c]\n\n[b]: /d\n[c]: /e",
        "x <a title=\"href=/b\" href='⸠/b?c&amp;d⸡'>e</a>",
    ] {
        let source = want.replace(['⸠', '⸡'], "");
        let places = markdown::Rewriter::new(&linker).explain(&source);
        assert_eq!(marked(&source, &places), *want);
    }
    for want in [
        "<p><a href=⸠/b⸡>c</a> <a href = \"⸠'b'⸡\">c</a> <a href='⸠⸡'>c</a> <A HREF=⸠/b'⸡>f</A>",
        "<svg><a xlink:href=\"⸠/b⸡\"><text>c</text></a></svg> <a name=b>c</a>",
        "<svg><a xlink:href=/c href='⸠/b⸡'><text>c</text></a></svg>",
    ] {
        let source = want.replace(['⸠', '⸡'], "");
        let places = html::Rewriter::new(&linker).explain(&source);
        assert_eq!(marked(&source, &places), *want);
    }
}
