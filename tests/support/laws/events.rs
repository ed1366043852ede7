//! Of pulldown-cmark's events: nothing but our anchors is new.

use linkwright::pulldown_cmark::Autolink;
use linkwright::{Hook, Linker};
use pulldown_cmark::{Event, Options, Parser, html};

use super::super::pages::without_emphasis;
use super::marking;

/// The page of the source without links, and of the source with them, our anchors taken away.
pub fn only_anchors_are_new(source: &str) {
    let options = Options::all() - Options::ENABLE_SMART_PUNCTUATION;
    let parser = || Parser::new_ext(source, options);
    let plain = page(parser());
    assert_eq!(unlinked(Autolink::new(parser(), &marking())), plain, "{source:?}");
    // With the source, a URL goes before emphasis.
    let linked = Autolink::with_source(source, parser().into_offset_iter(), &marking());
    let linked = unlinked(linked.map(|(event, _)| event));
    assert_eq!(without_emphasis(&linked), without_emphasis(&plain), "{source:?}");
}

/// A second time changes nothing, in text as people write it.
pub fn linking_again_changes_nothing(source: &str, options: Options) {
    let events = Autolink::new(Parser::new_ext(source, options), &Linker::new());
    let once: Vec<Event<'_>> = events.collect();
    let twice: Vec<Event<'_>> = Autolink::new(once.iter().cloned(), &Linker::new()).collect();
    assert_eq!(page(twice.into_iter()), page(once.into_iter()), "{source:?}");
}

/// Changes nothing, but must be shown each link and each element around it.
struct Onlooker;

impl Hook for Onlooker {}

/// Each event is looked at for a hook, and only some of them without one, in a source those of the words that may
/// contain a link. The links are the same.
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

/// Ranges are in the source and on the boundaries of its characters.
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

/// The page without the anchors of [`marking`].
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
