//! Compares detection with linkify, and with a byte scan as the lower limit
//! (`cargo bench -p linkwright-benches --bench detect`). The prose has as many links as
//! newsletters, forum posts and manuals.

mod runs;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use linkwright::Linker;
use runs::{TEXTS, Text, shuffled};

/// Measures one call for the whole text.
fn whole(bencher: Bencher<'_, '_>, text: Text, run: impl Fn(&str) -> usize + Sync) {
    let text = shuffled(text);
    bencher.counter(BytesCount::of_str(&text)).bench(|| run(black_box(&text)));
}

/// Measures one call for each line. In Chinese, Japanese and Korean, a line is a paragraph.
fn lines(bencher: Bencher<'_, '_>, text: Text, run: impl Fn(&str) -> usize + Sync) {
    let text = shuffled(text);
    let lines: Vec<&str> = text.lines().collect();
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| lines.iter().map(|line| run(black_box(line))).sum::<usize>());
}

macro_rules! find {
    ($($module:ident: $run:ident),*) => {$(
        mod $module {
            use super::*;

            #[divan::bench(args = TEXTS)]
            fn linkwright(bencher: Bencher<'_, '_>, text: Text) {
                $run(bencher, text, runs::find);
            }

            #[divan::bench(args = TEXTS)]
            fn linkify(bencher: Bencher<'_, '_>, text: Text) {
                let finder = runs::linkify_finder();
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
        whole(bencher, text, runs::href);
    }

    #[divan::bench(args = TEXTS)]
    fn linkify_and_url(bencher: Bencher<'_, '_>, text: Text) {
        whole(bencher, text, runs::linkify_url);
    }
}

/// Measures a linker with `count` protected names and twice as many patterns of excluded links.
#[divan::bench(args = [10, 10_000])]
fn names(bencher: Bencher<'_, '_>, count: usize) {
    let hosts = (0..count).map(|n| format!("site-{n}.com"));
    let urls = (0..count).map(|n| format!("https://example.com/{n}/*"));
    let linker = Linker::new().protect(hosts.clone()).unwrap();
    let linker = linker.exclude(hosts.chain(urls)).unwrap();
    whole(bencher, Text::Links, |text| linker.links(text).count());
}

fn main() {
    // Takes many samples, because the machine warms up during the first.
    divan::Divan::default().sample_count(300).config_with_args().main();
}
