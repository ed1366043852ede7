//! `docs/standards.md` names files, tests and items that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that contain the paths on the page.
const ROOTS: [&str; 3] = ["", "crates/uts58/src/", "crates/uts58/tests/"];

/// Returns whether the file, the test in a file (`a/b.rs::test`) or the item (`Finder::uts58`) that
/// a span of code names exists. Returns `None` for other spans.
fn exists(span: &str, sources: &str) -> Option<bool> {
    let (path, name) =
        span.split_once("::").map_or((span, None), |(path, name)| (path, Some(name)));
    let is_name =
        |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
    if !is_name(path) || !name.is_none_or(is_name) {
        return None;
    }
    let mut files =
        ROOTS.iter().map(|root| Path::new(root).join(path)).filter(|path| path.exists());
    match name {
        Some(name) if path.contains('.') => {
            Some(files.any(|file| defines(&fs::read_to_string(file).unwrap(), name)))
        }
        Some(name) => Some(defines(sources, name)),
        None if path.ends_with(".rs") || path.ends_with(".md") || path.contains('/') => {
            Some(files.next().is_some())
        }
        None => None,
    }
}

/// Returns true if a source defines a function, a type, a variant or a constant of this name.
fn defines(source: &str, name: &str) -> bool {
    let starts = ["fn ", "struct ", "enum ", "const ", "{ ", ", ", "    "];
    let ends = ["(", "<", " ", ",", ":"];
    source.match_indices(name).any(|(at, _)| {
        starts.iter().any(|start| source[..at].ends_with(start))
            && ends.iter().any(|end| source[at + name.len()..].starts_with(end))
    })
}

fn sources(folder: PathBuf) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| match path.is_dir() {
        true => sources(path),
        false => fs::read_to_string(path).unwrap(),
    };
    entries.map(read).collect()
}

#[test]
fn each_named_file_and_test_exists() {
    let sources = sources("crates/uts58/src".into()) + &sources("src".into());
    for (span, want) in [
        ("find/tail.rs", Some(true)),
        ("find/tale.rs", Some(false)),
        ("tests/standards.rs::each_named_file_and_test_exists", Some(true)),
        ("tests/standards.rs::what_the_page_names", Some(false)),
        ("find/tale.rs::rules", Some(false)),
        ("Finder::uts58", Some(true)),
        ("Finder::uts59", Some(false)),
        ("https://…", None),
    ] {
        assert_eq!(exists(span, &sources), want, "{span}");
    }
    let page = fs::read_to_string("docs/standards.md").unwrap();
    let spans = page.split('`').skip(1).step_by(2);
    let named: Vec<_> = spans.filter_map(|span| Some((span, exists(span, &sources)?))).collect();
    let wrong: Vec<_> = named.iter().filter(|(_, exists)| !exists).collect();
    assert!(wrong.is_empty() && named.len() > 100, "{}: {wrong:#?}", named.len());
}
