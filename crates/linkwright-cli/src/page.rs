//! What makes a whole page of a rendered text.

use std::path::Path;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use pulldown_cmark_escape::escape_html;

/// The text of the first heading, or the name of the file.
pub fn title(source: &str, options: Options, path: &Path) -> String {
    let mut title = String::new();
    let heading = Parser::new_ext(source, options)
        .skip_while(|event| !matches!(event, Event::Start(Tag::Heading { .. })))
        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    for event in heading {
        match event {
            Event::Text(text) | Event::Code(text) => title += &text,
            Event::SoftBreak | Event::HardBreak => title.push(' '),
            _ => {}
        }
    }
    if title.trim().is_empty() { file_title(path) } else { title }
}

pub fn file_title(path: &Path) -> String {
    match path.file_stem() {
        Some(stem) if stem != "-" => stem.to_string_lossy().into_owned(),
        _ => "linkwright".to_owned(),
    }
}

pub fn head(title: &str) -> String {
    let mut escaped = String::new();
    // Writing to a String does not fail.
    let _ = escape_html(&mut escaped, title);
    format!(
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{escaped}</title>\n\
         <style>body {{ max-width: 45em; margin: 2em auto; padding: 0 1em; line-height: 1.5 }} \
         td, th {{ padding: 0 .5em; text-align: start }}</style>\n</head>\n<body>\n"
    )
}

pub const FOOT: &str = "</body>\n</html>\n";
