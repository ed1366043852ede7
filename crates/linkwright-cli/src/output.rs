//! Standard output, or a file that is replaced as a whole.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use tempfile::NamedTempFile;

use crate::error::{Error, Result};
use crate::replace::Target;

/// Output that is kept back as far as possible until [`finish`](Self::finish): after an error in the
/// input a file is as it was, and standard output has only what did not fit the buffer.
pub struct Output {
    path: Option<PathBuf>,
    to: BufWriter<Box<dyn Write>>,
    draft: Option<(Target, NamedTempFile)>,
}

impl Output {
    pub fn stdout() -> Self {
        Self::new(None, Box::new(io::stdout().lock()), None)
    }

    /// A file that may exist, or standard output for `-`.
    pub fn replace(target: Target) -> Result<Self> {
        if target.path() == "-" {
            return Ok(Self::stdout());
        }
        let path = target.path().to_owned();
        let fail = Error::io(&path, "write");
        if target.is_device() {
            let device = File::create(&path).map_err(fail)?;
            return Ok(Self::new(Some(path), Box::new(device), None));
        }
        let draft = target.draft()?;
        let file = draft.as_file().try_clone().map_err(fail)?;
        Ok(Self::new(Some(path), Box::new(file), Some((target, draft))))
    }

    fn new(
        path: Option<PathBuf>,
        to: Box<dyn Write>,
        draft: Option<(Target, NamedTempFile)>,
    ) -> Self {
        Self { path, to: BufWriter::with_capacity(1 << 16, to), draft }
    }

    pub fn write(&mut self, bytes: impl AsRef<[u8]>) -> Result {
        self.to.write_all(bytes.as_ref()).map_err(|error| self.failed(error))
    }

    /// Writes out the buffer, for a reader that is waiting.
    pub fn flush(&mut self) -> Result {
        self.to.flush().map_err(|error| self.failed(error))
    }

    pub fn finish(mut self) -> Result {
        self.flush()?;
        self.draft.map_or(Ok(()), |(target, draft)| target.replace(draft))
    }

    /// Drops what is still in the buffer.
    pub fn discard(self) {
        drop(self.to.into_parts());
    }

    fn failed(&self, error: io::Error) -> Error {
        match &self.path {
            Some(path) => Error::io(path, "write")(error),
            None => Error::Stdout(error),
        }
    }
}
