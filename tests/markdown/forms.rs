//! The Markdown syntax of written links, by construct.

use linkwright::edit;
use linkwright::markdown::{self, Readers, Rewriter};
use linkwright::{AnchorText, DefaultScheme, Dir, Finder, Linker, Switch};
use pulldown_cmark::Options;

use super::pages::{anchors, linked};
use crate::support::table::{rows, unescaped};

#[test]
fn sources_are_rewritten_as_the_table_says() {
    let linker = Linker::new();
    for row in rows(include_str!("../../fixtures/rewritten/forms.txt")) {
        let columns: Vec<String> = row.iter().map(|column| unescaped(column)).collect();
        let (source, want) = (&columns[0], columns.last().unwrap());
        assert_eq!(markdown::rewrite(source, &linker), *want, "of {source:?}");
        assert_eq!(markdown::rewrite(want, &linker), *want, "again");
    }
}

/// A link with right-to-left text gets `dir="ltr"` if it may be written as HTML.
#[test]
fn right_to_left_text_has_a_direction_in_html() {
    let source = "اقرأ example.com/سلام الآن **a.com/ש**, b.com";
    let linker = Linker::new();
    let html = Rewriter::new(&linker).readers(Readers::Renderer);
    let want = "اقرأ <a href=\"https://example.com/%D8%B3%D9%84%D8%A7%D9%85\" dir=\"ltr\">\
                example.com/سلام</a> الآن **<a href=\"https://a.com/%D7%A9\" dir=\"ltr\">a.com/ש</a>**, \
                [b.com](<https://b.com>)";
    assert_eq!(html.rewrite(source), want);
    assert_eq!(html.rewrite(want), want);
    let linker = linker.dir(Dir::Off);
    let unset = Rewriter::new(&linker).readers(Readers::Renderer);
    let markdown = Rewriter::new(&Linker::new()).rewrite(source);
    assert_eq!(unset.rewrite(source), markdown);
    assert!(!markdown.contains("<a "));
}

#[test]
fn the_linker_is_followed() {
    let linker = Linker::new().finder(Finder::new().schemes(["gemini"]).unwrap());
    assert_eq!(markdown::rewrite("gemini://example.com", &linker), "<gemini://example.com>");
    let source = "# a.com\n\na.com b.com c@d.com https://e.com/%C3%BC";
    let rewrite = |linker| markdown::rewrite(source, &linker).into_owned();
    assert_eq!(
        rewrite(
            Linker::new()
                .headings(Switch::Off)
                .exclude(["b.com"])
                .unwrap()
                .exclude(["mailto:*"])
                .unwrap()
                .text(AnchorText::Verbatim)
                .default_scheme(DefaultScheme::Http)
        ),
        "# a.com\n\n[a.com](<http://a.com>) b.com c@d.com <https://e.com/%C3%BC>",
    );
    let linker = Linker::new().rel("nofollow").target("_blank").class("x");
    assert_eq!(rewrite(linker), rewrite(Linker::new()));
    assert_eq!(
        markdown::rewrite("> a.com\n\nb.com", &Linker::new().skip(["blockquote"]).unwrap()),
        "> a.com\n\n[b.com](<https://b.com>)",
    );
}

#[test]
fn extensions_can_be_turned_off() {
    let source = "$a https://a.com$ | b\n--|--\nx.com | y";
    let linker = Linker::new();
    let rewriter = Rewriter::new(&linker);
    assert_eq!(
        rewriter.extensions(Options::empty()).rewrite(source),
        "$a <https://a.com>$ | b\n--|--\n[x.com](<https://x.com>) | y",
    );
    assert_eq!(
        rewriter.rewrite(source),
        "$a https://a.com$ | b\n--|--\n[x.com](<https://x.com>) | y",
    );
}

/// If the renderer is known, a header is text. The renderer does not get the byte order mark.
#[test]
fn headers_are_text_to_a_known_renderer() {
    let source = "\u{FEFF}Cover: https://a.com\n\nText";
    let linker = Linker::new();
    let rewriter = Rewriter::new(&linker);
    assert_eq!(rewriter.rewrite(source), source);
    assert_eq!(
        rewriter.extensions(Options::empty()).rewrite(source),
        "\u{FEFF}Cover: <https://a.com>\n\nText",
    );
    let definition = "\u{FEFF}[x]: https://a.com";
    assert_eq!(rewriter.extensions(Options::empty()).rewrite(definition), definition);
}

#[test]
fn edits_describe_the_changes() {
    let source = "ü https://a.com/%C3%BC b.com";
    let edits = markdown::Rewriter::new(&Linker::new()).edits(source);
    let told: Vec<_> = edits
        .iter()
        .map(|edit| (&source[edit.range.clone()], &*edit.text, &*edit.href, &*edit.replacement))
        .collect();
    assert_eq!(
        told,
        [
            (
                "https://a.com/%C3%BC",
                "https://a.com/ü",
                "https://a.com/%C3%BC",
                "[https://a.com/ü](<https://a.com/%C3%BC>)",
            ),
            ("b.com", "b.com", "https://b.com", "[b.com](<https://b.com>)"),
        ]
    );
    assert_eq!(edit::apply(source, &edits), markdown::rewrite(source, &Linker::new()));
}

/// A rendered document shows the text of its source, with anchors from the settings of the linker.
#[test]
fn a_document_has_the_best_links() {
    let source = "https://x.org/_/A, https://y.org/_/B: *https://a.com/b|c*, \"a.com/b--c\" -- \
                  **官网https://d.com**谢谢 http://[::1]/ שלום.com \u{202E}e@f.com";
    let linker = Linker::new().rel("ugc").target("_blank");
    let extensions = markdown::EXTENSIONS | Options::ENABLE_SMART_PUNCTUATION;
    let page = linked(source, extensions, &linker);
    insta::assert_snapshot!(page);
    let shown: Vec<String> = anchors(&page).into_iter().map(|(href, _)| href).collect();
    assert_eq!(shown[0], "https://x.org/_/A");
    assert!(!page.contains("\">“") && !page.contains("b–c"), "{page}");
}

#[test]
fn whole_fixtures() {
    for name in ["tour", "context", "hostile", "smart"] {
        let file = format!("{}/fixtures/markdown/{name}.md", env!("CARGO_MANIFEST_DIR"));
        let source = std::fs::read_to_string(file).unwrap();
        let rewritten = markdown::rewrite(&source, &Linker::new());
        assert_eq!(markdown::rewrite(&rewritten, &Linker::new()), rewritten);
        insta::assert_snapshot!(format!("rewritten_{name}"), rewritten);
    }
}
