//! What is not text stays as it is: what renderers put around Markdown.

use linkwright::{Linker, markdown};

#[track_caller]
fn stays(source: &str) {
    assert_eq!(markdown::rewrite(source, &Linker::new()), source);
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

/// Written as links, these would be an inline footnote and attributes to renderers that have them.
#[test]
fn syntax_beside_a_link() {
    stays("x^a.com x^https://a.com y^**a.com**");
    stays("a.com{onclick=alert(1)} **a.com**{.x} https://a.com/x{#b} a@b.com{{x}}");
    let rewritten = markdown::rewrite("x^2 a.com {a} b.com", &Linker::new());
    let written = "x^2 [a.com](<https://a.com>) {a} [b.com](<https://b.com>)";
    assert_eq!(rewritten, written);
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
