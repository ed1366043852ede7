//! The options of `linkwright render`.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use linkwright::{ExistingLinks, Linker};

use super::linking::{Detection, Writing};
use crate::error::Result;

#[derive(Parser)]
pub struct Render {
    /// The format of the input [default: by the file name; standard input is Markdown].
    #[arg(long, value_enum)]
    pub from: Option<From>,

    /// The Markdown parser.
    #[arg(long, value_enum, default_value_t)]
    pub engine: Engine,

    /// Write curly quotes, dashes and ellipses in Markdown; comrak does so in URLs too.
    #[arg(long)]
    pub smart_punctuation: bool,

    /// Write a whole page with a character set and a title, instead of a fragment.
    #[arg(long)]
    pub page: bool,

    /// The rel attribute of each link, such as "nofollow ugc noopener" for untrusted text.
    #[arg(long)]
    rel: Option<String>,

    /// The target attribute of each link, such as "_blank".
    #[arg(long)]
    target: Option<String>,

    /// The class attribute of each link.
    #[arg(long)]
    class: Option<String>,

    /// Set that rel, target and class on the author's own links too.
    #[arg(long)]
    existing_links: bool,

    #[command(flatten)]
    pub writing: Writing,

    /// Write the HTML to this file instead of standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    pub output: PathBuf,

    /// The file to render; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub file: PathBuf,

    #[command(flatten)]
    detection: Detection,
}

impl Render {
    pub fn linker(&self) -> Result<Linker> {
        let mut linker = self.writing.linker(&self.detection)?;
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
        Ok(linker)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum From {
    Markdown,
    /// Adds anchors and keeps everything else as it is.
    Html,
    Text,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub enum Engine {
    #[default]
    PulldownCmark,
    Comrak,
}
