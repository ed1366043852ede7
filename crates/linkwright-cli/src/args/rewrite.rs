//! The options of `linkwright rewrite`.

use std::path::PathBuf;

use clap::Parser;
use linkwright::{Headings, Linker};

use super::{Detection, Writing};

#[derive(Parser)]
#[command(after_long_help = super::EXIT)]
pub struct Rewrite {
    /// Writes nothing, shows each link that is to be written, and exits with 1 when there is one.
    #[arg(long)]
    pub check: bool,

    /// Replaces the files that change.
    #[arg(long, conflicts_with_all = ["check", "diff"])]
    pub in_place: bool,

    /// Writes nothing, shows what would change for patch -p0 or git apply.
    #[arg(long)]
    pub diff: bool,

    /// No summary and no progress bar; with --check only the exit status.
    #[arg(short, long)]
    pub quiet: bool,

    #[command(flatten)]
    pub writing: Writing,

    /// Leaves headings as they are.
    #[arg(long)]
    pub skip_headings: bool,

    /// Where the Markdown of a single input goes; without it to standard output.
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["check", "in_place", "diff"])]
    pub output: Option<PathBuf>,

    /// Files, and folders with Markdown files; without them, or as "-", standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub detection: Detection,
}

/// What is done with the links that are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The one input is written out.
    Print,
    InPlace,
    Check,
    Diff,
    /// The diff is shown, and links to write are a failure.
    CheckDiff,
}

impl Rewrite {
    pub fn task(&self) -> Task {
        match (self.in_place, self.check, self.diff) {
            (true, ..) => Task::InPlace,
            (_, true, true) => Task::CheckDiff,
            (_, true, false) => Task::Check,
            (_, false, true) => Task::Diff,
            (false, false, false) => Task::Print,
        }
    }

    pub fn linker(&self) -> Linker {
        let headings = match self.skip_headings {
            true => Headings::Skip,
            false => Headings::Link,
        };
        self.writing.apply(self.detection.linker()).headings(headings)
    }
}
