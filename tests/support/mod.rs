//! What several test files share.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::path::PathBuf;

/// The text of one of the official files of UTS #58, from the folder that `UTS58_DATA` names.
///
/// Returns `None`, and says so, where the variable is unset. Panics where it is set and the file
/// cannot be read: a wrong folder must not look like a pass.
pub fn official(file: &str) -> Option<String> {
    let Some(dir) = std::env::var_os("UTS58_DATA") else {
        eprintln!("SKIPPED: {file} needs UTS58_DATA, the folder with the official files");
        return None;
    };
    let path = PathBuf::from(dir).join(file);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => panic!("{}: {error}", path.display()),
    }
}
