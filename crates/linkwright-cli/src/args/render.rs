//! The options of `linkwright render`.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use linkwright::{ExistingLinks, Linker};

use super::{Detection, Writing};

#[derive(Parser)]
pub struct Render {
    /// What the input is; without it the file name tells, and standard input is Markdown.
    #[arg(long, value_enum)]
    pub from: Option<From>,

    /// What reads Markdown and writes it as HTML.
    #[arg(long, value_enum, default_value_t)]
    pub engine: Engine,

    /// Curly quotes, dashes and ellipses in Markdown; with comrak in its URLs too.
    #[arg(long)]
    pub smart_punctuation: bool,

    /// A whole page, with its character set and a title, and not only what goes into one.
    #[arg(long)]
    pub page: bool,

    /// The rel of each link, such as "nofollow ugc noopener" for what strangers write.
    #[arg(long)]
    pub rel: Option<String>,

    /// The target of each link, such as "_blank".
    #[arg(long)]
    pub target: Option<String>,

    /// The class of each link.
    #[arg(long)]
    pub class: Option<String>,

    /// Gives that rel, target and class to the author's own links too.
    #[arg(long)]
    pub existing_links: bool,

    #[command(flatten)]
    pub writing: Writing,

    /// Where the HTML goes; without it to standard output.
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// The file to render; without it, or as "-", standard input.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,

    #[command(flatten)]
    pub detection: Detection,
}

impl Render {
    pub fn linker(&self) -> Linker {
        let mut linker = self.writing.apply(self.detection.linker());
        if let Some(rel) = &self.rel {
            linker = linker.rel(rel.clone());
        }
        if let Some(target) = &self.target {
            linker = linker.target(target.clone());
        }
        if let Some(class) = &self.class {
            linker = linker.class(class.clone());
        }
        if self.existing_links {
            linker = linker.existing_links(ExistingLinks::Attributes);
        }
        linker
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum From {
    Markdown,
    /// HTML to HTML: nothing changes but that links are in anchors.
    Html,
    Text,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    #[default]
    PulldownCmark,
    Comrak,
}
