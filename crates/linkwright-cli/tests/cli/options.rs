//! Options of `linkwright rewrite` and other commands, compared with the settings of the library.

use linkwright::uts58::BareDomains;
use linkwright::{AnchorText, DefaultScheme, Finder, Linker, Switch, markdown};

use crate::support::{cli, linkwright, output, refuse};

const LINKED: &str = "[example.com](<https://example.com>)";

#[test]
fn options_match_the_library() {
    let source = "# example.com/%C3%BC\n\nmain.rs, x@example.com, http://intranet/,\n\
                  gemini://example.com, www.example.com and example.com/%C3%BC.\n";
    let finder = Finder::new;
    let with = |finder| Linker::new().finder(finder);
    for (options, linker) in [
        ("", Linker::new()),
        ("--text display", Linker::new().text(AnchorText::Display)),
        ("--text verbatim", Linker::new().text(AnchorText::Verbatim)),
        ("--headings=false", Linker::new().headings(Switch::Off)),
        ("--skip h1", Linker::new().skip(["h1"]).unwrap()),
        ("--truncate 12", Linker::new().truncate(12)),
        ("--default-scheme http", Linker::new().default_scheme(DefaultScheme::Http)),
        ("--strict", Linker::new().finder(Finder::uts58())),
        ("--bare-domains www", with(finder().bare_domains(BareDomains::Www))),
        ("--emails=false", with(finder().emails(linkwright::uts58::Emails::Off))),
        ("--local-hosts", with(finder().local_hosts(linkwright::uts58::LocalHosts::Link))),
        ("--schemes gemini", with(finder().schemes(["gemini"]).unwrap())),
    ] {
        let rewritten = output(&format!("rewrite {options}"), source);
        assert_eq!(rewritten, markdown::rewrite(source, &linker), "{options}");
        assert_ne!(rewritten, source);
    }
}

#[test]
fn links_are_shortened_once() {
    let source = "> https://example.com/a/path/that/is/long.html\n\nexample.com\n";
    let long = "[example.com/…/long.html](<https://example.com/a/path/that/is/long.html>)";
    let linked = format!("> {long}\n\n{LINKED}\n");
    for input in [source, &linked] {
        assert_eq!(output("rewrite --truncate 23", input), linked);
    }
    assert_eq!(output("rewrite --skip blockquote --skip=p", source), source);
}

#[test]
fn excluded_patterns_do_not_link() {
    let source = "www.example.com example.org a@example.org";
    let rewritten = output("rewrite --exclude example.com --exclude mailto:*", source);
    assert_eq!(rewritten, "www.example.com [example.org](<https://example.org>) a@example.org");
    let found = output("find --exclude example.com", "example.com example.org");
    assert_eq!(found, "-:1:13: example.org -> https://example.org\n");
    assert_eq!(output("find --only example.org", "example.com example.org"), found);
    let raw =
        "<p><a href=//b.com>b</a>\n\n[c](//c.com) c.com <a href=//a.com?b&amp;c>a</a> a.com\n";
    let rendered = "<p><a xref=//b.com>b</a>\n<p>c c.com <a href=//a.com?b&amp;c>a</a> <a href=\"https://a.com\">a.com</a></p>\n";
    for (args, want) in [
        ("", rendered),
        (" --deceptive-links show --rel me", &rendered.replace("com\">", "com\" rel=\"me\">")),
    ] {
        assert_eq!(output(&format!("render --from markdown --only a.com{args}"), raw), want);
    }
    let terminal = |link: &str| format!("\x1B]8;;https://{link}\x1B\\x\x1B]8;;\x1B\\\n");
    let args = "render --to terminal --hyperlinks always --from text --only a.com";
    assert_eq!(output(args, terminal("b.com")), "x\n");
    assert!(output(args, terminal("a.com")).contains("https://a.com"));
    for pattern in ["a b", "example..com", "example.com,example.org", "http:/example.com"] {
        refuse(
            linkwright().args(["rewrite", "--exclude", pattern]),
            &[pattern, "is not a pattern"],
        );
    }
}

#[test]
fn own_sites_link() {
    let found = output("find --also wiki.corp --also *.internal", "wiki.corp ci.internal lib.rs");
    assert_eq!(
        found,
        "-:1:1: wiki.corp -> https://wiki.corp\n-:1:11: ci.internal -> https://ci.internal\n"
    );
    assert_eq!(
        output("format --also wiki.corp", "wiki.corp"),
        "wiki.corp\n    https://wiki.corp\n"
    );
    refuse(linkwright().args(["find", "--also", "wi ki"]), &["--also", "is not a valid host"]);
}

#[test]
fn an_option_of_another_command_is_named() {
    for (args, owners) in [
        ("rewrite --rel nofollow", "--rel' found; it is an option of linkwright render;"),
        ("rewrite --page", "--page' found; it is an option of linkwright render;"),
        (
            "format --emails",
            "--emails' found; it is an option of linkwright render, rewrite, find, explain;",
        ),
        ("rewrite --exclud a.com", "'--exclude'"),
    ] {
        refuse(&mut cli(args), &[owners]);
    }
}

/// `rewrite` uses the preset `documents`, unless a file or an option names another preset.
#[test]
fn named_settings_override_a_preset() {
    const SOURCE: &str = "# www.a.com\n\nb.com, www.c.com\n";
    const DOCUMENT: &str = "# www.a.com\n\nb.com, [www.c.com](<https://www.c.com>)\n";
    const BARE: &str =
        "# www.a.com\n\n[b.com](<https://b.com>), [www.c.com](<https://www.c.com>)\n";
    let rewrite = |config: &str, args: &[&str]| {
        let dir = crate::support::tree(&[("linkwright.toml", config), ("x.md", SOURCE)]);
        let mut command = linkwright();
        let output = command.arg("rewrite").args(args).arg("x.md").current_dir(&dir).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    assert_eq!(rewrite("", &[]), DOCUMENT);
    assert_eq!(rewrite("", &["--bare-domains", "prudent"]), BARE);
    assert_eq!(rewrite("bare-domains = \"prudent\"", &[]), BARE);
    assert_eq!(rewrite("bare-domains = \"prudent\"", &["--preset", "documents"]), BARE);
    let posts = rewrite("preset = \"posts\"", &[]);
    assert_eq!(posts.matches("](<").count(), 3);
    assert_eq!(posts, rewrite("", &["--preset", "posts"]));
    assert_eq!(rewrite("preset = \"posts\"", &["--preset", "documents"]), DOCUMENT);
    let page = output("render --preset untrusted", "[b.com](//c.com) http://localhost/ d.com\n");
    assert_eq!(
        page,
        "<p>b.com http://localhost/ <a href=\"https://d.com\" rel=\"nofollow ugc\">d.com</a></p>\n"
    );
    // The guards and attributes for existing links also apply to raw HTML.
    let source = "<a href=\"//c.com\">b.com</a> [b.com](//c.com) <a href=/a>a</a> x.com\n";
    let link = "<a href=\"https://x.com\" rel=\"nofollow ugc\">x.com</a></p>\n";
    let page = output("render --preset untrusted", source);
    let own = "<a rel=\"nofollow ugc\" href=/a>a</a>";
    assert_eq!(page, format!("<p><a>b.com</a> <a rel=\"nofollow ugc\">b.com</a> {own} {link}"));
    let page =
        output("render --deceptive-links=show", "<a href=\"//c.com\">b.com</a> [b.com](//c.com)\n");
    assert_eq!(page.matches(" (c.com)").count(), 2, "{page}");
}
