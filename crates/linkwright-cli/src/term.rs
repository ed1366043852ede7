//! Colors, and safe output for terminals.

use std::io::{self, IsTerminal as _};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use serde::Serialize;

// The colors of ripgrep.
pub const FILE: Style = AnsiColor::Magenta.on_default();
pub const LINE: Style = AnsiColor::Green.on_default();
pub const MATCH: Style = AnsiColor::Red.on_default().bold();

/// The way to write to standard output.
#[derive(Clone, Copy)]
pub struct Term {
    pub color: bool,
    /// True for a terminal, which would act on control characters. A file or a program gets every
    /// byte.
    pub escape: bool,
}

impl Term {
    pub fn stdout(choice: ColorChoice) -> Self {
        let color = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        };
        Self { color, escape: io::stdout().is_terminal() }
    }

    /// Returns the style if color is on, else a style that writes nothing.
    pub fn style(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

/// Returns a text as one line for a terminal, with escaped control characters.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() { line.extend(c.escape_default()) } else { line.push(c) }
    }
    line
}

/// Returns a value as JSON in one line, with its end. All control characters are escaped, not only
/// ASCII ones.
pub fn json(value: &impl Serialize) -> String {
    escaped(&serde_json::to_string(value).unwrap_or_default())
}

/// Returns JSON with a line end and escaped control characters.
pub fn escaped(written: &str) -> String {
    let mut json = String::with_capacity(written.len() + 1);
    for c in written.chars() {
        match c {
            '\u{7F}'..='\u{9F}' => json += &format!("\\u{:04x}", u32::from(c)),
            _ => json.push(c),
        }
    }
    json + "\n"
}
