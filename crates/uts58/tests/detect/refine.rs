//! Corrects the ranges of other detectors, as UTS #58 describes.

use crate::support::laws::text::is_refined;
use crate::support::table::pieces;
use proptest::prelude::*;
use uts58::Finder;

/// Marks the links that `linkify` finds in `text`, with corrected ranges.
fn refined(finder: &Finder, text: &str) -> String {
    let mut marked = String::new();
    let mut end = 0;
    for link in linkify::LinkFinder::new().links(text) {
        let range = finder.refine(text, link.start()..link.end());
        if range.start >= end {
            marked += &format!("{}⸠{}⸡", &text[end..range.start], &text[range.clone()]);
            end = range.end;
        }
    }
    marked + &text[end..]
}

#[test]
fn links_of_linkify_get_the_end_of_the_standard() {
    for want in [
        "看⸠https://example.com/看〔这里〕吧⸡〕。",
        "⸠https://example.com/(a)⸡) ⸠https://example.com/⸡[a] ⸠https://example.com/{a}⸡",
        "⸠https://example.com/a|b⸡ ⸠https://example.com/«a⸡»",
        "⸠https://example.com/⸡\u{202E}moc ⸠http://example.com/⸡<user>b",
        "Is it ⸠https://example.com⸡? ⸠https://example.com/a?b⸡?",
        "⸠https://example.com#:~:text=a,b⸡, and more",
        "⸠σωκράτης@example.com⸡, ⸠mailto:a.b@example.com⸡.",
        "⸠https://example.com:8080/é⸡ ⸠https://example.com/⸡",
    ] {
        let text = want.replace(['⸠', '⸡'], "");
        assert_eq!(refined(&Finder::new(), &text), want);
    }
}

#[test]
fn a_range_may_be_too_short_or_too_long() {
    #[track_caller]
    fn check(finder: &Finder, text: &str, given: &str, want: &str) {
        let start = text.find(given).unwrap();
        let range = finder.refine(text, start..start + given.len());
        assert_eq!(&text[range], want);
    }
    let new = Finder::new();
    check(&new, "a https://example.com/é。b", "https://example.com/", "https://example.com/é");
    check(&new, "a https://example.com/é b", "https://example.com", "https://example.com/é");
    check(&new, "a https://example.com:80/é b", "https://example.com", "https://example.com:80/é");
    check(&new, "a https://example.com. b", "https://example.com.", "https://example.com");
    check(&new, "a https://example.com./b b", "https://example.com.", "https://example.com./b");
    check(&new, "a https://example.com/b. c", "https://example.com/b.", "https://example.com/b");
    check(&new, "(example.com/b) c", "example.com/b)", "example.com/b");
    check(&new, "example.com:99999/b", "example.com", "example.com");
    check(&new, "https://example.com?", "https://example.com?", "https://example.com");
    let strict = Finder::uts58();
    check(&strict, "https://example.com?", "https://example.com", "https://example.com?");
    // Section 10.1, step 3: a range before a Hard character or the end of the text does not change.
    check(&strict, "https://example.com/b.", "https://example.com/b.", "https://example.com/b.");
    check(&strict, "https://example.com/b. c", "https://example.com/b.", "https://example.com/b.");
    check(&strict, "https://example.com/b.)", "https://example.com/b.", "https://example.com/b");
    // Step 4: the text before the last part does not change.
    check(&strict, "https://a.com/b)c?d.é", "https://a.com/b)c?d", "https://a.com/b)c?d.é");
    check(&new, "https://a.com/b)c?d.é", "https://a.com/b)c?d", "https://a.com/b");
    check(&new, "(https://example.com)", "https://example.com)", "https://example.com");
    check(&new, "https://[::1]", "https://[::1]", "https://[::1]");
    check(&new, "http://u@[::1]", "http://u@[::1]", "http://u@[::1]");
    check(&new, "https:///a@b.com/c", "https:///a@b.com", "https:///a@b.com");
    check(&new, "mailto:a@b.com?cc=c@d.com.", "mailto:a@b.com", "mailto:a@b.com?cc=c@d.com");
    check(&new, "mailto:a@b.com,c@d.com", "mailto:a@b.com,c@d.com", "mailto:a@b.com");
    check(&new, "data:text/plain,a@b.com", "data:text/plain,a@b.com", "data:text/plain,a@b.com");
    check(&new, "xσ@example.com", "@example.com", "xσ@example.com");
    check(&new, "a@b@example.com", "b@example.com", "b@example.com");
    check(&new, "example.com/@user/é", "example.com/@user/", "example.com/@user/é");
    check(
        &new,
        "https://example.com/@a.com。",
        "https://example.com/@a.com。",
        "https://example.com/@a.com",
    );
}

#[test]
fn an_invalid_range_comes_back() {
    let text = "é https://example.com/é";
    #[expect(clippy::reversed_empty_ranges, reason = "it must come back too")]
    let reversed = 5..4;
    for range in [reversed, 1..5, 0..1, 5..5, 7..99, 99..100, usize::MAX..usize::MAX] {
        assert_eq!(Finder::new().refine(text, range.clone()), range);
    }
}

fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(pieces(
        r#"https:// example.com bücher.de a@ / ? # :~: ( ) 「 」 . , 。 \u{20} é 東京 a :80 %C3 \u{202E}
        " mailto:"#,
    ));
    prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(crate::support::cases(2048, None))]

    /// The ranges of our links do not change. A range that ends earlier, after the host, becomes
    /// the range of the whole link.
    #[test]
    fn our_own_links_stay(text in text()) {
        for link in Finder::new().links(&text) {
            is_refined(&text, &link);
        }
    }

    #[test]
    fn any_range_of_any_text(text in any::<String>(), start in 0_usize..40, len in 0_usize..40) {
        for finder in [Finder::new(), Finder::uts58()] {
            let range = finder.refine(&text, start..start + len);
            if text.get(start..start + len).is_some() {
                prop_assert!(text.get(range).is_some());
            }
        }
    }
}
