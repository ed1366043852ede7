//! What the commands that read plain text line by line share.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use linkwright::{Link, LinkKind, Linker};
use serde::Serialize;

use crate::cursor::Cursor;
use crate::error::{Result, Status, report};
use crate::input::{Input, Line};
use crate::output::Output;
use crate::progress::Progress;
use crate::term::{self, Term, one_line};

/// Calls `each` with the name of the file, a line, and the output. An error in a file is reported, and
/// the others are still processed.
pub fn each_line(
    files: &[PathBuf],
    mut each: impl FnMut(&str, &Line<'_>, &mut Output) -> Result,
) -> Result<Status> {
    let mut status = Status::Done;
    // On a terminal, a bar would get in the way of the output.
    let shows_progress = files.len() == 1 && !io::stdout().is_terminal();
    for path in files {
        let progress = Progress::hidden();
        let mut output = Output::stdout();
        let file = path.to_string_lossy();
        let mut read = || -> Result {
            let mut input = Input::stream(path, shows_progress.then_some(&progress))?;
            while let Some(line) = input.next_line()? {
                each(&file, &line, &mut output)?;
                if input.may_wait() {
                    output.flush()?;
                }
            }
            Ok(())
        };
        match read() {
            Ok(()) => output.finish()?,
            Err(error) => {
                output.discard();
                if error.is_stdout() {
                    return Err(error);
                }
                drop(progress);
                status = report(&error);
            }
        }
    }
    Ok(status)
}

/// A place in a file, as it stands in JSON.
#[derive(Serialize)]
pub struct Place<'a> {
    pub file: &'a str,
    pub line: u64,
    /// In characters, from 1.
    pub column: usize,
}

impl<'a> Place<'a> {
    pub fn new(file: &'a str, line: &Line<'_>, cursor: &Cursor) -> Self {
        Self { file, line: line.number, column: cursor.column }
    }

    /// `file:line:column`, as compilers and editors have it.
    pub fn show(&self, term: Term) -> String {
        let (name, number) = (term.style(term::FILE), term.style(term::LINE));
        let Self { file, line, column } = self;
        format!("{name}{}{name:#}:{number}{line}{number:#}:{column}", one_line(file))
    }
}

pub fn kind(link: &Link<'_>) -> &'static str {
    match link.kind() {
        LinkKind::Url => "url",
        LinkKind::Domain => "domain",
        LinkKind::Email => "email",
        _ => "other",
    }
}

/// Why the host of a link could deceive, if it could.
pub fn warning(link: &Link<'_>, linker: &Linker) -> Option<String> {
    let concerns: Vec<_> = linker.concerns(link).iter().map(ToString::to_string).collect();
    (!concerns.is_empty()).then(|| concerns.join("; "))
}

/// A value as a line of JSON.
pub fn to_json(value: &impl Serialize) -> String {
    // Strings, numbers and lists of them always serialize.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}
