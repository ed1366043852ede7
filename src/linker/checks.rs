//! The form of names, and the error for a value of another form.

use alloc::format;

use uts58::{SettingError, SettingErrorKind};

/// Returns whether the name is a letter followed by letters, digits and these bytes.
pub(crate) fn is_name(name: &str, others: &[u8]) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || others.contains(&b))
}

/// Returns the error for a value that a setting does not take, such as `a pattern: give a host such as "example.com"`.
pub(super) fn not_a(given: &str, expected: &str) -> SettingError {
    SettingError::new(SettingErrorKind::Value, format!("{given:?} is not {expected}"))
}
