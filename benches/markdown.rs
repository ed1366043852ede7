//! Measures the time that linking adds to pulldown-cmark's parse and push_html:
//! `cargo bench -p linkwright-benches --bench markdown --features pulldown-cmark`.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use linkwright::Linker;
use linkwright::markdown;
use linkwright::pulldown_cmark::Autolink;
use pulldown_cmark::{
    CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream, html,
};

const EN: &str = include_str!("../fixtures/markdown/prose-en.md");
const JA: &str = include_str!("../fixtures/markdown/prose-ja.md");
const TOUR: &str = include_str!("../fixtures/markdown/tour.md");

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// A chapter of a book in English, with as much code, links and emphasis as books have.
    English,
    /// A similar chapter in Japanese.
    Japanese,
    /// A page of links in every script.
    Tour,
}

const KINDS: [Kind; 3] = [Kind::English, Kind::Japanese, Kind::Tour];

fn source(kind: Kind) -> String {
    let sample = match kind {
        Kind::English => EN,
        Kind::Japanese => JA,
        Kind::Tour => TOUR,
    };
    sample.repeat(500_000 / sample.len())
}

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS);

fn render<'a, E: Iterator<Item = Event<'a>>>(
    bencher: Bencher<'_, '_>,
    source: &'a str,
    events: impl Fn(&'a str) -> E + Sync,
) {
    bencher.counter(BytesCount::of_str(source)).bench(|| {
        let mut page = String::with_capacity(2 * source.len());
        html::push_html(&mut page, events(black_box(source)));
        page
    });
}

#[divan::bench(args = KINDS)]
fn plain(bencher: Bencher<'_, '_>, kind: Kind) {
    render(bencher, &source(kind), |source| Parser::new_ext(source, OPTIONS));
}

#[divan::bench(args = KINDS)]
fn autolink(bencher: Bencher<'_, '_>, kind: Kind) {
    render(bencher, &source(kind), |source| {
        Autolink::new(Parser::new_ext(source, OPTIONS), &Linker::new())
    });
}

#[divan::bench(args = KINDS)]
fn autolink_with_source(bencher: Bencher<'_, '_>, kind: Kind) {
    render(bencher, &source(kind), |source| {
        let parser = Parser::new_ext(source, OPTIONS).into_offset_iter();
        Autolink::with_source(source, parser, &Linker::new()).map(|(event, _)| event)
    });
}

/// Rewrites Markdown to Markdown.
#[divan::bench(args = KINDS)]
fn rewrite(bencher: Bencher<'_, '_>, kind: Kind) {
    let linker = Linker::new();
    let source = source(kind);
    bencher
        .counter(BytesCount::of_str(&source))
        .bench(|| markdown::rewrite(black_box(&source), &linker).into_owned());
}

/// Follows a common recipe: merges adjacent text, searches it, and turns the links into events.
#[divan::bench(args = KINDS)]
fn text_merge_and_linkify(bencher: Bencher<'_, '_>, kind: Kind) {
    render(bencher, &source(kind), |source| {
        let mut finder = linkify::LinkFinder::new();
        finder.url_must_have_scheme(false);
        let mut depth = 0_usize;
        TextMergeStream::new(Parser::new_ext(source, OPTIONS)).flat_map(move |event| {
            match &event {
                Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_)) => {
                    depth += 1
                }
                Event::End(TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock) => depth -= 1,
                Event::Text(text) if depth == 0 => return linked(&finder, text.clone()),
                _ => {}
            }
            vec![event]
        })
    });
}

fn linked<'a>(finder: &linkify::LinkFinder, text: CowStr<'a>) -> Vec<Event<'a>> {
    if finder.links(&text).next().is_none() {
        return vec![Event::Text(text)];
    }
    let mut events = Vec::new();
    for span in finder.spans(&text) {
        let piece = CowStr::from(span.as_str().to_owned());
        if span.kind().is_none() {
            events.push(Event::Text(piece));
            continue;
        }
        events.push(Event::Start(Tag::Link {
            link_type: LinkType::Autolink,
            dest_url: piece.clone(),
            title: "".into(),
            id: "".into(),
        }));
        events.push(Event::Text(piece));
        events.push(Event::End(TagEnd::Link));
    }
    events
}

fn main() {
    // Enough samples to hide the first ones, which warm up the machine.
    divan::Divan::default().sample_count(300).config_with_args().main();
}
