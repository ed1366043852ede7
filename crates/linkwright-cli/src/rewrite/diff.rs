//! `--diff`: prints the changes as a unified diff.

use std::env;
use std::path::Path;

use anstyle::{AnsiColor, Style};

use super::{Document, with_slashes};
use crate::term::{Term, one_line};

/// The number of unchanged lines to show before and after a change.
const CONTEXT: usize = 3;

const NAMES: Style = Style::new().bold();
const PLACE: Style = AnsiColor::Cyan.on_default();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();

/// Returns the changes in a file as a diff.
///
/// A link is written within its line, so old and new lines correspond one to one. Finding the lines
/// that differ takes linear time.
pub fn show(document: &Document, term: Term) -> String {
    let (name, style) = (diff_name(&document.path), term.style(NAMES));
    let mut diff = format!("{style}--- {name}{style:#}\n{style}+++ {name}{style:#}\n");
    let rewritten = document.rewritten();
    let (old, new) = (document.text.split_inclusive('\n'), rewritten.split_inclusive('\n'));
    let lines: Vec<(&str, &str)> = old.zip(new).collect();
    let changed: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].0 != lines[at].1).collect();
    let style = term.style(PLACE);
    for near in changed.chunk_by(|a, b| b - a <= 2 * CONTEXT + 1) {
        let (first, last) = (near[0], near[near.len() - 1]);
        let start = first.saturating_sub(CONTEXT);
        let lines = &lines[start..(last + CONTEXT + 1).min(lines.len())];
        let (number, count) = (start + 1, lines.len());
        diff += &format!("{style}@@ -{number},{count} +{number},{count} @@{style:#}\n");
        for run in lines.chunk_by(|a, b| (a.0 == a.1) == (b.0 == b.1)) {
            if run[0].0 == run[0].1 {
                diff.extend(run.iter().map(|(old, _)| line(Style::new(), " ", old, term)));
            } else {
                diff.extend(run.iter().map(|(old, _)| line(OLD, "-", old, term)));
                diff.extend(run.iter().map(|(_, new)| line(NEW, "+", new, term)));
            }
        }
    }
    diff
}

/// Formats a line of the file, with its end if it has one.
fn line(style: Style, sign: &str, line: &str, term: Term) -> String {
    let style = term.style(style);
    let text = line.trim_end_matches(['\r', '\n']);
    let end = &line[text.len()..];
    let text = if term.escape {
        text.split('\t').map(one_line).collect::<Vec<_>>().join("\t")
    } else {
        text.to_owned()
    };
    let last = if end.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
    format!("{style}{sign}{text}{style:#}{end}{last}")
}

/// Returns the name that `patch -p0` and `git apply` need for a file, in the folder of the diff.
fn diff_name(path: &Path) -> String {
    let here = env::current_dir().ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok());
    // git does not accept `.` as a folder within a name.
    let mut name = with_slashes(below.unwrap_or(path).components().collect());
    let is_relative = !name.starts_with(b"/") && !name.starts_with(b"../");
    if is_relative && name != b"-" && !name.starts_with(b"./") {
        // git removes the first folder of a name, and patch -p0 removes nothing. `./` suits both.
        name.splice(0..0, *b"./");
    }
    quoted(name)
}

/// Quotes a name as git does, with C's escapes, if it could be read as something else.
fn quoted(name: Vec<u8>) -> String {
    // Bytes that are not UTF-8 become U+FFFD.
    let is_special = |c: char| c.is_control() || matches!(c, '"' | '\\' | '\u{FFFD}');
    let text = String::from_utf8_lossy(&name).into_owned();
    if !text.contains(is_special) {
        // A tab ends a name with spaces, because a date may follow.
        let tab = if text.contains(' ') { "\t" } else { "" };
        return text + tab;
    }
    let escaped = name.into_iter().map(|byte| match byte {
        b' '..=b'~' if !is_special(char::from(byte)) => char::from(byte).to_string(),
        byte => format!("\\{byte:03o}"),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
