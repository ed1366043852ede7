//! The command line, run as people run it.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use tempfile::TempDir;

pub fn linkwright() -> Command {
    let mut command = Command::cargo_bin("linkwright").unwrap();
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

/// One line on standard error that holds `what`, nothing on standard output, exit 2.
#[track_caller]
pub fn refuse(command: &mut Command, what: &[&str]) {
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert_eq!(output.stdout, b"", "{told}");
    assert!(told.starts_with("linkwright: ") && told.ends_with('\n'), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    for what in what {
        assert!(told.contains(what), "{told:?} has no {what:?}");
    }
}

pub fn file(dir: &TempDir, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = dir.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

pub fn spawn(args: &[&str]) -> std::process::Child {
    Process::new(assert_cmd::cargo::cargo_bin("linkwright"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// A folder with these files, some in folders of their own.
pub fn tree<T: AsRef<[u8]>>(files: &[(&str, T)]) -> TempDir {
    let dir = TempDir::new().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

/// Says that a test was skipped, past the harness, which keeps what passing tests print.
pub fn skipped(why: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}
