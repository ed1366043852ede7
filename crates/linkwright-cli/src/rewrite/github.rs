//! `--format github`: the bare URLs as commands that GitHub Actions shows beside the lines.

use std::fmt::Write as _;

use super::{Document, in_repository};
use crate::cursor::Place;
use crate::term::one_line;

/// A line for each bare URL.
pub fn commands(document: &Document) -> String {
    let body = document.body();
    let path = in_repository(&document.path);
    let file = escaped(&String::from_utf8_lossy(&path), &['%', '\r', '\n', ':', ',']);
    let mut commands = String::new();
    for (edit, Place { line, column, .. }, Place { column: end, .. }) in document.places() {
        let message = format!("{} -> {}", &body[edit.range.clone()], edit.replacement);
        let message = escaped(&message, &['%', '\r', '\n']);
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            commands,
            "::warning file={file},line={line},endLine={line},col={column},endColumn={end},title=Bare URL::{message}"
        );
    }
    commands
}

/// A text in which these characters would be read as a part of the command. Logs are shown in terminals, too, which would obey
/// other control characters.
fn escaped(text: &str, special: &[char]) -> String {
    let escape = |c: char| match c {
        c if special.contains(&c) => format!("%{:02X}", u32::from(c)),
        c => c.to_string(),
    };
    one_line(&text.chars().map(escape).collect::<String>())
}
