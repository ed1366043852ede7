//! `linkwright find`: the links of plain text.

use std::cell::RefCell;
use std::path::PathBuf;

use linkwright::{Anchor, Link, LinkKind, Linker};
use serde::Serialize;

use crate::args::Find;
use crate::error::{Error, Failure, OneLine};
use crate::input::{Input, without_end};
use crate::output::Output;

/// A link as JSON: on its own line with all there is to say, in the array of its line without what
/// the place in the file is.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    place: Option<Place<'a>>,
    /// Bytes of the file, or of the line.
    start: u64,
    end: u64,
    kind: &'static str,
    text: &'a str,
    href: &'a str,
    display: &'a str,
}

#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: u64,
    /// In characters, from 1.
    column: usize,
}

impl<'a> Row<'a> {
    fn new(link: &Link<'a>, anchor: &'a Anchor<'_>, at: u64, place: Option<Place<'a>>) -> Self {
        let range = link.range();
        Self {
            place,
            start: at + range.start as u64,
            end: at + range.end as u64,
            kind: match link.kind() {
                LinkKind::Url => "url",
                LinkKind::Domain => "domain",
                LinkKind::Email => "email",
                _ => "other",
            },
            text: link.as_str(),
            href: anchor.href(),
            display: anchor.text(),
        }
    }
}

pub fn run(args: &Find) -> Result<(), Failure> {
    let linker = args.detection.linker();
    each_file(&args.files, |input, output| {
        if args.lines { arrays(input, output, &linker) } else { list(input, output, &linker, args) }
    })
}

/// Does each file; tells what fails and goes on with the next.
pub fn each_file(
    files: &[PathBuf],
    mut each: impl FnMut(Input, &RefCell<Output>) -> Result<(), Error>,
) -> Result<(), Failure> {
    let stdin = [PathBuf::from("-")];
    let files = if files.is_empty() { &stdin } else { files };
    let mut failure = None;
    for file in files {
        let output = RefCell::new(Output::stdout());
        let done = Input::open(Some(file)).and_then(|input| each(input, &output));
        let output = output.into_inner();
        match done {
            Ok(()) => output.finish()?,
            Err(error @ Error::Stdout(_)) => {
                output.discard();
                return Err(error.into());
            }
            Err(error) => {
                output.discard();
                crate::tell(error);
                failure = Some(Failure::Told);
            }
        }
    }
    failure.map_or(Ok(()), Err)
}

fn list(input: Input, output: &RefCell<Output>, linker: &Linker, args: &Find) -> Result<(), Error> {
    let path = input.path().to_owned();
    let file = path.to_string_lossy();
    let mut number = 0;
    input.lines(
        |line, at| {
            number += 1;
            let (mut column, mut counted) = (1, 0);
            for (link, anchor) in linker.links(line) {
                let start = link.range().start;
                column += line[counted..start].chars().count();
                counted = start;
                let row = if args.json {
                    let place = Place { file: &file, line: number, column };
                    to_json(&Row::new(&link, &anchor, at, Some(place)))
                } else {
                    let (text, href) = (link.as_str(), anchor.href());
                    let file = OneLine(&file);
                    format!("{file}:{number}:{column}: {text} -> {href}\n")
                };
                output.borrow_mut().write(&row)?;
            }
            Ok(())
        },
        || output.borrow_mut().flush(),
    )
}

fn arrays(input: Input, output: &RefCell<Output>, linker: &Linker) -> Result<(), Error> {
    input.lines(
        |line, _| {
            let mut output = output.borrow_mut();
            let mut before = "[";
            for (link, anchor) in linker.links(without_end(line)) {
                output.write(before)?;
                output.write(to_json(&Row::new(&link, &anchor, 0, None)).trim_end())?;
                before = ",";
            }
            output.write(if before == "[" { "[]\n" } else { "]\n" })
        },
        || output.borrow_mut().flush(),
    )
}

/// A value as a line of JSON.
pub fn to_json(value: &impl Serialize) -> String {
    // Strings, numbers and lists of them always serialise.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}
