//! Where the destination of an existing link stands in its source.

use core::ops::Range;

use memchr::memmem;

use crate::markup::{HREFS, attributes, ends_name};

/// How many places of a link of Markdown are tried, from its end. One is enough unless its title holds `](`.
const TRIES: usize = 8;

/// Returns the bytes of the destination of a link that leads to `href`, within the bytes of the link. `None` where it stands
/// elsewhere, as that of a reference does.
pub(super) fn destination(link: &[u8], href: &str) -> Option<Range<usize>> {
    match link {
        [b'<', inside @ ..] => {
            let name = inside.iter().position(|&byte| ends_name(byte))?;
            // An address or a URL in angle brackets has no whitespace.
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

/// Returns the bytes of the value of the `href` of a tag, without its quotation marks. Where a tag has both names, browsers follow
/// the one without a prefix.
fn of_tag(tag: &[u8], name: usize) -> Option<Range<usize>> {
    let own = HREFS.iter().find_map(|href| attributes(tag, name).find(|own| own.is(href)))?;
    let len = own.value.len();
    // A value without marks may end with one: `href=a'`.
    let is_quoted = match tag[..own.range.end] {
        [ref before @ .., mark @ (b'"' | b'\'')] => {
            before.len() > len && before[before.len() - len - 1] == mark
        }
        _ => false,
    };
    let end = own.range.end - usize::from(is_quoted);
    Some(end - len..end)
}

/// Returns the bytes of the destination that starts after the whitespace at byte `from`, if it leads to `href`.
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
    // Escapes and references make it longer.
    let is_it = match written.contains(['\\', '&']) {
        true => written.len() > href.len(),
        false => written == href,
    };
    is_it.then_some(start..start + len)
}
