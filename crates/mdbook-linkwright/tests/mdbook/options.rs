//! The table `[preprocessor.linkwright]`.

use mdbook_linkwright::Autolink;
use mdbook_linkwright::linkwright::Linker;
use mdbook_linkwright::mdbook_preprocessor::book::{Book, Chapter};
use mdbook_linkwright::mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use serde_json::{Value, json};

use super::support::{input, mdbook_linkwright, refuse};

/// The text of a chapter with a table, by the program and by the library.
#[track_caller]
fn check(table: Value, text: &str, want: &str) {
    let book = json!({ "items": [{ "Chapter": { "content": text } }] }).to_string();
    let output = mdbook_linkwright().write_stdin(input(&table, &book)).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let book: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(book["items"][0]["Chapter"]["content"], want);
    assert_eq!(embedded(&Autolink::new(), &table, text).unwrap(), want);
}

fn embedded(autolink: &Autolink, table: &Value, text: &str) -> Result<String, String> {
    let mut config = mdbook_linkwright::mdbook_preprocessor::config::Config::default();
    config.set("preprocessor.linkwright", table).unwrap();
    let context = PreprocessorContext::new("book".into(), config, "html".into());
    let inner = Chapter::new("Inner", text.into(), "inner.md", vec![]);
    let mut outer = Chapter::new("Outer", "x".into(), "outer.md", vec![]);
    outer.sub_items.push(inner.into());
    let book = Book::new_with_items(vec![outer.into()]);
    let book = autolink.run(&context, book).map_err(|error| error.to_string())?;
    Ok(book.chapters().nth(1).unwrap().content.clone())
}

#[test]
fn bare_domains() {
    let text = "www.a.com b.com main.rs https://c.com";
    let [www, b, rs, c] = [
        ("www.a.com", "[www.a.com](<https://www.a.com>)"),
        ("b.com", "[b.com](<https://b.com>)"),
        ("main.rs", "[main.rs](<https://main.rs>)"),
        ("https://c.com", "<https://c.com>"),
    ];
    let linked = |which: &[(&str, &str)]| {
        which.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    };
    check(json!({}), text, &linked(&[www, b, c]));
    for (name, links) in [
        ("never", &[c][..]),
        ("www", &[www, c]),
        ("prudent", &[www, b, c]),
        ("all", &[www, b, rs, c]),
    ] {
        check(json!({ "bare-domains": name }), text, &linked(links));
    }
}

#[test]
fn emails() {
    check(json!({ "emails": true }), "a@b.com", "<a@b.com>");
    check(json!({ "emails": false }), "a@b.com", "a@b.com");
}

#[test]
fn spoofs() {
    let text = "https://еbay.com, b.com";
    let b = "[b.com](<https://b.com>)";
    let in_ascii = format!("[https://xn-\\-bay-qdd.com](<https://xn--bay-qdd.com>), {b}");
    check(json!({}), text, &in_ascii);
    check(json!({ "spoofs": "show-ascii" }), text, &in_ascii);
    check(json!({ "spoofs": "reject" }), text, &format!("https://еbay.com, {b}"));
    check(
        json!({ "spoofs": "allow" }),
        text,
        &format!("[https://еbay.com](<https://xn--bay-qdd.com>), {b}"),
    );
}

#[test]
fn local_hosts() {
    let text = "http://localhost:3000/";
    check(json!({ "local-hosts": true }), text, "<http://localhost:3000/>");
    check(json!({ "local-hosts": false }), text, text);
}

#[test]
fn schemes() {
    let text = "gemini://a.com";
    check(json!({ "schemes": [] }), text, text);
    check(json!({ "schemes": ["ftp", "gemini"] }), text, "<gemini://a.com>");
}

#[test]
fn headings() {
    let text = "# a.com\n\nb.com\n-----\n\nTerm c.com\n: d.com\n";
    let linked = |text: &str| {
        ["a", "b", "c"].iter().fold(text.to_owned(), |text, name| {
            let link = format!("[{name}.com](<https://{name}.com>)");
            text.replace(&format!("{name}.com"), &link)
        })
    };
    // mdBook puts an anchor around terms as it does around headings.
    let below = text.replace("d.com", "[d.com](<https://d.com>)");
    check(json!({}), text, &below);
    check(json!({ "headings": false }), text, &below);
    check(json!({ "headings": true }), text, &linked(&below));
}

#[test]
fn text() {
    let text = "https://a.com/%C3%A9";
    let display = "[https://a.com/é](<https://a.com/%C3%A9>)";
    check(json!({ "text": "display" }), text, display);
    check(json!({}), text, display);
    check(json!({ "text": "verbatim" }), text, "<https://a.com/%C3%A9>");
}

#[test]
fn exclude() {
    let text = "a.com www.a.com/x m@a.com b.com/p/1 b.com bücher.de";
    check(
        json!({ "exclude": ["a.com", "https://b.com/p/*", "Bücher.de"] }),
        text,
        "a.com www.a.com/x m@a.com b.com/p/1 [b.com](<https://b.com>) bücher.de",
    );
    check(json!({ "exclude": ["*"] }), text, text);
    check(json!({ "exclude": ["mailto:*"] }), "m@a.com a.com", "m@a.com [a.com](<https://a.com>)");
}

#[test]
fn truncate() {
    let text = "a.com/0123456789";
    let href = "(<https://a.com/0123456789>)";
    check(json!({ "truncate": 1 }), text, &format!("[a.com…]{href}"));
    check(json!({ "truncate": 11 }), text, &format!("[a.com/01…89]{href}"));
    for max in [json!(16), json!(i64::MAX)] {
        let want = format!("[a.com/0123456789]{href}");
        check(json!({ "truncate": max }), text, &want);
    }
}

#[test]
fn default_scheme() {
    let text = "a.com https://b.com";
    for scheme in ["https", "http"] {
        let want = format!("[a.com](<{scheme}://a.com>) <https://b.com>");
        check(json!({ "default-scheme": scheme }), text, &want);
    }
}

#[test]
fn skip() {
    let text = "# a.com\n\n> a.com\n\n- b.com\n\nTerm a.com\n: c.com\n";
    let linked = text.replace("b.com", "[b.com](<https://b.com>)");
    check(json!({ "skip": ["blockquote", "DD"] }), text, &linked);
    // With headings, each element that is named still stays.
    let linked = linked.replacen("# a.com", "# [a.com](<https://a.com>)", 1);
    let linked = linked.replace("c.com", "[c.com](<https://c.com>)");
    check(json!({ "headings": true, "skip": ["blockquote", "dt"] }), text, &linked);
    check(json!({ "skip": [] }), "b.com", "[b.com](<https://b.com>)");
}

/// A URL goes before emphasis, whatever mdBook would make of the marks in it.
#[test]
fn marks_in_a_url_are_of_the_url() {
    let text = "https://a.com/*a*/b and *b.com*";
    let want = "<https://a.com/*a*/b> and *[b.com](<https://b.com>)*";
    check(json!({}), text, want);
}

#[test]
fn what_mdbook_itself_reads_is_allowed() {
    check(
        json!({
            "command": "mdbook-linkwright", "renderers": ["html"], "renderer": {"html": {}},
            "before": ["x"], "after": ["links"], "optional": true, "emails": false,
        }),
        "a@b.com b.com",
        "a@b.com [b.com](<https://b.com>)",
    );
    check(json!({}), "b.com", "[b.com](<https://b.com>)");
}

/// A table that is refused, by the program and by the library, in the same line.
#[track_caller]
fn check_refused(table: &Value, what: &[&str]) {
    let book = r#"{"items":[{"Chapter":{"content":"a.com"}}]}"#;
    let told = embedded(&Autolink::new(), table, "a.com").unwrap_err();
    let line = format!("mdbook-linkwright: {told}\n");
    let mut command = mdbook_linkwright();
    refuse(
        command.write_stdin(input(table, book)),
        &[&line, "book.toml: [preprocessor.linkwright]"],
    );
    for what in what {
        assert!(told.contains(what), "{told:?} has no {what:?}");
    }
}

#[test]
fn unknown_options_are_refused_by_name() {
    let options = "the options are bare-domains, emails, local-hosts, schemes, headings, text, \
                   truncate, default-scheme, skip, exclude, spoofs";
    for (key, near) in [
        ("bare_domains", "bare-domains"),
        ("Bare-Domains", "bare-domains"),
        ("email", "emails"),
        ("localhosts", "local-hosts"),
        ("scheme", "schemes"),
        ("excluded", "exclude"),
        ("truncated", "truncate"),
        ("default_scheme", "default-scheme"),
        ("skipped", "skip"),
        ("spoof", "spoofs"),
        ("heading", "headings"),
    ] {
        let unknown = format!("unknown option {key:?}; did you mean {near:?}? {options}");
        check_refused(&json!({ key: true }), &[&unknown]);
    }
    for key in ["rel", "xyz", "", "\u{1B}[31m\n", &"x".repeat(100_000)] {
        let unknown = format!("unknown option {key:?}; {options}");
        check_refused(&json!({ key: true }), &[&unknown]);
    }
}

#[test]
fn wrong_values_are_refused_with_the_right_ones() {
    let bare = "is not one of never, www, prudent, all";
    let bool = "expected a boolean";
    let list = "expected a sequence";
    for (key, value, what) in [
        ("bare-domains", json!("some"), bare),
        ("bare-domains", json!("All"), bare),
        ("bare-domains", json!(true), "expected a string"),
        ("emails", json!("no"), bool),
        ("emails", json!(0), bool),
        ("local-hosts", json!("true"), bool),
        ("headings", json!({}), bool),
        ("text", json!("plain"), "is not one of display, verbatim"),
        ("spoofs", json!("ascii"), "is not one of reject, show-ascii, allow"),
        ("schemes", json!("gemini"), list),
        ("exclude", json!("example.com"), list),
        ("truncate", json!(0), "`0`"),
        ("truncate", json!(-1), "`-1`"),
        ("truncate", json!("20"), "\"20\""),
        ("default-scheme", json!("HTTP"), "is not one of https, http"),
        ("skip", json!("p"), list),
        ("max-size", json!(-1), "`-1`"),
    ] {
        let told = format!("[preprocessor.linkwright]: {key}: ");
        check_refused(&json!({ key: value }), &[&told, what]);
    }
    for scheme in ["gemini:", "", "1a", "é", "javascript", "tel"] {
        let told = format!("schemes: {scheme:?}");
        let told = if scheme.len() > 2 && scheme.is_ascii() && !scheme.ends_with(':') {
            format!("schemes: the scheme {scheme:?}")
        } else {
            told
        };
        check_refused(&json!({ "schemes": ["ftp", scheme] }), &[&told]);
    }
    check_refused(&json!({ "schemes": ["ftp", 1] }), &["schemes[1]: "]);
    let long = json!({ "emails": "x\u{7F}".repeat(10_000) });
    check_refused(&long, &["emails: invalid type"]);
}

#[test]
fn what_is_no_table_is_refused() {
    for (value, shown) in [(json!(true), "true"), (json!([1]), "[1]")] {
        let book = r#"{"items":[]}"#;
        let told = format!("[preprocessor.linkwright] must be a table, not {shown}");
        let mut command = mdbook_linkwright();
        refuse(command.write_stdin(input(&value, book)), &[&told]);
    }
}

#[test]
fn a_linker_goes_before_the_table() {
    let autolink = Autolink::new().linker(Linker::new());
    let table = json!({ "unknown": 1 });
    let linked = embedded(&autolink, &table, "# a.com").unwrap();
    assert_eq!(linked, "# [a.com](<https://a.com>)");
    assert_eq!(autolink.name(), "linkwright");
    assert!(autolink.supports_renderer("any").unwrap());
}
