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
        if link.kind() != LinkKind::Email && !link.is_at(OWN) {
            anchor.set_attribute("rel", "nofollow").expect("anchors have a rel");
        }
    });
    let document = Rewriter::new(linker).document(markdown);
    let mut page = String::new();
    html::push_html(&mut page, document.events());
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
