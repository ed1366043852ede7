//! Code that several test files share.
#![allow(dead_code, reason = "each test file uses its own part")]

#[path = "../../crates/uts58/tests/support/data.rs"]
mod data;
pub mod html;
pub mod inputs;
pub mod laws;
#[path = "../../crates/uts58/tests/support/literal/mod.rs"]
pub mod literal;
pub mod pages;
pub mod random;
#[path = "../../crates/uts58/tests/support/table.rs"]
pub mod table;

use std::path::PathBuf;

#[allow(unused_imports, reason = "each test file uses its own part")]
pub use data::*;

/// Creates a temporary folder with these files, given by their paths and contents.
pub fn tree<T: AsRef<[u8]>>(files: &[(&str, T)]) -> tempfile::TempDir {
    let dir = tempfile::TempDir::new().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    dir
}

/// Returns the HTML pages below the folder that `HTML_PAGES` names, each with its path.
pub fn pages() -> impl Iterator<Item = (PathBuf, Vec<u8>)> {
    let folder = std::env::var_os("HTML_PAGES").expect("HTML_PAGES names a folder with pages");
    let mut folders = vec![PathBuf::from(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|end| end == "html") => files.push(path),
                false => {}
            }
        }
    }
    assert!(!files.is_empty(), "no pages in the folder");
    files.into_iter().map(|path| {
        let page = std::fs::read(&path).unwrap();
        (path, page)
    })
}

/// Returns a page with an anchor around each marked link, without the marks.
pub fn anchored(marked: &str) -> String {
    let mut parts = marked.split('⸠');
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (link, after) = part.split_once('⸡').expect(marked);
        let href = linkwright::Finder::new().parse(link).expect(link).href().to_string();
        page += &format!("<a href=\"{href}\">{link}</a>{after}");
    }
    page
}
