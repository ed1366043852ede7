//! Finds the links of a text.

use std::ffi::c_char;
use std::ptr;

use linkwright::{LinkKind, Linker as Own};

use crate::border::{Status, answer, give, take_back};
use crate::input::Input;
use crate::linker::Linker;

/// The kind of a link.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A URL with a scheme.
    Url = 0,
    /// A domain without a scheme, such as example.com/a.
    Domain = 1,
    /// An email address.
    Email = 2,
    /// A `mailto:` URL.
    Mailto = 3,
}

/// A link. Its texts live as long as the linkwright_links that contains it.
#[repr(C)]
#[derive(Clone, Debug)]
pub struct Link {
    /// The start of the link in the text, in code units: bytes of UTF-8, or 16-bit units of UTF-16.
    pub start: usize,
    /// The end of the link: the code unit after its last one.
    pub end: usize,
    /// The kind of the link.
    pub kind: Kind,
    /// The target of the link, in ASCII, with a NUL after it. Escape it in HTML: it may have `&`
    /// and `'`.
    pub href: *const c_char,
    /// The number of bytes of href, without the NUL.
    pub href_len: usize,
    /// The form to display, in UTF-8 whatever the encoding of the text, with a NUL after it.
    pub display: *const c_char,
    /// The number of bytes of display, without the NUL.
    pub display_len: usize,
}

/// All links of a text, in order. Free it with linkwright_links_free().
#[repr(C)]
#[derive(Debug)]
pub struct Links {
    /// The links. Do not read it if len is 0. It lives as long as the linkwright_links.
    pub data: *const Link,
    /// The number of links.
    pub len: usize,
}

/// The memory that `Links` points into: the links, and their texts one after the other.
type Memory = (Vec<Link>, Vec<u8>);

/// Finds the links of a text of len bytes of UTF-8. The text is not kept.
///
/// A byte that is not UTF-8 is not an error: links in its word stay text. If the text ends within a
/// character, links in the last word also stay text, except links that linkwright_stable_prefix()
/// covers.
///
/// With LINKWRIGHT_STATUS_OK, *links has the links, possibly 0. Otherwise it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_find(
    linker: *const Linker,
    text: *const c_char,
    len: usize,
    links: *mut *mut Links,
) -> Status {
    let make = |linker: &Own, text: &[u8]| found(linker, &Input::utf8(text), str::len);
    // SAFETY: as the caller promises.
    unsafe { answer(linker, text.cast(), len, links, make) }
}

/// Finds the links of a text of len code units of UTF-16, in the byte order of the machine.
///
/// A surrogate without its partner is not an error: links in its word stay text. Otherwise the
/// function behaves like linkwright_find().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_find_utf16(
    linker: *const Linker,
    text: *const u16,
    len: usize,
    links: *mut *mut Links,
) -> Status {
    let make = |linker: &Own, text: &[u16]| found(linker, &Input::utf16(text), units);
    // SAFETY: as the caller promises.
    unsafe { answer(linker, text, len, links, make) }
}

/// Returns the number of UTF-16 code units in a text. Characters of two units start with a byte of
/// at least 0xF0.
pub(crate) fn units(text: &str) -> usize {
    text.chars().count() + text.bytes().filter(|&b| b >= 0xF0).count()
}

fn found(linker: &Own, input: &Input<'_>, count: fn(&str) -> usize) -> *mut Links {
    let (mut links, mut texts) = Memory::default();
    let (mut byte, mut unit) = (0, 0);
    let mut to = |place: usize| {
        unit += count(&input.text[byte..place]);
        byte = place;
        unit
    };
    let keep = |texts: &mut Vec<u8>, text: &str| {
        texts.extend_from_slice(text.as_bytes());
        texts.push(0);
        (ptr::null(), text.len())
    };
    for (link, anchor) in linker.hook(input.hook(linker)).links(&input.text) {
        if links.is_empty() {
            // Room for the links of most texts.
            links.reserve(16);
            texts.reserve(1024);
        }
        let (href, href_len) = keep(&mut texts, anchor.href());
        let (display, display_len) = keep(&mut texts, anchor.text());
        let (start, end) = (to(link.range().start), to(link.range().end));
        let kind = match link.kind() {
            LinkKind::Domain => Kind::Domain,
            LinkKind::Email => Kind::Email,
            LinkKind::Mailto => Kind::Mailto,
            _ => Kind::Url,
        };
        links.push(Link { start, end, kind, href, href_len, display, display_len });
    }
    // From here on, the texts do not move.
    let mut at: *const c_char = texts.as_ptr().cast();
    for link in &mut links {
        link.href = at;
        link.display = at.wrapping_add(link.href_len + 1);
        at = link.display.wrapping_add(link.display_len + 1);
    }
    give(Links { data: links.as_ptr(), len: links.len() }, (links, texts))
}

/// Frees links. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_links_free(links: *mut Links) {
    // SAFETY: as the caller promises.
    unsafe { take_back::<Links, Memory>(links) }
}
