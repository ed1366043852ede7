//! Checks which TLDs end sites, and which words before TLDs are not sites. `data/tlds.tsv` and
//! `data/words.tsv` contain the counts of both. The classes that follow from the counts are in
//! `src/prose/generated/tlds.rs`, and the words in `src/prose/words/lists.rs`. The tests compare
//! these files with the counts, without the text. `.ci/update tlds` and `.ci/update words` count
//! again, in the text below the folder `UTS58_TEXT`. `data/gate.tsv` says how many links each rule
//! prevents.

mod count;
mod tlds;
mod tokens;
mod words;

use std::path::{Path, PathBuf};

use count::Counter;

const TLDS: &str = "data/tlds.tsv";
const CLASSES: &str = "src/prose/generated/tlds.rs";
const WORDS: &str = "data/words.tsv";
const LISTS: &str = "src/prose/words/lists.rs";

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

fn read(file: &str) -> String {
    std::fs::read_to_string(path(file)).unwrap()
}

/// Counts the text that `UTS58_TEXT` names, if `BLESS` rewrites the files.
fn counter() -> Option<Counter> {
    std::env::var_os("BLESS")?;
    Some(Counter::read(Path::new(&std::env::var_os("UTS58_TEXT")?)))
}

#[test]
fn the_tlds_have_the_classes_that_their_counts_give() {
    if let Some(counter) = counter() {
        let before = tlds::read(&read(TLDS));
        std::fs::write(path(TLDS), tlds::table(&counter, &before)).unwrap();
    }
    let want = tlds::classes(&tlds::read(&read(TLDS)));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path(CLASSES), want).unwrap();
        return;
    }
    let is_same = read(CLASSES) == want;
    assert!(
        is_same,
        "{CLASSES} is not what {TLDS} gives: BLESS=1 cargo test -p uts58 --test suite counts"
    );
}

#[test]
fn the_words_of_lists_earn_their_place() {
    if let Some(counter) = counter() {
        let endings = tlds::read(&read(TLDS));
        let is_doubtful = tlds::doubtful(&endings);
        let (table, others) = words::table(&counter, &read(LISTS), &read(WORDS), &is_doubtful);
        std::fs::write(path(WORDS), table).unwrap();
        eprintln!("Other words that are names often, and never sites:\n{others}");
    }
    let complaints = words::complaints(&read(LISTS), &read(WORDS));
    assert!(complaints.is_empty(), "words without a place:\n{}", complaints.join("\n"));
}
