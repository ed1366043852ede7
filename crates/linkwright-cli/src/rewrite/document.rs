//! A Markdown file and the links to write in it.

use std::path::PathBuf;

use linkwright::markdown::{self, SourceEdit};

use crate::error::Result;
use crate::input::without_mark;
use crate::output::Output;
use crate::replace::Target;

pub struct Document {
    pub path: PathBuf,
    /// The source, with a byte order mark if there is one.
    pub text: String,
    /// The links to write in the body.
    pub edits: Vec<SourceEdit>,
}

impl Document {
    /// The Markdown after the byte order mark.
    pub fn body(&self) -> &str {
        without_mark(&self.text)
    }

    /// The source with its links written.
    pub fn rewritten(&self) -> String {
        let mark = self.text.strip_suffix(self.body()).unwrap_or_default();
        mark.to_owned() + &markdown::apply(self.body(), &self.edits)
    }

    /// Writes the source with its links.
    pub fn write(&self, target: Target) -> Result {
        let mut output = Output::replace(target)?;
        output.write(self.rewritten())?;
        output.finish()
    }
}
