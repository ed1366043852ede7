//! D3: text that may be something other than a bare domain, for a finder that must be sure.
//!
//! These rules apply only for [`BareDomains::Sure`](crate::BareDomains::Sure). Each of them also
//! refuses links that readers want.

use crate::host::Split;
use crate::prose::rules::{
    Check, DomainWithTail, UnsureTest,
    facts::{ANCHOR, CLASSIC, DEEP, EXTENSION, LOWER, PATH, PORT, RARE, SITE, WORD},
    line::line,
};
use crate::prose::words::labels::near;
use crate::prose::words::lists::{self, is_one_letter_site};

/// Any evidence after the host.
const EVIDENCE: u16 = PATH | ANCHOR | PORT;

pub(crate) static RULES: [Check<UnsureTest>; 12] = [
    Check::unsure("D3.word.capitals: a name whose TLD is in capitals", |it| {
        it.domain.split().tld.bytes().all(|b| b.is_ascii_uppercase())
    })
    .example("Dispatchers.IO", "⸠Dispatchers.io⸡")
    .unless(CLASSIC | LOWER),
    Check::unsure("D3.word.extension: two words, or a file with a part of it", |it| {
        it.domain.split().tld.bytes().all(|b| b.is_ascii_alphabetic())
    })
    .example("patients.read/write", "⸠patients.de/write⸡")
    .only_kinds(EXTENSION | RARE),
    Check::unsure("D3.placeholder.url: a template of a URL", is_template)
        .example("t.me/<name>", "⸠t.me/name⸡")
        .after("/?#:"),
    Check::unsure("D3.kubernetes.label-value: a label with its value", is_label)
        .example("example.io/role=a", "⸠example.io/role?b=a⸡")
        .after("/?#:"),
    Check::unsure("D3.package.go-import: a module", is_import)
        .example("import \"example.com/a\"", "an \"⸠example.com/a⸡\"")
        .before("\"")
        .after("/?#:"),
    Check::unsure("D3.package.command: an argument of a command", is_argument)
        .example("$ go get example.com/a", "let go, get ⸠example.com/a⸡"),
    Check::unsure("D3.code.bracket: a name after a bracket", |it| {
        it.domain.head.ends_with([')', ']', '}'])
    })
    .example("(b)example.com", "(b) ⸠example.com⸡")
    .before(")]}"),
    Check::unsure("D3.member.index: an argument or an index", |it| {
        let before = it.domain.head.strip_suffix(['(', '[']);
        before.is_some_and(|head| head.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
    })
    .example("show(example.com)", "show (⸠example.com⸡)")
    .before("(["),
    Check::unsure("D3.member.quoted: a name in quotation marks", is_quoted)
        .example("`example.dev`", "`⸠example.de⸡`")
        .before("\"'`(")
        .after("\"'`)")
        .unless(EVIDENCE | CLASSIC),
    Check::unsure("D3.member.type: a type or a file with a member", |it| {
        it.domain.split().tld.len() > 2 && it.domain.host.starts_with(char::is_uppercase)
    })
    .example("Disk.info", "⸠disks.info⸡")
    .only_kinds(WORD)
    .unless(EVIDENCE | LOWER),
    Check::unsure("D3.member.object: a member with a common name", |it| {
        it.domain.split().tld != "io" && lists::OBJECTS.has(it.domain.split().last)
    })
    .example("script.ar", "⸠scripts.ar⸡")
    .only_kinds(SITE)
    .unless(EVIDENCE | DEEP),
    Check::unsure("D3.abbreviation.short: an abbreviation", is_short)
        .example("lg.si", "⸠l6.si⸡")
        .unless(EVIDENCE | DEEP),
];

/// Returns whether the domain is between two equal quotation marks, possibly with parentheses
/// inside, and its TLD is a word: `'(keydown.space)'`.
fn is_quoted(it: &DomainWithTail<'_, '_>) -> bool {
    let (head, rest) = (it.domain.head, it.domain.rest);
    let inside = head.strip_suffix('(').zip(rest.strip_prefix(')'));
    let (head, rest) = inside.unwrap_or((head, rest));
    let is_word = |tld: &str| tld.len() > 2 && !matches!(tld, "edu" | "gov" | "mil");
    head.ends_with(['"', '\'', '`'])
        && rest.starts_with(head.chars().next_back().unwrap_or_default())
        && is_word(it.domain.split().tld)
}

/// Returns whether the path has a placeholder: `?q={name}`, `/<name>`, `/your-name`.
fn is_template(it: &DomainWithTail<'_, '_>) -> bool {
    let is_open = it.tail.ends_with(['/', '=', '-']);
    let may_be_tag = it.after.starts_with("</") || it.after.starts_with("<br");
    it.tail.contains(['{', '}', '$'])
        || ["/your-", "/your_", "/YOUR", "&lt"].iter().any(|part| it.tail.contains(part))
        || is_open && it.after.starts_with(['<', '{', '$', '[']) && !may_be_tag
}

/// Returns whether the path is the key of a label before its value: `/role=a`, `/role: a`.
fn is_label(it: &DomainWithTail<'_, '_>) -> bool {
    let path = it.tail.split(['?', '#']).next().unwrap_or_default();
    let is_kubernetes = || it.domain.host.ends_with("kubernetes.io") && path.contains('.');
    let is_key = |name: &str| !name.is_empty() && !name.contains(['/', '.']);
    let is_before_value =
        || it.after.starts_with(':') && path.strip_prefix('/').is_some_and(is_key);
    path.contains('=') || is_kubernetes() || is_before_value()
}

/// Returns whether the domain with its path is in quotation marks, after nothing or `import` in its
/// line, as a Go module is.
fn is_import(it: &DomainWithTail<'_, '_>) -> bool {
    let line = it.domain.head.strip_suffix('"').and_then(line);
    let is_alone = line.is_some_and(|line| matches!(line.trim(), "" | "import"));
    is_alone && it.tail.starts_with('/') && it.after.starts_with('"')
}

/// Returns whether a command that installs or fetches something precedes the domain in its line.
fn is_argument(it: &DomainWithTail<'_, '_>) -> bool {
    const COMMANDS: [&str; 10] = [
        "apt install ",
        "apt-get install ",
        "docker pull ",
        "docker push ",
        "docker run ",
        "go get ",
        "go install ",
        "go mod init ",
        "kubectl ",
        "podman build ",
    ];
    let line = near(it.domain.head).rsplit('\n').next().unwrap_or_default();
    COMMANDS.iter().any(|command| {
        let at = line.find(command);
        at.is_some_and(|at| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-'))
    })
}

/// Returns whether a name is as short as the name of a variable: `lg.si`, `s.net`.
fn is_short(it: &DomainWithTail<'_, '_>) -> bool {
    let &Split { name, tld, .. } = it.domain.split();
    name.len() < 3
        && name.bytes().all(|b| b.is_ascii_alphabetic())
        && (tld.len() == 2 || tld == "net")
        && !is_one_letter_site(name, tld)
}
