//! Finds the stable prefix of a text that still arrives.

use std::ffi::c_char;

use linkwright::Linker as Own;

use crate::border::{Status, answer};
use crate::find::units;
use crate::input::Input;
use crate::linker::Linker;

/// Writes to *stable_prefix the number of bytes at the start of a text in which no link appears,
/// changes or disappears, whatever text is appended. The text has len bytes of UTF-8 and may end
/// within a character. If bytes turn out not to be UTF-8, their whole word does not link.
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

/// Writes to *stable_prefix the same number for a text of len code units of UTF-16, in code units.
/// The text may end within a surrogate pair.
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
