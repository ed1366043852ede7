//! D3: members of objects and modules, in code and settings.

use crate::host::Split;
use crate::prose::rules::{
    Check, DomainCandidate, DomainTest,
    facts::{
        CLASSIC, NO_UNDERSCORE, RARE, SINGLE, SITE, UNTIL_ANCHOR, UNTIL_PORT, UNTIL_PORT_OR_PLAIN,
        WORD,
    },
    line::{after_spaces, is_value_of_key, line, starts_line},
};
use crate::prose::words::labels::near;
use crate::prose::words::tld_kind::TldKind;
use crate::prose::words::{language, lists};

pub(crate) static RULES: [Check<DomainTest>; 15] = [
    Check::domain("D3.member.rare: a member", is_member)
        .example("user.name", "⸠user.name/?q⸡")
        .only_kinds(RARE)
        .unless(UNTIL_ANCHOR),
    Check::domain("D3.member.part: an object or a version after its name", is_before_part)
        .example("src.api.app:main", "⸠src.api.app⸡: main")
        .after(":")
        .unless(UNTIL_PORT | CLASSIC),
    Check::domain("D3.member.table: the name of a table of settings", is_table)
        .example("[guitars.dev]", "[⸠guitars.dev⸡]: a")
        .before("[")
        .after("]")
        .unless(UNTIL_PORT_OR_PLAIN | CLASSIC),
    Check::domain("D3.member.json: a key of JSON", is_quoted_key)
        .example("\"theme.admonition.info\": {", "\"⸠socket.io⸡\": \"4\"")
        .before("\"")
        .after("\"")
        .unless(UNTIL_PORT_OR_PLAIN | CLASSIC),
    Check::domain("D3.member.setting: a key of settings", is_setting)
        .example("msg.rsp.info  = [INFO]", "⸠msg.rsp.info⸡  [INFO]")
        .after(" \t")
        .unless(UNTIL_PORT_OR_PLAIN | CLASSIC),
    Check::domain("D3.member.key-value: the value of a field that holds a key", is_key)
        .example("- key: titles.forum", "- keys: ⸠titles.forum⸡")
        .before("(\"'")
        .before_gap(":")
        .unless(UNTIL_PORT_OR_PLAIN),
    Check::domain("D3.member.literal: a literal of reStructuredText", is_literal)
        .example("see ``vultr.cloud``", "see `⸠vultr.cloud⸡`")
        .before("`")
        .after("`")
        .unless(UNTIL_PORT_OR_PLAIN | CLASSIC),
    Check::domain("D3.member.argument: an argument or an expression in code", is_argument)
        .example("esc(company.design)", "(⸠example.design⸡)")
        .before("({\"'")
        .unless(UNTIL_PORT_OR_PLAIN | CLASSIC),
    Check::domain("D3.member.operand: an operand or a member in code", is_in_code)
        .example("a && company.website", "a & ⸠company.website⸡")
        .before("!&`~")
        .before_gap("&|=")
        .unless(UNTIL_PORT_OR_PLAIN | CLASSIC),
    Check::domain("D3.member.tag: a variable in a template tag", is_in_tag)
        .example("{% if include.page %}", "{ ⸠include.page⸡ }")
        .only_kinds(SITE | WORD)
        .unless(UNTIL_PORT_OR_PLAIN),
    Check::domain("D3.member.program: a member of a module or a program", |it| {
        let &Split { first, tld, .. } = it.split();
        // `git config alias.st`, `process.versions.icu`
        let is_root = first == "alias" || first == "process" && it.has_more();
        (is_root || lists::MODULES.has(first)) && (it.kind() != TldKind::Classic || tld == "net")
    })
    .example("self.net", "⸠selfish.net⸡")
    .unless(UNTIL_PORT_OR_PLAIN),
    Check::domain("D3.member.equals: an operand", is_after_equals)
        .example("where x = guitars.team", "where x: ⸠guitars.team⸡")
        .before_gap("=")
        .only_kinds(WORD)
        .unless(UNTIL_PORT_OR_PLAIN),
    Check::domain(
        "D3.member.underscore: a member of an object with an underscore in its name",
        |_| true,
    )
    .example("my_guitar.of-anna.team", "⸠my-guitar.of-anna.team⸡")
    .only_kinds(WORD)
    .unless(UNTIL_PORT_OR_PLAIN | SINGLE | NO_UNDERSCORE),
    Check::domain("D3.member.common: a member with a common name", is_member)
        .example("event.live", "⸠events-in-town.live⸡")
        .only_kinds(WORD)
        .unless(UNTIL_PORT_OR_PLAIN),
    Check::domain("D3.member.id: an identifier", is_identifier)
        .example("guitars.id", "situs kami ⸠guitars.id⸡")
        .only_kinds(WORD)
        .unless(UNTIL_PORT_OR_PLAIN),
];

/// Returns whether a top-level domain that is a word is a member of the name before it: a common
/// object name, or an identifier (`longEar`, `GPUAdapter`, `MediaQueryList`). Site names may be in
/// camel case too, so `FooBar` only counts before `id`.
fn is_member(it: &DomainCandidate<'_>) -> bool {
    let &Split { last, tld, .. } = it.split();
    let is_upper = |b: &&u8| b.is_ascii_uppercase();
    let (bytes, acronym) = (last.as_bytes(), last.bytes().take_while(u8::is_ascii_uppercase));
    let is_shouted = !bytes.iter().any(u8::is_ascii_lowercase);
    let humps = if is_shouted { 0 } else { bytes.iter().skip(1).filter(is_upper).count() };
    let is_type = humps > 0 && (acronym.count() > 2 || tld == "id") || humps > 1 && tld.len() > 2;
    // `longEar`, `LoginForm2`
    let is_instance = humps > 0 && (bytes[0].is_ascii_lowercase() || is_numbered(last));
    let is_method = lists::VERBS.has(tld) && bytes.first().is_some_and(u8::is_ascii_uppercase);
    // `LogLevel.Info`, `LogLevel.INFO`
    let is_variant = match tld.as_bytes() {
        [b'A'..=b'Z', next, rest @ ..] => next.is_ascii_lowercase() || !rest.is_empty(),
        _ => false,
    };
    is_type || is_variant && has_hump(last) || is_instance || is_method || lists::OBJECTS.has(last)
}

/// Returns whether a capital letter follows a lowercase letter: `ZarrStore`.
fn has_hump(label: &str) -> bool {
    label.as_bytes().windows(2).any(|b| b[0].is_ascii_lowercase() && b[1].is_ascii_uppercase())
}

/// Returns whether a name ends with a number, as file names do: `test11`, `aarch64`.
pub(super) fn is_numbered(name: &str) -> bool {
    name.ends_with(|c: char| c.is_ascii_digit()) && name.starts_with(|c: char| c.is_alphabetic())
}

/// Returns whether the text before a domain ends with an operator such as `=` or `!=`:
/// `ON orders.user = users.id`. The `===` of a heading in MediaWiki does not count.
fn is_after_equals(it: &DomainCandidate<'_>) -> bool {
    let before = it.head.strip_suffix("= ").map(|head| head.trim_end_matches('='));
    before.is_some_and(|line| !line.is_empty() && !line.ends_with('\n'))
}

/// Returns whether a name with the TLD `.id` is an identifier: `peers.id`. In most text that is not
/// Indonesian, it is.
fn is_identifier(it: &DomainCandidate<'_>) -> bool {
    let &Split { last, tld, .. } = it.split();
    let is_registered = || it.has_more() && lists::ID_LEVELS.has(last) || last.contains('-');
    matches!(tld, "id" | "Id" | "ID") && !is_registered() && !language::is_indonesian(it.head)
}

/// Returns whether the domain is the value of a field that holds a key, or a Kubernetes group in
/// its own line: `- group: app.example.ai`.
fn is_key(it: &DomainCandidate<'_>) -> bool {
    let field = line(it.head).map(|line| line.trim_start_matches([' ', '-']));
    field == Some("group: ") || is_value_of_key(it)
}

/// Returns whether the domain is the name of a table of settings and has a line to itself:
/// `[profile.dev]`.
fn is_table(it: &DomainCandidate<'_>) -> bool {
    let after = match (it.head.as_bytes(), it.rest.as_bytes()) {
        ([.., b'[', b'['], [b']', b']', after @ ..]) | ([.., b'['], [b']', after @ ..]) => after,
        _ => return false,
    };
    matches!(after.first(), None | Some(b'\n' | b'\r')) && matches!(line(it.head), Some("[" | "[["))
}

/// Returns whether the domain is a key of JSON: `"theme.admonition.info": {`. A name with a
/// two-letter TLD may be a package and a site: `"socket.io": "4"`.
fn is_quoted_key(it: &DomainCandidate<'_>) -> bool {
    it.rest.starts_with("\":") && it.head.ends_with('"') && it.split().tld.len() > 2
}

/// Returns whether the domain is a key of settings, at the start of its line:
/// `msg.rsp.info  = [INFO]`.
///
/// This reads past whitespace, so [`stable_prefix`](fn@crate::prose::stable_prefix) holds back a
/// domain that may become a key.
fn is_setting(it: &DomainCandidate<'_>) -> bool {
    it.host.is_ascii()
        && after_spaces(it.rest).is_some_and(|value| value.starts_with('='))
        && starts_line(it.head)
}

/// Returns whether the domain is a literal of reStructuredText: ```` ``typing.io`` ````. In
/// Markdown, code like this is not searched.
fn is_literal(it: &DomainCandidate<'_>) -> bool {
    it.head.ends_with("``") && it.rest.starts_with("``")
}

/// Returns whether the domain is an argument of a call (`esc(company.email)`), starts a condition
/// or an expression in braces (`if (guitars.gl != null)`, `{item.trade}`, `style={styles.trade`,
/// `{errors.tech && …}`), or is the file that a call opens (`fopen("guitars.in", "r")`).
fn is_argument(it: &DomainCandidate<'_>) -> bool {
    let is_word = |text: &str| text.ends_with(|c: char| c.is_alphanumeric());
    let before = it.head.strip_suffix("if (").or(it.head.strip_suffix("while ("));
    let is_condition = || before.is_some_and(|before| !is_word(before));
    match (it.head.as_bytes(), it.rest.as_bytes()) {
        ([.., b'{'] | [.., b'o', b'p', b'e', b'n', b'(', b'\x22' | b'\''], _) => true,
        ([.., before, b'('], [b')' | b',', ..])
            if before.is_ascii_alphanumeric() || *before == b'_' =>
        {
            true
        }
        _ => is_condition(),
    }
}

/// Returns whether the text before the host makes it an operand (`a && b.top`,
/// `kind === Kind.Blog`), a member or an argument (`&opts.id`), or the target of a role in
/// reStructuredText.
fn is_in_code(it: &DomainCandidate<'_>) -> bool {
    match (it.head.as_bytes(), it.rest.as_bytes()) {
        ([.., b'&'] | [.., b'&', b'&', b' '] | [.., b'|', b'|', b' '], _) => true,
        // But not a heading in MediaWiki: `=== example.dev ===`.
        ([before @ .., b'=' | b'!' | b'<' | b'>', b'=', b' '], _) => {
            let operator = before.iter().rposition(|&b| b != b'=');
            operator.is_some_and(|at| before[at] != b'\n')
        }
        // reStructuredText: :mod:`example.tools`, :mod:`~example.tools`,
        // :ref:`see <example.tools>`
        ([head @ .., b':', b'`'] | [head @ .., b':', b'`', b'~' | b'!'], _) => {
            let role = head.iter().rposition(|b| !b.is_ascii_alphabetic());
            role.is_some_and(|at| head[at] == b':' && at + 1 < head.len())
        }
        _ => false,
    }
}

/// Returns whether the domain is in a template tag: `{% if include.page %}`.
fn is_in_tag(it: &DomainCandidate<'_>) -> bool {
    let near = near(it.head).as_bytes();
    // Fast path: few texts have a `%`. The compiler turns a loop without an early exit into vector
    // instructions.
    let has_sign = near.iter().fold(false, |has, &b| has | (b == b'%'));
    let last = || near.iter().rposition(|&b| b == b'%');
    has_sign && last().is_some_and(|last| near[..last].ends_with(b"{"))
}

/// Returns whether a word of a program follows the domain and a `:`: `src.api.app:main`,
/// `changedetection.io:latest`. A URL or an emoticon such as `:D` does not count.
fn is_before_part(it: &DomainCandidate<'_>) -> bool {
    let [b':', first, second, ..] = it.code() else {
        return false;
    };
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    // `example.fi:stä` has a case ending.
    let after = it.rest[1..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_ending = after.starts_with(|c: char| !c.is_ascii());
    first.is_ascii_alphabetic()
        && is_word(second)
        && !is_ending
        && !it.rest[1..].starts_with("http")
}
