//! The guide of the project, built as its readers see it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use scraper::{Html, Selector};
use tempfile::TempDir;

use super::books::{By, build};

/// Builds the guide with its own settings. Returns its pages.
fn pages() -> BTreeMap<PathBuf, Html> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../guide");
    let folder = TempDir::new().unwrap();
    build(&root, folder.path(), By::Settings).unwrap();
    let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    let pages = files.filter(|file| file.extension().is_some_and(|name| name == "html"));
    pages
        .map(|file| {
            let page = Html::parse_document(&fs::read_to_string(&file).unwrap());
            (PathBuf::from(file.file_name().unwrap()), page)
        })
        .collect()
}

/// Returns the targets of the links in the text of a page.
fn links(page: &Html) -> Vec<&str> {
    let anchors = Selector::parse("main a[href]").unwrap();
    page.select(&anchors).filter_map(|anchor| anchor.attr("href")).collect()
}

#[test]
fn each_internal_link_of_the_guide_leads_to_a_page_and_a_place() {
    let pages = pages();
    assert!(pages.len() > 20, "{:?}", pages.keys());
    for (name, page) in &pages {
        for link in links(page).into_iter().filter(|link| !link.contains(':')) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { name.as_path() } else { Path::new(file) };
            let target = pages.get(file).unwrap_or_else(|| panic!("{name:?} has a link to {link}"));
            let has = |page: &Html| {
                let places = Selector::parse("[id]").unwrap();
                page.select(&places).any(|own| own.attr("id") == Some(place))
            };
            assert!(place.is_empty() || has(target), "{name:?} has a link to {link}");
        }
    }
}

/// `src/lib.rs` names each page with Rust code, and runs its examples.
#[test]
fn each_example_of_the_guide_is_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = fs::read_to_string(root.join("src/lib.rs")).unwrap();
    for file in fs::read_dir(root.join("guide/src")).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        if !name.ends_with(".md") {
            continue;
        }
        let has_rust = fs::read_to_string(file.path()).unwrap().contains("```rust");
        assert_eq!(library.contains(&format!("/guide/src/{name}\"")), has_rust, "{name}");
    }
}

#[test]
fn the_guide_is_linked_by_its_preprocessor() {
    let introduction = &pages()[Path::new("introduction.html")];
    assert!(links(introduction).contains(&"https://www.unicode.org/reports/tr58/"));
}
