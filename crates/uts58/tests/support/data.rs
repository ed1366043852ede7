//! The data of tests, and how they are told.

use std::path::PathBuf;

use proptest::test_runner::{Config as ProptestConfig, FileFailurePersistence};

/// The text of one of the official files of UTS #58, from the folder that `UTS58_DATA` names.
///
/// Returns `None`, and says so, where the variable is unset. Panics where it is set and the file
/// cannot be read: a wrong folder must not look like a pass.
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

/// The folder of real texts beside the official files. Returns `None`, and says so, where there is none.
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

/// Says that a test was skipped, past the harness, which keeps what passing tests print.
pub fn skipped(why: &str) {
    say(&format!("SKIPPED: {why}"));
}

/// Shows a line also where the test passes.
pub fn say(line: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// `text` with its links marked the way the official test file marks them.
pub fn mark(finder: &uts58::Finder, text: &str) -> String {
    finder
        .segments(text)
        .map(|segment| match segment {
            uts58::Segment::Text(text) => text.to_owned(),
            uts58::Segment::Link(link) => format!("⸠{}⸡", link.as_str()),
        })
        .collect()
}

/// Fails where a marked text does not come out as it is.
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

/// How many cases `proptest` tries: `PROPTEST_CASES`, or so many. What fails is kept in the file of
/// `fixtures/regressions`, if one is named.
pub fn cases(default: u32, regressions: Option<&'static str>) -> ProptestConfig {
    let keep = |path| Box::new(FileFailurePersistence::Direct(path)) as Box<_>;
    ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").map_or(default, |cases| cases.parse().unwrap()),
        failure_persistence: regressions.map(keep),
        ..ProptestConfig::default()
    }
}
