//! The attributes of a tag.

use memchr::memchr;

/// Where in a tag a reader stands, behind the name of the element: the states of the HTML Standard. The
/// bytes may come in pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
    #[default]
    Between,
    BehindSlash,
    Name,
    BehindName,
    BeforeValue,
    Quoted(u8),
    Unquoted,
}

/// What the next bytes of a tag are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// White space, a slash, a `=` or a quote.
    Separator,
    /// Bytes of a name. A separator or a value stands between two names.
    Name,
    Value,
    /// The `>` of the tag.
    End {
        is_self_closing: bool,
    },
}

pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

/// Whether the byte ends the name of an element.
pub(super) const fn ends_name(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b'/' | b'>')
}

impl State {
    /// Reads on; `html` is not empty. Returns how many bytes it has read, which may be none.
    #[inline]
    pub(super) fn step(&mut self, html: &[u8]) -> (Step, usize) {
        let until = |is_end: fn(u8) -> bool| {
            html.iter().position(|&byte| is_end(byte)).unwrap_or(html.len())
        };
        let first = html[0];
        let (state, step, len) = match *self {
            Self::Between | Self::BehindSlash | Self::BehindName if first == b'>' => {
                let is_self_closing = *self == Self::BehindSlash;
                (Self::Between, Step::End { is_self_closing }, 1)
            }
            Self::Between | Self::BehindSlash | Self::BehindName if first == b'/' => {
                (Self::BehindSlash, Step::Separator, 1)
            }
            Self::BehindName if is_space(first) => (*self, Step::Separator, 1),
            Self::BehindName if first == b'=' => (Self::BeforeValue, Step::Separator, 1),
            Self::Between | Self::BehindSlash if is_space(first) => {
                (Self::Between, Step::Separator, 1)
            }
            // A `=` at the start is part of the name.
            Self::Between | Self::BehindSlash | Self::BehindName => (Self::Name, Step::Name, 1),
            Self::Name => match until(|byte| ends_name(byte) || byte == b'=') {
                0 => (Self::BehindName, Step::Separator, 0),
                len => (Self::Name, Step::Name, len),
            },
            Self::BeforeValue => match first {
                b'"' | b'\'' => (Self::Quoted(first), Step::Separator, 1),
                b'>' => (Self::Between, Step::Separator, 0),
                _ if is_space(first) => (*self, Step::Separator, 1),
                _ => (Self::Unquoted, Step::Separator, 0),
            },
            Self::Quoted(quote) => match memchr(quote, html) {
                Some(0) => (Self::Between, Step::Separator, 1),
                len => (*self, Step::Value, len.unwrap_or(html.len())),
            },
            Self::Unquoted => match until(|byte| is_space(byte) || byte == b'>') {
                0 => (Self::Between, Step::Separator, 0),
                len => (*self, Step::Value, len),
            },
        };
        *self = state;
        (step, len)
    }
}

/// An attribute as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'h> {
    pub(crate) name: &'h [u8],
    /// Without its quotes.
    pub(crate) value: &'h [u8],
    /// Its bytes in the tag, with the quotes.
    pub(crate) range: core::ops::Range<usize>,
}

/// The attributes of a whole tag.
#[derive(Clone, Debug)]
pub(crate) struct Attributes<'h> {
    html: &'h [u8],
    at: usize,
    state: State,
}

impl<'h> Attributes<'h> {
    /// The attributes of `tag`, whose element has a name of `name_len` bytes.
    pub(crate) fn of_start_tag(tag: &'h [u8], name_len: usize) -> Self {
        Self { html: tag, at: tag.len().min(1 + name_len), state: State::default() }
    }

    fn step(&mut self) -> Option<(Step, core::ops::Range<usize>)> {
        let rest = self.html.get(self.at..).filter(|rest| !rest.is_empty())?;
        let (step, len) = self.state.step(rest);
        let start = self.at;
        self.at += len;
        Some((step, start..self.at))
    }
}

impl<'h> Iterator for Attributes<'h> {
    type Item = Attribute<'h>;

    fn next(&mut self) -> Option<Attribute<'h>> {
        let mut found: Option<Attribute<'h>> = None;
        loop {
            let before = self.clone();
            let (step, range) = self.step()?;
            match (step, &mut found) {
                (Step::End { .. }, _) => {
                    // The next call ends here too.
                    *self = before;
                    return found;
                }
                (Step::Name, Some(own)) if before.state == State::Name => {
                    own.range.end = range.end;
                    own.name = &self.html[own.range.clone()];
                }
                (Step::Name, Some(_)) => {
                    *self = before;
                    return found;
                }
                (Step::Name, None) => {
                    let name = &self.html[range.clone()];
                    found = Some(Attribute { name, value: b"", range });
                }
                (Step::Value, Some(own)) => {
                    own.value = &self.html[range.clone()];
                    own.range.end = range.end;
                }
                (Step::Separator, Some(own)) if matches!(before.state, State::Quoted(_)) => {
                    own.range.end = range.end;
                }
                _ => {}
            }
        }
    }
}
