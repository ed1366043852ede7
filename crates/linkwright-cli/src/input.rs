//! Reads files and standard input as UTF-8, as a whole or in pieces.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};

use linkwright::Finder;

use crate::cursor::{Count, Place};
use crate::error::{Error, Result};

/// The longest line or word to hold in memory, in bytes.
const MAX_HELD: usize = 64 << 20;

/// The size of the buffer, in bytes.
const PIECE: usize = 1 << 16;

/// The length of the text to keep before a piece, in bytes. A link may depend on a header field
/// before it. The engine reads less than 1,000 bytes of that field.
const CONTEXT: usize = 1 << 12;

/// The placeholder for a byte that is not UTF-8: U+001A SUBSTITUTE. It is one byte long as well, so
/// offsets do not change.
pub const SUBSTITUTE: char = '\u{1A}';

/// The ends of the pieces of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// After a line.
    Line,
    /// After a line or a word.
    Word,
}

/// A piece of a text, or all of it, with a [`SUBSTITUTE`] for each byte that was not UTF-8.
pub struct Piece<'t> {
    /// The piece and the known text around it, without the byte order mark.
    pub text: &'t str,
    /// The range of the piece. Its links are final.
    pub range: Range<usize>,
    pub place: Place,
    /// The words of the text with bytes that were not UTF-8. A link in such a word could lead
    /// elsewhere.
    pub broken: Vec<Range<usize>>,
}

pub struct Input {
    path: PathBuf,
    reader: BufReader<Box<dyn Read + Send>>,
    /// The bytes that were read, from the start of the last piece on.
    read: Vec<u8>,
    /// The end of the text before these bytes, followed by these bytes as text.
    text: String,
    /// The number of bytes of `read` in the last piece.
    taken: usize,
    /// The start of the next piece.
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
                return Err(Error::file(path, "is a directory; pass the files in it"));
            }
            Box::new(file)
        };
        Ok(Self {
            path: path.to_owned(),
            reader: BufReader::with_capacity(PIECE, source),
            read: Vec::new(),
            text: String::new(),
            taken: 0,
            next: Place::START,
        })
    }

    /// Reads the whole input, of at most `max` bytes. `what` names the kind of input in the error.
    pub fn read_text(mut self, max: usize, what: &str) -> Result<String> {
        self.read_all(max, what)?;
        String::from_utf8(self.read)
            .map_err(|error| not_utf8(&self.path, error.utf8_error().valid_up_to()))
    }

    /// Reads the whole input, of at most `max` bytes, which need not be UTF-8.
    pub fn read_masked(&mut self, max: usize) -> Result<Piece<'_>> {
        self.read_all(max, MARKDOWN)?;
        self.skip_mark()?;
        let (text, broken) = mask(&self.read, 0);
        self.text = text;
        Ok(Piece { range: 0..self.text.len(), text: &self.text, place: self.next, broken })
    }

    fn read_all(&mut self, max: usize, what: &str) -> Result {
        let mut limited = self.reader.by_ref().take((max as u64).saturating_add(1));
        limited.read_to_end(&mut self.read).map_err(Error::io(&self.path, "read"))?;
        if self.read.len() > max {
            let reason = format!("is longer than {} MiB, the limit for {what}", max >> 20);
            return Err(Error::file(&self.path, reason));
        }
        Ok(())
    }

    /// Returns the next piece of the text as soon as it has arrived, or `None` at the end. It ends
    /// where no later text can change a link. The longest line or word limits the memory, and
    /// [`MAX_HELD`] limits its length.
    pub fn next_piece(&mut self, finder: &Finder, ends: Ends) -> Result<Option<Piece<'_>>> {
        self.read.drain(..mem::take(&mut self.taken));
        self.text.truncate(self.text.len() - self.read.len());
        self.text.drain(..context(&self.text));
        let kept = self.text.len();
        let (mut broken, end) = loop {
            let is_end = !self.fill_to(ends)?;
            self.skip_mark()?;
            let (text, broken) = mask(&self.read, kept);
            self.text.truncate(kept);
            self.text += &text;
            let end =
                if is_end { self.text.len() } else { stable_prefix(&self.text, finder, ends) };
            if is_end && end == kept {
                return Ok(None);
            }
            if end > kept {
                break (broken, end);
            }
        };
        // The last character may have arrived only in part.
        broken.retain(|word| word.start < end);
        self.taken = end - kept;
        let place = self.next;
        self.next.pass(&self.text[kept..end]);
        Ok(Some(Piece { text: &self.text, range: kept..end, place, broken }))
    }

    /// Reads until the end of a line or word has arrived. Returns false at the end of the input.
    fn fill_to(&mut self, ends: Ends) -> Result<bool> {
        let is_word_end =
            |two: &[u8]| !two[0].is_ascii_whitespace() && two[1].is_ascii_whitespace();
        while self.read.len() <= MAX_HELD {
            let before = self.read.len();
            if self.fill()? == 0 {
                return Ok(false);
            }
            if self.read[before..].contains(&b'\n')
                || ends == Ends::Word
                    && self.read[before.saturating_sub(1)..].windows(2).any(is_word_end)
            {
                return Ok(true);
            }
        }
        let (line, max) = (self.next.line, MAX_HELD >> 20);
        let reason = format!("line {line}, or a word of it, is longer than {max} MiB, the limit");
        Err(Error::file(&self.path, reason))
    }

    /// Skips a byte order mark at the start of the input.
    fn skip_mark(&mut self) -> Result {
        let is_start = self.next.count.bytes == 0;
        if is_start && matches!(self.read[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
            return Err(Error::file(&self.path, "is UTF-16; convert it to UTF-8 first"));
        }
        if is_start && self.read.starts_with(MARK.as_bytes()) {
            self.read.drain(..MARK.len());
            self.next.count.add(Count::new(MARK));
        }
        Ok(())
    }

    /// Returns the next bytes of the input, a limited number of them, or an empty slice at the end.
    pub fn next_bytes(&mut self) -> Result<&[u8]> {
        self.read.clear();
        self.fill()?;
        Ok(&self.read)
    }

    /// Reads the bytes that have arrived, and returns their number: 0 at the end.
    fn fill(&mut self) -> Result<usize> {
        let read = loop {
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read.map_err(Error::io(&self.path, "read"))?,
            }
        };
        let len = read.len();
        self.read.extend_from_slice(read);
        self.reader.consume(len);
        Ok(len)
    }
}

/// Returns the error for a command that writes all of its input and cannot leave out a part.
pub fn not_utf8(path: &Path, at: usize) -> Error {
    Error::file(path, format_args!("not UTF-8 at byte {at}; convert it to UTF-8 first"))
}

/// Returns the end of the last piece of a text that no later text changes. Whitespace between two
/// words belongs to the piece of the second word. A piece therefore never contains a part of a line
/// end or of an empty line.
fn stable_prefix(text: &str, finder: &Finder, ends: Ends) -> usize {
    let text = &text[..finder.stable_prefix(text)];
    let line = text.rfind('\n').map_or(0, |at| at + 1);
    match text.rfind(|c: char| c.is_ascii_whitespace()) {
        Some(space) if ends == Ends::Word => line.max(text[..space].trim_ascii_end().len()),
        _ => line,
    }
}

/// Returns the start of the last part of a text, on which later links may depend. It starts with a
/// whole word, unless that word is too long.
pub fn context(text: &str) -> usize {
    let Some(from) = text.len().checked_sub(CONTEXT) else { return 0 };
    let far = &text.as_bytes()[from..from + CONTEXT / 2];
    let start = far.iter().position(u8::is_ascii_whitespace).map_or(from, |at| from + at + 1);
    text.ceil_char_boundary(start)
}

/// The kind of input in the error for Markdown that is too long.
pub const MARKDOWN: &str = "Markdown, whose parsing may take quadratic time";

const MARK: &str = "\u{FEFF}";

/// Returns a text without the byte order mark at its start.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Returns bytes as text, with a [`SUBSTITUTE`] for each byte that is not UTF-8, and the ranges of
/// the words with such bytes, moved by `shift`. ASCII whitespace separates words.
fn mask(bytes: &[u8], shift: usize) -> (String, Vec<Range<usize>>) {
    // Fast path.
    if let Ok(text) = str::from_utf8(bytes) {
        return (text.to_owned(), Vec::new());
    }
    let (mut text, mut broken, mut end) = (String::new(), Vec::new(), 0);
    for chunk in bytes.utf8_chunks() {
        text += chunk.valid();
        let at = text.len();
        text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
        if at < text.len() && end <= at {
            let is_space = u8::is_ascii_whitespace;
            let start =
                bytes[end..at].iter().rposition(is_space).map_or(end, |space| end + space + 1);
            end = bytes[at..].iter().position(is_space).map_or(bytes.len(), |len| at + len);
            broken.push(shift + start..shift + end);
        }
    }
    (text, broken)
}

#[cfg(test)]
#[path = "tests/input.rs"]
mod tests;
