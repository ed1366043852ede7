//! The name of a file in a diff.

use std::env;
use std::path::{Path, PathBuf};

/// The name that `patch -p0` and `git apply` need for a file, when they run in the folder in which the
/// diff was made.
pub fn diff_name(path: &Path) -> Vec<u8> {
    let here = env::current_dir().ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok());
    // git does not accept `.` as a folder within a name.
    let name: PathBuf = below.unwrap_or(path).components().collect();
    let mut name = name.as_os_str().as_encoded_bytes().to_vec();
    if cfg!(windows) {
        name.iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
    }
    let is_relative = !name.starts_with(b"/") && !name.starts_with(b"../");
    if is_relative && name != b"-" && !name.starts_with(b"./") {
        // git removes the first folder of a name, and patch -p0 none: this one suits both.
        name.splice(0..0, *b"./");
    }
    quoted(name)
}

/// Quotes a name as git does, with C's escapes, if it could be read as something else.
fn quoted(mut name: Vec<u8>) -> Vec<u8> {
    let is_text = str::from_utf8(&name).is_ok();
    let is_plain =
        |b: &u8| !b.is_ascii_control() && !b"\"\\".contains(b) && (is_text || b.is_ascii());
    if name.iter().all(is_plain) {
        if name.contains(&b' ') {
            // A tab ends the name, which a date may follow.
            name.push(b'\t');
        }
        return name;
    }
    let mut quoted = vec![b'"'];
    for byte in name {
        match byte {
            b'"' | b'\\' => quoted.extend([b'\\', byte]),
            byte if is_plain(&byte) => quoted.push(byte),
            byte => quoted.extend(format!("\\{byte:03o}").bytes()),
        }
    }
    quoted.push(b'"');
    quoted
}
