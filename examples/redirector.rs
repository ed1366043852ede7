//! Sends links through a page of the same site: `/out?to=https%3A%2F%2Fexample%2Ecom`.
//!
//! ```console
//! cargo run -p linkwright-examples --bin redirector -- [FILE.md]
//! ```
//!
//! A page `/out` that redirects to any URL can make links to other sites look like yours. It should
//! show the target and ask, or check a signature that is added here.

use std::{env, fs, io};

use linkwright::pulldown_cmark::Autolink;
use linkwright::{Linker, on_anchor};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use pulldown_cmark::{Options, Parser, html};

const SAMPLE: &str = "\
See example.com/größe?a=1&b=2#c or mail anna@example.com.
";

/// Renders Markdown as HTML. Raw HTML passes through: sanitise untrusted pages.
pub fn render(markdown: &str) -> String {
    let hook = on_anchor(|link, anchor| {
        // A mail program opens email addresses.
        if link.local_part().is_none() {
            // Encode all of it, so its `&` and `#` are not part of our URL.
            let to = utf8_percent_encode(anchor.href(), NON_ALPHANUMERIC);
            let out = format!("/out?to={to}");
            anchor.set_href(out).expect("it is a path on this site");
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
