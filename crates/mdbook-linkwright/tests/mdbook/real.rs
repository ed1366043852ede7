//! Real books. `MDBOOK_BOOKS` lists folders that contain a `src`, in the format of `PATH`.
//! `MDBOOK_REPORT` names a file for the new links.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::books::{By, compare};

#[test]
#[ignore = "needs books: MDBOOK_BOOKS"]
fn real_books_are_the_same_but_for_their_links() {
    let books = std::env::var_os("MDBOOK_BOOKS").expect("MDBOOK_BOOKS names no folders of books");
    let mut report = String::new();
    let mut differences = Vec::new();
    for book in std::env::split_paths(&books) {
        let copy = copy_of(&book);
        let compared = compare(copy.path(), By::Program).unwrap();
        let pages = compared.new.iter().filter(|(page, _)| !page.ends_with("print.html"));
        let mut links = 0;
        for (page, new) in pages {
            links += new.len();
            for link in new {
                let page = book.join(page);
                writeln!(report, "{}\t{}\t{}", link.href, link.text, page.display()).unwrap();
            }
        }
        let total = compared.new.len() + compared.differences.len();
        let differ = compared.differences.len();
        println!(
            "{}: {total} pages, {links} new links, {differ} pages differ in more",
            book.display()
        );
        let told = compared.differences.into_iter();
        differences.extend(told.map(|told| format!("{}/{told}", book.display())));
    }
    if let Some(path) = std::env::var_os("MDBOOK_REPORT") {
        fs::write(path, report).unwrap();
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Copies the sources of a book, and adds a `book.toml` without themes, whose only preprocessor is
/// ours.
fn copy_of(book: &Path) -> TempDir {
    let copy = TempDir::new().unwrap();
    let src = copy.path().join("src");
    let mut chapters = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        fs::create_dir_all(src.join(&folder)).unwrap();
        for entry in fs::read_dir(book.join("src").join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = folder.join(entry.file_name());
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
                continue;
            }
            fs::copy(entry.path(), src.join(&path)).unwrap();
            if path.extension().is_some_and(|end| end == "md") {
                chapters.push(path);
            }
        }
    }
    let summary = src.join("SUMMARY.md");
    if !summary.exists() {
        chapters.sort();
        let lines = chapters.iter().map(|path| format!("- [{0}](<{0}>)\n", path.display()));
        fs::write(summary, lines.collect::<String>()).unwrap();
    }
    let toml =
        "[book]\ntitle = \"A real book\"\n\n[preprocessor.linkwright]\ntext = \"verbatim\"\n";
    fs::write(copy.path().join("book.toml"), toml).unwrap();
    copy
}
