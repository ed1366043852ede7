//! comrak with its extension `autolink`, which follows the rules of GitHub.

use ::comrak::{Options, markdown_to_html};

use super::Answer;

pub fn program() -> Answer {
    let mut options = Options::default();
    options.extension.autolink = true;
    Box::new(move |text| ("html", markdown_to_html(text, &options).into()))
}
