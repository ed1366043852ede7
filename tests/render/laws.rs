//! Laws for every text, with `proptest`.

use crate::support::laws::{escaped as law, strict, written};
use crate::support::table::pieces;
use linkwright::Finder;
use proptest::prelude::*;

/// Returns pieces of texts with links, and pieces that break links.
fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(pieces(
        r#"http:// https:// HTTPS:// mailto: ftp:// :// www. example com org rs md . .. / // ? # &
        = , : :~: ~ @ ( ) [ ] { } < > « » （ ） 「 」 " ' ` ! ; % %4 %41 %C3%BC %c3%bc %2F %28 %29
        %7B %7D %3C %3E %EF%BC%88 %EF%BC%89 %E3%80%8C %E3%80%8D %2E %20 %FF %E2%80 %E2%80%AE
        %CC%88 %25 %7E %5C %5E %CA%94 \\ ^ | * _ - -- \u{20} \n \r\n \t \u{0} é e\u{301} ß ü 🎉
        👩‍👩‍👧 \u{200D} \u{200B} \u{AD} \u{202E} \u{2066} \u{FEFF} \u{FE0F} \u{E0041} 。 ． 、 ？ ／
        中文 東京 ノ 한국 에서 ไทย пример рф ελ עברית عربي xn-- xn--bcher-kva bücher de 例え jp みんな co.uk
        127.0.0.1 [::1] :80 :8080 :99999 a b 1 example.com https://example.com a@example.com
        \u{2215} \u{2044} ʔ ། ·"#,
    ));
    prop_oneof![
        9 => fixed,
        1 => any::<char>().prop_map(String::from),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..24).prop_map(|pieces| pieces.concat())
}

/// Returns texts that are usually one URL.
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

/// Returns sentences as people write them.
fn sentence() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<(u8, u8)>(), 1..8).prop_map(|pieces| {
        let bytes: Vec<u8> = pieces.into_iter().flat_map(|(a, b)| [a, b]).collect();
        written::sentence(&bytes)
    })
}

fn both() -> [Finder; 2] {
    [Finder::new(), Finder::uts58()]
}

/// The search for triggers reads blocks of bytes, so it must work at every offset in a block.
#[test]
fn links_are_found_at_every_offset() {
    for before in 0..70 {
        for after in 0..70 {
            let text = format!("{}a.com{}", " ".repeat(before), " ".repeat(after));
            let found: Vec<_> = Finder::new().links(&text).map(|link| link.range()).collect();
            assert!(matches!(&found[..], [link] if *link == (before..before + 5)), "{text:?}");
            assert!(
                linkwright::text::html(&text, &linkwright::Linker::new())
                    .to_string()
                    .contains("<a")
            );
        }
    }
}

proptest! {
    #![proptest_config(crate::support::cases(2048, Some("fixtures/regressions/laws.txt")))]

    #[test]
    fn links_tile_and_keep_the_laws(text in text()) {
        law::check(&text);
    }

    #[test]
    fn sentences_keep_the_laws_of_text_as_written(text in sentence()) {
        law::check_as_written(&text);
    }

    #[test]
    fn urls_keep_the_laws(text in url_text()) {
        law::check(&text);
    }

    /// Compares detection with an implementation of the standard, step by step.
    #[test]
    fn tails_end_as_the_standard_says(
        host in prop::sample::select(strict::HOSTS.to_vec()), start in "[/?#]", tail in text()
    ) {
        strict::a_tail_ends_there(host, &format!("{start}{tail}"));
    }

    #[test]
    fn addresses_start_as_the_standard_says(before in text()) {
        strict::an_address_starts_there(&before);
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

    /// Text that prevents a domain from linking must not turn it into an email address.
    #[test]
    fn a_refused_domain_does_not_make_an_address(
        head in prop::sample::select(vec!["\u{200D}", "א①", "א׳", "①", "a\u{AD}", "", "/"]),
        local in prop::sample::select(vec!["example.com/a", "example.com東", "a/b", "σ", "bücher.de?", "™例え"]),
        domain in prop::sample::select(vec!["b.com", "example.com", "bücher.de東"]),
    ) {
        law::check(&format!("{head}{local}@{domain}"));
    }

    /// Detection finds the displayed text of a parsed URL, unless a separator ends the link.
    #[test]
    fn parsed_urls_are_shown_as_links(text in url_text()) {
        crate::support::laws::text::is_parsed(&text);
    }
}
