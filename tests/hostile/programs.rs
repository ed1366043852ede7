//! The programs as adapters.

use linkwright::markdown::EXTENSIONS;
use pulldown_cmark::{Options, Parser};
use serde_json::{Value, json};

use crate::kinds::{Extensions, OURS, Pass, escaped, twice};
use crate::library::{comrak_page, document_of};
use crate::pages::render;
use crate::support::{self, book, cli::linkwright};

/// What a command that must come to a good end writes.
#[track_caller]
pub fn output(command: &mut assert_cmd::Command) -> String {
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    assert_eq!(told, "");
    String::from_utf8(output.stdout).unwrap()
}

fn rendered(args: &[&str], source: &str, pass: Pass) -> String {
    let mut command = linkwright();
    command.arg("render").args(args).write_stdin(source);
    if pass == Pass::Marked {
        command.args(["--text", "verbatim", "--class", OURS]);
    }
    output(&mut command)
}

pub fn html(page: &str, pass: Pass) -> String {
    let once = |page: &str| rendered(&["--from", "html"], page, pass);
    match pass {
        Pass::Plain => page.to_owned(),
        Pass::Linked | Pass::Marked => once(page),
        Pass::Twice => once(&once(page)),
    }
}

/// Paragraphs, with breaks in them.
pub fn text(source: &str, pass: Pass) -> String {
    if pass != Pass::Plain {
        return twice(rendered(&["--from", "text"], source, pass), pass);
    }
    let mut page = String::new();
    let mut before = "";
    for line in source.split_inclusive('\n') {
        let line = line.trim_end_matches('\n');
        let line = line.strip_suffix('\r').unwrap_or(line);
        let (is_open, is_blank) = (!before.trim().is_empty(), line.trim().is_empty());
        page += match (is_open, is_blank) {
            (false, true) => "",
            (false, false) => "<p>",
            (true, false) => "<br>\n",
            (true, true) => "</p>\n",
        };
        if !is_blank {
            page += &escaped(line);
        }
        before = line;
    }
    page + if before.trim().is_empty() { "" } else { "</p>\n" }
}

/// What the program knows of Markdown.
const GFM: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

pub fn markdown(source: &str, pass: Pass) -> String {
    let page = match pass {
        Pass::Plain => document_of(source, Some(GFM), pass),
        _ => rendered(&["--from", "markdown"], source, pass),
    };
    twice(page, pass)
}

pub fn comrak(source: &str, pass: Pass) -> String {
    let page = match pass {
        Pass::Plain => comrak_page(source, Extensions::Gfm, pass),
        _ => rendered(&["--engine", "comrak"], source, pass),
    };
    twice(page, pass)
}

/// What `find` tells of each text, as pages.
pub fn find(sources: &[String], pass: Pass) -> Vec<String> {
    let names: Vec<String> = (0..sources.len()).map(|at| format!("{at}.txt")).collect();
    let files: Vec<(&str, &String)> = names.iter().map(String::as_str).zip(sources).collect();
    let dir = support::tree(&files);
    let mut command = linkwright();
    let rows = output(command.current_dir(&dir).args(["find", "--json"]).args(&names));
    let mut pages = vec![(String::new(), 0); sources.len()];
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let file = row["file"].as_str().unwrap();
        let at: usize = file.trim_end_matches(".txt").parse().unwrap();
        let (start, end) = (
            usize::try_from(row["start"].as_u64().unwrap()).unwrap(),
            usize::try_from(row["end"].as_u64().unwrap()).unwrap(),
        );
        let (page, done) = &mut pages[at];
        let text = &sources[at][start..end];
        assert_eq!(row["text"], text);
        let shown = match pass {
            Pass::Plain => text,
            Pass::Marked => text,
            Pass::Linked | Pass::Twice => row["display"].as_str().unwrap(),
        };
        let (href, shown) = (row["href"].as_str().unwrap(), escaped(shown));
        *page += &escaped(&sources[at][*done..start]);
        *page += &match pass {
            Pass::Plain => shown,
            _ => {
                let href = escaped(href);
                format!("<a href=\"{href}\" class=\"{OURS}\">{shown}</a>")
            }
        };
        *done = end;
    }
    let ends = pages.into_iter().zip(sources);
    ends.map(|((page, done), source)| twice(page + &escaped(&source[done..]), pass)).collect()
}

pub fn rewrite(sources: &[String], pass: Pass) -> Vec<String> {
    let names: Vec<String> = (0..sources.len()).map(|at| format!("{at}.md")).collect();
    let files: Vec<(&str, &String)> = names.iter().map(String::as_str).zip(sources).collect();
    let dir = support::tree(&files);
    let passes = match pass {
        Pass::Plain => 0,
        Pass::Linked | Pass::Marked => 1,
        Pass::Twice => 2,
    };
    for _ in 0..passes {
        let mut command = linkwright();
        command.args(["rewrite", "--quiet", "--in-place", "."]);
        if pass == Pass::Marked {
            command.args(["--text", "verbatim"]);
        }
        assert_eq!(output(command.current_dir(&dir)), "");
    }
    let page = |name: &String| {
        let source = std::fs::read_to_string(dir.path().join(name)).unwrap();
        render(Parser::new_ext(&source, EXTENSIONS))
    };
    names.iter().map(page).collect()
}

/// The options of a book.
pub fn table(pass: Pass) -> Value {
    match pass {
        Pass::Marked => json!({ "text": "verbatim" }),
        _ => json!({}),
    }
}

/// The texts of the chapters of a book.
pub fn chapters(book: &str) -> Vec<String> {
    let book: Value = serde_json::from_str(book).unwrap();
    let text = |item: &Value| item["Chapter"]["content"].as_str().unwrap().to_owned();
    book["items"].as_array().unwrap().iter().map(text).collect()
}

pub fn mdbook(sources: &[String], pass: Pass) -> Vec<String> {
    let once = |sources: &[String]| {
        let items: Vec<Value> = sources.iter().map(|s| book::chapter(s, vec![])).collect();
        let input = book::input(&table(pass), &json!({ "items": items }).to_string());
        chapters(&output(book::mdbook_linkwright().write_stdin(input)))
    };
    let sources = match pass {
        Pass::Plain => sources.to_vec(),
        Pass::Linked | Pass::Marked => once(sources),
        Pass::Twice => once(&once(sources)),
    };
    let page = |source: &String| render(Parser::new_ext(source, EXTENSIONS));
    sources.iter().map(page).collect()
}
