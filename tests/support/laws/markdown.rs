//! Of sources of Markdown: what is written is read as links, and as nothing else.

use linkwright::markdown::{self, EXTENSIONS, Rewriter, Stream};
use linkwright::pulldown_cmark::Autolink;
use linkwright::{AnchorText, Linker};
use pulldown_cmark::{Event, Options, Parser, Tag, html};

use super::super::pages::{plain, without_anchors, without_emphasis};

/// Twice is once.
pub fn rewriting_twice_changes_nothing(source: &str) {
    let linker = Linker::new();
    let once = markdown::rewrite(source, &linker);
    let twice = markdown::rewrite(&once, &linker);
    assert_eq!(twice, once, "{source:?}");
}

/// A link that a stream shows stays.
pub fn a_shown_link_stays(source: &str, size: usize) {
    // pulldown-cmark 0.13 panics at attributes of a heading between markers of lists.
    let extensions = EXTENSIONS
        - Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        - Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
        - Options::ENABLE_HEADING_ATTRIBUTES;
    let linker = Linker::new();
    let links = |source: &str| -> Vec<String> {
        let events = Autolink::new(Parser::new_ext(source, extensions), &linker);
        let targets = events.filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
            _ => None,
        });
        targets.collect()
    };
    let whole = links(source);
    let mut stream = Stream::new(&linker);
    let characters: Vec<char> = source.chars().collect();
    for piece in characters.chunks(size) {
        stream.push(&piece.iter().collect::<String>());
        let shown = [links(stream.complete()), links(&stream.rest())].concat();
        let rest = stream.rest();
        assert!(whole.starts_with(&shown), "{source:?}: {rest:?} has {shown:?} of {whole:?}");
    }
    stream.finish();
    assert_eq!([stream.complete(), &stream.rest()].concat(), source);
}

/// What a stream says is complete only grows, and is rendered by itself as in the whole, whose end it gives.
pub fn a_stream_gives_the_whole(source: &str, sizes: &[usize]) {
    // Front matter is at the start of a file, and no part of what arrives. A definition list goes on at the next term.
    let extensions = EXTENSIONS
        - Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        - Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
        - Options::ENABLE_DEFINITION_LIST;
    let page = |source: &str| {
        let mut page = String::new();
        html::push_html(&mut page, Parser::new_ext(source, extensions));
        page
    };
    let mut stream = Stream::new(&Linker::new());
    let (mut at, mut complete) = (0, 0);
    for size in sizes.iter().cycle() {
        let mut ends = (at + size).min(source.len())..=source.len();
        let end = ends.find(|&end| source.is_char_boundary(end)).unwrap();
        stream.push(&source[at..end]);
        assert!(stream.complete().len() >= complete, "{source:?}");
        complete = stream.complete().len();
        at = end;
        if at == source.len() {
            break;
        }
        let _ = stream.rest();
    }
    let [start, end] = [&source[..complete], &source[complete..]];
    assert_eq!(stream.complete(), start);
    // A definition stands for all of the document, and a CR that ends a line alone is none here.
    if !source.contains("]:") && !source.contains('\r') {
        assert_eq!(page(start) + &page(end), page(source), "{source:?} at {complete}");
    }
    stream.finish();
    assert_eq!(stream.complete().to_owned() + &stream.rest(), source);
}

/// Edits are in order, do not overlap, and are what `rewrite` does.
pub fn edits_are_the_difference(source: &str) {
    let linker = Linker::new();
    let edits = markdown::Rewriter::new(&linker).edits(source);
    let mut out = String::new();
    let mut at = 0;
    for edit in &edits {
        let range = edit.range.clone();
        assert!(at <= range.start && range.start < range.end, "{source:?}");
        out += &source[at..range.start];
        out += &edit.replacement;
        at = range.end;
        let scheme = edit.href.split(':').next().unwrap_or_default();
        assert!(["http", "https", "mailto"].contains(&scheme), "{edit:?}");
        assert!(edit.href.is_ascii(), "{edit:?}");
    }
    out += &source[at..];
    assert_eq!(out, markdown::rewrite(source, &linker));
}

/// A page differs by its anchors alone.
pub fn only_anchors_are_new(source: &str) {
    // Without math, which is another tag to take away.
    let extensions = markdown::EXTENSIONS - Options::ENABLE_MATH;
    let linker = Linker::new().text(AnchorText::Verbatim);
    let rewriter = Rewriter::new(&linker).extensions(extensions);
    let rewritten = rewriter.rewrite(source);
    // Renderers skip a byte order mark.
    let page = |source: &str| plain(source.trim_start_matches('\u{FEFF}'), extensions);
    let have = without_anchors(&page(&rewritten));
    let want = without_anchors(&page(source));
    // Where a URL goes before emphasis there are other tags.
    let (have, want) = (without_emphasis(&have), without_emphasis(&want));
    assert_eq!(have, want, "{rewritten}");
}

/// What is no prose stays, and what stands around it is rewritten as it would be without.
pub fn no_prose_stays_and_nothing_else(before: &str, stays: &str, after: &str) {
    // What is indented is code, but for a paragraph of the item before it.
    if stays.starts_with("- ") && after.starts_with(' ') {
        return;
    }
    let linker = Linker::new();
    let rewrite = |source: &str| markdown::rewrite(source, &linker).into_owned();
    let source = format!("{before}\n\n{stays}\n\n{after}");
    let want = format!("{}\n\n{stays}\n\n{}", rewrite(before), rewrite(after));
    assert_eq!(rewrite(&source), want);
}
