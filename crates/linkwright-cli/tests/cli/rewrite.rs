//! Runs `linkwright rewrite` as people do.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command as Process;
use std::time::{Duration, SystemTime};

use assert_cmd::Command;
use tempfile::TempDir;

use crate::support::{WHOLE, cli, file, output, refuse, run, tree};

const LINKED: &str = "[example.com](<https://example.com>)";

/// Returns `linkwright rewrite` with these arguments, to run in `dir`.
fn rewrite(dir: &TempDir, args: &str) -> Command {
    let mut command = cli("rewrite");
    command.current_dir(dir).args(args.split_whitespace());
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"] {
        command.env_remove(name);
    }
    command
}

fn read(dir: &TempDir, name: &str) -> String {
    fs::read_to_string(dir.path().join(name)).unwrap()
}

/// Creates files that a diff or a position can easily get wrong: CRLF, no final newline, a byte
/// order mark, control and wide characters.
fn odd_files() -> TempDir {
    let lines: String = (1..=30)
        .map(|n| match n {
            4 | 5 | 11 | 19 | 27 => format!("{n} www.example{n}.com\n\n"),
            n => format!("line {n}\n\n"),
        })
        .collect();
    tree(&[
        ("crlf.md", "See example.com.\r\n\r\nBye.\r\n"),
        ("docs/lines.md", &lines),
        ("docs/no end.md", "one\n\nSee example.com"),
        ("docs/end is same.md", "example.com\n\none"),
        ("docs/mark.md", "\u{FEFF}example.com\nexample.org, example.net"),
        ("docs/tabs.md", "a\n\n-\ta\u{1b}[31m\texample.com\tx\u{9b}\n"),
        ("docs/東京.md", "東京の例 example.jp/東京 まで。\n"),
        ("docs/none.md", "main.rs\n"),
    ])
}

#[test]
fn one_input_goes_to_standard_output_or_to_a_file() {
    let dir = tree(&[("a.md", "See example.com.\n"), ("b.md", "main.rs")]);
    let want = format!("See {LINKED}.\n");
    let ok = |text: &str| (text.to_owned(), String::new(), 0);
    assert_eq!(run(&mut rewrite(&dir, "a.md")), ok(&want));
    assert_eq!(run(&mut rewrite(&dir, "b.md")), ok("main.rs"));
    for args in ["", "-"] {
        let done = run(rewrite(&dir, args).write_stdin("See example.com.\n"));
        assert_eq!(done, ok(&want));
    }
    assert_eq!(run(&mut rewrite(&dir, "a.md -o o.md")), ok(""));
    assert_eq!(read(&dir, "o.md"), want);
    assert_eq!(run(&mut rewrite(&dir, "a.md -o a.md")), ok(""));
    assert_eq!(read(&dir, "a.md"), want);
}

#[test]
fn several_inputs_are_not_mixed_on_standard_output() {
    let dir = tree(&[("a.md", "example.com"), ("b/c.md", "example.com")]);
    let advice = "pass --in-place, --check or --diff";
    refuse(&mut rewrite(&dir, "a.md b/c.md"), &["b/c.md", advice]);
    refuse(&mut rewrite(&dir, "b"), &["b:", advice]);
    refuse(&mut rewrite(&dir, "b -o o"), &["b:", advice]);
    refuse(&mut rewrite(&dir, "--check --in-place b"), &["--in-place"]);
    refuse(&mut rewrite(&dir, "--diff --in-place b"), &["--in-place"]);
    refuse(&mut rewrite(&dir, "--check a.md -o o"), &["--output"]);
    for args in ["--in-place", "--in-place -", "--in-place a.md -"] {
        refuse(&mut rewrite(&dir, args), &["standard input", "--in-place"]);
    }
    assert_eq!(read(&dir, "a.md"), "example.com");
}

#[test]
fn in_place_touches_only_files_that_change() {
    let dir = odd_files();
    let before = SystemTime::now() - Duration::from_secs(1000);
    let same = dir.path().join("docs/none.md");
    File::options().append(true).open(&same).unwrap().set_modified(before).unwrap();
    let modified = fs::metadata(&same).unwrap().modified().unwrap();

    let (stdout, stderr, code) = run(&mut rewrite(&dir, "--in-place ."));
    assert_eq!((&*stdout, code), ("", 0));
    assert_eq!(stderr, "linkwright: 13 links written in 7 of 8 files\n");
    assert_eq!(fs::metadata(&same).unwrap().modified().unwrap(), modified);
    assert_eq!(read(&dir, "crlf.md"), format!("See {LINKED}.\r\n\r\nBye.\r\n"));
    assert_eq!(
        read(&dir, "docs/mark.md"),
        format!(
            "\u{FEFF}{LINKED}\n[example.org](<https://example.org>), \
             [example.net](<https://example.net>)"
        )
    );
    let (_, stderr, code) = run(&mut rewrite(&dir, "--in-place ."));
    assert_eq!(stderr, "linkwright: 0 links written in 0 of 8 files\n");
    assert_eq!(code, 0);
}

#[cfg(unix)]
#[test]
fn in_place_keeps_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let dir = tree(&[("deep/a.md", "example.com"), ("other.md", "example.com")]);
    let target = dir.path().join("deep/a.md");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("deep/a.md", dir.path().join("link.md")).unwrap();
    // Both names lead to the same file.
    let (_, stderr, code) = run(&mut rewrite(&dir, "--in-place link.md deep/a.md"));
    assert_eq!((&*stderr, code), ("linkwright: 1 link written in 1 of 1 file\n", 0));
    assert!(dir.path().join("link.md").is_symlink());
    assert_eq!(read(&dir, "deep/a.md"), LINKED);
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);

    symlink("../other.md", dir.path().join("deep/out.md")).unwrap();
    symlink("..", dir.path().join("deep/up")).unwrap();
    run(&mut rewrite(&dir, "--in-place deep"));
    assert_eq!(read(&dir, "other.md"), "example.com", "links in folders are not followed");
    symlink("deep", dir.path().join("folder")).unwrap();
    fs::write(&target, "example.com").unwrap();
    let (_, stderr, _) = run(&mut rewrite(&dir, "--in-place folder deep ./deep/a.md"));
    assert_eq!(stderr, "linkwright: 1 link written in 1 of 1 file\n");
}

#[test]
fn folders_are_walked_for_markdown_that_is_not_ignored() {
    let names =
        ["a.md", "b.markdown", "c.mdown", "d.mkd", "e.mkdn", "F.MD", "sub/g.md", "sub/deep/h.md"];
    let others = [
        "x.txt",
        "md",
        "x.html",
        ".hidden.md",
        ".hidden/x.md",
        "built/x.md",
        "sub/skip.md",
        "sub/deep/left.md",
    ];
    let dir = tree(&[(".gitignore", "built\n"), ("sub/.ignore", "skip.md\nleft.md\n")]);
    for name in names.iter().chain(&others) {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "example.com").unwrap();
    }
    let shown = |args: &[&str]| -> Vec<String> {
        let (stdout, _, code) = run(rewrite(&dir, "--check").args(args));
        assert_eq!(code, 1);
        let places = stdout.lines().filter_map(|line| {
            line.strip_suffix(":1:1: example.com -> [example.com](<https://example.com>)")
        });
        places.map(str::to_owned).collect()
    };
    let mut want = names.to_vec();
    want.sort_unstable_by(|a, b| Path::new(a).cmp(Path::new(b)));
    assert_eq!(shown(&["."]), want);
    assert_eq!(shown(&["sub", ".", "./a.md", "a.md", "sub/../a.md"]).len(), want.len());
    assert_eq!(shown(&["x.txt", "built/x.md", ".hidden.md"]).len(), 3, "named ones are done");
    assert_eq!(shown(&[".hidden", "built"]), [".hidden/x.md", "built/x.md"]);
}

#[test]
fn check_shows_each_place() {
    let dir = odd_files();
    let (plain, stderr, code) = run(&mut rewrite(&dir, "--check ."));
    assert_eq!((&*stderr, code), ("linkwright: 13 bare URLs in 7 of 8 files\n", 1));
    insta::assert_snapshot!(plain);
    let (colored, ..) = run(&mut rewrite(&dir, "--check --color always docs/tabs.md"));
    insta::assert_snapshot!("check_in_color", colored.replace('\u{1b}', "␛"));

    let done = run(&mut rewrite(&dir, "--check docs/none.md"));
    let summary = "linkwright: 0 bare URLs in 0 of 1 file\n";
    assert_eq!(done, (String::new(), summary.to_owned(), 0));
    let (stdout, _, code) = run(rewrite(&dir, "--check").write_stdin("\nx example.com"));
    assert!(stdout.starts_with("-:2:3: "), "{stdout}");
    assert_eq!(code, 1);
    assert_eq!(read(&dir, "docs/no end.md"), "one\n\nSee example.com");
}

#[test]
fn diff_shows_the_changes() {
    let dir = odd_files();
    let (plain, stderr, code) = run(&mut rewrite(&dir, "--diff ."));
    assert_eq!((&*stderr, code), ("linkwright: 13 bare URLs in 7 of 8 files\n", 0));
    insta::assert_snapshot!(plain.replace('\r', "␍").replace('\u{1b}', "␛"));
    let (checked, _, code) = run(&mut rewrite(&dir, "--diff --check ."));
    assert_eq!((checked, code), (plain, 1));
    let (colored, ..) = run(&mut rewrite(&dir, "--diff --color=always crlf.md"));
    let visible = colored.replace('\r', "␍").replace('\u{1b}', "␛");
    insta::assert_snapshot!("diff_in_color", visible);
    assert_eq!(read(&dir, "docs/no end.md"), "one\n\nSee example.com");
}

/// Checks that `program` makes the same files from the diff as `--in-place` does.
#[track_caller]
fn check_applies(program: &str, args: &[&str], more: &[(&str, &str)], in_repository: bool) {
    let installed = Process::new(program).arg("--version").output();
    if !installed.is_ok_and(|output| output.status.success()) {
        crate::support::skipped(&format!("{program} is not installed"));
        return;
    }
    let (by_diff, in_place) = (odd_files(), odd_files());
    for dir in [&by_diff, &in_place] {
        for (name, text) in more {
            file(dir, name, text);
        }
    }
    if in_repository {
        let made = Process::new("git").arg("init").current_dir(&by_diff).output();
        assert!(made.unwrap().status.success());
    }
    let (diff, ..) = run(&mut rewrite(&by_diff, "--diff ."));
    let applied =
        Command::new(program).args(args).current_dir(&by_diff).write_stdin(diff).output().unwrap();
    assert!(applied.status.success(), "{applied:?}");
    run(&mut rewrite(&in_place, "--in-place ."));
    let (_, summary, _) = run(&mut rewrite(&by_diff, "--check ."));
    assert!(summary.contains(" 0 bare URLs"), "{summary}");
    let mut compared = 0;
    for folder in ["", "docs"] {
        for entry in fs::read_dir(in_place.path().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let other = by_diff.path().join(path.strip_prefix(&in_place).unwrap());
                assert_eq!(fs::read(&path).unwrap(), fs::read(other).unwrap(), "{path:?}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 8 + more.len());
}

#[test]
fn git_and_patch_apply_the_diff() {
    #[cfg(unix)]
    let odd_names = [("a \"b\" \\ c.md", "example.com"), ("tab\there\u{1}.md", "example.com\n")];
    #[cfg(not(unix))]
    let odd_names = [];
    check_applies("git", &["apply", "-"], &odd_names, false);
    check_applies("git", &["apply", "-"], &odd_names, true);
    check_applies("patch", &["-p0", "--binary"], &[], false);
}

#[test]
fn quiet_leaves_the_exit_status_and_errors() {
    let dir = tree(&[("a.md", "example.com"), ("b.md", "none")]);
    let silent = |code| (String::new(), String::new(), code);
    assert_eq!(run(&mut rewrite(&dir, "--check --quiet .")), silent(1));
    assert_eq!(run(&mut rewrite(&dir, "--check --diff -q .")), silent(1));
    assert_eq!(run(&mut rewrite(&dir, "--check --quiet b.md")), silent(0));
    let (stdout, stderr, _) = run(&mut rewrite(&dir, "--diff --quiet ."));
    assert_eq!((stdout.is_empty(), &*stderr), (false, ""));
    refuse(&mut rewrite(&dir, "--check --quiet a.md no.md"), &["no.md"]);
    assert_eq!(run(&mut rewrite(&dir, "--in-place --quiet .")), silent(0));
    assert_eq!(read(&dir, "a.md"), LINKED);
}

#[test]
fn color_is_for_those_who_want_it() {
    let dir = tree(&[("a.md", "example.com")]);
    let colored = |args: &[&str], env: &[(&str, &str)]| {
        let mut command = rewrite(&dir, "a.md");
        command.args(args).envs(env.iter().copied());
        run(&mut command).0.contains('\u{1b}')
    };
    for mode in ["--check", "--diff"] {
        assert!(!colored(&[mode], &[]), "no terminal");
        assert!(colored(&[mode], &[("CLICOLOR_FORCE", "1")]));
        assert!(!colored(&[mode, "--color", "auto"], &[("NO_COLOR", "1")]));
        assert!(colored(&[mode, "--color", "always"], &[("NO_COLOR", "1")]));
        assert!(!colored(&[mode, "--color=never"], &[("CLICOLOR_FORCE", "1")]));
    }
    refuse(&mut rewrite(&dir, "--color some"), &["some", "always"]);
}

/// Control characters in a file do not reach the terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_color_and_no_control_characters() {
    let dir = odd_files();
    let program = assert_cmd::cargo::cargo_bin("linkwright");
    for mode in ["--diff", "--check"] {
        let [all, headings] = WHOLE;
        let command =
            format!("'{}' rewrite {all} {headings} {mode} docs/tabs.md", program.display());
        let terminal = Process::new("script")
            .args(["-qec", &command, "/dev/null"])
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .current_dir(&dir)
            .output();
        let Ok(output) = terminal else {
            crate::support::skipped("script is not installed");
            return;
        };
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("\u{1b}[") && text.contains("example.com"), "{text:?}");
        // `--check` shows only the link, and `--diff` its whole line.
        let shows_line = text.contains("\\u{1b}[31m") && text.contains("\\u{9b}");
        assert_eq!(shows_line, mode == "--diff", "{text:?}");
        assert!(!text.contains("\u{1b}[31m\t") && !text.contains('\u{9b}'), "{text:?}");
    }
}

/// Each link costs the same time, however long its line is.
#[test]
fn a_long_line_takes_linear_time() {
    let dir = TempDir::new().unwrap();
    let links = 20_000;
    file(&dir, "line.md", "東京 example.com and words, ".repeat(links));
    let (stdout, _, code) = run(&mut rewrite(&dir, "--check line.md"));
    assert_eq!((stdout.matches(" -> [example.com](<").count(), code), (links, 1));
    // Every repetition has 26 characters, and the link starts at the fourth.
    let column = 26 * (links - 1) + 4;
    assert!(stdout.contains(&format!("line.md:1:{column}: ")), "{column}");
    let longest = stdout.lines().map(|line| line.chars().count()).max();
    assert!(longest < Some(150), "{longest:?}");
}

#[test]
fn many_files_are_reported_in_order() {
    let dir = TempDir::new().unwrap();
    for number in 0..3000 {
        file(&dir, &format!("{number:04}.md"), "example.com\n");
    }
    file(&dir, "0500.md", b"\xFF");
    let told = |threads: &str| run(rewrite(&dir, "--check .").env("RAYON_NUM_THREADS", threads));
    let (stdout, stderr, code) = told("4");
    let places: Vec<&str> = stdout.lines().filter(|line| line.contains(" -> ")).collect();
    assert_eq!((places.len(), code), (2999, 2));
    assert!(places.is_sorted());
    assert!(stderr.starts_with("linkwright: 0500.md: not UTF-8 at byte 0"), "{stderr}");
    assert!(stderr.ends_with("linkwright: 2999 bare URLs in 2999 of 3000 files\n"), "{stderr}");
    assert_eq!(told("1"), (stdout, stderr, code));
}

#[test]
fn help_texts() {
    insta::assert_snapshot!("help_of_rewrite", output("rewrite --help", ""));
    insta::assert_snapshot!("help", output("--help", ""));
}

#[test]
fn completions_and_manual_pages() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(&format!("completions {shell}"), "");
        assert!(script.contains("linkwright") && script.contains("in-place"), "{shell}: {script}");
    }
    refuse(&mut cli("completions cmd"), &["cmd", "bash"]);
    let page = output("man", "");
    assert!(
        page.contains(".TH linkwright 1") && page.contains("linkwright\\-rewrite(1)"),
        "{page}"
    );
    let dir = TempDir::new().unwrap();
    let folder = dir.path().join("new/man1");
    run(cli("man -o").arg(&folder));
    for command in ["", "-render", "-rewrite", "-find", "-format", "-completions", "-man"] {
        let page = fs::read_to_string(folder.join(format!("linkwright{command}.1"))).unwrap();
        assert!(page.contains(&format!(".TH linkwright{command} 1")), "{page}");
    }
    let in_the_way = file(&dir, "file", "");
    refuse(cli("man -o").arg(in_the_way), &["file"]);
}

/// A `.gitignore` above a repository, or above a folder without a repository, does not apply.
#[test]
fn a_gitignore_outside_of_a_repository_does_not_apply() {
    let dir = tree(&[
        (".gitignore", "*\n"),
        ("project/.git/HEAD", "ref: refs/heads/main\n"),
        ("project/.gitignore", "skipped.md\n"),
        ("project/a.md", "www.example.com"),
        ("project/skipped.md", "www.example.com"),
        ("plain/b.md", "www.example.com"),
        ("plain/.gitignore", "c.md\n"),
        ("plain/c.md", "www.example.com"),
    ]);
    for (folder, file) in [("project", "a.md:1:1"), ("plain", "b.md:1:1")] {
        let folder = dir.path().join(folder);
        let (stdout, stderr, code) = run(cli("rewrite --check .").current_dir(folder));
        assert!(stdout.contains(file), "{stdout}");
        assert_eq!((&*stderr, code), ("linkwright: 1 bare URL in 1 of 1 file\n", 1));
    }
}
