//! Markdown that arrives in pieces.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::{memchr, memmem};

use ::pulldown_cmark::{Event, Parser, Tag};

use crate::Finder;
use crate::extensions::{EXTENSIONS, METADATA};
use crate::linker::Linker;

/// How often an end that holds back no link is looked for. Each time reads the block again, so a limit keeps the time
/// linear; what is not shown now is shown with a later piece.
const TRIES: usize = 8;

/// What starts a block or a definition is looked for in so many bytes of a line.
const HEAD: usize = 256;

/// The longest block before a fence that is parsed.
const MAX_PARSED: usize = 4096;

/// What is open is read again with every piece up to this length, and then whenever it has grown by an eighth.
const READ_AT_ONCE: usize = 1024;

/// Markdown that arrives in pieces, as from a language model: says what of it may be rendered, so that no link changes,
/// appears or goes afterwards.
///
/// Two parts are to be rendered after each piece: [`complete`](Self::complete), blocks that nothing changes any more, and
/// [`rest`](Self::rest), what may be shown of the block that is arriving. Rendered one behind the other, or together, they
/// have the links that the whole document will have there.
///
/// Held back are the last word, and behind a bracket, a backtick or a tag that is still open also what would link until it
/// is closed. A link that is still being written, such as `[text](https://exa`, is shown as its text. Three things may
/// still change: a link that touches a `*`, `_` or `~` which becomes emphasis only in another word, a reference link
/// (`[text][id]`), which is text until its definition arrives, and a definition list, which goes on at the next term.
///
/// Some links are shown before a renderer knows that they are none, or others: in math (`$…$`), in attributes of a heading
/// that is underlined afterwards (`Title {…}`), behind a raw `<a>` that an earlier block leaves open, and where the `|` of a
/// table has no space beside it.
///
/// # Complexity
///
/// Linear in the length of the document, in pieces of any size: a block of more than 1 KiB is read again whenever it has
/// grown by an eighth.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, markdown::Stream};
///
/// let mut stream = Stream::new(&Linker::new());
/// stream.push("# Links\n\nSee [the docs](https://exam");
/// assert_eq!(stream.complete(), "# Links\n\n");
/// assert_eq!(stream.rest(), "See the docs");
/// stream.push("ple.com) and example.or");
/// assert_eq!(stream.rest(), "See [the docs](https://example.com) and ");
/// stream.push("g.");
/// stream.finish();
/// assert_eq!(stream.rest(), "See [the docs](https://example.com) and example.org.");
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    linker: Linker,
    source: String,
    /// The start of the line that is arriving.
    line: usize,
    /// Blocks end before this byte.
    complete: usize,
    /// No link behind this byte depends on what stands before it.
    base: usize,
    /// The source may be shown up to this byte.
    shown: usize,
    /// In place of what is shown: up to the first byte, then this text of a link that is being written.
    label: Option<(usize, Range<usize>)>,
    /// The length of the source when it was last read.
    read: usize,
    /// Where the lines behind the last blank one or the last block of code start.
    lines: usize,
    /// The line before is blank.
    is_blank: bool,
    raw: Raw,
}

/// What is open over whole lines, in which nothing links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Raw {
    No,
    /// A code block, with the character of its fence and its length.
    Code(u8, usize),
    /// HTML that ends with this text and not at a blank line.
    Html(&'static str),
    /// HTML that ends at a blank line.
    Tags,
}

impl Stream {
    /// Creates a stream for a renderer with this linker.
    #[must_use]
    pub fn new(linker: &Linker) -> Self {
        Self {
            linker: linker.clone(),
            source: String::new(),
            line: 0,
            complete: 0,
            base: 0,
            shown: 0,
            label: None,
            read: 0,
            lines: 0,
            is_blank: true,
            raw: Raw::No,
        }
    }

    /// Adds what has arrived.
    pub fn push(&mut self, piece: &str) {
        for part in piece.split_inclusive('\n') {
            self.source.push_str(part);
            if part.ends_with('\n') {
                self.end_line();
            }
        }
        let open = self.source.len() - self.base;
        if open <= READ_AT_ONCE || self.source.len() >= self.read + (self.read - self.base) / 8 {
            self.start_line();
            self.read = self.source.len();
            self.settle();
        }
    }

    /// Says that nothing more arrives: all of the source is complete or the rest.
    pub fn finish(&mut self) {
        self.start_line();
        self.leave(self.source.len());
    }

    /// Returns all that has arrived.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the start of the source up to the last block that is complete. It only grows, by whole top-level blocks, and
    /// nothing that follows changes how it is rendered, but a definition that it refers to.
    #[must_use]
    pub fn complete(&self) -> &str {
        &self.source[..self.complete]
    }

    /// Returns the Markdown to show behind [`complete`](Self::complete), in place of what was shown there before.
    #[must_use]
    pub fn rest(&self) -> String {
        match self.label.clone() {
            Some((end, label)) => [&self.source[self.complete..end], &self.source[label]].concat(),
            None => String::from(&self.source[self.complete..self.shown]),
        }
    }

    /// Says that no link behind byte `at` depends on what stands before it, all of which may be shown.
    fn leave(&mut self, at: usize) {
        self.base = at;
        self.shown = self.shown.max(at);
        self.read = self.read.max(at);
        self.label = self.label.take().filter(|(end, _)| *end >= at);
    }

    /// Leaves what stands before the line that is arriving, if the line starts a block.
    fn start_line(&mut self) {
        let head = head(&self.source[self.line..]);
        if self.raw != Raw::No {
            return;
        }
        if self.is_blank && starts_top_level(head) {
            self.complete = self.line;
        }
        if self.base < self.line && ends_paragraph(head) {
            self.leave(self.line);
        }
    }

    /// Reads a line that is complete.
    fn end_line(&mut self) {
        self.start_line();
        let line = &self.source[self.line..];
        // Not with other white space in it, such as a form feed.
        let is_blank = line.bytes().all(|b| b" \t\r\n".contains(&b));
        let was = self.raw;
        self.raw = was.behind(line);
        if was == Raw::No
            && matches!(self.raw, Raw::Code(..))
            && ends_in_tags(&self.source[self.lines..])
        {
            self.raw = Raw::Tags;
        }
        self.is_blank = is_blank && self.raw == Raw::No;
        let is_code = matches!(was, Raw::Code(..)) || matches!(self.raw, Raw::Code(..));
        self.line = self.source.len();
        if is_blank || is_code {
            self.lines = self.line;
            self.leave(self.line);
        }
    }

    /// Finds how much of the block that is arriving may be shown.
    fn settle(&mut self) {
        if matches!(self.raw, Raw::Code(..)) {
            return;
        }
        // A definition may become something else until its line is complete.
        let is_definition = is_definition(head(&self.source[self.line..]));
        let limit = if is_definition { self.line.max(self.base) } else { self.source.len() };
        if limit < self.shown {
            return;
        }
        let text = &self.source[self.base..limit];
        let finder = self.linker.get_finder();
        let links = finder.links(text).map(|link| link.range());
        let links: Vec<Range<usize>> = links.collect();
        let mut end = finder.settled(text);
        // What is left out may end another construct or another word.
        for _ in 0..TRIES {
            let open = Open::first(&text[..end]).map_or(end, |open| open.start);
            // What touches an open construct may be one word with it.
            let safe = if open < end { finder.settled(&text[..open]) } else { end };
            let is_held = |link: &&Range<usize>| link.end > safe && link.start < end;
            let held = links.iter().find(is_held).map(|link| link.start);
            if let Some(start) = held.or_else(|| touching(finder, &text[..end])) {
                end = finder.settled(&text[..start]);
                continue;
            }
            let shown = end.max(self.shown - self.base);
            let label = label(finder, text, shown);
            self.label = label.map(|(at, label)| {
                (self.base + at, self.base + label.start..self.base + label.end)
            });
            self.shown = self.base + shown;
            // Behind white space, what is open is read as it would be behind all that stands before it.
            if text[..open].ends_with(|c: char| c.is_whitespace()) {
                self.leave(self.base + open);
            }
            return;
        }
    }
}

impl Raw {
    /// What is open behind a line that is complete.
    fn behind(self, line: &str) -> Self {
        let is_prefix = |b: u8| b.is_ascii_digit() || b" \t>*+.)-".contains(&b);
        let prefix = line.bytes().take_while(|&b| is_prefix(b)).count();
        let text = line[prefix..].trim_ascii_end();
        let fence = |b: &u8| text.bytes().take_while(|c| c == b).count();
        match self {
            Self::Code(mark, len) => match fence(&mark) >= len && fence(&mark) == text.len() {
                true => Self::No,
                false => self,
            },
            Self::Html(end) => match contains(line, end) {
                true => Self::No,
                false => self,
            },
            Self::Tags if line.bytes().all(|b| b" \t>\r\n".contains(&b)) => Self::No,
            Self::Tags => self,
            Self::No => {
                let mark = text.bytes().find(|b| b"`~".contains(b)).filter(|mark| fence(mark) >= 3);
                match mark {
                    // With another backtick behind them, backticks are a code span.
                    Some(b'`') if memchr(b'`', &text.as_bytes()[fence(&b'`')..]).is_some() => {
                        Self::No
                    }
                    Some(mark) => Self::Code(mark, fence(&mark)),
                    None => match html_end(text) {
                        Some(end) if !contains(&text[2..], end) => Self::Html(end),
                        _ => Self::No,
                    },
                }
            }
        }
    }
}

/// Whether lines without a blank one end in a block of HTML, where a fence is none.
fn ends_in_tags(lines: &str) -> bool {
    // Parsers take quadratic time on hostile lines.
    if lines.len() > MAX_PARSED || memchr(b'<', lines.as_bytes()).is_none() {
        return false;
    }
    let mut events = Parser::new_ext(lines, EXTENSIONS - METADATA).into_offset_iter();
    events.any(|(event, range)| {
        matches!(event, Event::Start(Tag::HtmlBlock)) && range.end == lines.len()
    })
}

/// The text that ends a block of HTML, if one starts here that does not end at a blank line.
fn html_end(text: &str) -> Option<&'static str> {
    const STARTS: [(&str, &str); 8] = [
        ("<!--", "-->"),
        ("<?", "?>"),
        ("<![cdata[", "]]>"),
        ("<!", ">"),
        ("<pre", "</pre>"),
        ("<script", "</script>"),
        ("<style", "</style>"),
        ("<textarea", "</textarea>"),
    ];
    let is_start =
        |start: &str| text.get(..start.len()).is_some_and(|is| is.eq_ignore_ascii_case(start));
    STARTS.iter().find(|(start, _)| is_start(start)).map(|&(_, end)| end)
}

fn contains(text: &str, end: &str) -> bool {
    memmem::find(text.to_ascii_lowercase().as_bytes(), end.as_bytes()).is_some()
}

fn head(line: &str) -> &[u8] {
    &line.as_bytes()[..line.len().min(HEAD)]
}

/// Whether a line behind a blank one ends the top-level block before it: it is not indented, and no item of a list or
/// definition.
fn starts_top_level(line: &[u8]) -> bool {
    line.first()
        .is_some_and(|b| !b.is_ascii_whitespace() && !b.is_ascii_digit() && !b"-+*>:".contains(b))
}

/// Whether a line starts an item of a list or a heading, which ends the paragraph before it.
fn ends_paragraph(line: &[u8]) -> bool {
    let indent = line.iter().take_while(|b| b" \t".contains(b)).count();
    let line = &line[indent..];
    let text = match line {
        [b'-' | b'+' | b'*', text @ ..] | [b'1', b'.' | b')', text @ ..] => text,
        [b'#', ..] => &line[line.iter().take(6).take_while(|&&b| b == b'#').count()..],
        _ => return false,
    };
    text.first().is_some_and(|b| b" \t".contains(b)) && !text.trim_ascii_start().is_empty()
}

/// Whether a line starts with the label of a reference definition.
fn is_definition(line: &[u8]) -> bool {
    let start = line.iter().take_while(|b| b.is_ascii_whitespace() || **b == b'>').count();
    let Some(label) = line[start..].strip_prefix(b"[") else { return false };
    memchr(b']', label).is_some_and(|end| label.get(end + 1) == Some(&b':'))
}

/// The start of the link at the end of a text, which may go on in a way that makes it none.
fn touching(finder: &Finder, text: &str) -> Option<usize> {
    let last = finder.links(text).last()?.range();
    (last.end == text.len()).then_some(last.start)
}

/// What to show of a text that ends in a link which is being written: the byte before it, and its text. Up to byte `shown`
/// all may be shown.
fn label(finder: &Finder, text: &str, shown: usize) -> Option<(usize, Range<usize>)> {
    let whole = Open::first(text).filter(|open| open.label.is_some());
    let open = whole.or_else(|| Open::first(&text[..shown]))?;
    let start = open.start;
    match text.as_bytes()[start] {
        b'!' => return Some((start.min(shown), start..start)),
        // An index, not a link.
        b'[' if open.label.is_none()
            && text[..start].ends_with(|c: char| c.is_ascii_alphanumeric()) =>
        {
            return None;
        }
        b'[' => {}
        _ => return None,
    }
    let end = open.label.unwrap_or_else(|| shown.min(open.inner)).max(start + 1);
    // Without the bracket, words that it divides must not become a link.
    let word = text[..start].rfind(char::is_whitespace).unwrap_or(0);
    let joined = [&text[word..start], &text[start + 1..end]].concat();
    let is_shown = |link: usize| word + link <= shown.min(start);
    finder.links(&joined).all(|link| is_shown(link.range().end)).then(|| (start, start + 1..end))
}

/// The first construct that is not closed and in which nothing links once it is.
#[derive(Clone, Copy, Debug)]
struct Open {
    start: usize,
    /// The start of the construct inside of it that keeps it open.
    inner: usize,
    /// The end of its text, if it is a link of which the destination is being written.
    label: Option<usize>,
}

impl Open {
    fn first(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let mut brackets = Vec::new();
        let opened = |brackets: &[usize], inner: usize| {
            let start = brackets.first().copied().unwrap_or(inner);
            Some(Self { start, inner, label: None })
        };
        let mut at = 0;
        while let Some(found) = bytes[at..].iter().position(|b| b"\\`<[]".contains(b)) {
            let start = at + found;
            let behind = |close: &str, from: usize| {
                Some(from + memmem::find(bytes.get(from..)?, close.as_bytes())? + close.len())
            };
            let end = match bytes[start] {
                b'\\' => {
                    Some(start + 1 + text[start + 1..].chars().next().map_or(0, char::len_utf8))
                }
                b'`' => code_end(bytes, start),
                b'<' if bytes[start..].starts_with(b"<!--") => behind("-->", start + 4),
                b'<' => match bytes.get(start + 1) {
                    Some(b'/' | b'!' | b'?' | b'a'..=b'z' | b'A'..=b'Z') => behind(">", start + 1),
                    _ => Some(start + 1),
                },
                b'[' => {
                    let is_image = found > 0 && bytes[start - 1] == b'!';
                    brackets.push(start - usize::from(is_image));
                    Some(start + 1)
                }
                _ => match brackets.pop() {
                    Some(open) if bytes.get(start + 1) == Some(&b'(') => {
                        let end = behind(")", start + 2);
                        if end.is_none() {
                            let first = opened(&brackets, open)?;
                            let label = (first.start == open).then_some(start);
                            return Some(Self { label, ..first });
                        }
                        end
                    }
                    _ => Some(start + 1),
                },
            };
            let Some(end) = end else { return opened(&brackets, start) };
            at = end;
        }
        let last = brackets.last().copied()?;
        opened(&brackets, if brackets.len() > 1 { last } else { text.len() })
    }
}

/// The end of the code span that starts here: a run of as many backticks.
fn code_end(bytes: &[u8], start: usize) -> Option<usize> {
    let run = |at: usize| bytes[at..].iter().take_while(|&&b| b == b'`').count();
    let len = run(start);
    let mut at = start + len;
    loop {
        at += memchr(b'`', &bytes[at..])?;
        let other = run(at);
        at += other;
        if other == len {
            return Some(at);
        }
    }
}
