//! Laws of pulldown-cmark's events: only our anchors are new.

use linkwright::pulldown_cmark::Autolink;
use linkwright::{Hook, Linker};
use pulldown_cmark::{Event, Options, Parser, html};

use super::super::pages::without_emphasis;
use super::marking;

/// Checks that a page with links, but without our anchors, equals the page without links.
pub fn only_anchors_are_new(source: &str) {
    let options = Options::all() - Options::ENABLE_SMART_PUNCTUATION;
    let parser = || Parser::new_ext(source, options);
    let plain = page(parser());
    assert_eq!(unlinked(Autolink::new(parser(), &marking())), plain, "{source:?}");
    // With the source, a URL takes precedence over emphasis.
    let linked = Autolink::with_source(source, parser().into_offset_iter(), &marking());
    let linked = unlinked(linked.map(|(event, _)| event));
    assert_eq!(without_emphasis(&linked), without_emphasis(&plain), "{source:?}");
}

/// Checks that linking twice equals linking once, in text as people write it.
pub fn linking_again_changes_nothing(source: &str, options: Options) {
    let events = Autolink::new(Parser::new_ext(source, options), &Linker::new());
    let once: Vec<Event<'_>> = events.collect();
    let twice: Vec<Event<'_>> = Autolink::new(once.iter().cloned(), &Linker::new()).collect();
    assert_eq!(page(twice.into_iter()), page(once.into_iter()), "{source:?}");
}

/// A hook that changes nothing, but must see each link and each element around it.
struct Onlooker;

impl Hook for Onlooker {}

/// Checks that the links are the same with and without a hook. With a hook, the adapter looks at
/// each event. Without one, it looks at some events, or in a source only at words that may contain
/// a link.
pub fn an_onlooker_changes_nothing(source: &str, options: Options) {
    let linker = Linker::new();
    let parser = || Parser::new_ext(source, options);
    let by_words = Autolink::with_source(source, parser().into_offset_iter(), &linker);
    let seen = Autolink::with_source(source, parser().into_offset_iter(), linker.hook(Onlooker));
    assert_eq!(by_words.collect::<Vec<_>>(), seen.collect::<Vec<_>>(), "{source:?}");
    let by_texts = Autolink::new(parser(), &linker);
    let seen = Autolink::new(parser(), linker.hook(Onlooker));
    assert_eq!(by_texts.collect::<Vec<_>>(), seen.collect::<Vec<_>>(), "{source:?}");
}

/// Checks that ranges are in the source and on character boundaries.
pub fn ranges_are_in_the_source(source: &str, options: Options) {
    let parser = Parser::new_ext(source, options).into_offset_iter();
    for (event, range) in Autolink::with_source(source, parser, &Linker::new()) {
        assert!(source.get(range.clone()).is_some(), "{event:?} {range:?}");
    }
}

fn page<'e>(events: impl Iterator<Item = Event<'e>>) -> String {
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

/// Returns the page without the anchors of [`marking`].
fn unlinked<'e>(events: impl Iterator<Item = Event<'e>>) -> String {
    let mut ours = 0;
    page(events.filter(|event| match event {
        Event::InlineHtml(tag) if tag.ends_with(" class=\"\u{1}\">") => {
            ours += 1;
            false
        }
        Event::InlineHtml(tag) if &**tag == "</a>" && ours > 0 => {
            ours -= 1;
            false
        }
        _ => true,
    }))
}
