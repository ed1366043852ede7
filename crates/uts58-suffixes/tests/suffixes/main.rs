//! Checks the public suffixes in `src/table.rs`: derives the table from the list again and compares
//! it with the file, and compares the results with `psl`. `BLESS=1` rewrites the file, and prints
//! the new and the removed rules.
//!
//! The list comes from `psl`, or from the file that `PUBLIC_SUFFIX_LIST` names.

#[path = "../../../uts58/tests/support/cargo.rs"]
mod cargo;
#[path = "../../../uts58/tests/support/generated.rs"]
mod generated;
mod list;
mod oracle;
#[path = "../../src/table.rs"]
mod suffixes;
mod table;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use list::List;

const FILE: &str = "src/table.rs";

/// Returns the rules that only one of the sets has, one per line.
fn changes(before: &BTreeSet<String>, after: &BTreeSet<String>) -> String {
    let mut changes = String::new();
    for (sign, rules) in [('+', after.difference(before)), ('-', before.difference(after))] {
        rules.for_each(|rule| writeln!(changes, "{sign} {rule}").unwrap());
    }
    changes
}

/// Returns a generated file without the lines that name its source.
fn data(file: &str) -> Option<&str> {
    Some(file.split_once("\n\n")?.1)
}

/// Returns whether the test rewrites the file. The compiled table is then still the old one.
fn is_blessed() -> bool {
    std::env::var_os("BLESS").is_some()
}

#[test]
fn the_table_is_generated_from_the_list() {
    let list = List::read();
    let version = &list.version;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let want = table::generate(&list);
    let changes = changes(&table::rules(), &list.rules);
    if is_blessed() {
        std::fs::write(&path, want).unwrap();
        writeln!(std::io::stderr(), "{FILE} is now the list {version}:\n{changes}").unwrap();
        return;
    }
    let have = std::fs::read_to_string(&path).unwrap();
    assert!(
        changes.is_empty() && data(&have) == data(&want),
        "{FILE} is not the list {version}: BLESS=1 cargo test -p uts58-suffixes\n{changes}",
    );
}

/// `icann_suffix` has a fast path for these domains.
#[test]
fn the_largest_domains_have_no_rules_below_them() {
    for tld in ["com", "net", "org"] {
        let below = format!(".{tld}");
        assert_eq!(table::rules().iter().find(|rule| rule.ends_with(&below)), None);
    }
}

/// Returns names similar to a rule, for which other rules or no rules apply.
fn neighbours(rule: &str) -> Vec<String> {
    let name = rule.trim_start_matches(['!', '*']).trim_start_matches('.');
    let above = name.split_once('.').map_or("example", |(_, above)| above);
    let mut names = vec![name.to_owned(), above.to_owned()];
    for name in [name, above] {
        for label in ["a", "www", "co", "com", "city", "xn--p1ai", "zzzzzzzzzzzz"] {
            names.push(format!("{label}.{name}"));
            names.push(format!("b.{label}.{name}"));
            names.push(format!("c.b.{label}.{name}"));
        }
    }
    for other in ["x", "-"] {
        names.push(format!("{name}{other}"));
        names.push(format!("{other}{name}"));
        names.push(format!("{}.{above}", other.repeat(64)));
    }
    names
}

/// Also runs if `PUBLIC_SUFFIX_LIST` names another list. It then fails while `psl` is older or
/// newer than the table.
#[test]
fn psl_gives_the_same_suffixes() {
    if is_blessed() {
        return;
    }
    let mut wrong = BTreeSet::new();
    let psl = List::of_psl();
    for rule in table::rules().union(&psl.rules) {
        for name in neighbours(rule) {
            let tld = name.rsplit('.').next().unwrap().as_bytes();
            let is_same = uts58_suffixes::is_top_level(tld) == oracle::is_top_level(tld)
                && (!name.is_ascii()
                    || uts58_suffixes::icann_suffix(name.as_bytes())
                        == oracle::icann_suffix(name.as_bytes()));
            if !is_same {
                wrong.insert(format!("{name}, beside the rule {rule}"));
            }
        }
    }
    let changes = changes(&table::rules(), &psl.rules);
    assert!(
        wrong.is_empty(),
        "{FILE} is not the list {}: BLESS=1 cargo test -p uts58-suffixes\n{changes}{wrong:#?}",
        psl.version,
    );
}

#[test]
fn rules_of_every_kind() {
    let cases: &[(&str, Option<usize>)] = &[
        ("example.com", Some(3)),
        ("www.example.co.uk", Some(5)),
        ("co.uk", Some(5)),
        ("sch.uk", Some(2)),
        ("name.sch.uk", Some(11)),
        ("example.name.sch.uk", Some(11)),
        ("ck", Some(2)),
        ("www.ck", Some(2)),
        ("a.www.ck", Some(2)),
        ("a.ck", Some(4)),
        ("b.a.ck", Some(4)),
        ("city.kobe.jp", Some(7)),
        ("a.kobe.jp", Some(9)),
        ("kobe.jp", Some(2)),
        ("za", Some(2)),
        ("example.za", Some(2)),
        ("example.co.za", Some(5)),
        ("example.github.io", Some(2)),
        ("example.xn--p1ai", Some(8)),
        ("example.xn--55qx5d.cn", Some(13)),
        ("example.notatld", None),
        ("", None),
        (".", None),
        (".com", Some(3)),
    ];
    for &(domain, want) in cases {
        assert_eq!(uts58_suffixes::icann_suffix(domain.as_bytes()), want, "{domain}");
    }
    for tld in ["com", "za", "np", "xn--p1ai", "рф", "中国"] {
        assert!(uts58_suffixes::is_top_level(tld.as_bytes()), "{tld}");
    }
    for label in ["", "c", "example", "co.uk", "個人", "р", "*", "!", &"a".repeat(200)] {
        assert!(!uts58_suffixes::is_top_level(label.as_bytes()), "{label}");
    }
}
