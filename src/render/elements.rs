//! What the names of elements, in lower case, say about the text inside them: one table that every
//! adapter reads.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::linker::{Headings, Linker, Rule};

/// Which elements are skipped: the table below, and what the caller says about it.
#[derive(Clone, Debug)]
pub(super) struct Elements {
    headings: Headings,
    rules: Vec<(Cow<'static, str>, Rule)>,
}

impl Elements {
    pub(super) fn of(linker: &Linker) -> Self {
        Self { headings: linker.get_headings(), rules: linker.get_rules().to_vec() }
    }

    /// Whether the text inside the element never links.
    #[inline]
    pub(super) fn skip(&self, name: &[u8]) -> bool {
        match self.rule(name) {
            Some(Rule::Skip) => true,
            Some(Rule::AlsoLink) => is_never_linked(name),
            None => is_skipped(name) || self.headings == Headings::Skip && is_heading(name),
        }
    }

    /// Whether the caller says anything about elements.
    #[inline]
    pub(super) fn has_rules(&self) -> bool {
        !self.rules.is_empty() || self.headings == Headings::Skip
    }

    /// What the caller says about the element: the last word counts.
    #[inline]
    fn rule(&self, name: &[u8]) -> Option<Rule> {
        let mut rules = self.rules.iter().rev();
        let (_, rule) = rules.find(|(element, _)| name == element.as_bytes())?;
        Some(*rule)
    }
}

fn is_heading(name: &[u8]) -> bool {
    matches!(name, [b'h', b'1'..=b'6'])
}

fn is_skipped(name: &[u8]) -> bool {
    matches!(name, b"button" | b"code" | b"kbd" | b"pre" | b"samp" | b"tt") || is_never_linked(name)
}

/// Whether no anchor can stand inside the element, or none that every reader sees: HTML reads the text
/// as it is, drops anchors, or has rules of its own there.
fn is_never_linked(name: &[u8]) -> bool {
    matches!(name, b"a" | b"math" | b"noscript" | b"option" | b"select" | b"svg" | b"template")
        || is_raw_text(name)
}

/// Whether HTML reads nothing inside the element but its end tag.
pub(super) fn is_raw_text(name: &[u8]) -> bool {
    matches!(
        name,
        b"iframe"
            | b"noembed"
            | b"noframes"
            | b"plaintext"
            | b"script"
            | b"style"
            | b"textarea"
            | b"title"
            | b"xmp"
    )
}

/// Whether no reader sees the text in the element, or not as a part of the text around it.
pub(super) fn is_hidden(name: &[u8]) -> bool {
    matches!(name, b"noscript" | b"template") || is_raw_text(name)
}

/// Whether the element has no end tag.
pub(super) fn is_void(name: &[u8]) -> bool {
    matches!(
        name,
        b"area"
            | b"base"
            | b"basefont"
            | b"bgsound"
            | b"br"
            | b"col"
            | b"embed"
            | b"frame"
            | b"hr"
            | b"img"
            | b"input"
            | b"keygen"
            | b"link"
            | b"meta"
            | b"param"
            | b"source"
            | b"track"
            | b"wbr"
    )
}

/// What an element is to the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// A reader reads on: `b`, `span`, `wbr`, and elements that HTML does not know.
    Inline,
    /// Something is shown that is no text: `br`, `img`.
    Object,
    Block,
}

impl Flow {
    pub(super) fn of(name: &[u8]) -> Self {
        match name {
            b"audio" | b"br" | b"button" | b"canvas" | b"embed" | b"iframe" | b"img" | b"input"
            | b"math" | b"meter" | b"object" | b"progress" | b"select" | b"svg" | b"textarea"
            | b"video" => Self::Object,
            b"address" | b"article" | b"aside" | b"blockquote" | b"body" | b"caption"
            | b"center" | b"col" | b"colgroup" | b"dd" | b"details" | b"dialog" | b"dir"
            | b"div" | b"dl" | b"dt" | b"fieldset" | b"figcaption" | b"figure" | b"footer"
            | b"form" | b"frameset" | b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" | b"head"
            | b"header" | b"hgroup" | b"hr" | b"html" | b"legend" | b"li" | b"listing"
            | b"main" | b"menu" | b"nav" | b"ol" | b"optgroup" | b"option" | b"p"
            | b"plaintext" | b"pre" | b"rp" | b"rt" | b"search" | b"section" | b"summary"
            | b"table" | b"tbody" | b"td" | b"tfoot" | b"th" | b"thead" | b"title" | b"tr"
            | b"ul" | b"xmp" => Self::Block,
            _ => Self::Inline,
        }
    }
}

/// Whether a value of `contenteditable` makes the text one that its reader may change.
pub(super) fn is_editable(value: &[u8]) -> bool {
    !value.eq_ignore_ascii_case(b"false")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in ["kbd", "xmp", "button", "a", "svg"] {
            assert!(is_skipped(name.as_bytes()), "{name}");
        }
        assert!(is_editable(b"") && !is_editable(b"FALSE"));
        assert!(!is_skipped(b"p") && !is_skipped(b""));
        assert_eq!(Flow::of(b"wbr"), Flow::Inline);
        assert_eq!(Flow::of(b"h2"), Flow::Block);
    }

    #[test]
    fn rules() {
        let linker = Linker::new()
            .skip("H1")
            .also_link("kbd")
            .also_link("script")
            .skip("x-y")
            .also_link("x-y");
        let elements = Elements::of(&linker);
        assert!(elements.skip(b"h1") && !elements.skip(b"h2"));
        assert!(!elements.skip(b"kbd") && elements.skip(b"code"));
        assert!(elements.skip(b"script") && !elements.skip(b"x-y"));
    }
}
