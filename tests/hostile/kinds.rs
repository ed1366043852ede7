//! What adapters are given, and what is asked of them.

use linkwright::{AnchorText, Linker, html};

/// What an adapter reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    Text,
    Html,
    Markdown,
}

/// What is done with a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Rendered without links of ours.
    Plain,
    /// With them, as they are by default.
    Linked,
    /// With anchors of the class [`OURS`] that show what the source has.
    Marked,
    /// Linked, and what came out linked again.
    Twice,
}

/// How our anchors are told from all that is to stay as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keeps {
    /// By their class.
    Everything,
    /// Markdown has no classes, and a URL goes before the emphasis that is in it.
    AllButEmphasis,
}

/// The class of our anchors.
pub const OURS: &str = "ours";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extensions {
    /// Math and front matter among them.
    All,
    Gfm,
}

pub fn linker(pass: Pass) -> Linker {
    match pass {
        Pass::Marked => Linker::new().class(OURS).text(AnchorText::Verbatim),
        _ => Linker::new(),
    }
}

/// For adapters whose output is read again as HTML.
pub fn twice(page: String, pass: Pass) -> String {
    match pass {
        Pass::Twice => html::rewrite(&page, &Linker::new()).into_owned(),
        _ => page,
    }
}

/// Text as HTML says it.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub fn times(source: &str, pass: Pass, once: impl Fn(&str) -> String) -> String {
    match pass {
        Pass::Plain => source.to_owned(),
        Pass::Linked | Pass::Marked => once(source),
        Pass::Twice => once(&once(source)),
    }
}

pub fn count(pass: Pass) -> usize {
    match pass {
        Pass::Plain => 0,
        Pass::Linked | Pass::Marked => 1,
        Pass::Twice => 2,
    }
}
