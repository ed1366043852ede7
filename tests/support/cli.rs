//! The command line, run as people run it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use tempfile::TempDir;

pub fn linkwright() -> Command {
    let mut command = Command::cargo_bin("linkwright").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// One line on standard error that holds `what`, nothing on standard output, exit 2.
#[track_caller]
pub fn refuse(command: &mut Command, what: &[&str]) {
    refuse_by("linkwright", command, what);
}

/// The same of another program.
#[track_caller]
pub fn refuse_by(program: &str, command: &mut Command, what: &[&str]) {
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert_eq!(output.stdout, b"", "{told}");
    assert!(told.starts_with(&format!("{program}: ")) && told.ends_with('\n'), "{told}");
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
