//! The existing anchors of a page, and their text.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::anchor::Hook;
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::{Flow, MARKUP_LIMIT, More, Reader};

use super::lost::Hrefs;
use super::source::Source;
use super::text::{decoded, shown};

/// The anchors that the author wrote, as far as they may change.
pub(crate) struct Existing {
    /// Whether they may.
    pub(super) may_change: bool,
    /// The one that is open, if its text is needed.
    open: Option<OpenAnchor>,
    /// Takes the destinations of anchors away after the reader has given up, if a setting may do that.
    hrefs: Option<Hrefs>,
}

impl Existing {
    pub(crate) fn new(linker: &Linker, hook: &dyn Hook) -> Self {
        let may_unlink = linker.reads_claims() || linker.is_limited();
        Self {
            may_change: linker.changes_existing(hook),
            open: None,
            hrefs: (may_unlink && !linker.is_off()).then(Hrefs::default),
        }
    }

    /// Forgets the anchor that is open, and starts anew to look for destinations.
    pub(super) fn restart(&mut self) {
        self.open = None;
        self.hrefs = self.hrefs.map(|_| Hrefs::default());
    }

    /// Changes no anchor from here on.
    pub(super) fn keep(&mut self) {
        self.hrefs = None;
    }

    /// Whether destinations are taken away behind the place where the reader gives up.
    pub(super) const fn takes_hrefs(&self) -> bool {
        self.hrefs.is_some()
    }

    /// The first byte that the anchor which is open may change.
    pub(super) fn first_byte(&self) -> Option<usize> {
        self.open.as_ref().map(|anchor| anchor.tag.start)
    }

    pub(crate) fn start(&mut self, tag: Range<usize>, is_in_table: bool) {
        let text = Some(String::new());
        self.open = Some(OpenAnchor { tag, text, is_in_table, tables: 0, is_in_noscript: false });
    }

    pub(crate) fn end(&mut self) -> Option<OpenAnchor> {
        self.open.take()
    }

    /// Whether too much would be held back for the anchor at byte `end`. Then its text is not known.
    #[inline]
    pub(super) fn is_too_long(&mut self, end: usize) -> bool {
        let Some(anchor) = &mut self.open else {
            return false;
        };
        let is_too_long = end - anchor.tag.start > MARKUP_LIMIT
            || anchor.text.as_ref().is_none_or(|text| text.len() > ANCHOR);
        if is_too_long {
            anchor.text = None;
        }
        is_too_long
    }

    /// Reads a text.
    #[inline]
    pub(super) fn read(&mut self, source: Source<'_>, text: Range<usize>) {
        if let Some(anchor) = &mut self.open {
            anchor.read(&shown(source.get(text)));
        }
    }

    /// Reads a text without character references.
    pub(super) fn read_raw(&mut self, source: Source<'_>, text: Range<usize>) {
        // Browsers show no NUL, which stands for the end of a line here.
        self.read_shown(&decoded(source.get(text)).replace(UNCERTAIN, ""));
    }

    /// Reads a text as a reader sees it.
    pub(crate) fn read_shown(&mut self, text: &str) {
        if let Some(anchor) = &mut self.open {
            anchor.read(text);
        }
    }

    /// Reads the last tag of the reader.
    #[inline]
    pub(crate) fn see_tag(&mut self, reader: &Reader, flow: Flow) {
        if let Some(anchor) = &mut self.open {
            anchor.see_tag(reader, flow);
        }
    }

    /// Reads the start or the end tag of an anchor, which seems to end the one that is open.
    pub(crate) fn see_anchor(&mut self, reader: &Reader) {
        // In a cell it does not end the anchor around the table, nor in SVG the one around it, and in `noscript` it is
        // text.
        if let Some(anchor) = &mut self.open
            && (anchor.tables > 0
                || anchor.is_in_noscript
                || reader.is_in_foreign() && !reader.tag().is_end)
        {
            anchor.text = None;
        }
    }

    /// Reads from byte `read` on what is left after the reader has given up, and returns how far it got.
    #[cold]
    pub(super) fn read_lost(
        &mut self,
        source: Source<'_>,
        read: usize,
        more: More,
        edits: &mut Vec<SourceEdit>,
    ) -> usize {
        match &mut self.hrefs {
            Some(hrefs) => {
                let html = source.get(read..source.end());
                read + hrefs.take(html, read, more == More::No, edits)
            }
            None => source.end(),
        }
    }
}

/// An existing anchor that is open.
pub(crate) struct OpenAnchor {
    /// The byte range of its start tag.
    pub(crate) tag: Range<usize>,
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

/// A longer text of an existing anchor is not collected: a stream holds the anchor back until its end, and no text that
/// names a site is nearly as long.
const ANCHOR: usize = 64 << 10;

/// The text of an anchor that has ended.
pub(crate) struct AnchorText {
    pub(crate) text: String,
    /// Whether the anchor certainly ends where it seems to.
    pub(super) is_certain: bool,
}

impl OpenAnchor {
    /// Reads another tag.
    fn see_tag(&mut self, reader: &Reader, flow: Flow) {
        let (name, is_end) = (reader.tag().name(), reader.tag().is_end);
        let is_unknown = match name {
            // What is in a shadow root may replace the text. In the others `</a>` does not end an anchor around them, and
            // their end ends one in them.
            b"applet" | b"marquee" | b"object" | b"select" | b"template" => true,
            // In a table, browsers without scripts move it before the table, or end it at the next tag.
            b"noscript" => self.tables > 0,
            // Without scripts it may end the `noscript`.
            _ => self.is_in_noscript && flow == Flow::Block,
        };
        if is_unknown {
            self.text = None;
        } else if name == b"noscript" {
            self.is_in_noscript = !is_end;
        } else {
            let line = self.line_at(reader, flow);
            if name == b"table" {
                self.tables = if is_end { self.tables.saturating_sub(1) } else { self.tables + 1 };
            }
            if let Some(text) = &mut self.text {
                text.extend(line);
            }
        }
    }

    /// The end of a line at a tag.
    fn line_at(&mut self, reader: &Reader, flow: Flow) -> Option<char> {
        match reader.tag().name() {
            b"br" => Some('\n'),
            name if reader.is_in_foreign() || flow != Flow::Block && name != b"button" => None,
            b"body" | b"colgroup" | b"form" | b"frameset" | b"head" | b"html" => Some(UNCERTAIN),
            b"optgroup" | b"option" => Some(UNCERTAIN),
            b"caption" | b"tbody" | b"td" | b"tfoot" | b"th" | b"thead" | b"tr"
                if self.tables == 0 =>
            {
                if self.is_in_table {
                    // Browsers moved the anchor before the table, and go on with it behind the cell.
                    self.text = None;
                }
                Some(UNCERTAIN)
            }
            _ if reader.tag().is_end => Some(UNCERTAIN),
            _ => Some('\n'),
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
    pub(crate) fn into_text(self, is_claim: impl FnOnce(&str) -> bool) -> Option<AnchorText> {
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
