//! Where elements end that have no end tag of their own.

/// Whether the end tag of the element, opened outside, ends all that is open inside it.
pub(super) fn is_block(name: &[u8]) -> bool {
    matches!(
        name,
        b"article"
            | b"aside"
            | b"blockquote"
            | b"dd"
            | b"details"
            | b"div"
            | b"dl"
            | b"dt"
            | b"figure"
            | b"footer"
            | b"form"
            | b"header"
            | b"li"
            | b"main"
            | b"nav"
            | b"ol"
            | b"optgroup"
            | b"p"
            | b"section"
            | b"select"
            | b"ul"
    )
}

/// Whether the element goes on behind the end of the block that it stands in.
pub(super) fn is_formatting(name: &[u8]) -> bool {
    matches!(name, b"code" | b"tt")
}

/// Whether the element never has an end tag.
pub(super) fn is_void(name: &[u8]) -> bool {
    matches!(
        name,
        b"area"
            | b"base"
            | b"br"
            | b"col"
            | b"embed"
            | b"hr"
            | b"img"
            | b"input"
            | b"link"
            | b"meta"
            | b"source"
            | b"track"
            | b"wbr"
    )
}
