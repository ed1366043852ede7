//! Filters the escape sequences of the input. Colors, links and sequences that return to the start
//! of a line stay. Sequences that could hide or forge text are removed.

use linkwright::uts58::unicode::is_inkless;
use linkwright::uts58::wrapped::escape_len;

/// The longest escape sequence to read, in bytes.
const MAX_ESCAPE: usize = 4096;

/// A filter for the output of a program. It keeps only escape sequences that cannot deceive a
/// reader.
///
/// - Colors and other attributes of characters (SGR) stay, except concealed text.
/// - The start and the end of a link (OSC 8) stay. [`super::screen`] checks where it leads.
/// - A carriage return and a backspace stay, and so does a sequence that erases the rest of a line.
///   They replace sequences that erase the whole line or go to its start. [`super::over`] prevents
///   text from overwriting a link.
/// - All other control sequences and characters are removed: cursor movements, titles, clipboard
///   access, reports.
#[derive(Default)]
pub struct Cleaner {
    /// The start of a sequence that has not fully arrived: an escape sequence, a possible line end
    /// or a possible overstrike.
    rest: String,
    /// True while the rest of a sequence that is too long is skipped, up to its end.
    skips: bool,
}

impl Cleaner {
    /// Returns the filtered piece of the input.
    pub fn push(&mut self, piece: &str) -> String {
        let input = std::mem::take(&mut self.rest) + piece;
        let (mut rest, mut text) = (&*input, String::new());
        if self.skips {
            let Some(end) = rest.find(['\x07', '\x18', '\x1A', '\x1B', '\u{9C}']) else {
                return text;
            };
            self.skips = false;
            rest = &rest[end..];
        }
        let goes = |c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\r' | '\x08');
        while let Some(at) = rest.find(goes) {
            text += &rest[..at];
            rest = &rest[at..];
            let Some(len) = escape_len(rest) else {
                self.skips = rest.len() > MAX_ESCAPE;
                if !self.skips {
                    self.rest = rest.to_owned();
                }
                return text;
            };
            // A control character that does not start a sequence is removed by itself.
            let (escape, after) =
                rest.split_at(len.max(rest.chars().next().map_or(0, char::len_utf8)));
            kept(escape, &mut text);
            rest = after;
        }
        let whole = rest.strip_suffix(['\r', '\x08']).unwrap_or(rest);
        rest[whole.len()..].clone_into(&mut self.rest);
        text + whole
    }

    /// Returns the end of the text, and drops a sequence that has no end.
    pub fn finish(&self) -> &str {
        if matches!(&*self.rest, "\r" | "\x08") { &self.rest } else { "" }
    }
}

/// Adds an escape sequence, or the part of it that may stay.
fn kept(escape: &str, text: &mut String) {
    if let Some(csi) = escape.strip_prefix("\x1B[").or_else(|| escape.strip_prefix('\u{9B}')) {
        match csi {
            "K" | "0K" => *text += "\x1B[K",
            "2K" => *text += "\r\x1B[K",
            "G" | "0G" | "1G" => text.push('\r'),
            _ => {
                if let Some(shown) = csi.strip_suffix('m').and_then(shown) {
                    *text += &format!("\x1B[{shown}m");
                }
            }
        }
    } else if let Some(link) = escape.strip_prefix("\x1B]8;")
        && let link = link.trim_end_matches(['\x1B', '\\', '\x07'])
        && !link.contains(|c: char| c.is_control() || c.is_whitespace() || is_inkless(c))
        && link.contains(';')
    {
        *text += &format!("\x1B]8;{link}\x1B\\");
    }
}

/// Returns the parameters of SGR that do not conceal text, if there are any.
fn shown(parameters: &str) -> Option<String> {
    if parameters.contains(|c: char| !c.is_ascii_digit() && !matches!(c, ';' | ':')) {
        return None;
    }
    let mut shown: Vec<&str> = Vec::new();
    let mut all = parameters.split(';');
    while let Some(parameter) = all.next() {
        // In `38;5;8`, the last number is a color.
        let colors = match parameter {
            "38" | "48" | "58" => match all.clone().next() {
                Some("5") => 2,
                Some("2") => 4,
                _ => 0,
            },
            _ if parameter.parse() == Ok(8_u32) => continue,
            _ => 0,
        };
        shown.push(parameter);
        shown.extend(all.by_ref().take(colors));
    }
    (!shown.is_empty()).then(|| shown.join(";"))
}
