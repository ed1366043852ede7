//! `mdbook-linkwright`: the preprocessor for mdBook.

#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::fmt;
use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

/// Turns the URLs and email addresses in a book's chapters into links. mdBook runs it where a
/// book.toml has the table [preprocessor.linkwright]; the book comes on standard input, and goes to
/// standard output.
#[derive(Parser)]
#[command(name = "mdbook-linkwright", version)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Says by its exit status whether a renderer is supported: each is.
    Supports {
        /// Its name as a book.toml has it, such as html.
        #[arg(allow_hyphen_values = true)]
        renderer: OsString,
    },
}

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return told_by_clap(&error),
    };
    match args.command {
        Some(Command::Supports { renderer: _ }) => ExitCode::SUCCESS,
        None => match run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(told) => {
                tell(told);
                ExitCode::from(2)
            }
        },
    }
}

/// The book from standard input to standard output, which gets nothing before all is known to be
/// good.
fn run() -> Result<(), String> {
    if io::stdin().is_terminal() {
        return Err("mdBook runs this, with a book on standard input: put the table \
             [preprocessor.linkwright] into your book.toml, then run mdbook build"
            .into());
    }
    let mut input = Vec::new();
    io::stdin()
        .read_to_end(&mut input)
        .map_err(|error| format!("cannot read standard input: {error}"))?;
    let book = mdbook_linkwright::preprocess(&input).map_err(|error| error.to_string())?;
    let mut out = io::stdout().lock();
    match out.write_all(book.as_bytes()).and_then(|()| out.flush()) {
        // Whoever read the book has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done.map_err(|error| format!("cannot write to standard output: {error}")),
    }
}

/// One line on standard error. Where that cannot be written either, the exit status tells.
fn tell(what: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "mdbook-linkwright: {what}");
}

/// Help and version as clap writes them, an error as one line.
fn told_by_clap(error: &clap::Error) -> ExitCode {
    if let ErrorKind::DisplayHelp | ErrorKind::DisplayVersion = error.kind() {
        // A reader that closes the pipe has seen enough of the help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    // What follows the first paragraph is advice, which --help gives better.
    let text = text.split("\n\n").next().unwrap_or_default();
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let line: String = words.join(" ").chars().filter(|c| !c.is_control()).collect();
    tell(format_args!("{line}; see mdbook-linkwright --help"));
    ExitCode::from(2)
}
