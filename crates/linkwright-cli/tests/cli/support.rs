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

/// The program with these arguments: words without whitespace in them.
///
/// `rewrite` writes bare domains, too, and in headings: most of its tests are about how it writes, and not what.
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

/// The options with which `rewrite` writes the links that `render` does.
pub const WHOLE: [&str; 2] = ["--bare-domains=prudent", "--headings=true"];

/// What a command wrote on standard output and standard error, and its exit status.
#[track_caller]
pub fn run(command: &mut Command) -> (String, String, i32) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// What it writes for a source on standard input, if it is content with that.
#[track_caller]
pub fn output(args: &str, source: impl Into<Vec<u8>>) -> String {
    let (stdout, stderr, code) = run(cli(args).write_stdin(source));
    assert_eq!((&*stderr, code), ("", 0), "{args}");
    stdout
}

/// Fails where a command ends with another exit status, or does not write all of these parts.
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
