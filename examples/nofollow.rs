//! `rel="nofollow"` for links to other sites, and none for links to one's own.
//!
//! ```console
//! cargo run --features pulldown-cmark --example nofollow -- [FILE.md]
//! ```
//!
//! This is for the links that linkwright makes. Those that the author wrote, `[text](https://…)` and
//! `<https://…>`, stay as they are: `ExistingLinks::Attributes` gives them the `rel` of `Linker::rel`,
//! whatever their host. Who wants them by host too gives them their `rel` where the page is sanitised.

use std::{env, fs, io};

use linkwright::markdown::Rewriter;
use linkwright::{LinkKind, Linker};
use pulldown_cmark::html;

const SAMPLE: &str = "\
Ours are example.com and docs.example.com/start, not example.org or myexample.com.
Mail anna@example.net, and see [the author's](https://example.net).
";

/// The site that the page is on, with those below it.
const OWN: &str = "example.com";

/// Markdown as HTML. Raw HTML in it passes: sanitise the page of a stranger.
pub fn render(markdown: &str) -> String {
    let linker = Linker::new().anchor(|link, anchor| {
        if link.kind() != LinkKind::Email && !is_at(link.host(), OWN) {
            anchor.set_attribute("rel", "nofollow").expect("anchors have a rel");
        }
    });
    let document = Rewriter::new(linker).document(markdown);
    let mut page = String::new();
    html::push_html(&mut page, document.events());
    page
}

/// Whether a host, which is as the text has it, is a site or below it. Other spellings of the site,
/// such as full-width letters, are taken for another: that only costs them a `nofollow`.
fn is_at(host: &str, site: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    host.strip_suffix(site).is_some_and(|below| below.is_empty() || below.ends_with('.'))
}

fn main() -> io::Result<()> {
    let markdown = match env::args_os().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => SAMPLE.to_owned(),
    };
    print!("{}", render(&markdown));
    Ok(())
}
