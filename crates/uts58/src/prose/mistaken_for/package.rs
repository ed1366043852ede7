//! D3: names that programs resolve and people do not open: packages, modules, types and DNS names.

use crate::host::Split;
use crate::prose::rules::{
    Check, DomainCandidate, DomainTest,
    facts::{
        CLASSIC, DEEP, KNOWN, LOWER, NO_UNDERSCORE, RARE, SINGLE, UNTIL_PORT, UNTIL_PORT_OR_PLAIN,
    },
    line::starts_line,
};
use crate::prose::words::lists;
use crate::prose::words::tld_kind::TldKind;

pub(crate) static RULES: [Check<DomainTest>; 8] = [
    Check::domain("D3.package.module-part: a part of a module", is_part_of_module)
        .example("github.com/anna/app/v2", "⸠github.com/anna/app/wiki⸡")
        .after("/")
        .only_kinds(CLASSIC)
        .unless(KNOWN),
    Check::domain("D3.placeholder.xxx: a placeholder", |it| it.host.starts_with("xxx.xxx"))
        .example("xxx.xxx.xxx.xxx", "⸠xxx.com⸡")
        .only_kinds(RARE)
        .unless(KNOWN),
    Check::domain("D3.host.underscore: a DNS name that is not a host", |it| {
        it.host.split('.').any(|label| label.starts_with('_'))
    })
    .example("_dmarc.example.com", "⸠dmarc.example.com⸡")
    .unless(KNOWN | NO_UNDERSCORE),
    Check::domain(
        "D3.package.import: a package that a program imports or a command installs",
        is_imported,
    )
    .example("from flask.app import Flask", "from ⸠flask.app⸡ we import")
    .before_gap("mtli")
    .unless(UNTIL_PORT | CLASSIC),
    Check::domain("D3.package.net: a product that runs on .NET", is_net_product)
        .example("Paint.NET", "⸠Authorize.Net⸡")
        .only_kinds(CLASSIC)
        .unless(UNTIL_PORT_OR_PLAIN | DEEP),
    Check::domain("D3.package.namespace: a namespace", is_namespace)
        .example("java.io", "⸠javas.io⸡")
        .unless(UNTIL_PORT_OR_PLAIN | DEEP),
    Check::domain("D3.package.type: a type in its namespace", is_type)
        .example("Text.Pandoc.Readers.Org", "⸠text.pandoc.org⸡")
        .unless(UNTIL_PORT_OR_PLAIN | SINGLE | LOWER),
    Check::domain("D3.package.reverse: a package", is_package)
        .example("org.example.app", "⸠example.app⸡")
        .unless(UNTIL_PORT_OR_PLAIN | SINGLE),
];

/// Returns whether a Go module continues after the name of its repository, where GitHub has no
/// page, or replaces another module: `-replace=example.org/x/net`.
fn is_part_of_module(it: &DomainCandidate<'_>) -> bool {
    if it.head.ends_with("-replace=") {
        return it.rest.starts_with('/');
    }
    if !it.host.eq_ignore_ascii_case("github.com") {
        return false;
    }
    let is_end = |c: char| !(c.is_ascii_alphanumeric() || "/._-".contains(c));
    let path = it.rest.split(is_end).next().unwrap_or_default();
    let part = path.split('/').nth(3).unwrap_or_default().trim_end_matches('.');
    matches!(part, "cmd" | "internal" | "pkg")
        || part.strip_prefix('v').is_some_and(|digits| digits.parse::<u64>().is_ok())
}

/// The text after a Python module that follows `from`.
pub(crate) const IMPORT: &str = " import ";

/// Returns whether a program imports the domain, or a command installs it:
/// `from astropy.io import fits`, `import pyglet.gl`, `pip install zope.app`. Because a sentence
/// may also have `from crates.io`, [`stable_prefix`](fn@crate::prose::stable_prefix) holds back a
/// domain that [`IMPORT`] may follow.
fn is_imported(it: &DomainCandidate<'_>) -> bool {
    const COMMANDS: [&str; 5] =
        ["import ", "pip install ", "gem install ", "npm install ", "npm i "];
    let mut lines = COMMANDS.iter().filter_map(|command| it.head.strip_suffix(command));
    lines.any(starts_line) || it.head.ends_with("from ") && it.rest.starts_with(IMPORT)
}

/// Returns whether the domain is a product that runs on .NET: `ML.NET`, `Paint.NET`, `Parquet.Net`.
/// `Authorize.Net` is a site.
fn is_net_product(it: &DomainCandidate<'_>) -> bool {
    let &Split { name, tld, .. } = it.split();
    is_title(name) && (tld == "NET" || tld == "Net" && name != "Authorize")
}

/// Returns whether two labels are a namespace: `Microsoft.Net`, `java.io`, `net.land`.
fn is_namespace(it: &DomainCandidate<'_>) -> bool {
    let &Split { first, tld, .. } = it.split();
    let is_classic = it.kind() == TldKind::Classic;
    let may_be = || is_title(tld) && !is_classic || matches!(tld, "io" | "net" | "Net");
    first == "net" && !is_classic || lists::NAMESPACES.has(first) && may_be()
}

/// Returns whether a host is a type with its namespace: `Data.Text.IO`, `Text.Pandoc.Readers.Org`.
fn is_type(it: &DomainCandidate<'_>) -> bool {
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
fn is_package(it: &DomainCandidate<'_>) -> bool {
    let &Split { first, last, tld, .. } = it.split();
    // `microsoft.github.io`
    let is_namespace = || last != "github" && lists::NAMESPACES.has(first);
    !tld.eq_ignore_ascii_case("com") && (lists::REVERSE_STARTS.has(first) || is_namespace())
}

fn is_title(label: &str) -> bool {
    label.starts_with(|c: char| c.is_ascii_uppercase())
}
