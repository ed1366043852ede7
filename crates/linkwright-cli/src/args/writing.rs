//! How links are written: the options that `render` and `rewrite` share.

use clap::Parser;
use linkwright::Linker;

use super::Text;

#[derive(Parser)]
pub struct Writing {
    /// What each link shows.
    #[arg(long, value_enum, default_value_t)]
    text: Text,

    /// Shortens what a link shows to N characters, with an ellipsis in its path; the host stays whole.
    #[arg(long, value_name = "N", value_parser = length, allow_negative_numbers = true)]
    truncate: Option<usize>,

    /// An element of HTML, or what becomes one, whose text stays as it is, such as blockquote or h1;
    /// can be given again.
    #[arg(long, value_name = "ELEMENT", value_parser = element)]
    skip: Vec<String>,

    /// The longest Markdown that is read, in MiB: what reads it may take time that grows with the
    /// square of its length.
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    max_size: u32,
}

impl Writing {
    /// The longest Markdown that is read, in bytes.
    pub fn max_size(&self) -> u64 {
        u64::from(self.max_size) << 20
    }

    /// `linker` with these options.
    pub fn apply(&self, linker: Linker) -> Linker {
        let linker = linker.text(self.text.into());
        let linker = self.skip.iter().cloned().fold(linker, Linker::skip);
        match self.truncate {
            Some(max) => linker.anchor(move |_, anchor| {
                anchor.truncate(max);
            }),
            None => linker,
        }
    }
}

fn length(number: &str) -> Result<usize, String> {
    match number.parse() {
        Ok(length) if length > 0 => Ok(length),
        _ => Err("it is a number of characters, 1 or more".into()),
    }
}

fn element(name: &str) -> Result<String, String> {
    let is_part = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_part) {
        Ok(name.to_owned())
    } else {
        Err("the name of an element is a letter, then letters, digits or \"-\"".into())
    }
}
