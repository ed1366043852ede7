//! Pages that once ran a script, because their links were written in the wrong way.

use linkwright::{ExistingLinks, Linker, html};

use super::chromium::dom;

/// The script, and its effect on the page.
const SCRIPT: &str = "document.title='pwned'";
const RAN: &str = "<title>pwned</title>";

/// Returns the name of each page, the page, and its earlier, wrong output.
fn holes() -> Vec<(&'static str, Vec<u8>, Vec<u8>)> {
    let image = format!("<img src=x onerror={SCRIPT}>");
    // In SVG, a `/` before `>` closes the element, so `</a>` does not end the title.
    let [slash, without] = ["<a href=q / rel=y>", "<a rel=\"y nofollow\" href=q />"]
        .map(|tag| format!("<svg>{tag}<title></a><style><img title=\"</style>{image}\">").into());
    // If scripts are enabled, the text after `</noscript>` is the tag of `<b>`.
    let double = image.replace('\'', "\"");
    let [noscript, moved] = [
        "<a href='q</noscript><b title=' rel='y'>",
        "<a rel=\"y nofollow\" href='q</noscript><b title='>",
    ]
    .map(|tag| format!("<noscript>{tag}<i title='>{double}'>").into());
    vec![
        ("slash", slash, without),
        ("noscript", noscript, moved),
        (
            "utf-16",
            utf16(" https://x.com/ "),
            utf16(" <a href=\"https://x.com/\">https://x.com/</a> "),
        ),
    ]
}

/// Returns a page in UTF-16 with a paragraph of CJK letters, some from the bytes of a text. One
/// byte more or less turns the others into a script.
fn utf16(text: &str) -> Vec<u8> {
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let script = utf16(&format!("<script>{SCRIPT}</script>"));
    [b"\xFF\xFE", &*utf16("<p>"), text.as_bytes(), b" ", &script, b"N"].concat()
}

#[test]
#[ignore = "needs Chromium"]
fn holes_stay_shut() {
    let linker = Linker::new().rel("nofollow").existing_links(ExistingLinks::Attributes);
    for (name, page, written_once) in holes() {
        assert!(dom(name, &written_once).contains(RAN), "{name}: the script shows nothing");
        let linked = html::Rewriter::new(&linker).rewrite_bytes(&page);
        assert_ne!(linked, written_once);
        let dom = dom(name, &linked);
        assert!(!dom.contains(RAN), "{name}: {dom}");
    }
}
