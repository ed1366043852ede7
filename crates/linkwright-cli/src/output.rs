//! Standard output, or a file that is replaced as a whole.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use tempfile::NamedTempFile;

use crate::error::{Error, Result, Status};
use crate::replace::Target;

/// Output that is kept back as far as possible until [`finish`](Self::finish): after an error in the
/// input a file is as it was, and standard output has only what did not fit the buffer.
pub struct Output {
    to: BufWriter<Box<dyn Write>>,
    /// The file that is written, and what replaces it if it is no device.
    file: Option<(Target, Option<NamedTempFile>)>,
}

impl Output {
    pub fn stdout() -> Self {
        Self { to: buffered(io::stdout().lock()), file: None }
    }

    /// A file that may exist, or standard output for `-`.
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

    /// Writes out the buffer, for a reader that is waiting.
    pub fn flush(&mut self) -> Result {
        self.to.flush().map_err(|error| self.failed(error))
    }

    pub fn finish(mut self) -> Result {
        self.flush()?;
        match self.file {
            Some((target, Some(draft))) => target.replace(draft),
            _ => Ok(()),
        }
    }

    /// Finishes what was done, or drops what is still in the buffer.
    pub fn end(self, done: Result) -> Result {
        if done.is_err() {
            drop(self.to.into_parts());
            return done;
        }
        self.finish()
    }

    fn failed(&self, error: io::Error) -> Error {
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
    output.write(text)?;
    output.finish().map(|()| Status::Done)
}
