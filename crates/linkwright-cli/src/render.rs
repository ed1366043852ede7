//! `linkwright render`: Markdown, HTML or plain text to HTML.

use std::io::{self, IsTerminal as _, Write as _};
use std::mem;
use std::path::Path;

use comrak::nodes::NodeValue;
use linkwright::html::Filter;
use linkwright::pulldown_cmark::Autolink;
use linkwright::{Linker, comments, text};
use memchr::memchr_iter;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use pulldown_cmark_escape::escape_html;

use crate::args::{Engine, From, Render};
use crate::config::{Config, Configs};
use crate::error::{Error, Result, Status};
use crate::found::is_left;
use crate::html;
use crate::input::{Input, without_mark};
use crate::output::Output;
use crate::paths::format;
use crate::progress::Progress;
use crate::replace::Target;

/// A longer page is not held in memory as a whole.
const WHOLE: usize = 4 << 20;

/// The longest comment that is looked for in such a page.
const COMMENT: usize = 64;

const FOOT: &str = "</body>\n</html>\n";

pub fn run(args: &Render) -> Result<Status> {
    let from = match args.from.or_else(|| format(&args.file)) {
        Some(from) => from,
        // Reading a folder, or what is not there, fails with a better message.
        None if args.file.is_dir() || !args.file.exists() => From::Markdown,
        None => {
            let reason = "unknown format; say --from markdown, html or text";
            return Err(Error::file(&args.file, reason));
        }
    };
    if from == From::Html && args.page {
        return Err(Error::new("--page is for Markdown and text; HTML is a page or part of one"));
    }
    let config = Configs::new(&args.sources).of(&args.file)?;
    let progress = Progress::hidden();
    // On a terminal, a bar would get in the way of the output.
    let shows_progress = args.output.as_path() != "-" || !io::stdout().is_terminal();
    let progress = shows_progress.then_some(&progress);
    let mut output = Output::replace(Target::new(&args.output))?;
    let convert = match from {
        From::Markdown => markdown,
        From::Html => page_of_html,
        From::Text => plain,
    };
    match convert(args, &config, progress, &mut output) {
        Ok(()) => output.finish().map(|()| Status::Done),
        Err(error) => {
            output.discard();
            Err(error)
        }
    }
}

fn markdown(args: &Render, config: &Config, bar: Option<&Progress>, output: &mut Output) -> Result {
    let source = Input::open(&args.file, bar)?.read_text(config.max_size)?;
    let source = without_mark(&source);
    let mut options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    options.set(Options::ENABLE_SMART_PUNCTUATION, args.smart_punctuation);
    let body = match args.engine {
        Engine::PulldownCmark => by_pulldown_cmark(source, options, &config.linker),
        Engine::Comrak => by_comrak(source, args.smart_punctuation, &config.linker),
    };
    if args.page {
        let title = title(source, options).unwrap_or_else(|| file_title(&args.file));
        output.write(head(&title))?;
    }
    output.write(body)?;
    output.write(if args.page { FOOT } else { "" })
}

fn by_pulldown_cmark(source: &str, options: Options, linker: &Linker) -> String {
    let left = comments::in_markdown(source);
    let events = Parser::new_ext(source, options).into_offset_iter().map(|(event, range)| {
        match event {
            // Nothing links in HTML.
            Event::Text(text) if is_left(&left, range.start) => {
                (Event::InlineHtml(escaped(&text).into()), range)
            }
            event => (event, range),
        }
    });
    let events = Autolink::with_source(source, events, linker);
    let mut body = String::with_capacity(source.len() + source.len() / 4);
    pulldown_cmark::html::push_html(&mut body, events.map(|(event, _)| event));
    body
}

/// With the same extensions, and with raw HTML too.
fn by_comrak(source: &str, smart_punctuation: bool, linker: &Linker) -> String {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.footnotes = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.parse.smart = smart_punctuation;
    options.render.r#unsafe = true;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, source, &options);
    let left = comments::in_markdown(source);
    if !left.is_empty() {
        let lines: Vec<_> =
            [0].into_iter().chain(memchr_iter(b'\n', source.as_bytes()).map(|at| at + 1)).collect();
        for node in root.descendants() {
            let mut node = node.data.borrow_mut();
            let start = node.sourcepos.start;
            let at = lines
                .get(start.line.saturating_sub(1))
                .map_or(0, |line| line + start.column.saturating_sub(1));
            if let NodeValue::Text(text) = &node.value
                && is_left(&left, at)
            {
                node.value = NodeValue::HtmlInline(escaped(text));
            }
        }
    }
    linkwright::comrak::autolink(&arena, root, linker);
    let mut body = String::with_capacity(source.len() + source.len() / 4);
    // Writing to a String does not fail.
    let _ = comrak::format_html(root, &options, &mut body);
    body
}

/// Copies HTML as it is read, and adds anchors around its links. Comments are read in a page up to [`WHOLE`].
fn page_of_html(
    args: &Render,
    config: &Config,
    bar: Option<&Progress>,
    output: &mut Output,
) -> Result {
    let mut input = Input::stream(&args.file, bar)?;
    let fail = Error::io(&args.file, "convert");
    let (mut start, mut is_whole) = (String::new(), false);
    while start.len() < WHOLE && !is_whole {
        let html = input.next_piece()?;
        start += html;
        is_whole = html.is_empty();
    }
    if is_whole {
        return output.write(html::rewrite(&start, &config.linker));
    }
    let mut filter = Filter::new(Vec::new(), &config.linker);
    let mut write = |html: &[u8]| {
        filter.write_all(html).map_err(&fail)?;
        output.write(mem::take(filter.get_mut()))
    };
    start.as_bytes().chunks(1 << 16).try_for_each(&mut write)?;
    loop {
        // A comment may be cut.
        start.drain(..start.floor_char_boundary(start.len().saturating_sub(COMMENT)));
        let html = input.next_piece()?;
        if html.is_empty() {
            break;
        }
        write(html.as_bytes())?;
        start += html;
        if !comments::in_html(&start).is_empty() {
            let max = WHOLE >> 20;
            let reason =
                format!("a page of more than {max} MiB cannot have comments of linkwright");
            return Err(Error::file(&args.file, reason));
        }
    }
    output.write(filter.finish().map_err(fail)?)
}

/// A blank line ends a paragraph, and any other line end becomes a line break. A link is on one line.
fn plain(args: &Render, config: &Config, bar: Option<&Progress>, output: &mut Output) -> Result {
    let mut input = Input::stream(&args.file, bar)?;
    if args.page {
        output.write(head(&file_title(&args.file)))?;
    }
    let mut in_paragraph = false;
    while let Some(line) = input.next_line()? {
        let is_text = !line.text.trim().is_empty();
        output.write(match (in_paragraph, is_text) {
            (true, true) => "<br>\n",
            (true, false) => "</p>\n",
            (false, true) => "<p>",
            (false, false) => "",
        })?;
        if is_text {
            output.write(text::html(line.text, &config.linker).to_string())?;
        }
        in_paragraph = is_text;
        if input.may_wait() {
            output.flush()?;
        }
    }
    output.write(if in_paragraph { "</p>\n" } else { "" })?;
    output.write(if args.page { FOOT } else { "" })
}

/// The text of the first heading of Markdown, if it has one.
fn title(source: &str, options: Options) -> Option<String> {
    let heading = Parser::new_ext(source, options)
        .skip_while(|event| !matches!(event, Event::Start(Tag::Heading { .. })))
        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let title: String = heading
        .map(|event| match event {
            Event::Text(text) | Event::Code(text) => text.into_string(),
            Event::SoftBreak | Event::HardBreak => " ".to_owned(),
            _ => String::new(),
        })
        .collect();
    (!title.trim().is_empty()).then_some(title)
}

fn file_title(path: &Path) -> String {
    match path.file_stem() {
        Some(stem) if stem != "-" => stem.to_string_lossy().into_owned(),
        _ => "linkwright".to_owned(),
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    // Writing to a String does not fail.
    let _ = escape_html(&mut escaped, text);
    escaped
}

fn head(title: &str) -> String {
    let escaped = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{escaped}</title>\n\
         <style>body {{ max-width: 45em; margin: 2em auto; padding: 0 1em; line-height: 1.5 }} \
         td, th {{ padding: 0 .5em; text-align: start }}</style>\n</head>\n<body>\n"
    )
}
