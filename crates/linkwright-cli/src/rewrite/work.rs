//! Many files: in parallel, told in order.

use std::fs;
use std::path::{Path, PathBuf};

use linkwright::markdown::Rewriter;
use rayon::prelude::*;

use super::document::Document;
use super::paths::Paths;
use super::progress::Progress;
use super::{check, diff};
use crate::args::Task;
use crate::color::{Controls, Paint};
use crate::error::{Error, Failure};
use crate::output::{Output, is_of_the_system};

/// Files of so many bytes are held in memory at once, or one that is longer.
const BATCH_BYTES: u64 = 16 << 20;

/// And so many files, that the first of them are told soon.
const BATCH_FILES: usize = 1 << 10;

pub struct Work {
    pub task: Task,
    pub quiet: bool,
    pub rewriter: Rewriter,
    pub max_size: u64,
    pub paint: Paint,
}

#[derive(Default)]
struct Count {
    links: usize,
    files: usize,
}

impl Work {
    pub fn run(&self, named: &[PathBuf]) -> Result<(), Failure> {
        let paths = Paths::new(named);
        let mut failed = !paths.errors.is_empty();
        paths.errors.into_iter().for_each(crate::tell);
        let mut count = Count::default();
        let mut output = Output::stdout();
        let done = self.batches(&paths.files, &mut count, &mut failed, &mut output);
        match done.and_then(|()| output.flush()) {
            Ok(()) if self.quiet => {}
            Ok(()) => crate::tell(self.summary(&count, paths.files.len())),
            Err(error) => {
                let is_broken_pipe = error.is_broken_pipe();
                output.discard();
                // Whoever read the output has seen enough of it; the exit status stands.
                if !is_broken_pipe {
                    return Err(error.into());
                }
            }
        }
        let links_fail = matches!(self.task, Task::Check | Task::CheckDiff);
        match failed {
            true => Err(Failure::Told),
            false if links_fail && count.links > 0 => Err(Failure::LinksToWrite),
            false => Ok(()),
        }
    }

    fn batches(
        &self,
        files: &[PathBuf],
        count: &mut Count,
        failed: &mut bool,
        output: &mut Output,
    ) -> Result<(), Error> {
        let progress = Progress::new(files.len(), self.quiet);
        let mut rest = files;
        while !rest.is_empty() {
            let (batch, behind) = rest.split_at(batch(rest));
            rest = behind;
            let done: Vec<_> = batch
                .par_iter()
                .map(|path| {
                    let done = self.one(path);
                    progress.step();
                    done
                })
                .collect();
            let mut documents = Vec::new();
            for done in done {
                match done {
                    Ok((0, _)) => {}
                    Ok((links, document)) => {
                        count.links += links;
                        count.files += 1;
                        documents.extend(document);
                    }
                    Err(error) => {
                        progress.aside(|| crate::tell(error));
                        *failed = true;
                    }
                }
            }
            progress.aside(|| self.show(&documents, output))?;
        }
        Ok(())
    }

    /// How many links are to be written in a file, and the file where it is to be shown.
    fn one(&self, path: &Path) -> Result<(usize, Option<Document>), Error> {
        // Before it is read: a pipe may never end.
        if self.task == Task::InPlace && is_special(path) {
            return Err(Error::NoFile(path.to_owned()));
        }
        let document = Document::read(path, &self.rewriter, self.max_size)?;
        let links = document.edits().len();
        if self.task == Task::InPlace && links > 0 {
            let mut output = Output::file(path)?;
            document.write(&mut output)?;
            output.finish()?;
        }
        Ok((links, (links > 0 && self.shows()).then_some(document)))
    }

    fn shows(&self) -> bool {
        match self.task {
            Task::Print | Task::InPlace => false,
            Task::Diff => true,
            Task::Check | Task::CheckDiff => !self.quiet,
        }
    }

    fn show(&self, documents: &[Document], output: &mut Output) -> Result<(), Error> {
        if self.task == Task::Check {
            return check::show(documents, self.paint, output);
        }
        documents.iter().try_for_each(|document| {
            diff::show(document, self.paint, Controls::of_stdout(), output)
        })
    }

    fn summary(&self, count: &Count, all: usize) -> String {
        let what = match self.task {
            Task::InPlace => " written",
            _ => " to write",
        };
        let (links, files) = (count.links, count.files);
        format!(
            "{links} {}{what} in {files} of {all} {}",
            plural(links, "link", "links"),
            plural(all, "file", "files")
        )
    }
}

fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

/// Whether there is something that is no file and no folder.
fn is_special(path: &Path) -> bool {
    let is_other = |kind: fs::Metadata| !kind.is_file() && !kind.is_dir();
    is_of_the_system(path) || fs::metadata(path).is_ok_and(is_other)
}

/// How many of the files are done at once: at least one.
fn batch(files: &[PathBuf]) -> usize {
    let mut bytes = 0;
    files
        .iter()
        .take(BATCH_FILES)
        .take_while(|path| {
            bytes += fs::metadata(path).map_or(0, |kind| kind.len());
            bytes <= BATCH_BYTES
        })
        .count()
        .max(1)
}
