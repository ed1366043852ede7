//! The border to C: checks pointers, passes results, and stops panics.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{mem, slice};

use crate::Linker;

/// The status that a function returns. If it is not LINKWRIGHT_STATUS_OK, the result is NULL or 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The result is available.
    Ok = 0,
    /// A pointer that must not be NULL is NULL, a pointer is not aligned, or a length is more than
    /// any text can have.
    InvalidArgument = 1,
    /// linkwright has a bug. Nothing is damaged, and the linker is still usable.
    Panic = 2,
}

/// Handles a call: checks the arguments from C, makes the result, and writes it to `to`.
///
/// # Safety
///
/// `linker` and `to` must be valid, null or not aligned, and so must `text` for `len` elements.
/// Nothing may change them during the call.
pub(crate) unsafe fn answer<T, R: Default>(
    linker: *const Linker,
    text: *const T,
    len: usize,
    to: *mut R,
    make: impl FnOnce(&linkwright::Linker, &[T]) -> R,
) -> Status {
    if !may_be_read(to) {
        return Status::InvalidArgument;
    }
    // SAFETY: `to` is valid. It may point to uninitialized memory, so the old value is not dropped.
    unsafe { to.write(R::default()) };
    if !may_be_read(linker) {
        return Status::InvalidArgument;
    }
    // SAFETY: as the caller promises.
    let (linker, text) = unsafe { (&*linker, elements(text, len)) };
    let Some(text) = text else { return Status::InvalidArgument };
    let Some(result) = guard(|| make(&linker.0, text)) else { return Status::Panic };
    // SAFETY: as above.
    unsafe { to.write(result) };
    Status::Ok
}

/// Returns whether a pointer is aligned and not null. Other faults cannot be detected.
pub(crate) fn may_be_read<T>(pointer: *const T) -> bool {
    !pointer.is_null() && pointer.is_aligned()
}

/// Returns the text at a pointer, which may be null if the text is empty.
///
/// # Safety
///
/// `text` must be valid for `len` elements, null or not aligned. Nothing may change them while the
/// result is in use.
pub(crate) unsafe fn elements<'t, T>(text: *const T, len: usize) -> Option<&'t [T]> {
    if len == 0 {
        return Some(&[]);
    }
    let is_right = may_be_read(text) && len <= isize::MAX as usize / size_of::<T>();
    // SAFETY: as the caller promises; the conditions that can be checked hold.
    is_right.then(|| unsafe { slice::from_raw_parts(text, len) })
}

/// Runs code that must not unwind into C. Returns `None` after a panic.
pub(crate) fn guard<R>(run: impl FnOnce() -> R) -> Option<R> {
    // Linkers never change, and the unfinished result of a panic is dropped here.
    catch_unwind(AssertUnwindSafe(run))
        // Dropping the payload of the panic could panic again.
        .map_err(mem::forget)
        .ok()
}

/// A text that linkwright made. Free it with linkwright_text_free().
#[repr(C)]
#[derive(Debug)]
pub struct Text {
    /// The text in UTF-8, with a NUL after it that len does not count. It lives as long as the
    /// linkwright_text. It has NUL characters or bytes that are not UTF-8 only if the text that it
    /// was made from has them.
    pub data: *const c_char,
    /// The number of bytes.
    pub len: usize,
}

/// A result as C sees it, and after it the memory that it points into.
#[repr(C)]
struct Given<V, M> {
    view: V,
    _memory: M,
}

/// Returns a result that lives until [`take_back`].
pub(crate) fn give<V, M>(view: V, memory: M) -> *mut V {
    Box::into_raw(Box::new(Given { view, _memory: memory })).cast()
}

/// # Safety
///
/// `given` must be null, not aligned, or a result of [`give`] for the same types that was not taken
/// back.
pub(crate) unsafe fn take_back<V, M>(given: *mut V) {
    if may_be_read(given) {
        // SAFETY: `given` points to the first field of such a box.
        drop(unsafe { Box::from_raw(given.cast::<Given<V, M>>()) });
    }
}

impl Text {
    pub(crate) fn give(mut bytes: Vec<u8>) -> *mut Self {
        let len = bytes.len();
        bytes.push(0);
        give(Self { data: bytes.as_ptr().cast(), len }, bytes)
    }
}

/// Frees a text. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_text_free(text: *mut Text) {
    // SAFETY: as the caller promises.
    unsafe { take_back::<Text, Vec<u8>>(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_panic_crosses() {
        let linker = Linker(linkwright::Linker::new());
        let mut result = 1_usize;
        // SAFETY: the pointers are valid.
        let status =
            unsafe { answer(&linker, b"a".as_ptr(), 1, &mut result, |_, _| panic!("a bug")) };
        assert_eq!((status, result), (Status::Panic, 0));
    }

    #[test]
    fn wrong_pointers_and_lengths_are_refused() {
        let linker = Linker(linkwright::Linker::new());
        let text = [0x61_u16; 4];
        let odd = text.as_ptr().wrapping_byte_add(1);
        let mut result = 0_usize;
        let mut call = |linker: *const Linker, text: *const u16, len| {
            // SAFETY: invalid arguments are refused.
            unsafe { answer(linker, text, len, &mut result, |_, text| text.len()) }
        };
        let null = std::ptr::null::<u16>;
        assert_eq!(call(&linker, text.as_ptr(), 4), Status::Ok);
        assert_eq!(call(&linker, null(), 0), Status::Ok);
        assert_eq!(call(&linker, null(), 1), Status::InvalidArgument);
        assert_eq!(call(&linker, odd, 1), Status::InvalidArgument);
        assert_eq!(call(&linker, text.as_ptr(), usize::MAX / 2), Status::InvalidArgument);
        assert_eq!(call(std::ptr::null(), text.as_ptr(), 4), Status::InvalidArgument);
    }
}
