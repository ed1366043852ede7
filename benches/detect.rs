//! Detection beside its nearest sibling and the floor of a byte scan:
//! `cargo bench --bench detect`.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};

const PROSE: &str = include_str!("../fixtures/text/prose-en.txt");
const LINKS: &str = include_str!("../fixtures/text/links-en.txt");
const CJK: &str = include_str!("../fixtures/text/prose-cjk.txt");

/// About a megabyte of a kind of text.
fn text(kind: Kind) -> String {
    let sample = match kind {
        Kind::Prose => PROSE,
        Kind::Links => LINKS,
        Kind::Cjk => CJK,
    };
    sample.repeat(1_000_000 / sample.len())
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Prose,
    Links,
    Cjk,
}

const KINDS: [Kind; 3] = [Kind::Prose, Kind::Links, Kind::Cjk];

/// The whole text at once.
fn whole(bencher: Bencher<'_, '_>, kind: Kind, count: impl Fn(&str) -> usize + Sync) {
    let text = text(kind);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| count(black_box(&text)));
}

/// A call a line.
fn lines(bencher: Bencher<'_, '_>, kind: Kind, count: impl Fn(&str) -> usize + Sync) {
    let text = text(kind);
    let lines: Vec<&str> = text.lines().collect();
    bencher.counter(BytesCount::of_str(&text)).bench(|| {
        lines
            .iter()
            .map(|line| count(black_box(line)))
            .sum::<usize>()
    });
}

fn linkwright(text: &str) -> usize {
    linkwright::links(text).count()
}

fn linkify_schemes(text: &str) -> usize {
    linkify::LinkFinder::new().links(text).count()
}

fn linkify_bare(text: &str) -> usize {
    let mut finder = linkify::LinkFinder::new();
    finder.url_must_have_scheme(false);
    finder.links(text).count()
}

fn memchr3(text: &str) -> usize {
    memchr::memchr3_iter(b'.', b':', b'@', text.as_bytes()).count()
}

macro_rules! benches {
    ($($module:ident: $run:ident),*) => {$(
        mod $module {
            use super::*;

            #[divan::bench(args = KINDS)]
            fn linkwright(bencher: Bencher<'_, '_>, kind: Kind) {
                $run(bencher, kind, super::linkwright);
            }

            #[divan::bench(args = KINDS)]
            fn linkwright_uts58(bencher: Bencher<'_, '_>, kind: Kind) {
                $run(bencher, kind, |text| linkwright::Finder::uts58().links(text).count());
            }

            #[divan::bench(args = KINDS)]
            fn linkify_bare_domains(bencher: Bencher<'_, '_>, kind: Kind) {
                $run(bencher, kind, linkify_bare);
            }

            #[divan::bench(args = KINDS)]
            fn linkify_schemes_only(bencher: Bencher<'_, '_>, kind: Kind) {
                $run(bencher, kind, linkify_schemes);
            }

            #[divan::bench(args = KINDS)]
            fn memchr3_floor(bencher: Bencher<'_, '_>, kind: Kind) {
                $run(bencher, kind, memchr3);
            }
        }
    )*};
}

benches!(whole_text: whole, a_call_a_line: lines);

fn main() {
    // Enough samples that the first, which warm the machine, do not tell.
    divan::Divan::default()
        .sample_count(300)
        .config_with_args()
        .main();
}
