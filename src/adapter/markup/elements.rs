//! The elements whose text never links: one table that every adapter reads.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::linker::{Headings, Linker, Rule};

/// Which elements are skipped: the table below, and what the caller says about it.
#[derive(Clone, Debug)]
pub(in crate::adapter) struct Elements {
    headings: Headings,
    rules: Vec<(Cow<'static, str>, Rule)>,
}

impl Elements {
    pub(in crate::adapter) fn of(linker: &Linker) -> Self {
        Self {
            headings: linker.get_headings(),
            rules: linker.get_rules().to_vec(),
        }
    }

    /// Whether the text inside the element, its name in lower case, never links. `a` is not among
    /// them: it counts where it has an `href`.
    #[inline]
    pub(in crate::adapter) fn skip(&self, name: &[u8]) -> bool {
        match self.rule(name) {
            Some(Rule::Skip) => true,
            Some(Rule::AlsoLink) => is_never_linked(name),
            None => is_skipped(name) || self.headings == Headings::Skip && is_heading(name),
        }
    }

    /// Whether any element is skipped that Markdown has nodes for, beside code.
    #[inline]
    pub(in crate::adapter) fn has_rules(&self) -> bool {
        !self.rules.is_empty() || self.headings == Headings::Skip
    }

    /// What the caller says about the element: the last word counts.
    #[inline]
    fn rule(&self, name: &[u8]) -> Option<Rule> {
        let mut rules = self.rules.iter().rev();
        let (_, rule) = rules.find(|(element, _)| element.as_bytes() == name)?;
        Some(*rule)
    }
}

fn is_heading(name: &[u8]) -> bool {
    matches!(name, [b'h', b'1'..=b'6'])
}

#[inline]
fn is_skipped(name: &[u8]) -> bool {
    matches!(
        name,
        b"button" | b"code" | b"kbd" | b"math" | b"pre" | b"samp" | b"svg" | b"tt"
    ) || is_never_linked(name)
}

/// Whether no anchor can stand inside the element: HTML reads it as text there, or drops it.
fn is_never_linked(name: &[u8]) -> bool {
    matches!(name, b"noscript" | b"option" | b"select" | b"template") || is_raw_text(name)
}

/// Whether the element is of any kind that this module tells from others, without what the caller
/// says.
#[inline]
pub(super) fn is_special(name: &[u8]) -> bool {
    match name.len() {
        1 => name[0] == b'a',
        2 => matches!(name, b"td" | b"th" | b"tr" | b"tt"),
        3 => matches!(name, b"col" | b"kbd" | b"pre" | b"svg" | b"xmp"),
        4 => matches!(name, b"code" | b"math" | b"samp"),
        5 => matches!(
            name,
            b"style" | b"table" | b"tbody" | b"tfoot" | b"thead" | b"title"
        ),
        6 => matches!(
            name,
            b"applet" | b"button" | b"iframe" | b"object" | b"option" | b"script" | b"select"
        ),
        7 => matches!(name, b"caption" | b"marquee" | b"noembed"),
        8 => matches!(
            name,
            b"colgroup" | b"noframes" | b"noscript" | b"template" | b"textarea"
        ),
        9 => name == b"plaintext",
        _ => false,
    }
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

/// Whether a value of `contenteditable` makes the text one that its reader may change.
pub(in crate::adapter) fn is_editable(value: &[u8]) -> bool {
    !value.eq_ignore_ascii_case(b"false")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert!(is_skipped(b"kbd") && is_skipped(b"xmp") && is_skipped(b"button"));
        assert!(is_editable(b"") && !is_editable(b"FALSE"));
        assert!(!is_skipped(b"a") && !is_skipped(b"p") && !is_skipped(b""));
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
