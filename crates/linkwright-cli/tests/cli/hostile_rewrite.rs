//! Bad inputs and failing outputs of `rewrite`: it loses nothing, and leaves no half-written file.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command as Process, Stdio};

use tempfile::TempDir;

use crate::support::{check, cli, file, refuse, run, spawn};

const LINKED: &str = "[www.example.com](<https://www.example.com>)";

const MODES: [&str; 3] = ["--check", "--diff", "--in-place"];

#[test]
fn n40_not_utf8_is_refused_and_nothing_written() {
    let dir = TempDir::new().unwrap();
    let bytes = b"www.example.com\n\xC0\xAF";
    let bad = file(&dir, "bad.md", bytes);
    let good = file(&dir, "good.md", "www.example.com");
    let what = ["bad.md", "not UTF-8 at byte 16"];
    refuse(cli("rewrite").arg(&bad), &what);
    let out = dir.path().join("out.md");
    refuse(cli("rewrite -o").arg(&out).arg(&bad), &what);
    assert!(!out.exists());
    refuse(cli("rewrite").write_stdin(bytes.as_slice()), &["-: not UTF-8 at byte 16"]);
    for mode in MODES {
        let told = ["bad.md: not UTF-8 at byte 16", "in 1 of 2 files"];
        check(cli("rewrite").arg(mode).arg(dir.path()), 2, &[], &told);
        assert_eq!(fs::read(&bad).unwrap(), bytes);
    }
    assert_eq!(fs::read_to_string(good).unwrap(), LINKED, "the other file is done");
    // HTML is not Markdown, so it stays unchanged.
    let page = file(&dir, "page.html", "<p>www.example.com");
    for mode in MODES {
        let told = ["page.html: is HTML, not Markdown"];
        check(cli("rewrite").arg(mode).arg(&page), 2, &[], &told);
    }
    assert_eq!(fs::read_to_string(page).unwrap(), "<p>www.example.com");
}

#[test]
fn n41_a_closed_pipe_ends_it_quietly() {
    let dir = TempDir::new().unwrap();
    let long = file(&dir, "long.md", "www.example.com and words\n\n".repeat(50_000));
    // `--check` exits with 1, because it found URLs before the pipe closed.
    for (mode, code) in [("", 0), ("--check", 1), ("--diff", 0)] {
        let command = ["rewrite", long.to_str().unwrap(), mode];
        let mut child = spawn(if mode.is_empty() { &command[..2] } else { &command });
        let mut first = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{mode}");
        assert_eq!(output.stderr, b"", "{mode}");
    }
}

#[test]
fn n42_a_file_that_is_too_long_is_refused() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("long.md");
    let what = ["is longer than 16 MiB, the limit for Markdown"];
    // A sparse file, which takes no space on the disk.
    File::create(&path).unwrap().set_len(513 << 20).unwrap();
    refuse(cli("rewrite").arg(&path), &what);
    refuse(cli("rewrite --check --quiet").arg(&path), &what);
    assert_eq!(fs::metadata(&path).unwrap().len(), 513 << 20);
}

#[cfg(unix)]
#[test]
fn n42_standard_input_without_end_is_refused() {
    let output = Process::new(assert_cmd::cargo::cargo_bin("linkwright"))
        .arg("rewrite")
        .stdin(File::open("/dev/zero").unwrap())
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        told,
        "linkwright: -: is longer than 16 MiB, the limit for Markdown, whose parsing may take quadratic time\n"
    );
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]));
}

fn names(folder: &Path) -> Vec<std::ffi::OsString> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name()).collect()
}

/// Runs `rewrite --in-place` in a shell, after the command `before`.
#[cfg(unix)]
fn in_place_after(before: &str, path: &Path) -> std::process::Output {
    let program = assert_cmd::cargo::cargo_bin("linkwright");
    Process::new("sh")
        .args(["-c", &format!("{before}; exec \"$0\" rewrite --in-place \"$1\"")])
        .arg(program)
        .arg(path)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[cfg(unix)]
#[test]
fn n43_a_full_disk_leaves_the_old_file() {
    let in_memory = TempDir::new_in("/dev/shm").ok();
    for dir in in_memory.into_iter().chain(TempDir::new()) {
        let text = "www.example.com and words\n\n".repeat(2_000);
        let path = file(&dir, "a.md", &text);
        // A file may have at most 4 blocks. More is an error, not a signal.
        let output = in_place_after("ulimit -f 4; trap '' XFSZ", &path);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("a.md: cannot write it: "), "{told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(names(dir.path()), ["a.md"], "nothing is left over");
    }
}

#[cfg(unix)]
#[test]
fn n43_a_kill_leaves_the_old_file() {
    use std::os::unix::process::ExitStatusExt as _;
    let dir = TempDir::new().unwrap();
    let text = "www.example.com and words\n\n".repeat(2_000);
    let path = file(&dir, "a.md", &text);
    // A file that is too long causes a signal, which kills the program while it writes.
    let output = in_place_after("ulimit -c 0; ulimit -f 4", &path);
    assert!(output.status.signal().is_some(), "{output:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[cfg(unix)]
#[test]
fn n43_a_folder_that_cannot_be_written_leaves_the_old_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = TempDir::new().unwrap();
    let path = file(&dir, "a.md", "www.example.com");
    let mode = |mode| fs::set_permissions(&dir, fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    if File::create(dir.path().join("probe")).is_ok() {
        crate::support::skipped("this user writes in every folder");
        return;
    }
    let output = cli("rewrite --in-place").arg(&path).output().unwrap();
    mode(0o755);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("a.md: cannot write it: "), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "www.example.com");
    assert_eq!(names(dir.path()), ["a.md"]);
}

#[test]
fn n44_other_files_are_written_if_one_is_unreadable() {
    let dir = TempDir::new().unwrap();
    let good = file(&dir, "good.md", "www.example.com");
    let mut command = cli("rewrite --in-place no.md good.md");
    let (stdout, told, code) = run(command.arg("no\nline.md").current_dir(&dir));
    assert_eq!((&*stdout, code), ("", 2));
    for part in [
        "linkwright: no.md: cannot open it: ",
        "linkwright: no\\nline.md: cannot open it: ",
        "1 link written in 1 of 3 files",
    ] {
        assert!(told.contains(part), "{told}");
    }
    assert_eq!(fs::read_to_string(good).unwrap(), LINKED);
    let folder = dir.path().join("folder.md");
    fs::create_dir(&folder).unwrap();
    refuse(cli("rewrite").arg(&folder), &["folder.md", "--in-place"]);
}

#[cfg(unix)]
#[test]
fn n44_a_device_is_not_replaced() {
    let dir = TempDir::new().unwrap();
    let good = file(&dir, "good.md", "www.example.com");
    let other = file(&dir, "other.md", "www.example.com");
    let output = Process::new(assert_cmd::cargo::cargo_bin("linkwright"))
        .args(["rewrite", "--in-place", "/dev/zero", "/dev/stdin"])
        .arg(&good)
        .stdin(File::open(&other).unwrap())
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    for name in ["/dev/zero", "/dev/stdin"] {
        assert!(told.contains(&format!("{name}: is not a file that can be replaced")), "{told}");
    }
    assert_eq!(fs::read_to_string(good).unwrap(), LINKED);
    assert_eq!(fs::read_to_string(other).unwrap(), "www.example.com");
}

#[cfg(unix)]
#[test]
fn n44_other_files_are_written_if_one_is_forbidden() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = TempDir::new().unwrap();
    let good = file(&dir, "good.md", "www.example.com");
    let closed = file(&dir, "closed.md", "www.example.com");
    let folder = dir.path().join("shut");
    fs::create_dir(&folder).unwrap();
    for path in [&closed, &folder] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o000)).unwrap();
    }
    if File::open(&closed).is_ok() {
        crate::support::skipped("this user reads every file");
        return;
    }
    let told = ["closed.md: cannot open it: ", "shut: Permission denied"];
    check(cli("rewrite --in-place").arg(dir.path()), 2, &[], &told);
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(fs::read_to_string(good).unwrap(), LINKED);
}

#[cfg(target_os = "linux")]
#[test]
fn n44_a_name_that_is_not_utf8_is_done() {
    use std::os::unix::ffi::OsStrExt as _;
    let dir = TempDir::new().unwrap();
    let path = dir.path().join(std::ffi::OsStr::from_bytes(b"a\xFF.md"));
    fs::write(&path, "www.example.com\n").unwrap();
    check(cli("rewrite --check").arg(dir.path()), 1, &["a\u{FFFD}.md:1:1: "], &[]);
    let (diff, _, code) = run(cli("rewrite --diff .").current_dir(&dir));
    assert!(diff.starts_with("--- \"./a\\377.md\"\n") && code == 0, "{diff}");
    check(cli("rewrite --in-place").arg(dir.path()), 0, &[], &[]);
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{LINKED}\n"));
    fs::write(&path, b"\xFF").unwrap();
    refuse(cli("rewrite").arg(&path), &["a\u{FFFD}.md: not UTF-8 at byte 0"]);
}

#[test]
fn n45_no_final_newline_is_added() {
    let dir = TempDir::new().unwrap();
    let path = file(&dir, "a.md", "# x\r\n\r\nwww.example.com");
    let want = format!("# x\r\n\r\n{LINKED}");
    cli("rewrite").arg(&path).assert().success().stdout(want.clone());
    cli("rewrite --in-place").arg(&path).assert().success();
    assert_eq!(fs::read_to_string(path).unwrap(), want);
}

/// The text does not fit into the buffer of a pipe. When all of it is written, the program has
/// therefore looked at `out`.
#[test]
fn n51_a_file_that_changed_meanwhile_is_not_replaced() {
    let text = "www.example.com and words\n\n".repeat(20_000);
    for command in ["rewrite", "render"] {
        for replace in [false, true] {
            let dir = TempDir::new().unwrap();
            let out = file(&dir, "out.md", "old");
            let mut child = spawn(&[command, "-o", out.to_str().unwrap()]);
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(text.as_bytes()).unwrap();
            if replace {
                // Editors replace files like this.
                fs::rename(file(&dir, "new.md", "new"), &out).unwrap();
            } else {
                fs::write(&out, "newer").unwrap();
            }
            drop(stdin);
            let output = child.wait_with_output().unwrap();
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(
                told.ends_with(
                    "out.md: changed while it was being processed; it is not replaced\n"
                ),
                "{told}"
            );
            assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1));
            assert!(fs::read_to_string(&out).unwrap().starts_with("new"));
            assert_eq!(names(dir.path()), ["out.md"]);
        }
    }
}

#[cfg(unix)]
#[test]
fn n51_hard_links_are_not_split() {
    let dir = TempDir::new().unwrap();
    let (first, other) = (file(&dir, "a.md", "www.example.com"), dir.path().join("b.txt"));
    fs::hard_link(&first, &other).unwrap();
    let plain = file(&dir, "c.md", "www.example.com");
    let (_, told, code) = run(cli("rewrite --in-place a.md c.md").current_dir(&dir));
    assert!(told.starts_with("linkwright: a.md: has other hard links, "), "{told}");
    assert!(told.contains("1 link written in 1 of 2 files") && code == 2, "{told}");
    assert_eq!(fs::read_to_string(&first).unwrap(), "www.example.com");
    assert_eq!(fs::read_to_string(plain).unwrap(), LINKED);
    // If the text would not change, there is nothing to refuse.
    fs::write(&first, "none").unwrap();
    cli("rewrite --in-place").arg(&first).assert().success();
    // A file without other hard links can be written.
    let out = dir.path().join("out.md");
    cli("rewrite").arg(&first).arg("-o").arg(&out).assert().success();
    refuse(cli("rewrite").arg(&out).arg("-o").arg(&other), &["other hard links"]);
    assert_eq!(fs::read_to_string(other).unwrap(), "none");
}

#[cfg(target_os = "linux")]
#[test]
fn n51_extended_attributes_stay() {
    let dir = TempDir::new().unwrap();
    let path = file(&dir, "a.md", "www.example.com");
    if xattr::set(&path, "user.note", b"one").is_err() {
        crate::support::skipped("this file system has no extended attributes");
        return;
    }
    xattr::set(&path, "user.empty", b"").unwrap();
    cli("rewrite --in-place").arg(&path).assert().success();
    assert_eq!(fs::read_to_string(&path).unwrap(), LINKED);
    assert_eq!(xattr::get(&path, "user.note").unwrap().unwrap(), b"one");
    assert_eq!(xattr::get(&path, "user.empty").unwrap().unwrap(), b"");
    assert_eq!(xattr::list(&path).unwrap().count(), 2);
}

/// If root runs the program, a file of another user keeps its owner. Another user cannot replace a
/// file of root.
#[cfg(unix)]
#[test]
fn n51_the_owner_stays() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let dir = TempDir::new().unwrap();
    let theirs = file(&dir, "theirs.md", "www.example.com");
    if chown(&theirs, Some(1000), Some(1000)).is_err() {
        crate::support::skipped("this user cannot give files away");
        return;
    }
    cli("rewrite --in-place").arg(&theirs).assert().success();
    let kind = fs::metadata(&theirs).unwrap();
    assert_eq!((kind.uid(), kind.gid()), (1000, 1000));
    assert_eq!(fs::read_to_string(theirs).unwrap(), LINKED);

    let ours = file(&dir, "ours.md", "www.example.com");
    fs::set_permissions(&dir, fs::Permissions::from_mode(0o777)).unwrap();
    fs::set_permissions(&ours, fs::Permissions::from_mode(0o666)).unwrap();
    let output = Process::new("setpriv")
        .args(["--reuid=1000", "--regid=1000", "--clear-groups"])
        .arg(assert_cmd::cargo::cargo_bin("linkwright"))
        .args(["rewrite", "--in-place"])
        .arg(&ours)
        .output();
    match output {
        Ok(output) if output.status.code() == Some(2) => {
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(told.contains("ours.md: cannot keep the owner of it: "), "{told}");
        }
        // That user may not be allowed to run the program.
        _ => crate::support::skipped("no setpriv that can run the program"),
    }
    assert_eq!(fs::read_to_string(ours).unwrap(), "www.example.com");
    assert_eq!(names(dir.path()).len(), 2, "nothing is left over");
}
