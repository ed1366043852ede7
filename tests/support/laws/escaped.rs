//! Laws of plain text as a page.

use linkwright::{Finder, Linker};

/// Checks the laws that hold for every text.
pub fn check(text: &str) {
    super::text::check(text);
    is_escaped(text);
}

/// Also checks the laws that hold for text as people write it.
pub fn check_as_written(text: &str) {
    super::text::check_as_written(text);
    is_escaped(text);
}

/// Checks that the page is the escaped text, with anchors around the links.
pub fn is_escaped(text: &str) {
    let mut rest = text;
    let page = linkwright::text::html(text, &super::marking()).to_string();
    for (n, piece) in page.split("<a href=\"").enumerate() {
        let (shown, after) = match (n, piece.split_once("\" class=\"\u{1}\">")) {
            (0, _) => (piece, ""),
            (_, Some((href, piece))) => {
                assert!(!href.contains(['<', '>', '"']), "{href}");
                piece.split_once("</a>").expect("an anchor ends")
            }
            (_, None) => panic!("an anchor has no class: {page}"),
        };
        for escaped in [shown, after] {
            assert!(!escaped.contains(['<', '>', '"']), "{page}");
            let text = (escaped.replace("&lt;", "<").replace("&gt;", ">"))
                .replace("&quot;", "\"")
                .replace("&amp;", "&");
            rest = rest.strip_prefix(text.as_str()).expect("the page shows the text");
        }
    }
    assert_eq!(rest, "");
}

/// Checks, with settings that leave links out, that the page has an anchor for each remaining link.
pub fn is_linked_by_any(text: &str) {
    let linker = Linker::new().exclude(["*.com"]).unwrap().finder(Finder::uts58());
    let page = linkwright::text::html(text, &linker).to_string();
    let links = linker.links(text).count();
    assert_eq!(page.matches("<a ").count(), links);
}
