//! Detection beside linkify and the floor of a byte scan, on prose that holds links as often as
//! newsletters, forum posts and manuals do: `cargo bench -p linkwright-benches --bench detect`.

mod runs;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use linkwright::Linker;
use runs::{TEXTS, Text, shuffled};

/// A call for the whole text.
fn whole(bencher: Bencher<'_, '_>, text: Text, run: impl Fn(&str) -> usize + Sync) {
    let text = shuffled(text);
    bencher.counter(BytesCount::of_str(&text)).bench(|| run(black_box(&text)));
}

/// A call for each line; in Chinese, Japanese and Korean, a line is a paragraph.
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

/// With so many names that are protected, and patterns of links that stay text.
#[divan::bench(args = [10, 10_000])]
fn names(bencher: Bencher<'_, '_>, count: usize) {
    let hosts = (0..count).map(|n| format!("site-{n}.com"));
    let urls = (0..count).map(|n| format!("https://example.com/{n}/*"));
    let linker = Linker::new().protect(hosts.clone()).unwrap();
    let linker = linker.exclude(hosts.chain(urls)).unwrap();
    whole(bencher, Text::Links, |text| linker.links(text).count());
}

fn main() {
    // Enough samples that the first, which warm the machine, do not tell.
    divan::Divan::default().sample_count(300).config_with_args().main();
}
