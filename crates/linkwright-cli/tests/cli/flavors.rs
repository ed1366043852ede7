//! Files that are not CommonMark: doc comments of Rust, and MDX.

use std::fs;

use crate::support::{cli, output, refuse, run, tree};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Checks that `find` finds exactly the marked links of a fixture, with LF and with CRLF, and that
/// `rewrite --in-place` leaves no bare URL.
#[track_caller]
fn check_marked(name: &str) {
    let marked = fs::read_to_string(format!("{ROOT}/fixtures/marked/{name}")).unwrap();
    for marked in [marked.clone(), marked.replace('\n', "\r\n")] {
        let source = marked.replace(['⸠', '⸡'], "");
        let dir = tree(&[(name, &source)]);
        let (rows, ..) = run(cli("find --new --json").arg(name).current_dir(&dir));
        let (mut have, mut at) = (String::new(), 0);
        for row in rows.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let byte = |end: &str| usize::try_from(row[end].as_u64().unwrap()).unwrap();
            let (start, end) = (byte("start"), byte("end"));
            assert_eq!(row["text"], source[start..end]);
            have += &format!("{}⸠{}⸡", &source[at..start], &source[start..end]);
            at = end;
        }
        have += &source[at..];
        for (have, want) in have.lines().zip(marked.lines()) {
            assert_eq!(have, want);
        }
        run(cli("rewrite --in-place").arg(name).current_dir(&dir));
        let (_, told, code) = run(cli("rewrite --check").arg(name).current_dir(&dir));
        assert_eq!((&*told, code), ("linkwright: 0 bare URLs in 0 of 1 file\n", 0));
    }
}

#[test]
fn doc_comments_are_documents() {
    check_marked("comments.rs");
}

#[test]
fn mdx_is_no_commonmark() {
    check_marked("page.mdx");
    let source = "See https://example.com/a_(b), https://example.com/c) and http://[::1]/.\n";
    let written = "See [https://example.com/a\\_(b)](<https://example.com/a_(b)>), \
                   [https://example.com/c](<https://example.com/c>)) and http://[::1]/.\n";
    let dir = tree(&[("a.mdx", source), ("b.md", source)]);
    let rewrite = |args: &str| run(cli("rewrite").args(args.split(' ')).current_dir(&dir)).0;
    assert_eq!(rewrite("a.mdx"), written);
    assert_eq!(rewrite("--flavor mdx b.md"), written);
    assert!(rewrite("b.md").contains("<https://example.com/a_(b)>"));
    assert_eq!(output("rewrite --flavor mdx", source), written);
}

/// Modules, expressions and tags continue after blank lines.
#[test]
fn a_blank_line_in_mdx_ends_no_code() {
    let (url, end) = ("https://example.com/a", "\n\nSee https://example.com/b.\n");
    for code in [
        format!("export const all = [\n  \"b\",\n\n  \"{url}\",\n]"),
        format!("export const text = `\nHello.\n\nSee {url}\n`"),
        format!("export const all = f(\":(\",\n\n\"{url}\")"),
        format!("<Video\n title=\"x>y\"\n\n src=\"{url}\"\n/>"),
        format!("<Mirrors urls={{[\"b\",\n\n\"{url}\"]}} />"),
        format!("<Code text={{`\n$ curl\n\n$ curl {url}\n`}} />"),
        format!("Note {{/*\n\n{url}\n*/}}"),
        format!("<Note text=\"a\n\n{url}\n\n\" />"),
        format!("```a``` b\n\n<Video\n\n src=\"{url}\"\n/>"),
        format!("````md\n```js\n\n{url}\n````\n\n<_x\n\n a=\"{url}\" />"),
        format!("```js\nconst a = {{\n\n{url} <div\n```"),
    ] {
        let source = format!("{code}{end}");
        let written = format!(
            "{code}{}",
            end.replace(
                "https://example.com/b",
                "[https://example.com/b](<https://example.com/b>)"
            )
        );
        assert_eq!(output("rewrite --flavor mdx", source), written);
    }
}

#[test]
fn the_flavor_is_that_of_the_name() {
    let dir =
        tree(&[("a.md", "b.com"), ("b.mdx", "b.com"), ("c.rs", "/// b.com"), ("d.txt", "b.com")]);
    let files = |args: &str| {
        let (stdout, ..) = run(cli("rewrite --check").args(args.split(' ')).current_dir(&dir));
        stdout.lines().map(|line| line.split(':').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(files("."), ["a.md", "b.mdx", "c.rs"]);
    assert_eq!(files("--flavor commonmark ."), ["a.md"]);
    assert_eq!(files("--flavor mdx ."), ["a.md", "b.mdx"]);
    assert_eq!(files("--flavor rust ."), ["c.rs"]);
    assert_eq!(files("--flavor mdx d.txt"), ["d.txt"]);
    for args in ["--flavor mdx c.rs", "--flavor rust a.md", "--flavor commonmark b.mdx"] {
        refuse(cli("rewrite").args(args.split(' ')).current_dir(&dir), &["leave out --flavor"]);
    }
    for name in ["b.mdx", "c.rs"] {
        refuse(cli("render").arg(name).current_dir(&dir), &[name, "rewrite"]);
    }
}

#[test]
fn a_folder_with_nothing_to_read_is_an_error() {
    let dir = tree(&[
        ("empty/.gitignore", "*.md\n"),
        ("empty/a.md", "b.com"),
        ("text/a.txt", ""),
        ("a.md", ""),
    ]);
    for args in [
        "rewrite --check empty",
        "rewrite --in-place empty",
        "rewrite --check text",
        "find empty",
        "explain empty",
    ] {
        refuse(cli(args).current_dir(&dir), &["nothing to read", ".md"]);
    }
    let (stdout, stderr, code) = run(cli("rewrite --check empty a.md").current_dir(&dir));
    assert_eq!((&*stdout, code), ("", 2));
    assert!(stderr.ends_with("linkwright: 0 bare URLs in 0 of 1 file\n"), "{stderr}");
}

/// Docusaurus reads .md files as MDX. Next and Astro do if their configuration says so.
#[test]
fn the_configuration_of_a_site_makes_md_mdx() {
    let (mdx, markdown) = ("[https://b.com](<https://b.com>)", "<https://b.com>");
    for (configuration, text, page, want) in [
        ("docusaurus.config.js", "", "docs/a.md", mdx),
        ("website/docusaurus.config.ts", "", "docs/deep/a.md", mdx),
        ("docs/next.config.mjs", "withMDX({ extension: /mdx?$/ })", "docs/a.md", mdx),
        ("next.config.mjs", "export default {}", "a.md", markdown),
        ("astro.config.mjs", "integrations: [mdx()]", "src/a.md", mdx),
        ("astro.config.ts", "integrations: [starlight()]", "src/a.md", mdx),
        ("packages/site/docusaurus.config.js", "", "docs/a.md", markdown),
    ] {
        let dir = tree(&[(configuration, text), (page, "https://b.com"), (".git/x", "")]);
        let rewrite = |args: &str| run(cli("rewrite").args(args.split(' ')).current_dir(&dir)).0;
        assert_eq!(rewrite(page), want, "{configuration}");
        assert_eq!(rewrite(&format!("--flavor commonmark {page}")), markdown, "{configuration}");
    }
}
