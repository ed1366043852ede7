//! What is made up, by the law: fuzz targets give bytes, and so do the files of what they found.

use arbitrary::{Arbitrary, Unstructured};
use uts58::parts::EmailParts;

use super::{host, normalize, pieces, strict, written};

/// A fuzz target and its name.
pub type Target = (&'static str, fn(&[u8]));

pub const TARGETS: [Target; 5] = [
    ("text", text),
    ("format", format),
    ("markdown", markdown),
    ("html", html),
    ("adapters", adapters),
];

/// Plain text: detection, and where links lead.
pub fn text(bytes: &[u8]) {
    plain_text(bytes);
    by_the_letter(bytes);
    hrefs(bytes);
}

/// URLs and addresses in pieces, and IRIs as they are compared.
pub fn format(bytes: &[u8]) {
    formatting(bytes);
    iris(bytes);
}

/// Markdown, as events and as a source.
pub fn markdown(bytes: &[u8]) {
    events(bytes);
    source(bytes);
}

/// HTML, as a stream and as a tree.
pub fn html(bytes: &[u8]) {
    stream(bytes);
    tree(bytes);
}

/// Adapters beside each other.
pub fn adapters(bytes: &[u8]) {
    same_links(bytes);
    rewritten(bytes);
}

/// The part of the bytes that is text.
fn valid(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// Two bytes, and the rest as text.
fn seeded(bytes: &[u8]) -> ([u8; 2], &[u8]) {
    match bytes {
        [first, second, rest @ ..] => ([*first, *second], rest),
        rest => ([0; 2], rest),
    }
}

/// Plain text: links tile it, are safe, lead where the text says, are shown as one link.
fn plain_text(bytes: &[u8]) {
    let text = valid(bytes);
    super::escaped::check(text);
    super::escaped::is_linked_by_any(text);
    super::escaped::check_as_written(&written::sentence(bytes));
}

/// Tails and addresses beside sections 3.5.1 and 5.2 of UTS #58, step by step.
fn by_the_letter(bytes: &[u8]) {
    let text = valid(bytes);
    if text.starts_with(['/', '?', '#']) {
        for host in strict::HOSTS {
            strict::a_tail_ends_there(host, text);
        }
    } else {
        strict::an_address_starts_there(text);
    }
}

/// Where an `href` leads, beside what the url crate makes of the text.
fn hrefs(bytes: &[u8]) {
    let text = valid(bytes);
    super::text::is_parsed(text);
    super::text::is_parsed(&format!("https://{text}"));
    super::text::is_parsed(&format!("https://example.com/{text}"));
}

/// URLs and addresses in pieces, and hosts: what is shown and what is sent are read back.
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

/// IRIs as they are compared.
fn iris(bytes: &[u8]) {
    let ([first, second], rest) = seeded(bytes);
    let text = valid(rest);
    let (a, b) = text.split_once('\n').unwrap_or((text, "http://a.com/"));
    let (one, other) = (normalize::respelt(a, first.into()), normalize::respelt(a, second.into()));
    let spellings = [one, other, a.into(), b.into()];
    normalize::normal_forms_stay(&spellings);
    normalize::equivalents_are_the_same_url(&spellings);
}

/// Events of pulldown-cmark: nothing but our anchors is new, and a second time changes nothing.
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

/// Sources of Markdown: rewritten once, nothing but links is new.
fn source(bytes: &[u8]) {
    use super::markdown;
    let source = valid(bytes);
    markdown::rewriting_twice_changes_nothing(&written::sentence(bytes));
    markdown::edits_are_the_difference(source);
    markdown::only_anchors_are_new(source);
}

/// Pages of HTML as a stream: every other byte stays, however it is cut, and nothing gets in.
fn stream(bytes: &[u8]) {
    use super::stream;
    let (seed, page) = seeded(bytes);
    // It marks our anchors.
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

/// Trees of html5ever: nothing but our anchors is new.
fn tree(bytes: &[u8]) {
    use super::tree;
    let page = valid(bytes);
    if page.contains('\u{1}') {
        return;
    }
    tree::nothing_else_changes(page);
    tree::linking_again_changes_nothing(&written::sentence(bytes));
}

/// A paragraph through every adapter: they make the same links.
fn same_links(bytes: &[u8]) {
    use super::adapters;
    adapters::make_the_same_links(&adapters::pieces(&written::sentence(bytes)));
}

/// What was rewritten, beside what is rendered: each byte is a piece of the source.
fn rewritten(bytes: &[u8]) {
    use super::adapters::{plain, rewritten_is_as_rendered};
    let plain = plain();
    let piece = |byte: &u8| plain[usize::from(*byte) % plain.len()];
    let source: String = bytes.iter().take(32).map(piece).collect();
    rewritten_is_as_rendered(&source);
}
