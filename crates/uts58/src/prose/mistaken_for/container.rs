//! D3: container images.

use crate::prose::rules::{Check, DomainCandidate, DomainTest, facts::KNOWN, line::split};
use crate::setting::is_any;
use crate::unicode::ends_with;

pub(crate) static RULES: [Check<DomainTest>; 1] = [Check::domain(
    "D3.container.image: a container image, a module, or a line of a trace",
    is_image,
)
.example("ghcr.io/anna/app", "⸠example.com/a:b⸡")
.after("/")
.unless(KNOWN)];

/// Registries of container images that at least two repositories name. They have no pages to read.
const REGISTRIES: [&str; 8] = [
    "docker.elastic.co",
    "docker.io",
    "gcr.io",
    "ghcr.io",
    "lscr.io",
    "mcr.microsoft.com",
    "quay.io",
    "registry.k8s.io",
];

/// Domains with a registry at each name below them.
const REGISTRY_DOMAINS: [&str; 2] = [".azurecr.io", ".gcr.io"];

/// Returns whether the domain with its path is a container image, a version of a model or a line of
/// a trace: `ghcr.io/anna/app`, `example.com/anna/app:1.2`, `example.com/app/main.go:42`.
fn is_image(it: &DomainCandidate<'_>) -> bool {
    let is_registry =
        is_any(it.host, &REGISTRIES) || REGISTRY_DOMAINS.iter().any(|end| ends_with(it.host, end));
    it.rest.starts_with('/') && (is_registry || has_tag(it.rest.as_bytes()))
}

/// Returns whether a path ends with a `:` and a number, a version or `latest`, with a digest, or
/// with a version or branch of a module (`@master`).
fn has_tag(path: &[u8]) -> bool {
    let is_part = |b: u8| b.is_ascii_alphanumeric() || b"._/-".contains(&b);
    let (path, rest) = split(path, is_part);
    if rest.starts_with(b"@sha256") {
        return true;
    }
    let [mark @ (b':' | b'@'), tag @ ..] = rest else {
        return false;
    };
    let (tag, rest) = split(tag, |b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
    let is_tag = match mark {
        // `example.com/@anna` is a user page.
        b'@' => !path.ends_with(b"/"),
        // Titles in a wiki have capitals: `/wiki/Talk:2012`.
        _ if path.iter().any(u8::is_ascii_uppercase) => false,
        _ => tag == b"latest" || tag.iter().any(u8::is_ascii_digit),
    };
    is_tag && is_end(rest)
}

/// Returns whether a path does not continue with `rest`.
pub(super) fn is_end(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&b| !b.is_ascii_alphanumeric() && !b"/?#&=%+:@~_-".contains(&b))
}
