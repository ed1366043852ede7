//! Whether what is written is in color, and what a terminal may be sent.

use std::env;
use std::io::{self, IsTerminal as _};

use anstream::AutoStream;
use clap::{ColorChoice, ValueEnum as _};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    Plain,
    Color,
}

impl Paint {
    /// What `--color` means for standard output.
    pub fn of_stdout(choice: ColorChoice) -> Self {
        match stream_choice(choice) {
            anstream::ColorChoice::Never => Self::Plain,
            _ => Self::Color,
        }
    }
}

/// Whether control characters go out as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controls {
    Raw,
    Escaped,
}

impl Controls {
    /// A terminal would obey them; a file or a program is to have every byte.
    pub fn of_stdout() -> Self {
        match io::stdout().is_terminal() {
            true => Self::Escaped,
            false => Self::Raw,
        }
    }
}

/// What `--color` of the command line says where clap shows its help and does not read on.
pub fn asked() -> anstream::ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut args = env::args_os().skip(1).take_while(|arg| arg != "--");
    while let Some(arg) = args.next() {
        let value = match arg.to_str() {
            Some("--color") => args.next().and_then(|next| next.into_string().ok()),
            Some(arg) => arg.strip_prefix("--color=").map(str::to_owned),
            None => None,
        };
        if let Some(asked) = value.and_then(|value| ColorChoice::from_str(&value, false).ok()) {
            choice = asked;
        }
    }
    stream_choice(choice)
}

fn stream_choice(choice: ColorChoice) -> anstream::ColorChoice {
    match choice {
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
        ColorChoice::Auto => AutoStream::choice(&io::stdout()),
    }
}
