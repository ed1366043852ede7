//! `linkwright`: the command line.

#![forbid(unsafe_code)]

mod args;
mod color;
mod error;
mod extension;
mod find;
mod format;
mod input;
mod output;
mod page;
mod render;
mod rewrite;
mod shell;

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use anstream::AutoStream;
use clap::Parser as _;
use clap::error::ErrorKind;

use args::{Args, Command};
use error::{Failure, OneLine};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return told_by_clap(&error),
    };
    let done = match args.command {
        Command::Render(args) => render::run(&args),
        Command::Rewrite(options) => rewrite::run(&options, args.color),
        Command::Find(args) => find::run(&args),
        Command::Format(args) => format::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough.
        Err(Failure::Stop(error)) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(Failure::Stop(error)) => {
            tell(error);
            ExitCode::from(2)
        }
        Err(Failure::Told) => ExitCode::from(2),
        Err(Failure::LinksToWrite) => ExitCode::FAILURE,
    }
}

/// One line on standard error for each thing that went wrong. Where that cannot be written either,
/// the exit status tells.
fn tell(what: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "linkwright: {what}");
}

/// Help and version as clap writes them, an error as one line.
fn told_by_clap(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let mut stdout = AutoStream::new(io::stdout(), color::asked());
            // A reader that closes the pipe has seen enough of the help.
            let _ = write!(stdout, "{}", error.render().ansi());
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            tell("no command given: render, rewrite, find or format; see linkwright --help");
            ExitCode::from(2)
        }
        _ => {
            let text = error.to_string();
            // What follows the first paragraph is advice, which --help gives better.
            let text = text.split("\n\n").next().unwrap_or_default();
            let text = text.strip_prefix("error: ").unwrap_or(text);
            // The values that can be stand on a line of their own.
            let line = text.trim_end().replace("\n  [", " [");
            let command = args::named().map_or(String::new(), |name| format!(" {name}"));
            tell(format_args!("{}; see linkwright{command} --help", OneLine(&line)));
            ExitCode::from(2)
        }
    }
}
