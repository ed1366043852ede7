//! Dependencies: their licences, crates with several versions, and the crates that the core needs.

#[path = "../crates/uts58/tests/support/cargo.rs"]
mod cargo;

use std::collections::{BTreeMap, BTreeSet};

use cargo::{cargo, metadata};
use serde_json::Value;

/// Licences that let anyone use the built program, by their SPDX names.
const LICENCES: &str = "MIT Apache-2.0 BSD-2-Clause BSD-3-Clause BSL-1.0 ISC Unicode-3.0 \
                        Unicode-DFS-2016 Unlicense Zlib";

fn is_free(licence: &str) -> bool {
    LICENCES.split(' ').any(|free| free == licence)
}

/// Other licences, and the crates that have them.
const OTHERS: [(&str, &str); 2] = [
    (
        "MPL-2.0",
        "what parses CSS selectors for lol_html and scraper, file formats of mdBook, what writes the header for C, and our \
         own crate with the public suffixes",
    ),
    ("CC-BY-4.0", "data that tests read"),
];

/// Crates with several versions in the lock file. The reason for nearly all: `markup5ever_rcdom`,
/// the tree of the feature html5ever, uses an older release than `ammonia` and `scraper`, with
/// which tests parse. Three major releases of `syn` are in use. cbindgen, which writes the header
/// for C, uses older releases of `toml` and its dependencies to read files. lol_html, a program in
/// the benchmarks, uses older releases to parse selectors. markdown-it, for which an example has an
/// adapter, uses older releases of `derive_more` and `idna`.
const TWICE: &str = "cssparser cssparser-macros derive_more html5ever idna markup5ever phf phf_codegen \
                     phf_generator phf_macros phf_shared selectors servo_arc \
                     string_cache string_cache_codegen syn toml toml_datetime web_atoms winnow";

fn packages(metadata: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().map(|package| (package["name"].as_str().unwrap(), package))
}

/// Returns each package whose licence expression is not met by the licences that `is_free` accepts.
fn not_free<'m>(
    packages: impl Iterator<Item = (&'m str, &'m Value)>,
    is_free: impl Fn(&str) -> bool,
) -> Vec<String> {
    let wrong = packages.filter_map(|(name, package)| {
        // Older manifests write a slash for "or".
        let licence = package["license"].as_str().unwrap_or("no licence").replace('/', " OR ");
        let is_free = spdx::Expression::parse(&licence).is_ok_and(|licence| {
            licence.evaluate(|asked| asked.license.id().is_some_and(|id| is_free(id.name)))
        });
        (!is_free).then(|| format!("{name}: {licence}"))
    });
    wrong.collect()
}

#[test]
fn every_licence_is_one_of_the_list() {
    let is_listed =
        |licence: &str| is_free(licence) || OTHERS.iter().any(|(other, _)| *other == licence);
    assert_eq!(not_free(packages(&metadata()), is_listed), [""; 0]);
}

/// The crates that users of the library need have only licences of the first list. The exception is
/// the table of public suffixes, which has the licence of the Public Suffix List.
#[test]
fn the_core_has_only_free_licences() {
    let (metadata, core) = (metadata(), core());
    let is_asked = |name: &str| core.contains(name) && name != "uts58-suffixes";
    let of_core = packages(&metadata).filter(|(name, _)| is_asked(name));
    assert_eq!(not_free(of_core, is_free), [""; 0]);
}

#[test]
fn no_other_crate_has_two_versions() {
    let metadata = metadata();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, package) in packages(&metadata) {
        versions.entry(name).or_default().insert(package["version"].as_str().unwrap());
    }
    versions.retain(|_, versions| versions.len() > 1);
    assert_eq!(Vec::from_iter(versions.into_keys()).join(" "), TWICE);
}

/// Returns the crates that a build without optional features needs, for any target.
fn core() -> BTreeSet<String> {
    let args = "tree --edges normal --target all --prefix none --format {p}";
    let tree = cargo(args);
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "linkwright").map(str::to_owned).collect()
}

/// The table of dependencies in docs/guarantees.md lists every dependency of the core. Add a new
/// one there.
#[test]
fn the_docs_name_all_dependencies_of_the_core() {
    let core = core();
    let docs = include_str!("../docs/guarantees.md");
    let (_, docs) = docs.split_once("\n### Dependencies").unwrap();
    let rows = docs.lines().filter_map(|line| line.split('|').nth(1));
    let named: BTreeSet<String> =
        rows.flat_map(|row| row.split('`').skip(1).step_by(2)).map(str::to_owned).collect();
    assert_eq!(named, core);
}

/// The README names the release of each parser that an adapter supports.
#[test]
fn the_readme_names_the_releases_of_the_parsers() {
    let metadata = metadata();
    let library = packages(&metadata).find(|(name, _)| *name == "linkwright").unwrap().1;
    let readme = include_str!("../README.md").replace('@', " ");
    for parser in ["pulldown-cmark", "comrak", "html5ever", "markup5ever_rcdom"] {
        let all = library["dependencies"].as_array().unwrap();
        let wanted = all.iter().filter(|one| one["name"] == parser && one["kind"].is_null());
        let releases = wanted.map(|one| one["req"].as_str().unwrap().trim_start_matches('^'));
        let named = releases.map(|release| format!("{parser} {release}"));
        let unnamed: Vec<_> = named.clone().filter(|named| !readme.contains(named)).collect();
        assert_eq!((named.count() > 0, unnamed), (true, vec![]), "{parser}");
    }
}
