//! The library's adapters: a source goes in, a page comes out.

use linkwright::markdown::{EXTENSIONS, Rewriter};
use linkwright::pulldown_cmark::{Autolink, AutolinkWithOffsets};
use linkwright::{html, text};
use pulldown_cmark::{Options, Parser};

use crate::kinds::{Extensions, Pass, count, escaped, linker, times, twice};
use crate::pages::{self, render};
use crate::support;

pub fn plain_text(source: &str, pass: Pass) -> String {
    match pass {
        Pass::Plain => escaped(source),
        _ => twice(text::html(source, &linker(pass)).to_string(), pass),
    }
}

pub fn stream(page: &str, pass: Pass) -> String {
    match pass {
        Pass::Plain => page.to_owned(),
        _ => twice(html::rewrite(page, &linker(pass)).into_owned(), pass),
    }
}

/// A byte at a time.
pub fn filter(page: &str, pass: Pass) -> String {
    times(page, pass, |page| pages::filtered(page, &linker(pass)))
}

pub fn handlers(page: &str, pass: Pass) -> String {
    times(page, pass, |page| support::by_handlers(page, &[], &linker(pass)))
}

pub fn tree(page: &str, pass: Pass) -> String {
    pages::tree(page, &linker(pass), count(pass))
}

pub fn events(source: &str, pass: Pass) -> String {
    let parser = Parser::new_ext(source, EXTENSIONS);
    let linker = linker(pass);
    match pass {
        Pass::Plain => render(parser),
        Pass::Linked | Pass::Marked => render(Autolink::new(parser, linker)),
        Pass::Twice => {
            let once = Autolink::new(parser, linker.clone());
            render(Autolink::new(once, linker))
        }
    }
}

pub fn events_with_offsets(source: &str, pass: Pass) -> String {
    let parser = Parser::new_ext(source, EXTENSIONS).into_offset_iter();
    let linker = linker(pass);
    let first = |(event, _)| event;
    match pass {
        Pass::Plain => render(parser.map(first)),
        Pass::Linked | Pass::Marked => {
            render(AutolinkWithOffsets::new(source, parser, linker).map(first))
        }
        Pass::Twice => {
            let once = AutolinkWithOffsets::new(source, parser, linker.clone());
            render(AutolinkWithOffsets::new(source, once, linker).map(first))
        }
    }
}

pub fn document_of(source: &str, extensions: Option<Options>, pass: Pass) -> String {
    let rewriter = Rewriter::new(linker(pass));
    let rewriter = match extensions {
        Some(extensions) => rewriter.extensions(extensions),
        None => rewriter,
    };
    let document = rewriter.document(source);
    match pass {
        Pass::Plain => render(Parser::new_ext(source, extensions.unwrap_or(EXTENSIONS))),
        Pass::Linked | Pass::Marked => render(document.events()),
        Pass::Twice => render(Autolink::new(document.events(), linker(pass))),
    }
}

pub fn document(source: &str, pass: Pass) -> String {
    document_of(source, None, pass)
}

/// All that a comrak has that pulldown-cmark has too.
pub fn comrak_options(extensions: Extensions) -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.footnotes = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.render.r#unsafe = true;
    if extensions == Extensions::All {
        options.extension.math_dollars = true;
        options.extension.wikilinks_title_after_pipe = true;
        options.extension.front_matter_delimiter = Some("---".to_owned());
    }
    options
}

pub fn comrak_page(source: &str, extensions: Extensions, pass: Pass) -> String {
    let options = comrak_options(extensions);
    pages::comrak_page(source, &options, &linker(pass), count(pass))
}

pub fn by_comrak(source: &str, pass: Pass) -> String {
    comrak_page(source, Extensions::All, pass)
}

pub fn rewritten_source(source: &str, pass: Pass) -> String {
    times(source, pass, |source| {
        let rewritten = linkwright::markdown::rewrite(source, &linker(pass)).into_owned();
        if pass == Pass::Marked {
            let edits = linkwright::markdown::edits(source, &linker(pass));
            assert_eq!(undone(&rewritten, &edits, source), source, "{rewritten}");
        }
        rewritten
    })
}

/// The source that was rewritten, from what it became: each link as it was, all else as it is.
pub fn undone(rewritten: &str, edits: &[linkwright::markdown::Edit], source: &str) -> String {
    let (mut out, mut rest, mut at) = (String::new(), rewritten, 0);
    for edit in edits {
        let range = edit.range();
        let (before, behind) = rest.split_at(range.start - at);
        out += before;
        out += &source[range.clone()];
        rest = behind.strip_prefix(edit.replacement()).unwrap();
        at = range.end;
    }
    out + rest
}

pub fn rewritten(source: &str, pass: Pass) -> String {
    render(Parser::new_ext(&rewritten_source(source, pass), EXTENSIONS))
}

pub fn rewritten_for_comrak(source: &str, pass: Pass) -> String {
    comrak_page(&rewritten_source(source, pass), Extensions::All, Pass::Plain)
}
