//! Checks of names, and the error for invalid values.

use alloc::format;

use uts58::{SettingError, SettingErrorKind};

/// Returns whether a name is an ASCII letter followed by ASCII letters, digits and bytes in
/// `others`.
pub(crate) fn is_name(name: &str, others: &[u8]) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || others.contains(&b))
}

/// Returns the error for an invalid value. `expected` is a phrase such as
/// `a pattern: give a host such as "example.com"`.
pub(super) fn not_a(given: &str, expected: &str) -> SettingError {
    SettingError::new(SettingErrorKind::Value, format!("{given:?} is not {expected}"))
}
