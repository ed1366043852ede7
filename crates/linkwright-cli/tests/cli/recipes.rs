//! Recipes of the README, tested with the programs that they need.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command as Process, Output};

use assert_cmd::Command;
use tempfile::TempDir;

use crate::support::{WHOLE, file, linkwright};

fn of_the_project(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
}

/// Runs a program and returns its output. If it is not installed, reports a skipped test and
/// returns `None`.
fn run(process: &mut Process) -> Option<Output> {
    match process.output() {
        Ok(output) => Some(output),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let name = process.get_program().to_string_lossy();
            crate::support::skipped(&format!("there is no {name}"));
            None
        }
        Err(error) => panic!("{process:?}: {error}"),
    }
}

#[track_caller]
fn rewrite(dir: &Path, name: &str) -> String {
    let mut command = linkwright();
    command.current_dir(dir).arg("rewrite").args(WHOLE).arg("--in-place");
    command.args(["--local-hosts", name]).assert().success();
    fs::read_to_string(dir.join(name)).unwrap()
}

/// Returns how many bare URLs rustdoc reports in `lib.rs` and the files that it includes.
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

    // The same text in the doc comment of an item.
    let comments: String = source.lines().map(|line| format!("/// {line}\n")).collect();
    file(&dir, "lib.rs", comments + "pub fn f() {}\n");
    assert_eq!(bare_urls(&dir), Some(before));
    rewrite(dir.path(), "lib.rs");
    assert_eq!(bare_urls(&dir), Some(0));
}

#[test]
fn markup_of_zola_stays() {
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
Quoted from https://example.com/x.
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
    let prose = untouched.replace("Inline ", "# At EXAMPLE {#id}\n\nEXAMPLE ");
    file(&dir, "prose.md", prose.replace("EXAMPLE", "example.com"));
    assert_eq!(rewrite(dir.path(), "prose.md"), prose.replace("EXAMPLE", linked));
}

/// pre-commit appends the names of the staged files to the entry of a hook, including files in
/// hidden folders.
#[test]
fn the_hooks_for_pre_commit_process_each_named_file() {
    let hooks = of_the_project(".pre-commit-hooks.yaml");
    let entries: Vec<&str> =
        hooks.lines().filter_map(|line| line.trim().strip_prefix("entry: linkwright ")).collect();
    let [write, check] = entries[..] else {
        panic!("{entries:?}");
    };
    for name in ["a b.md", ".github/ISSUE_TEMPLATE/bug.md", ".hidden.md", "ignored.md"] {
        let dir = crate::support::tree(&[
            (".gitignore", "ignored.md\n"),
            (name, "See www.example.com.\n"),
        ]);
        let run = |entry: &str| -> Command {
            let mut command = linkwright();
            command.current_dir(&dir).args(entry.split(' ')).arg(name);
            command
        };
        run(check).assert().code(1);
        run(write).assert().success();
        run(check).assert().success();
    }
}
