//! What holds for every source.

use linkwright::markdown::{self, Rewriter};
use linkwright::{AnchorText, Linker};
use proptest::prelude::*;
use pulldown_cmark::Options;

use crate::pages::{Autolink, anchors, comrak, linked, plain, without_anchors, without_emphasis};
use crate::support;

/// Pieces of sources, hostile ones among them.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "https://example.com", "http://x.org/a", "example.com", "a@b.com", "www.example.com/x",
            "https://x.org/_/A", "https://y.org/*a*/b", "https://x.org/a_(b)", "bücher.de",
            "https://x.org/?a&amp;b", "https://x.org/%E6%9D%B1", "mailto:a@b.com", "http://[::1]/",
            "https://x.org/~u", "https://x.org/a--b", "https://x.org/[x]", "_a@b.com", "x.com.",
        ]),
        4 => prop::sample::select(vec![
            "*", "**", "_", "__", "~~", "~", "`", "``", "[", "]", "(", ")", "!", "\\", "<", ">", "&",
            "|", "$", "^", "\"", "'", ":", "#", "-", "=", "{", "}", "/", ".", ",", "{{", "}}", "@",
            "<b>", "</b>", "<!--", "-->", "<!X ", "<a href=x>", "</a>", "[x](y)", "[x]: y", "![", "](",
            "[[", "]]", "[^1]", "&lt;", "&amp;", "<https://b.com>", "{#", ":::", "::x", "<br>",
        ]),
        4 => prop::sample::select(vec![
            " ", " ", " ", "\n", "\n\n", "\n> ", "\n- ", "\n# ", "\n| a | b |\n|---|---|\n| ", "  \n", "\t",
            "\n```\n", "\n    ", "\n1. ", "\n---\n", "\r\n", "\n: ", "\n\n[x]: ",
        ]),
        2 => prop::sample::select(vec!["a", "b c", "谢谢", "。", "x", "é", "1", "はい"]),
    ];
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(support::cases(3000, Some("fixtures/regressions/markdown.txt")))]

    /// Twice is once.
    #[test]
    fn rewriting_twice_changes_nothing(source in pieces()) {
        let linker = Linker::new();
        let once = markdown::rewrite(&source, &linker);
        let twice = markdown::rewrite(&once, &linker);
        prop_assert_eq!(&twice, &once, "{}", source);
    }

    /// A page differs by its anchors alone.
    #[test]
    fn only_anchors_are_new(source in pieces()) {
        // Without math, which is another tag to take away.
        let extensions = markdown::EXTENSIONS - Options::ENABLE_MATH;
        let linker = Linker::new().text(AnchorText::Verbatim);
        let rewriter = Rewriter::new(linker).extensions(extensions);
        let rewritten = rewriter.rewrite(&source);
        let have = without_anchors(&plain(&rewritten, extensions));
        let want = without_anchors(&plain(&source, extensions));
        // Where a URL goes before emphasis there are other tags.
        prop_assert_eq!(without_emphasis(&have), without_emphasis(&want), "{}", rewritten);
    }

    /// The page of what was rewritten has the links that the adapter for events makes, where no
    /// delimiter is in their way, whatever renders it. It may have one more: what is left of a run
    /// once the links in it are out of the way.
    #[test]
    fn links_are_those_of_the_adapter(source in plain_pieces()) {
        let linker = Linker::new();
        let rewritten = markdown::rewrite(&source, &linker);
        let have = anchors(&plain(&rewritten, markdown::EXTENSIONS));
        let mut more = have.iter();
        for link in anchors(&linked(&source, markdown::EXTENSIONS, &linker)) {
            prop_assert!(more.any(|have| *have == link), "{:?} in {}", link, rewritten);
        }
        prop_assert_eq!(anchors(&comrak(&rewritten, Autolink::Off)), have, "{}", rewritten);
    }

    /// So has the document.
    #[test]
    fn a_document_differs_by_its_anchors_alone(source in pieces()) {
        let rewriter = Rewriter::new(Linker::new().rel("x").text(AnchorText::Verbatim));
        let document = rewriter.document(&source);
        let mut page = String::new();
        pulldown_cmark::html::push_html(&mut page, document.events());
        let have = without_anchors(&page);
        let want = without_anchors(&plain(document.source(), markdown::EXTENSIONS));
        prop_assert_eq!(have, want, "{}", document.source());
    }
}

/// Pieces without delimiters: what all renderers read alike.
fn plain_pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "https://example.com", "http://x.org/a", "example.com", "a@b.com", "www.example.com/x",
            "https://x.org/a_b_c", "https://x.org/a_(b)", "bücher.de", "https://x.org/?a&amp;b=c",
            "https://x.org/%E6%9D%B1", "https://x.org/é/", "x.com.", "HTTP://Example.com",
        ]),
        4 => prop::sample::select(vec![
            " ", " ", "\n", "\n\n", "\n> ", "\n- ", "\n\n# ", ", ", ". ", " (", ") ", "。", "\n\n| a |\n|---|\n| ",
        ]),
        2 => prop::sample::select(vec!["a", "b c", " 谢谢", "x ", "é", "1 ", "はい", "`a.com` "]),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}
