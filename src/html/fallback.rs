//! Renames attributes in the rest of a page that cannot be read any further.

use alloc::vec::Vec;

use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::linker::guards::attributes::URLS;
use crate::markup::{More, is_space};

use super::anchor_attributes::rename;
use super::source::Source;

/// The lookahead: the longest name with an escape sequence after each letter, whitespace and a
/// byte.
const HELD: usize = 64;

/// Other attributes of HTML and SVG with a URL in some values. In the part of the page that can be
/// read, the value decides.
const OTHERS: &str = "\
    attributename clip-path content cursor fill filter marker marker-end marker-mid marker-start mask srcdoc stroke style";

/// Renames possible attributes that a guard removes, from byte `read` on, where the reader gave up.
/// Returns the byte where it stopped. `has_anchor` is true if there was an anchor before. Takes
/// linear time.
///
/// A browser may read these bytes as tags, as a comment, as the text of a script or as a value in
/// quotes. In each case an attribute is a name before a `=`, so each such name is renamed, even in
/// a text.
pub(super) fn rename_urls(
    source: Source<'_>,
    read: usize,
    more: More,
    linker: &Linker,
    has_anchor: &mut bool,
    edits: &mut Vec<SourceEdit>,
) -> usize {
    let held = if more == More::No { 0 } else { HELD };
    let end = source.end().saturating_sub(held).max(read);
    // Without a limit only anchors are guarded.
    let is_limited = linker.is_limited();
    let names = if is_limited { [URLS, OTHERS] } else { ["href", "attributename"] };
    for at in read..end {
        let rest = source.get(at..source.end().min(at + HELD));
        *has_anchor |= is_limited || after(b"<a", rest).is_some();
        let mut names = names.iter().flat_map(|names| names.split(' '));
        if *has_anchor && names.any(|name| may_be_attribute(name, rest)) {
            edits.push(rename(at));
        }
    }
    end
}

fn may_be_attribute(name: &str, html: &[u8]) -> bool {
    let Some(mut after) = after(name.as_bytes(), html) else {
        return false;
    };
    let mut next = |other| after.find(|&byte| !is_space(byte) && byte != other && byte != b'"');
    match next(b'"') {
        None => html.len() == HELD,
        // A `content` may also contain the encoding of the page. The URL of a redirect follows a
        // number.
        Some(b'=') if name == "content" => {
            !next(b'\'').is_some_and(|byte| byte.is_ascii_alphabetic())
        }
        next => next == Some(b'='),
    }
}

/// Returns the bytes after a name at the start of `html`. The name may be in UTF-16, or contain the
/// escape sequences of ISO-2022-JP.
fn after<'h>(name: &[u8], html: &'h [u8]) -> Option<impl Iterator<Item = u8> + use<'h>> {
    let mut escape = 0_u8;
    let mut bytes = html.iter().copied().filter(move |&byte| {
        escape = if byte == 0x1B { 3 } else { escape.saturating_sub(1) };
        escape == 0 && byte != 0
    });
    let is_first = html.first()?.eq_ignore_ascii_case(&name[0]);
    let mut is_next = |own: &u8| bytes.next().is_some_and(|byte| byte.eq_ignore_ascii_case(own));
    (is_first && name.iter().all(&mut is_next)).then_some(bytes)
}
