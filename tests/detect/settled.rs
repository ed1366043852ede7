//! What `Finder::settled` promises of a text that is still being written: no link before it changes.

use proptest::prelude::*;

use crate::support::table::{pieces, rows, unescaped};
use linkwright::{Finder, LinkKind};

/// The links that start before byte `end`.
fn links_before(finder: &Finder, text: &str, end: usize) -> Vec<(usize, usize, LinkKind, String)> {
    let links = finder.links(text).take_while(|link| link.range().start < end);
    links
        .map(|link| (link.range().start, link.range().end, link.kind(), link.href().to_string()))
        .collect()
}

/// Fails if a link before the settled byte of any part of the text is another one in the whole.
#[track_caller]
fn check(finder: &Finder, text: &str) {
    for (at, _) in text.char_indices() {
        let part = &text[..at];
        let settled = finder.settled(part);
        assert!(settled <= at && part.is_char_boundary(settled));
        let spaces = part.rfind(char::is_whitespace);
        assert!(spaces.is_none_or(|space| settled > space), "{part:?}: {settled}");
        let (now, then) =
            (links_before(finder, part, settled), links_before(finder, text, settled));
        assert_eq!(now, then, "{part:?} is settled to {settled} in {text:?}");
    }
}

#[test]
fn every_part_of_the_marked_tables() {
    let sentences = rows(include_str!("../../fixtures/marked/sentences.txt"));
    for row in rows(include_str!("../../fixtures/marked/rules.txt")).chain(sentences) {
        let text = unescaped(row[0]).replace(['⸠', '⸡'], "");
        check(&Finder::new(), &text);
        check(&Finder::uts58(), &text);
    }
}

#[test]
fn text_without_spaces_need_not_be_complete() {
    for (text, settled) in [
        ("请访问example.com，然后", "请访问example.com，"),
        ("见https://example.com/a。然后再看，这", "见https://example.com/a。然后再看，"),
        ("（https://例え.jp/道）、次", "（https://例え.jp/道）、"),
        ("请访问https://example.com/路径，然后", "请访问"),
        ("plain text", "plain "),
        ("", ""),
    ] {
        assert_eq!(Finder::new().settled(text), settled.len(), "{text}");
    }
}

proptest! {
    #![proptest_config(crate::support::cases(2048, None))]

    #[test]
    fn every_part_of_any_text(text in prop::collection::vec(prop::sample::select(pieces(
        r#"https://a.com/ https://a.com https:// example.com example.com/ 例え.jp/ bücher.de a@ a@b.com / ? # ( ) （ ） 「 . , ， ，
        。 。 、 ！ ？ ： \u{20} é 東京 の で、 에서 下载 a 我爱你 com 页面 :80 %C3 \u{202E} \u{200B} ✪ " ** _ 's <br> mailto:
        http urn: git@ -ot @ : - ~"#
    )), 0..16)) {
        check(&Finder::new(), &text.concat());
        check(&Finder::uts58(), &text.concat());
    }
}
