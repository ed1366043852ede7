//! Fragment directives: what follows `:~:` in a fragment.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::format::minimal::{Unit, Writer};
use crate::tail::Part;

use super::decoded::{self, Decoded};

/// What starts a text directive.
const TEXT: &str = "text=";

/// One of the fragment directives, separated by `&`, that follow `:~:`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Directive {
    /// `text=…`, the only kind that is standardised.
    Text(TextDirective),
    /// The pieces of any other, which `,` separates.
    Other(Vec<Decoded>),
}

impl Directive {
    /// Reads a directive as it stands, escaped, in a URL.
    pub(super) fn of_escaped(written: &str) -> Self {
        match written.strip_prefix(TEXT).and_then(TextDirective::of_escaped) {
            Some(text) => Self::Text(text),
            None => Self::Other(written.split(',').map(Decoded::of_escaped).collect()),
        }
    }

    pub(super) fn write<'t, W: Write>(&'t self, writer: &mut Writer<'_, 't, W>) -> fmt::Result {
        match self {
            Self::Text(text) => text.write(writer),
            Self::Other(pieces) => write_other(pieces, writer),
        }
    }
}

/// A text fragment: `text=[prefix-,]start[,end][,-suffix]`. A browser scrolls to the text from `start`
/// to `end` that stands between `prefix` and `suffix`. Browsers ignore a directive with an empty
/// piece.
///
/// # Examples
///
/// ```
/// use linkwright::parts::{TextDirective, UrlParts};
///
/// let url = UrlParts::new("https", "example.com")?
///     .with_segment("größe")
///     .with_directive(TextDirective::new("a, b").with_prefix("so:").with_end("c"));
/// assert_eq!(url.minimal().to_string(), "https://example.com/größe#:~:text=so:-,a%2C%20b,c");
///
/// let read: UrlParts = url.full().to_string().parse()?;
/// assert_eq!(read.directives().next().unwrap().start(), &"a, b");
/// # Ok::<(), linkwright::parts::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextDirective {
    prefix: Option<Decoded>,
    start: Decoded,
    end: Option<Decoded>,
    suffix: Option<Decoded>,
}

impl TextDirective {
    /// A directive to the text `start`.
    pub fn new(start: impl Into<Decoded>) -> Self {
        Self { prefix: None, start: start.into(), end: None, suffix: None }
    }

    /// Adds the text that comes before.
    #[must_use]
    pub fn with_prefix(mut self, prefix: impl Into<Decoded>) -> Self {
        self.prefix = Some(prefix.into());
        self
    }

    /// Adds the end of the text.
    #[must_use]
    pub fn with_end(mut self, end: impl Into<Decoded>) -> Self {
        self.end = Some(end.into());
        self
    }

    /// Adds the text that comes after.
    #[must_use]
    pub fn with_suffix(mut self, suffix: impl Into<Decoded>) -> Self {
        self.suffix = Some(suffix.into());
        self
    }

    /// The text that comes before.
    #[must_use]
    pub fn prefix(&self) -> Option<&Decoded> {
        self.prefix.as_ref()
    }

    /// The start of the text, or all of it if there is no end.
    #[must_use]
    pub fn start(&self) -> &Decoded {
        &self.start
    }

    /// The end of the text.
    #[must_use]
    pub fn end(&self) -> Option<&Decoded> {
        self.end.as_ref()
    }

    /// The text that comes after.
    #[must_use]
    pub fn suffix(&self) -> Option<&Decoded> {
        self.suffix.as_ref()
    }

    fn of_escaped(tokens: &str) -> Option<Self> {
        let mut tokens: Vec<&str> = tokens.splitn(5, ',').collect();
        let prefix = tokens.first()?.strip_suffix('-');
        if prefix.is_some() {
            tokens.remove(0);
        }
        let suffix = tokens.last()?.strip_prefix('-');
        if suffix.is_some() {
            tokens.pop();
        }
        let (start, end) = match tokens[..] {
            [start] => (start, None),
            [start, end] => (start, Some(end)),
            _ => return None,
        };
        Some(Self {
            prefix: prefix.map(Decoded::of_escaped),
            start: Decoded::of_escaped(start),
            end: end.map(Decoded::of_escaped),
            suffix: suffix.map(Decoded::of_escaped),
        })
    }

    fn write<'t, W: Write>(&'t self, writer: &mut Writer<'_, 't, W>) -> fmt::Result {
        writer.push(Unit::Syntax(TEXT, Part::Directive))?;
        if let Some(prefix) = &self.prefix {
            decoded::write(prefix.as_bytes(), writer, Part::Directive)?;
            writer.push(Unit::Syntax("-,", Part::Directive))?;
        }
        decoded::write(self.start.as_bytes(), writer, Part::Directive)?;
        for (separator, piece) in [(",", &self.end), (",-", &self.suffix)] {
            if let Some(piece) = piece {
                writer.push(Unit::Syntax(separator, Part::Directive))?;
                decoded::write(piece.as_bytes(), writer, Part::Directive)?;
            }
        }
        Ok(())
    }
}

fn write_other<'t, W: Write>(pieces: &'t [Decoded], writer: &mut Writer<'_, 't, W>) -> fmt::Result {
    for (i, piece) in pieces.iter().enumerate() {
        if i > 0 {
            writer.push(Unit::Syntax(",", Part::Directive))?;
        }
        let mut bytes = piece.as_bytes();
        // Must not be read as a text directive.
        if i == 0
            && let Some(rest) = bytes.strip_prefix(TEXT.as_bytes())
        {
            writer.push(Unit::Escape("text%3D"))?;
            bytes = rest;
        }
        decoded::write(bytes, writer, Part::Directive)?;
    }
    Ok(())
}
