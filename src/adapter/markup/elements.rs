//! The elements whose text never links.

/// Whether the text inside the element, its name in lower case, never links. `a` is not among them:
/// it counts where it has an `href`.
#[inline]
pub(super) fn is_skipped(name: &[u8]) -> bool {
    matches!(
        name,
        b"button"
            | b"code"
            | b"iframe"
            | b"kbd"
            | b"math"
            | b"noembed"
            | b"noframes"
            | b"noscript"
            | b"option"
            | b"plaintext"
            | b"pre"
            | b"samp"
            | b"script"
            | b"select"
            | b"style"
            | b"svg"
            | b"template"
            | b"textarea"
            | b"title"
            | b"tt"
            | b"xmp"
    )
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
            | b"table"
            | b"td"
            | b"th"
            | b"tr"
            | b"ul"
    )
}

/// Whether the element is not of HTML: in it `/>` ends what it starts.
pub(super) fn is_foreign(name: &[u8]) -> bool {
    matches!(name, b"svg" | b"math")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert!(is_skipped(b"kbd") && is_skipped(b"xmp") && is_skipped(b"button"));
        assert!(!is_skipped(b"a") && !is_skipped(b"p") && !is_skipped(b""));
    }
}
