//! Helpers that run the command line as people do.
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

/// Returns the program with these arguments, which are separated by whitespace.
///
/// For `rewrite`, adds the options in [`WHOLE`] that the arguments do not set, because most of its
/// tests check how it writes links, not which.
pub fn cli(args: &str) -> Command {
    let mut command = linkwright();
    let mut words = args.split_whitespace();
    command.args(words.next());
    if args.starts_with("rewrite") && !args.contains("--preset") && !args.contains("--help") {
        let is_left = |option: &&&str| !args.contains(option.split('=').next().unwrap());
        command.args(WHOLE.iter().filter(is_left));
    }
    command.args(words);
    command
}

/// The options that make `rewrite` write the same links as `render`.
pub const WHOLE: [&str; 2] = ["--bare-domains=prudent", "--headings=true"];

/// Runs a command. Returns its standard output, its standard error and its exit status.
#[track_caller]
pub fn run(command: &mut Command) -> (String, String, i32) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// Returns the standard output for a source on standard input. Fails unless the command succeeds
/// without a message.
#[track_caller]
pub fn output(args: &str, source: impl Into<Vec<u8>>) -> String {
    let (stdout, stderr, code) = run(cli(args).write_stdin(source));
    assert_eq!((&*stderr, code), ("", 0), "{args}");
    stdout
}

/// Checks the exit status of a command, and that its outputs contain these parts.
#[track_caller]
pub fn check(command: &mut Command, code: i32, stdout: &[&str], stderr: &[&str]) {
    let (out, told, have) = run(command);
    assert_eq!(have, code, "{told}");
    for (text, parts) in [(out, stdout), (told, stderr)] {
        for part in parts {
            assert!(text.contains(part), "{text:?} has no {part:?}");
        }
    }
}

/// Checks that a command prints one line on standard error, which contains each of `what`, prints
/// nothing on standard output, and exits with 2.
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

/// Creates a folder with these files and their subfolders.
pub fn tree<T: AsRef<[u8]>>(files: &[(&str, T)]) -> TempDir {
    let dir = TempDir::new().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

/// Reports that a test was skipped. Writes to standard error directly, because the harness hides
/// the printed text of tests that pass.
pub fn skipped(why: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}
