//! What is not text stays as it is: what renderers put around Markdown.

use linkwright::{Linker, markdown};

#[track_caller]
fn stays(source: &str) {
    assert_eq!(markdown::rewrite(source, &Linker::new()), source);
}

/// Fails where not just the marked domains of a source link.
#[track_caller]
fn check(marked: &str) {
    let source = marked.replace(['⸠', '⸡'], "");
    let mut have = String::new();
    let mut at = 0;
    for edit in markdown::edits(&source, &Linker::new()) {
        let range = edit.range.clone();
        have += &format!("{}⸠{}⸡", &source[at..range.start], &source[range.clone()]);
        at = range.end;
    }
    assert_eq!(have + &source[at..], marked);
}

#[test]
fn templates_and_directives() {
    check("{{ b.com }} ⸠a.com⸡ {{#include b.com}} ⸠a.com⸡ {{ youtube(id=\"b.com\") }}");
    check("{% quote(by=\"b.com\",\n  x=\"b.com\") %}\nb.com\n{% end %} ⸠a.com⸡");
    check("{# b.com #} ⸠a.com⸡ {⸠a.com⸡ } {% ⸠a.com⸡\n\n%} {{ x ⸠a.com⸡");
    check("[x]{href=b.com} ⸠a.com⸡ `x`{b.com} [x](y){b.com}\n\n[x]{⸠a.com⸡\n\n} ⸠a.com⸡");
    check(":::note b.com\n⸠a.com⸡\n:::\n\n> ::video[b.com]{b.com}\n:: ⸠a.com⸡\nx :::b ⸠a.com⸡");
    check("{{ {{ {{ {{ x ⸠a.com⸡ {% b.com %} {{ x ⸠a.com⸡");
    check("# H {#id}\n⸠a.com⸡ {{\n b.com\n}} ⸠a.com⸡\n  ::x b.com");
    check("{: cite=\"b.com\"}\n⸠a.com⸡ :youtube[b.com] see:[⸠a.com⸡] : [⸠a.com⸡] x:1[⸠a.com⸡]");
    check("!!! note \"b.com\"\n⸠a.com⸡\n???+ b.com\n--8<-- \"b.com\"\n!! ⸠a.com⸡");
    check(r"\\( b.com \\) ⸠a.com⸡ \\[ b.com \\] ⸠a.com⸡ \( ⸠a.com⸡ \) \\( ⸠a.com⸡");
    let far = "x ".repeat(100);
    check(&format!("{{{{ {far} b.com }}}} ⸠a.com⸡ [x]{{{far} b.com}} {{{{ {far}\n\n ⸠a.com⸡ }}}}"));
    // Each opening string is far from what closes it.
    stays(&format!("{} a.com }}}}", "{{ ".repeat(100_000)));
    check(&format!("{} }}}} ⸠a.com⸡", "{{ \n\n".repeat(100_000)));
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

/// What is between two tags is no Markdown, but for the tags that only repeat or choose it.
#[test]
fn blocks_of_templates() {
    stays("{{< code-toggle file=hugo >}}\nbaseURL = 'https://a.com'\n\nb.com\n{{</code-toggle>}}");
    stays("{% set x %}\nlet url = \"https://a.com\";\n\nb.com\n{% endset %}");
    stays("{%- highlight js -%}\nhttps://a.com\n{%- endhighlight -%}");
    stays("{% mermaid(x=\"y\") %}\nclick A \"https://a.com\"\n\nb.com\n{%end%}");
    stays("<card @url=\"https://a.com\" name=\"b.com\">");
    check("⸠https://a.com/?q=⸡\"x <b>\" y");
    check(
        "{{% note %}} ⸠a.com⸡ {{% /note %}} {% if x %} ⸠a.com⸡ {% endif %} {% set x = 1 %} ⸠b.com⸡",
    );
    check("{{< x >}} {{< y >}} a.com {{< /y >}} b.com {{< /x >}} ⸠c.com⸡ {{< /y >}}");
    check("{{< x >}} ⸠a.com⸡ {{< y >}} b.com {{< /y >}} ⸠c.com⸡ {{< /z >}} {% endset %} ⸠d.com⸡");
    check(
        "{% x() %} {% y() %} a.com {% end %} b.com {% end %} ⸠c.com⸡ {% end %} {% z() %} ⸠d.com⸡",
    );
    check(&format!("{} ⸠a.com⸡", "{{< x >}} {% set x %} {% y() %} ".repeat(50_000)));
    // Opened so often that the time would be quadratic if a name could hold the next tag.
    check(&format!("{} ⸠a.com⸡", "{{<".repeat(100_000)));
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
