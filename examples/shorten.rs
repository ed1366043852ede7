//! Shortens long links. The page shows the start of a link, and all of it when the pointer rests
//! there.
//!
//! ```console
//! cargo run -p linkwright-examples --bin shorten -- [FILE.md]
//! ```

use std::{env, fs, io};

use linkwright::Linker;
use linkwright::pulldown_cmark::Autolink;
use pulldown_cmark::{Options, Parser, html};

const SAMPLE: &str = "\
The minutes are at https://example.com/2026/11/22/the-minutes-of-the-whole-meeting.html,
the rest at example.com/news.
";

/// The most characters that a link shows, unless its host is longer.
const MAX: usize = 36;

/// Renders Markdown as HTML. Raw HTML passes through: sanitise untrusted pages.
pub fn render(markdown: &str) -> String {
    let linker = Linker::new().truncate(MAX);
    let parser = Parser::new_ext(markdown, Options::ENABLE_GFM).into_offset_iter();
    let events = Autolink::with_source(markdown, parser, &linker);
    let mut page = String::new();
    html::push_html(&mut page, events.map(|(event, _)| event));
    page
}

fn main() -> io::Result<()> {
    let markdown = match env::args_os().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => SAMPLE.to_owned(),
    };
    print!("{}", render(&markdown));
    Ok(())
}
