//! Guards speed without a clock: compares the instructions of every path on ordinary text with the
//! counts in `instructions.txt`. A count may be 5 % above the recorded count. Counts from another
//! compiler are printed but not compared.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use pulldown_cmark::{Options, Parser, html};

use crate::path::{self, Path};

const BOOK_EN: &str = include_str!("../../fixtures/markdown/prose-en.md");
const BOOK_JA: &str = include_str!("../../fixtures/markdown/prose-ja.md");

/// Ordinary texts: prose in four languages, a page of links, Markdown, and chapters of a book.
const TEXTS: [(&str, &str); 8] = [
    ("en", include_str!("../../fixtures/text/prose-en.txt")),
    ("zh", include_str!("../../fixtures/text/prose-zh.txt")),
    ("ja", include_str!("../../fixtures/text/prose-ja.txt")),
    ("ko", include_str!("../../fixtures/text/prose-ko.txt")),
    ("links", include_str!("../../fixtures/text/links-en.txt")),
    ("tour", include_str!("../../fixtures/markdown/tour.md")),
    ("book-en", BOOK_EN),
    ("book-ja", BOOK_JA),
];

/// The chapters, rendered as HTML.
const PAGES: [(&str, &str); 2] = [("page-en", BOOK_EN), ("page-ja", BOOK_JA)];

fn texts() -> impl Iterator<Item = (&'static str, Cow<'static, str>)> {
    let pages = PAGES.into_iter().map(|(name, source)| {
        let mut page = String::new();
        html::push_html(&mut page, Parser::new_ext(source, Options::ENABLE_TABLES));
        (name, page.into())
    });
    TEXTS.into_iter().map(|(name, text)| (name, text.into())).chain(pages)
}

/// The largest ratio of a count to the recorded count.
const MOST: f64 = 1.05;

pub fn run_all(path: &Path) {
    for (_, text) in texts() {
        // The first run fills caches and lazy tables.
        (path.run)(&text);
        path::measure(path.run, &text);
    }
}

/// Prints a table of these paths, and returns whether all counts are within the limit. With
/// `BLESS`, records the counts instead.
pub fn check(paths: &[Path]) -> Result<bool, Box<dyn Error>> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/callgrind/instructions.txt");
    let rustc = Command::new("rustc").arg("--version").output()?.stdout;
    let rustc = String::from_utf8(rustc)?;
    let recorded = fs::read_to_string(file).unwrap_or_default();
    let is_same = recorded.starts_with(&rustc);
    let recorded: BTreeMap<&str, f64> = recorded
        .lines()
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(name, count)| Some((name, count.parse().ok()?)))
        .collect();
    let (mut table, mut is_good) = (rustc.clone(), true);
    println!("| path and text | instructions | recorded | |\n|---|---|---|---|");
    for path in paths {
        let mut counts = path::count("instructions", path.name)?.into_iter();
        for (text, _) in texts() {
            let count = counts.next().ok_or("fewer dumps than texts")?;
            let name = format!("{} {text}", path.name);
            let before = recorded.get(&*name).copied().unwrap_or(f64::NAN);
            let ratio = count / before;
            println!("| {name} | {count} | {before} | {ratio:.3} |");
            is_good &= ratio <= MOST;
            writeln!(table, "{name} {count}")?;
        }
    }
    if env::var_os("BLESS").is_some() {
        fs::write(file, table)?;
        return Ok(true);
    }
    if !is_same {
        println!("Not compared: the counts were recorded with another compiler than {rustc}");
    }
    Ok(is_good || !is_same)
}
