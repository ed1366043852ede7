//! Tests of `linkwright.toml`: its places, its settings and its errors.

use crate::support::{check, cli, file, linkwright, refuse, tree};

const HTTP: &str = "default-scheme = \"http\"\n";

#[test]
fn the_nearest_file_counts() {
    let dir = tree(&[
        ("linkwright.toml", "emails = false\n"),
        ("repository/.git/HEAD", ""),
        ("repository/linkwright.toml", HTTP),
        ("repository/a/b/x.txt", "b.com\n"),
        ("repository/a/own/linkwright.toml", "also = [\"wiki.corp\"]\n"),
        ("repository/a/own/x.txt", "wiki.corp b.com\n"),
        ("home/linkwright.toml", HTTP),
        ("home/a/x.txt", "b.com a@b.com\n"),
        ("elsewhere/a/x.txt", "b.com a@b.com\n"),
        ("elsewhere/linkwright.toml", HTTP),
        ("elsewhere/run/a/x.txt", "b.com a@b.com\n"),
        ("elsewhere/run/none/.git/HEAD", ""),
        ("elsewhere/run/none/a/x.txt", "b.com a@b.com\n"),
        ("x.txt", "b.com a@b.com\n"),
    ]);
    let find = |args: &str| {
        let mut command = cli(args);
        command.current_dir(&dir).env("HOME", dir.path().join("home"));
        command
    };
    let at = |file: &str, scheme: &str| format!("{file}:1:1: b.com -> {scheme}://b.com\n");
    for (args, want) in [
        ("find repository/a/b/x.txt", at("repository/a/b/x.txt", "http")),
        ("find repository/a/b/x.txt --default-scheme https", at("repository/a/b/x.txt", "https")),
        ("find repository/a/b/x.txt --no-config", at("repository/a/b/x.txt", "https")),
        (
            "find repository/a/own/x.txt",
            "repository/a/own/x.txt:1:1: wiki.corp -> https://wiki.corp\n\
             repository/a/own/x.txt:1:11: b.com -> https://b.com\n"
                .into(),
        ),
        ("find home/a/x.txt --emails=false", at("home/a/x.txt", "http")),
        // The search goes up to the working directory.
        ("find elsewhere/a/x.txt --emails=false", at("elsewhere/a/x.txt", "http")),
        ("find x.txt", at("x.txt", "https")),
        (
            "find elsewhere/a/x.txt --emails=false --config home/linkwright.toml",
            at("elsewhere/a/x.txt", "http"),
        ),
    ] {
        check(&mut find(args), 0, &[], &[]);
        assert_eq!(String::from_utf8(find(args).output().unwrap().stdout).unwrap(), want, "{args}");
    }
    // Standard input counts as a file in the working directory.
    let mut command = find("find");
    check(command.write_stdin("b.com a@b.com"), 0, &["b.com -> https://b.com\n"], &[]);
    let told = [
        "settings are from repository/linkwright.toml",
        "settings are from repository/a/own/linkwright.toml",
    ];
    check(&mut find("explain repository/a"), 0, &["http://b.com (domain)"], &told);
    check(&mut find("explain elsewhere/a"), 0, &["http://b.com (domain)"], &[]);
    // Elsewhere, parent folders do not count, because other users may write to them.
    for (folder, file, want) in [
        ("home", "../elsewhere/run/a/x.txt", "https"),
        ("elsewhere", "run/a/x.txt", "http"),
        ("elsewhere", "run/none/a/x.txt", "http"),
        ("elsewhere/run/none", "a/x.txt", "https"),
    ] {
        let mut command = find("find --emails=false");
        command.arg(file).current_dir(dir.path().join(folder));
        check(&mut command, 0, &[&at(file, want)], &[]);
    }
}

#[test]
fn all_commands_read_it() {
    let dir = tree(&[
        (
            "linkwright.toml",
            "# All kinds of values\ntruncate = 8\nrel = \"nofollow\"\nheadings = false\n\
             exclude = [\"c.com\"]\n",
        ),
        ("x.md", "# b.com\n\nb.com/a/path c.com d.com\n"),
        ("x.txt", "b.com/a/path c.com d.com\n"),
    ]);
    for (args, want) in [
        (
            "render x.md --exclude d.com",
            "<h1>b.com</h1>\n<p><a href=\"https://b.com/a/path\" rel=\"nofollow\" title=\"b.com/a/path\">b.com/…h</a> c.com d.com</p>\n",
        ),
        (
            "render x.txt",
            "<p><a href=\"https://b.com/a/path\" rel=\"nofollow\" title=\"b.com/a/path\">b.com/…h</a> c.com \
             <a href=\"https://d.com\" rel=\"nofollow\">d.com</a></p>\n",
        ),
        (
            "rewrite x.md --truncate 7 --headings=false",
            "# b.com\n\n[b.com/…](<https://b.com/a/path>) c.com [d.com](<https://d.com>)\n",
        ),
        (
            "find x.md",
            "x.md:3:1: b.com/a/path -> https://b.com/a/path\nx.md:3:20: d.com -> https://d.com\n",
        ),
    ] {
        let output = cli(args).current_dir(&dir).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), want, "{args}");
    }
    file(&dir, "linkwright.toml", "spoofs = \"reject\"\nprotect = [\"example.com\"]\n");
    refuse(
        cli("format").current_dir(&dir).write_stdin("https://exämple.com\n"),
        &["line 1: the label exämple looks like"],
    );
}

#[test]
fn a_wrong_file_is_named_with_a_remedy() {
    let dir = tree(&[("x.md", "b.com\n")]);
    for (text, told) in [
        ("emial = true", &["unknown setting \"emial\"; did you mean \"emails\"?"][..]),
        ("bare_domains = \"all\"", &["did you mean \"bare-domains\"?"]),
        ("emails = \"no\"", &["emails: \"no\" is not one of off, private, link"]),
        ("also = \"wiki.corp\"", &["also: give a list of texts"]),
        ("also = [\"wi ki\"]", &["also: \"wi ki\" is not a valid host"]),
        ("truncate = 0", &["truncate: give a whole number above 0"]),
        ("spoofs = 1.5", &["spoofs: give one of reject, show-ascii, allow"]),
        ("[html]\nrel = 1", &["unknown setting \"html\""]),
        ("\nrel = nofollow", &["line 2: "]),
        ("rel = \"a\"\nrel = \"b\"", &["line 2: ", "duplicate key"]),
    ] {
        file(&dir, "linkwright.toml", text);
        for command in ["find x.md", "rewrite --in-place x.md", "render x.md", "format x.md"] {
            let told = told.iter().chain(&["linkwright.toml: "]);
            refuse(cli(command).current_dir(&dir), &told.copied().collect::<Vec<_>>());
        }
    }
    refuse(
        linkwright().args(["find", "--config", "no/such.toml"]),
        &["no/such.toml: cannot open it"],
    );
    #[cfg(target_os = "linux")]
    refuse(&mut cli("find --config /dev/zero"), &["/dev/zero: is longer than 1 MiB"]);
    check(cli("find --config /dev/null").write_stdin("b.com"), 0, &["https://b.com"], &[]);
    refuse(&mut cli("find --config a --no-config"), &["cannot be used with"]);
}

/// A broken link, a folder or a pipe with this name is an error.
#[cfg(unix)]
#[test]
fn a_settings_file_must_be_a_file() {
    let dir = tree(&[("link/x.md", "b.com\n"), ("folder/x.md", ""), ("pipe/x.md", "")]);
    let of = |folder: &str| dir.path().join(folder).join("linkwright.toml");
    std::os::unix::fs::symlink("nowhere.toml", of("link")).unwrap();
    std::fs::create_dir(of("folder")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(of("pipe")).status().unwrap();
    assert!(made.success());
    for (folder, why) in [
        ("link", "linkwright.toml: cannot read it: "),
        ("folder", "linkwright.toml: is not a file; "),
        ("pipe", "linkwright.toml: is not a file; "),
    ] {
        for args in ["find x.md", "rewrite --check x.md", "render x.md", "format x.md"] {
            refuse(cli(args).current_dir(dir.path().join(folder)), &[why]);
        }
    }
    let mut command = cli("find --no-config link/x.md");
    check(command.current_dir(&dir), 0, &["https://b.com"], &[]);
}
