//! Files and standard input as UTF-8: as a whole, line by line, or in pieces.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::Utf8Error;

use memchr::memchr_iter;

use crate::cursor::Place;
use crate::error::{Error, Result};

/// The longest line that is held in memory, in bytes.
const MAX_LINE: u64 = 64 << 20;

/// The size of a piece and of the buffer, in bytes.
pub const PIECE: usize = 1 << 16;

/// What stands for a byte that is not UTF-8: U+001A SUBSTITUTE, of one byte too, so that places stay as they are.
pub const SUBSTITUTE: u8 = 0x1A;

/// Text with a [`SUBSTITUTE`] for each byte that was not UTF-8.
pub struct Masked<'t> {
    pub text: &'t str,
    /// The words of the text that have such bytes. A link in one could lead elsewhere.
    pub broken: Vec<Range<usize>>,
}

pub struct Input {
    path: PathBuf,
    reader: BufReader<Box<dyn Read + Send>>,
    /// The last line or piece, and the byte of the input at which it starts.
    read: Vec<u8>,
    start: u64,
    /// Where the next line starts.
    next: Place,
}

impl Input {
    /// Opens a file, or standard input for `-`.
    pub fn open(path: &Path) -> Result<Self> {
        let source: Box<dyn Read + Send> = if path.as_os_str() == "-" {
            Box::new(io::stdin())
        } else {
            let fail = Error::io(path, "open");
            let file = File::open(path).map_err(&fail)?;
            if file.metadata().map_err(fail)?.is_dir() {
                return Err(Error::file(path, "is a directory; name the files in it"));
            }
            Box::new(file)
        };
        let reader = BufReader::with_capacity(PIECE, source);
        Ok(Self { path: path.to_owned(), reader, read: Vec::new(), start: 0, next: Place::START })
    }

    /// Like [`open`](Self::open), to read line by line or in pieces. A file is first checked to be UTF-8,
    /// so that nothing is written of one that is not.
    pub fn stream(path: &Path) -> Result<Self> {
        if path.as_os_str() != "-" && path.is_file() {
            let mut checked = Self::open(path)?;
            while !checked.next_piece()?.is_empty() {}
        }
        Self::open(path)
    }

    /// The whole input, of up to `max` bytes.
    pub fn read_text(mut self, max: u64) -> Result<String> {
        self.read_all(max)?;
        String::from_utf8(std::mem::take(&mut self.read))
            .map_err(|error| self.not_utf8(error.utf8_error()))
    }

    /// The same of input that need not be UTF-8, without the byte order mark, and the place behind that.
    pub fn read_masked(&mut self, max: u64) -> Result<(Masked<'_>, Place)> {
        self.read_all(max)?;
        self.mask_read()
    }

    fn read_all(&mut self, max: u64) -> Result {
        self.read_up_to(max.saturating_add(1))?;
        if self.read.len() as u64 > max {
            let limit = "the limit for Markdown, whose parsing may take quadratic time";
            let reason = format!("is longer than {} MiB, {limit}", max >> 20);
            return Err(Error::file(&self.path, reason));
        }
        Ok(())
    }

    /// The next line, if there is one, without its end and the byte order mark of the input. Memory is bounded by
    /// the longest line, and that by [`MAX_LINE`].
    pub fn next_line(&mut self) -> Result<Option<&str>> {
        self.read_lines(1)?;
        if self.read.is_empty() {
            return Ok(None);
        }
        let line = str::from_utf8(&self.read).map_err(|error| self.not_utf8(error))?;
        let text = if self.start == 0 { without_mark(line) } else { line };
        self.next.pass(line);
        Ok(Some(text.trim_end_matches(['\r', '\n'])))
    }

    /// Like [`next_line`](Self::next_line), but with more lines until there are so many bytes, which need not be
    /// UTF-8, and with their place.
    pub fn next_lines_masked(&mut self, enough: usize) -> Result<Option<(Masked<'_>, Place)>> {
        self.read_lines(enough)?;
        if self.read.is_empty() {
            return Ok(None);
        }
        let (Masked { text, broken }, place) = self.mask_read()?;
        Ok(Some((Masked { text: text.trim_end_matches(['\r', '\n']), broken }, place)))
    }

    fn read_lines(&mut self, enough: usize) -> Result {
        self.start_next();
        while self.read.len() < enough {
            let mut limited = self.reader.by_ref().take(MAX_LINE + 1);
            let len =
                limited.read_until(b'\n', &mut self.read).map_err(Error::io(&self.path, "read"))?;
            if len == 0 {
                break;
            }
            if len as u64 > MAX_LINE {
                let before = &self.read[..self.read.len() - len];
                let line = self.next.line + memchr_iter(b'\n', before).count();
                let max = MAX_LINE >> 20;
                let reason = format!("line {line} is longer than {max} MiB, the limit");
                return Err(Error::file(&self.path, reason));
            }
        }
        Ok(())
    }

    /// What was read, without the byte order mark of the input, and its place.
    fn mask_read(&mut self) -> Result<(Masked<'_>, Place)> {
        if self.start == 0 && matches!(self.read[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
            return Err(Error::file(&self.path, "is UTF-16; convert it to UTF-8 first"));
        }
        let mut broken = mask(&mut self.read);
        let read = str::from_utf8(&self.read).unwrap_or_default();
        let text = if self.start == 0 { without_mark(read) } else { read };
        let mark = &read[..read.len() - text.len()];
        for word in &mut broken {
            *word = word.start.saturating_sub(mark.len())..word.end - mark.len();
        }
        let mut place = self.next;
        place.count.add(mark);
        self.next.pass(read);
        Ok((Masked { text, broken }, place))
    }

    /// What is left of the input, as bytes.
    pub fn into_reader(self) -> impl Read + Send {
        self.reader
    }

    /// Whether reading the next line may block.
    pub fn may_wait(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// The next bytes of the input, of bounded number; none at the end.
    pub fn next_bytes(&mut self) -> Result<&[u8]> {
        self.start_next();
        self.read_up_to(PIECE as u64)?;
        Ok(&self.read)
    }

    /// The next piece of the input, of bounded size; it is empty at the end.
    fn next_piece(&mut self) -> Result<&str> {
        self.start_next();
        let mut limit = PIECE as u64;
        loop {
            let len = self.read_up_to(limit)?;
            match str::from_utf8(&self.read) {
                Ok(_) => break,
                // The limit cut a character.
                Err(error) if error.error_len().is_none() && len > 0 => limit = 1,
                Err(error) => return Err(self.not_utf8(error)),
            }
        }
        Ok(str::from_utf8(&self.read).unwrap_or_default())
    }

    fn start_next(&mut self) {
        self.start += self.read.len() as u64;
        self.read.clear();
    }

    fn read_up_to(&mut self, limit: u64) -> Result<usize> {
        let mut limited = self.reader.by_ref().take(limit);
        limited.read_to_end(&mut self.read).map_err(Error::io(&self.path, "read"))
    }

    fn not_utf8(&self, error: Utf8Error) -> Error {
        let at = self.start + error.valid_up_to() as u64;
        Error::file(&self.path, format!("not UTF-8 at byte {at}; convert it to UTF-8 first"))
    }
}

/// A text without a byte order mark at its start, which is not part of the text.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{FEFF}').unwrap_or(text)
}

/// Replaces each byte that is not UTF-8, and returns the words with one: what is between ASCII white space.
fn mask(bytes: &mut [u8]) -> Vec<Range<usize>> {
    let (mut broken, mut at): (Vec<Range<usize>>, _) = (Vec::new(), 0);
    while let Err(error) = str::from_utf8(&bytes[at..]) {
        let start = at + error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |len| start + len);
        bytes[start..end].fill(SUBSTITUTE);
        let known = broken.last().map_or(0, |word| word.end);
        if start >= known {
            let before = bytes[known..start].iter().rposition(u8::is_ascii_whitespace);
            let after = bytes[end..].iter().position(u8::is_ascii_whitespace);
            let word = before.map_or(known, |space| known + space + 1);
            broken.push(word..after.map_or(bytes.len(), |len| end + len));
        }
        at = end;
    }
    broken
}
