//! Real books. `MDBOOK_BOOKS` lists folders with Markdown, in the format of `PATH`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use linkwright::{Linker, html, markdown};

use crate::support::laws::tree;
use crate::support::pages::{Autolink, anchors, comrak, comrak_linked, linked, plain};

type Links = BTreeSet<(String, String)>;

fn files(folder: &Path) -> Vec<PathBuf> {
    let walk = ignore::WalkBuilder::new(folder).standard_filters(false).build();
    let paths = walk.map(|entry| entry.unwrap().into_path());
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    files.sort();
    files
}

/// Returns the new links: the links that only the linked page has.
fn made(plain: &str, linked: &str) -> Links {
    let author: Links = anchors(plain).into_iter().collect();
    anchors(linked).into_iter().filter(|link| !author.contains(link)).collect()
}

/// Returns the new links of a source from each adapter.
fn by_adapter(source: &str, linker: &Linker) -> [(&'static str, Links); 5] {
    let extensions = markdown::EXTENSIONS;
    let page = plain(source, extensions);
    let rewritten = markdown::rewrite(source, linker);
    [
        ("events", made(&page, &linked(source, extensions, linker))),
        ("comrak", made(&comrak(source, Autolink::Off), &comrak_linked(source, linker))),
        ("rewritten", made(&page, &plain(&rewritten, extensions))),
        ("html", made(&page, &html::rewrite(&page, linker))),
        ("tree", made(&page, &tree::page(&page, Some(linker)))),
    ]
}

#[test]
#[ignore = "needs books: MDBOOK_BOOKS"]
fn adapters_agree_on_books() {
    let books = std::env::var_os("MDBOOK_BOOKS").expect("MDBOOK_BOOKS names no folders of books");
    let linker = Linker::new();
    let mut differences = Vec::new();
    for book in std::env::split_paths(&books) {
        let files = files(&book);
        let mut count = 0;
        for file in &files {
            let source = fs::read_to_string(file).unwrap();
            let [(_, want), others @ ..] = by_adapter(&source, &linker);
            count += want.len();
            for (adapter, have) in others {
                let missing = want.difference(&have).map(|link| ('-', link));
                let more = have.difference(&want).map(|link| ('+', link));
                differences.extend(missing.chain(more).map(|(sign, (href, text))| {
                    format!("{sign} {adapter}\t{href}\t{text:?}\t{}", file.display())
                }));
            }
        }
        println!("{}: {} files, {count} links", book.display(), files.len());
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
