//! `--format github`: prints the bare URLs as commands, which GitHub Actions shows next to the
//! lines.

use super::{Document, in_repository};
use crate::cursor::Place;
use crate::term::one_line;

/// Returns one line for each bare URL.
pub fn commands(document: &Document) -> String {
    let path = in_repository(&document.path);
    let file = escaped(&String::from_utf8_lossy(&path), &['%', '\r', '\n', ':', ',']);
    let commands = document.places().map(|(edit, text, start, end)| {
        let message = format!("{text} -> {}", edit.replacement);
        let message = escaped(&message, &['%', '\r', '\n']);
        let (Place { line, column, .. }, end) = (start, end.column);
        format!(
            "::warning file={file},line={line},endLine={line},col={column},endColumn={end},title=Bare URL::{message}\n"
        )
    });
    commands.collect()
}

/// Escapes these characters, which would otherwise be a part of the command. Escapes other control
/// characters as well, because a terminal that shows the log would act on them.
fn escaped(text: &str, special: &[char]) -> String {
    let escape = |c: char| {
        if special.contains(&c) { format!("%{:02X}", u32::from(c)) } else { c.to_string() }
    };
    one_line(&text.chars().map(escape).collect::<String>())
}
