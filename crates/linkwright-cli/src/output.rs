//! Standard output, or a file that is replaced as a whole.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use tempfile::NamedTempFile;

use crate::error::{Error, Result, Status};
use crate::replace::Target;

/// Output that is buffered until [`finish`](Self::finish) as far as possible. After an error in the
/// input, a file is unchanged, and standard output has received only the part that did not fit into
/// the buffer.
pub struct Output {
    to: BufWriter<Box<dyn Write>>,
    /// The file to write, and its replacement unless it is a device.
    file: Option<(Target, Option<NamedTempFile>)>,
}

impl Output {
    pub fn stdout() -> Self {
        Self { to: buffered(io::stdout().lock()), file: None }
    }

    /// Opens a file to create or replace; `-` is standard output.
    pub fn replace(target: Target) -> Result<Self> {
        if target.path.as_os_str() == "-" {
            return Ok(Self::stdout());
        }
        let fail = Error::io(&target.path, "write");
        let (to, draft) = if target.is_device() {
            (File::create(&target.path).map_err(fail)?, None)
        } else {
            let draft = target.draft()?;
            (draft.as_file().try_clone().map_err(fail)?, Some(draft))
        };
        Ok(Self { to: buffered(to), file: Some((target, draft)) })
    }

    pub fn write(&mut self, bytes: impl AsRef<[u8]>) -> Result {
        self.to.write_all(bytes.as_ref()).map_err(|error| self.failed(error))
    }

    /// Returns the buffer, for code that writes to it itself. [`failed`](Self::failed) converts
    /// its errors.
    pub fn writer(&mut self) -> &mut impl Write {
        &mut self.to
    }

    /// Writes out the buffer, because a reader may be waiting.
    pub fn flush(&mut self) -> Result {
        self.to.flush().map_err(|error| self.failed(error))
    }

    /// Finishes the output, or drops the rest of the buffer if `done` is an error.
    pub fn finish(mut self, done: Result) -> Result<Status> {
        if let Err(error) = done {
            drop(self.to.into_parts());
            return Err(error);
        }
        self.flush()?;
        if let Some((target, Some(draft))) = self.file {
            target.replace(draft)?;
        }
        Ok(Status::Done)
    }

    pub fn failed(&self, error: io::Error) -> Error {
        match &self.file {
            Some((target, _)) => Error::io(&target.path, "write")(error),
            None => Error::Stdout(error),
        }
    }
}

fn buffered(to: impl Write + 'static) -> BufWriter<Box<dyn Write>> {
    BufWriter::with_capacity(1 << 16, Box::new(to))
}

/// Writes a text to standard output.
pub fn print(text: impl AsRef<[u8]>) -> Result<Status> {
    let mut output = Output::stdout();
    let done = output.write(text);
    output.finish(done)
}
