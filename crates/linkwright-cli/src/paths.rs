//! Expands the names on the command line to files.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::args::From;
use crate::error::{Error, Status, report};

/// Returns the format that the extension of a file name implies.
pub fn format(path: &Path) -> Option<From> {
    match &*path.extension()?.to_str()?.to_ascii_lowercase() {
        "md" | "markdown" | "mdown" | "mkd" | "mkdn" => Some(From::Markdown),
        "mdx" => Some(From::Mdx),
        "rs" => Some(From::Rust),
        "html" | "htm" | "xhtml" => Some(From::Html),
        "txt" | "text" => Some(From::Text),
        _ => None,
    }
}

/// Returns the named files, whatever their extensions, and the files in the named folders whose
/// format `accept` allows and that are not hidden or ignored by Git. The files are in order, each
/// once. Reports folders that cannot be read or have no such files; `what` describes such files in
/// the message.
pub fn expand(
    named: &[PathBuf],
    what: &str,
    accept: impl Fn(From) -> bool,
) -> (Vec<PathBuf>, Status) {
    let (mut files, mut status) = (Vec::new(), Status::Done);
    let mut seen = HashSet::new();
    let mut add = |path: &Path| {
        if seen.insert(path.canonicalize().unwrap_or_else(|_| path.to_owned())) {
            files.push(path.to_owned());
        }
    };
    for path in named {
        if !path.is_dir() {
            add(path);
            continue;
        }
        let mut is_empty = true;
        for entry in walk(path) {
            match entry {
                Ok(entry) => {
                    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                    if is_file && format(entry.path()).is_some_and(&accept) {
                        is_empty = false;
                        add(entry.path().strip_prefix("./").unwrap_or(entry.path()));
                    }
                }
                Err(error) => {
                    is_empty = false;
                    let error =
                        error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
                    status = report(&Error::io(path, "read")(error));
                }
            }
        }
        if is_empty {
            let reason =
                format!("nothing to read: it contains no {what} that is not hidden or ignored");
            status = report(&Error::file(path, reason));
        }
    }
    (files, status)
}

/// Walks the entries of a folder that are not hidden or ignored, sorted. Does not follow symbolic
/// links.
fn walk(folder: &Path) -> ignore::Walk {
    let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    // Outside a repository, only the ignore files of the folder itself count.
    let is_in_repository = real.ancestors().any(|folder| folder.join(".git").exists());
    WalkBuilder::new(folder)
        .require_git(is_in_repository)
        .parents(is_in_repository)
        .sort_by_file_name(Ord::cmp)
        .build()
}
