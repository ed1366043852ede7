//! Finds the destination of an existing link in its source.

use core::ops::Range;

use memchr::memmem;

use crate::markup::{HREFS, attributes, ends_name};

/// The maximum number of places that are tried in a Markdown link, from its end. One place is
/// enough unless the title contains `](`.
const TRIES: usize = 8;

/// Returns the byte range of the destination in a link to `href`. Returns `None` if it is not in
/// the link, such as the destination of a reference.
pub(super) fn destination(link: &[u8], href: &str) -> Option<Range<usize>> {
    match link {
        [b'<', inside @ ..] => {
            let name = inside.iter().position(|&byte| ends_name(byte))?;
            // An email address or URL in angle brackets has no whitespace.
            let is_tag =
                inside[name].is_ascii_whitespace() || inside[..name].eq_ignore_ascii_case(b"a");
            if is_tag { of_tag(link, name) } else { Some(1..inside.len()) }
        }
        [b'[', .., b')'] => {
            let places = memmem::rfind_iter(link, "](").take(TRIES);
            { places }.find_map(|at| of_markdown(link, at + 2, href))
        }
        _ => None,
    }
}

/// Returns the byte range of the `href` value of a tag, without its quotation marks. If a tag has
/// both `href` and `xlink:href`, browsers follow `href`.
fn of_tag(tag: &[u8], name: usize) -> Option<Range<usize>> {
    let own = HREFS.iter().find_map(|href| attributes(tag, name).find(|own| own.is(href)))?;
    let len = own.value.len();
    // An unquoted value may end with a quotation mark: `href=a'`.
    let is_quoted = match tag[..own.range.end] {
        [ref before @ .., mark @ (b'"' | b'\'')] => {
            before.len() > len && before[before.len() - len - 1] == mark
        }
        _ => false,
    };
    let end = own.range.end - usize::from(is_quoted);
    Some(end - len..end)
}

/// Returns the byte range of the destination after the whitespace at byte `from`, if it is `href`.
fn of_markdown(link: &[u8], from: usize, href: &str) -> Option<Range<usize>> {
    let space = link[from..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let start = from + space;
    let (start, len) = match &link[start..] {
        [b'<', rest @ ..] => (start + 1, rest.iter().position(|b| *b == b'>')?),
        rest => {
            let end = rest.iter().position(u8::is_ascii_whitespace);
            (start, end.unwrap_or(rest.len() - 1))
        }
    };
    let written = core::str::from_utf8(&link[start..start + len]).ok()?;
    // Escapes and character references make the source longer.
    let is_it = match written.contains(['\\', '&']) {
        true => written.len() > href.len(),
        false => written == href,
    };
    is_it.then_some(start..start + len)
}
