//! Denial of service: numbers 1 to 3 and 5. These tests check that long inputs finish, with the
//! right result. `benches/callgrind` measures how the work grows.

use std::io::Write as _;

use linkwright::html::{self, Filter};
use linkwright::{AnchorText, DeceptiveLinks, ExistingLinks, Linker};
use uts58::adapter::normalize;
use uts58::links;
use uts58::parts::UrlParts;

use super::adapters::{ALL, Adapter, Reads, escaped, filter};
use crate::support::laws::stream::through_filter;

const MIB: usize = 1 << 20;

/// Returns the length of a run for an adapter. Most of the time goes into the parsers, and an
/// adapter that writes Markdown parses at least ten times.
fn size(adapter: &Adapter) -> usize {
    match adapter.name {
        "text::html" | "html::rewrite" | "html::Filter" => MIB,
        _ if adapter.writes_markdown() => MIB / 16,
        _ => MIB / 4,
    }
}

/// Returns the page of a text from an adapter.
fn page_of(adapter: &Adapter, text: &str) -> String {
    let said = match adapter.reads {
        Reads::Text | Reads::Markdown => text.to_owned(),
        Reads::Html => escaped(text),
    };
    adapter.linked(&said)
}

/// Returns the texts of the anchors of a page.
fn anchors(page: &str) -> Vec<&str> {
    let parts = page.split("<a href=").skip(1).map(|part| part.split_once('>').unwrap().1);
    parts.map(|anchor| anchor.split_once("</a>").unwrap().0).collect()
}

/// The adapters that read a stream. They keep [`LIMIT`] bytes of text to find the end of a link,
/// and a longer word stays unchanged.
const STREAMS: [&str; 2] = ["html::Filter", "html::rewrite"];

/// The number of bytes of text that a stream keeps, 64 KiB.
const LIMIT: usize = 64 << 10;

#[test]
fn n01_runs_after_a_url_are_trimmed() {
    // The part of the run that is in the link.
    enum Taken {
        Nothing,
        All,
    }
    use Taken::{All, Nothing};
    for (run, taken) in [
        (")", Nothing),
        (").", Nothing),
        (";", Nothing),
        ("&a;", All),
        ("*", All),
        ("?!", Nothing),
        ("%", All),
        // Brackets that are never closed.
        ("(", Nothing),
        ("[(", Nothing),
    ] {
        for adapter in ALL {
            let text = format!("http://a.com/{}", run.repeat(size(adapter) / run.len()));
            let page = page_of(adapter, &text);
            let shown = anchors(&page);
            if STREAMS.contains(&adapter.name) {
                assert_eq!(shown, [""; 0], "{run} by {}", adapter.name);
                continue;
            }
            let [shown] = shown[..] else {
                panic!("{run} by {}: {} links", adapter.name, shown.len());
            };
            let shown = shown.replace("&amp;", "&");
            let want = match taken {
                Nothing => "http://a.com/",
                // A final `;` is soft, so the link ends before it.
                All => text.trim_end_matches(';'),
            };
            assert!(shown == want, "{run} by {}: {} bytes", adapter.name, shown.len());
        }
    }
    // Below its limit, a stream links like the other adapters.
    for run in [")", ");", "?!"] {
        let text = format!("http://a.com/{} ", run.repeat(LIMIT / 2 / run.len()));
        for adapter in ALL.iter().filter(|by| STREAMS.contains(&by.name)) {
            let page = page_of(adapter, &text);
            assert_eq!(anchors(&page), ["http://a.com/"], "{run} by {}", adapter.name);
        }
    }
}

#[test]
fn n02_runs_of_possible_links() {
    for (run, is_linked) in [
        ("a@b.com\n", true),
        ("mailto:", false),
        ("http://", false),
        ("a@", false),
        ("@", false),
        ("a.a~", false),
        ("www._", false),
        ("a.:", false),
        ("한.", false),
        ("1.", false),
        ("xn--", false),
        ("-.", false),
        ("。", false),
        ("example.com。", true),
    ] {
        for adapter in ALL {
            let n = size(adapter) / run.len();
            let page = page_of(adapter, &run.repeat(n));
            // Without whitespace, the run is one word, longer than a stream keeps.
            let is_cut = run.ends_with('。') && STREAMS.contains(&adapter.name);
            let want = if is_linked && !is_cut { n } else { 0 };
            assert_eq!(page.matches("</a>").count(), want, "{run:?} by {}", adapter.name);
        }
    }
}

/// A host that is too long for DNS is not passed to IDNA, which takes quadratic time.
#[test]
fn n03_a_host_or_a_token_without_end() {
    let labels = "ü.".repeat(1_000_000);
    let hosts = format!("http://{labels}com {labels}com a@{labels}com");
    let dotted = format!("http://a.com.{}", "x.y-".repeat(MIB));
    for text in [&hosts, &dotted] {
        for adapter in ALL.iter().filter(|by| by.reads != Reads::Html) {
            let page = adapter.linked(&text.chars().take(MIB / 4).collect::<String>());
            assert_eq!(page.matches("<a ").count(), 0, "{}", adapter.name);
        }
    }
    let token = "x".repeat(50_000_000);
    for text in [hosts, dotted, token] {
        let linker = Linker::new();
        assert!(linkwright::text::html(&text, &linker).to_string() == text);
        assert!(html::rewrite(&text, &linker) == text);
        let mut filter = Filter::new(Vec::new(), &linker);
        for piece in text.as_bytes().chunks(1 << 16) {
            filter.write_all(piece).unwrap();
        }
        assert!(filter.finish().unwrap() == text.as_bytes());
    }
}

/// The `href` and the displayed text are no longer than `Link::href` and `Link::display` promise.
#[test]
fn n05_output_is_no_longer_than_promised() {
    let runs = ["é", "字", "\u{1F4A9}", "\u{FE0F}", "\"", "&", "`", "%C3%BC", "a", "<b>", "\\"];
    let hosts = ["a.com", "ü.ü.ü.com", "㌖.㍿.㌖.㍿.jp", "аррӏе.com", "한국.한국"];
    for (run, host) in runs.iter().flat_map(|run| hosts.map(|host| (run, host))) {
        for head in ["", "http://"] {
            for start in ["/", "/?", "/#"] {
                let url = format!("{head}{host}{start}{}x", run.repeat(200));
                let link = links(&url).next().unwrap();
                let (len, href, shown) =
                    (link.as_str().len(), link.href().to_string(), link.display().to_string());
                assert!(href.len() <= 3 * len + 261, "{url}");
                assert!(shown.len() <= 3 * len + 253, "{url}");
                // A page with ten links has a maximum length, even with the escapes of HTML.
                let text = [&*url; 10].join(" ");
                for adapter in ALL.iter().filter(|by| !by.writes_markdown()) {
                    let page = page_of(adapter, &text);
                    let most = 10 * (12 * url.len() + 600) + 100;
                    assert!(
                        page.len() <= most,
                        "{}: {} for {most}, {url}",
                        adapter.name,
                        page.len()
                    );
                }
            }
        }
    }
}

/// The parser expands Markdown references to one long URL. linkwright does not.
#[test]
fn n05_references_to_one_long_url_stay_references() {
    let long = format!("https://a.com/{}", "x".repeat(10_000));
    let source = format!("{}\n\n[r]: {long}\n", "[b.com][r] ".repeat(10_000));
    let linker = Linker::new().text(AnchorText::Verbatim);
    assert!(linkwright::markdown::rewrite(&source, &linker) == source);
    for adapter in ALL.iter().filter(|by| by.reads == Reads::Markdown) {
        let [plain, linked] = [0, 1].map(|times| (adapter.page)(&source, &Linker::new(), times));
        // After its own limit on references, a parser leaves text, which may link.
        let more = linked.matches("</a>").count() - plain.matches("</a>").count();
        assert!(linked.len() <= plain.len() + 60 * more, "{}", adapter.name);
    }
    let html = filter(&format!("<a href=\"{long}\">b.com</a>"), &linker, 1);
    assert_eq!(html.matches("<a ").count(), 1);
}

/// Long URLs are parsed and written in linear time. `benches/callgrind` measures the work; this
/// test checks that they finish.
#[test]
fn n01_long_urls_come_to_an_end() {
    let n = 1 << 16;
    for unit in [
        "%", "%FF", "%C3%BC", "(", ")", "[(", ".", ":~:", "&", "=", "+", "/../", "%2E", "\u{301}",
        "\u{200D}", "א", "?", "-", ",", "\"", "\\", "%4", "%%34",
    ] {
        for start in ["/", "?", "#", "#:~:", "#:~:text="] {
            let url = format!("https://example.com{start}{}", unit.repeat(n / unit.len()));
            let parts = UrlParts::parse(&url).unwrap();
            let (minimal, full) = (parts.minimal().to_string(), parts.full().to_string());
            assert!(minimal.len() <= 3 * url.len() && full.len() <= 3 * url.len());
            assert!(normalize(&url).len() <= 3 * url.len());
        }
    }
}

/// An existing link can have a hundred thousand attributes, with one name or with different names,
/// whatever a setting does with the link.
#[test]
fn n02_a_tag_of_many_attributes() {
    let [one, many]: [String; 2] = [0, 1].map(|by| {
        let names = (0..100_000).map(|at| format!("a{}=b ", at * by));
        names.collect()
    });
    for attributes in [one, many] {
        let page = format!("<a href=//evil.com {attributes}>https://bank.com</a>");
        let without = page.replacen(" href=//evil.com", "", 1);
        let with_rel = page.replacen("<a", "<a rel=\"nofollow\"", 1);
        let only = Linker::new().only(["bank.com"]).unwrap();
        let deceptive = Linker::new().deceptive_links(DeceptiveLinks::Unlink);
        let existing = Linker::new().existing_links(ExistingLinks::Attributes).rel("nofollow");
        for (linker, want) in [(only, &without), (deceptive, &without), (existing, &with_rel)] {
            assert!(html::rewrite(&page, &linker) == *want);
            assert!(through_filter(page.as_bytes(), &[1 << 12], &linker) == want.as_bytes());
        }
    }
}
