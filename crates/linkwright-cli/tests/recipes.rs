//! Recipes of the README that need other programs, with those programs.

mod support;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command as Process, Output};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

use support::{file, linkwright};

fn of_the_project(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
}

/// What the program did; without it the test says that it skips.
fn run(process: &mut Process) -> Option<Output> {
    match process.output() {
        Ok(output) => Some(output),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let name = process.get_program().to_string_lossy();
            support::skipped(&format!("there is no {name}"));
            None
        }
        Err(error) => panic!("{process:?}: {error}"),
    }
}

#[track_caller]
fn rewrite(dir: &Path, name: &str) -> String {
    let mut command = linkwright();
    command.current_dir(dir).args(["rewrite", "--in-place"]);
    command.args(["--local-hosts", name]).assert().success();
    fs::read_to_string(dir.join(name)).unwrap()
}

/// How many bare URLs rustdoc complains about in `README.md`.
fn bare_urls(dir: &TempDir) -> Option<usize> {
    let rustdoc = std::env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    let mut process = Process::new(rustdoc);
    process.current_dir(dir).args(["lib.rs", "--output", "out"]);
    process.args(["--edition", "2024", "-D", "rustdoc::bare_urls"]);
    let output = run(&mut process)?;
    let told = String::from_utf8(output.stderr).unwrap();
    let count = told.matches("error: this URL is not a hyperlink\n").count();
    assert_eq!(output.status.success(), count == 0, "{told}");
    Some(count)
}

#[test]
fn rustdoc_finds_no_bare_url_any_more() {
    let dir = TempDir::new().unwrap();
    file(&dir, "lib.rs", "#![doc = include_str!(\"README.md\")]\n");
    let source = "\
# https://example.com/title

See https://example.com/a_(b) and https://docs.rs/größe, or https://example.com/a|b.
It runs on http://tests.internal/, not on `https://example.com/code`.[^1]

| **https://example.net/x?y=1#z** | https://example.com/{id} |
|---|---|
| [a link](https://example.com/) | http://127.0.0.1/ |

> - https://example.com/q

[^1]: At https://example.com/note.

```text
https://example.com/block
```
";
    file(&dir, "README.md", source);
    let Some(before) = bare_urls(&dir) else {
        return;
    };
    assert!(before >= 8, "{before}");
    rewrite(dir.path(), "README.md");
    assert_eq!(bare_urls(&dir), Some(0));
}

#[test]
fn what_is_zolas_stays() {
    let untouched = r#"+++
title = "One, at example.com"
description = "See https://example.com/ and a@example.com"
[extra]
source = "https://example.com/source"
+++

<!-- more -->

See [the other](@/blog/two.md), [its part](@/blog/two.md#part).

{{ youtube(id="https://example.com/x") }}

{{ youtube(
    id="w7Ft2ymGmfc",
    url="www.example.com",
) }}

{% quote(author="x.com") %}
Quoted.
{% end %}

{{/* youtube(id="example.com") */}}

Inline {{ link(to="example.com") }}.

```rust,linenos,hl_lines=1
// example.com
```
"#;
    let dir = TempDir::new().unwrap();
    file(&dir, "same.md", untouched);
    assert_eq!(rewrite(dir.path(), "same.md"), untouched);

    let linked = "[example.com](<https://example.com>)";
    let prose = untouched
        .replace("Quoted.", "Quoted from EXAMPLE.")
        .replace("Inline ", "# At EXAMPLE {#id}\n\nEXAMPLE ");
    file(&dir, "prose.md", prose.replace("EXAMPLE", "example.com"));
    assert_eq!(rewrite(dir.path(), "prose.md"), prose.replace("EXAMPLE", linked));
}

/// The hook in the README, in a repository of its own.
#[cfg(unix)]
#[test]
fn the_git_hook_looks_at_what_is_staged() {
    use std::os::unix::fs::PermissionsExt as _;

    let dir = TempDir::new().unwrap();
    let temporary = TempDir::new().unwrap();
    let program = cargo_bin("linkwright");
    let mut path = vec![program.parent().unwrap().to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let path = std::env::join_paths(path).unwrap();
    let git = |args: &[&str]| {
        let mut process = Process::new("git");
        process.current_dir(&dir).args(args);
        for role in ["AUTHOR", "COMMITTER"] {
            process.env(format!("GIT_{role}_NAME"), "A");
            process.env(format!("GIT_{role}_EMAIL"), "a@example.com");
        }
        for of_another in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
            process.env_remove(of_another);
        }
        run(process.env("PATH", &path).env("TMPDIR", temporary.path()))
    };
    if git(&["init", "--quiet"]).is_none() {
        return;
    }
    let readme = of_the_project("README.md");
    let (_, hook) = readme.split_once("```sh\n#!/bin/sh\n").unwrap();
    let (hook, _) = hook.split_once("```\n").unwrap();
    fs::create_dir_all(dir.path().join(".git/hooks")).unwrap();
    let hook = file(&dir, ".git/hooks/pre-commit", format!("#!/bin/sh\n{hook}"));
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).unwrap();

    let commit = || {
        let output = git(&["commit", "--message", "x"]).unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        let left = fs::read_dir(temporary.path()).unwrap().count();
        assert_eq!(left, 0, "{told}");
        (output.status.success(), told)
    };
    fs::create_dir(dir.path().join("a b")).unwrap();
    file(&dir, "other.txt", "example.com\n");
    git(&["add", "other.txt"]);
    let (done, told) = commit();
    assert!(done, "{told}");

    file(&dir, "a b/ö.md", "See example.com.\n");
    git(&["add", "."]);
    let (done, told) = commit();
    assert!(!done && told.contains("a b/ö.md:1:5"), "{told}");

    // In the work tree it is good, and what is staged is not.
    rewrite(dir.path(), "a b/ö.md");
    assert!(!commit().0);
    git(&["add", "."]);
    // And the other way round.
    file(&dir, "a b/ö.md", "www.example.com\n");
    let (done, told) = commit();
    assert!(done, "{told}");
}

/// pre-commit appends names of files to the entry of a hook.
#[test]
fn the_hooks_for_pre_commit_are_commands() {
    let hooks = of_the_project(".pre-commit-hooks.yaml");
    let entries: Vec<&str> =
        hooks.lines().filter_map(|line| line.trim().strip_prefix("entry: linkwright ")).collect();
    let dir = TempDir::new().unwrap();
    file(&dir, "a b.md", "See example.com.\n");
    let run = |entry: &str| -> Command {
        let mut command = linkwright();
        command.current_dir(&dir).args(entry.split(' '));
        command.arg("a b.md");
        command
    };
    let [write, check] = entries[..] else {
        panic!("{entries:?}");
    };
    run(check).assert().code(1);
    run(write).assert().success();
    run(check).assert().success();
}
