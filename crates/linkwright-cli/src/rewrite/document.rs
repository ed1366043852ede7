//! A file of Markdown and the links that are to be written in it.

use std::path::{Path, PathBuf};

use linkwright::markdown::{self, Edit, Rewriter};

use crate::error::Error;
use crate::input::{Input, without_mark};
use crate::output::Output;

pub struct Document {
    path: PathBuf,
    text: String,
    edits: Vec<Edit>,
}

impl Document {
    /// Reads a file of up to `max` bytes; `-` is standard input.
    pub fn read(path: &Path, rewriter: &Rewriter, max: u64) -> Result<Self, Error> {
        let text = Input::open_text(path, max)?.text(max)?;
        let edits = rewriter.edits(without_mark(&text, 0));
        Ok(Self { path: path.to_owned(), text, edits })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The byte order mark, if there is one.
    pub fn mark(&self) -> &str {
        &self.text[..self.text.len() - self.body().len()]
    }

    /// The Markdown behind the byte order mark, which the edits are of.
    pub fn body(&self) -> &str {
        without_mark(&self.text, 0)
    }

    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Writes it with its edits made.
    pub fn write(&self, output: &mut Output) -> Result<(), Error> {
        output.write(self.mark())?;
        output.write(&markdown::apply(self.body(), &self.edits))
    }
}
