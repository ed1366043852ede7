//! Escape sequences of the input: colors and honest links stay, and whatever could hide or forge text goes.

use linkwright::rows::escape_len;

/// The longest escape sequence that is read, in bytes.
const MAX_ESCAPE: usize = 4096;

/// The text of a program with the escape sequences that a reader is not deceived by.
///
/// - Colors and other attributes of characters (SGR) stay, but for concealed text.
/// - The start and the end of a link (OSC 8) stay if it leads to a URL or an address. [`super::Screen`] checks where.
/// - A carriage return that no line feed follows, with which a line is written over, becomes a line feed.
/// - All other control sequences and characters go: movements of the cursor, erasing, titles, the clipboard, reports.
#[derive(Default)]
pub struct Cleaner {
    /// The start of an escape sequence of which the rest has not arrived, or a carriage return.
    rest: String,
    /// Whether the rest of a sequence that is too long goes too, up to its end.
    skips: bool,
}

impl Cleaner {
    /// Adds what is left of a piece of the input to `text`.
    pub fn push(&mut self, piece: &str, text: &mut String) {
        let mut input = std::mem::take(&mut self.rest);
        input += piece;
        let mut rest = &*input;
        if self.skips {
            match rest.find(['\x07', '\x18', '\x1A', '\x1B', '\u{9C}']) {
                Some(end) => {
                    self.skips = false;
                    rest = &rest[end..];
                }
                None => return,
            }
        }
        while let Some(at) = rest.find(|c: char| c.is_control() && !matches!(c, '\n' | '\t')) {
            *text += &rest[..at];
            rest = &rest[at..];
            let len = match rest.as_bytes()[0] {
                b'\r' if rest.len() == 1 => None,
                b'\r' => {
                    if !rest[1..].starts_with('\n') {
                        text.push('\n');
                        Some(1)
                    } else {
                        *text += "\r\n";
                        Some(2)
                    }
                }
                _ => escape_len(rest).map(|len| {
                    // Any other control character is none.
                    let len = len.max(rest.chars().next().map_or(0, char::len_utf8));
                    kept(&rest[..len], text);
                    len
                }),
            };
            match len {
                Some(len) => rest = &rest[len..],
                None if rest.len() > MAX_ESCAPE => {
                    self.skips = true;
                    return;
                }
                None => {
                    self.rest = rest.to_owned();
                    return;
                }
            }
        }
        *text += rest;
    }

    /// What was held back goes, as it was no sequence.
    pub fn finish(&mut self, text: &mut String) {
        if std::mem::take(&mut self.rest) == "\r" {
            text.push('\r');
        }
    }
}

/// Adds what may stay of an escape sequence.
fn kept(escape: &str, text: &mut String) {
    let csi = escape.strip_prefix("\x1B[").or_else(|| escape.strip_prefix('\u{9B}'));
    if let Some(parameters) = csi.and_then(|csi| csi.strip_suffix('m')) {
        if let Some(parameters) = shown(parameters) {
            *text += &format!("\x1B[{parameters}m");
        }
    } else if let Some(link) = osc8(escape)
        && link.bytes().all(|byte| byte.is_ascii_graphic())
    {
        *text += &format!("\x1B]8;;{link}\x1B\\");
    }
}

/// The parameters of SGR without those that conceal text, if there are others.
fn shown(parameters: &str) -> Option<String> {
    if parameters.contains(|c: char| !c.is_ascii_digit() && !matches!(c, ';' | ':')) {
        return None;
    }
    let mut shown: Vec<&str> = Vec::new();
    let mut all = parameters.split(';');
    while let Some(parameter) = all.next() {
        // Of `38;5;8`, the last number is a color.
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

/// Where an OSC 8 sequence leads: an empty string if it ends a link. `None` if the sequence is another one.
pub fn osc8(escape: &str) -> Option<&str> {
    let osc = escape.strip_prefix("\x1B]8;").or_else(|| escape.strip_prefix("\u{9D}8;"))?;
    let osc = osc.trim_end_matches(['\x1B', '\\', '\x07', '\u{9C}']);
    osc.split_once(';').map(|(_, target)| target)
}
