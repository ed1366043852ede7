//! The name of a file as it stands in a diff.

use std::env;
use std::path::{Path, PathBuf};

/// What `patch -p0` and `git apply` take for this file when they run where the diff was made.
pub fn diff_name(path: &Path) -> Vec<u8> {
    let here = env::current_dir().ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok());
    // git does not take a `.` inside of a name.
    let name: PathBuf = below.unwrap_or(path).components().collect();
    let mut name = name.as_os_str().as_encoded_bytes().to_vec();
    if cfg!(windows) {
        name.iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
    }
    let is_relative = !name.starts_with(b"/") && !name.starts_with(b"../");
    if is_relative && name != b"-" && !name.starts_with(b"./") {
        // git takes the first folder of a name away, patch -p0 none: this one can go or stay.
        name.splice(0..0, *b"./");
    }
    quoted(name)
}

/// In C's quotes where a name could be read as something else, as git does.
fn quoted(mut name: Vec<u8>) -> Vec<u8> {
    let is_text = str::from_utf8(&name).is_ok();
    let is_plain =
        |b: &u8| !b.is_ascii_control() && !b"\"\\".contains(b) && (is_text || b.is_ascii());
    if name.iter().all(is_plain) {
        if name.contains(&b' ') {
            // Ends the name: behind it could be a date.
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

#[cfg(test)]
mod tests {
    use super::diff_name;
    use std::path::Path;

    #[track_caller]
    fn check(path: &str, want: &str) {
        let have = diff_name(Path::new(path));
        assert_eq!(String::from_utf8_lossy(&have), want);
    }

    #[test]
    fn names_are_what_patch_and_git_read() {
        check("a.md", "./a.md");
        check("./b/a.md", "./b/a.md");
        check("././b/./a.md", "./b/a.md");
        check("../a.md", "../a.md");
        check("/nowhere/a.md", "/nowhere/a.md");
        check("-", "-");
        check("größe 東京.md", "./größe 東京.md\t");
        check("a\"\t\\\u{1b}.md", r#""./a\"\011\\\033.md""#);
        let here = std::env::current_dir().unwrap().join("c/a.md");
        check(&here.to_string_lossy(), "./c/a.md");
    }
}
