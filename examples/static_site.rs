//! Renders every Markdown file of a folder as an HTML page with links.
//!
//! ```console
//! cargo run -p linkwright-examples --bin static_site -- SOURCE_FOLDER OUTPUT_FOLDER
//! ```

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ignore::{DirEntry, WalkBuilder};
use indicatif::{ParallelProgressIterator, ProgressBar};
use linkwright::Linker;
use linkwright::pulldown_cmark::Autolink;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use rayon::prelude::*;

fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    ExitCode::from(run(&args, &mut io::stderr()))
}

/// Builds the site for `args`, writes the results to `log`, and returns the exit code.
pub fn run(args: &[OsString], log: &mut impl Write) -> u8 {
    let mut tell = |line: String| {
        // A log that cannot be written is not a reason to stop.
        let _ = writeln!(log, "{line}");
    };
    let [source, output] = args else {
        tell("usage: static_site SOURCE_FOLDER OUTPUT_FOLDER".to_owned());
        return 2;
    };
    let results = match build(Path::new(source), Path::new(output)) {
        Ok(results) => results,
        Err(failure) => {
            tell(failure);
            return 1;
        }
    };
    let (mut pages, mut links, mut code) = (0, 0, 0);
    for result in results {
        match result {
            Ok(made) => {
                pages += 1;
                links += made;
            }
            Err(failure) => {
                tell(failure);
                code = 1;
            }
        }
    }
    tell(format!("{pages} pages, {links} links made"));
    code
}

/// The number of new links in a page, or the file that failed and the reason.
type Made = Result<usize, String>;

fn build(source: &Path, output: &Path) -> Result<Vec<Made>, String> {
    source.read_dir().map_err(|error| failure(source, error))?;
    fs::create_dir_all(output).map_err(|error| failure(output, error))?;
    let files = files(source, output).map_err(|error| failure(output, error))?;
    // The bar is hidden if standard error is not a terminal.
    let bar = ProgressBar::new(files.len() as u64);
    let made = files.into_par_iter().progress_with(bar).map(|file| {
        let file = file.map_err(|error| error.to_string())?;
        let path = file.strip_prefix(source).unwrap_or(&file);
        convert(&file, &output.join(path).with_extension("html"))
    });
    Ok(made.collect())
}

/// Returns the Markdown files under `source` in order, except the files under `output`.
fn files(source: &Path, output: &Path) -> io::Result<Vec<Result<PathBuf, ignore::Error>>> {
    let output = output.canonicalize()?;
    let is_output = move |entry: &DirEntry| {
        is_folder(entry) && entry.path().canonicalize().is_ok_and(|path| path == output)
    };
    let is_page = |entry: &DirEntry| {
        !is_folder(entry) && entry.path().extension().is_some_and(|end| end == "md")
    };
    Ok(WalkBuilder::new(source)
        .sort_by_file_path(Path::cmp)
        .filter_entry(move |entry| !is_output(entry))
        .build()
        .filter(|entry| entry.as_ref().map_or(true, is_page))
        .map(|entry| entry.map(DirEntry::into_path))
        .collect())
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

fn convert(source: &Path, target: &Path) -> Made {
    let text = fs::read_to_string(source).map_err(|error| failure(source, error))?;
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let (page, links) = render(text, &name);
    replace(target, &page).map_err(|error| failure(target, error))?;
    Ok(links)
}

/// Returns a page and the number of new links in it.
pub fn render(source: &str, name: &str) -> (String, usize) {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_SMART_PUNCTUATION;
    let plain: Vec<_> = Parser::new_ext(source, options).into_offset_iter().collect();
    let (title, written) = (title(&plain), links(&plain));
    let linked: Vec<_> = Autolink::with_source(source, plain.into_iter(), &Linker::new()).collect();
    let made = links(&linked) - written;

    let mut page = String::from("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>");
    let title = title.unwrap_or_else(|| name.to_owned());
    // As an event, the title is escaped.
    html::push_html(&mut page, [Event::Text(title.into())].into_iter());
    page += "</title>\n<body>\n";
    html::push_html(&mut page, linked.into_iter().map(|(event, _)| event));
    (page, made)
}

type Item<'a> = (Event<'a>, Range<usize>);

/// Returns the text of the first heading, if it has any.
fn title(items: &[Item<'_>]) -> Option<String> {
    let mut title = String::new();
    let heading = items
        .iter()
        .map(|(event, _)| event)
        .skip_while(|event| !matches!(event, Event::Start(Tag::Heading { .. })))
        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    for event in heading {
        match event {
            Event::Text(text) | Event::Code(text) => title += text,
            Event::SoftBreak | Event::HardBreak => title.push(' '),
            _ => {}
        }
    }
    (!title.trim().is_empty()).then_some(title)
}

/// Returns the number of anchors, written as Markdown or as HTML.
fn links(items: &[Item<'_>]) -> usize {
    let is_link = |(event, _): &&Item<'_>| match event {
        Event::Start(Tag::Link { .. }) => true,
        Event::InlineHtml(html) => html.starts_with("<a "),
        _ => false,
    };
    items.iter().filter(is_link).count()
}

/// Writes a file next to `target` and then renames it, so a reader never gets half of a page.
fn replace(target: &Path, page: &str) -> io::Result<()> {
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)?;
    }
    let part = target.with_extension("html.part");
    fs::write(&part, page).and_then(|()| fs::rename(&part, target)).inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })
}

fn failure(path: &Path, error: io::Error) -> String {
    format!("{}: {error}", path.display())
}
