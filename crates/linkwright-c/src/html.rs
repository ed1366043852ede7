//! Writes text and HTML with anchors.

use std::ffi::c_char;
use std::fmt::Write as _;

use linkwright::{Linker as Own, html, text};

use crate::border::{Status, Text, answer};
use crate::input::Input;
use crate::linker::Linker;

/// Writes a plain text of len bytes of UTF-8 as HTML, escaped and with anchors around its links.
///
/// Bytes that are not UTF-8 stay unchanged, and links in their words stay text. With
/// LINKWRIGHT_STATUS_OK, *html is the HTML. Otherwise it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_text_to_html(
    linker: *const Linker,
    text: *const c_char,
    len: usize,
    html: *mut *mut Text,
) -> Status {
    let make = |linker: &Own, given: &[u8]| {
        let input = Input::utf8(given);
        // Room for a link or two, and the NUL.
        let mut made = String::with_capacity(given.len() + given.len() / 8 + 128);
        // Writing to a `String` cannot fail.
        let _ = write!(made, "{}", text::html(&input.text, linker.hook(input.hook(linker))));
        Text::give(input.restore(given, made))
    };
    // SAFETY: as the caller promises.
    unsafe { answer(linker, text.cast(), len, html, make) }
}

/// Adds anchors around the links of a page or a piece of HTML, of len bytes of UTF-8. Every byte
/// outside the new anchors stays unchanged. Text in anchors, code, scripts and similar elements
/// does not link. Words with bytes that are not UTF-8 do not link.
///
/// This function does not sanitise: pass untrusted HTML through a sanitiser first. With
/// LINKWRIGHT_STATUS_OK, *html is the page. Otherwise it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_html(
    linker: *const Linker,
    page: *const c_char,
    len: usize,
    html: *mut *mut Text,
) -> Status {
    let make = |linker: &Own, page: &[u8]| {
        let rewriter = html::Rewriter::new(linker).charset("utf-8");
        Text::give(rewriter.rewrite_bytes(page).into_owned())
    };
    // SAFETY: as the caller promises.
    unsafe { answer(linker, page.cast(), len, html, make) }
}
