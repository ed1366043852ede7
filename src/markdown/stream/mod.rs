//! Streaming Markdown, which arrives in pieces.

mod blocks;
mod elements;
mod open;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::memchr;

use ::pulldown_cmark::{Event, Options, Parser, Tag};

use crate::Finder;
use crate::extensions::{EXTENSIONS, METADATA};
use crate::linker::Linker;
use crate::markdown::write::find_entity;
use crate::pulldown_cmark::Autolink;

use self::blocks::{Arriving, Leaf, OpenBlocks, trim};
use self::elements::SourceElements;
use self::open::OpenMarkup;

/// The extensions for parsing blocks. Heading attributes do not affect links, and pulldown-cmark
/// 0.13 panics at some of them.
const READ: Options =
    EXTENSIONS.difference(METADATA).difference(Options::ENABLE_HEADING_ATTRIBUTES);

/// The maximum number of searches for an end that holds back no link. Each search reads the block
/// again, so the limit keeps the time linear. Text that is not shown now is shown with a later
/// piece.
const TRIES: usize = 8;

/// The number of bytes of a line that are searched for the start of a block or a definition.
const HEAD: usize = 256;

/// The maximum length of a block before a fence that is parsed.
const MAX_PARSED: usize = 4096;

/// The number of bytes that are kept before the end of a text without whitespace. A link has fewer
/// bytes before its first trigger.
const KEPT: usize = 384;

/// The maximum length of an open block that is read again with every piece. A longer block is read
/// again whenever it has grown by an eighth.
const READ_AT_ONCE: usize = 1024;

/// Streaming Markdown, such as the output of a language model. A stream returns the parts that can
/// be rendered without a link changing, appearing or disappearing later.
///
/// Render two parts after each piece. [`complete`](Self::complete) has the blocks that no longer
/// change. [`rest`](Self::rest) has the part of the arriving block that can be shown. Rendered one
/// after the other, or together, they have the same links as the whole document.
///
/// These parts are held back:
///
/// - The last word. If it has a character reference, it is held back until whitespace arrives.
/// - The start of a line that has no text yet. For example, `- ` after a paragraph would make the
///   paragraph a heading until the text of the item arrives.
/// - Text that would link after an open bracket, backtick, `$` or tag, until it is closed.
///
/// An incomplete link, such as `[text](https://exa`, is shown as its text. Code and tables grow
/// with each piece.
///
/// These may still change:
///
/// - A paragraph. The next line can make it a heading or a table.
/// - A link that touches a `*`, `_` or `~`, if a later word makes the character emphasis.
/// - A reference link (`[text][id]`), which is text until its definition arrives.
/// - A definition list, which continues at the next term.
/// - A block of metadata (`---`) after the start of the document.
/// - A link after a `$` before a digit, which is treated as money, not math.
/// - A link next to a form feed.
///
/// A block can leave a raw `<a>`, `<code>` or comment open, which affects the rendering of later
/// blocks. After that, no more blocks become complete, so the open element is rendered together
/// with the text after it.
///
/// # Complexity
///
/// Linear in the length of the document, for pieces of any size. A block of more than 1 KiB is read
/// again whenever it has grown by an eighth. [`rest`](Self::rest) copies the text that it returns.
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
    /// The starts of the arriving line and of the line before it.
    line: usize,
    line_before: usize,
    /// The blocks before this byte are complete.
    complete: usize,
    /// No link after this byte depends on the text before it.
    base: usize,
    /// The source may be shown up to this byte.
    shown: usize,
    /// If set, the source up to this byte is shown, and then this text of an incomplete link.
    label: Option<(usize, Range<usize>)>,
    /// The length of the source when it was last read.
    read: usize,
    /// The start of the lines after the last blank line or code block.
    lines: usize,
    /// True if the line before is blank.
    is_blank: bool,
    blocks: OpenBlocks,
    elements: SourceElements,
}

impl Stream {
    /// Creates a stream for a renderer with this linker.
    #[must_use]
    pub fn new(linker: &Linker) -> Self {
        Self {
            linker: linker.clone(),
            source: String::new(),
            line: 0,
            line_before: 0,
            complete: 0,
            base: 0,
            shown: 0,
            label: None,
            read: 0,
            lines: 0,
            is_blank: true,
            blocks: OpenBlocks::default(),
            elements: SourceElements::default(),
        }
    }

    /// Adds a piece of the source.
    pub fn push(&mut self, piece: &str) {
        for part in piece.split_inclusive('\n') {
            self.source.push_str(part);
            if part.ends_with('\n') {
                self.end_line();
            }
        }
        let open = self.source.len() - self.base;
        let is_due = self.source.len() >= self.read + (self.read - self.base) / 8;
        if open <= READ_AT_ONCE || is_due || self.arriving() == Arriving::Code {
            self.start_line();
            self.read = self.source.len();
            self.settle();
        }
    }

    /// Ends the stream. The complete blocks and the rest then have the whole source.
    pub fn finish(&mut self) {
        self.start_line();
        self.leave(self.source.len());
    }

    /// Returns the source up to the last complete block. It only grows, by whole top-level blocks.
    /// Later text does not change how it is rendered, except for definitions of its references.
    #[must_use]
    pub fn complete(&self) -> &str {
        &self.source[..self.complete]
    }

    /// Returns the Markdown to show after [`complete`](Self::complete), instead of the previous
    /// rest.
    #[must_use]
    pub fn rest(&self) -> String {
        let parts = self.shown().into_iter();
        parts.map(|part| &self.source[part.start.max(self.complete)..part.end]).collect()
    }

    /// Returns the ranges of the source in [`complete`](Self::complete) and [`rest`](Self::rest)
    /// together, in order.
    #[must_use]
    pub fn shown(&self) -> Vec<Range<usize>> {
        match self.label.clone() {
            Some((end, label)) => Vec::from([0..end, label]),
            None => core::iter::once(0..self.shown).collect(),
        }
    }

    /// Records that no link after byte `at` depends on the text before it, which may all be shown.
    fn leave(&mut self, at: usize) {
        self.base = at;
        self.shown = self.shown.max(at);
        self.read = self.read.max(at);
        self.label = self.label.take().filter(|(end, _)| *end >= at);
    }

    /// Classifies the arriving line.
    fn arriving(&self) -> Arriving {
        self.blocks.arriving(head(&self.source[self.line..]))
    }

    /// Leaves the text before the arriving line, if the line starts a block.
    fn start_line(&mut self) {
        if self.arriving() != Arriving::Text {
            return;
        }
        let head = head(&self.source[self.line..]);
        if self.is_blank && starts_top_level(head) && self.complete < self.line {
            self.elements.read(&self.source[..self.line]);
            if !self.elements.is_open {
                self.complete = self.line;
            }
        }
        if self.base < self.line && self.blocks.starts_block(head) {
            self.leave(self.line);
        }
    }

    /// Reads a complete line.
    fn end_line(&mut self) {
        self.start_line();
        let line = &self.source[self.line..];
        let is_blank = trim(line).is_empty();
        let was_code = matches!(self.arriving(), Arriving::Code | Arriving::CodeOrEnd);
        self.blocks.read(line);
        let starts_code = self.blocks.leaf.is_code() && !was_code;
        if starts_code && ends_in_tags(&self.source[self.lines..]) {
            self.blocks.leaf = Leaf::Tags;
        }
        self.is_blank = is_blank && !self.blocks.leaf.is_raw();
        self.line_before = self.line;
        self.line = self.source.len();
        let is_code = was_code || self.blocks.leaf.is_code();
        if is_blank || is_code {
            self.lines = self.line;
        }
        if is_blank || is_code || self.blocks.leaf == Leaf::Nothing {
            self.leave(self.line);
        }
    }

    /// Finds how much of the arriving block may be shown.
    fn settle(&mut self) {
        let limit = match self.arriving() {
            Arriving::Code => {
                self.shown = self.source.len();
                return;
            }
            Arriving::CodeOrEnd => return,
            Arriving::Text => self.limit().max(self.base),
            Arriving::Html => self.source.len(),
        };
        if limit < self.shown {
            return;
        }
        let text = &self.source[self.base..limit];
        let finder = self.linker.get_finder();
        let links = ranges(finder, text);
        let mut end = stable_prefix(finder, text);
        // The text that is left out may end another construct or another word.
        for _ in 0..TRIES {
            let open = OpenMarkup::first(&text[..end]).map_or(end, |open| open.start);
            // Text that touches an open construct may be one word with it.
            let safe = if open < end { stable_prefix(finder, &text[..open]) } else { end };
            let is_held = |link: &&Range<usize>| link.end > safe && link.start < end;
            let held = links.iter().find(is_held).map(|link| link.start);
            let held = held.or_else(|| link_in_open(&text[..end], open));
            // A Markdown link may precede it. Without that link, this text would be another word.
            let first = || Some(open + finder.links(&text[open..end]).next()?.range().start);
            if let Some(start) = held.or_else(first) {
                end = stable_prefix(finder, &text[..start]);
                continue;
            }
            let shown = self.without_marker(end).max(self.shown - self.base);
            let label = label(&self.linker, text, shown);
            let label = label.map(|(at, label)| {
                (self.base + at, self.base + label.start..self.base + label.end)
            });
            // Text of the same link that was already shown stays.
            let is_less = matches!(
                (&label, &self.label),
                (Some((at, text)), Some((own, shown))) if at == own && text.len() < shown.len()
            );
            if !is_less {
                self.label = label;
            }
            self.shown = self.base + shown;
            let open = open.min(shown);
            if let Some(at) = apart(&text[..open]) {
                self.leave(self.base + at);
            }
            return;
        }
    }

    /// Returns the end of the source that may be read. It excludes the start of a line that could
    /// become another block.
    fn limit(&self) -> usize {
        let line = &self.source[self.line..];
        let start = match self.blocks.may_start_table(head(line)) {
            true => self.line_before,
            false => self.line,
        };
        let rows = &self.source[start.max(self.base)..];
        let is_row = self.blocks.leaf != Leaf::Table
            && memchr(b'|', rows.as_bytes()).is_some()
            && links_in_cells(self.linker.get_finder(), rows);
        match is_row {
            true => start,
            false if is_definition(head(line)) => self.line,
            false => self.source.len(),
        }
    }

    /// Returns `end`, or the start of the last line if a reader would see nothing in it yet. For
    /// example, `- ` after a paragraph underlines a heading until the text of the item arrives.
    fn without_marker(&self, end: usize) -> usize {
        let text = &self.source[self.base..self.base + end];
        let line = text.rfind('\n').map_or(0, |line_end| line_end + 1);
        let is_start = self.base + line == 0 || self.source[..self.base + line].ends_with('\n');
        if is_start && text[line..].bytes().all(is_marker) { line } else { end }
    }
}

/// Returns whether text may have other links if it is the row of a table.
fn links_in_cells(finder: &Finder, rows: &str) -> bool {
    let cells = rows.rsplit_once('|').map_or("", |(cells, _)| cells);
    let is_divided = cells.split('|').any(|cell| OpenMarkup::first(cell).is_some());
    is_divided || ranges(finder, rows) != ranges(finder, &rows.replace('|', " "))
}

/// Returns the ranges of the links of a text.
fn ranges(finder: &Finder, text: &str) -> Vec<Range<usize>> {
    finder.links(text).map(|link| link.range()).collect()
}

/// Returns whether a byte may be part of the marker of an item, a heading, a quote, a thematic
/// break, a fence or a table.
fn is_marker(b: u8) -> bool {
    b"-+*=_~#|:>.) \t\r".contains(&b) || b.is_ascii_digit()
}

/// Returns whether lines without a blank line end in an HTML block, in which a fence does not start
/// code.
fn ends_in_tags(lines: &str) -> bool {
    // Parsers take quadratic time on hostile lines.
    if lines.len() > MAX_PARSED || memchr(b'<', lines.as_bytes()).is_none() {
        return false;
    }
    let mut events = Parser::new_ext(lines, READ).into_offset_iter();
    events.any(|(event, range)| {
        matches!(event, Event::Start(Tag::HtmlBlock)) && range.end == lines.len()
    })
}

fn head(line: &str) -> &str {
    &line[..line.floor_char_boundary(HEAD)]
}

/// Returns whether a line after a blank line ends the top-level block before it. Such a line is not
/// indented, and does not start a quote or an item of a list or definition.
fn starts_top_level(line: &str) -> bool {
    line.starts_with(|c: char| {
        !c.is_ascii_whitespace() && !c.is_ascii_digit() && !"-+*>:".contains(c)
    })
}

/// Returns whether a line starts with the label of the definition of a reference or a footnote.
fn is_definition(line: &str) -> bool {
    let text = line.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '>');
    text.starts_with('[') && text.split_once(']').is_some_and(|(_, rest)| rest.starts_with(':'))
}

/// Returns the length of the text in which no later text changes a link. Stops before a character
/// reference in the last word, because its character may form a word with later text.
fn stable_prefix(finder: &Finder, text: &str) -> usize {
    let word = text.rfind(char::is_whitespace).unwrap_or(0);
    let end = find_entity(&text[word..]).map_or(text.len(), |at| word + at);
    finder.stable_prefix(&text[..end])
}

/// Returns a byte near the end of the text. No link after this byte depends on the text before it.
///
/// It is the end of a text that ends in whitespace, after which an open construct is parsed in the
/// same way without the earlier text. In a long text without whitespace at its end, it is the end
/// of a punctuation mark, or a place after which no name or markup can have started.
fn apart(text: &str) -> Option<usize> {
    if text.ends_with(char::is_whitespace) {
        return Some(text.len());
    }
    if text.len() < READ_AT_ONCE / 2 {
        return None;
    }
    let start = text.floor_char_boundary(text.len() - KEPT);
    let near = &text[start..];
    let mark_end = near.trim_end_matches(|c: char| !"。，、；：！？".contains(c)).len();
    let may_be_name =
        || near.contains(['.', ':', '@', '/', '[', ']', '`', '<', '!', '*', '_', '~', '$', '{']);
    (mark_end > 0 || !may_be_name()).then_some(start + mark_end)
}

/// Returns the start of a Markdown link after byte `open`, if a construct other than a link is open
/// there.
fn link_in_open(text: &str, open: usize) -> Option<usize> {
    let inside = &text[open..];
    let close = inside.find("](").filter(|_| !inside.starts_with(['[', '!']))?;
    Some(open + inside[..close].rfind('[').unwrap_or(0))
}

/// Returns the part to show of a text that ends in an incomplete link: the byte before the link,
/// and the range of its text. All text up to byte `shown` may be shown.
fn label(linker: &Linker, text: &str, shown: usize) -> Option<(usize, Range<usize>)> {
    let whole = OpenMarkup::first(text).filter(|open| open.label.is_some());
    let open = whole.or_else(|| OpenMarkup::first(&text[..shown]))?;
    let start = open.start;
    if text[start..].starts_with('!') {
        return Some((start.min(shown), start..start));
    }
    let is_index =
        open.label.is_none() && text[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
    if start > shown || is_index || !text[start..].starts_with('[') {
        return None;
    }
    // Without the bracket, the words around it must not become one link, and its text must not
    // become a link that it is not in brackets.
    let word = text[..start].rfind(char::is_whitespace).unwrap_or(0);
    let links = |text: &str| {
        let events = Autolink::new(Parser::new_ext(text.trim_start(), READ), linker);
        // An anchor with attributes is HTML.
        let is_link = |event: &Event<'_>| match event {
            Event::InlineHtml(html) => html.starts_with("<a "),
            event => matches!(event, Event::Start(Tag::Link { .. })),
        };
        events.filter(is_link).count()
    };
    let before = &text[word..start];
    let may_show = |end: &usize| links(before) == links(&[before, &text[start + 1..*end]].concat());
    let end = open.label.filter(may_show);
    let end = end.or_else(|| Some(shown.min(open.inner).max(start + 1)).filter(may_show));
    Some((start, end.map_or(start..start, |end| start + 1..end)))
}
