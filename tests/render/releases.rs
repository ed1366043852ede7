//! Two releases of pulldown-cmark in one program get the same links.

use std::fs;
use std::path::Path;

use linkwright::{ExistingLinks, Linker, on_anchor};

/// The events of a source with links, by one of the releases, as a text.
macro_rules! events {
    ($release:ident, $source:expr, $linker:expr) => {{
        use linkwright::$release::{Autolink, pulldown_cmark::Options, pulldown_cmark::Parser};
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_TASKLISTS
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_SMART_PUNCTUATION;
        let parser = Parser::new_ext($source, options).into_offset_iter();
        let events = Autolink::with_source($source, parser, $linker);
        events.map(|event| format!("{event:?}\n")).collect::<String>()
    }};
}

#[test]
fn each_release_of_pulldown_cmark_gets_the_same_links() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for path in [
        "agreement/markup.md",
        "agreement/prose.md",
        "agreement/scripts.md",
        "markdown/page.md",
        "markdown/tour.md",
        "markdown/prose-en.md",
        "markdown/prose-ja.md",
        "marked/edges.txt",
        "marked/beside.txt",
    ] {
        let source = fs::read_to_string(fixtures.join(path)).unwrap().replace(['⸠', '⸡'], "");
        for linker in
            [Linker::new(), Linker::new().rel("ugc").existing_links(ExistingLinks::Attributes)]
        {
            let newest = events!(pulldown_cmark, &source, &linker);
            assert!(newest.contains("\"http"), "{path}");
            assert_eq!(events!(pulldown_cmark_0_12, &source, &linker), newest, "{path}");
        }
    }
}

#[test]
fn a_hook_sees_the_links_of_each_release() {
    macro_rules! seen {
        ($($release:ident)*) => { [$({
            let mut seen = Vec::new();
            let gather = on_anchor(|link, anchor| {
                seen.push(format!("{} in {}, {}", link.as_str(), anchor.element(), anchor.is_alone()));
            });
            let events = events!($release, "- a.com\n\n**b@c.com**", Linker::new().hook(gather));
            assert!(events.contains("mailto:") || events.contains("Email"));
            seen
        }),*] };
    }
    let want = ["a.com in li, true", "b@c.com in p, true"];
    assert_eq!(seen!(pulldown_cmark_0_12 pulldown_cmark), [want; 2]);
}
