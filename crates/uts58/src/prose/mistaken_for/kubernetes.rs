//! D3: names in the manifests of Kubernetes.

use super::container::is_end;
use crate::prose::rules::{
    Check, DomainCandidate, DomainTest,
    facts::KNOWN,
    line::{is_value_of_key, line, split},
};
use crate::unicode::ends_with;

pub(crate) static RULES: [Check<DomainTest>; 2] = [
    Check::domain("D3.kubernetes.api: a group and version of an API", is_api_version)
        .example("apiVersion: example.io/v1", "⸠api.example.com/v1⸡")
        .after("/")
        .unless(KNOWN),
    Check::domain("D3.kubernetes.label: a label or an annotation of a resource", is_label)
        .example("app.kubernetes.io/name", "⸠kubernetes.io/docs⸡")
        .after("/")
        .unless(KNOWN),
];

/// Returns whether the domain is a group of an API and its path is the version:
/// `apiVersion: example.io/v1`, `example.io/v1beta1`.
fn is_api_version(it: &DomainCandidate<'_>) -> bool {
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

/// Returns whether the domain with its path is the key of a label or an annotation
/// (`app.kubernetes.io/name`), the value of a field `key`, or an indented key before a colon
/// (`  example.io/port: 8080`).
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
    // Names below `storage.k8s.io` are groups, but `prow.k8s.io` is a site.
    let is_group = ends_with(it.host, "k8s.io") && it.host.matches('.').count() > 2;
    is_group
        || ends_with(it.host, ".kubernetes.io")
        || is_value_of_key(it)
        || is_key && is_indented()
}
