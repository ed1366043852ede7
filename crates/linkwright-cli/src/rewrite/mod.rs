//! `linkwright rewrite`: turns the bare URLs in Markdown, including Rust doc comments, into links.

mod diff;
mod github;
mod sarif;

use std::ops::Range;
use std::path::{Path, PathBuf};

use linkwright::edit::{self, SourceEdit};
use linkwright::markdown::MAX_SIZE;
use rayon::prelude::*;

use crate::args::{Flavor, From, Listing, Rewrite};
use crate::config::{Config, Configs};
use crate::cursor::{Place, places};
use crate::doc_comments;
use crate::error::{Error, Result, Status, report, tell};
use crate::input::{Input, MARKDOWN, without_mark};
use crate::output::{Output, print};
use crate::paths::{expand, format};
use crate::replace::Target;
use crate::source::{Job, batches, check_comments, show};
use crate::term::{self, Term, one_line};

/// The kinds of files to read in folders.
const WHAT: &str = "Markdown (.md), MDX (.mdx) or Rust (.rs)";

pub fn run(args: &Rewrite) -> Result<Status> {
    if !(args.in_place || args.check || args.diff) {
        return write_out(args);
    }
    if args.in_place && args.files.iter().any(|path| path.as_os_str() == "-") {
        let reason = "standard input cannot be replaced; pass files, or leave out --in-place";
        return Err(Error::Told(reason.to_owned()));
    }
    let is_read = |format| format != From::Text && kind(args, Some(format), From::Markdown).is_ok();
    let (files, mut status) = expand(&args.files, WHAT, is_read);
    let jobs = Job::all(&files, &args.sources, |_| From::Markdown)?;
    let term = Term::stdout(args.coloring.color);
    let mut output = Output::stdout();
    let (mut found, mut changed) = (0, 0);
    let mut results = Vec::new();
    let written = batches(&jobs).try_for_each(|batch| {
        for done in batch.par_iter().map(|job| process(args, job)).collect::<Vec<_>>() {
            match done {
                Ok(document) if document.edits.is_empty() => {}
                Ok(document) => {
                    (found, changed) = (found + document.edits.len(), changed + 1);
                    if args.check {
                        status = status.max(Status::Found);
                    }
                    match args.format {
                        Listing::Sarif => results.extend(sarif::results(&document)),
                        Listing::Github => output.write(github::commands(&document))?,
                        Listing::Text if args.in_place || args.check && args.quiet => {}
                        Listing::Text if args.diff => output.write(diff::show(&document, term))?,
                        Listing::Text => output.write(list(&document, term))?,
                    }
                }
                Err(error) => status = report(&error),
            }
        }
        output.flush()
    });
    match written {
        // If the reader needs no more output, the exit status still counts.
        Err(error) if error.is_broken_pipe() => return Ok(status),
        written => written?,
    }
    if args.format == Listing::Sarif {
        print(sarif::log(results, status))?;
    }
    if !args.quiet && !files.is_empty() {
        let found = if args.in_place {
            plural(found, "link") + " written"
        } else {
            plural(found, "bare URL")
        };
        tell(format_args!("{found} in {changed} of {}", plural(files.len(), "file")));
    }
    Ok(status)
}

/// Writes a single input to standard output or to another file.
fn write_out(args: &Rewrite) -> Result<Status> {
    let path = args.files.last().map_or(Path::new("-"), PathBuf::as_path);
    if args.files.len() > 1 || path.is_dir() {
        let reason =
            "only one file can be written to standard output; pass --in-place, --check or --diff";
        return Err(Error::file(path, reason));
    }
    // The output may be the input file, so its state is recorded before it is read.
    let target = Target::new(&args.output);
    let (config, markdown) = Configs::new(&args.sources).find(path, From::Markdown)?;
    read(args, path, &config, markdown)?.write(target)
}

/// Finds the links of a file, and writes them with `--in-place`.
fn process(args: &Rewrite, Job { path, from, config }: &Job) -> Result<Document> {
    let target = args.in_place.then(|| Target::new(path));
    // A pipe must not even be read: it may never end.
    if target.as_ref().is_some_and(Target::is_device) && path.exists() {
        return Err(Error::file(path, "is not a file that can be replaced; leave out --in-place"));
    }
    let document = read(args, path, config, *from)?;
    if let Some(mut target) = target.filter(|_| !document.edits.is_empty()) {
        target.text = Some(document.text.clone());
        document.write(target)?;
    }
    Ok(document)
}

/// Returns the format to read a file as, given the format that its name implies, or why the file
/// cannot be read. `markdown` is the format of files with the names of Markdown.
fn kind(args: &Rewrite, format: Option<From>, markdown: From) -> Result<From, &'static str> {
    let asked = match args.flavor {
        None => markdown,
        Some(Flavor::Commonmark) => From::Markdown,
        Some(Flavor::Mdx) => From::Mdx,
        Some(Flavor::Rust) => From::Rust,
    };
    match format {
        Some(From::Html) => Err("is HTML, not Markdown; use linkwright render"),
        Some(own @ (From::Mdx | From::Rust)) if args.flavor.is_none() => Ok(own),
        Some(own @ (From::Markdown | From::Mdx | From::Rust))
            // Docusaurus and others read .md as MDX.
            if own != asked && (own, asked) != (From::Markdown, From::Mdx) =>
        {
            Err("the name of the file requires another flavor; leave out --flavor")
        }
        _ => Ok(asked),
    }
}

fn read(args: &Rewrite, path: &Path, config: &Config, markdown: From) -> Result<Document> {
    let kind = kind(args, format(path), markdown).map_err(|why| Error::file(path, why))?;
    let text = Input::open(path)?.read_text(MAX_SIZE, MARKDOWN)?;
    let (body, rewriter) = (without_mark(&text), config.rewriter(kind));
    check_comments(path, body, kind)?;
    let edits = match kind {
        From::Rust => doc_comments::edits(body, rewriter),
        _ => rewriter.edits(body),
    };
    Ok(Document { path: path.to_owned(), text, edits })
}

/// Lists each bare URL with its replacement.
fn list(document: &Document, term: Term) -> String {
    let file = document.path.to_string_lossy();
    let rows = document.places().map(|(edit, text, place, _)| {
        let shown = show(term, &file, place, text, term::MATCH);
        format!("{shown} -> {}\n", one_line(&edit.replacement))
    });
    rows.collect()
}

/// Returns the path of a file relative to the root of the current repository, or else to the
/// working directory, with `/` between the parts.
fn in_repository(path: &Path) -> Vec<u8> {
    let below = || {
        let here = Path::new(".").canonicalize().ok()?;
        let root = here.ancestors().find(|folder| folder.join(".git").exists()).unwrap_or(&here);
        Some(path.canonicalize().ok()?.strip_prefix(root).ok()?.to_owned())
    };
    with_slashes(below().unwrap_or_else(|| path.to_owned()))
}

fn with_slashes(path: PathBuf) -> Vec<u8> {
    let mut bytes = path.into_os_string().into_encoded_bytes();
    if cfg!(windows) {
        bytes.iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
    }
    bytes
}

fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A file and the links to write in it.
struct Document {
    path: PathBuf,
    /// The source, with a byte order mark if there is one.
    text: String,
    /// The links to write in the body.
    edits: Vec<SourceEdit>,
}

impl Document {
    /// Returns the text after the byte order mark.
    fn body(&self) -> &str {
        without_mark(&self.text)
    }

    /// Returns the links to write, each with its text and the places at which it starts and ends.
    fn places(&self) -> impl Iterator<Item = (&SourceEdit, &str, Place, Place)> {
        let body = self.body();
        let mut place_of = places(body, 0, Place::START);
        self.edits.iter().map(move |edit| {
            let Range { start, end } = edit.range;
            (edit, &body[start..end], place_of(start), place_of(end))
        })
    }

    /// Returns the source with its links written.
    fn rewritten(&self) -> String {
        let mark = self.text.strip_suffix(self.body()).unwrap_or_default();
        mark.to_owned() + &edit::apply(self.body(), &self.edits)
    }

    /// Writes the source with its links.
    fn write(&self, target: Target) -> Result<Status> {
        let mut output = Output::replace(target)?;
        let done = output.write(self.rewritten());
        output.finish(done)
    }
}
