//! The inputs of the laws, made from bytes. The bytes come from fuzz targets and the files of their
//! findings.

use arbitrary::{Arbitrary, Unstructured};
use uts58::parts::EmailParts;

use super::{host, normalize, pieces, strict, written};

/// The name of a fuzz target, and its function.
pub type Target = (&'static str, fn(&[u8]));

pub const TARGETS: [Target; 5] = [
    ("text", text),
    ("format", format),
    ("markdown", markdown),
    ("html", html),
    ("adapters", adapters),
];

/// Tests plain text: detection, and the destinations of links.
pub fn text(bytes: &[u8]) {
    plain_text(bytes);
    strict_steps(bytes);
    hrefs(bytes);
}

/// Tests URLs and addresses in parts, and the comparison of IRIs.
pub fn format(bytes: &[u8]) {
    formatting(bytes);
    iris(bytes);
}

/// Tests Markdown, as events and as a source.
pub fn markdown(bytes: &[u8]) {
    events(bytes);
    source(bytes);
}

/// Tests HTML, as a stream and as a tree.
pub fn html(bytes: &[u8]) {
    stream(bytes);
    tree(bytes);
}

/// Compares the adapters with each other.
pub fn adapters(bytes: &[u8]) {
    same_links(bytes);
    rewritten(bytes);
}

/// Returns the start of the bytes that is valid UTF-8.
fn valid(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// Returns the first two bytes, and the rest.
fn seeded(bytes: &[u8]) -> ([u8; 2], &[u8]) {
    match bytes {
        [first, second, rest @ ..] => ([*first, *second], rest),
        rest => ([0; 2], rest),
    }
}

/// Checks plain text: links tile it, are safe, lead where the text says, and are shown as one link.
fn plain_text(bytes: &[u8]) {
    let text = valid(bytes);
    super::escaped::check(text);
    super::escaped::is_linked_by_any(text);
    super::escaped::check_as_written(&written::sentence(bytes));
}

/// Compares tails and addresses with the literal steps of sections 3.5.1 and 5.2 of UTS #58.
fn strict_steps(bytes: &[u8]) {
    let text = valid(bytes);
    if text.starts_with(['/', '?', '#']) {
        for host in strict::HOSTS {
            strict::a_tail_ends_there(host, text);
        }
    } else {
        strict::an_address_starts_there(text);
    }
}

/// Compares the destination of an `href` with the result of the url crate for the text.
fn hrefs(bytes: &[u8]) {
    let text = valid(bytes);
    super::text::is_parsed(text);
    super::text::is_parsed(&format!("https://{text}"));
    super::text::is_parsed(&format!("https://example.com/{text}"));
}

/// Checks that the displayed and the sent forms of URLs, addresses and hosts parse back to their
/// parts.
fn formatting(bytes: &[u8]) {
    let Ok(input) = pieces::Input::arbitrary_take_rest(Unstructured::new(bytes)) else {
        return;
    };
    let parts = pieces::parts(&input);
    super::format::are_read_back(&parts);
    super::format::are_shown_as_a_link(&parts);
    super::format::are_shown_the_same_again(&parts);
    if let Ok(address) = EmailParts::new(input.rest, "bücher.de") {
        super::format::address_is_read_back(&address);
    }
    super::format::any_text_is_read_back(input.rest);
    host::is_shown(input.rest);
    host::is_shown(&format!("{}.com", input.rest));
}

/// Checks the comparison of IRIs.
fn iris(bytes: &[u8]) {
    let ([first, second], rest) = seeded(bytes);
    let text = valid(rest);
    let (a, b) = text.split_once('\n').unwrap_or((text, "http://a.com/"));
    let (one, other) = (normalize::respelt(a, first.into()), normalize::respelt(a, second.into()));
    let spellings = [one, other, a.into(), b.into()];
    normalize::normal_forms_stay(&spellings);
    normalize::equivalents_are_the_same_url(&spellings);
}

/// Checks pulldown-cmark events: only our anchors are new, and linking again changes nothing.
fn events(bytes: &[u8]) {
    use pulldown_cmark::Options;

    use super::events;
    let (seed, rest) = seeded(bytes);
    let source = valid(rest);
    let options = Options::from_bits_truncate(u16::from_le_bytes(seed).into());
    events::only_anchors_are_new(source);
    events::ranges_are_in_the_source(source, options);
    events::linking_again_changes_nothing(&written::sentence(rest), options);
}

/// Checks Markdown sources: only links are new, and rewriting again changes nothing.
fn source(bytes: &[u8]) {
    use super::markdown;
    let source = valid(bytes);
    markdown::rewriting_twice_changes_nothing(&written::sentence(bytes));
    markdown::edits_are_the_difference(source);
    markdown::only_anchors_are_new(source);
}

/// Checks HTML pages as a stream: every other byte stays, for any pieces, and nothing else is new.
fn stream(bytes: &[u8]) {
    use super::stream;
    let (seed, page) = seeded(bytes);
    // U+0001 marks our anchors.
    if page.contains(&1) {
        return;
    }
    let sizes = seed.map(|byte| usize::from(byte % 8) + 1);
    stream::every_other_byte_stays(page);
    stream::pieces_make_no_difference(page, &sizes);
    stream::linking_again_changes_nothing(written::sentence(page).as_bytes());
    if let Ok(page) = str::from_utf8(page) {
        stream::nothing_gets_in(page);
    }
}

/// Checks html5ever trees: only our anchors are new, and linking again changes nothing.
fn tree(bytes: &[u8]) {
    use super::tree;
    let page = valid(bytes);
    if page.contains('\u{1}') {
        return;
    }
    tree::nothing_else_changes(page);
    tree::linking_again_changes_nothing(&written::sentence(bytes));
}

/// Checks that every adapter makes the same links in a paragraph.
fn same_links(bytes: &[u8]) {
    use super::adapters;
    adapters::make_the_same_links(&adapters::pieces(&written::sentence(bytes)));
}

/// Compares rewritten sources with rendered links. Each byte selects a piece of the source.
fn rewritten(bytes: &[u8]) {
    use super::adapters::{plain, rewritten_is_as_rendered};
    let plain = plain();
    let piece = |byte: &u8| plain[usize::from(*byte) % plain.len()];
    let source: String = bytes.iter().take(32).map(piece).collect();
    rewritten_is_as_rendered(&source);
}
