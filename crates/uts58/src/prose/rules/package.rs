//! Row D3: what programs resolve and nobody opens: packages, modules, types, images of containers, names in the DNS.

use crate::host::Split;
use crate::prose::words::lists::{self, TldKind};

use super::candidate::{Candidate, Test};
use super::check::Check;
use super::facts::{CLASSIC, DEEP, KNOWN, LOWER, NO_UNDERSCORE, PLAIN, RARE, SINGLE, UNTIL_PORT};
use super::line::{ends_with, is_value_of_key, line, split, starts_line};

pub(crate) static RULES: [Check<Test>; 12] = [
    Check::domain("D3.package.image", "a container image, or a line of a trace", is_image)
        .example("ghcr.io/anna/app", "⸠example.com/a:b⸡")
        .after("/")
        .unless(KNOWN),
    Check::domain("D3.package.api", "a group and version of an API", is_api_version)
        .example("apiVersion: example.io/v1", "⸠api.example.com/v1⸡")
        .after("/")
        .unless(KNOWN),
    Check::domain("D3.package.label", "a label or an annotation of a resource", is_label)
        .example("app.kubernetes.io/name", "⸠kubernetes.io/docs⸡")
        .after("/")
        .unless(KNOWN),
    Check::domain("D3.package.module-part", "a part of a module", is_part_of_module)
        .example("github.com/anna/app/v2", "⸠github.com/anna/app/wiki⸡")
        .after("/")
        .only_kinds(CLASSIC)
        .unless(KNOWN),
    Check::domain("D3.placeholder.xxx", "a placeholder", |it| it.host.starts_with("xxx.xxx"))
        .example("xxx.xxx.xxx.xxx", "⸠xxx.com⸡")
        .only_kinds(RARE)
        .unless(KNOWN),
    Check::domain("D3.host.underscore", "a DNS name that is not a host", |it| {
        it.host.split('.').any(|label| label.starts_with('_'))
    })
    .example("_dmarc.example.com", "⸠dmarc.example.com⸡")
    .unless(KNOWN | NO_UNDERSCORE),
    Check::domain("D3.glued.shell", "the target of a shell", is_shell_target)
        .example("ssh chat.example.com", "chat at ⸠chat.example.com⸡")
        .before_gap("h")
        .unless(UNTIL_PORT),
    Check::domain(
        "D3.package.import",
        "what a program imports, or a command installs",
        is_imported,
    )
    .example("from flask.app import Flask", "from ⸠flask.app⸡ we import")
    .before_gap("mtli")
    .unless(UNTIL_PORT | CLASSIC),
    Check::domain("D3.package.net", "a product that runs on .NET", is_net_product)
        .example("Paint.NET", "⸠Authorize.Net⸡")
        .tlds(&["NET", "Net"])
        .only_kinds(CLASSIC)
        .unless(UNTIL_PORT | PLAIN | DEEP),
    Check::domain("D3.package.namespace", "a namespace", is_namespace)
        .example("java.io", "⸠javas.io⸡")
        .unless(UNTIL_PORT | PLAIN | DEEP),
    Check::domain("D3.package.type", "a type in its namespace", is_type)
        .example("Text.Pandoc.Readers.Org", "⸠text.pandoc.org⸡")
        .unless(UNTIL_PORT | PLAIN | SINGLE | LOWER),
    Check::domain("D3.package.reverse", "a package", is_package)
        .example("org.example.app", "⸠example.app⸡")
        .unless(UNTIL_PORT | PLAIN | SINGLE),
];

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

/// Returns whether the domain with its path is an image of a container, a version of a model or a line of a trace:
/// `ghcr.io/anna/app`, `example.com/anna/app:1.2`, `example.com/app/main.go:42`.
pub(crate) fn is_image(it: &Candidate<'_>) -> bool {
    let is_registry = REGISTRIES.iter().any(|host| it.host.eq_ignore_ascii_case(host))
        || REGISTRY_DOMAINS.iter().any(|end| ends_with(it.host, end));
    it.rest.starts_with('/') && (is_registry || has_tag(it.rest.as_bytes()))
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

/// Returns whether a path does not continue with `rest`.
fn is_end(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&b| !b.is_ascii_alphanumeric() && !b"/?#&=%+:@~_-".contains(&b))
}

/// Returns whether a module of Go goes on behind the name of its repository. GitHub has no page there.
pub(crate) fn is_part_of_module(it: &Candidate<'_>) -> bool {
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

/// Returns whether the domain is a group of an API and its path the version: `apiVersion: example.io/v1`,
/// `example.io/v1beta1`.
pub(crate) fn is_api_version(it: &Candidate<'_>) -> bool {
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
pub(crate) fn is_label(it: &Candidate<'_>) -> bool {
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

/// What follows a module of Python behind `from`.
pub(crate) const IMPORT: &str = " import ";

/// Returns whether the domain is what a program imports, or a package that a command installs: `from astropy.io import fits`,
/// `import pyglet.gl`, `pip install zope.app`. A line of a sentence may start with `from crates.io`, so that
/// [`settled`](fn@crate::prose::settled) holds back what [`IMPORT`] may follow.
pub(crate) fn is_imported(it: &Candidate<'_>) -> bool {
    const COMMANDS: [&str; 5] =
        ["import ", "pip install ", "gem install ", "npm install ", "npm i "];
    let mut lines = COMMANDS.iter().filter_map(|command| it.head.strip_suffix(command));
    lines.any(starts_line) || it.head.ends_with("from ") && it.rest.starts_with(IMPORT)
}

/// Returns whether the domain is a product that runs on .NET: `ML.NET`, `Paint.NET`, `Parquet.Net`. One site writes its name
/// so.
pub(crate) fn is_net_product(it: &Candidate<'_>) -> bool {
    let name = it.split().name;
    let is_product = it.split().tld == "NET" || name != "Authorize";
    is_product && !it.has_more() && name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Returns whether two labels are a namespace: `Microsoft.Net`, `java.io`, `net.land`.
fn is_namespace(it: &Candidate<'_>) -> bool {
    let &Split { first, tld, .. } = it.split();
    let is_classic = it.kind() == TldKind::Classic;
    let may_be = || is_title(tld) && !is_classic || matches!(tld, "io" | "net" | "Net");
    first == "net" && !is_classic || lists::NAMESPACES.has(first) && may_be()
}

/// Returns whether a host is a type with its namespace: `Data.Text.IO`, `Text.Pandoc.Readers.Org`.
fn is_type(it: &Candidate<'_>) -> bool {
    let &Split { last, name, tld, .. } = it.split();
    let has_lower = |label: &str| label.bytes().any(|b| b.is_ascii_lowercase());
    let is_deep = || has_lower(name) && name.split('.').count() > 2;
    is_title(tld)
        && !tld.eq_ignore_ascii_case("com")
        && name.split('.').all(is_title)
        && !lists::SECOND_LEVELS.has(last)
        && (it.kind() != TldKind::Classic && (has_lower(tld) || name.split('.').all(has_lower))
            || is_deep())
}

/// Returns whether a host is the name of a package: `com.example.app`, `android.support.v4.app`.
fn is_package(it: &Candidate<'_>) -> bool {
    let &Split { first, last, tld, .. } = it.split();
    // `microsoft.github.io`
    let is_namespace = || last != "github" && lists::NAMESPACES.has(first);
    !tld.eq_ignore_ascii_case("com") && (lists::REVERSE_STARTS.has(first) || is_namespace())
}

pub(super) fn is_title(label: &str) -> bool {
    label.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Returns whether the domain is where a shell is opened: `ssh chat.example.com`.
pub(crate) fn is_shell_target(it: &Candidate<'_>) -> bool {
    it.head
        .strip_suffix("ssh ")
        .is_some_and(|before| before.is_empty() || before.ends_with([' ', '\n', '`', '\t']))
}
