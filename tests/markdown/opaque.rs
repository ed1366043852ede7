//! What is not text stays as it is: bad input 34, and what renderers put around Markdown.

use linkwright::{Linker, markdown};

#[track_caller]
fn stays(source: &str) {
    assert_eq!(markdown::rewrite(source, &Linker::new()), source);
}

#[test]
fn bad_input_34_code() {
    stays("`https://a.com` ``a.com ` b.com``");
    stays("```\nhttps://a.com\n```\n\n~~~ a.com\na.com\n~~~\n\n    https://a.com\n");
    stays("```\nhttps://a.com (never closed)\n");
    stays("> ```\n> https://a.com\n> ```\n");
}

#[test]
fn bad_input_34_link_definitions() {
    stays(
        "[a]: https://a.com\n[b]: <https://b.com> \"c.com\"\n[c]:\n  https://c.com\n\n[a] [b] [c]\n",
    );
    stays("> [a]: https://a.com\n\n- [a]\n");
}

#[test]
fn bad_input_34_links_and_images() {
    stays(
        "[https://a.com](https://b.com) [a.com][r] ![a.com](b.png) <https://a.com> <a@b.com>\n\n[r]: c",
    );
    stays("[![a.com](b.png) *c.com*](d) [e `f.com`]( <g.com> \"h.com\")");
    stays("[[https://a.com]] [[a.com|b.com]] ![[a.com]]");
}

#[test]
fn bad_input_34_raw_html() {
    stays("<div>\nhttps://a.com\n</div>\n");
    stays("<a href=\"https://a.com\">b.com *c.com*</a> <kbd>a.com</kbd> <img alt=\"a.com\">");
    stays("<!-- https://a.com -->\n\nx <!-- a.com\nb.com --> y");
    stays("<a href=x>a.com\n\nnever closed: b.com");
}

#[test]
fn bad_input_34_front_matter_and_math() {
    stays("---\nurl: https://a.com\n---\n");
    stays("+++\nurl = \"https://a.com\"\n+++\n");
    stays("$a.com$ and $$\nb.com\n$$\n");
    stays("# H {#a.com}\n");
    stays(r"x \\[ \href{https://a.com}{a} \\] y \\( a.com \\)");
}

#[test]
fn templates_and_directives() {
    stays("{{#include https://a.com}} {{ youtube(id=\"a.com\") }} {% quote(by=\"a.com\") %}");
    stays("{% x(\n  a=\"a.com\"\n) %}\n");
    stays(":::note a.com\n:::\n\n::video[a.com]{src=https://b.com}\n");
    stays("[x](y){href=https://a.com} `x`{.b.com}");
    let rewritten = markdown::rewrite("{% q() %}\na.com\n{% end %} b.com {{", &Linker::new());
    assert_eq!(
        rewritten,
        "{% q() %}\n[a.com](<https://a.com>)\n{% end %} [b.com](<https://b.com>) {{"
    );
}

/// Of what only some renderers read as code or as math, nothing links.
#[test]
fn what_some_renderers_read_as_code() {
    stays("Set $HOME; run `$X https://a.com` now");
    stays("It costs $5; run `x$ https://a.com`");
    stays("text\n\n---\n```yaml\n---\nurl: https://a.com\n---\n```");
    stays("text\n:warning: run\n\n    curl https://a.com");
}

#[test]
fn front_matter_of_many_kinds() {
    stays("\u{FEFF}---\ntitle: https://a.com\n---\n");
    stays("---\n\ntitle: https://a.com\n---\n");
    stays("{\n  \"url\": \"https://a.com\"\n}\n");
    let between_rules = "---\nsee https://a.com\n\n---\n";
    let rewritten = markdown::rewrite(between_rules, &Linker::new());
    assert_eq!(rewritten, "---\nsee <https://a.com>\n\n---\n");
}
