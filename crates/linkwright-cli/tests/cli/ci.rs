//! Tests the output of `rewrite --check` for other programs.

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{cli, refuse, run, tree};

/// Returns a repository with a file whose name and lines need escapes, and a file in Rust.
fn repository() -> TempDir {
    let page = "# T\n\n𝒳 https://example.com/{id}[1], a@example.com.\r\n\n| b\\|c www.example.com/%20 |\n|---|\n";
    tree(&[
        (".git/HEAD", ""),
        ("docs/a b/é:x,%/f.md", page),
        ("docs/lib.rs", "    /// See https://example.com/a.\nfn f() {}\n"),
        ("docs/none.md", "main.rs\n"),
    ])
}

#[test]
fn warnings_for_github() {
    let dir = repository();
    let mut command = cli("rewrite --check --format github .");
    let (stdout, stderr, code) = run(command.current_dir(dir.path().join("docs")));
    insta::assert_snapshot!(stdout);
    assert_eq!((&*stderr, code), ("linkwright: 4 bare URLs in 2 of 3 files\n", 1));
}

/// No format writes control characters except line ends, because a terminal would obey them.
#[cfg(unix)]
#[test]
fn control_characters_of_a_name_are_escaped() {
    for c in ["\x1B", "\u{9B}", "\x7F"] {
        let name = format!("a{c}[2Jb.md");
        let dir = tree(&[(&*name, "example.com\n")]);
        for args in [
            "rewrite --check --format github",
            "rewrite --check --format sarif",
            "rewrite --check",
            "rewrite --diff",
            "find",
            "find --json",
            "explain",
            "explain --json",
        ] {
            let (stdout, stderr, _) = run(cli(args).current_dir(&dir).arg(&name));
            let is_obeyed = |c: char| c.is_control() && c != '\n';
            assert!(stdout.contains("example.com"), "{args}");
            assert!(!(stdout + &stderr).contains(is_obeyed), "{args} with {c:?}");
        }
    }
}

#[test]
fn sarif_for_code_scanning() {
    let dir = repository();
    let check = |args: &str| {
        let mut command = cli("rewrite --check --format sarif");
        let (stdout, _, code) = run(command.args(args.split(' ')).current_dir(&dir));
        (serde_json::from_str::<Value>(&stdout).unwrap(), code)
    };
    let (log, code) = check("docs");
    insta::assert_snapshot!(format!("{log:#}").replace(env!("CARGO_PKG_VERSION"), "VERSION"));
    assert_eq!(code, 1);
    // Columns count UTF-16 code units.
    let page = std::fs::read_to_string(dir.path().join("docs/a b/é:x,%/f.md")).unwrap();
    for result in log["runs"][0]["results"].as_array().unwrap() {
        let place = &result["locations"][0]["physicalLocation"];
        if place["artifactLocation"]["uri"] == "docs/lib.rs" {
            continue;
        }
        let at = |name: &str| usize::try_from(place["region"][name].as_u64().unwrap()).unwrap() - 1;
        let line = page.lines().nth(at("startLine")).unwrap();
        let units: Vec<u16> = line.encode_utf16().collect();
        let text = String::from_utf16(&units[at("startColumn")..at("endColumn")]).unwrap();
        assert_eq!(place["region"]["snippet"]["text"], *text);
    }
    let run = |log: &Value| {
        let run = &log["runs"][0];
        (
            run["results"].as_array().unwrap().len(),
            run["invocations"][0]["executionSuccessful"] == true,
        )
    };
    let (log, code) = check("-q docs/none.md");
    assert_eq!((run(&log), code), ((0, true), 0));
    let (log, code) = check("docs no.md");
    assert_eq!((run(&log), code), ((4, false), 2));
}

#[test]
fn a_format_is_for_check() {
    refuse(&mut cli("rewrite --format sarif a.md"), &["--check"]);
    for other in ["--in-place", "--check --diff"] {
        refuse(&mut cli(&format!("rewrite --format github {other} a.md")), &["--format", "cannot"]);
    }
}
