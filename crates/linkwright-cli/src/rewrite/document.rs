//! A Markdown file and the links to write in it.

use std::path::{Path, PathBuf};

use linkwright::markdown::{self, Edit, Rewriter};

use crate::error::Error;
use crate::input::{Input, without_mark};
use crate::progress::Progress;

pub struct Document {
    pub path: PathBuf,
    /// The source, with a byte order mark if there is one.
    pub text: String,
    /// The links to write in the body.
    pub edits: Vec<Edit>,
}

impl Document {
    /// Reads a file of up to `max` bytes; `-` is standard input.
    pub fn read(
        path: &Path,
        rewriter: &Rewriter,
        max: u64,
        progress: Option<&Progress>,
    ) -> Result<Self, Error> {
        let text = Input::open(path, progress)?.read_text(max)?;
        let edits = rewriter.edits(without_mark(&text));
        Ok(Self { path: path.to_owned(), text, edits })
    }

    /// The Markdown after the byte order mark.
    pub fn body(&self) -> &str {
        without_mark(&self.text)
    }

    /// The source with its links written.
    pub fn rewritten(&self) -> String {
        let mark = self.text.strip_suffix(self.body()).unwrap_or_default();
        mark.to_owned() + &markdown::apply(self.body(), &self.edits)
    }
}
