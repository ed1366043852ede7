//! Laws that hold for every text, by `proptest`.

mod support;

use linkwright::{Finder, Link, LinkKind, Segment};
use proptest::prelude::*;
use support::unreserved_undone;
use url::Url;

/// Pieces that texts with links are made of, and what breaks them.
fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "http://",
        "https://",
        "HTTPS://",
        "mailto:",
        "ftp://",
        "://",
        "www.",
        "example",
        "com",
        "org",
        "rs",
        "md",
        ".",
        "..",
        "/",
        "//",
        "?",
        "#",
        "&",
        "=",
        ",",
        ":",
        ":~:",
        "~",
        "@",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "«",
        "»",
        "（",
        "）",
        "「",
        "」",
        "\"",
        "'",
        "`",
        "!",
        ";",
        "%",
        "%4",
        "%41",
        "%C3%BC",
        "%c3%bc",
        "%2F",
        "%28",
        "%29",
        "%7B",
        "%7D",
        "%3C",
        "%3E",
        "%EF%BC%88",
        "%EF%BC%89",
        "%E3%80%8C",
        "%E3%80%8D",
        "%2E",
        "%20",
        "%FF",
        "%E2%80",
        "%E2%80%AE",
        "%CC%88",
        "%25",
        "%7E",
        "%5C",
        "%5E",
        "%CA%94",
        "\\",
        "^",
        "|",
        "*",
        "_",
        "-",
        "--",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\u{0}",
        "é",
        "e\u{301}",
        "ß",
        "ü",
        "🎉",
        "👩‍👩‍👧",
        "\u{200D}",
        "\u{200B}",
        "\u{AD}",
        "\u{202E}",
        "\u{2066}",
        "\u{FEFF}",
        "\u{FE0F}",
        "\u{E0041}",
        "。",
        "．",
        "、",
        "？",
        "／",
        "中文",
        "東京",
        "ノ",
        "한국",
        "에서",
        "ไทย",
        "пример",
        "рф",
        "ελ",
        "עברית",
        "عربي",
        "xn--",
        "xn--bcher-kva",
        "bücher",
        "de",
        "例え",
        "jp",
        "みんな",
        "co.uk",
        "127.0.0.1",
        "[::1]",
        ":80",
        ":8080",
        ":99999",
        "a",
        "b",
        "1",
        "example.com",
        "https://example.com",
        "a@example.com",
        "\u{2215}",
        "\u{2044}",
        "ʔ",
        "།",
        "·",
    ]);
    prop_oneof![
        9 => fixed.prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..24).prop_map(|pieces| pieces.concat())
}

/// A text that is one URL more often than not.
fn url_text() -> impl Strategy<Value = String> {
    let host = prop::sample::select(vec![
        "example.com",
        "bücher.de",
        "xn--bcher-kva.de",
        "例え.jp",
        "127.0.0.1",
        "[::1]:80",
        "пример.рф",
        "EXAMPLE.Com:8080",
        "gov.uk",
        "xn--r8jz45g.jp",
        "www.sony製品.com",
    ]);
    (host, "[/?#]", text()).prop_map(|(host, start, tail)| format!("https://{host}{start}{tail}"))
}

fn both() -> [Finder; 2] {
    [Finder::new(), Finder::uts58()]
}

fn check_link(finder: Finder, link: &Link<'_>) -> Result<(), TestCaseError> {
    let href = link.href().to_string();
    prop_assert!(href.is_ascii(), "{href}");
    prop_assert!(
        !href.contains(|c: char| c.is_ascii_control() || " \"<>".contains(c)),
        "{href}"
    );
    let scheme = href.split(':').next().unwrap_or_default();
    prop_assert!(["http", "https", "mailto"].contains(&scheme), "{href}");

    let written = match link.kind() {
        LinkKind::Email => None,
        LinkKind::Url => Some(link.as_str().to_owned()),
        _ => Some(format!("https://{}", link.as_str())),
    };
    if let Some(written) = written {
        let sent = Url::parse(&href);
        prop_assert!(sent.is_ok(), "{href}: {sent:?}");
        prop_assert_eq!(sent, Url::parse(&written));
    }

    let shown = link.display().to_string();
    let found: Vec<_> = finder.links(&shown).collect();
    prop_assert_eq!(found.len(), 1, "{} is shown as {}", link.as_str(), shown);
    prop_assert_eq!(found[0].as_str(), shown.as_str(), "{}", link.as_str());
    prop_assert_eq!(
        unreserved_undone(&found[0].href().to_string()),
        unreserved_undone(&href),
        "{} is shown as {}",
        link.as_str(),
        shown
    );
    prop_assert_eq!(
        found[0].display().to_string(),
        shown,
        "of {}",
        link.as_str()
    );
    Ok(())
}

fn check_text(finder: Finder, text: &str) -> Result<(), TestCaseError> {
    let segments: Vec<Segment<'_>> = finder.segments(text).collect();
    let joined: String = segments.iter().map(Segment::as_str).collect();
    prop_assert_eq!(&joined, text, "segments tile the text");
    prop_assert!(segments.iter().all(|segment| !segment.as_str().is_empty()));
    let adjacent = |pair: &[Segment<'_>]| matches!(pair, [Segment::Text(_), Segment::Text(_)]);
    prop_assert!(!segments.windows(2).any(adjacent));

    let links: Vec<Link<'_>> = finder.links(text).collect();
    let of_segments: Vec<Link<'_>> = segments
        .into_iter()
        .filter_map(|segment| match segment {
            Segment::Link(link) => Some(link),
            Segment::Text(_) => None,
        })
        .collect();
    prop_assert_eq!(&links, &of_segments);
    for pair in links.windows(2) {
        prop_assert!(pair[0].range().end <= pair[1].range().start);
    }
    for link in &links {
        prop_assert_eq!(&text[link.range()], link.as_str());
        check_link(finder, link)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(support::cases(2048, Some("fixtures/regressions/laws.txt")))]

    #[test]
    fn links_tile_and_keep_the_laws(text in text()) {
        check_text(Finder::new(), &text)?;
    }

    #[test]
    fn urls_keep_the_laws(text in url_text()) {
        check_text(Finder::new(), &text)?;
    }

    #[test]
    fn the_letter_tiles(text in text()) {
        let finder = Finder::uts58();
        let joined: String = finder.segments(&text).map(|s| s.as_str().to_owned()).collect();
        prop_assert_eq!(joined, text);
    }

    #[test]
    fn nothing_panics_on_any_text(text in any::<String>()) {
        for finder in both() {
            for link in finder.links(&text) {
                let _ = (link.href().to_string(), link.display().to_string());
            }
            if let Some(link) = finder.parse(&text) {
                let _ = (link.href().to_string(), link.display().to_string());
            }
        }
    }

    /// What keeps a domain from being a link must not make an address of it.
    #[test]
    fn addresses_are_found_alone(
        head in prop::sample::select(vec!["\u{200D}", "א①", "א׳", "①", "a\u{AD}", "", "/"]),
        local in prop::sample::select(vec!["example.com/a", "example.com東", "a/b", "σ", "bücher.de?", "™例え"]),
        domain in prop::sample::select(vec!["b.com", "example.com", "bücher.de東"]),
    ) {
        check_text(Finder::new(), &format!("{head}{local}@{domain}"))?;
    }

    /// What is read as a whole is shown so that it is found, but where a separator ends it.
    #[test]
    fn parsed_urls_are_shown_as_links(text in url_text()) {
        let finder = Finder::new();
        if let Some(link) = finder.parse(&text) {
            let shown = link.display().to_string();
            let href = link.href().to_string();
            prop_assert!(href.is_ascii());
            prop_assert!(Url::parse(&href).is_ok(), "{}", href);
            if !shown.ends_with(['?', ',', ':']) {
                let found: Vec<_> = finder.links(&shown).map(|l| l.as_str().to_owned()).collect();
                prop_assert_eq!(found, vec![shown], "{}", text);
            }
        }
    }
}
