//! `mdbook-linkwright`: a preprocessor for mdBook.

#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Turn the URLs and email addresses in the chapters of a book into links. mdBook runs this program
/// if book.toml has the table [preprocessor.linkwright]. The program reads the book from standard
/// input and writes it to standard output.
#[derive(Parser)]
#[command(name = "mdbook-linkwright", version)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Exit with status 0 if a renderer is supported; all of them are.
    Supports {
        /// The name of the renderer in book.toml, such as html.
        #[arg(allow_hyphen_values = true)]
        renderer: OsString,
    },
}

fn main() -> ExitCode {
    match Args::parse().command.map_or_else(run, |Command::Supports { .. }| Ok(())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(told) => {
            // If this fails, the exit status still reports it.
            let _ = writeln!(io::stderr(), "mdbook-linkwright: {told}");
            ExitCode::from(2)
        }
    }
}

/// Reads the book from standard input and writes the result, or nothing if the book has an error.
fn run() -> Result<(), String> {
    if io::stdin().is_terminal() {
        return Err("mdBook runs this program and passes it a book: add the table \
             [preprocessor.linkwright] to your book.toml, then run mdbook build"
            .into());
    }
    let mut input = Vec::new();
    io::stdin()
        .read_to_end(&mut input)
        .map_err(|error| format!("cannot read standard input: {error}"))?;
    let book = mdbook_linkwright::preprocess(&input).map_err(|error| error.to_string())?;
    for warning in mdbook_linkwright::warnings(&input).map_err(|error| error.to_string())? {
        let _ = writeln!(io::stderr(), "mdbook-linkwright: {warning}");
    }
    let mut out = io::stdout().lock();
    match out.write_all(book.as_bytes()).and_then(|()| out.flush()) {
        // The reader closed the pipe because it needs no more of the book.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done.map_err(|error| format!("cannot write to standard output: {error}")),
    }
}
