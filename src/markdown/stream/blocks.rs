//! Tracks the open blocks after the complete lines.

use alloc::vec::Vec;

use super::HEAD;
use crate::markdown::code::{closes_fence, fence};
use crate::markdown::table::cells;

/// The open blocks, if the next line continues them.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenBlocks {
    /// The open containers, from the outermost.
    containers: Vec<Container>,
    pub(super) leaf: Leaf,
    /// The number of cells of the last line as a table row, if the line is in a paragraph.
    cells: usize,
    /// True if the last line is an item without text. Such an item ends at a blank line.
    is_empty_item: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    Quote,
    /// A list item, or content that is indented like an item, with its number of columns.
    Item(usize),
}

/// The open block in the innermost container.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Leaf {
    #[default]
    Nothing,
    Paragraph,
    Table,
    /// A code block, with the character and the length of its fence.
    Code(u8, usize),
    /// HTML that ends with this text instead of a blank line.
    Html(&'static str),
    /// HTML that ends at a blank line.
    Tags,
}

/// The kind of an incomplete line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arriving {
    /// Markdown.
    Text,
    /// Code, whatever follows.
    Code,
    /// The end of a code block, or code.
    CodeOrEnd,
    Html,
}

impl OpenBlocks {
    /// Classifies an incomplete line.
    pub(super) fn arriving(&self, line: &str) -> Arriving {
        let mut cursor = Cursor::new(line);
        let is_inside = cursor.enter(&self.containers) == self.containers.len();
        match self.leaf {
            // The line may still leave the container.
            Leaf::Code(..) if trim(line).is_empty() => Arriving::CodeOrEnd,
            _ if !is_inside => Arriving::Text,
            Leaf::Code(mark, _) if trim(cursor.rest).bytes().all(|b| b == mark) => {
                Arriving::CodeOrEnd
            }
            Leaf::Code(..) => Arriving::Code,
            Leaf::Html(_) | Leaf::Tags => Arriving::Html,
            _ => Arriving::Text,
        }
    }

    /// Returns whether an incomplete line starts an item, a quote or a heading, which ends the
    /// paragraph before it.
    pub(super) fn starts_block(&self, line: &str) -> bool {
        let mut cursor = Cursor::new(line);
        let inside = cursor.enter(&self.containers);
        let is_inside = inside == self.containers.len();
        let new = cursor.open(inside, self.leaf == Leaf::Paragraph && is_inside);
        let text = trim(cursor.rest);
        let is_heading = is_atx_heading(text) && text.contains([' ', '\t']);
        !text.is_empty() && cursor.indent() < 4 && (is_heading || !new.is_empty())
    }

    /// Reads a complete line.
    pub(super) fn read(&mut self, line: &str) {
        let mut cursor = Cursor::new(line);
        let is_line_blank = cursor.is_blank();
        let inside = cursor.enter(&self.containers);
        let is_inside = inside == self.containers.len();
        if is_inside && let Some(leaf) = self.leaf.goes_on(&cursor) {
            self.leaf = leaf;
            return;
        }
        let was = self.leaf;
        let is_paragraph = was == Leaf::Paragraph;
        let new = cursor.open(inside, is_paragraph && is_inside);
        let mut leaf = cursor.leaf(is_paragraph, is_inside);
        let goes_on = new.is_empty() && leaf == Leaf::Paragraph;
        // A paragraph continues where a line leaves its containers. A table does not.
        if !(goes_on && is_paragraph) {
            self.containers.truncate(inside);
            self.containers.extend(new);
        }
        let before = core::mem::take(&mut self.cells);
        let row = trim(cursor.rest);
        let is_rule = || {
            row.contains('|') && row.contains('-') && may_rule_table(row) && cells(row) == before
        };
        if goes_on && is_inside && (was == Leaf::Table || is_rule()) {
            leaf = Leaf::Table;
        } else if leaf == Leaf::Paragraph {
            self.cells = cells(row);
        }
        if is_line_blank && self.is_empty_item {
            self.containers.pop();
        }
        self.is_empty_item = !is_line_blank && cursor.is_blank();
        self.leaf = leaf;
    }

    /// Returns whether an incomplete line may become the delimiter row of a table that starts in
    /// the last line.
    pub(super) fn may_start_table(&self, line: &str) -> bool {
        self.cells > 0 && may_rule_table(line)
    }
}

impl Leaf {
    pub(super) fn is_code(self) -> bool {
        matches!(self, Self::Code(..))
    }

    /// Returns whether its text is not Markdown.
    pub(super) fn is_raw(self) -> bool {
        matches!(self, Self::Code(..) | Self::Html(_) | Self::Tags)
    }

    /// Returns the block that is open after a line in this block, or `None` if this block has
    /// Markdown.
    fn goes_on(self, cursor: &Cursor<'_>) -> Option<Self> {
        let is_end = match self {
            Self::Code(mark, len) => {
                cursor.indent() < 4 && closes_fence(trim(cursor.rest), mark, len)
            }
            Self::Html(end) => contains(cursor.rest, end),
            Self::Tags => cursor.is_blank(),
            _ => return None,
        };
        Some(if is_end { Self::Nothing } else { self })
    }
}

/// The rest of a line, with its column. A tab extends to the next multiple of four.
#[derive(Clone, Debug)]
struct Cursor<'l> {
    rest: &'l str,
    column: usize,
}

impl<'l> Cursor<'l> {
    fn new(line: &'l str) -> Self {
        Self { rest: line, column: 0 }
    }

    fn is_blank(&self) -> bool {
        trim(self.rest).is_empty()
    }

    /// Returns the number of columns of whitespace at the cursor.
    fn indent(&self) -> usize {
        let mut end = self.clone();
        end.skip(usize::MAX);
        end.column - self.column
    }

    /// Skips whitespace of at most `columns` columns.
    fn skip(&mut self, columns: usize) {
        let end = self.column.saturating_add(columns);
        while self.column < end {
            let width = match self.rest.bytes().next() {
                Some(b' ') => 1,
                Some(b'\t') => 4 - self.column % 4,
                _ => return,
            };
            if width > end - self.column {
                self.column = end;
            } else {
                self.column += width;
                self.rest = &self.rest[1..];
            }
        }
    }

    /// Skips characters that are not whitespace.
    fn pass(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
        self.column += bytes;
    }

    /// Enters the containers that the line continues. Returns their number.
    fn enter(&mut self, containers: &[Container]) -> usize {
        let goes_on = |container: &&Container| match **container {
            Container::Quote => self.quote(),
            Container::Item(_) if self.is_blank() => true,
            Container::Item(width) => {
                let is_inside = self.indent() >= width;
                self.skip(if is_inside { width } else { 0 });
                is_inside
            }
        };
        containers.iter().take_while(goes_on).count()
    }

    /// Skips a quote marker. Returns whether there is one.
    fn quote(&mut self) -> bool {
        let mut next = self.clone();
        next.skip(3);
        let is_quote = next.rest.starts_with('>');
        if is_quote {
            next.pass(1);
            next.skip(1);
            *self = next;
        }
        is_quote
    }

    /// Enters new containers in `inside` open containers. A preceding paragraph ends only at some
    /// of the new containers.
    fn open(&mut self, inside: usize, is_after_paragraph: bool) -> Vec<Container> {
        let mut containers = Vec::new();
        // Each container costs time with every line.
        while inside + containers.len() < HEAD && self.indent() < 4 {
            if self.quote() {
                containers.push(Container::Quote);
                continue;
            }
            let mut next = self.clone();
            next.skip(3);
            let is_first = is_after_paragraph && containers.is_empty();
            let Some(len) = marker(next.rest, is_first) else { break };
            next.pass(len);
            let least = next.column + 1;
            let space = match next.indent() {
                indent if indent > 4 || next.is_blank() => 1,
                indent => indent,
            };
            next.skip(space);
            containers.push(Container::Item(next.column.max(least) - self.column));
            *self = next;
        }
        containers
    }

    /// Returns the block that the line opens in its containers.
    fn leaf(&self, is_after_paragraph: bool, is_inside: bool) -> Leaf {
        if self.is_blank() {
            return Leaf::Nothing;
        }
        if self.indent() > 3 {
            return if is_after_paragraph { Leaf::Paragraph } else { Leaf::Nothing };
        }
        let text = trim(self.rest);
        if let Some((mark, len)) = fence(text) {
            return Leaf::Code(mark, len);
        }
        if let Some(end) = html_end(text) {
            return if contains(&text[2..], end) { Leaf::Nothing } else { Leaf::Html(end) };
        }
        let is_underline = |mark| text.bytes().all(|b| b == mark);
        let is_heading =
            is_after_paragraph && is_inside && (is_underline(b'-') || is_underline(b'='));
        // A tag may continue a paragraph in a container, but most tags at the start of a line start
        // a block.
        let is_tag = !is_inside && text.starts_with('<');
        match is_heading || is_tag || is_atx_heading(text) || is_rule(text) {
            true => Leaf::Nothing,
            false => Leaf::Paragraph,
        }
    }
}

/// The whitespace of Markdown. Other whitespace, such as a form feed, is text in Markdown.
const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

pub(super) fn trim(line: &str) -> &str {
    line.trim_matches(SPACE)
}

/// Returns the length of the list marker at the start of `text`.
fn marker(text: &str, is_after_paragraph: bool) -> Option<usize> {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &text[..text.len() - after.len()];
    let rest = match number.len() {
        0 if !is_rule(text) => after.strip_prefix(['-', '+', '*'])?,
        1..10 => after.strip_prefix(['.', ')'])?,
        _ => return None,
    };
    let is_one = number.is_empty() || number.trim_start_matches('0') == "1";
    let is_marker = rest.is_empty() || rest.starts_with(SPACE);
    let ends_paragraph = is_one && !trim(rest).is_empty();
    (is_marker && (ends_paragraph || !is_after_paragraph)).then_some(text.len() - rest.len())
}

fn is_rule(text: &str) -> bool {
    let mark = text.chars().next().unwrap_or_default();
    "-*_".contains(mark)
        && text.chars().all(|c| c == mark || SPACE.contains(&c))
        && text.matches(mark).count() >= 3
}

fn is_atx_heading(text: &str) -> bool {
    let rest = text.trim_start_matches('#');
    let level = text.len() - rest.len();
    (1..7).contains(&level) && (rest.is_empty() || rest.starts_with(SPACE))
}

/// Returns whether an incomplete line may become the delimiter row of a table.
fn may_rule_table(line: &str) -> bool {
    line.bytes().all(|b| b"-|: >\t\r\n".contains(&b))
}

/// Returns the text that ends the HTML block that starts here, unless a blank line ends it.
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
    let is_start = |start: &str| {
        let is_it = text.get(..start.len()).is_some_and(|is| is.eq_ignore_ascii_case(start));
        let next = text.as_bytes().get(start.len());
        is_it
            && match start {
                "<!" => next.is_some_and(u8::is_ascii_alphabetic),
                "<pre" | "<script" | "<style" | "<textarea" => {
                    next.is_none_or(|b| b.is_ascii_whitespace() || *b == b'>')
                }
                _ => true,
            }
    };
    STARTS.iter().find(|(start, _)| is_start(start)).map(|&(_, end)| end)
}

fn contains(text: &str, end: &str) -> bool {
    text.to_ascii_lowercase().contains(end)
}
