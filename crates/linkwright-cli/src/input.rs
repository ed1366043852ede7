//! Files and standard input, whole or line by line, as UTF-8.

use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The longest line that is held in memory, in bytes.
pub const MAX_LINE: u64 = 64 << 20;

/// An input that is open and, where it can be read twice, known to be UTF-8.
pub struct Input {
    path: PathBuf,
    reader: BufReader<Box<dyn Read>>,
}

impl Input {
    /// Opens a file; `-` and `None` are standard input.
    pub fn open(path: Option<&Path>) -> Result<Self, Error> {
        let path = path.unwrap_or(Path::new("-")).to_owned();
        let source: Box<dyn Read> = if path.as_os_str() == "-" {
            Box::new(io::stdin())
        } else {
            let (mut file, kind) = open_file(&path)?;
            if kind.is_file() {
                // Nothing is written of a file that turns out to be none of ours at its end.
                check_utf8(&file, &path)?;
                file.rewind().map_err(|error| Error::Read(path.clone(), error))?;
            }
            Box::new(file)
        };
        Ok(Self::new(path, source))
    }

    /// Opens what is then read by [`text`](Self::text), which tells whether it is UTF-8: a file is
    /// read once, and not at all where it has more than `max` bytes.
    pub fn open_text(path: &Path, max: u64) -> Result<Self, Error> {
        let path = path.to_owned();
        if path.as_os_str() == "-" {
            return Ok(Self::new(path, Box::new(io::stdin())));
        }
        let (file, kind) = open_file(&path)?;
        if kind.len() > max {
            return Err(Error::TooLong(path, max));
        }
        Ok(Self::new(path, Box::new(file)))
    }

    fn new(path: PathBuf, source: Box<dyn Read>) -> Self {
        Self { path, reader: BufReader::with_capacity(1 << 16, source) }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All of the input, of up to `max` bytes.
    pub fn text(mut self, max: u64) -> Result<String, Error> {
        let mut bytes = Vec::new();
        self.reader
            .by_ref()
            .take(max.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| Error::Read(self.path.clone(), error))?;
        if bytes.len() as u64 > max {
            return Err(Error::TooLong(self.path, max));
        }
        String::from_utf8(bytes)
            .map_err(|error| Error::NotUtf8(self.path, error.utf8_error().valid_up_to() as u64))
    }

    /// Calls `each` with all of the input in pieces of bounded size, as they come.
    pub fn pieces(self, each: impl FnMut(&str) -> Result<(), Error>) -> Result<(), Error> {
        read_pieces(self.reader, &self.path, each)
    }

    /// Calls `each` with every line, its end (`\n`, `\r\n` or none) with it, and the byte of the
    /// input where it starts; calls `idle` before it waits for more input.
    ///
    /// Memory is bounded by the longest line, and that by [`MAX_LINE`].
    pub fn lines(
        mut self,
        mut each: impl FnMut(&str, u64) -> Result<(), Error>,
        mut idle: impl FnMut() -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (mut bytes, mut at, mut number) = (Vec::new(), 0, 0);
        loop {
            if self.reader.buffer().is_empty() {
                idle()?;
            }
            bytes.clear();
            number += 1;
            let len = self
                .reader
                .by_ref()
                .take(MAX_LINE + 1)
                .read_until(b'\n', &mut bytes)
                .map_err(|error| Error::Read(self.path.clone(), error))?;
            if len == 0 {
                return Ok(());
            }
            if bytes.len() as u64 > MAX_LINE {
                return Err(Error::LineTooLong(self.path, number));
            }
            match str::from_utf8(&bytes) {
                Ok(line) => each(line, at)?,
                Err(error) => {
                    return Err(Error::NotUtf8(self.path, at + error.valid_up_to() as u64));
                }
            }
            at += bytes.len() as u64;
        }
    }
}

fn open_file(path: &Path) -> Result<(File, Metadata), Error> {
    let fail = |error| Error::Open(path.to_owned(), error);
    let file = File::open(path).map_err(fail)?;
    let kind = file.metadata().map_err(fail)?;
    if kind.is_dir() {
        return Err(Error::Directory(path.to_owned()));
    }
    Ok((file, kind))
}

/// The first line, which starts at byte 0, without a byte order mark: that is no part of the text.
pub fn without_mark(line: &str, at: u64) -> &str {
    match at {
        0 => line.strip_prefix('\u{FEFF}').unwrap_or(line),
        _ => line,
    }
}

/// The line without its end.
pub fn without_end(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

fn check_utf8(file: &File, path: &Path) -> Result<(), Error> {
    read_pieces(file, path, |_| Ok(()))
}

/// Reads all of the input through a buffer of fixed size.
fn read_pieces(
    mut reader: impl Read,
    path: &Path,
    mut each: impl FnMut(&str) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut buffer = vec![0; 1 << 16];
    let (mut kept, mut at) = (0, 0_u64);
    loop {
        let len = match reader.read(&mut buffer[kept..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(|error| Error::Read(path.to_owned(), error))?,
        };
        let filled = kept + len;
        let valid = match str::from_utf8(&buffer[..filled]) {
            Ok(_) => filled,
            // A character may be cut in two by the end of the buffer, not by that of the input.
            Err(error) if error.error_len().is_none() && len > 0 => error.valid_up_to(),
            Err(error) => {
                return Err(Error::NotUtf8(path.to_owned(), at + error.valid_up_to() as u64));
            }
        };
        if len == 0 {
            return Ok(());
        }
        each(str::from_utf8(&buffer[..valid]).unwrap_or_default())?;
        buffer.copy_within(valid..filled, 0);
        kept = filled - valid;
        at += valid as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], want: Option<u64>) {
        use std::io::Write as _;
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        let have = match check_utf8(&file.reopen().unwrap(), file.path()) {
            Ok(()) => None,
            Err(Error::NotUtf8(_, at)) => Some(at),
            Err(other) => panic!("{other}"),
        };
        assert_eq!(have, want);
    }

    #[test]
    fn the_offset_of_what_is_not_utf8() {
        check(b"", None);
        check("é".as_bytes(), None);
        check(b"a\xFF", Some(1));
        check(b"abc\xE3\x80", Some(3));
        // Characters of three bytes across the buffer's end.
        let long = "。".repeat(100_000);
        check(long.as_bytes(), None);
        check(&[long.as_bytes(), b"\xC0"].concat(), Some(300_000));
    }
}
