//! Each element in the text of an existing link, with every adapter. Text that some browsers show
//! differently does not hide a host.

use linkwright::{DeceptiveLinks, Linker, html};
use pulldown_cmark::Options;

use crate::support::laws::{stream, tree};
use crate::support::pages::{comrak_linked, linked, linked_without_source};
use crate::support::table::rows;

/// Returns a link with this text as each adapter writes it.
fn pages(text: &str) -> [(&'static str, String); 6] {
    let page = format!("<div><a href=\"//evil.com\">{text}</a></div>");
    let source = format!("[{text}](//evil.com)\n");
    let linker = Linker::new().deceptive_links(DeceptiveLinks::Unlink);
    let stream = stream::through_filter(page.as_bytes(), &[1], &linker);
    [
        ("page", html::rewrite(&page, &linker).into_owned()),
        ("stream", String::from_utf8(stream).unwrap()),
        ("tree", tree::page_with(&page, &linker, ())),
        ("events", linked(&source, Options::empty(), &linker)),
        ("events without source", linked_without_source(&source, Options::empty(), &linker)),
        ("comrak", comrak_linked(&source, &linker)),
    ]
}

#[test]
fn each_element_is_read_as_the_table_says() {
    let mut elements = 0;
    for row in rows(include_str!("../../fixtures/spoofing/elements.txt")) {
        let [name, shown] = row[..] else { panic!("{row:?}") };
        elements += 1;
        assert!(["alike", "line", "other"].contains(&shown), "{row:?}");
        for (inside, text) in [
            ("Visit ", format!("<{name}>Visit </{name}>https://bank.com")),
            (" now", format!("https://bank.com<{name}> now</{name}>")),
        ] {
            for (adapter, page) in pages(&text) {
                // A tree lacks the elements that a parser drops, as browsers do, and the markup
                // after a `plaintext`.
                let is_dropped =
                    !page.contains(&format!("<{name}>{inside}")) || name == "plaintext";
                if adapter != "tree" || !is_dropped {
                    let is_kept = shown == "alike";
                    assert_eq!(page.contains("href="), is_kept, "{adapter} of {text}: {page}");
                }
            }
        }
    }
    assert!(elements > 180, "{elements}");
}

/// Texts of Markdown links, and whether every renderer shows `Visit` in the line of the host.
const MARKDOWN: &[(&str, bool)] = &[
    ("Visit https://bank.com", true),
    ("*Visit* https://bank.com", true),
    ("**Visit** https://bank.com", true),
    ("~~Visit~~ https://bank.com", true),
    ("`Visit` https://bank.com", true),
    ("Visit\nhttps://bank.com", true),
    ("Visit\\\nhttps://bank.com", false),
    ("![Visit](i) https://bank.com", false),
    ("![Visit *and*](i) https://bank.com", false),
    ("$Visit$ https://bank.com", false),
    ("$$Visit$$ https://bank.com", false),
];

#[test]
fn each_event_is_read_as_the_table_says() {
    let linker = Linker::new().deceptive_links(DeceptiveLinks::Unlink);
    let extensions = Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
    for (text, is_kept) in MARKDOWN {
        let source = format!("[{text}](//evil.com)\n");
        for page in [
            linked(&source, extensions, &linker),
            linked_without_source(&source, extensions, &linker),
            by_comrak(&source, &linker),
        ] {
            assert_eq!(page.contains("//evil.com"), *is_kept, "{text}: {page}");
        }
    }
}

/// Renders with comrak, with the same extensions as the events.
fn by_comrak(source: &str, linker: &Linker) -> String {
    let mut options = comrak::Options::default();
    options.extension.strikethrough = true;
    options.extension.math_dollars = true;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, source, &options);
    linkwright::comrak::autolink(&arena, root, linker);
    let mut page = String::new();
    comrak::format_html(root, &options, &mut page).unwrap();
    page
}
