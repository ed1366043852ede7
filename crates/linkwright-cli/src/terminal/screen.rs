//! Text on its way to the terminal: what waits for what comes next, and where links are written.

use std::ops::Range;
use std::time::{Duration, Instant};

use linkwright::uts58::spoof::Spoofs;
use linkwright::uts58::wrapped::WrappedLines;
use linkwright::{Link, Linker};

use super::over::{self, Lines};
use super::theirs::Their;
use crate::input::context;

/// How long text waits for what comes next, while a link at its end may change.
const PATIENCE: Duration = Duration::from_secs(1);

/// How much waits at most, and from which length on a word is not searched before it ends.
const MAX_HELD: usize = 1 << 14;
const MAX_WORD: usize = 1 << 10;

/// The end of a link.
const CLOSE: &str = "\x1B]8;;\x1B\\";

/// The links that are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// None, and those of the input go.
    None,
    /// Those of the input.
    Theirs,
    All,
}

/// How much is shown.
#[derive(Clone, Copy)]
pub enum Show {
    /// What no link changes any more.
    Settled,
    /// What was held back too, but a link that may not be whole stays text.
    Waited,
    /// All: nothing follows.
    All,
}

/// Text on its way to the terminal. What is returned goes there.
pub struct Screen<'l> {
    linker: &'l Linker,
    /// Whether hosts that could deceive link, too.
    allows_spoofs: bool,
    links: Links,
    /// The columns at which the input is broken, and those of the terminal.
    pub width: usize,
    pub columns: usize,
    /// The text around the end of what was shown, and how much of it was.
    text: String,
    shown: usize,
    /// Whether the text starts in a row that is written over.
    over: bool,
    /// When the first of what is held back arrived, or what was before it was shown.
    since: Option<Instant>,
    row: over::Row,
    /// How many links there were, for their names.
    number: usize,
}

/// What is written in place of a range of the text: before a link, behind one, or in place of a link of the input.
type Change = (Range<usize>, String);

/// A link that was found, by its places.
struct Ours {
    spans: Vec<Range<usize>>,
    href: String,
    text: String,
    /// Whether it is not written: its host could deceive, or a link of the input stays there.
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

    /// Adds text that has just arrived, and returns what no link changes any more.
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

    /// When the first of what is held back has waited long enough.
    pub fn deadline(&self) -> Option<Instant> {
        let since = self.since.filter(|_| self.shown < self.text.len());
        since.map(|since| since + PATIENCE)
    }

    /// Returns what goes to the terminal now.
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

    /// Up to where the text is shown, and up to where links are written.
    fn ends(&self, show: Show, stable_prefix: usize, theirs: &[Their<'_>]) -> (usize, usize) {
        let (text, all) = (&self.text, self.text.len());
        match show {
            Show::Settled => {
                let is_open = self.is_open(&text[stable_prefix.max(self.shown)..]);
                let end = whole(theirs, if is_open { stable_prefix } else { all }).max(self.shown);
                (end, end.min(stable_prefix))
            }
            Show::Waited => (all, text.rfind(['\n', '\r']).unwrap_or(0).max(stable_prefix)),
            Show::All => (all, all),
        }
    }

    /// Whether the end of a text may become a link, or more of one, by what comes next. Most words could be the start of a
    /// name, but not what ends with other punctuation, such as a prompt or the dots of a progress.
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

    /// The links of the rows. The text stays as it is, so none leads to a host that a reader could take for another.
    fn ours(&self, rows: &WrappedLines, lines: &Lines<'_>) -> Vec<Ours> {
        let deceives =
            |link: &Link<'_>| !self.allows_spoofs && !self.linker.spoof_warnings(link).is_empty();
        let links = self.linker.links(rows.text());
        let links = links.filter(|(link, _)| !rows.is_cut(link.range())).map(|(link, anchor)| {
            let mut spans: Vec<Range<usize>> = Vec::new();
            let mut last = usize::MAX;
            for span in rows.spans(link.range()) {
                let [start, end] =
                    [span.bytes.start, span.bytes.end].map(|at| lines.at(span.line, at));
                // In a row they are one, over the escape sequences in it.
                match spans.last_mut() {
                    Some(part) if last == span.line => part.end = end,
                    _ => spans.push(start..end),
                }
                last = span.line;
            }
            let (href, text) = (anchor.href().to_owned(), link.as_str().to_owned());
            Ours { spans, href, text, is_left: deceives(&link) }
        });
        links.collect()
    }

    /// Keeps the links of the input that lead where a reader expects, in place of ours, and takes out the others.
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

    /// Returns the text up to a byte, changed.
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

/// The end of what can be shown up to `end` without a part of a link of the input.
fn whole(theirs: &[Their<'_>], end: usize) -> usize {
    let is_within = |their: &&Their<'_>| their.sequence.start < end && end < their.end;
    theirs.iter().find(is_within).map_or(end, |their| their.sequence.start)
}
