//! The setting `only`: where each adapter lets links lead, new ones and the author's.

use linkwright::{Linker, html, text};
use pulldown_cmark::Options;

use crate::existing::{body, filtered};
use crate::support::laws::tree;
use crate::support::pages::{comrak_linked, linked, linked_without_source};
use crate::support::table::{rows, unescaped};

const ROWS: &str = include_str!("../../fixtures/spoofing/only.txt");

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

/// A page by each adapter of HTML.
fn pages(page: &str, linker: &Linker) -> [(&'static str, String); 3] {
    [
        ("page", html::rewrite(page, linker).into_owned()),
        ("stream", filtered(page, linker, ())),
        ("tree", body(&tree::page_with(page, linker, ()))),
    ]
}

/// Markdown by each adapter.
fn markdown(source: &str, linker: &Linker) -> [(&'static str, String); 3] {
    [
        ("events", linked(source, Options::empty(), linker)),
        ("events without source", linked_without_source(source, Options::empty(), linker)),
        ("comrak", comrak_linked(source, linker)),
    ]
}

#[test]
fn each_link_leads_where_it_may() {
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
            assert_eq!(page.contains("href"), is_allowed, "{adapter} of {row:?}: {page}");
            assert!(page.contains("<b>t</b><img src="), "{adapter} of {row:?}: {page}");
        }
        if !href.contains(['\n', '\t']) {
            let source = format!("[*t*](<{}>)", href.replace('\\', "\\\\"));
            for (adapter, page) in markdown(&source, &linker) {
                assert_eq!(page.contains("href"), is_allowed, "{adapter} of {row:?}: {page}");
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
