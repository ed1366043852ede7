//! Of sources of Markdown: what is written is read as links, and as nothing else.

use linkwright::markdown::{self, Rewriter};
use linkwright::{AnchorText, Linker};
use pulldown_cmark::Options;

use super::super::pages::{plain, without_anchors, without_emphasis};

/// Twice is once.
pub fn rewriting_twice_changes_nothing(source: &str) {
    let linker = Linker::new();
    let once = markdown::rewrite(source, &linker);
    let twice = markdown::rewrite(&once, &linker);
    assert_eq!(twice, once, "{source:?}");
}

/// Edits are in order, do not overlap, and are what `rewrite` does.
pub fn edits_are_the_difference(source: &str) {
    let linker = Linker::new();
    let edits = markdown::edits(source, &linker);
    let mut out = String::new();
    let mut at = 0;
    for edit in &edits {
        let range = edit.range.clone();
        assert!(at <= range.start && range.start < range.end, "{source:?}");
        out += &source[at..range.start];
        out += &edit.replacement;
        at = range.end;
        let scheme = edit.href.split(':').next().unwrap_or_default();
        assert!(["http", "https", "mailto"].contains(&scheme), "{edit:?}");
        assert!(edit.href.is_ascii(), "{edit:?}");
    }
    out += &source[at..];
    assert_eq!(out, markdown::rewrite(source, &linker));
}

/// A page differs by its anchors alone.
pub fn only_anchors_are_new(source: &str) {
    // Without math, which is another tag to take away.
    let extensions = markdown::EXTENSIONS - Options::ENABLE_MATH;
    let linker = Linker::new().text(AnchorText::Verbatim);
    let rewriter = Rewriter::new(&linker).extensions(extensions);
    let rewritten = rewriter.rewrite(source);
    let have = without_anchors(&plain(&rewritten, extensions));
    let want = without_anchors(&plain(source, extensions));
    // Where a URL goes before emphasis there are other tags.
    let (have, want) = (without_emphasis(&have), without_emphasis(&want));
    assert_eq!(have, want, "{rewritten}");
}
