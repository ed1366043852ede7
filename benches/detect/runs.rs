//! The texts and functions of the bench. `benches/figures` measures the same.

use std::fmt::Write;
use std::hint::black_box;

use linkify::{Link, LinkFinder, LinkKind};
use url::Url;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Text {
    English,
    Chinese,
    Japanese,
    Korean,
    /// Text with a link or two in nearly every line.
    Links,
}

pub(crate) const TEXTS: [Text; 5] =
    [Text::English, Text::Chinese, Text::Japanese, Text::Korean, Text::Links];

/// Returns slightly more than half a megabyte: the sentences of the text in random order, the same
/// in each run. Repeating a short text unchanged would measure too fast, because the processor
/// learns its branches.
pub(crate) fn shuffled(text: Text) -> String {
    let sample = match text {
        Text::English => include_str!("../../fixtures/text/prose-en.txt"),
        Text::Chinese => include_str!("../../fixtures/text/prose-zh.txt"),
        Text::Japanese => include_str!("../../fixtures/text/prose-ja.txt"),
        Text::Korean => include_str!("../../fixtures/text/prose-ko.txt"),
        Text::Links => include_str!("../../fixtures/text/links-en.txt"),
    };
    let sentences: Vec<&str> = sample.split_inclusive(['\n', '。']).collect();
    let mut state = 58_u64;
    let mut shuffled = String::new();
    while shuffled.len() < 500_000 {
        // Knuth's generator. Its high bits are more random than its low bits.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        shuffled.push_str(sentences[(state >> 33) as usize % sentences.len()]);
    }
    shuffled
}

/// Returns a linkify finder for the links that linkwright finds by default: URLs, bare domains and
/// email addresses.
pub(crate) fn linkify_finder() -> LinkFinder {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(false);
    finder
}

pub(crate) fn find(text: &str) -> usize {
    linkwright::uts58::links(text).count()
}

pub(crate) fn href(text: &str) -> usize {
    let mut href = String::new();
    linkwright::uts58::links(text).fold(0, |written, link| {
        href.clear();
        write!(href, "{}", link.href()).unwrap();
        written + black_box(&href).len()
    })
}

pub(crate) fn linkify_url(text: &str) -> usize {
    let finder = linkify_finder();
    let urls = finder.links(text).filter_map(|link| url(&link).ok());
    urls.map(|url| black_box(url.as_str()).len()).sum()
}

/// Returns the `href` of a link, with the least work that linkify leaves to its user.
fn url(link: &Link<'_>) -> Result<Url, url::ParseError> {
    let found = link.as_str();
    match link.kind() {
        LinkKind::Email => Url::parse(&format!("mailto:{found}")),
        _ if found.contains("://") => Url::parse(found),
        _ => Url::parse(&format!("https://{found}")),
    }
}
