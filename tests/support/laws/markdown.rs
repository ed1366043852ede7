//! Laws of Markdown sources: rewriting adds links and nothing else.

use linkwright::markdown::{self, EXTENSIONS, Rewriter, Stream};
use linkwright::pulldown_cmark::Autolink;
use linkwright::{AnchorText, Linker};
use pulldown_cmark::{Event, Options, Parser, Tag, html};

use super::super::pages::{plain, without_anchors, without_emphasis};

pub fn rewriting_twice_changes_nothing(source: &str) {
    let linker = Linker::new();
    let once = markdown::rewrite(source, &linker);
    let twice = markdown::rewrite(&once, &linker);
    assert_eq!(twice, once, "{source:?}");
}

/// Checks that the links of each partial source are the first links of the whole source.
pub fn a_shown_link_stays(source: &str, size: usize) {
    // pulldown-cmark 0.13 panics at heading attributes between list markers.
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

/// Checks that the complete part of a stream only grows, that it renders as in the whole source,
/// and that it and the rest are the whole source at the end.
pub fn a_stream_gives_the_whole(source: &str, sizes: &[usize]) {
    // Front matter is at the start of a file, and not part of a stream. A definition list continues
    // at the next term.
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
    // A definition applies to the whole document, and a lone CR does not end a line here.
    if !source.contains("]:") && !source.contains('\r') {
        assert_eq!(page(start) + &page(end), page(source), "{source:?} at {complete}");
    }
    stream.finish();
    assert_eq!(stream.complete().to_owned() + &stream.rest(), source);
}

/// Checks that edits are in order, do not overlap, and give the result of `rewrite`.
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

/// Checks that rewriting changes only the anchors of a page.
pub fn only_anchors_are_new(source: &str) {
    // Math would add another tag to remove.
    let extensions = markdown::EXTENSIONS - Options::ENABLE_MATH;
    let linker = Linker::new().text(AnchorText::Verbatim);
    let rewriter = Rewriter::new(&linker).extensions(extensions);
    let rewritten = rewriter.rewrite(source);
    // Renderers skip a byte order mark.
    let page = |source: &str| plain(source.trim_start_matches('\u{FEFF}'), extensions);
    let have = without_anchors(&page(&rewritten));
    let want = without_anchors(&page(source));
    // A URL that takes precedence over emphasis changes other tags.
    let (have, want) = (without_emphasis(&have), without_emphasis(&want));
    assert_eq!(have, want, "{rewritten}");
}

/// Checks that text other than prose stays unchanged, and that the text around it is rewritten as
/// without it.
pub fn no_prose_stays_and_nothing_else(before: &str, stays: &str, after: &str) {
    // Indented text is code, except for a paragraph of the list item before it.
    if stays.starts_with("- ") && after.starts_with(' ') {
        return;
    }
    let linker = Linker::new();
    let rewrite = |source: &str| markdown::rewrite(source, &linker).into_owned();
    let source = format!("{before}\n\n{stays}\n\n{after}");
    let want = format!("{}\n\n{stays}\n\n{}", rewrite(before), rewrite(after));
    assert_eq!(rewrite(&source), want);
}
