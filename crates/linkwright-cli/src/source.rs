//! Sources to search for links: pieces of a text as they arrive, or a whole document.

use std::borrow::Cow;
use std::ops::{Not, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anstyle::Style;
use linkwright::explain::{Explained, Outcome};
use linkwright::markdown::MAX_SIZE;
use linkwright::{Anchor, Link, Linker, Site, Switch, comments, html, text};
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

/// A text and its place.
pub struct Source<'a> {
    pub file: &'a str,
    /// The text, with the known text around the part to search.
    pub text: &'a str,
    pub range: Range<usize>,
    /// The place at which the part to search starts.
    pub place: Place,
    pub from: From,
    pub config: &'a Config,
    /// The words with bytes that are not UTF-8. Nothing in them links.
    pub broken: &'a [Range<usize>],
}

impl Source<'_> {
    /// Returns the existing links and the links that `render` and `rewrite` would write, in order.
    pub fn links(&self) -> Vec<Found> {
        let linker = &self.config.linker;
        let mut links: Vec<Found> = match self.from {
            // Text has no existing links, and need not be explained.
            From::Text | From::Lines | From::Wrapped => linker
                .links(self.text)
                .filter(|(link, _)| self.range.contains(&link.range().start))
                .map(|(link, anchor)| Found::new(&link, &anchor, linker))
                .collect(),
            _ => self.explained().iter().filter_map(|place| self.found(place)).collect(),
        };
        links.retain(|found| match found.is_authored {
            // The text of an existing link may have bytes that are not UTF-8, but not its target.
            true => !found.href.contains(SUBSTITUTE),
            false => !touches(self.broken, &found.range),
        });
        links
    }

    /// Returns the links and the other candidates, in order.
    pub fn explained(&self) -> Vec<Explained> {
        let linker = &self.config.linker;
        match self.from {
            From::Html => {
                let rewriter = html::Rewriter::new(linker).comments(Switch::On);
                rewriter.explain_bytes(self.text.as_bytes())
            }
            From::Markdown | From::Mdx => self.config.rewriter(self.from).explain(self.text),
            From::Rust => doc_comments::explain(self.text, self.config.rewriter(self.from)),
            _ => {
                let mut places = text::explain(self.text, linker);
                places.retain(|place| self.range.contains(&place.at));
                places
            }
        }
    }

    /// Returns the link at a place, if there is one.
    pub fn found(&self, place: &Explained) -> Option<Found> {
        let linker = &self.config.linker;
        let (kind, href, display, named_site) = match &place.outcome {
            Outcome::Link { kind, href, text, .. } => (kind.to_string(), &**href, text, None),
            Outcome::Existing { kind, href, text, named_site, .. } => {
                // Browsers ignore whitespace around it.
                let href = href.trim();
                let path_or_other = || match Site::from_href(href, "") {
                    Site::SameHost => "path",
                    _ => "other",
                };
                let kind = kind.map_or_else(|| path_or_other().to_owned(), |kind| kind.to_string());
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

/// Returns whether a range overlaps one of these ranges, which are in order.
pub fn touches(ranges: &[Range<usize>], range: &Range<usize>) -> bool {
    let next = ranges.partition_point(|other| other.end <= range.start);
    ranges.get(next).is_some_and(|other| other.start < range.end)
}

/// Returns an error for an invalid directive, such as one with `of`. Without the error, text would
/// link that should stay text.
pub fn check_comments(file: &Path, source: &str, from: From) -> Result {
    let mistakes = match from {
        From::Markdown | From::Mdx => comments::mistakes_in_markdown(source),
        From::Rust => doc_comments::mistakes(source),
        From::Html => comments::mistakes_in_html(source),
        _ => Vec::new(),
    };
    if let Some(mistake) = mistakes.first()
        && let Some(comment) = source.get(mistake.clone())
    {
        let line = source[..mistake.start].matches('\n').count() + 1;
        let reason = format!("line {line}: {comment} {UNKNOWN_COMMENT}");
        return Err(Error::file(file, reason));
    }
    Ok(())
}

pub const UNKNOWN_COMMENT: &str =
    "is not a directive; write linkwright off, on or ignore, and nothing else";

/// The reason in `explain` for a word that does not link, and the message for a file with such
/// words.
pub const NOT_UTF8: &str = "words with bytes that are not UTF-8 do not link";

/// A file to read.
pub struct Job {
    pub path: PathBuf,
    pub from: From,
    pub config: Arc<Config>,
}

impl Job {
    /// Returns a job for each file, with the format that `from` returns for it.
    pub fn all(
        files: &[PathBuf],
        sources: &Sources,
        from: impl Fn(&Path) -> From,
    ) -> Result<Vec<Self>> {
        let mut configs = Configs::new(sources);
        let job = |path: &PathBuf| {
            let (config, from) = configs.find(path, from(path))?;
            Ok(Self { path: path.clone(), from, config })
        };
        files.iter().map(job).collect()
    }

    /// Returns a job for each file of a search, in the given format or in the format of the file.
    pub fn search(search: &Search, from: Option<From>) -> Result<(Vec<Self>, Status)> {
        let what = "Markdown (.md, .mdx), Rust (.rs), HTML (.html) or text (.txt)";
        let (files, status) = expand(&search.files, what, |_| true);
        let from = |path: &Path| from.or_else(|| format(path)).unwrap_or(From::Text);
        Ok((Self::all(&files, &search.sources, from)?, status))
    }

    /// Calls `each` with each piece of the file, and then `write` with its output.
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
        let ends = match from {
            From::Text => Ends::Word,
            From::Lines => Ends::Line,
            _ => {
                let max = match from {
                    From::Html | From::Wrapped => usize::MAX,
                    _ => MAX_SIZE,
                };
                let document = input.read_masked(max)?;
                check_comments(path, document.text, from)?;
                return see(document);
            }
        };
        while let Some(piece) = input.next_piece(config.linker.get_finder(), ends)? {
            see(piece)?;
        }
        Ok(())
    }
}

/// The output and the errors of one or more sources.
#[derive(Default)]
pub struct Out {
    pub text: String,
    pub errors: Vec<Error>,
    /// True if a source has bytes that are not UTF-8.
    is_broken: bool,
}

/// Writes the output of `each` for each source, in the order of the files. Small files are read in
/// parallel. An error in a file is reported, and the other files are still processed. Returns the
/// greatest status.
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

/// The most bytes of files to read in parallel at a time. Their output is held in memory, because
/// it is written in order.
const MAX_BATCH: u64 = 4 << 20;

/// Splits jobs into batches: small files together, and each larger file by itself.
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

/// The JSON fields of a text and its position.
#[derive(Serialize)]
pub struct Located<'a> {
    start: usize,
    end: usize,
    utf16: [usize; 2],
    characters: [usize; 2],
    pub text: Cow<'a, str>,
}

impl<'a> Located<'a> {
    /// Locates a range of a text. The range starts `before` bytes before the place.
    pub fn new(text: &'a str, place: Place, before: usize, range: Range<usize>) -> Self {
        let text = text.get(range).unwrap_or_default();
        let (before, after) = text.split_at_checked(before).unwrap_or(("", text));
        let (before, at, after) = (Count::new(before), place.count, Count::new(after));
        let range = |of: fn(&Count) -> usize| [of(&at) - of(&before), of(&at) + of(&after)];
        let [start, end] = range(|count| count.bytes);
        let (utf16, characters) = (range(|count| count.utf16), range(|count| count.characters));
        Self { start, end, utf16, characters, text: text.into() }
    }
}

/// Formats a line `file:line:column: text`, as compilers and editors do.
pub fn show(term: Term, file: &str, place: Place, text: &str, style: Style) -> String {
    let [name, number, style] = [term::FILE, term::LINE, style].map(|style| term.style(style));
    let (file, Place { line, column, .. }, text) = (one_line(file), place, one_line(text));
    format!("{name}{file}{name:#}:{number}{line}{number:#}:{column}: {style}{text}{style:#}")
}

/// An existing link, or a link that `render` or `rewrite` would write, and its JSON fields.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Found {
    /// The range of the link in the text.
    #[serde(skip)]
    pub range: Range<usize>,
    pub kind: String,
    /// True if it is an existing link.
    #[serde(rename = "existing", skip_serializing_if = "Not::not")]
    pub is_authored: bool,
    pub href: String,
    pub display: String,
    /// The spoof warnings for its host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
    /// The host that the text of a deceptive link names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named_site: Option<String>,
}

impl Found {
    /// Creates the entry for a link of a text.
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

/// Returns the spoof warnings for the host of a link, if there are any.
pub fn warning(link: &Link<'_>, linker: &Linker) -> Option<String> {
    let warnings: Vec<_> = linker.spoof_warnings(link).iter().map(ToString::to_string).collect();
    (!warnings.is_empty()).then(|| warnings.join("; "))
}
