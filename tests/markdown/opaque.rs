//! Syntax that renderers add to Markdown is not text, and stays unchanged.

use linkwright::{Linker, markdown};

use crate::support::table::{rows, unescaped};

#[track_caller]
fn stays(source: &str) {
    assert_eq!(markdown::rewrite(source, &Linker::new()), source);
}

/// Checks that exactly the marked parts of a source link.
#[track_caller]
fn check(marked: &str) {
    let source = marked.replace(['⸠', '⸡'], "");
    let mut have = String::new();
    let mut at = 0;
    for edit in markdown::Rewriter::new(&Linker::new()).edits(&source) {
        let range = edit.range.clone();
        have += &format!("{}⸠{}⸡", &source[at..range.start], &source[range.clone()]);
        at = range.end;
    }
    assert_eq!(have + &source[at..], marked);
}

#[test]
fn only_the_marked_links_of_the_table_are_written() {
    for row in rows(include_str!("../../fixtures/rewritten/opaque.txt")) {
        check(&unescaped(row[0]));
    }
}

/// Each opening delimiter is far from its closing delimiter, or has none.
#[test]
fn long_sources() {
    let far = "x ".repeat(100);
    check(&format!("{{{{ {far} b.com }}}} ⸠a.com⸡ [x]{{{far} b.com}} {{{{ {far}\n\n ⸠a.com⸡ }}}}"));
    stays(&format!("{} a.com }}}}", "{{ ".repeat(100_000)));
    stays(&"[^1]: a.com,".repeat(100_000));
    for (open, close) in [
        ("{{ \n\n", "}}"),
        ("{{< x >}} {% set x %} {% y() %} ", ""),
        // This would take quadratic time if a name could contain the next tag.
        ("{{<", ""),
        ("\n\n---\na: b", ""),
        ("\n\n---\na: b\nc", ""),
        ("[^1]:x", ""),
    ] {
        check(&format!("{} {close} ⸠a.com⸡", open.repeat(100_000)));
    }
}

#[test]
fn front_matter_of_many_kinds() {
    for front in [
        "---\ntitle: https://a.com\n---\n",
        "\u{FEFF}---\r\n\r\n# x\r\ntitle: https://a.com\r\n---\r\n",
        "---\n\"a\": https://a.com\n...\n",
        "---\n---\n",
        "---\nx:\n  - https://a.com\n\n  - https://b.com\n---\n",
        "+++\ntitle = \"https://a.com\"\n[extra]\nx = 1\n+++\n",
        "+++\n[extra]\nx = \"https://a.com\"\n+++\n",
        "{\n  \"url\": \"https://a.com\"\n}\n",
        "---js\nlet x = \"https://a.com\";\n\n---\n",
        "\n \n+++\nx = \"https://a.com\"\n+++  \n",
    ] {
        stays(front);
        stays(front.trim_end());
        check(&format!("{front}⸠https://b.com⸡\n\n---\n"));
    }
    for source in [
        "---\nsee ⸠https://a.com⸡\n\n---\n",
        "---\ntitle: ⸠https://a.com⸡\n",
        "----\ntitle: ⸠https://a.com⸡\n----\n",
        "{ x }\n⸠https://a.com⸡ }\n",
        "+++\n⸠https://a.com⸡\n+++\n",
    ] {
        check(source);
    }
}
