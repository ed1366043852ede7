//! comrak with its extension `autolink`, which has the rules of GitHub.

use comrak::{Options, markdown_to_html};

fn main() -> std::io::Result<()> {
    let mut options = Options::default();
    options.extension.autolink = true;
    linkwright_conformance::run(|text| ("html", markdown_to_html(text, &options).into()))
}
