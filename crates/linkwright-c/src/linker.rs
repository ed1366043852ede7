//! Creates linkers, which have the settings.

use std::ffi::c_char;
use std::ptr;

use linkwright::settings::Settings;

use crate::border::{Text, elements, guard, may_be_read};

/// The settings for finding and writing links. They never change, so many threads may use one
/// linker at the same time.
#[derive(Debug)]
pub struct Linker(pub(crate) linkwright::Linker);

const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Linker>();
};

/// Returns the version of linkwright, such as "0.1.0". The text lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn linkwright_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Creates a linker.
///
/// settings: a JSON object of len bytes with the settings of linkwright.toml, such as
/// {"rel": "nofollow", "bare-domains": "www"}. It is not kept. If len is 0, all settings have their
/// defaults, and settings may be NULL.
///
/// Returns a linker to free with linkwright_free(), or NULL if a setting is wrong. In that case,
/// *error is a text with the setting and the reason, to free with linkwright_text_free(). Otherwise
/// it is NULL. error may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_new(
    settings: *const c_char,
    len: usize,
    error: *mut *mut Text,
) -> *mut Linker {
    if !error.is_aligned() {
        return ptr::null_mut();
    }
    // SAFETY: as the caller promises.
    let made = match unsafe { elements(settings.cast(), len) } {
        None => Err("the settings are a null pointer, or too long".to_owned()),
        Some(settings) => guard(|| read(settings))
            .unwrap_or_else(|| Err("linkwright has a bug: it panicked".to_owned())),
    };
    let (linker, text) = match made {
        Ok(linker) => (Box::into_raw(Box::new(Linker(linker))), ptr::null_mut()),
        Err(_) if error.is_null() => return ptr::null_mut(),
        Err(message) => (ptr::null_mut(), Text::give(message.into_bytes())),
    };
    if !error.is_null() {
        // SAFETY: as the caller promises.
        unsafe { error.write(text) };
    }
    linker
}

fn read(settings: &[u8]) -> Result<linkwright::Linker, String> {
    if settings.is_empty() {
        return Ok(linkwright::Linker::new());
    }
    let settings: Settings = serde_json::from_slice(settings).map_err(|error| error.to_string())?;
    Ok((&settings).into())
}

/// Frees a linker. NULL is allowed. No other thread may still use it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkwright_free(linker: *mut Linker) {
    if may_be_read(linker) {
        // SAFETY: `linkwright_new` made it from such a box.
        drop(unsafe { Box::from_raw(linker) });
    }
}
