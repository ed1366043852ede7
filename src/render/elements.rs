//! What element names, in lower case, say about the text in the element.

use crate::linker::{ElementNames, Headings, Linker};

/// Which elements are skipped: those named below, and what the [`Linker`] adds and takes away.
#[derive(Clone, Debug)]
pub(super) struct Elements {
    headings: Headings,
    skip: ElementNames,
    unskip: ElementNames,
}

impl Elements {
    pub(super) fn of(linker: &Linker) -> Self {
        let [skip, unskip] = linker.element_names().map(Clone::clone);
        Self { headings: linker.get_headings(), skip, unskip }
    }

    /// Whether text in the element never links.
    #[inline]
    pub(super) fn skip(&self, name: &[u8]) -> bool {
        if self.skip.contains(name) {
            true
        } else if self.unskip.contains(name) {
            is_never_linked(name)
        } else {
            let is_heading = matches!(name, [b'h', b'1'..=b'6']);
            is_skipped(name) || is_heading && self.headings == Headings::Skip
        }
    }

    /// Whether the linker skips or links more elements than the default.
    #[inline]
    pub(super) fn has_rules(&self) -> bool {
        !self.skip.is_empty() || !self.unskip.is_empty() || self.headings == Headings::Skip
    }
}

fn is_skipped(name: &[u8]) -> bool {
    matches!(name, b"button" | b"code" | b"kbd" | b"pre" | b"samp" | b"tt") || is_never_linked(name)
}

/// Whether an anchor in the element is impossible, or some browsers would not show it as one.
fn is_never_linked(name: &[u8]) -> bool {
    matches!(name, b"a" | b"math" | b"noscript" | b"option" | b"select" | b"svg" | b"template")
        || is_raw_text(name)
}

/// Whether HTML reads no markup in the element but its end tag.
pub(super) fn is_raw_text(name: &[u8]) -> bool {
    matches!(name, b"noembed" | b"noframes" | b"plaintext" | b"script" | b"style")
        || matches!(name, b"iframe" | b"textarea" | b"title" | b"xmp")
}

/// Whether the text in the element is not shown, or not as part of the text around it.
pub(super) fn is_hidden(name: &[u8]) -> bool {
    matches!(name, b"noscript" | b"template") || is_raw_text(name)
}

/// Whether the element has no end tag.
pub(super) fn is_void(name: &[u8]) -> bool {
    const VOID: [&str; 18] = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
        "keygen", "link", "meta", "param", "source", "track", "wbr",
    ];
    VOID.iter().any(|void| name == void.as_bytes())
}

/// Whether the end tag of another element may end the element.
pub(super) fn has_implied_end(name: &[u8]) -> bool {
    const IMPLIED: [&str; 17] = [
        "caption", "colgroup", "dd", "dt", "li", "optgroup", "p", "rb", "rp", "rt", "rtc", "tbody",
        "td", "tfoot", "th", "thead", "tr",
    ];
    IMPLIED.iter().any(|implied| name == implied.as_bytes())
}

/// Whether `</a>` in the element does not end an anchor around it.
pub(super) fn is_scope(name: &[u8]) -> bool {
    matches!(name, b"button" | b"caption" | b"object" | b"table" | b"td" | b"th")
        || matches!(name, b"applet" | b"html" | b"marquee")
}

/// What the start or end of an element is in the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Flow {
    /// Invisible, so that readers read on: `b`, `span`, `wbr`, unknown elements.
    Inline,
    /// Something visible other than text: `br`, `img`.
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

/// Whether a `contenteditable` attribute of this value lets the user edit the element.
pub(super) fn is_editable(value: &[u8]) -> bool {
    !value.eq_ignore_ascii_case(b"false")
}
