//! All links of a source with their places, and why other text is none.

use std::fs;

use linkwright::comments::Comments;
use linkwright::edit::EditKind;
use linkwright::explain::{Explained, Outcome};
use linkwright::markdown::{self, Flavor};
use linkwright::{Linker, html, text};

/// A line for each place: where it is, its text, and what it is.
fn lines(source: &str, places: &[Explained]) -> String {
    let lines = places.iter().map(|Explained { at, range, outcome, .. }| {
        let what = match outcome {
            Outcome::Link { kind, href, text, .. } => format!("{} {href} {text:?}", kind.as_str()),
            Outcome::Existing { kind, href, text, .. } => {
                let kind = kind.map_or("other", |kind| kind.as_str());
                format!("existing {kind} {href} {text:?}")
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
15 "main.rs,": this reads as a file name (D3)
20 "b@c.com": email mailto:b@c.com "b@c.com"
32 "no.com": the setting exclude matches it
"#
    );
}

const PAGE: &str = "\
<title>a.com</title><p>b.com/?x&amp;y <a href='HTTPS://C.com/?x&amp;y' rel=me>C <b>&amp; d.com</b></a>
<a name=n>e.com</a> <a href=/f>F<p><a href=mailto:g@h.com>G</a> main.rs<br>x<b>i.com</b>
<!-- linkwright off --> j.com <!-- linkwright on --><code>k.com</code> <footer>l.com</footer>
<a href=javascript:m>M";

#[test]
fn page() {
    let linker = Linker::new().skip(["footer"]).unwrap();
    let rewriter = html::Rewriter::new(&linker).comments(Comments::Obey);
    let want = r#"23 "b.com/?x&amp;y": domain https://b.com/?x&y "b.com/?x&y"
38 "<a href='HTTPS://C.com/?x&amp;y' rel=me>C <b>&amp; d.com</b></a>": existing url HTTPS://C.com/?x&y "C & d.com"
123 "<a href=/f>F<p>": existing other /f "F"
138 "<a href=mailto:g@h.com>G</a>": existing email mailto:g@h.com "G"
171 "main.rs": this reads as a file name (D3)
182 "i.com": a comment, a setting or the markup around it keeps it as it is
216 "j.com": a comment, a setting or the markup around it keeps it as it is
271 "l.com": a comment, a setting or the markup around it keeps it as it is
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
m](#n), main.rs, ^https://o.com and <a href='/p?q&amp;r'>s</a>

[e]: ../e.md";

#[test]
fn source() {
    let linker = Linker::new();
    let rewriter = markdown::Rewriter::new(&linker);
    let want = r##"32 "[*a* `b`](https://a.com/?x&amp;y \"t\")": existing url https://a.com/?x&y "a b"
71 "<https://b.com>": existing url https://b.com "https://b.com"
88 "<c@d.com>": existing email mailto:c@d.com "c@d.com"
99 "[e]": existing other ../e.md "e"
107 "f.com/__init__.py": domain https://f.com/__init__.py "f.com/__init__.py"
150 "[![j](k.png) l\nm](#n)": existing other #n " l m"
177 "main.rs,": this reads as a file name (D3)
183 "https://o.com": a comment, a setting or the markup around it keeps it as it is
201 "<a href='/p?q&amp;r'>s</a>": existing other /p?q&r "s"
"##;
    assert_eq!(lines(MARKDOWN, &rewriter.explain(MARKDOWN)), want);
}

/// The new links are those of the edits, and the places are in order and in the source.
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
                    Some((place.range.clone(), EditKind::Link(*kind), &**href, &**text))
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
fn bytes_that_are_no_text() {
    let linker = Linker::new();
    let page = b"a.com \xFFb.com <a href=/\xE9>c</a> <meta charset=sjis> d.com";
    let places = html::Rewriter::new(&linker).explain_bytes(page);
    let is_link = |place: &Explained| matches!(place.outcome, Outcome::Link { .. });
    assert!(!places.iter().any(is_link));
    let places = html::Rewriter::new(&linker).charset("utf-8").explain_bytes(page);
    let links: Vec<_> =
        places.iter().filter(|place| is_link(place)).map(|place| place.at).collect();
    assert_eq!(links, [0, 50]);
    // What is left once the reader has given up is explained too.
    let page = "a.com <plaintext>b.com <svg></p> c.com";
    let places = html::Rewriter::new(&linker).explain(page);
    assert_eq!(places.iter().filter(|place| is_link(place)).count(), 1);
    assert!(places.len() >= 2, "{places:?}");
}
