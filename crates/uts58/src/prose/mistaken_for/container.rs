//! D3: images of containers, and the names of Kubernetes.

use crate::prose::rules::check::{Check, DomainTest};
use crate::prose::rules::domain::DomainCandidate;
use crate::prose::rules::facts::KNOWN;
use crate::prose::rules::line::{ends_with, line, split};

pub(crate) const RULES: [Check<DomainTest>; 3] = [
    Check::domain("D3.container.image: a container image, or a line of a trace", is_image)
        .example("ghcr.io/anna/app", "⸠example.com/a:b⸡")
        .after("/")
        .unless(KNOWN),
    Check::domain("D3.kubernetes.api: a group and version of an API", is_api_version)
        .example("apiVersion: example.io/v1", "⸠api.example.com/v1⸡")
        .after("/")
        .unless(KNOWN),
    Check::domain("D3.kubernetes.label: a label or an annotation of a resource", is_label)
        .example("app.kubernetes.io/name", "⸠kubernetes.io/docs⸡")
        .after("/")
        .unless(KNOWN),
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
pub(crate) fn is_image(it: &DomainCandidate<'_>) -> bool {
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

/// Returns whether the domain is a group of an API and its path the version: `apiVersion: example.io/v1`,
/// `example.io/v1beta1`.
pub(crate) fn is_api_version(it: &DomainCandidate<'_>) -> bool {
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
pub(crate) fn is_label(it: &DomainCandidate<'_>) -> bool {
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

/// Returns whether the domain is the value of a field that holds a key: `- key: titles.forum`, `labelKey: 'footer.group.info'`,
/// or what a note for translators is about.
fn is_value_of_key(it: &DomainCandidate<'_>) -> bool {
    let head = it.head.strip_suffix(['"', '\'']).unwrap_or(it.head);
    [" key: ", "Key: ", "Key\": ", "LOCALIZATION NOTE ("].iter().any(|field| head.ends_with(field))
}
