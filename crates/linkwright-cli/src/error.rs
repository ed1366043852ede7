//! Errors, each reported as one line that names the file, and the exit status.

use std::error::Error as _;
use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;

use linkwright::SettingError;

use crate::term::one_line;

pub type Result<T = (), E = Error> = std::result::Result<T, E>;

#[derive(Debug)]
pub struct Error {
    message: String,
    source: Option<io::Error>,
    is_stdout: bool,
}

impl Error {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), source: None, is_stdout: false }
    }

    /// Why a file or its content cannot be processed.
    pub fn file(path: &Path, reason: impl fmt::Display) -> Self {
        Self::new(format!("{}: {reason}", path.display()))
    }

    /// For `map_err`: an `action` on a file, such as "read", failed.
    pub fn io(path: &Path, action: &str) -> impl Fn(io::Error) -> Self {
        move |source| {
            let error = Self::file(path, format_args!("cannot {action} it"));
            Self { source: Some(source), ..error }
        }
    }

    pub fn stdout(source: io::Error) -> Self {
        let message = "cannot write to standard output".to_owned();
        Self { message, source: Some(source), is_stdout: true }
    }

    /// Whether standard output cannot be written.
    pub fn is_stdout(&self) -> bool {
        self.is_stdout
    }

    /// Whether the reader of standard output, such as `head`, needs no more of it.
    pub fn is_broken_pipe(&self) -> bool {
        let source = self.source.as_ref().map(io::Error::kind);
        self.is_stdout && source == Some(io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}

impl From<SettingError> for Error {
    fn from(error: SettingError) -> Self {
        Self::new(error.to_string())
    }
}

/// The exit status of the program. Where several things happen, the greatest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Done = 0,
    /// `rewrite --check` found bare URLs.
    Found = 1,
    Failed = 2,
}

/// Prints an error and its source.
pub fn report(error: &Error) -> Status {
    match error.source() {
        Some(source) => tell(format_args!("{error}: {source}")),
        None => tell(error),
    }
    Status::Failed
}

/// Prints one line on standard error.
pub fn tell(message: impl fmt::Display) {
    // If standard error is closed, the exit status still tells.
    let _ = writeln!(io::stderr(), "linkwright: {}", one_line(&message.to_string()));
}
