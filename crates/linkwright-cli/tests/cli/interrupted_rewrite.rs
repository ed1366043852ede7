//! `rewrite --in-place` is killed or fails at every step. Each file then has its complete old or
//! new text.
#![cfg(target_os = "linux")]

use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

use crate::support::{WHOLE, file, refuse, skipped};

const OLD: &str = "example.com and words\n\n";
const NEW: &str = "[example.com](<https://example.com>) and words\n\n";

fn in_place(path: &Path) -> Command {
    let mut command = Command::new(cargo_bin("linkwright"));
    command
        .arg("rewrite")
        .args(WHOLE)
        .args(["--in-place", "--quiet"])
        .arg(path)
        .stderr(Stdio::piped());
    command
}

/// Counts the temporary files in a folder, and removes them.
fn remove_left(folder: &Path, new: &str) -> usize {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let left: Vec<_> =
        paths.filter(|path| path.extension().is_none_or(|end| end != "md")).collect();
    for path in &left {
        assert!(
            path.file_name().unwrap().to_str().unwrap().starts_with(".linkwright-"),
            "{path:?}"
        );
        // A kill during the write leaves the start of the new text.
        assert!(new.starts_with(&fs::read_to_string(path).unwrap()), "{path:?}");
        fs::remove_file(path).unwrap();
    }
    left.len()
}

/// Kills the program at `count` random moments, and prints where the kills hit. Returns how many hit
/// between the first file and the last.
fn kill(count: u32) -> u32 {
    let (old, new) = (OLD.repeat(1_000), NEW.repeat(1_000));
    let dir = TempDir::new().unwrap();
    let paths: Vec<_> = (0..24).map(|i| dir.path().join(format!("{i}.md"))).collect();
    let reset = || paths.iter().for_each(|path| fs::write(path, &old).unwrap());
    let run = || {
        reset();
        let start = Instant::now();
        let output = in_place(dir.path()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        start.elapsed()
    };
    let whole = (0..5).map(|_| run()).min().unwrap();
    let (mut before, mut during, mut after, mut left) = (0, 0, 0, 0);
    for _ in 0..count {
        reset();
        let mut child = in_place(dir.path()).spawn().unwrap();
        let part = f64::from(RandomState::new().hash_one(()) as u32) / f64::from(u32::MAX);
        sleep(whole.mul_f64(part * 1.1));
        child.kill().unwrap();
        let has_ended = child.wait().unwrap().success();
        let texts: Vec<_> = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        assert!(texts.iter().all(|text| *text == old || *text == new), "a file is torn");
        let replaced = texts.iter().filter(|text| **text == new).count();
        let here = remove_left(dir.path(), &new);
        assert!(here == 0 || !has_ended);
        left += here;
        match replaced {
            _ if has_ended || replaced == paths.len() => after += 1,
            0 if here == 0 => before += 1,
            _ => during += 1,
        }
    }
    println!(
        "{count} kills within {whole:?}: {before} before the first file was replaced, {during} between, \
         {after} after the last; {left} temporary files left"
    );
    run();
    assert_eq!(remove_left(dir.path(), &new), 0);
    during
}

#[test]
fn kills_leave_old_or_new_files() {
    kill(25);
}

#[test]
#[ignore = "takes minutes; KILLS is their number, 1,000 if it is not set"]
fn many_kills_leave_old_or_new_files() {
    let count = std::env::var("KILLS").map_or(1_000, |count| count.parse().unwrap());
    assert!(kill(count) > 0, "no kill hit while the files were replaced");
}

/// Returns a command that runs the program in strace, which writes a log and injects a fault.
fn strace(log: &Path, options: &[&str], path: &Path) -> Command {
    let command = in_place(path);
    let mut traced = Command::new("strace");
    traced.arg("-o").arg(log).args(options).arg(command.get_program()).args(command.get_args());
    traced.stderr(Stdio::piped());
    traced
}

fn has_strace() -> bool {
    let works = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    let works = works.is_ok_and(|output| output.status.success());
    if !works {
        skipped("no strace that works");
    }
    works
}

/// strace follows only the main thread, which processes a single file.
#[test]
fn a_fault_at_any_step_leaves_the_old_or_new_file() {
    if !has_strace() {
        return;
    }
    let (old, new) = (OLD.repeat(4_000), NEW.repeat(4_000));
    let (dir, logs) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let log = logs.path().join("log");
    let mut hits = 0;
    for call in ["?open", "?access", "statx", "fchmod", "write", "fsync", "linkat", "?renameat"] {
        for fault in ["signal=KILL", "error=EIO", "error=ENOSPC"] {
            for when in 1.. {
                let path = file(&dir, "a.md", &old);
                let inject = format!("inject={call}:{fault}:when={when}");
                let output = strace(&log, &["-e", &inject], &path).output().unwrap();
                let text = fs::read_to_string(&path).unwrap();
                assert!(text == old || text == new, "torn after {inject}");
                let left = remove_left(dir.path(), &new);
                if output.status.success() {
                    assert!(text == new && left == 0, "{inject}");
                    if !fs::read_to_string(&log).unwrap().contains("(INJECTED)") {
                        break;
                    }
                } else if fault.starts_with("error") {
                    assert!(text == old && left == 0, "{inject}");
                    assert_told(&output, "a.md: ");
                }
                hits += 1;
            }
        }
    }
    assert!(hits > 40, "{hits}");
}

#[track_caller]
fn assert_told(output: &Output, what: &str) {
    let told = str::from_utf8(&output.stderr).unwrap();
    // strace prints where a symbolic link leads.
    let lines: Vec<_> = told.lines().filter(|line| !line.starts_with("strace: ")).collect();
    assert!(lines.len() == 1 && lines[0].contains(what), "{told}");
    assert_eq!(output.status.code(), Some(2), "{told}");
}

/// The test changes a symbolic link after the program has resolved it, but before it reads the
/// file.
#[test]
fn a_symbolic_link_that_changes_meanwhile_loses_nothing() {
    if !has_strace() {
        return;
    }
    let dir = TempDir::new().unwrap();
    let (first, other) = (file(&dir, "1.md", "1 example.com"), file(&dir, "2.md", "2 example.com"));
    let [link, next, log] = ["link.md", "next.md", "log"].map(|name| dir.path().join(name));
    std::os::unix::fs::symlink("1.md", &link).unwrap();
    std::os::unix::fs::symlink("2.md", &next).unwrap();
    let delay = "inject=openat:delay_enter=2000000";
    let options = ["-P", link.to_str().unwrap(), "-e", "trace=openat", "-e", delay];
    let child = strace(&log, &options, &link).spawn().unwrap();
    let start = Instant::now();
    while !fs::read_to_string(&log).is_ok_and(|log| log.contains("openat")) {
        assert!(start.elapsed() < Duration::from_secs(30), "it does not open the file");
        sleep(Duration::from_millis(5));
    }
    fs::rename(next, link).unwrap();
    assert_told(
        &child.wait_with_output().unwrap(),
        "link.md: changed while it was being processed",
    );
    assert_eq!(fs::read_to_string(first).unwrap(), "1 example.com");
    assert_eq!(fs::read_to_string(other).unwrap(), "2 example.com");
}

/// Runs a shell that is allowed to mount, in a folder with a file system in memory. Returns `None`
/// if this user cannot mount: `script` exits with 77 if its own mount fails.
fn in_mounts(script: &str, dir: &TempDir) -> Option<Output> {
    let script = format!("mount -t tmpfs none . || exit 77; cd \"$PWD\" && {script}");
    let unshare = |arguments: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--map-root-user"]).args(arguments).current_dir(dir).output()
    };
    let program = cargo_bin("linkwright");
    let run = || unshare(&["sh", "-c", &script, program.to_str().unwrap()]).unwrap();
    let is_allowed = unshare(&["true"]).is_ok_and(|output| output.status.success());
    let output = is_allowed.then(run).filter(|output| output.status.code() != Some(77));
    if output.is_none() {
        skipped("this user cannot mount");
    }
    output
}

/// In a container, the files of the image are in such a read-only layer.
#[test]
fn a_file_in_a_lower_layer_is_replaced() {
    let dir = TempDir::new().unwrap();
    let script = "mkdir low up work all && echo www.example.com > low/a.md \
        && { mount -t overlay none -o lowerdir=low,upperdir=up,workdir=work all || exit 77; } \
        && \"$0\" rewrite --in-place all && cat low/a.md all/a.md && ls -A all";
    if let Some(output) = in_mounts(script, &dir) {
        let want = "www.example.com\n[www.example.com](<https://www.example.com>)\na.md\n";
        assert_eq!(String::from_utf8_lossy(&output.stdout), want, "{output:?}");
    }
}

#[test]
fn a_file_that_is_mounted_is_refused() {
    let dir = TempDir::new().unwrap();
    let script = "echo www.example.com > a.md && cp a.md b.md && { mount --bind b.md a.md || exit 77; } \
        && \"$0\" rewrite --in-place --quiet a.md; code=$?; ls -A; exit $code";
    if let Some(output) = in_mounts(script, &dir) {
        assert_told(&output, "a.md: cannot replace it: ");
        assert_eq!(output.stdout, b"a.md\nb.md\n");
    }
}

/// In an append-only folder, the new file cannot replace the old one, and cannot be removed.
#[test]
fn a_file_that_cannot_be_removed_is_reported() {
    let dir = TempDir::new().unwrap();
    let path = file(&dir, "a.md", "example.com");
    let attribute = |change| Command::new("chattr").arg(change).arg(dir.path()).output();
    if !attribute("+a").is_ok_and(|output| output.status.success()) {
        skipped("no chattr that works");
        return;
    }
    let output = in_place(&path).output().unwrap();
    attribute("-a").unwrap();
    assert_told(&output, "cannot remove the new file: ");
    assert_told(&output, "/.linkwright-");
    assert_eq!(fs::read_to_string(path).unwrap(), "example.com");
    assert_eq!(remove_left(dir.path(), "[example.com](<https://example.com>)"), 1);
}

#[test]
fn broken_symbolic_links_are_reported() {
    let dir = TempDir::new().unwrap();
    for (link, to) in [("loop.md", "loop.md"), ("one.md", "none.md"), ("two.md", "one.md")] {
        std::os::unix::fs::symlink(to, dir.path().join(link)).unwrap();
        let path = dir.path().join(link);
        refuse(
            crate::support::cli("rewrite --in-place --quiet").arg(&path),
            &[&format!("{link}: cannot open it: ")],
        );
    }
}
