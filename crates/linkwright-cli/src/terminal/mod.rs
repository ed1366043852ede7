//! `linkwright render --to terminal`: text as it arrives, with links of the terminal (OSC 8).

mod clean;
mod over;
mod screen;
mod theirs;

use std::io::{self, IsTerminal as _, Read as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::args::{Columns, From, Hyperlinks, Render};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::input::Input;
use crate::output::Output;

use clean::Cleaner;
use screen::{Links, Screen};

/// The size of a piece of the input, in bytes.
const PIECE: usize = 1 << 14;

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
    let mut arriving = Arriving::new(Screen::new(&config.linker, links));
    let pieces = pieces(args)?;
    loop {
        let screen = &mut arriving.screen;
        let wait = screen.deadline().map_or(Duration::MAX, |at| at - Instant::now());
        let piece = pieces.recv_timeout(wait);
        // The terminal may have another size by now.
        screen.columns = terminal_width();
        screen.width = match args.columns {
            Some(Columns::Number(width)) => width,
            Some(Columns::Auto) | None => screen.columns,
        };
        match piece {
            Ok(piece) => {
                let piece = piece.map_err(Error::io(&args.file, "read"))?;
                output.write(arriving.push(&piece, Instant::now()))?;
            }
            Err(RecvTimeoutError::Timeout) => output.write(screen.give_up())?,
            Err(RecvTimeoutError::Disconnected) => {
                return output.write(arriving.finish(Instant::now()));
            }
        }
        output.flush()?;
    }
}

/// Text that arrives in pieces, up to what is written of it.
struct Arriving<'l> {
    decoder: Decoder,
    cleaner: Cleaner,
    screen: Screen<'l>,
}

impl<'l> Arriving<'l> {
    fn new(screen: Screen<'l>) -> Self {
        Self { decoder: Decoder::default(), cleaner: Cleaner::default(), screen }
    }

    fn push(&mut self, piece: &[u8], now: Instant) -> String {
        let mut text = String::new();
        self.cleaner.push(&self.decoder.decode(piece), &mut text);
        self.screen.push(&text, now)
    }

    fn finish(mut self, now: Instant) -> String {
        let mut text = String::new();
        self.cleaner.push(&self.decoder.finish(), &mut text);
        self.cleaner.finish(&mut text);
        self.screen.push(&text, now) + &self.screen.finish()
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

#[cfg(test)]
mod tests {
    use linkwright::Linker;

    use super::*;

    fn arriving(linker: &Linker, width: usize) -> Arriving<'_> {
        let mut screen = Screen::new(linker, Links::All);
        (screen.width, screen.columns) = (width, 80);
        Arriving::new(screen)
    }

    /// In whatever pieces a text comes, what is written is the same.
    #[test]
    fn pieces_make_no_difference() {
        let text = "请访问https://example.com/a，然后（bücher.de/größe）。\n\n\x1B[31mMail a@example.org\x1B[0m, then\n\
                    https://example.com/manual/of/rows/0123\n45/index.html\n\x1B]8;;https://example.org/\x1B\\x\x1B]8;;\x1B\\\r\nexample.com";
        let (linker, now) = (Linker::new(), Instant::now());
        let written = |size| {
            let mut arriving = arriving(&linker, 39);
            let pieces = text.as_bytes().chunks(size);
            let shown: String = pieces.map(|piece| arriving.push(piece, now)).collect();
            shown + &arriving.finish(now)
        };
        let whole = written(text.len());
        assert!(whole.contains("45/index.html\x1B]8;;"), "{whole}");
        for size in [1, 2, 3, 7, 50] {
            assert_eq!(written(size), whole, "{size}");
        }
    }

    /// What may become a link is shown a second after its first byte.
    #[test]
    fn what_may_become_a_link_waits_a_second() {
        let (linker, start) = (Linker::new(), Instant::now());
        let at = |millis| start + Duration::from_millis(millis);
        let mut arriving = arriving(&linker, 19);
        assert_eq!(arriving.push(b"See example.com", at(0)), "See ");
        assert_eq!(arriving.screen.deadline(), Some(at(1000)));
        let link = "\x1B]8;id=lw1;https://example.com\x1B\\example.com\x1B]8;;\x1B\\ ";
        assert_eq!(arriving.push(b" now.", at(300)), link);
        assert_eq!(arriving.screen.deadline(), Some(at(1300)));
        assert_eq!(arriving.screen.give_up(), "now.");
        assert_eq!(arriving.screen.deadline(), None);
        // The next row may go on with this URL, but does not come.
        assert_eq!(arriving.push(b"\nhttps://example.com\n", at(2000)), "\n");
        assert_eq!(arriving.screen.deadline(), Some(at(3000)));
        let link = "\x1B]8;id=lw2;https://example.com\x1B\\https://example.com\x1B]8;;\x1B\\\n";
        assert_eq!(arriving.screen.give_up(), link);
        // A URL that may have another end is no link.
        assert_eq!(arriving.push(b"https://example.", at(4000)), "");
        for millis in [4200, 4400, 4600, 4800] {
            assert_eq!(arriving.push(b"c", at(millis)), "");
            assert_eq!(arriving.screen.deadline(), Some(at(5000)));
        }
        assert_eq!(arriving.screen.give_up(), "https://example.cccc");
        assert_eq!(arriving.push(b"om\n", at(5100)), "om\n");
    }

    /// Only a link that may begin or go on at the end of the text is waited for. What goes back is written with what comes
    /// next.
    #[test]
    fn nothing_else_waits() {
        let (linker, now) = (Linker::new(), Instant::now());
        let mut arriving = arriving(&linker, 80);
        let pieces = [
            "a.py ",
            ".",
            ".",
            "\x1B[31m.\x1B[m",
            "\n",
            "Name: ",
            "Password:",
            "Go on? [y/N]",
            "\r\n",
            ">",
            "(1/2)",
            " 10%",
            "|",
            "...",
            "你好。",
            "a note\r\n",
            "\n",
            "\t",
            "\r20%",
            "\r\x1B[K30%",
            "\x08\x08\x0840%",
            "\x08-",
        ];
        for piece in pieces {
            assert_eq!(arriving.push(piece.as_bytes(), now), piece);
        }
    }
}
