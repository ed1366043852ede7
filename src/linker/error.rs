//! What is wrong with a setting.

use alloc::format;

use uts58::SettingError;

/// The error for a text that is not what a setting takes, such as `a pattern: give a host such as "example.com"`.
pub(super) fn not_a(given: &str, expected: &str) -> SettingError {
    SettingError::new(format!("{given:?} is not {expected}"))
}
