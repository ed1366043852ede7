//! The text of a page, with its character references replaced.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;
use core::ops::Range;

use memchr::memchr2;

use crate::adapter::text_run::{BROKEN, Form, Splice, TextRun};
use crate::anchor::{CLOSE, Escaped};
use crate::edit::SourceEdit;
use crate::markup::Edge;

/// Returns a text as a reader sees it. Browsers drop NUL.
pub(crate) fn shown(html: &[u8]) -> Cow<'_, str> {
    let text = decoded(html);
    match memchr2(b'&', 0, html) {
        None => text,
        Some(_) => htmlize::unescape(text.replace('\0', "")).into_owned().into(),
    }
}

/// Returns a text with [`BROKEN`] instead of bytes that are not UTF-8. Keeps its character
/// references.
pub(super) fn decoded(html: &[u8]) -> Cow<'_, str> {
    decoded_with(html, |invalid| (!invalid.is_empty()).then_some(BROKEN))
}

/// Returns bytes as text. After each valid part, adds the characters that `stand_in` returns for
/// the invalid bytes there. There may be 0 of these bytes.
pub(super) fn decoded_with<I: IntoIterator<Item = char>>(
    html: &[u8],
    stand_in: impl Fn(&[u8]) -> I,
) -> Cow<'_, str> {
    if let Ok(text) = core::str::from_utf8(html) {
        return text.into();
    }
    let mut text = String::with_capacity(html.len());
    for chunk in html.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(stand_in(chunk.invalid()));
    }
    text.into()
}

/// Adds a text to `run` that starts at byte `start` of the page.
///
/// A link may start and end anywhere in it except in a character reference. Letters directly after
/// a reference without a semicolon (`&ltx`) count as part of it.
pub(super) fn push(run: &mut TextRun<Range<usize>>, mut html: &str, mut start: usize) {
    while !html.is_empty() {
        let (piece, rest) = html.split_at(match html.as_bytes()[0] {
            b'&' => 1 + reference_len(&html.as_bytes()[1..]),
            0 => 1,
            _ => memchr2(b'&', 0, html.as_bytes()).unwrap_or(html.len()),
        });
        let range = start..start + piece.len();
        start = range.end;
        html = rest;
        if piece == "\0" {
            // It is invisible, so the text on both sides reads as one word.
            run.edge(Edge::Hidden);
            continue;
        }
        match piece.starts_with('&').then(|| shown(piece.as_bytes())) {
            Some(shown) if shown != piece => run.push(&shown, range, Form::Whole),
            _ => run.push(piece, range, Form::Exact),
        }
    }
}

/// Returns the length of a possible character reference, without its `&`.
fn reference_len(html: &[u8]) -> usize {
    let hash = usize::from(html.starts_with(b"#"));
    let name = html[hash..].iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    hash + name + usize::from(html.get(hash + name) == Some(&b';'))
}

/// Returns the edit that inserts the anchor of a link. `written` returns text of the page. The edit
/// has a text only if the text of the anchor differs from the link.
pub(super) fn edit<'h>(
    splice: Splice<'_, Range<usize>>,
    written: impl FnOnce(Range<usize>) -> Option<&'h str>,
) -> Option<SourceEdit> {
    let range = splice.range();
    let written = written(range.clone())?;
    // At the end of a page `</` is text. Before `</a>` it would start another end tag.
    if written.ends_with("</") {
        return None;
    }
    let anchor = splice.anchor;
    let mut replacement = String::with_capacity(2 * written.len() + 32);
    let mut text = String::new();
    // Writing to a `String` cannot fail.
    let _ = anchor.write_open(&mut replacement);
    if anchor.text() == splice.link.as_str() {
        // Existing character references stay.
        replacement.push_str(written);
    } else {
        text.push_str(anchor.text());
        let _ = Escaped(&mut replacement).write_str(&text);
    }
    replacement.push_str(CLOSE);
    let (kind, link) = (Some(splice.link.kind()), range.clone());
    Some(SourceEdit {
        kind,
        link,
        range,
        replacement,
        spoof_warnings: anchor.spoof_warnings().to_vec(),
        href: anchor.into_href(),
        text,
    })
}
