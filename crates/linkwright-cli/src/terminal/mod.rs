//! `linkwright render --to terminal`: text as it arrives, with links of the terminal (OSC 8).

mod clean;

use std::io::{self, IsTerminal as _, Read as _};
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use linkwright::rows::{Row, Rows, escape_len};
use linkwright::spoof::Spoofs;
use linkwright::{Claim, Link, Linker, Site};

use crate::args::{Columns, From, Hyperlinks, Render};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::input::Input;
use crate::output::Output;

use clean::{Cleaner, osc8};

/// The size of a piece of the input, in bytes.
const PIECE: usize = 1 << 14;

/// How long text waits for what comes next, while a link may still change. A prompt at the end of a line is shown then.
const PATIENCE: Duration = Duration::from_secs(1);

/// How much of a long paragraph is kept behind what was shown: it tells whether a name is a site.
const MAX_KEPT: usize = 4096;

/// How much waits at most, and from which length on a word is not searched before it ends.
const MAX_HELD: usize = 1 << 14;
const MAX_WORD: usize = 1 << 10;

/// The end of a link.
const CLOSE: &str = "\x1B]8;;\x1B\\";

pub fn run(args: &Render, from: Option<From>, config: &Config, output: &mut Output) -> Result {
    if from == Some(From::Html) {
        let reason = "--to terminal is for text and Markdown, not for HTML";
        return Err(Error::file(&args.file, reason));
    }
    if args.page || args.smart_punctuation {
        let reason = "--page and --smart-punctuation are for HTML, not for --to terminal";
        return Err(Error::Told(reason.to_owned()));
    }
    let is_stdout = args.output.as_os_str() == "-";
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let links = match args.hyperlinks {
        Some(Hyperlinks::Always) => Links::All,
        Some(Hyperlinks::Never) => Links::None,
        _ if is_stdout && io::stdout().is_terminal() && !is_dumb => Links::All,
        _ => Links::Theirs,
    };
    let width = match args.columns {
        Some(Columns::Number(width)) => width,
        Some(Columns::Auto) | None => terminal_width(),
    };
    let mut screen = Screen::new(&config.linker, width, links);
    let mut cleaner = Cleaner::default();
    let mut decoder = Decoder::default();
    let pieces = pieces(args)?;
    loop {
        let mut text = String::new();
        match pieces.recv_timeout(PATIENCE) {
            Ok(piece) => {
                let piece = piece.map_err(Error::io(&args.file, "read"))?;
                cleaner.push(&decoder.decode(&piece), &mut text);
                output.write(screen.push(&text))?;
            }
            Err(RecvTimeoutError::Timeout) => output.write(screen.give_up())?,
            Err(RecvTimeoutError::Disconnected) => {
                cleaner.push(&decoder.finish(), &mut text);
                cleaner.finish(&mut text);
                output.write(screen.push(&text))?;
                return output.write(screen.finish());
            }
        }
        output.flush()?;
    }
}

/// The input as it arrives, read by a thread of its own, since reading may block.
fn pieces(args: &Render) -> Result<Receiver<io::Result<Vec<u8>>>> {
    let mut reader = Input::open(&args.file)?.into_reader();
    let (sender, receiver) = sync_channel(4);
    thread::spawn(move || {
        let mut piece = vec![0; PIECE];
        loop {
            let read = match reader.read(&mut piece) {
                Ok(0) => return,
                Ok(len) => Ok(piece.get(..len).unwrap_or_default().to_vec()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let failed = read.is_err();
            if sender.send(read).is_err() || failed {
                return;
            }
        }
    });
    Ok(receiver)
}

fn terminal_width() -> usize {
    let of_terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let told = || std::env::var("COLUMNS").ok()?.parse().ok();
    of_terminal.or_else(told).filter(|&width| width > 0).unwrap_or(80)
}

/// Bytes as text. What is not UTF-8 becomes U+FFFD.
#[derive(Default)]
struct Decoder {
    /// The start of a character.
    rest: Vec<u8>,
}

impl Decoder {
    fn decode(&mut self, piece: &[u8]) -> String {
        self.rest.extend_from_slice(piece);
        let mut end = self.rest.len();
        // Of the last character, up to three bytes may be there.
        for (at, &byte) in self.rest.iter().enumerate().rev().take(3) {
            let len = match byte {
                0xC0..=0xDF => 2,
                0xE0..=0xEF => 3,
                0xF0..=0xF7 => 4,
                _ => continue,
            };
            if at + len > self.rest.len() {
                end = at;
            }
            break;
        }
        let text = String::from_utf8_lossy(&self.rest[..end]).into_owned();
        self.rest.drain(..end);
        text
    }

    fn finish(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.rest)).into_owned()
    }
}

/// The links that are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    /// None, and those of the input go.
    None,
    /// Those of the input.
    Theirs,
    All,
}

/// Text on its way to the terminal. What is returned goes there.
struct Screen<'l> {
    linker: &'l Linker,
    width: usize,
    links: Links,
    /// The text around the end of what was shown, and how much of it was.
    text: String,
    shown: usize,
    /// How many links there were, for their names.
    number: usize,
}

/// What is written in place of a range of the text: before a link, behind one, or in place of a link of the input.
struct Change {
    at: Range<usize>,
    write: String,
}

impl<'l> Screen<'l> {
    fn new(linker: &'l Linker, width: usize, links: Links) -> Self {
        Self { linker, width, links, text: String::new(), shown: 0, number: 0 }
    }

    /// Adds text, and returns what no link changes any more.
    fn push(&mut self, text: &str) -> String {
        self.text += text;
        // A long word is not settled before it ends.
        let held = self.text.len() - self.shown;
        if (MAX_WORD..MAX_HELD).contains(&held) && !text.contains(char::is_whitespace) {
            return String::new();
        }
        let shown = self.show(false);
        if self.text.len() - self.shown > MAX_HELD { shown + &self.give_up() } else { shown }
    }

    /// Returns what is held back, although a link in it may not be whole.
    fn give_up(&mut self) -> String {
        self.show(true)
    }

    fn finish(mut self) -> String {
        self.show(true)
    }

    fn show(&mut self, all: bool) -> String {
        if self.shown == self.text.len() {
            return String::new();
        }
        let lines: Vec<&str> = self.text.split('\n').collect();
        let mut starts: Vec<usize> = Vec::with_capacity(lines.len());
        let mut at = 0;
        for line in &lines {
            starts.push(at);
            at += line.len() + 1;
        }
        let finder = self.linker.get_finder();
        let rows = Rows::new(lines.into_iter().map(Row::from), Some(self.width), finder);
        let start_of = |row: usize| starts.get(row).copied().unwrap_or(self.text.len());
        let (row, byte) = rows.settled();
        let theirs = Theirs::read(&self.text);
        let end = match all {
            true => self.text.len(),
            false => theirs.before((start_of(row) + byte).min(theirs.settled)).max(self.shown),
        };
        let mut changes: Vec<Change> = Vec::new();
        let mut linked: Vec<(Vec<Range<usize>>, String, String)> = Vec::new();
        for (link, anchor) in self.linker.links(rows.text()) {
            let spans = rows.spans(link.range()).map(|span| {
                start_of(span.row) + span.bytes.start..start_of(span.row) + span.bytes.end
            });
            let spans: Vec<Range<usize>> = spans.collect();
            if !self.deceives(&link) {
                linked.push((spans, anchor.href().to_owned(), link.as_str().to_owned()));
            }
        }
        // A link of the input over one of ours stays if it leads to the site that a reader sees.
        let is_over = |their: &Their, spans: &[Range<usize>]| {
            spans.iter().any(|span| span.start < their.text.end && their.text.start < span.end)
        };
        let is_honest = |their: &Their| {
            let over = linked.iter().filter(|(spans, ..)| is_over(their, spans));
            let mut claims = over.map(|(.., text)| Claim::of(text, their.target, finder));
            claims.all(|claim| claim.is_none_or(|claim| claim.site() != Site::Other))
        };
        let mut kept: Vec<&Their> = Vec::new();
        for their in &theirs.all {
            let is_kept =
                self.links != Links::None && self.is_known(their.target) && is_honest(their);
            if is_kept {
                kept.push(their);
                changes.push(Change { at: their.end.clone(), write: CLOSE.to_owned() });
            } else {
                changes.push(Change { at: their.start.clone(), write: String::new() });
                changes.push(Change { at: their.end.clone(), write: String::new() });
            }
        }
        let stray = theirs.stray.iter();
        changes.extend(stray.map(|at| Change { at: at.clone(), write: String::new() }));
        for (spans, href, _) in &linked {
            let is_new = spans.iter().all(|span| self.shown <= span.start && span.end <= end);
            if self.links != Links::All || !is_new || kept.iter().any(|their| is_over(their, spans))
            {
                continue;
            }
            self.number += 1;
            // Spans of a row are one, over the escape sequences in it.
            let mut parts: Vec<Range<usize>> = Vec::new();
            for span in spans {
                match parts.last_mut() {
                    Some(part) if !self.text[part.end..span.start].contains('\n') => {
                        part.end = span.end;
                    }
                    _ => parts.push(span.clone()),
                }
            }
            for part in parts {
                let start = format!("\x1B]8;id=lw{};{href}\x1B\\", self.number);
                changes.push(Change { at: part.start..part.start, write: start });
                changes.push(Change { at: part.end..part.end, write: CLOSE.to_owned() });
            }
        }
        changes.sort_by_key(|change| (change.at.start, change.at.end));
        let (mut out, mut at) = (String::with_capacity(end - self.shown), self.shown);
        for change in changes {
            if change.at.start < at || change.at.end > end {
                continue;
            }
            out += &self.text[at..change.at.start];
            out += &change.write;
            at = change.at.end;
        }
        out += &self.text[at..end];
        self.shown = end;
        self.forget();
        out
    }

    /// Whether a reader could take the host of a link for another one. The text stays as it is, so no link leads there.
    fn deceives(&self, link: &Link<'_>) -> bool {
        self.linker.get_spoofs() != Spoofs::Allow && !self.linker.concerns(link).is_empty()
    }

    /// Whether a link of the input leads to where ours can lead.
    fn is_known(&self, target: &str) -> bool {
        let scheme = target.split_once(':').map_or("", |(scheme, _)| scheme);
        let own = self.linker.get_finder().get_schemes().iter().map(|name| &**name);
        let mut known = ["http", "https", "mailto"].into_iter().chain(own);
        known.any(|name| scheme.eq_ignore_ascii_case(name))
    }

    /// Forgets text that no link depends on: the paragraphs before, or most of a long one.
    fn forget(&mut self) {
        let shown = &self.text[..self.shown];
        let paragraph = shown.rfind("\n\n").map_or(0, |at| at + 1);
        let is_long = self.shown - paragraph > MAX_KEPT;
        let kept = self.shown.saturating_sub(MAX_KEPT / 2);
        let kept = (kept..self.shown).find(|&at| shown.is_char_boundary(at)).unwrap_or(self.shown);
        let space = shown[kept..].find('\n').or_else(|| shown[kept..].find(' '));
        let end = match is_long {
            true => space.map_or(kept, |space| kept + space + 1),
            false => paragraph,
        };
        self.text.drain(..end);
        self.shown -= end;
    }
}

/// A link of the input.
struct Their<'t> {
    target: &'t str,
    /// Its sequences, and the text between them.
    start: Range<usize>,
    end: Range<usize>,
    text: Range<usize>,
}

/// The links of the input.
struct Theirs<'t> {
    all: Vec<Their<'t>>,
    /// Sequences that belong to no link: an end without a start, a start without an end.
    stray: Vec<Range<usize>>,
    /// Where a link starts of which the end has not arrived, or the end of the text.
    settled: usize,
}

impl<'t> Theirs<'t> {
    fn read(text: &'t str) -> Self {
        let mut theirs = Self { all: Vec::new(), stray: Vec::new(), settled: text.len() };
        let mut open: Option<(&str, Range<usize>)> = None;
        for (at, _) in text.match_indices("\x1B]8;") {
            let rest = &text[at..];
            let Some(len) = escape_len(rest) else { break };
            let (range, target) = (at..at + len, osc8(&rest[..len]).unwrap_or_default());
            // The start of a link ends the one before.
            let end = if target.is_empty() { range.clone() } else { at..at };
            match open.take() {
                Some((target, start)) => {
                    theirs.all.push(Their { target, text: start.end..at, start, end });
                }
                None if target.is_empty() => theirs.stray.push(range.clone()),
                None => {}
            }
            open = (!target.is_empty()).then_some((target, range));
        }
        if let Some((_, start)) = open {
            theirs.settled = start.start;
            theirs.stray.push(start);
        }
        theirs
    }

    /// The end of what can be shown up to `end` without a part of a link.
    fn before(&self, end: usize) -> usize {
        let is_within = |their: &&Their<'_>| their.start.start < end && end < their.end.end;
        self.all.iter().find(is_within).map_or(end, |their| their.start.start)
    }
}
