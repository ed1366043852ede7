//! A finder without the public suffix list finds the same links in every build that has it:
//! `cargo test -p uts58 --no-default-features --features idna --test suite`.

use crate::support::check_marked;
use uts58::{BareDomains, Finder};

#[test]
fn only_text_with_a_scheme_www_or_at_links() {
    let texts = [
        // A scheme, `www.` or an `@`.
        "See ⸠https://example.com/a_(b)⸡, ⸠www.example.com⸡ and ⸠anna@example.com⸡.",
        "请访问⸠https://example.cn/路径⸡。谢谢 ⸠https://例え.jp⸡、⸠www.例え.jp/道⸡。",
        "⸠mailto:anna@例え.jp⸡ ⸠http://127.0.0.1:3000/x⸡ ⸠http://localhost:3000⸡ ⸠http://printer.lan/⸡",
        // These domains need the list.
        "example.com, bücher.de/größe, main.rs and example.co.uk stay text.",
        // Without the list, any name of two or more letters counts as a top-level domain, but a
        // number does not.
        "⸠https://example.notatld/⸡ ⸠anna@example.notatld⸡ https://example.x/ anna@1.2 https://word/",
    ];
    let finder = Finder::without_suffixes();
    for finder in [finder.clone(), finder.bare_domains(BareDomains::All)] {
        check_marked(finder, texts);
    }
}

#[test]
fn formatting_and_other_detectors_need_no_list() {
    let finder = Finder::without_suffixes();
    let link = finder.links("https://bücher.example/größe?q=ä").next().unwrap();
    assert_eq!(link.href().to_string(), "https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?q=%C3%A4");
    assert_eq!(link.display().to_string(), "https://bücher.example/größe?q=ä");
    let text = "(see https://example.com/a)。";
    assert_eq!(finder.refine(text, 5..text.len()), 5..26);
    assert_eq!(finder.parse("example.com").unwrap().href().to_string(), "https://example.com");
}
