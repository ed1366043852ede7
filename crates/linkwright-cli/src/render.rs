//! `linkwright render`: converts Markdown, HTML or plain text to HTML.

use std::io::Write as _;
use std::iter;
use std::path::Path;

use htmlize::escape_attribute;
use linkwright::html::{self, Rewriter};
use linkwright::markdown::{MAX_SIZE, front_matter};
use linkwright::pulldown_cmark::Autolink;
use linkwright::{DeceptiveLinks, Switch, comments, on_anchor};
use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::args::{From, Render, To};
use crate::config::{Config, Configs};
use crate::error::{Error, Result, Status};
use crate::input::{Ends, Input, MARKDOWN, Piece, SUBSTITUTE, not_utf8, without_mark};
use crate::output::Output;
use crate::paths::format;
use crate::replace::Target;
use crate::source::{UNKNOWN_COMMENT, check_comments, touches};
use crate::terminal;

/// The longest directive, in bytes.
const COMMENT: usize = 100;

const FOOT: &str = "</body>\n</html>\n";

pub fn run(args: &Render) -> Result<Status> {
    let from = args.from.or_else(|| format(&args.file));
    if args.to == To::Terminal {
        return written(args, |config, output| terminal::run(args, from, config, output));
    }
    if args.hyperlinks.is_some() || args.columns.is_some() {
        return Err(Error::Told("--hyperlinks and --columns are for --to terminal".to_owned()));
    }
    let from = match from {
        Some(From::Mdx | From::Rust) => {
            return Err(Error::file(&args.file, "cannot be rendered; use linkwright rewrite"));
        }
        Some(from) => from,
        // Reading a folder or a missing file fails with a better message.
        None if args.file.is_dir() || !args.file.exists() => From::Markdown,
        None => {
            let reason = "unknown format; pass --from markdown, html or text";
            return Err(Error::file(&args.file, reason));
        }
    };
    if from == From::Html && args.page {
        let reason = "--page is for Markdown and text; HTML is a page or part of one";
        return Err(Error::Told(reason.to_owned()));
    }
    written(args, |config, output| {
        let [head, foot] = if args.page { [&*head(&args.file), FOOT] } else { [""; 2] };
        output.write(head)?;
        match from {
            From::Markdown => markdown(args, config, output)?,
            From::Html => page_of_html(args, config, output)?,
            _ => plain(args, config, output)?,
        }
        output.write(foot)
    })
}

/// Writes the output with the settings of the file, as a whole or not at all.
fn written(args: &Render, write: impl FnOnce(&Config, &mut Output) -> Result) -> Result<Status> {
    // Only the format of Markdown depends on the folder, and `render` does not read MDX.
    let (config, _) = Configs::new(&args.sources).find(&args.file, From::Text)?;
    let mut output = Output::replace(Target::new(&args.output))?;
    let done = write(&config, &mut output);
    output.finish(done)
}

fn markdown(args: &Render, config: &Config, output: &mut Output) -> Result {
    let source = Input::open(&args.file)?.read_text(MAX_SIZE, MARKDOWN)?;
    let source = without_mark(&source).replace('\0', "\u{FFFD}");
    let source = &*source;
    check_comments(&args.file, source, From::Markdown)?;
    let source = &source[front_matter(source)..];
    let mut options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    options.set(Options::ENABLE_SMART_PUNCTUATION, args.smart_punctuation);
    let left = comments::in_markdown(source);
    let events = Parser::new_ext(source, options).into_offset_iter().map(|(event, range)| {
        match event {
            // Text in HTML does not link.
            Event::Text(text) if touches(&left, &range) => {
                (Event::InlineHtml(escape_attribute(&*text).into_owned().into()), range)
            }
            event => (event, range),
        }
    });
    // Only the page has whole elements of raw HTML, so only there can a guard judge a link by its text.
    let is_html = |event| matches!(event, Event::Html(_) | Event::InlineHtml(_));
    let has_html = source.contains('<') && Parser::new_ext(source, options).any(is_html);
    let linker = if has_html {
        &config.linker.clone().deceptive_links(DeceptiveLinks::Off)
    } else {
        &config.linker
    };
    let events = Autolink::with_source(source, events, linker).map(|(event, _)| event);
    let mut body = String::with_capacity(source.len() + source.len() / 4);
    // The source has no NUL. In a page, a NUL after the start tag of a block is the placeholder for
    // an attribute.
    let events = events.flat_map(|event| {
        let is_block = args.page
            && matches!(
                event,
                Event::Start(Tag::Paragraph | Tag::Heading { .. } | Tag::Item | Tag::TableCell)
            );
        iter::once(event).chain(is_block.then_some(Event::InlineHtml("\0".into())))
    });
    pulldown_cmark::html::push_html(&mut body, events);
    if args.page {
        body = body.replace(">\0", " dir=\"auto\">");
    }
    if !has_html {
        return output.write(body);
    }
    let no_links = on_anchor(|_, anchor| {
        anchor.veto();
    });
    output.write(&*html::rewrite(&body, config.linker.hook(no_links)))
}

/// Copies HTML, and adds anchors around its links. The HTML may have any encoding.
fn page_of_html(args: &Render, config: &Config, output: &mut Output) -> Result {
    let mut input = Input::open(&args.file)?;
    let rewriter = Rewriter::new(&config.linker).comments(Switch::On);
    let mut filter = rewriter.filter(output.writer());
    // The end of the HTML so far, in which a directive may start.
    let mut tail = Vec::new();
    let written = loop {
        let html = input.next_bytes()?;
        if html.is_empty() {
            break filter.finish().map(drop);
        }
        tail.extend_from_slice(html);
        let text = String::from_utf8_lossy(&tail);
        if let Some(mistake) = comments::mistakes_in_html(&text).first() {
            let comment = &text[mistake.clone()];
            return Err(Error::file(&args.file, format_args!("{comment} {UNKNOWN_COMMENT}")));
        }
        tail.drain(..tail.len().saturating_sub(COMMENT));
        if let Err(error) = filter.write_all(html) {
            break Err(error);
        }
    };
    written.map_err(|error| output.failed(error))
}

/// Writes plain text as HTML. A blank line ends a paragraph, and any other line end becomes a line
/// break. A link does not span lines.
fn plain(args: &Render, config: &Config, output: &mut Output) -> Result {
    let linker = &config.linker;
    let mut input = Input::open(&args.file)?;
    let start = if args.page { "<p dir=\"auto\">" } else { "<p>" };
    let (mut in_paragraph, mut in_line) = (false, false);
    while let Some(Piece { text, range, place, broken }) =
        input.next_piece(linker.get_finder(), Ends::Word)?
    {
        if let Some(word) = broken.first() {
            let at = text[word.start..].find(SUBSTITUTE).unwrap_or_default();
            return Err(not_utf8(&args.file, place.count.bytes + word.start - range.start + at));
        }
        let links = linker.links(text).filter(|(link, _)| range.contains(&link.range().start));
        let mut links = links.peekable();
        let mut end = range.start;
        for line in text[range.clone()].split_inclusive('\n') {
            let shown = line.trim_end_matches(['\r', '\n']);
            let (mut at, end_of_shown) = (end, end + shown.len());
            end += line.len();
            let is_text = in_line || !shown.trim().is_empty();
            output.write(match (in_paragraph, is_text) {
                _ if in_line => "",
                (true, true) => "<br>\n",
                (true, false) => "</p>\n",
                (false, true) => start,
                (false, false) => "",
            })?;
            (in_paragraph, in_line) = (is_text, !line.ends_with('\n'));
            if !is_text {
                continue;
            }
            while let Some((link, anchor)) = links.next_if(|(link, _)| link.range().start < end) {
                output.write(&*escape_attribute(&text[at..link.range().start]))?;
                output.write(anchor.to_html())?;
                at = link.range().end;
            }
            output.write(&*escape_attribute(&text[at..end_of_shown]))?;
        }
        output.flush()?;
    }
    output.write(if in_paragraph { "</p>\n" } else { "" })
}

/// Returns the start of a page, with the file name as its title.
fn head(file: &Path) -> String {
    let title = file.file_stem().filter(|stem| *stem != "-");
    let title = title.map_or("linkwright".into(), |stem| stem.to_string_lossy());
    let title = escape_attribute(title);
    format!(
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>body {{ max-width: 45em; margin: 2em auto; padding: 0 1em; line-height: 1.5 }} \
         td, th {{ padding: 0 .5em; text-align: start }}</style>\n</head>\n<body>\n"
    )
}
