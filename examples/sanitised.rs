//! Markdown of strangers as HTML, with a sanitiser that keeps the attributes of the links: comrak parses, linkwright
//! links, ammonia cleans.
//!
//! ```console
//! cargo run --features comrak --example sanitised -- [FILE.md]
//! ```

use std::{env, fs, io};

use comrak::{Arena, Options};
use linkwright::ExistingLinks;
use linkwright::Linker;

const SAMPLE: &str = "\
See example.com, [this](https://example.org \"A title\") and https://he.wikipedia.org/wiki/שלום.

<a href=https://example.net>Raw HTML</a> is shown as it was written.
";

const REL: &str = "nofollow ugc noopener";
const TARGET: &str = "_blank";

/// Markdown as HTML that is safe to show. All its links have the same `rel` and `target`.
pub fn render(markdown: &str) -> String {
    let linker = Linker::new()
        .rel(REL)
        .target(TARGET)
        // The links of the author too.
        .existing_links(ExistingLinks::Attributes);
    let mut options = Options::default();
    options.extension.autolink = false;
    // Links in raw HTML would come without these attributes. To let raw HTML pass, set them in the sanitiser:
    // `link_rel(Some(REL))` and `set_tag_attribute_value("a", "target", TARGET)`.
    options.render.escape = true;

    let arena = Arena::new();
    let root = comrak::parse_document(&arena, markdown, &options);
    linkwright::comrak::autolink(&arena, root, &linker);
    let mut html = String::new();
    comrak::format_html(root, &options, &mut html).expect("writing to a String does not fail");
    sanitiser().clean(&html).to_string()
}

/// ammonia with its defaults, but for what it would take away from the links. A program keeps it, in a `LazyLock`.
fn sanitiser() -> ammonia::Builder<'static> {
    let mut sanitiser = ammonia::Builder::new();
    sanitiser
        // The default is to set `noopener noreferrer` everywhere.
        .link_rel(None)
        .add_tag_attribute_values("a", "rel", [REL])
        .add_tag_attribute_values("a", "target", [TARGET])
        // Links with right-to-left text have it.
        .add_tag_attribute_values("a", "dir", ["ltr"]);
    sanitiser
}

fn main() -> io::Result<()> {
    let markdown = match env::args_os().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => SAMPLE.to_owned(),
    };
    print!("{}", render(&markdown));
    Ok(())
}
