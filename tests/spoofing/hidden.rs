//! Links do not show invisible characters.

use linkwright::{AnchorText, Finder, Linker, text};

use super::eye::is_invisible;
use crate::support::pages::{anchors, without_anchors};

/// Links in which an invisible character replaces the `*`.
const PLACES: [&str; 12] = [
    "https://a.com/1*2",
    "https://a.com/*",
    "https://a.com/*.",
    "https://a.com/?q=*1",
    "https://a.com/#1*2",
    "https://a.com/❤*",
    "https://a*b.com/",
    "https://a.*com",
    "a.com*/1",
    "anna*b@a.com",
    "mailto:anna@a*b.com",
    "https://a.com:80*/1",
];

fn invisible() -> impl Iterator<Item = char> {
    (' '..=char::MAX).filter(|&c| is_invisible(c))
}

#[test]
fn no_anchor_shows_invisible_characters() {
    let finders = [Finder::new(), Finder::uts58()];
    let linkers: Vec<Linker> = finders
        .into_iter()
        .flat_map(|finder| {
            let linker = Linker::new().finder(finder);
            [linker.clone().text(AnchorText::Verbatim), linker]
        })
        .collect();
    let (mut count, mut wrong) = (0, Vec::new());
    for c in invisible() {
        for place in PLACES {
            // U+FE0F makes the heart red.
            if c == '\u{FE0F}' && place.ends_with("❤*") {
                continue;
            }
            let source = place.replace('*', &c.to_string());
            for linker in &linkers {
                let page = text::html(&source, linker).to_string();
                let anchors = anchors(&page);
                count += anchors.len();
                let shown = anchors.into_iter().map(|(_, shown)| shown);
                wrong.extend(shown.filter(|shown| shown.contains(c)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
    assert!(count > 1000, "{count} anchors");
}

/// A soft hyphen marks a possible line break. It does not belong to a URL.
#[test]
fn a_path_with_a_soft_hyphen_stays_text() {
    let html = |source: &str| text::html(source, &Linker::new()).to_string();
    assert_eq!(html("https://a.com/1\u{AD}2"), "https://a.com/1\u{AD}2");
    assert!(html("https://a.com/1%C2%AD2").contains(">https://a.com/1%C2%AD2<"));
}

/// A URL with an invisible character links if the anchor shows it escaped. A verbatim anchor
/// cannot, so the URL stays text.
#[test]
fn invisible_characters_are_shown_escaped_or_stay_text() {
    let display = Linker::new();
    let verbatim = Linker::new().text(AnchorText::Verbatim);
    for (source, shown) in [
        ("https://a.com/1\u{200B}2", "https://a.com/1%E2%80%8B2"),
        ("https://a.com/1\u{2060}2", "https://a.com/1%E2%81%A02"),
        ("https://a.com/1\u{FE0F}2", "https://a.com/1%EF%B8%8F2"),
        ("https://a.com/1\u{E0020}2", "https://a.com/1%F3%A0%80%A02"),
        ("https://a.com/1\u{16FE4}2", "https://a.com/1%F0%96%BF%A42"),
        ("https://a.com/1\u{1D159}2", "https://a.com/1%F0%9D%85%992"),
        ("https://a.com/\u{338}2", "https://a.com/%CC%B82"),
    ] {
        let page = text::html(source, &display).to_string();
        assert_eq!(anchors(&page)[0].1, shown);
        let page = text::html(source, &verbatim).to_string();
        assert_eq!((anchors(&page).len(), without_anchors(&page).as_str()), (0, source));
    }
    // A joiner between letters changes how they look.
    for source in ["https://a.com/नमस्\u{200D}ते", "https://a.com/می\u{200C}خواهم"]
    {
        for linker in [&display, &verbatim] {
            assert_eq!(anchors(&text::html(source, linker).to_string())[0].1, source);
        }
    }
}
