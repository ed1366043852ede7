//! Compares the HTML reader with html5ever: linked text must be text in the tree that a browser
//! builds.

mod alphabets;
mod bytes;
mod deceptive_links;
mod existing;
mod oracle;

use std::io::Write as _;
use std::time::Instant;

use alphabets::{ALL, TAIL};
use linkwright::html5ever::autolink;
use linkwright::html5ever::html5ever::serialize::SerializeOpts;
use linkwright::html5ever::html5ever::tendril::TendrilSink;
use linkwright::html5ever::html5ever::{ParseOpts, parse_document, serialize};
use linkwright::html5ever::markup5ever_rcdom::{RcDom, SerializableHandle};
use linkwright::{Linker, edit, html};
use proptest::prelude::*;
use rayon::prelude::*;

/// The maximum number of pieces of a page that is also fed to a filter byte by byte.
const FILTERED: u32 = 3;
const FILTERED_LONG: u32 = 5;

fn by_bytes(page: &str, linker: &Linker) -> Vec<u8> {
    // Without `charset`, the filter waits for the first KiB, which hides the effect of the pieces.
    let mut filter = html::Rewriter::new(linker).charset("utf-8").filter(Vec::new());
    for byte in page.as_bytes() {
        filter.write_all(std::slice::from_ref(byte)).unwrap();
    }
    filter.finish().unwrap()
}

/// The results of an alphabet.
#[derive(Default)]
struct Tally {
    pages: usize,
    /// The number of pages that were also fed byte by byte, and how many of them have a link.
    fed: usize,
    linked: usize,
    wrong: Vec<String>,
}

fn check(alphabet: &alphabets::Alphabet, len: u32, filtered: u32) -> Tally {
    let linker = oracle::linker();
    let mut tally = Tally::default();
    alphabet.pages(len, |page| {
        tally.pages += 1;
        if let Some(what) = oracle::wrong(page, &linker) {
            tally.wrong.push(format!("{what}: {page}"));
        }
    });
    alphabet.pages(len.min(filtered), |page| {
        tally.fed += 1;
        let whole = html::rewrite(page, &linker);
        tally.linked += usize::from(whole != page);
        if by_bytes(page, &linker) != whole.as_bytes() {
            tally.wrong.push(format!("byte by byte: {page}"));
        }
    });
    tally
}

/// Checks all pages of the alphabets in parallel, and fails with the shortest wrong pages.
fn check_all(len: impl Fn(&alphabets::Alphabet) -> u32 + Sync, filtered: u32) {
    let start = Instant::now();
    let tallies = ALL.par_iter().map(|alphabet| check(alphabet, len(alphabet), filtered));
    let tally = tallies.reduce(Tally::default, |mut all, Tally { pages, fed, linked, wrong }| {
        (all.pages, all.fed, all.linked) = (all.pages + pages, all.fed + fed, all.linked + linked);
        all.wrong.extend(wrong);
        all
    });
    let Tally { pages, fed, linked, mut wrong } = tally;
    println!("{pages} pages, {fed} of them byte by byte, {linked} of those with links");
    println!("{} s", start.elapsed().as_secs());
    assert!(linked * 20 > fed, "hardly any page links: {linked}");
    wrong.sort_by_key(String::len);
    let shown = wrong.iter().take(20).map(|page| page.replace(TAIL, "…")).collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), shown.join("\n"));
}

#[test]
fn short_pages() {
    check_all(|alphabet| alphabet.len, FILTERED);
}

#[test]
#[ignore = "takes minutes"]
fn long_pages() {
    check_all(|alphabet| alphabet.long, FILTERED_LONG);
}

/// Tags of inline elements, and tags that open or close other elements than they name. A browser
/// may ignore some of them.
const TAGS: &str = "<b> </b> <span> </span> <i> </i> <sup> </sup> <nobr> </nobr> <a|id=x> </a> <wbr> \
    <x-name-of-17-byte> </x-name-of-17-byte> <image> <p> </p> <rb> <video> </video> <button> </button>";

/// The number of tags before a URL.
const BEFORE: u32 = 3;

/// If a URL links before an end tag, it also links there in a tree.
#[test]
fn an_end_tag_that_closes_nothing_ends_no_link() {
    let linker = Linker::new().unskip(["button"]).unwrap();
    let (mut pages, mut linked) = (0, 0);
    let tags: Vec<String> = TAGS.split_whitespace().map(|tag| tag.replace('|', " ")).collect();
    for number in 0..tags.len().pow(BEFORE) {
        let mut before = String::new();
        let mut rest = number;
        for _ in 0..BEFORE {
            before += &tags[rest % tags.len()];
            rest /= tags.len();
        }
        for end in tags[..15].iter().filter(|tag| tag.starts_with("</")) {
            let page = format!("<p>{before}https://a.com/x{end}y");
            let rewritten = html::rewrite(&page, &linker);
            pages += 1;
            if rewritten.contains("<a href=\"https://a.com/x\">") {
                linked += 1;
                let dom = parse_document(RcDom::default(), ParseOpts::default()).one(&*page);
                autolink(&dom.document, &linker);
                let mut tree = Vec::new();
                let document = SerializableHandle::from(dom.document.clone());
                serialize(&mut tree, &document, SerializeOpts::default()).unwrap();
                let tree = String::from_utf8(tree).unwrap();
                assert!(tree.contains("<a href=\"https://a.com/x\">"), "{page}: {tree}");
            }
        }
    }
    assert!(linked * 100 > pages, "hardly any page links: {linked}");
}

/// Pieces with a candidate, and pieces that make a candidate look as if it were in a tag.
const CANDIDATES: &[&str] = &[
    " e.com ",
    "&#101;.com ",
    "<a href='http://e.com/'>",
    "<b title='x > e.com'",
    "<i e.com",
    "<!-- e.com <b",
    "-->",
    "<p>",
    "<script>",
    "</script>",
    "x",
    "<",
    "</",
    "'",
    ">",
];

fn page(pieces: Vec<&'static str>) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(pieces), 0..24)
        .prop_map(|pieces| pieces.concat())
}

fn all_pieces() -> Vec<&'static str> {
    ALL.iter().flat_map(|alphabet| alphabet.pieces).copied().collect()
}

proptest! {
    #![proptest_config(crate::support::cases(4_000, None))]

    #[test]
    fn random_pages(page in page(all_pieces())) {
        let (page, linker) = (page + TAIL, oracle::linker());
        prop_assert_eq!(oracle::wrong(&page, &linker), None, "{}", page);
        let whole = html::rewrite(&page, &linker);
        prop_assert_eq!(by_bytes(&page, &linker), whole.as_bytes());
    }

    // A filter reads text that `rewrite` may skip as a whole.
    #[test]
    fn pages_with_candidates_anywhere(page in page(CANDIDATES.to_vec())) {
        let linker = oracle::linker();
        let whole = html::rewrite(&page, &linker);
        prop_assert_eq!(edit::apply(&page, &html::Rewriter::new(&linker).edits(&page)), &*whole);
        prop_assert_eq!(by_bytes(&page, &linker), whole.as_bytes());
    }
}
