//! Compares the links of [`Finder::uts58`] in real text with a digest for each file. Only a change
//! of the standard or of its data may change a digest. A change of the deviations D1 to D10 must
//! not. `BLESS=1` rewrites the digests.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::corpus;
use uts58::Finder;

const DIGESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/strict.txt");

/// Returns the number of links in a text, and a digest of their ranges, kinds and `href`, and of
/// the positions of all refusals.
fn digest(text: &str) -> (usize, u64) {
    let (mut links, mut told) = (0, String::new());
    for (at, outcome) in Finder::uts58().explain(text) {
        match outcome {
            Ok(link) => {
                links += 1;
                let (range, kind) = (link.range(), link.kind());
                let _ = writeln!(told, "{range:?} {kind:?} {}", link.href());
            }
            Err(_) => {
                let _ = writeln!(told, "{at}");
            }
        }
    }
    // FNV-1a.
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    (links, told.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
}

/// Returns the text files below a folder, in order, each with its name.
fn files(root: &Path, below: &str) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut folders = vec![root.join(below)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let is_text =
                || path.extension().is_some_and(|it| it == "md" || it == "txt" || it == "tsv");
            if path.is_dir() {
                folders.push(path);
            } else if is_text() {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                found.push((name, path));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn strict_links_stay_the_same() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut texts: Vec<(String, PathBuf)> = Vec::new();
    for folder in ["agreement", "markdown", "text"] {
        texts.extend(files(&fixtures, folder));
    }
    if let Some(corpus) = corpus() {
        for folder in ["book-ja", "rfcs", "rows", "rust-book", "wild"] {
            texts.extend(files(&corpus, folder));
        }
    }
    let known = fs::read_to_string(DIGESTS).unwrap_or_default();
    let (mut all, mut wrong) = (String::new(), Vec::new());
    for (name, path) in &texts {
        let text = fs::read_to_string(path).unwrap();
        let (links, hash) = digest(&text);
        let line = format!("{name}\t{}\t{links}\t{hash:016x}\n", text.len());
        // A file of another length is another version of the text, as in a later state of the
        // corpora.
        let head = format!("{name}\t{}\t", text.len());
        let was = known.split_inclusive('\n').find(|line| line.starts_with(&head));
        if was.map_or(path.starts_with(&fixtures), |was| was != line) {
            wrong.push(format!("{}{line}", was.unwrap_or("not listed\n")));
        }
        all += &line;
    }
    if std::env::var_os("BLESS").is_some() {
        assert!(corpus().is_some(), "the digests of all texts need the corpora");
        fs::write(DIGESTS, &all).unwrap();
        return;
    }
    assert!(wrong.is_empty(), "{} texts link differently:\n{}", wrong.len(), wrong.join("\n"));
}
