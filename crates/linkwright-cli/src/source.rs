//! What is searched for links: pieces of a text, as they come, or a document as a whole.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anstyle::Style;
use linkwright::explain::{Explained, Outcome};
use linkwright::markdown::MAX_SIZE;
use linkwright::{Anchor, Link, Linker, Site, html, text};
use linkwright::{Switch, comments};
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{From, Search, Sources};
use crate::config::{Config, Configs};
use crate::cursor::{Count, Place};
use crate::doc_comments;
use crate::error::{Error, Result, Status, report, tell};
use crate::input::{Ends, Input, Piece, SUBSTITUTE};
use crate::output::Output;
use crate::paths::{expand, format};
use crate::term::{self, Term, one_line};

/// A text and where it stands.
pub struct Source<'a> {
    pub file: &'a str,
    /// With what is known of the text around the part that is searched.
    pub text: &'a str,
    pub range: Range<usize>,
    /// Where that part starts.
    pub place: Place,
    pub from: From,
    pub config: &'a Config,
    /// The words with bytes that are not UTF-8, of which nothing is a link.
    pub broken: &'a [Range<usize>],
}

impl Source<'_> {
    /// The links that `render` and `rewrite` would write, and those that the author wrote, in order.
    pub fn links(&self) -> Vec<Found> {
        let linker = &self.config.linker;
        let mut links: Vec<Found> = match self.from {
            // Text has no other links, and need not be explained.
            From::Text | From::Lines | From::Wrapped => linker
                .links(self.text)
                .filter(|(link, _)| self.range.contains(&link.range().start))
                .map(|(link, anchor)| Found::new(&link, &anchor, linker))
                .collect(),
            _ => self.explained().iter().filter_map(|place| self.found(place)).collect(),
        };
        links.retain(|found| match found.is_authored {
            // The text of one may have bytes that are not UTF-8, but not what it leads to.
            true => !found.href.contains(char::from(SUBSTITUTE)),
            false => !touches(self.broken, &found.range),
        });
        links
    }

    /// The places that are links or could have been, in order.
    pub fn explained(&self) -> Vec<Explained> {
        let linker = &self.config.linker;
        match self.from {
            From::Html => {
                let rewriter = html::Rewriter::new(linker).comments(Switch::On);
                rewriter.explain_bytes(self.text.as_bytes())
            }
            From::Markdown | From::Mdx | From::Rust => self.config.explain(self.text, self.from),
            _ => {
                let mut places = text::explain(self.text, linker);
                places.retain(|place| self.range.contains(&place.at));
                places
            }
        }
    }

    /// The link at a place, if there is one.
    pub fn found(&self, place: &Explained) -> Option<Found> {
        let linker = &self.config.linker;
        let (kind, href, display, named_site) = match &place.outcome {
            Outcome::Link { kind, href, text, .. } => (kind.to_string(), &**href, text, None),
            Outcome::Existing { kind, href, text, named_site, .. } => {
                // As a browser reads it.
                let href = href.trim();
                let is_path = || Site::from_href(href, "") == Site::SameHost;
                let other = || if is_path() { "path" } else { "other" }.to_owned();
                let kind = kind.map_or_else(other, |kind| kind.to_string());
                (kind, href, text, named_site.as_ref().filter(|it| it.site == Site::Other))
            }
            _ => return None,
        };
        let link = linker.get_finder().parse(href).filter(|_| kind != "path");
        Some(Found {
            range: place.range.clone(),
            is_authored: matches!(place.outcome, Outcome::Existing { .. }),
            kind,
            href: href.to_owned(),
            display: display.clone(),
            warning: link.and_then(|link| warning(&link, linker)),
            named_site: named_site.map(|it| it.host.clone()),
        })
    }
}

/// Whether a range has a part of one of these, which are in order.
pub fn touches(ranges: &[Range<usize>], range: &Range<usize>) -> bool {
    let next = ranges.partition_point(|other| other.end <= range.start);
    ranges.get(next).is_some_and(|other| other.start < range.end)
}

/// Fails for a comment for linkwright that says nothing, such as one with `of`: what should stay text would link.
pub fn check_comments(file: &Path, source: &str, from: From) -> Result {
    let mistakes = match from {
        From::Markdown | From::Mdx => comments::mistakes_in_markdown(source),
        From::Rust => doc_comments::mistakes(source),
        From::Html => comments::mistakes_in_html(source),
        _ => Vec::new(),
    };
    match mistakes.first().and_then(|mistake| Some((mistake, source.get(mistake.clone())?))) {
        Some((mistake, comment)) => {
            let line = source[..mistake.start].matches('\n').count() + 1;
            Err(Error::file(file, format_args!("line {line}: {comment} {UNKNOWN_COMMENT}")))
        }
        None => Ok(()),
    }
}

pub const UNKNOWN_COMMENT: &str =
    "is not known; write linkwright off, on or ignore, and nothing else in the comment";

/// Why a word does not link, for `explain`, and what is told of a file with such words.
pub const NOT_UTF8: &str = "words with bytes that are not UTF-8 do not link";

/// A file to read.
pub struct Job {
    pub path: PathBuf,
    from: From,
    pub config: Arc<Config>,
}

impl Job {
    /// For files of which each has the format that `from` says.
    pub fn all(
        files: &[PathBuf],
        sources: &Sources,
        from: impl Fn(&Path) -> From,
    ) -> Result<Vec<Self>> {
        let mut configs = Configs::new(sources);
        let job = |path: &PathBuf| {
            Ok(Self { path: path.clone(), from: from(path), config: configs.find(path)? })
        };
        files.iter().map(job).collect()
    }

    /// For the files of a search, in this format or their own ones.
    pub fn search(search: &Search, from: Option<From>) -> Result<(Vec<Self>, Status)> {
        let what = "Markdown (.md, .mdx), Rust (.rs), HTML (.html) or text (.txt)";
        let (files, status) = expand(&search.files, what, |_| true);
        let from = |path: &Path| from.or_else(|| format(path)).unwrap_or(From::Text);
        Ok((Self::all(&files, &search.sources, from)?, status))
    }

    /// Calls `each` with each piece of the file, and then `write` with what became of it.
    fn each_piece(
        &self,
        out: &mut Out,
        each: impl Fn(&Source<'_>, &mut Out),
        mut write: impl FnMut(&mut Out) -> Result,
    ) -> Result {
        let Self { path, from, config } = self;
        let (file, from) = (&*path.to_string_lossy(), *from);
        let mut see = |Piece { text, range, place, broken }: Piece<'_>| {
            out.is_broken |= !broken.is_empty();
            each(&Source { file, text, range, place, from, config, broken: &broken }, out);
            write(out)
        };
        let mut input = Input::open(path)?;
        let (ends, max) = match from {
            From::Text => (Some(Ends::Word), 0),
            From::Lines => (Some(Ends::Line), 0),
            From::Html | From::Wrapped => (None, u64::MAX),
            _ => (None, MAX_SIZE as u64),
        };
        let Some(ends) = ends else {
            let document = input.read_masked(max)?;
            check_comments(path, document.text, from)?;
            return see(document);
        };
        while let Some(piece) = input.next_piece(config.linker.get_finder(), ends)? {
            see(piece)?;
        }
        Ok(())
    }
}

/// What becomes of a source, or of several: what is written to standard output, and errors.
#[derive(Default)]
pub struct Out {
    pub text: String,
    pub errors: Vec<Error>,
    /// Whether a source has bytes that are not UTF-8.
    is_broken: bool,
}

/// Writes what becomes of each source by `each`, in the order of the files. Small files are read in parallel. An error in a
/// file is reported, and the others are still processed. Returns the greater of this status and theirs.
pub fn each_source(
    jobs: &[Job],
    mut status: Status,
    each: impl Fn(&Source<'_>, &mut Out) + Sync,
) -> Result<Status> {
    let mut output = Output::stdout();
    for batch in batches(jobs) {
        let held = |job: &Job| {
            let mut out = Out::default();
            let done = job.each_piece(&mut out, &each, |_| Ok(()));
            (out, done)
        };
        // A single file is written while it is read, and starts no threads.
        let mut finished = match batch {
            [_] => Vec::new(),
            several => several.par_iter().map(held).collect(),
        }
        .into_iter();
        for job in batch {
            let mut is_told = false;
            let mut write = |out: &mut Out| {
                if out.is_broken && !is_told {
                    is_told = true;
                    tell(format_args!("{}: {NOT_UTF8}", job.path.display()));
                }
                output.write(&out.text)?;
                out.text.clear();
                out.errors.drain(..).for_each(|error| status = report(&error));
                // A reader may be waiting for it.
                output.flush()
            };
            let done = match finished.next() {
                Some((mut out, done)) => write(&mut out).and(done),
                None => job.each_piece(&mut Out::default(), &each, write),
            };
            match done {
                Err(error @ Error::Stdout(_)) => return Err(error),
                Err(error) => status = report(&error),
                Ok(()) => {}
            }
        }
    }
    Ok(status)
}

/// How many bytes of files are read in parallel at a time. What becomes of them is held in memory, to be written in order.
const MAX_BATCH: u64 = 4 << 20;

/// The jobs in parts: small files together, and others by themselves.
pub fn batches(jobs: &[Job]) -> impl Iterator<Item = &[Job]> {
    let size = |job: &Job| match job.path.metadata() {
        Ok(data) if data.is_file() => data.len(),
        _ => MAX_BATCH,
    };
    let mut held = jobs.first().map_or(0, size);
    jobs.chunk_by(move |_, next| {
        let next = size(next);
        let is_small = held + next < MAX_BATCH;
        held = if is_small { held + next } else { next };
        is_small
    })
}

/// A text with its place, as JSON has it.
#[derive(Serialize)]
pub struct Located<'a> {
    #[serde(flatten)]
    pub place: Option<FilePlace<'a>>,
    start: usize,
    end: usize,
    utf16: [usize; 2],
    characters: [usize; 2],
    pub text: &'a str,
}

/// The place of a text in its file. The text of a line by itself has none.
#[derive(Serialize)]
pub struct FilePlace<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    line: usize,
    column: usize,
}

impl<'a> Located<'a> {
    /// Locates a range of a source. `before` bytes of the range stand before the place.
    pub fn new(source: &Source<'a>, place: Place, before: usize, range: Range<usize>) -> Self {
        let text = source.text.get(range).unwrap_or_default();
        let (before, after) = text.split_at_checked(before).unwrap_or(("", text));
        let (before, at, after) = (Count::new(before), place.count, Count::new(after));
        let range = |of: fn(&Count) -> usize| [of(&at) - of(&before), of(&at) + of(&after)];
        let [start, end] = range(|count| count.bytes);
        let (utf16, characters) = (range(|count| count.utf16), range(|count| count.characters));
        let place = FilePlace { file: Some(source.file), line: place.line, column: place.column };
        Self { place: Some(place), start, end, utf16, characters, text }
    }
}

/// A link, as JSON has it.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LinkObject<'a> {
    #[serde(flatten)]
    pub located: Located<'a>,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    existing: Option<bool>,
    href: &'a str,
    display: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    named_site: Option<&'a str>,
}

impl<'a> LinkObject<'a> {
    /// Locates a link, which starts at the place.
    pub fn new(source: &Source<'a>, place: Place, found: &'a Found) -> Self {
        Self {
            located: Located::new(source, place, 0, found.range.clone()),
            kind: &found.kind,
            existing: found.is_authored.then_some(true),
            href: &found.href,
            display: &found.display,
            warning: found.warning.as_deref(),
            named_site: found.named_site.as_deref(),
        }
    }
}

/// `file:line:column: text`, as compilers and editors have it.
pub fn show(term: Term, file: &str, place: Place, text: &str, style: Style) -> String {
    let [name, number, style] = [term::FILE, term::LINE, style].map(|style| term.style(style));
    let (file, Place { line, column, .. }, text) = (one_line(file), place, one_line(text));
    format!("{name}{file}{name:#}:{number}{line}{number:#}:{column}: {style}{text}{style:#}")
}

/// A link, as `render` and `rewrite` would write it, or as its author wrote it.
pub struct Found {
    /// The bytes of the text in which it was written.
    pub range: Range<usize>,
    /// Whether the author wrote it as a link.
    pub is_authored: bool,
    pub kind: String,
    pub href: String,
    pub display: String,
    /// Why its host could deceive.
    pub warning: Option<String>,
    /// The host that the text names, if its author's link leads to another site.
    pub named_site: Option<String>,
}

impl Found {
    /// A link of a text.
    pub fn new(link: &Link<'_>, anchor: &Anchor<'_>, linker: &Linker) -> Self {
        Self {
            range: link.range(),
            is_authored: false,
            kind: link.kind().to_string(),
            href: anchor.href().to_owned(),
            display: anchor.text().to_owned(),
            warning: warning(link, linker),
            named_site: None,
        }
    }
}

/// Why the host of a link could deceive, if it could.
pub fn warning(link: &Link<'_>, linker: &Linker) -> Option<String> {
    let warnings: Vec<_> = linker.spoof_warnings(link).iter().map(ToString::to_string).collect();
    (!warnings.is_empty()).then(|| warnings.join("; "))
}
