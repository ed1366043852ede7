//! The options of `linkwright render`.

use std::path::PathBuf;

use clap::Parser;

use super::From;
use super::settings::{Anchors, Sources};

const EXAMPLES: &str = "\
Examples:
  linkwright render README.md > page.html
  linkwright render --page --rel nofollow notes.txt -o notes.html
  linkwright render --from html < page.html  # only adds anchors";

#[derive(Parser)]
#[command(after_help = EXAMPLES)]
pub struct Render {
    /// The format of the input [default: by the file name; standard input is Markdown].
    #[arg(long, value_enum)]
    pub from: Option<From>,

    /// Write curly quotes, dashes and ellipses in Markdown.
    #[arg(long)]
    pub smart_punctuation: bool,

    /// Write a whole page with a character set and a title, instead of a fragment.
    #[arg(long)]
    pub page: bool,

    /// Write the HTML to this file instead of standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    pub output: PathBuf,

    /// The file to render; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub file: PathBuf,

    #[command(flatten)]
    pub sources: Sources<Anchors>,
}
