//! Reads the Public Suffix List.

use std::collections::BTreeSet;
use std::path::PathBuf;

use psl::Type;

use crate::{cargo, oracle};

/// The ICANN section of a list.
pub struct List {
    /// The version of the list, as a part of a sentence.
    pub version: String,
    /// The rules in ASCII form, and rules that are top-level domains also in Unicode.
    pub rules: BTreeSet<String>,
}

impl List {
    /// Reads the file that `PUBLIC_SUFFIX_LIST` names. Without it, reads the list of `psl`.
    pub fn read() -> Self {
        let Some(path) = std::env::var_os("PUBLIC_SUFFIX_LIST") else {
            return Self::of_psl();
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let version = text.lines().find_map(|line| line.strip_prefix("// VERSION: "));
        let (_, icann) = text.split_once("===BEGIN ICANN DOMAINS===").unwrap();
        let (icann, _) = icann.split_once("===END ICANN DOMAINS===").unwrap();
        Self::new(format!("version {}", version.unwrap_or("unknown")), rules(icann))
    }

    /// Reads the list in the source of `psl`, which does not mark the end of a section.
    pub fn of_psl() -> Self {
        let metadata = cargo::metadata();
        let packages = metadata["packages"].as_array().unwrap();
        let psl = packages.iter().find(|package| package["name"] == "psl").unwrap();
        let manifest = PathBuf::from(psl["manifest_path"].as_str().unwrap());
        let text = std::fs::read_to_string(manifest.with_file_name("data/rules.txt")).unwrap();
        let version = format!("as in psl {}", psl["version"].as_str().unwrap());
        Self::new(version, rules(&text).filter(|rule| is_icann(rule)))
    }

    fn new<'l>(version: String, icann: impl Iterator<Item = &'l str>) -> Self {
        let mut rules = BTreeSet::new();
        for rule in icann {
            let name = rule.trim_start_matches(['!', '*']).trim_start_matches('.');
            let kind = &rule[..rule.len() - name.len()];
            rules.insert(format!("{kind}{}", idna::domain_to_ascii(name).unwrap()));
            if !rule.contains('.') {
                rules.insert(rule.to_owned());
            }
        }
        Self { version, rules }
    }
}

/// Returns the rules in a list.
fn rules(text: &str) -> impl Iterator<Item = &str> {
    let words = text.lines().filter_map(|line| line.split_whitespace().next());
    words.filter(|word| !word.starts_with("//"))
}

fn is_icann(rule: &str) -> bool {
    let name = rule.trim_start_matches('!').replace('*', "any");
    matches!(oracle::section(name.as_bytes()), Some((Type::Icann, _)))
}
