//! The text of an existing anchor in a stream.

use alloc::string::String;
use core::ops::Range;

use crate::markup::{Flow, MARKUP_LIMIT};

/// An existing anchor that is open.
pub(super) struct OpenAnchor {
    /// The byte range of its start tag.
    pub(super) tag: Range<usize>,
    /// The text after it, with [`UNCERTAIN`] where a line may end. `None` if browsers may see another one.
    text: Option<String>,
    /// Whether it started in a table but in none of its cells.
    is_in_table: bool,
    /// How many tables are open in it.
    tables: usize,
    /// Whether a `noscript` is open in it.
    is_in_noscript: bool,
}

/// Where a line ends in the text of an anchor, unless browsers ignore the tag. Browsers drop this character itself.
const UNCERTAIN: char = '\0';

/// A longer text of an existing anchor is not collected.
const ANCHOR: usize = 64 << 10;

/// The text of an anchor that has ended.
pub(super) struct AnchorText {
    pub(super) text: String,
    /// Whether the anchor certainly ends where it seems to.
    pub(super) is_certain: bool,
}

impl OpenAnchor {
    /// Whether too much would be held back for it at byte `end`.
    pub(super) fn is_too_long(&self, end: usize) -> bool {
        end - self.tag.start > MARKUP_LIMIT
            || self.text.as_ref().is_none_or(|text| text.len() > ANCHOR)
    }

    pub(super) const fn new(tag: Range<usize>, is_in_table: bool) -> Self {
        let text = Some(String::new());
        Self { tag, text, is_in_table, tables: 0, is_in_noscript: false }
    }

    /// Notes that the text is too long, or is not known for another reason.
    pub(super) fn lose_text(&mut self) {
        self.text = None;
    }

    /// Reads the start or the end tag of an anchor, which seems to end this one.
    pub(super) fn see_anchor(&mut self, is_end: bool, is_in_foreign: bool) {
        // In a cell it does not end the anchor around the table, nor in SVG the one around it, and in `noscript` it is
        // text.
        if self.tables > 0 || self.is_in_noscript || is_in_foreign && !is_end {
            self.text = None;
        }
    }

    /// Reads another tag.
    pub(super) fn see_tag(&mut self, name: &[u8], is_end: bool, flow: Flow, is_in_foreign: bool) {
        let Self { text, is_in_table, tables, is_in_noscript, .. } = self;
        let line = match name {
            // What is in a shadow root may replace the text. In the others `</a>` does not end an anchor around them, and
            // their end ends one in them.
            b"applet" | b"marquee" | b"object" | b"select" | b"template" => {
                *text = None;
                return;
            }
            // In a table, browsers without scripts move it before the table, or end it at the next tag.
            b"noscript" if *tables > 0 => {
                *text = None;
                return;
            }
            b"noscript" => {
                *is_in_noscript = !is_end;
                return;
            }
            // Without scripts it may end the `noscript`.
            _ if *is_in_noscript && flow == Flow::Block => {
                *text = None;
                return;
            }
            b"br" => Some('\n'),
            name if is_in_foreign || flow != Flow::Block && name != b"button" => None,
            b"body" | b"colgroup" | b"form" | b"frameset" | b"head" | b"html" => Some(UNCERTAIN),
            b"optgroup" | b"option" => Some(UNCERTAIN),
            b"caption" | b"tbody" | b"td" | b"tfoot" | b"th" | b"thead" | b"tr" if *tables == 0 => {
                if *is_in_table {
                    // Browsers moved the anchor before the table, and go on with it behind the cell.
                    *text = None;
                }
                Some(UNCERTAIN)
            }
            _ if is_end => Some(UNCERTAIN),
            _ => Some('\n'),
        };
        if name == b"table" {
            *tables = if is_end { tables.saturating_sub(1) } else { *tables + 1 };
        }
        if let Some(text) = text {
            text.extend(line);
        }
    }

    /// Reads a text as a reader sees it.
    pub(super) fn read(&mut self, shown: &str) {
        if let Some(text) = self.text.as_mut().filter(|_| !self.is_in_noscript) {
            // In a line feed a browser shows a space.
            text.extend(shown.chars().map(|c| if c == '\n' { ' ' } else { c }));
        }
    }

    /// The text, in lines if one of them is a claim.
    pub(super) fn into_text(self, is_claim: impl FnOnce(&str) -> bool) -> Option<AnchorText> {
        let text = self.text?;
        let is_end = |c: char| matches!(c, UNCERTAIN | '\n');
        let text = text.trim_end_matches(is_end).replace("\0\n", "\n");
        let lines = text.replace(UNCERTAIN, "\n");
        // Browsers may have ended the anchor behind the line.
        let is_certain = lines == text || !is_claim(&lines);
        let text = if is_certain { text.replace(UNCERTAIN, "") } else { lines };
        Some(AnchorText { text, is_certain })
    }
}
