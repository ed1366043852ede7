//! The book in `fixtures/book`, built by the real mdBook.

use std::path::{Path, PathBuf};

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use serde_json::json;
use tempfile::TempDir;

use super::compare::{self, Compared, New};

/// How a book gets its links.
#[derive(Clone, Copy)]
pub enum By {
    Nobody,
    /// From the program, as mdBook runs it, with bare domains.
    Program,
    /// From the program, with the settings of the book.
    Settings,
}

/// Builds the book in `root` into `to`.
pub fn build(root: &Path, to: &Path, by: By) -> Result<(), String> {
    let mut config = Config::from_disk(root.join("book.toml")).unwrap();
    config.build.build_dir = to.to_owned();
    let program = concat!("'", env!("CARGO_BIN_EXE_mdbook-linkwright"), "'");
    match by {
        By::Nobody => config.set("preprocessor", json!({})).unwrap(),
        By::Program | By::Settings => {
            config.set("preprocessor.linkwright.command", program).unwrap();
        }
    }
    if matches!(by, By::Program) {
        config.set("preprocessor.linkwright.bare-domains", "prudent").unwrap();
    }
    let book = MDBook::load_with_config(root, config).map_err(|error| format!("{error:#}"))?;
    book.build().map_err(|error| format!("{error:#}"))
}

/// Builds a book without and with our links, and compares the pages.
pub fn compare(root: &Path, by: By) -> Result<Compared, String> {
    let folder = TempDir::new().unwrap();
    let (plain, linked) = (folder.path().join("plain"), folder.path().join("linked"));
    build(root, &plain, By::Nobody)?;
    build(root, &linked, by)?;
    Ok(compare::folders(&plain, &linked))
}

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/book")
}

#[test]
fn a_real_book_is_the_same_but_for_its_links() {
    let by_program = compare(&fixture(), By::Program).unwrap();
    assert_eq!(by_program.differences, [""; 0]);
    let listed: Vec<String> = by_program
        .new
        .iter()
        .filter(|(page, _)| !page.ends_with("print.html"))
        .flat_map(|(page, links)| {
            let of_page = move |New { href, text }: &New| {
                if href == text {
                    format!("{}: {text}", page.display())
                } else {
                    format!("{}: {text} -> {href}", page.display())
                }
            };
            links.iter().map(of_page)
        })
        .collect();
    insta::assert_snapshot!(listed.join("\n"));

    // The page with all chapters has the links of all chapters.
    let sorted = |links: &mut Vec<String>| links.sort();
    let mut printed: Vec<String> =
        by_program.new[Path::new("print.html")].iter().map(|new| new.href.clone()).collect();
    let mut of_chapters: Vec<String> = by_program
        .new
        .iter()
        .filter(|(page, _)| !page.ends_with("print.html") && !page.ends_with("index.html"))
        .chain(by_program.new.get_key_value(Path::new("guide/index.html")))
        .flat_map(|(_, links)| links.iter().map(|new| new.href.clone()))
        .collect();
    sorted(&mut printed);
    sorted(&mut of_chapters);
    assert_eq!(printed, of_chapters);
}

/// mdBook reports that the program failed, and builds nothing.
#[test]
fn a_wrong_option_stops_mdbook() {
    let folder = TempDir::new().unwrap();
    let src = folder.path().join("src");
    std::fs::create_dir(&src).unwrap();
    std::fs::write(src.join("SUMMARY.md"), "- [One](one.md)\n").unwrap();
    std::fs::write(src.join("one.md"), "example.com\n").unwrap();
    let toml = "[preprocessor.linkwright]\nbare_domains = \"all\"\n";
    std::fs::write(folder.path().join("book.toml"), toml).unwrap();
    let to = folder.path().join("book");
    let told = build(folder.path(), &to, By::Program).unwrap_err();
    assert!(told.contains("exited unsuccessfully"), "{told}");
    assert!(!to.exists());
}
