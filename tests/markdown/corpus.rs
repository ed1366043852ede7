//! Every Markdown file of the corpus.

use std::fs;
use std::path::{Path, PathBuf};

use linkwright::{Linker, edit, markdown};

use super::pages::{Autolink, anchors, comrak, comrak_linked, linked, plain, without_anchors};
use crate::support;
use crate::support::laws::markdown::edits_are_the_difference;

/// Returns the files of the corpus, or none if there is no corpus.
fn files() -> Vec<PathBuf> {
    let Some(corpus) = support::corpus() else {
        return Vec::new();
    };
    let walk = ignore::WalkBuilder::new(corpus).standard_filters(false).build();
    let mut files: Vec<PathBuf> = walk
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    files.sort();
    assert!(files.len() > 400, "{} files", files.len());
    files
}

#[test]
fn every_file_is_rewritten_once_and_for_all() {
    let linker = Linker::new();
    let mut links = 0;
    for file in files() {
        let source = fs::read_to_string(&file).unwrap();
        let edits = markdown::Rewriter::new(&linker).edits(&source);
        let rewritten = edit::apply(&source, &edits);
        assert_eq!(markdown::rewrite(&source, &linker), rewritten);
        assert_eq!(markdown::rewrite(&rewritten, &linker), rewritten, "{}", file.display());
        edits_are_the_difference(&source);
        links += edits.len();
    }
    println!("{links} links");
}

/// Returns the source of a file without lines that look like definitions but are not, because
/// linkwright does not rewrite them.
fn source(file: &Path) -> String {
    let source = fs::read_to_string(file).unwrap();
    let is_none = |line: &&str| {
        line.starts_with('[') && line.contains("]: http") && line.trim_end().ends_with(')')
    };
    source.split_inclusive('\n').filter(|line| !is_none(line)).collect()
}

/// Checks that two pages of a file have the same links, and differ only in their anchors.
#[track_caller]
fn assert_same(before: &str, after: &str, file: &Path) {
    let file = file.display();
    assert_eq!(anchors(before), anchors(after), "{file}");
    assert_eq!(without_anchors(before), without_anchors(after), "{file}");
}

#[test]
fn pages_before_and_after_agree() {
    let linker = Linker::new();
    let extensions = markdown::EXTENSIONS;
    for file in files() {
        let source = source(&file);
        let rewritten = markdown::rewrite(&source, &linker);
        let (before, after) = (linked(&source, extensions, &linker), plain(&rewritten, extensions));
        assert_same(&before, &after, &file);
    }
}

#[test]
fn another_renderer_agrees() {
    let linker = Linker::new();
    for file in files() {
        let source = source(&file);
        let rewritten = markdown::rewrite(&source, &linker);
        let (before, after) = (comrak_linked(&source, &linker), comrak(&rewritten, Autolink::Off));
        assert_same(&before, &after, &file);
        // The autolink extension of GFM does not add a link in a written link.
        let gfm = comrak(&rewritten, Autolink::Gfm);
        assert!(!gfm.contains("</a></a>"), "{}", file.display());
    }
}
