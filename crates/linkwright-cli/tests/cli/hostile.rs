//! Bad inputs and failing outputs, for all commands except `rewrite`.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command as Process, Stdio};

use tempfile::TempDir;

use crate::support::{check, cli, file, linkwright, output, refuse, run, spawn};

/// The commands that read files, with the options that change how they read.
const READERS: [&str; 6] = ["render", "find", "find --lines", "find --json", "explain", "format"];

#[test]
fn n40_not_utf8_is_refused_with_its_place() {
    let dir = TempDir::new().unwrap();
    let bad = file(&dir, "bad.md", b"example.com\n\xC0\xAF");
    // Longer than any buffer, and the last character is incomplete.
    let long = file(&dir, "long.md", ["é".repeat(200_000).as_bytes(), b"\xE3\x80"].concat());
    refuse(cli("render").arg(&bad), &["bad.md", "UTF-8", "byte 12;"]);
    refuse(cli("render").arg(&long), &["long.md", "byte 400000;"]);
    refuse(cli("render").write_stdin(b"example.com\n\xFF"), &["-:", "byte 12;"]);
    check(cli("format").arg(&bad), 2, &["https://example.com\n"], &["line 2: not a URL"]);
    let out = dir.path().join("out.html");
    for from in ["markdown", "text"] {
        let mut command = cli(&format!("render --from {from} -o"));
        refuse(command.arg(&out).arg(&bad), &["bad.md", "byte 12"]);
        assert!(!out.exists());
    }
}

#[test]
fn n44_an_unreadable_input_is_reported_in_one_line() {
    let dir = TempDir::new().unwrap();
    for args in READERS {
        if args.starts_with("render") || args == "format" {
            refuse(cli(args).arg(dir.path()), &["is a directory"]);
        }
        refuse(cli(args).arg("no-such-file.md"), &["no-such-file.md", "cannot open"]);
    }
    refuse(linkwright().args(["find", "no\nfile"]), &["no\\nfile"]);
}

/// `linkwright find --lines | head -1` ends, although its input does not.
#[test]
fn n41_a_closed_pipe_ends_it_quietly() {
    let mut child = spawn(&["find", "--lines"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer =
        std::thread::spawn(move || while stdin.write_all(b"https://example.com\n").is_ok() {});
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.starts_with("[{"));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

/// The other commands also end if `head -1` closes the pipe.
#[test]
fn n41_a_closed_pipe_ends_the_others_quietly() {
    let dir = TempDir::new().unwrap();
    let text = file(&dir, "long.txt", "https://example.com\n".repeat(100_000));
    let text = text.to_str().unwrap();
    for args in [
        "find",
        "find --json",
        "explain",
        "format",
        "render --from text",
        "render --from html",
        "render --from markdown",
    ] {
        let command: Vec<&str> = args.split(' ').chain([text]).collect();
        let mut child = spawn(&command);
        let mut first = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut first).unwrap();
        assert!(first.contains("example.com"), "{args:?}: {first}");
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]), "{args:?}");
    }
}

/// The input is larger than the memory that the program may use.
#[cfg(target_os = "linux")]
#[test]
fn n42_a_stream_needs_bounded_memory() {
    for args in [
        "find --lines",
        "find --json",
        "render --from text",
        "render --from html",
        "format --lines",
    ] {
        // 48 MB of input in an address space of 40 MiB.
        let lines = "yes 'https://example.com/ and many more words than links, as it is in texts of people, and so on, to the end' | head -c 48000000";
        let command = format!("{lines} | (ulimit -v 40960; exec \"$0\" {args}) | tail -c 1000");
        let output = Process::new("sh")
            .args(["-c", &command])
            .arg(assert_cmd::cargo::cargo_bin("linkwright"))
            .output()
            .unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args}");
        let end = String::from_utf8(output.stdout).unwrap();
        assert!(end.contains("https://example.com/") || end.contains("null"), "{args}: {end}");
    }
}

#[test]
fn n42_markdown_and_long_lines_have_a_clear_limit() {
    let dir = TempDir::new().unwrap();
    // Sparse files, which take no space on the disk.
    let hole = |name: &str, len| {
        let path = dir.path().join(name);
        fs::File::create(&path).unwrap().set_len(len).unwrap();
        path
    };
    let long = hole("long.md", 1 << 30);
    refuse(cli("render").arg(&long), &["longer than 16 MiB, the limit for Markdown"]);
    let line = hole("line.txt", 65 << 20);
    for args in ["find", "find --lines", "format", "render --from text"] {
        refuse(cli(args).arg(&line), &["line 1", "64 MiB"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn n43_a_full_disk_is_reported() {
    for args in [
        &["find"][..],
        &["format"],
        &["render"],
        &["render", "--from", "html"],
        &["render", "--from", "text"],
        &["rewrite"],
        &["--help"],
        &["--version"],
        &["find", "--help"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut child = Process::new(assert_cmd::cargo::cargo_bin("linkwright"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // `--help` does not read its input, so this may fail.
        let _ = child.stdin.take().unwrap().write_all(b"example.com\n");
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains("cannot write"), "{args:?}: {told}");
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn n44_a_name_that_is_not_utf8_is_read() {
    use std::os::unix::ffi::OsStrExt as _;
    let dir = TempDir::new().unwrap();
    let path = dir.path().join(std::ffi::OsStr::from_bytes(b"a\xFF.txt"));
    fs::write(&path, "example.com\n").unwrap();
    for args in ["find", "find --json", "format", "render"] {
        let (text, told, code) = run(cli(args).arg(&path));
        assert!(text.contains("example.com") && told.is_empty() && code == 0, "{args}: {told}");
    }
    fs::write(&path, b"\xFF\xFE").unwrap();
    refuse(cli("find").arg(&path), &["a\u{FFFD}.txt", "is UTF-16"]);
}

#[test]
fn n45_no_final_newline_is_added() {
    for (page, want) in [
        ("<p>x", "<p>x"),
        ("<p>b.com", "<p><a href=\"https://b.com\">b.com</a>"),
        ("b.com\r\n", "<a href=\"https://b.com\">b.com</a>\r\n"),
        ("", ""),
    ] {
        assert_eq!(output("render --from html", page), want);
    }
    // The last line counts with and without its newline.
    for end in ["", "\n"] {
        assert_eq!(output("find --lines", format!("x\nx{end}")), "[]\n[]\n");
    }
}

#[test]
fn n44_a_bad_file_leaves_the_others_done() {
    let dir = TempDir::new().unwrap();
    let bad = file(&dir, "bad.txt", b"\xFE\xFF");
    let good = file(&dir, "good.txt", "example.com");
    let found = ["good.txt:1:1: example.com"];
    check(cli("find").args([&bad, &good]), 2, &found, &["bad.txt", "is UTF-16"]);
}

#[test]
fn n43_output_files_are_whole() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("out.html");
    let render = |source: &'static [u8]| {
        let mut command = cli("render -o");
        command.arg(&out).write_stdin(source);
        command
    };
    render(b"example.com").assert().success().stdout("");
    let first = fs::read_to_string(&out).unwrap();
    assert!(first.contains("<a href"));
    refuse(&mut render(b"example.com \xFF"), &["byte 12"]);
    assert_eq!(fs::read_to_string(&out).unwrap(), first, "the old file is whole");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "nothing is left over");
    refuse(
        cli("render -o no/such/folder/x.html").write_stdin("x"),
        &["no/such/folder/x.html", "cannot write", "the folder no/such/folder does not exist"],
    );
    refuse(cli("render -o").arg(dir.path()).write_stdin("x"), &["directory"]);
}
