//! How much of a text that is arriving has its links.

use std::ffi::c_char;

use linkwright::Linker as Own;

use crate::border::{Status, answer};
use crate::find::units;
use crate::input::Input;
use crate::linker::Linker;

/// Writes to *stable_prefix the byte of a text of len bytes of UTF-8 before which no link appears, changes or goes, whatever text is
/// appended. The text may end within a character. Bytes that turn out to be no UTF-8 unlink their whole word.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_stable_prefix(
    linker: *const Linker,
    text: *const c_char,
    len: usize,
    stable_prefix: *mut usize,
) -> Status {
    let make = |linker: &Own, text: &[u8]| Input::utf8(text).stable_prefix(linker);
    // SAFETY: as the caller promises.
    unsafe { answer(linker, text.cast(), len, stable_prefix, make) }
}

/// Writes to *stable_prefix the code unit of a text of len code units of UTF-16 before which that is so. The text may end
/// within a surrogate pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_stable_prefix_utf16(
    linker: *const Linker,
    text: *const u16,
    len: usize,
    stable_prefix: *mut usize,
) -> Status {
    let make = |linker: &Own, text: &[u16]| {
        let input = Input::utf16(text);
        units(&input.text[..input.stable_prefix(linker)])
    };
    // SAFETY: as the caller promises.
    unsafe { answer(linker, text, len, stable_prefix, make) }
}
