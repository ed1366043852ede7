//! Renders untrusted Markdown as HTML, with a sanitiser that keeps the attributes of the links:
//! comrak parses, linkwright links, ammonia cleans.
//!
//! ```console
//! cargo run -p linkwright-examples --bin sanitised -- [FILE.md]
//! ```

use std::{env, fs, io};

use comrak::{Arena, Options};
use linkwright::Linker;

const SAMPLE: &str = "\
See example.com, [this](https://example.org \"A title\") and https://he.wikipedia.org/wiki/שלום.

<a href=https://example.net>Raw HTML</a> has the same attributes.
";

/// Renders Markdown as HTML that is safe to show.
pub fn render(markdown: &str) -> String {
    let mut options = Options::default();
    options.extension.autolink = false;
    // Raw HTML passes through here, because the sanitiser cleans it.
    options.render.r#unsafe = true;

    let arena = Arena::new();
    let root = comrak::parse_document(&arena, markdown, &options);
    linkwright::comrak::autolink(&arena, root, &Linker::new());
    let mut html = String::new();
    comrak::format_html(root, &options, &mut html).expect("writing to a String does not fail");
    sanitiser().clean(&html).to_string()
}

/// Creates a sanitiser that sets `rel` and `target` on every link: new links, existing links, and
/// links in raw HTML. Keep it in a `LazyLock` in a real program.
fn sanitiser() -> ammonia::Builder<'static> {
    let mut sanitiser = ammonia::Builder::new();
    sanitiser
        .link_rel(Some("nofollow ugc noopener"))
        .set_tag_attribute_value("a", "target", "_blank")
        // linkwright sets it on links with right-to-left text.
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
