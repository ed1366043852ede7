//! Errors, each reported as one line that names the file, and the exit status.

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;

use crate::term::one_line;

pub type Result<T = (), E = Error> = std::result::Result<T, E>;

#[derive(Debug)]
pub enum Error {
    /// Standard output cannot be written.
    Stdout(io::Error),
    /// Any other error, as a message.
    Told(String),
}

impl Error {
    /// Returns the error for a file that cannot be processed.
    pub fn file(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Told(format!("{}: {reason}", path.display()))
    }

    /// Returns a function for `map_err`: an `action` on a file, such as "read", failed.
    pub fn io(path: &Path, action: &str) -> impl Fn(io::Error) -> Self {
        move |source| Self::file(path, format_args!("cannot {action} it: {source}"))
    }

    /// Returns whether the reader of standard output, such as `head`, needs no more of it.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Stdout(source) if source.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// The exit status of the program. If several apply, the greatest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Done = 0,
    /// `rewrite --check` found bare URLs.
    Found = 1,
    Failed = 2,
}

/// Prints an error.
pub fn report(error: &Error) -> Status {
    match error {
        Error::Stdout(source) => tell(format_args!("cannot write to standard output: {source}")),
        Error::Told(message) => tell(message),
    }
    Status::Failed
}

/// Prints one line on standard error.
pub fn tell(message: impl fmt::Display) {
    // If standard error is closed, the exit status still reports the error.
    let _ = writeln!(io::stderr(), "linkwright: {}", one_line(&message.to_string()));
}
