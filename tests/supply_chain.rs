//! What is built with us: licences, versions that stand twice, and what the core needs.

#[path = "../crates/uts58/tests/support/cargo.rs"]
mod cargo;

use std::collections::{BTreeMap, BTreeSet};

use cargo::{cargo, metadata};
use serde_json::Value;

/// Licences that let anyone use what is built, by their SPDX names.
const LICENCES: &str = "MIT Apache-2.0 BSD-2-Clause BSD-3-Clause BSL-1.0 ISC Unicode-3.0 \
                        Unicode-DFS-2016 Unlicense Zlib";

fn is_free(licence: &str) -> bool {
    LICENCES.split(' ').any(|free| free == licence)
}

/// Crates under another licence, and why they are there.
const OTHERS: [(&str, &str); 2] = [
    (
        "MPL-2.0",
        "what parses CSS selectors for lol_html and scraper, file formats of mdBook, what writes the header for C, and our \
         own crate with the public suffixes",
    ),
    ("CC-BY-4.0", "data that tests read"),
];

/// Crates that stand twice in the lock file, nearly all for one reason: `markup5ever_rcdom`, the tree of the
/// feature html5ever, is of an older release than what `ammonia` and `scraper` parse with in tests.
/// `syn` is on its way from one major release to the next. cbindgen, which writes the header for C, reads files with older releases
/// of `toml` and what it uses. lol_html, the peer of the benchmarks, reads selectors with older releases, too. markdown-it, for
/// which an example has an adapter, uses older releases of `derive_more` and `idna`.
const TWICE: &str = "cssparser cssparser-macros derive_more html5ever idna markup5ever phf phf_codegen \
                     phf_generator phf_macros phf_shared selectors servo_arc \
                     string_cache string_cache_codegen syn toml toml_datetime web_atoms winnow";

fn packages(metadata: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().map(|package| (package["name"].as_str().unwrap(), package))
}

/// Each package whose licences do not let anyone use it who takes these for free.
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

/// What the library gives to those who use it has no other licence than those of the first list, but for the table of public
/// suffixes, whose licence is that of the list.
#[test]
fn the_core_is_under_free_licences_alone() {
    let (metadata, core) = (metadata(), core());
    let is_asked = |name: &str| core.contains(name) && name != "uts58-suffixes";
    let of_core = packages(&metadata).filter(|(name, _)| is_asked(name));
    assert_eq!(not_free(of_core, is_free), [""; 0]);
}

#[test]
fn no_other_crate_stands_twice() {
    let metadata = metadata();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, package) in packages(&metadata) {
        versions.entry(name).or_default().insert(package["version"].as_str().unwrap());
    }
    versions.retain(|_, versions| versions.len() > 1);
    assert_eq!(Vec::from_iter(versions.into_keys()).join(" "), TWICE);
}

/// What is built without a feature, for any target.
fn core() -> BTreeSet<String> {
    let args = "tree --edges normal --target all --prefix none --format {p}";
    let tree = cargo(args);
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "linkwright").map(str::to_owned).collect()
}

/// The table of dependencies in docs/guarantees.md is the list that a new one has to be added to.
#[test]
fn the_docs_name_what_the_core_needs() {
    let core = core();
    let docs = include_str!("../docs/guarantees.md");
    let (_, docs) = docs.split_once("\n### Dependencies").unwrap();
    let rows = docs.lines().filter_map(|line| line.split('|').nth(1));
    let named: BTreeSet<String> =
        rows.flat_map(|row| row.split('`').skip(1).step_by(2)).map(str::to_owned).collect();
    assert_eq!(named, core);
}

/// The README says which release of each parser an adapter is for.
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
