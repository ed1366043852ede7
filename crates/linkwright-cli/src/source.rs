//! What is searched for links: lines of text as they come, or a document as a whole.

use std::borrow::Cow;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use linkwright::edit::SourceEdit;
use linkwright::markdown::{EXTENSIONS, MAX_SIZE};
use linkwright::{Link, LinkKind, Linker};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use serde::Serialize;
use serde_json::{Value, json};

use crate::args::{From, Scope, Search, Sources};
use crate::config::{Config, Configs};
use crate::cursor::{Count, Place};
use crate::error::{Result, Status, report};
use crate::html;
use crate::input::{Input, without_mark};
use crate::output::Output;
use crate::paths::{expand, format};
use crate::term::{self, Term, one_line};

/// A text and where it stands.
pub struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
    pub place: Place,
    pub from: From,
    pub config: &'a Config,
}

impl Source<'_> {
    pub fn links(&self) -> Vec<Found> {
        let linker = &self.config.linker;
        match self.from {
            From::Text => linker
                .links(self.text)
                .map(|(link, to)| {
                    Found::new(link.range(), Some(&link), to.href(), to.text(), linker)
                })
                .collect(),
            From::Html => html::links(self.text, linker),
            From::Markdown => {
                let edits = self.config.rewriter().edits(self.text);
                let text = |edit: &SourceEdit| &self.text[edit.link.clone()];
                edits.iter().map(|edit| Found::of_edit(edit, text(edit), linker)).collect()
            }
        }
    }

    /// The text with a space for each byte that is no text to a reader, or that does not link whatever it is.
    pub fn shown(&self) -> Cow<'_, str> {
        let texts = match self.from {
            From::Text => return Cow::Borrowed(self.text),
            From::Html => html::texts(self.text),
            From::Markdown => texts(self.text),
        };
        let blank = |hidden: &str| hidden.bytes().map(blank).collect::<String>();
        let (mut shown, mut at) = (String::with_capacity(self.text.len()), 0);
        for Range { start, end } in texts {
            if let (Some(hidden), Some(text)) =
                (self.text.get(at..start), self.text.get(start..end))
            {
                shown += &blank(hidden);
                shown += text;
                at = end;
            }
        }
        shown += &blank(self.text.get(at..).unwrap_or_default());
        shown.into()
    }
}

fn blank(byte: u8) -> char {
    if byte == b'\n' { '\n' } else { ' ' }
}

/// The texts of Markdown that may link.
fn texts(source: &str) -> Vec<Range<usize>> {
    let mut closed = 0_usize;
    let events = Parser::new_ext(source, EXTENSIONS).into_offset_iter();
    let texts = events.filter_map(|(event, range)| {
        match event {
            Event::Text(_) if closed == 0 => return Some(range),
            Event::Start(
                Tag::CodeBlock(_) | Tag::Link { .. } | Tag::Image { .. } | Tag::MetadataBlock(_),
            ) => closed += 1,
            Event::End(
                TagEnd::CodeBlock | TagEnd::Link | TagEnd::Image | TagEnd::MetadataBlock(_),
            ) => closed -= 1,
            _ => {}
        }
        None
    });
    texts.collect()
}

/// A file to read.
pub struct Job {
    path: PathBuf,
    from: From,
    pub config: Arc<Config>,
}

impl Job {
    /// For files that are read line by line.
    pub fn lines<S: Scope>(files: &[PathBuf], sources: &Sources<S>) -> Result<Vec<Self>> {
        let mut configs = Configs::new(sources);
        let job = |path: &PathBuf| {
            Ok(Self { path: path.clone(), from: From::Text, config: configs.of(path)? })
        };
        files.iter().map(job).collect()
    }

    /// For the files of a search, in this format or their own ones.
    pub fn search(search: &Search, from: Option<From>) -> Result<(Vec<Self>, Status)> {
        let (files, status) = expand(&search.files, |_| true);
        let mut jobs = Self::lines(&files, &search.sources)?;
        for job in &mut jobs {
            job.from = from.or_else(|| format(&job.path)).unwrap_or(From::Text);
        }
        Ok((jobs, status))
    }
}

/// Calls `each` with each source and the output. An error in a file is reported, and the others are still
/// processed.
pub fn each_source(
    jobs: &[Job],
    mut each: impl FnMut(&Source<'_>, &mut Output) -> Result,
) -> Result<Status> {
    let mut status = Status::Done;
    for Job { path, from, config } in jobs {
        let mut output = Output::stdout();
        let file = &*path.to_string_lossy();
        let mut read = || match from {
            From::Text => {
                let mut input = Input::stream(path)?;
                while let Some(line) = input.next_line()? {
                    let (text, place) = (line.text, line.place);
                    each(&Source { file, text, place, from: *from, config }, &mut output)?;
                    if input.may_wait() {
                        output.flush()?;
                    }
                }
                Ok(())
            }
            From::Markdown | From::Html => {
                let max = if *from == From::Markdown { MAX_SIZE as u64 } else { u64::MAX };
                let source = Input::open(path)?.read_text(max)?;
                let text = without_mark(&source);
                let mut place = Place::START;
                place.count.add(&source[..source.len() - text.len()]);
                each(&Source { file, text, place, from: *from, config }, &mut output)
            }
        };
        match read() {
            Ok(()) => output.finish()?,
            Err(error) => {
                output.discard();
                if error.is_stdout() {
                    return Err(error);
                }
                status = report(&error);
            }
        }
    }
    Ok(status)
}

/// A text and its place as JSON. `before` bytes of the text stand before the place.
pub fn row(source: &Source<'_>, place: Place, before: usize, text: Range<usize>) -> Value {
    let text = source.text.get(text).unwrap_or_default();
    let (before, after) = text.split_at_checked(before).unwrap_or(("", text));
    let (before, at, after) = (Count::of(before), place.count, Count::of(after));
    let range = |of: fn(&Count) -> usize| [of(&at) - of(&before), of(&at) + of(&after)];
    let [start, end] = range(|count| count.bytes);
    json!({
        "file": source.file,
        "line": place.line,
        "column": place.column,
        "start": start,
        "end": end,
        "utf16": range(|count| count.utf16),
        "characters": range(|count| count.characters),
        "text": text,
    })
}

/// The same of a link, which starts at the place.
pub fn link_row(source: &Source<'_>, place: Place, found: &Found) -> Value {
    let mut row = row(source, place, 0, found.range.clone());
    row["kind"] = found.kind.into();
    row["href"] = (*found.href).into();
    row["display"] = (*found.display).into();
    if let Some(warning) = &found.warning {
        row["warning"] = (**warning).into();
    }
    row
}

/// `file:line:column`, as compilers and editors have it.
pub fn show(file: &str, place: Place, term: Term) -> String {
    let (name, number) = (term.style(term::FILE), term.style(term::LINE));
    let Place { line, column, .. } = place;
    format!("{name}{}{name:#}:{number}{line}{number:#}:{column}", one_line(file))
}

/// A value as a line of JSON.
pub fn to_json(value: &impl Serialize) -> String {
    // Strings, numbers and lists of them always serialize.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// A link, as `render` and `rewrite` would write it.
#[derive(Clone)]
pub struct Found {
    /// The bytes of the text in which it was written.
    pub range: Range<usize>,
    pub kind: &'static str,
    pub href: String,
    pub display: String,
    /// Why its host could deceive.
    pub warning: Option<String>,
}

impl Found {
    /// The link of an edit of Markdown or HTML, which has this text.
    pub fn of_edit(edit: &SourceEdit, text: &str, linker: &Linker) -> Self {
        let link = linker.get_finder().parse(text);
        Self::new(edit.link.clone(), link.as_ref(), &edit.href, &edit.text, linker)
    }

    fn new(
        range: Range<usize>,
        link: Option<&Link<'_>>,
        href: &str,
        display: &str,
        linker: &Linker,
    ) -> Self {
        let (href, display) = (href.to_owned(), display.to_owned());
        let warning = link.and_then(|link| warning(link, linker));
        Self { range, kind: link.map_or("other", kind), href, display, warning }
    }
}

/// Whether comments keep a byte from linking.
pub fn is_left(ranges: &[Range<usize>], at: usize) -> bool {
    let next = ranges.partition_point(|range| range.end <= at);
    ranges.get(next).is_some_and(|range| range.start <= at)
}

/// Why the host of a link could deceive, if it could.
pub fn warning(link: &Link<'_>, linker: &Linker) -> Option<String> {
    let concerns: Vec<_> = linker.concerns(link).iter().map(ToString::to_string).collect();
    (!concerns.is_empty()).then(|| concerns.join("; "))
}

fn kind(link: &Link<'_>) -> &'static str {
    match link.kind() {
        LinkKind::Url => "url",
        LinkKind::Domain => "domain",
        LinkKind::Email => "email",
        _ => "other",
    }
}
