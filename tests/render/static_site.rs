//! The static site of the examples: its pages and its messages.

#[path = "../../examples/static_site.rs"]
#[allow(dead_code, reason = "the test is not the program")]
mod example;

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::tree;

/// Runs the example. Returns the exit code and the lines of the log.
fn run(args: &[&Path]) -> (u8, Vec<String>) {
    let args: Vec<OsString> = args.iter().map(Into::into).collect();
    let mut log = Vec::new();
    let code = example::run(&args, &mut log);
    let log = String::from_utf8(log).unwrap();
    (code, log.lines().map(str::to_owned).collect())
}

/// Returns the sorted names of all files below a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            names.extend(self::names(&entry.path()).iter().map(|at| format!("{name}/{at}")))
        } else {
            names.push(name)
        }
    }
    names.sort();
    names
}

#[test]
fn pages_have_the_paths_of_their_sources() {
    let source = tree::<&[u8]>(&[
        (
            "index.md",
            b"\xEF\xBB\xBF# Home & `hearth`\n\nSee example.com/a--b, \"example.org\".\n\n    example.com\n",
        ),
        (
            "deep/er/v1.2.md",
            "请访问example.com。 [x](https://example.com) `example.com` main.rs".as_bytes(),
        ),
        ("deep/<b>.md", b"No heading, <a href=\"/\">a link</a>, http://[::1]/."),
        ("notes.txt", b"example.com"),
    ]);
    let output = TempDir::new().unwrap();
    let (source, output) = (source.path(), &output.path().join("new/site"));
    let (code, told) = run(&[source, output]);
    assert_eq!((code, &*told), (0, &["3 pages, 4 links made".to_owned()][..]));
    assert_eq!(names(output), ["deep/<b>.html", "deep/er/v1.2.html", "index.html"]);

    let page = |name| fs::read_to_string(output.join(name)).unwrap();
    assert_eq!(
        page("index.html"),
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>Home &amp; hearth</title>\n<body>\n\
         <h1>Home &amp; <code>hearth</code></h1>\n\
         <p>See <a href=\"https://example.com/a--b\">example.com/a--b</a>, \
         “<a href=\"https://example.org\">example.org</a>”.</p>\n\
         <pre><code>example.com\n</code></pre>\n",
    );
    assert!(page("deep/er/v1.2.html").contains(
        "<p>请访问<a href=\"https://example.com\">example.com</a>。 <a href=\"https://example.com\">x</a> \
         <code>example.com</code> main.rs</p>"
    ));
    assert!(page("deep/er/v1.2.html").contains("<title>v1.2</title>"));
    assert!(page("deep/<b>.html").contains("<title>&lt;b&gt;</title>"));
}

#[test]
fn a_bad_file_is_named_and_the_others_are_done() {
    let source = tree::<&[u8]>(&[
        ("a.md", b"example.com"),
        ("bad.md", b"example.com \xFF"),
        ("taken.md", b"example.com"),
        ("z.md", b"example.com"),
    ]);
    let output = tree::<&[u8]>(&[("bad.html", b"old"), ("taken.html/x", b"")]);
    let (code, told) = run(&[source.path(), output.path()]);
    assert_eq!(code, 1);
    let [bad, taken, sum] = &told[..] else {
        panic!("{told:?}");
    };
    assert!(bad.contains("bad.md: ") && bad.contains("UTF-8"), "{bad}");
    assert!(taken.contains("taken.html: "), "{taken}");
    assert_eq!(sum, "2 pages, 2 links made");
    assert_eq!(names(output.path()), ["a.html", "bad.html", "taken.html/x", "z.html"]);
    assert_eq!(fs::read(output.path().join("bad.html")).unwrap(), b"old");
}

#[test]
fn the_output_may_be_inside_the_source() {
    let source = tree::<&[u8]>(&[("a.md", b"example.com"), ("site/old.md", b"example.com")]);
    let output = source.path().join("site");
    for _ in 0..2 {
        let (code, told) = run(&[source.path(), &output]);
        assert_eq!((code, &*told), (0, &["1 pages, 1 links made".to_owned()][..]));
        assert_eq!(names(&output), ["a.html", "old.md"]);
    }
    let (code, _) = run(&[&output, &output]);
    assert_eq!(
        (code, names(&output)),
        (0, ["a.html", "old.html", "old.md"].map(String::from).into())
    );
}

#[test]
fn a_wrong_call_prints_the_usage() {
    let source = tree::<&[u8]>(&[("a.md", b"")]);
    let path = source.path();
    for args in [&[][..], &[path], &[path, path, path]] {
        let (code, told) = run(args);
        assert_eq!((code, told.len()), (2, 1));
        assert!(told[0].starts_with("usage: static_site SOURCE_FOLDER"));
    }
    let (code, told) = run(&[&path.join("none"), &path.join("site")]);
    assert_eq!((code, told.len()), (1, 1));
    assert!(told[0].contains("none: "), "{told:?}");
    let (code, told) = run(&[path, &path.join("a.md")]);
    assert_eq!((code, told.len()), (1, 1));
    assert!(told[0].contains("a.md: "), "{told:?}");
    assert_eq!(fs::read_dir(path).unwrap().count(), 1);
}
