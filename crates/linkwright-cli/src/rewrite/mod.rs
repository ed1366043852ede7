//! `linkwright rewrite`: Markdown to Markdown, with its bare URLs written as links.

mod check;
mod diff;
mod diff_name;
mod document;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use self::document::Document;
use crate::args::{From, Rewrite};
use crate::config::{Config, Configs};
use crate::error::{Error, Result, Status, report, tell};
use crate::input::{Input, without_mark};
use crate::output::Output;
use crate::paths::expand;
use crate::progress::Progress;
use crate::replace::Target;
use crate::term::Term;

/// So many files are processed in parallel and held in memory, before their results are printed.
const BATCH: usize = 64;

pub fn run(args: &Rewrite) -> Result<Status> {
    let term = Term::stdout(args.coloring.color);
    let job = Job { args, term, progress: Progress::hidden() };
    if !(args.in_place || args.check || args.diff) {
        return job.print();
    }
    if args.in_place && args.files.iter().any(|path| path.as_os_str() == "-") {
        let reason = "standard input cannot be replaced; name files, or leave out --in-place";
        return Err(Error::new(reason));
    }
    job.all()
}

struct Job<'a> {
    args: &'a Rewrite,
    term: Term,
    progress: Progress,
}

impl Job<'_> {
    /// Writes a single input to standard output or to another file.
    fn print(self) -> Result<Status> {
        let path = match &*self.args.files {
            [path] if !path.is_dir() => path,
            several => {
                let reason = "only one file can be written out; say --in-place, --check or --diff";
                let path = several.last().map_or(Path::new("-"), PathBuf::as_path);
                return Err(Error::file(path, reason));
            }
        };
        // The output may be the same file, so it is looked at before that is read.
        let target = Target::new(&self.args.output);
        let config = Configs::new(&self.args.sources).of(path)?;
        let document = self.read(path, &config, !self.args.quiet)?;
        drop(self.progress);
        document.write(target).map(|()| Status::Done)
    }

    /// Processes many files in parallel, and prints their results in order.
    fn all(self) -> Result<Status> {
        let (files, mut status) = expand(&self.args.files, |from| from == From::Markdown);
        let mut configs = Configs::new(&self.args.sources);
        let with_config = |path: PathBuf| configs.of(&path).map(|config| (path, config));
        let files = files.into_iter().map(with_config).collect::<Result<Vec<_>>>()?;
        let shows_files = files.len() > 1 && !self.args.quiet;
        if shows_files {
            self.progress.start(files.len() as u64, "{pos}/{len} files");
        }
        let mut output = Output::stdout();
        let (mut found, mut changed) = (0, 0);
        for batch in files.chunks(BATCH) {
            let process = |(path, config): &(PathBuf, Arc<Config>)| {
                let done = self.process(path, config, !shows_files && !self.args.quiet);
                if shows_files {
                    self.progress.bar.inc(1);
                }
                done
            };
            let mut documents = Vec::new();
            for done in batch.par_iter().map(process).collect::<Vec<_>>() {
                match done {
                    Ok(document) if document.edits.is_empty() => {}
                    Ok(document) => documents.push(document),
                    Err(error) => status = self.progress.bar.suspend(|| report(&error)),
                }
            }
            found += documents.iter().map(|document| document.edits.len()).sum::<usize>();
            changed += documents.len();
            if let Err(error) = self.progress.bar.suspend(|| self.show(&documents, &mut output)) {
                output.discard();
                // If the reader needs no more output, the exit status still counts.
                let fails = if self.args.check { Status::Found } else { Status::Done };
                return if error.is_broken_pipe() { Ok(status.max(fails)) } else { Err(error) };
            }
        }
        drop(self.progress);
        if !self.args.quiet {
            let what = if self.args.in_place { ("link", " written") } else { ("bare URL", "") };
            let (links, of) = (plural(found, what.0), plural(files.len(), "file"));
            tell(format_args!("{links}{} in {changed} of {of}", what.1));
        }
        let fails = self.args.check && found > 0;
        Ok(status.max(if fails { Status::Found } else { Status::Done }))
    }

    /// Finds the links of a file, and writes them if that is asked for.
    fn process(&self, path: &Path, config: &Config, shows_bytes: bool) -> Result<Document> {
        let target = self.args.in_place.then(|| Target::new(path));
        // A pipe must not even be read: it may never end.
        if target.as_ref().is_some_and(Target::is_device) && path.exists() {
            let reason = "is not a file that can be replaced; leave out --in-place";
            return Err(Error::file(path, reason));
        }
        let document = self.read(path, config, shows_bytes)?;
        if let Some(target) = target.filter(|_| !document.edits.is_empty()) {
            document.write(target.with_text(&document.text))?;
        }
        Ok(document)
    }

    fn read(&self, path: &Path, config: &Config, shows_bytes: bool) -> Result<Document> {
        let progress = shows_bytes.then_some(&self.progress);
        let text = Input::open(path, progress)?.read_text(config.max_size)?;
        let edits = config.rewriter().edits(without_mark(&text));
        Ok(Document { path: path.to_owned(), text, edits })
    }

    fn show(&self, documents: &[Document], output: &mut Output) -> Result {
        let Rewrite { check, diff, quiet, .. } = self.args;
        match (check, diff) {
            (true, _) if *quiet => {}
            (_, true) => {
                documents.iter().try_for_each(|each| diff::show(each, self.term, output))?
            }
            (true, false) => check::show(documents, self.term, output)?,
            (false, false) => {}
        }
        output.flush()
    }
}

fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
