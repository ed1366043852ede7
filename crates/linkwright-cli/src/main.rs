//! The command line program `linkwright`.

#![forbid(unsafe_code)]

mod args;
mod config;
mod cursor;
mod doc_comments;
mod error;
mod explain;
mod find;
mod format;
mod input;
mod mdx;
mod output;
mod paths;
mod render;
mod replace;
mod rewrite;
mod rules;
mod shell;
mod source;
mod term;
mod terminal;
mod typed;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory as _, Parser as _};

use args::{Args, Command};
use error::{Error, Result, Status, report, tell};

fn main() -> ExitCode {
    let status = Args::try_parse().map_or_else(|error| usage(&error), run);
    ExitCode::from(status as u8)
}

fn run(args: Args) -> Status {
    told(match args.command {
        Command::Render(args) => render::run(&args),
        Command::Rewrite(args) => rewrite::run(&args),
        Command::Find(args) => find::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Format(args) => format::run(&args),
        Command::Completions { shell } => shell::completions(shell),
        Command::Man { output } => shell::man(output.as_deref()),
    })
}

/// Returns the status of a command, and reports its error.
fn told(done: Result<Status>) -> Status {
    match done {
        Ok(status) => status,
        // The reader, such as `head`, needs no more output.
        Err(error) if error.is_broken_pipe() => Status::Done,
        Err(error) => report(&error),
    }
}

/// Returns a hint that names the commands with an option, for a command that does not have it.
fn of_others(error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let given = error.get(ContextKind::InvalidArg)?.to_string();
    let name = Some(given.strip_prefix("--")?);
    let program = Args::command();
    let has = |command: &&clap::Command| command.get_arguments().any(|arg| arg.get_long() == name);
    let names: Vec<_> =
        program.get_subcommands().filter(has).map(clap::Command::get_name).collect();
    (!names.is_empty()).then(|| format!("; it is an option of linkwright {}", names.join(", ")))
}

/// Prints help and version as clap formats them, and a usage error as one line.
fn usage(error: &clap::Error) -> Status {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let printed = error.print().and_then(|()| io::stdout().flush());
        return told(printed.map_err(Error::Stdout).map(|()| Status::Done));
    }
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message).trim_end();
    // clap puts possible values and missing arguments on separate lines.
    let mut line = message.replace("\n  ", " ");
    let tips = text.lines().filter_map(|line| line.strip_prefix("  tip: "));
    let tips = tips.filter(|tip| !tip.starts_with("to pass")).map(|tip| format!("; {tip}"));
    line += &of_others(error).unwrap_or_else(|| tips.collect());
    tell(line + "; see --help");
    Status::Failed
}
