//! Links only to the sites on a list. URLs of other sites stay text.
//!
//! ```console
//! cargo run -p linkwright-examples --bin veto -- [FILE.md]
//! ```
//!
//! This applies to new links. Existing links, `[text](https://…)` and `<https://…>`, stay
//! unchanged. For a list of sites that do not link, use `Linker::exclude`.

use std::{env, fs, io};

use linkwright::pulldown_cmark::Autolink;
use linkwright::{Linker, on_anchor};
use pulldown_cmark::{Options, Parser, html};

const SAMPLE: &str = "\
These link: example.com, https://docs.rs/url and anna@mail.example.com.
These do not: example.org, http://docs.rs.example.net/ and anna@example.org.
";

/// The sites that link, with their subdomains.
const ALLOWED: [&str; 2] = ["example.com", "docs.rs"];

/// Renders Markdown as HTML. Raw HTML passes through: sanitise untrusted pages.
pub fn render(markdown: &str) -> String {
    let hook = on_anchor(|link, anchor| {
        if !ALLOWED.iter().any(|site| link.is_at(site)) {
            anchor.veto();
        }
    });
    let parser = Parser::new_ext(markdown, Options::ENABLE_GFM).into_offset_iter();
    let events = Autolink::with_source(markdown, parser, Linker::new().hook(hook));
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
