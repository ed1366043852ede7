//! What goes wrong, in one line that names the file and says what to do.

use std::fmt::{self, Write as _};
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub enum Error {
    Open(PathBuf, io::Error),
    Read(PathBuf, io::Error),
    Directory(PathBuf),
    /// The byte of the input that is not UTF-8.
    NotUtf8(PathBuf, u64),
    LineTooLong(PathBuf, u64),
    /// What is longer than so many bytes.
    TooLong(PathBuf, u64),
    UnknownFormat(PathBuf),
    /// What HTML is not asked for.
    PageOfHtml,
    Html(PathBuf, io::Error),
    /// Several files or a folder where one file goes to standard output.
    OneInput(PathBuf),
    InPlaceOfInput,
    /// A device or a pipe, which no other file can take the place of.
    NoFile(PathBuf),
    Output(PathBuf, io::Error),
    Stdout(io::Error),
}

impl Error {
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Stdout(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(path, error) => write!(f, "{}: cannot open it: {error}", name(path)),
            Self::Read(path, error) => write!(f, "{}: cannot read it: {error}", name(path)),
            Self::Directory(path) => {
                write!(f, "{}: is a directory; name the files in it", name(path))
            }
            Self::TooLong(path, max) => write!(
                f,
                "{}: is longer than {} MiB, the limit for Markdown; --max-size sets another",
                name(path),
                max >> 20
            ),
            Self::NotUtf8(path, at) => {
                write!(f, "{}: not UTF-8 at byte {at}; convert it to UTF-8 first", name(path))
            }
            Self::LineTooLong(path, line) => write!(
                f,
                "{}: line {line} is longer than {} MiB, the limit",
                name(path),
                crate::input::MAX_LINE >> 20
            ),
            Self::UnknownFormat(path) => write!(
                f,
                "{}: the name does not tell the format; say --from markdown, html or text",
                name(path)
            ),
            Self::PageOfHtml => write!(
                f,
                "--page is for Markdown and text; HTML is a page already, or goes into one"
            ),
            Self::Html(path, error) => write!(f, "{}: {error}", name(path)),
            Self::OneInput(path) => write!(
                f,
                "{}: only one file goes to standard output; say --in-place, --check or --diff",
                name(path)
            ),
            Self::InPlaceOfInput => write!(
                f,
                "-: standard input cannot be replaced; name the files, or leave out --in-place"
            ),
            Self::NoFile(path) => {
                write!(f, "{}: is no file that can be replaced; leave out --in-place", name(path))
            }
            Self::Output(path, error) => write!(f, "{}: cannot write it: {error}", name(path)),
            Self::Stdout(error) => write!(f, "cannot write to standard output: {error}"),
        }
    }
}

/// The name of a file as a message has it.
pub fn name(path: &Path) -> String {
    OneLine(&path.to_string_lossy()).to_string()
}

/// A text as one line of a terminal: control characters are escaped.
pub struct OneLine<'t>(pub &'t str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            c if c.is_control() => write!(f, "{}", c.escape_default()),
            c => f.write_char(c),
        })
    }
}

/// How a command ends that did not do all it was asked to.
#[derive(Debug)]
pub enum Failure {
    /// Nothing more can be done.
    Stop(Error),
    /// Some file failed; that was told, and the others are done.
    Told,
    /// All was done, and what `--check` looks for is there.
    LinksToWrite,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Stop(error)
    }
}
