//! Prints text that arrives in small pieces, as from a language model, with links that never jump: what is printed is
//! as far as [`Finder::settled`] says that no link changes any more. Terminals show the links by OSC 8.
//!
//! `cargo run --example stream < README.md`

use std::io::{self, Read, Write};

use linkwright::{Finder, Segment};

/// Writes what has arrived, from byte `shown` to byte `end` of `text`. No link crosses these bytes.
fn show(
    finder: &Finder,
    text: &str,
    shown: usize,
    end: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut at = 0;
    for segment in finder.segments(text) {
        let start = at;
        at += segment.as_str().len();
        match segment {
            Segment::Link(link) if shown <= start && at <= end => {
                write!(out, "\x1B]8;;{}\x1B\\{}\x1B]8;;\x1B\\", link.href(), link.display())?;
            }
            Segment::Link(_) => {}
            Segment::Text(text) => {
                let is_new = start.max(shown)..at.min(end);
                let new =
                    text.get(is_new.start.saturating_sub(start)..is_new.end.saturating_sub(start));
                out.write_all(new.unwrap_or_default().as_bytes())?;
            }
        }
    }
    out.flush()
}

/// Copies text from `input`, which gives `size` bytes at a time, to `out`, with its links.
pub fn stream(mut input: impl Read, size: usize, out: &mut impl Write) -> io::Result<()> {
    let finder = Finder::new();
    let (mut text, mut shown) = (String::new(), 0);
    // A piece may end inside a character.
    let mut rest = Vec::new();
    let mut piece = vec![0; size];
    loop {
        let len = input.read(&mut piece)?;
        if len == 0 {
            text += &String::from_utf8_lossy(&rest);
            return show(&finder, &text, shown, text.len(), out);
        }
        rest.extend_from_slice(&piece[..len]);
        let valid = rest.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
        // Bytes that no more input makes valid are shown as a replacement character.
        let ready = if rest.len() - valid < 4 { valid } else { rest.len() };
        text += &String::from_utf8_lossy(&rest[..ready]);
        rest.drain(..ready);
        let settled = finder.settled(&text);
        if settled > shown {
            show(&finder, &text, shown, settled, out)?;
            shown = settled;
        }
        // Nothing before the last paragraph matters any more.
        if let Some(end) = text[..shown].rfind("\n\n") {
            text.drain(..end);
            shown -= end;
        }
    }
}

fn main() -> io::Result<()> {
    stream(io::stdin().lock(), 3, &mut io::stdout().lock())
}
