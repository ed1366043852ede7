//! Hostile settings (number 10), and cases of trees and directions that do not fit in a row of the
//! table.

use linkwright::{Linker, html};

use super::adapters::{ALL, escaped, tree};

/// Returns the page of a source from every adapter that writes anchors. Each adapter reads the
/// source in its own format.
fn pages(linker: &Linker, source: &str) -> Vec<(&'static str, String)> {
    let adapters = ALL.iter().filter(|adapter| !adapter.writes_markdown());
    adapters.map(|adapter| (adapter.name, (adapter.page)(source, linker, 1))).collect()
}

#[test]
fn n10_settings_are_escaped() {
    let values = ["\"><script>alert(1)</script>", "\" onmouseover=\"alert(1)", "&quot;'`<!--"];
    for value in values {
        let linker = Linker::new().rel(value).class(value).target(value);
        let escaped = escaped(value);
        let attributes = format!(" rel=\"{escaped}\" target=\"{escaped}\" class=\"{escaped}\"");
        let want = format!("<a href=\"https://b.com\"{attributes}>b.com</a>");
        for (adapter, page) in pages(&linker, "b.com") {
            // html5ever does not escape `<` and `>` in attributes.
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
fn n14_anchors_after_an_override_have_their_direction() {
    for c in ["\u{202E}", "\u{202D}", "\u{2066}", "\u{2067}", "\u{2068}"] {
        for (adapter, page) in pages(&Linker::new(), &format!("x {c}a.com")) {
            let want = "<a href=\"https://a.com\" dir=\"ltr\">a.com</a>";
            assert!(page.contains(want), "{adapter}: {page}");
        }
    }
}

/// After a stream links a page, its tree differs only by the anchors.
#[test]
fn n33_a_stream_leaves_trees_that_a_parser_mends() {
    for page in [
        "<table>www.a.com<tr><td>b.com",
        "<b><p></b>b.com",
        "<p><b>b.com<p>b.com",
        "<ul><li>b.com<li>b.com</ul>",
    ] {
        let linked = html::rewrite(page, &Linker::new());
        let [by_stream, plain] = [&*linked, page].map(|page| tree(page, &Linker::new(), 0));
        let without = by_stream.replace("<a href=\"https://b.com\">", "").replace("</a>", "");
        assert_eq!(without, plain, "{page}");
    }
}
