//! `linkwright render`: Markdown, HTML or plain text to HTML.

use std::io::Write as _;
use std::path::Path;

use linkwright::markdown::Rewriter;
use linkwright::{Linker, text};
use pulldown_cmark::{Options, html};

use crate::args::{Engine, From, Render};
use crate::error::{Error, Failure};
use crate::extension::{extension, is_markdown};
use crate::input::{Input, without_end, without_mark};
use crate::output::Output;
use crate::page;

pub fn run(args: &Render) -> Result<(), Failure> {
    let from = match args.from {
        Some(from) => from,
        None => guess(args.file.as_deref())?,
    };
    if from == From::Html && args.page {
        return Err(Error::PageOfHtml.into());
    }
    let input = Input::open(args.file.as_deref())?;
    let mut output = match &args.output {
        Some(path) => Output::file(path)?,
        None => Output::stdout(),
    };
    let linker = args.linker();
    let done = match from {
        From::Markdown => markdown(input, &mut output, linker, args),
        From::Html => page_of_html(input, &mut output, linker),
        From::Text => plain(input, &mut output, &linker, args),
    };
    match done {
        Ok(()) => Ok(output.finish()?),
        Err(error) => {
            output.discard();
            Err(error.into())
        }
    }
}

/// The format by the extension of the name.
fn guess(file: Option<&Path>) -> Result<From, Error> {
    let Some(file) = file.filter(|file| file.as_os_str() != "-") else {
        return Ok(From::Markdown);
    };
    match extension(file).as_deref() {
        _ if is_markdown(file) => Ok(From::Markdown),
        Some("html" | "htm" | "xhtml") => Ok(From::Html),
        Some("txt" | "text") => Ok(From::Text),
        // A folder is told as a folder.
        _ if file.is_dir() || !file.exists() => Ok(From::Markdown),
        _ => Err(Error::UnknownFormat(file.to_owned())),
    }
}

fn markdown(input: Input, output: &mut Output, linker: Linker, args: &Render) -> Result<(), Error> {
    let path = input.path().to_owned();
    let source = input.text(args.writing.max_size())?;
    let source = without_mark(&source, 0);
    let mut options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    options.set(Options::ENABLE_SMART_PUNCTUATION, args.smart_punctuation);
    let body = match args.engine {
        Engine::PulldownCmark => by_pulldown_cmark(source, options, linker),
        Engine::Comrak => by_comrak(source, args.smart_punctuation, &linker),
    };
    if args.page {
        output.write(&page::head(&page::title(source, options, &path)))?;
    }
    output.write(&body)?;
    if args.page {
        output.write(page::FOOT)?;
    }
    Ok(())
}

fn by_pulldown_cmark(source: &str, options: Options, linker: Linker) -> String {
    let document = Rewriter::new(linker).extensions(options).document(source);
    let mut body = String::with_capacity(source.len() + source.len() / 4);
    html::push_html(&mut body, document.events());
    body
}

/// With what the other engine has, and raw HTML as it is, too.
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
    linkwright::comrak::autolink(&arena, root, linker);
    let mut body = String::with_capacity(source.len() + source.len() / 4);
    // Writing to a String does not fail.
    let _ = comrak::format_html(root, &options, &mut body);
    body
}

/// A stream: what is written is what was read, but for the anchors.
fn page_of_html(input: Input, output: &mut Output, linker: Linker) -> Result<(), Error> {
    let path = input.path().to_owned();
    let fail = |error| Error::Html(path.clone(), error);
    let mut filter = linkwright::html::Filter::new(Vec::new(), linker);
    input.pieces(|html| {
        filter.write_all(html.as_bytes()).map_err(fail)?;
        output.write_bytes(filter.get_ref())?;
        filter.get_mut().clear();
        Ok(())
    })?;
    output.write_bytes(&filter.finish().map_err(fail)?)
}

/// A blank line ends a paragraph, a line end breaks the line; no link reaches over either.
fn plain(input: Input, output: &mut Output, linker: &Linker, args: &Render) -> Result<(), Error> {
    if args.page {
        output.write(&page::head(&page::file_title(input.path())))?;
    }
    let output = std::cell::RefCell::new(output);
    let mut in_paragraph = false;
    input.lines(
        |line, at| {
            let line = without_mark(without_end(line), at);
            let mut output = output.borrow_mut();
            if line.trim().is_empty() {
                if in_paragraph {
                    output.write("</p>\n")?;
                }
                in_paragraph = false;
                return Ok(());
            }
            output.write(if in_paragraph { "<br>\n" } else { "<p>" })?;
            in_paragraph = true;
            output.write(&text::html(line, linker).to_string())
        },
        || output.borrow_mut().flush(),
    )?;
    let mut output = output.borrow_mut();
    if in_paragraph {
        output.write("</p>\n")?;
    }
    if args.page {
        output.write(page::FOOT)?;
    }
    Ok(())
}
