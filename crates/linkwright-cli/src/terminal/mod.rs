//! `linkwright render --to terminal`: writes text as it arrives, with terminal hyperlinks (OSC 8).

mod clean;
mod over;
mod screen;
#[cfg(test)]
mod tests;
mod theirs;

use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::ColorChoice;

use crate::args::{Columns, From, Render};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::input::Input;
use crate::output::Output;

use clean::Cleaner;
use screen::{Links, Screen, Show};

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
        Some(ColorChoice::Always) => Links::All,
        Some(ColorChoice::Never) => Links::None,
        _ if is_stdout && io::stdout().is_terminal() && !is_dumb => Links::All,
        _ => Links::Theirs,
    };
    let mut arriving = Arriving::new(Screen::new(&config.linker, links));
    let pieces = pieces(args)?;
    loop {
        let screen = &mut arriving.screen;
        let wait = screen.deadline().map_or(Duration::MAX, |at| at - Instant::now());
        let piece = pieces.recv_timeout(wait);
        // The terminal may have another size by now.
        screen.columns = terminal_width();
        screen.width = args.columns.and_then(|Columns(given)| given).unwrap_or(screen.columns);
        match piece {
            Ok(piece) => match &*piece? {
                [] => return output.write(arriving.finish(Instant::now())),
                piece => output.write(arriving.push(piece, Instant::now()))?,
            },
            Err(_) => output.write(screen.show(Show::Waited))?,
        }
        output.flush()?;
    }
}

/// The steps from the bytes that arrive to the text to write.
struct Arriving<'l> {
    /// The bytes of a character that has not fully arrived.
    rest: Vec<u8>,
    cleaner: Cleaner,
    screen: Screen<'l>,
}

impl<'l> Arriving<'l> {
    fn new(screen: Screen<'l>) -> Self {
        Self { rest: Vec::new(), cleaner: Cleaner::default(), screen }
    }

    /// Adds a piece of the input, and returns the text to write. Bytes that are not UTF-8 become
    /// U+FFFD.
    fn push(&mut self, piece: &[u8], now: Instant) -> String {
        self.rest.extend_from_slice(piece);
        let last = self.rest.utf8_chunks().last().map_or(&[][..], |last| last.invalid());
        let is_start = str::from_utf8(last).is_err_and(|error| error.error_len().is_none());
        let rest = self.rest.split_off(self.rest.len() - if is_start { last.len() } else { 0 });
        let text = self.cleaner.push(&String::from_utf8_lossy(&self.rest));
        self.rest = rest;
        self.screen.push(&text, now)
    }

    fn finish(mut self, now: Instant) -> String {
        let text = self.cleaner.push(&String::from_utf8_lossy(&self.rest));
        let text = text + self.cleaner.finish();
        self.screen.push(&text, now) + &self.screen.show(Show::All)
    }
}

/// Reads the input as it arrives, in a separate thread because reading may block. An empty piece
/// marks the end.
fn pieces(args: &Render) -> Result<Receiver<Result<Vec<u8>>>> {
    let mut input = Input::open(&args.file)?;
    let (sender, receiver) = sync_channel(4);
    thread::spawn(move || {
        loop {
            let piece = input.next_bytes().map(<[u8]>::to_vec);
            let is_last = piece.as_ref().map_or(true, Vec::is_empty);
            if sender.send(piece).is_err() || is_last {
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
