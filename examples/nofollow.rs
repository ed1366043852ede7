//! Sets `rel="nofollow"` on links to other sites, and no `rel` on links to the site itself.
//!
//! ```console
//! cargo run -p linkwright-examples --bin nofollow -- [FILE.md]
//! ```
//!
//! It applies to all links of the page: new links, and existing links such as `[text](https://…)`,
//! `<https://…>` or `<a href="https://…">`.

use std::{env, fs, io};

use linkwright::Site;
use linkwright::pulldown_cmark::Autolink;
use linkwright::{Linker, on_existing};
use pulldown_cmark::{Options, Parser, html};

const SAMPLE: &str = "\
Ours are example.com and docs.example.com/start, not example.org or myexample.com.
Mail anna@example.net, and see [the author's](https://example.net) or <a href=//example.org>this</a>.
";

/// The site of the page, with its subdomains.
const OWN: &str = "example.com";

/// Renders Markdown as HTML. Raw HTML passes through: sanitise untrusted pages.
pub fn render(markdown: &str) -> String {
    // The first pass links the Markdown, so all links are existing links in the second pass.
    let nofollow = on_existing(|anchor| {
        if Site::from_href(anchor.href(), OWN) == Site::Other {
            anchor.set_attribute("rel", "nofollow").expect("anchors have a rel");
        }
    });
    let parser = Parser::new_ext(markdown, Options::ENABLE_GFM).into_offset_iter();
    let events = Autolink::with_source(markdown, parser, &Linker::new());
    let mut page = String::new();
    html::push_html(&mut page, events.map(|(event, _)| event));
    linkwright::html::rewrite(&page, Linker::new().hook(nofollow)).into_owned()
}

fn main() -> io::Result<()> {
    let markdown = match env::args_os().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => SAMPLE.to_owned(),
    };
    print!("{}", render(&markdown));
    Ok(())
}
