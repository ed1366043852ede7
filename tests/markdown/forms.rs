//! How links are written, construct by construct.

use linkwright::markdown::{self, Rewriter, RightToLeft};
use linkwright::{AnchorText, DefaultScheme, Dir, Finder, Headings, Linker};
use pulldown_cmark::Options;

use crate::pages::{anchors, plain};

/// Fails where a source does not become the other, and where that would be changed again.
#[track_caller]
fn check(source: &str, want: &str) {
    let linker = Linker::new();
    assert_eq!(markdown::rewrite(source, &linker), want, "of {source:?}");
    assert_eq!(markdown::rewrite(want, &linker), want, "again");
}

/// Fails where a source changes.
#[track_caller]
fn stays(source: &str) {
    check(source, source);
}

#[test]
fn urls_and_addresses_are_autolinks_where_that_says_the_same() {
    check("See https://example.com.", "See <https://example.com>.");
    check("https://example.com/größe", "<https://example.com/größe>");
    check("(https://a.com/b_(c))", "(<https://a.com/b_(c)>)");
    check("https://a.com/?a&b=c", "<https://a.com/?a&b=c>");
    check("a.b+c-d_e@example.com", "<a.b+c-d_e@example.com>");
    check("mailto:a@example.com", "<mailto:a@example.com>");
    check("http://127.0.0.1:80/x", "<http://127.0.0.1:80/x>");
    check("请看https://example.com。谢谢", "请看<https://example.com>。谢谢");
    let linker = Linker::new().finder(Finder::new().schemes(["gemini"]).unwrap());
    assert_eq!(markdown::rewrite("gemini://example.com", &linker), "<gemini://example.com>");
}

#[test]
fn what_an_autolink_cannot_say_is_a_link_with_its_text() {
    check("example.com", "[example.com](<https://example.com>)");
    check("bücher.de/ü", "[bücher.de/ü](<https://xn--bcher-kva.de/%C3%BC>)");
    check("https://bücher.de", "[https://bücher.de](<https://xn--bcher-kva.de>)");
    check("https://a.com/%E6%9D%B1", "[https://a.com/東](<https://a.com/%E6%9D%B1>)");
    check("ü@example.com", "[ü@example.com](<mailto:%C3%BC@example.com>)");
    check("HTTPS://Example.com/A", "[HTTPS://Example.com/A](<https://example.com/A>)");
    // What renderers of the one or the other would read as a reference.
    check("https://a.com/?a&amp;copy;", "<https://a.com/?a&copy>;");
    check("https://a.com/&amp;lt;b", "[https://a.com/\\&lt;b](<https://a.com/&amp;lt;b>)");
}

#[test]
fn text_of_a_link_is_no_markup() {
    check(
        "example.com/*a*_b_~c~ `d`",
        "[example.com/\\*a\\*\\_b\\_\\~c](<https://example.com/*a*_b_~c>)~ `d`",
    );
    check("example.com/a_b_c__d", "[example.com/a_b_c__d](<https://example.com/a_b_c__d>)");
    check("https://a.com/[b]\\[c\\]", "[https://a.com/\\[b\\]\\[c\\]](<https://a.com/[b][c]>)");
    check(
        "example.com/a--b...'c'",
        "[example.com/a-\\-b.\\.\\.\\'c](<https://example.com/a--b...'c>)'",
    );
    check("a.com/$b$c", "[a.com/\\$b\\$c](<https://a.com/$b$c>)");
    check("a.com/?{{b", "[a.com/?\\{\\{b](<https://a.com/?&#123;{b>)");
}

/// Renderers escape `\` and, in a host, `[`; browsers then go elsewhere.
#[test]
fn what_a_renderer_would_break_is_html() {
    check("http://[::1]/a", "<a href=\"http://[::1]/a\">http://\\[::1\\]/a</a>");
    check(
        "https://a.com/b\\c?d&e",
        "<a href=\"https://a.com/b\\c?d&amp;e\">https://a.com/b\\\\c?d&e</a>",
    );
}

#[test]
fn a_url_goes_before_emphasis() {
    check("https://example.com/*a*/b", "<https://example.com/*a*/b>");
    check("https://x.org/_/A and https://y.org/_/B", "<https://x.org/_/A> and <https://y.org/_/B>");
    check(
        "https://en.wikipedia.org/wiki/Foo_(bar) and _baz_",
        "<https://en.wikipedia.org/wiki/Foo_(bar)> and _baz_",
    );
    check("https://x.org/**a and b** c", "<https://x.org/**a> and b** c");
    check("https://x.org/~a~ ~~b~~", "<https://x.org/~a>~ ~~b~~");
    check("https://x.org/*a*\n*b*", "<https://x.org/*a>*\n*b*");
    check("https://x.org/_a\n_b_", "<https://x.org/_a>\n_b_");
    stays("see x.y/pay**pal.com** and https://pay**pal.com**/x");
    // What could be math of another stays text.
    stays("https://x.org/$a/ and https://y.org/$b/ for $c$");
}

#[test]
fn emphasis_around_a_link_stays_around_it() {
    check("*https://example.com*", "*<https://example.com>*");
    check("**https://example.com/**", "**<https://example.com/>**");
    check("***example.com***", "***[example.com](<https://example.com>)***");
    check("_see https://x.org/a._", "_see <https://x.org/a>._");
    check("_https://x.org/a_b_", "_<https://x.org/a_b>_");
    check("~~a@example.com~~ x", "~~<a@example.com>~~ x");
    // What the URL takes is no end of the emphasis any more.
    stays("_see https://x.org/_/A_");
    stays("*see https://example.com/a*b and c*");
    check("**https://example.com/a**，谢谢", "**<https://example.com/a>**，谢谢");
    check("__example.com__", "__[example.com](<https://example.com>)__");
}

/// Next to punctuation a delimiter with a letter on its other side is none.
#[test]
fn emphasis_next_to_text_without_spaces_goes_into_the_link() {
    check(
        "请看**https://example.com**谢谢",
        "请看[**https://example.com**](<https://example.com>)谢谢",
    );
    check("请看***example.com***谢谢", "请看[***example.com***](<https://example.com>)谢谢");
    check(
        "- **GitHub: https://github.com/x**です。「**https://b.com**」",
        "- **GitHub: https://github.com/x**です。「**<https://b.com>**」",
    );
    check(
        "请*参见 https://a.com/x*谢谢。另见（*www.b.com*）",
        "请*参见 https://a.com/x*谢谢。另见（*[www.b.com](<https://www.b.com>)*）",
    );
    check(
        "見よhttps://a.jp/記事_1。**詳細**はexample.comへ。",
        "見よ<https://a.jp/記事_1>。**詳細**は[example.com](<https://example.com>)へ。",
    );
    check("https://example.com/*重要*", "<https://example.com/>*重要*");
    // Where it holds more than the link, the link would end it.
    stays("**官网https://example.com**谢谢");
}

#[test]
fn what_stands_before_a_link_stays_what_it_is() {
    check("!example.com", "\\![example.com](<https://example.com>)");
    check("!https://example.com", "!<https://example.com>");
    check("\\!example.com", "\\![example.com](<https://example.com>)");
    check("\\\\https://example.com", "\\\\<https://example.com>");
    // The backslash would escape what the link is written with.
    stays("\\https://example.com");
    check("[https://example.com]", "[<https://example.com>]");
    // Of `[foo][…]` some would make a reference.
    stays("[foo]example.com");
    check("<https://example.com", "<<https://example.com>");
    check("2*https://example.com", "2*<https://example.com>");
}

/// As with links that the finder finds one after the other.
#[test]
fn an_address_right_behind_a_link_starts_with_a_letter() {
    check("a@b.com/c@d.com", "<a@b.com>/<c@d.com>");
    check("<a@b.com>/x/c@d.com", "<a@b.com>/x/<c@d.com>");
    check("[a](b)~c@d.com", "[a](b)~<c@d.com>");
    check("[a](b) ~c@d.com", "[a](b) ~<c@d.com>");
}

/// A link that shows right-to-left text runs from left to right, if HTML may say so.
#[test]
fn right_to_left_text_has_a_direction_in_html() {
    let source = "اقرأ example.com/سلام الآن **a.com/ש**, b.com";
    let html = Rewriter::new(Linker::new()).right_to_left(RightToLeft::Html);
    let want = "اقرأ <a href=\"https://example.com/%D8%B3%D9%84%D8%A7%D9%85\" dir=\"ltr\">\
                example.com/سلام</a> الآن **<a href=\"https://a.com/%D7%A9\" dir=\"ltr\">a.com/ש</a>**, \
                [b.com](<https://b.com>)";
    assert_eq!(html.rewrite(source), want);
    assert_eq!(html.rewrite(want), want);
    let unset = Rewriter::new(Linker::new().dir(Dir::Unset)).right_to_left(RightToLeft::Html);
    let markdown = Rewriter::new(Linker::new()).rewrite(source);
    assert_eq!(unset.rewrite(source), markdown);
    assert!(!markdown.contains("<a "));
}

/// Links are written only where the document around them stays the same.
#[test]
fn what_would_become_something_else_is_left_out() {
    stays("x <!-- https://example.com/a--");
    stays("x <!X https://example.com");
    check(
        "x <!X https://example.com\n\nhttps://example.com",
        "x <!X https://example.com\n\n<https://example.com>",
    );
    stays("[foo]example.com\n\n[example.com]: /x");
    // And not the others of the document.
    check(
        "https://a.com\n\nTerm\n: def\n\nhttps://b.com",
        "<https://a.com>\n\nTerm\n: def\n\n<https://b.com>",
    );
    check("text\n:warning: x\n\nhttps://c.com", "text\n:warning: x\n\n<https://c.com>");
    check(
        "https://a.com\n\n# h\n\na.om/|\n-|-\n\n# h\n\nhttps://z.org",
        "<https://a.com>\n\n# h\n\n[a.om/\\|](<https://a.om/\\|>)\n-|-\n\n# h\n\n<https://z.org>",
    );
}

#[test]
fn blocks_hold_links() {
    check(
        "| a | b |\n|---|---|\n| https://a.com/b\\|c | a.com |\n",
        "| a | b |\n|---|---|\n| [https://a.com/b\\|c](<https://a.com/b\\|c>) | \
         [a.com](<https://a.com>) |\n",
    );
    check(
        "> a.com\n> - https://b.com\nhttps://c.com  \nhttps://d.com\\\nhttps://e.com\n",
        "> [a.com](<https://a.com>)\n> - <https://b.com>\n<https://c.com>  \n<https://d.com>\\\n\
         <https://e.com>\n",
    );
    check(
        "x[^1]\n\n[^1]: https://a.com\n    https://b.com\n",
        "x[^1]\n\n[^1]: <https://a.com>\n    <https://b.com>\n",
    );
    check(
        "# https://a.com {#id}\n\nhttps://b.com\n===\n",
        "# <https://a.com> {#id}\n\n<https://b.com>\n===\n",
    );
    check("- [ ] https://a.com", "- [ ] <https://a.com>");
    check("t\n: https://a.com\n", "t\n: <https://a.com>\n");
    check("> [!NOTE]\n> https://a.com\n", "> [!NOTE]\n> <https://a.com>\n");
    check("a\r\nhttps://a.com\r\n\tb", "a\r\n<https://a.com>\r\n\tb");
    check("1. https://a.com\n2. b", "1. <https://a.com>\n2. b");
    check("\u{FEFF}https://a.com", "\u{FEFF}<https://a.com>");
}

#[test]
fn references_and_escapes_are_read() {
    check("https://a.com/?a&amp;b", "<https://a.com/?a&b>");
    check("https&#58;//a.com/b\\_c", "<https://a.com/b_c>");
    check(
        "a\\.com example&period;org",
        "[a.com](<https://a.com>) [example.org](<https://example.org>)",
    );
}

#[test]
fn the_linker_is_followed() {
    let source = "# a.com\n\na.com b.com c@d.com https://e.com/%C3%BC";
    let rewrite = |linker| markdown::rewrite(source, &linker).into_owned();
    assert_eq!(
        rewrite(
            Linker::new()
                .headings(Headings::Skip)
                .exclude("b.com")
                .unwrap()
                .exclude("mailto:*")
                .unwrap()
                .text(AnchorText::Verbatim)
                .default_scheme(DefaultScheme::Http)
        ),
        "# a.com\n\n[a.com](<http://a.com>) b.com c@d.com <https://e.com/%C3%BC>",
    );
    let linker = Linker::new().rel("nofollow").target("_blank").class("x");
    assert_eq!(rewrite(linker), rewrite(Linker::new()));
    assert_eq!(
        markdown::rewrite("> a.com\n\nb.com", &Linker::new().skip("blockquote").unwrap()),
        "> a.com\n\n[b.com](<https://b.com>)",
    );
}

#[test]
fn extensions_can_be_turned_off() {
    let source = "$a https://a.com$ | b\n--|--\nx.com | y";
    let rewriter = Rewriter::new(Linker::new());
    assert_eq!(
        rewriter.clone().extensions(Options::empty()).rewrite(source),
        "$a <https://a.com>$ | b\n--|--\n[x.com](<https://x.com>) | y",
    );
    assert_eq!(
        rewriter.rewrite(source),
        "$a https://a.com$ | b\n--|--\n[x.com](<https://x.com>) | y",
    );
}

#[test]
fn edits_say_what_changes() {
    let source = "ü https://a.com/%C3%BC !b.com";
    let edits = markdown::edits(source, &Linker::new());
    let told: Vec<_> = edits
        .iter()
        .map(|edit| (&source[edit.range()], edit.text(), edit.href(), edit.replacement()))
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
            ("!b.com", "b.com", "https://b.com", "\\![b.com](<https://b.com>)"),
        ]
    );
    assert_eq!(markdown::apply(source, &edits), markdown::rewrite(source, &Linker::new()));
}

/// A document shows what its source says, with anchors as the linker has them.
#[test]
fn a_document_has_the_best_links() {
    let source = "https://x.org/_/A, https://y.org/_/B: *https://a.com/b|c*, \"a.com/b--c\" -- \
                  **官网https://d.com**谢谢 http://[::1]/ שלום.com \u{202E}e@f.com";
    let linker = Linker::new().rel("ugc").target("_blank");
    let extensions = markdown::EXTENSIONS | Options::ENABLE_SMART_PUNCTUATION;
    let rewriter = Rewriter::new(linker).extensions(extensions);
    let document = rewriter.document(source);
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, document.events());
    insta::assert_snapshot!(page);
    let shown: Vec<String> = anchors(&page).into_iter().map(|(href, _)| href).collect();
    assert_eq!(shown[0], "https://x.org/_/A");
    assert!(!page.contains("\">“") && !page.contains("b–c"), "{page}");
    // Nothing in it links: the source is the one that was given.
    let document = rewriter.document("*a* `a.com`");
    assert_eq!(document.source(), "*a* `a.com`");
}

#[test]
fn whole_fixtures() {
    for name in ["tour", "context", "hostile", "smart"] {
        let file = format!("{}/fixtures/markdown/{name}.md", env!("CARGO_MANIFEST_DIR"));
        let source = std::fs::read_to_string(file).unwrap();
        let rewritten = markdown::rewrite(&source, &Linker::new());
        assert_eq!(markdown::rewrite(&rewritten, &Linker::new()), rewritten);
        insta::assert_snapshot!(format!("rewritten_{name}"), rewritten);
        let page = plain(&rewritten, markdown::EXTENSIONS);
        assert!(!page.is_empty());
    }
}
