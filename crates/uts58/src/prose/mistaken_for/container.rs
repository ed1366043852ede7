//! D3: images of containers.

use crate::prose::rules::{
    Check, DomainCandidate, DomainTest,
    facts::KNOWN,
    line::{ends_with, split},
};
pub(crate) static RULES: [Check<DomainTest>; 1] =
    [Check::domain("D3.container.image: a container image, or a line of a trace", is_image)
        .example("ghcr.io/anna/app", "⸠example.com/a:b⸡")
        .after("/")
        .unless(KNOWN)];

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
fn is_image(it: &DomainCandidate<'_>) -> bool {
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
pub(super) fn is_end(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&b| !b.is_ascii_alphanumeric() && !b"/?#&=%+:@~_-".contains(&b))
}
