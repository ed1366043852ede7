//! Data and messages of tests.

use std::path::PathBuf;

use proptest::test_runner::{Config as ProptestConfig, FileFailurePersistence};

/// Returns the text of an official file of UTS #58, from the folder that `UTS58_DATA` names.
///
/// Returns `None` and prints a message if the variable is unset. Panics if it is set and the file
/// cannot be read, because a wrong folder must not look like a pass.
pub fn official(file: &str) -> Option<String> {
    let Some(dir) = std::env::var_os("UTS58_DATA") else {
        skipped(&format!("{file} needs UTS58_DATA, the folder with the official files"));
        return None;
    };
    let path = PathBuf::from(dir).join(file);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// Returns the folder of real texts, `../../corpus` from the official files. Returns `None` and
/// prints a message if it does not exist.
pub fn corpus() -> Option<PathBuf> {
    let Some(data) = std::env::var_os("UTS58_DATA") else {
        skipped("the corpus is looked for beside UTS58_DATA");
        return None;
    };
    let corpus = PathBuf::from(data).join("../../corpus");
    if !corpus.is_dir() {
        skipped(&format!("no folder {}", corpus.display()));
        return None;
    }
    Some(corpus)
}

/// Prints that a test was skipped. Bypasses the harness, which hides the output of passing tests.
pub fn skipped(why: &str) {
    say(&format!("SKIPPED: {why}"));
}

/// Prints a line even if the test passes.
pub fn say(line: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Returns `text` with marks around its links, as in the official test file.
pub fn mark(finder: &uts58::Finder, text: &str) -> String {
    finder
        .segments(text)
        .map(|segment| match segment {
            uts58::Segment::Text(text) => text.to_owned(),
            uts58::Segment::Link(link) => format!("⸠{}⸡", link.as_str()),
        })
        .collect()
}

/// Checks that each text links exactly at its marks.
#[track_caller]
pub fn check_marked<'t>(
    finder: impl std::borrow::Borrow<uts58::Finder>,
    texts: impl IntoIterator<Item = &'t str>,
) {
    let wrong: Vec<String> = texts
        .into_iter()
        .filter_map(|want| {
            let have = mark(finder.borrow(), &want.replace(['⸠', '⸡'], ""));
            (have != want).then(|| format!("want {want}\nhave {have}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Configures `proptest` to try `PROPTEST_CASES` cases, or `default` cases without that variable,
/// and to keep failures in the file of `fixtures/regressions`, if one is given.
pub fn cases(default: u32, regressions: Option<&'static str>) -> ProptestConfig {
    let keep = |path| Box::new(FileFailurePersistence::Direct(path)) as Box<_>;
    ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").map_or(default, |cases| cases.parse().unwrap()),
        failure_persistence: regressions.map(keep),
        ..ProptestConfig::default()
    }
}
