//! Row D3: what a bare domain is in its line, where no word of it says so: a key, a table, an image, an argument.
//!
//! But for a [key of settings](is_setting) and an [import](is_imported), nothing behind the white space after the domain is
//! read, so that no link changes while a text arrives. A test need not check what its row rules out, such as an ending like `.com`.

use super::beside::before_at;
use super::candidate::Candidate;
use super::labels::{MAX_CONTEXT, near};
use super::lists;

/// Registries of container images that were named in at least two repositories. Nobody reads a page there.
const REGISTRIES: [&str; 7] = [
    "docker.elastic.co",
    "docker.io",
    "gcr.io",
    "ghcr.io",
    "mcr.microsoft.com",
    "quay.io",
    "registry.k8s.io",
];

/// Registries that have a name below these.
const REGISTRY_DOMAINS: [&str; 2] = [".azurecr.io", ".gcr.io"];

/// Returns the start of the line before the domain, if that is near.
pub(super) fn line(head: &str) -> Option<&str> {
    let near = near(head);
    match near.rfind('\n') {
        Some(at) => Some(&near[at + 1..]),
        None => (near.len() == head.len()).then_some(near),
    }
}

fn ends_with(host: &str, end: &str) -> bool {
    let at = host.len().checked_sub(end.len());
    at.and_then(|at| host.get(at..)).is_some_and(|tail| tail.eq_ignore_ascii_case(end))
}

/// Returns the first bytes of a path that `is_part` holds for, and the rest of what is looked at.
fn split(path: &[u8], is_part: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    let path = &path[..path.len().min(2 * MAX_CONTEXT)];
    path.split_at(path.iter().position(|&b| !is_part(b)).unwrap_or(path.len()))
}

/// Returns whether a path does not continue with `rest`.
fn is_end(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&b| !b.is_ascii_alphanumeric() && !b"/?#&=%+:@~_-".contains(&b))
}

/// Returns whether the domain with its path is an image of a container, a version of a model or a line of a trace:
/// `ghcr.io/anna/app`, `example.com/anna/app:1.2`, `example.com/app/main.go:42`.
pub(super) fn is_image(it: &Candidate<'_>) -> bool {
    let is_registry = REGISTRIES.iter().any(|host| it.host.eq_ignore_ascii_case(host))
        || REGISTRY_DOMAINS.iter().any(|end| ends_with(it.host, end));
    it.rest.starts_with('/') && (is_registry || has_tag(it.rest.as_bytes()))
}

/// Returns whether a module of Go goes on behind the name of its repository. GitHub has no page there.
pub(super) fn is_part_of_module(it: &Candidate<'_>) -> bool {
    if !it.host.eq_ignore_ascii_case("github.com") {
        return false;
    }
    let is_end = |c: char| !(c.is_ascii_alphanumeric() || "/._-".contains(c));
    let path = it.rest.split(is_end).next().unwrap_or_default();
    let part = path.split('/').nth(3).unwrap_or_default().trim_end_matches('.');
    let is_version =
        |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    matches!(part, "cmd" | "internal" | "pkg") || part.strip_prefix('v').is_some_and(is_version)
}

/// Returns whether a path ends with a `:` and a number, a version or `latest`, or with a digest.
fn has_tag(path: &[u8]) -> bool {
    // Titles in a wiki have capitals: `/wiki/Talk:2012`.
    let is_part = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._/-".contains(&b);
    let (_, rest) = split(path, is_part);
    if rest.starts_with(b"@sha256") {
        return true;
    }
    let [b':', tag @ ..] = rest else {
        return false;
    };
    let (tag, rest) = split(tag, |b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
    is_end(rest) && (tag == b"latest" || tag.iter().any(u8::is_ascii_digit))
}

/// Returns whether the domain is a group of an API and its path the version: `apiVersion: example.io/v1`,
/// `example.io/v1beta1`.
pub(super) fn is_api_version(it: &Candidate<'_>) -> bool {
    let is_digit = |b: u8| b.is_ascii_digit();
    let Some(version) = it.rest.as_bytes().strip_prefix(b"/v") else {
        return false;
    };
    let (major, rest) = split(version, is_digit);
    let stage = rest.strip_prefix(b"alpha").or_else(|| rest.strip_prefix(b"beta"));
    let (minor, rest) = split(stage.unwrap_or(rest), is_digit);
    if major.is_empty() || !is_end(rest) {
        return false;
    }
    // `example.com/v1` may be the address of an API.
    let is_field = || {
        let field = it.head.trim_end_matches(['"', '\'']);
        field.ends_with("apiVersion: ") || field.ends_with("apiVersion\": ")
    };
    match stage {
        Some(_) => !minor.is_empty(),
        None => ends_with(it.host, ".k8s.io") || is_field(),
    }
}

/// Returns whether the domain with its path is the key of a label or an annotation: `app.kubernetes.io/name`, the value of
/// a field `key`, or an indented key that a colon follows, as in `  example.io/port: 8080`.
pub(super) fn is_label(it: &Candidate<'_>) -> bool {
    let is_part = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
    let path = it.rest.strip_prefix('/').unwrap_or_default();
    let (name, rest) = split(path.as_bytes(), is_part);
    if name.is_empty() || rest.first() == Some(&b'/') {
        return false;
    }
    let head = it.head.strip_suffix(['"', '\'']).unwrap_or(it.head);
    let rest = rest.strip_prefix(b"\"").unwrap_or(rest);
    let is_key = rest.first() == Some(&b':') && rest.get(1).is_none_or(u8::is_ascii_whitespace);
    let is_indented = || {
        let line = line(head).unwrap_or("-");
        let indent = line.trim_start_matches([' ', '\t']);
        indent.is_empty() && line.len() > 1 || indent.trim_end() == "#"
    };
    ends_with(it.host, ".kubernetes.io") || is_value_of_key(it) || is_key && is_indented()
}

/// Returns whether the domain is the value of a field that holds a key: `- key: titles.forum`, `labelKey: 'footer.group.info'`.
pub(super) fn is_value_of_key(it: &Candidate<'_>) -> bool {
    let head = it.head.strip_suffix(['"', '\'']).unwrap_or(it.head);
    [" key: ", "Key: ", "Key\": "].iter().any(|field| head.ends_with(field))
}

/// Returns whether the domain is the name of a table of settings, alone in its line: `[profile.dev]`.
pub(super) fn is_table(it: &Candidate<'_>) -> bool {
    let rest = it.rest.as_bytes();
    let after = match (it.head.as_bytes(), rest) {
        ([.., b'[', b'['], [b']', b']', after @ ..]) => after,
        ([.., b'['], [b']', after @ ..]) => after,
        _ => return false,
    };
    matches!(after.first(), None | Some(b'\n' | b'\r')) && matches!(line(it.head), Some("[" | "[["))
}

/// Returns whether the domain is a key of JSON: `"theme.admonition.info": {`. Names of packages are sites: `"socket.io": "4"`.
pub(super) fn is_quoted_key(it: &Candidate<'_>) -> bool {
    it.rest.starts_with("\":") && it.head.ends_with('"') && it.split().tld.len() > 2
}

/// Returns whether the domain is an argument of a call or starts an expression in braces: `esc(company.email)`,
/// `{item.trade}`, `style={styles.trade`, `{errors.tech && …}`.
pub(super) fn is_argument(it: &Candidate<'_>) -> bool {
    match (it.head.as_bytes(), it.rest.as_bytes()) {
        ([.., before, b'('], [b')' | b',', ..]) => {
            before.is_ascii_alphanumeric() || *before == b'_'
        }
        ([.., b'{'], _) => true,
        _ => false,
    }
}

/// Returns whether the domain starts the condition of a statement: `if (Gdx.gl != null)`.
pub(super) fn is_condition(it: &Candidate<'_>) -> bool {
    let before = ["if (", "while ("].iter().find_map(|word| it.head.strip_suffix(word));
    before.is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric()))
}

/// Returns whether the domain is an operand: `!company.website`, `a && b.top`, `kind === Kind.Blog`.
pub(super) fn is_operand(it: &Candidate<'_>) -> bool {
    match it.head.as_bytes() {
        [.., b'&', b'&', b' '] | [.., b'|', b'|', b' '] => true,
        [.., b'(' | b' ' | b'[', b'!'] => true,
        // But not a heading in MediaWiki: `=== example.dev ===`.
        [before @ .., b'=' | b'!' | b'<' | b'>', b'=', b' '] => {
            let operator = before.iter().rposition(|&b| b != b'=');
            operator.is_some_and(|at| before[at] != b'\n')
        }
        _ => false,
    }
}

/// Returns whether nothing but white space, the mark of a comment or a prompt stands before a place in its line.
pub(super) fn starts_line(head: &str) -> bool {
    let line = line(head).map(str::trim);
    matches!(line, Some("" | "#" | ";" | "!" | "//" | ">>>" | "$"))
}

/// Returns whether the domain is what a program imports, or a package that a command installs: `from astropy.io import fits`,
/// `import pyglet.gl`, `pip install zope.app`. A line of a sentence may start with `from crates.io`, so that
/// [`settled`](super::settled) holds back what [`IMPORT`] may follow.
pub(super) fn is_imported(it: &Candidate<'_>) -> bool {
    const COMMANDS: [&str; 5] =
        ["import ", "pip install ", "gem install ", "npm install ", "npm i "];
    let mut lines = COMMANDS.iter().filter_map(|command| it.head.strip_suffix(command));
    lines.any(starts_line) || it.head.ends_with("from ") && it.rest.starts_with(IMPORT)
}

/// What follows a module of Python behind `from`.
pub(super) const IMPORT: &str = " import ";

/// Returns the text behind the spaces and tabs that `rest` starts with, or nothing if there are none or too many.
pub(super) fn behind_spaces(rest: &str) -> Option<&str> {
    let behind = rest.trim_start_matches([' ', '\t']);
    (1..=MAX_CONTEXT).contains(&(rest.len() - behind.len())).then_some(behind)
}

/// Returns whether the domain is a key of settings, at the start of its line: `msg.rsp.info  = [INFO]`.
///
/// This reads past white space, so [`settled`](super::settled) holds back what may become a key.
pub(super) fn is_setting(it: &Candidate<'_>) -> bool {
    it.host.is_ascii()
        && behind_spaces(it.rest).is_some_and(|value| value.starts_with('='))
        && starts_line(it.head)
}

/// Returns whether the domain is a literal of reStructuredText: ```` ``typing.io`` ````. In Markdown it is no text.
pub(super) fn is_literal(it: &Candidate<'_>) -> bool {
    let before = it.head.strip_suffix("``");
    let after = it.rest.strip_prefix("``");
    before.is_some_and(|before| !before.ends_with('`'))
        && after.is_some_and(|after| !after.starts_with('`'))
}

/// Returns whether a word of a program follows the domain and a `:`: `src.api.app:main`, `changedetection.io:latest`. What
/// follows may be a URL or an emoticon instead: `:D`, `:PP`.
pub(super) fn is_before_part(it: &Candidate<'_>) -> bool {
    let [b':', first, second, ..] = it.code() else {
        return false;
    };
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    first.is_ascii_alphabetic()
        && is_word(second)
        && first != second
        && !it.rest[1..].starts_with("http")
}

/// Returns whether the name of a type follows: ```` `sphinx.domains.Index` ````, `android.graphics.Color`.
pub(super) fn is_before_type(it: &Candidate<'_>) -> bool {
    let Some(name) = it.rest.strip_prefix('.').filter(|name| name.starts_with(is_capital)) else {
        return false;
    };
    let (_, rest) = split(name.as_bytes(), |b| b.is_ascii_alphanumeric() || b == b'_');
    matches!(rest.first(), Some(b'=' | b'`' | b'(')) || lists::NAMESPACES.has(it.split().first)
}

fn is_capital(c: char) -> bool {
    c.is_ascii_uppercase()
}

/// Returns whether the domain is a model whose name says its size and its bits: `llama7b-4bit-128g.pt`.
pub(super) fn is_model(it: &Candidate<'_>) -> bool {
    let is_size = |part: &&str| {
        part.bytes().any(|b| b.is_ascii_digit()) && part.ends_with(|c: char| c.is_ascii_lowercase())
    };
    it.split().name.split(['-', '.']).filter(is_size).count() > 1
}

/// Returns whether the domain is a product that runs on .NET: `ML.NET`, `Paint.NET`, `Parquet.Net`. One site writes its name
/// so.
pub(super) fn is_net_product(it: &Candidate<'_>) -> bool {
    let name = it.split().name;
    let is_product = it.split().tld == "NET" || name != "Authorize";
    is_product && !it.has_more() && name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Returns whether the domain is the identifier of a client: `1234-abcd.apps.googleusercontent.com`.
pub(super) fn is_client(it: &Candidate<'_>) -> bool {
    ends_with(it.host, ".apps.googleusercontent.com")
}

/// Returns whether the domain in brackets is the end of an address that is spelled out, whose user is a part of the name
/// before it: `Anna Smith (smith at example.com)`.
pub(super) fn is_in_address(it: &Candidate<'_>) -> bool {
    let at = before_at(it).filter(|_| it.rest.starts_with(')'));
    let Some((before, user)) = at.and_then(|head| near(head).rsplit_once('(')) else {
        return false;
    };
    let is_part = |part: &[u8]| part.eq_ignore_ascii_case(user.as_bytes());
    let is_user = |b: u8| b.is_ascii_alphanumeric() || b"._+-".contains(&b);
    user.len() > 2
        && user.bytes().all(is_user)
        && before.as_bytes().windows(user.len()).any(is_part)
}

/// Returns whether the domain is where a shell is opened: `ssh chat.example.com`.
pub(super) fn is_shell_target(it: &Candidate<'_>) -> bool {
    it.head
        .strip_suffix("ssh ")
        .is_some_and(|before| before.is_empty() || before.ends_with([' ', '\n', '`', '\t']))
}
