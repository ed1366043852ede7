//! Detection beside linkify and the floor of a byte scan, on prose that holds links as often as
//! newsletters, forum posts and manuals do: `cargo bench --bench detect`.

use std::fmt::Write;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use linkify::{Link, LinkFinder, LinkKind};
use url::Url;

#[derive(Clone, Copy, Debug)]
enum Text {
    English,
    Chinese,
    Japanese,
    Korean,
    /// A link or two in nearly every line.
    Links,
}

const TEXTS: [Text; 5] = [Text::English, Text::Chinese, Text::Japanese, Text::Korean, Text::Links];

/// About half a megabyte.
fn repeated(text: Text) -> String {
    let sample = match text {
        Text::English => include_str!("../fixtures/text/prose-en.txt"),
        Text::Chinese => include_str!("../fixtures/text/prose-zh.txt"),
        Text::Japanese => include_str!("../fixtures/text/prose-ja.txt"),
        Text::Korean => include_str!("../fixtures/text/prose-ko.txt"),
        Text::Links => include_str!("../fixtures/text/links-en.txt"),
    };
    sample.repeat(500_000 / sample.len())
}

/// A call for the whole text.
fn whole(bencher: Bencher<'_, '_>, text: Text, run: impl Fn(&str) -> usize + Sync) {
    let text = repeated(text);
    bencher.counter(BytesCount::of_str(&text)).bench(|| run(black_box(&text)));
}

/// A call for each line; in Chinese, Japanese and Korean, a line is a paragraph.
fn lines(bencher: Bencher<'_, '_>, text: Text, run: impl Fn(&str) -> usize + Sync) {
    let text = repeated(text);
    let lines: Vec<&str> = text.lines().collect();
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| lines.iter().map(|line| run(black_box(line))).sum::<usize>());
}

/// linkify with what linkwright finds by default: URLs, bare domains and addresses.
fn linkify_finder() -> LinkFinder {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(false);
    finder
}

/// The least that a user of linkify does for an `href`.
fn url(link: &Link<'_>) -> Result<Url, url::ParseError> {
    let found = link.as_str();
    match link.kind() {
        LinkKind::Email => Url::parse(&format!("mailto:{found}")),
        _ if found.contains("://") => Url::parse(found),
        _ => Url::parse(&format!("https://{found}")),
    }
}

macro_rules! find {
    ($($module:ident: $run:ident),*) => {$(
        mod $module {
            use super::*;

            #[divan::bench(args = TEXTS)]
            fn linkwright(bencher: Bencher<'_, '_>, text: Text) {
                $run(bencher, text, |text| linkwright::links(text).count());
            }

            #[divan::bench(args = TEXTS)]
            fn linkify(bencher: Bencher<'_, '_>, text: Text) {
                let finder = linkify_finder();
                $run(bencher, text, |text| finder.links(text).count());
            }

            #[divan::bench(args = TEXTS)]
            fn memchr3_floor(bencher: Bencher<'_, '_>, text: Text) {
                $run(bencher, text, |text| {
                    memchr::memchr3_iter(b'.', b':', b'@', text.as_bytes()).count()
                });
            }
        }
    )*};
}

find!(find: whole, find_line_by_line: lines);

mod find_and_href {
    use super::*;

    #[divan::bench(args = TEXTS)]
    fn linkwright(bencher: Bencher<'_, '_>, text: Text) {
        whole(bencher, text, |text| {
            let mut href = String::new();
            let links = linkwright::links(text);
            links.fold(0, |written, link| {
                href.clear();
                write!(href, "{}", link.href()).unwrap();
                written + black_box(&href).len()
            })
        });
    }

    #[divan::bench(args = TEXTS)]
    fn linkify_and_url(bencher: Bencher<'_, '_>, text: Text) {
        let finder = linkify_finder();
        whole(bencher, text, |text| {
            let urls = finder.links(text).filter_map(|link| url(&link).ok());
            urls.map(|url| black_box(url.as_str()).len()).sum()
        });
    }
}

fn main() {
    // Enough samples that the first, which warm the machine, do not tell.
    divan::Divan::default().sample_count(300).config_with_args().main();
}
