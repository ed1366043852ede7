//! Which files are meant by the names on the command line.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::error::Error;
use crate::extension::is_markdown;

/// The files to do, sorted, each once, and what could not be looked into.
#[derive(Default)]
pub struct Paths {
    pub files: Vec<PathBuf>,
    pub errors: Vec<Error>,
    /// By what the system calls them.
    seen: HashSet<PathBuf>,
}

impl Paths {
    /// A file is done whatever its name is; of a folder, all that is Markdown by its name and not
    /// ignored. No names are standard input.
    pub fn new(named: &[PathBuf]) -> Self {
        let mut paths = Self::default();
        for path in named {
            if path.is_dir() {
                paths.add_folder(path);
            } else {
                let known = path.canonicalize();
                paths.add(path.clone(), known.unwrap_or_else(|_| path.clone()));
            }
        }
        if named.is_empty() {
            paths.files.push(PathBuf::from("-"));
        }
        paths.files.sort_unstable();
        paths
    }

    fn add(&mut self, path: PathBuf, known: PathBuf) {
        if self.seen.insert(known) {
            self.files.push(path);
        }
    }

    fn add_folder(&mut self, folder: &Path) {
        let known = folder.canonicalize();
        let known = known.unwrap_or_else(|_| folder.to_owned());
        // Links are not followed, so what is below has one name only.
        // A repository ends where git says; without one, where the folder does.
        let is_in_repository = known.ancestors().any(|folder| folder.join(".git").exists());
        let walk = WalkBuilder::new(folder)
            .require_git(is_in_repository)
            .parents(is_in_repository)
            .build();
        for entry in walk {
            match entry {
                Ok(entry) => {
                    let path = entry.path();
                    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                    if is_file && is_markdown(path) {
                        let below = path.strip_prefix(folder).unwrap_or(path);
                        let path = path.strip_prefix("./").unwrap_or(path);
                        self.add(path.to_owned(), known.join(below));
                    }
                }
                Err(error) => self.errors.push(not_walked(error, folder)),
            }
        }
    }
}

/// The folder in question, and what the system says of it.
fn not_walked(error: ignore::Error, folder: &Path) -> Error {
    match error {
        ignore::Error::WithDepth { err, .. } => not_walked(*err, folder),
        ignore::Error::WithPath { path, err } => not_walked(*err, &path),
        ignore::Error::Io(error) => Error::Read(folder.to_owned(), error.kind().into()),
        other => Error::Read(folder.to_owned(), io::Error::other(other)),
    }
}
