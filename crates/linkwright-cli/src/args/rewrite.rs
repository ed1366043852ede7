//! The options of `linkwright rewrite`.

use std::path::PathBuf;

use clap::Parser;

use super::settings::{Coloring, Links, Sources};

pub const EXIT: &str = "Exit status: 0 on success, 1 if rewrite --check finds bare URLs, 2 on an error; \
    other files are still processed.";

const EXAMPLES: &str = "\
Examples:
  linkwright rewrite --check docs        # list the bare URLs
  linkwright rewrite --diff README.md    # show what would change
  linkwright rewrite --in-place docs README.md
  linkwright rewrite < in.md > out.md";

#[derive(Parser)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXIT}"))]
pub struct Rewrite {
    /// Write nothing, list the bare URLs, and exit with status 1 if there are any.
    #[arg(long)]
    pub check: bool,

    /// Replace the files that change.
    #[arg(long, conflicts_with_all = ["check", "diff"])]
    pub in_place: bool,

    /// Write nothing, print what would change as a diff for git apply or patch -p0.
    #[arg(long)]
    pub diff: bool,

    /// Print no summary; with --check nothing but errors.
    #[arg(short, long)]
    pub quiet: bool,

    #[command(flatten)]
    pub coloring: Coloring,

    /// Write the Markdown to this file instead of standard output.
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["check", "in_place", "diff"])]
    #[arg(default_value = "-", hide_default_value = true)]
    pub output: PathBuf,

    /// Markdown files, and folders with such files; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub sources: Sources<Links>,
}
