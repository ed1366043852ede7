//! Sets a class by host, for a style sheet that puts an icon before the link.
//!
//! ```console
//! cargo run -p linkwright-examples --bin icons -- [FILE.md]
//! ```
//!
//! ```css
//! .icon-github::before { content: url("/icons/github.svg") " "; }
//! ```

use std::{env, fs, io};

use linkwright::pulldown_cmark::Autolink;
use linkwright::{Link, Linker, on_anchor};
use pulldown_cmark::{Options, Parser, html};

const SAMPLE: &str = "\
The source is at https://github.com/rust-lang/rust, see also docs.rs/url and example.com,
or mail anna@example.com.
";

/// Renders Markdown as HTML. Raw HTML passes through: sanitise untrusted pages.
pub fn render(markdown: &str) -> String {
    let linker = Linker::new().class("link");
    let hook = on_anchor(|link, anchor| {
        if let Some(icon) = icon(link) {
            // A class that is set here replaces the class of all links.
            let class = match anchor.attribute("class") {
                Some(class) => format!("{class} {icon}"),
                None => icon.to_owned(),
            };
            anchor.set_attribute("class", class).expect("anchors have a class");
        }
    });
    let parser = Parser::new_ext(markdown, Options::ENABLE_GFM).into_offset_iter();
    let events = Autolink::with_source(markdown, parser, linker.hook(hook));
    let mut page = String::new();
    html::push_html(&mut page, events.map(|(event, _)| event));
    page
}

/// Returns the class of the icon for a link. The host has the letter case of the text.
fn icon(link: &Link<'_>) -> Option<&'static str> {
    if link.local_part().is_some() {
        return Some("icon-mail");
    }
    match &*link.host().to_ascii_lowercase() {
        "github.com" | "www.github.com" | "gist.github.com" => Some("icon-github"),
        "docs.rs" => Some("icon-docs"),
        _ => None,
    }
}

fn main() -> io::Result<()> {
    let markdown = match env::args_os().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => SAMPLE.to_owned(),
    };
    print!("{}", render(&markdown));
    Ok(())
}
