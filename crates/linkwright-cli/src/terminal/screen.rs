//! Decides which text is held back for more input, and where to write links on the terminal.

use std::ops::Range;
use std::time::{Duration, Instant};

use linkwright::Linker;
use linkwright::uts58::spoof::Spoofs;
use linkwright::uts58::wrapped::WrappedLines;

use super::over::{self, Lines};
use super::theirs::Their;
use crate::input::context;

/// The longest time to hold back text because a link at its end may change.
const PATIENCE: Duration = Duration::from_secs(1);

/// The most bytes to hold back.
const MAX_HELD: usize = 1 << 14;
/// The length from which a word is not searched before it ends, in bytes.
const MAX_WORD: usize = 1 << 10;

/// The escape sequence that ends a link.
const CLOSE: &str = "\x1B]8;;\x1B\\";

/// The links to write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// No links. Links of the input are removed.
    None,
    /// The links of the input.
    Theirs,
    All,
}

/// The text to show.
#[derive(Clone, Copy)]
pub enum Show {
    /// The text in which no link can change any more.
    Settled,
    /// Also the text that was held back, but a link that may be incomplete stays text.
    Waited,
    /// All text, because no more follows.
    All,
}

/// Text on its way to the terminal. The methods return the text to write.
pub struct Screen<'l> {
    linker: &'l Linker,
    /// True if hosts that could deceive also link.
    allows_spoofs: bool,
    links: Links,
    /// The width at which the input was wrapped.
    pub width: usize,
    /// The width of the terminal.
    pub columns: usize,
    /// The text around the end of the shown part.
    text: String,
    /// The number of bytes of `text` that were shown.
    shown: usize,
    /// True if the text starts in a line that overwrites another line.
    over: bool,
    /// The time at which the held text arrived, or at which the text before it was shown.
    since: Option<Instant>,
    row: over::Row,
    /// The number of links so far, for their ids.
    number: usize,
}

/// A range of the text and its replacement: an escape sequence before or after a link, or instead
/// of a link of the input.
type Change = (Range<usize>, String);

/// A link that linkwright found, with the ranges of its parts.
struct Ours {
    spans: Vec<Range<usize>>,
    href: String,
    text: String,
    /// True if it is not written: its host could deceive, or a link of the input stays there.
    is_left: bool,
}

impl<'l> Screen<'l> {
    pub fn new(linker: &'l Linker, links: Links) -> Self {
        Self {
            linker,
            allows_spoofs: *linker == linker.clone().spoofs(Spoofs::Allow),
            links,
            width: usize::MAX,
            columns: usize::MAX,
            text: String::new(),
            shown: 0,
            over: false,
            since: None,
            row: over::Row::default(),
            number: 0,
        }
    }

    /// Adds text that has just arrived, and returns the text in which no link can change any more.
    pub fn push(&mut self, piece: &str, now: Instant) -> String {
        if piece.is_empty() {
            return String::new();
        }
        if self.shown == self.text.len() {
            self.since = Some(now);
        }
        over::strike(&mut self.text, self.shown, piece);
        // A long word is not stable before it ends.
        let held = self.text.len() - self.shown;
        if (MAX_WORD..MAX_HELD).contains(&held) && !piece.contains(char::is_whitespace) {
            return String::new();
        }
        let shown = self.show(Show::Settled);
        if !shown.is_empty() {
            self.since = Some(now);
        }
        if self.text.len() - self.shown > MAX_HELD {
            shown + &self.show(Show::Waited)
        } else {
            shown
        }
    }

    /// Returns the time at which to show the text that is held back.
    pub fn deadline(&self) -> Option<Instant> {
        Some(self.since? + PATIENCE).filter(|_| self.shown < self.text.len())
    }

    /// Returns the text to write to the terminal now.
    pub fn show(&mut self, show: Show) -> String {
        if self.shown == self.text.len() {
            return String::new();
        }
        let lines = Lines::new(&self.text, self.over);
        let rows = WrappedLines::new(lines.rows(), Some(self.width), self.linker.get_finder());
        let theirs = Their::read(&self.text);
        let (row, byte) = rows.stable_prefix();
        let (end, ripe) = self.ends(show, lines.at(row, byte), &theirs);
        let mut ours = self.ours(&rows, &lines);
        let mut changes = self.keep(&theirs, &mut ours, &lines);
        ours.retain(|link| {
            let is_new = |span: &Range<usize>| {
                self.shown <= span.start && span.end <= ripe && lines.is_apart(span)
            };
            self.links == Links::All && !link.is_left && link.spans.iter().all(is_new)
        });
        for (number, link) in (self.number + 1..).zip(&ours) {
            let start = format!("\x1B]8;id=lw{number};{}\x1B\\", link.href);
            changes.extend(link.spans.iter().flat_map(|span| {
                [(span.start, &*start), (span.end, CLOSE)].map(|(at, write)| (at..at, write.into()))
            }));
        }
        let out = self.changed(changes, end);
        (self.number, self.shown) = (self.number + ours.len(), end);
        let past = context(&self.text[..end]);
        self.over = lines.is_over(past);
        self.text.drain(..past);
        self.shown -= past;
        self.row.write(&out, self.columns)
    }

    /// Returns the end of the text to show, and the end of the part in which links are written.
    fn ends(&self, show: Show, stable_prefix: usize, theirs: &[Their<'_>]) -> (usize, usize) {
        let (text, all) = (&self.text, self.text.len());
        match show {
            Show::Settled => {
                let is_open = self.is_open(&text[stable_prefix.max(self.shown)..]);
                let end = if is_open { stable_prefix } else { all };
                // A link of the input is shown as a whole.
                let is_within = |their: &&Their<'_>| their.sequence.start < end && end < their.end;
                let end = theirs.iter().find(is_within).map_or(end, |their| their.sequence.start);
                let end = end.max(self.shown);
                (end, end.min(stable_prefix))
            }
            Show::Waited => (all, text.rfind(['\n', '\r']).unwrap_or(0).max(stable_prefix)),
            Show::All => (all, all),
        }
    }

    /// Returns whether more input could turn the end of a text into a link, or extend a link there.
    /// Most words could be the start of a name. Text that ends with other punctuation could not,
    /// such as a prompt or the dots of a progress display.
    fn is_open(&self, text: &str) -> bool {
        let is_name = char::is_alphanumeric;
        let seen = over::seen(text);
        let mut last = [' '; 2];
        for c in seen.chars() {
            if let [name, '.' | ':' | '@'] = last
                && is_name(name)
                && (is_name(c) || c == '/')
            {
                return true;
            }
            last = [last[1], c];
        }
        match last {
            [name, '.' | '@' | '-' | '_' | '+'] => is_name(name),
            [_, ':'] => ["//example.com", "a@example.com"].iter().any(|rest| {
                let url = seen.clone() + rest;
                let mut links = self.linker.get_finder().links(&url);
                links.any(|link| link.range().contains(&(seen.len() - 1)))
            }),
            [_, c] => is_name(c),
        }
    }

    /// Returns the links of the lines. The terminal shows the text unchanged, so a host that a
    /// reader could mistake for another does not link.
    fn ours(&self, rows: &WrappedLines, lines: &Lines<'_>) -> Vec<Ours> {
        let links = self.linker.links(rows.text());
        let links = links.filter(|(link, _)| !rows.is_cut(link.range())).map(|(link, anchor)| {
            let spans: Vec<_> = rows.spans(link.range()).collect();
            // In a line, they are one part, across the escape sequences in it.
            let spans = spans.chunk_by(|a, b| a.line == b.line).map(|spans| {
                let (first, last) = (&spans[0], &spans[spans.len() - 1]);
                lines.at(first.line, first.bytes.start)..lines.at(last.line, last.bytes.end)
            });
            let spans = spans.collect();
            let (href, text) = (anchor.href().to_owned(), link.as_str().to_owned());
            let is_left = !self.allows_spoofs && !self.linker.spoof_warnings(&link).is_empty();
            Ours { spans, href, text, is_left }
        });
        links.collect()
    }

    /// Keeps the links of the input that lead where a reader expects, instead of linkwright's
    /// links, and removes the others.
    fn keep(&self, theirs: &[Their<'_>], ours: &mut [Ours], lines: &Lines<'_>) -> Vec<Change> {
        let mut parts = Vec::new();
        for (link, ours) in ours.iter().enumerate() {
            parts.extend(ours.spans.iter().map(|span| (span.clone(), link)));
        }
        parts.sort_by_key(|(span, _)| span.start);
        let finder = self.linker.get_finder();
        let (mut changes, mut was_kept) = (Vec::new(), false);
        for their in theirs {
            let first = parts.partition_point(|(span, _)| span.end <= their.text.start);
            let over = parts[first..].iter().take_while(|(span, _)| span.start < their.text.end);
            let is_kept = self.links != Links::None
                && their.is_safe()
                && self.linker.allows(their.target)
                && lines.is_apart(&their.text)
                && over.clone().all(|&(_, link)| their.is_honest(&ours[link].text, finder))
                && their.is_honest(&over::seen(&self.text[their.text.clone()]), finder);
            if is_kept {
                over.for_each(|&(_, link)| ours[link].is_left = true);
            } else if !(was_kept && their.is_end()) {
                let write = if was_kept { CLOSE } else { "" };
                changes.push((their.sequence.clone(), write.to_owned()));
            }
            was_kept = is_kept;
        }
        changes
    }

    /// Returns the text that was not shown yet, up to a byte, with the changes.
    fn changed(&self, mut changes: Vec<Change>, end: usize) -> String {
        changes.sort_by_key(|(range, _)| (range.start, range.end));
        let (mut out, mut at) = (String::with_capacity(end - self.shown), self.shown);
        for (range, write) in changes {
            if at <= range.start && range.end <= end {
                out += &self.text[at..range.start];
                out += &write;
                at = range.end;
            }
        }
        out + &self.text[at..end]
    }
}
