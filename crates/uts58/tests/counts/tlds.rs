//! The value of a TLD and its class, and the files that hold them.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use super::count::{Counter, Counts};

/// The weights of hosts in lists and of other names, relative to hosts in text. They are from a
/// logistic regression over labelled text, in which a simple ratio was as good as a weight for each
/// count.
const LISTED: f64 = 0.2;
const OTHER: f64 = -0.8;

/// From this value on, a TLD makes any name before it a site, if it has at least twice as many
/// hosts as other names.
const SITE: f64 = 2.6;
/// From this value on, a TLD counts with the setting `sure`.
const SURE: f64 = 2.0;
/// From this value on, a TLD counts by default (`prudent`). Of 1,000 random bare links that readers
/// want, at most 5 have a TLD with a lower value.
const PRUDENT: f64 = 0.35;
/// If a TLD has fewer names than this in text, the counts say little, and its prior decides.
const FEW: usize = 4;

/// The assumed kind of a TLD before the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prior {
    /// A country code, a TLD in another script, or a TLD in which anybody can register names.
    Site,
    /// A file extension. It counts as a TLD of sites only from the value [`SITE`] on.
    File,
    /// A company, a brand, or a TLD that was not checked by hand. It also counts only from the
    /// value [`SITE`] on.
    Other,
}

impl Prior {
    const NAMES: [(&str, Self); 3] =
        [("site", Self::Site), ("file", Self::File), ("other", Self::Other)];

    fn new(name: &str) -> Self {
        Self::NAMES.iter().find(|known| known.0 == name).unwrap().1
    }

    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|known| known.1 == self).unwrap().0
    }

    /// Returns the prior of a TLD that was not seen before.
    fn unseen(ending: &str) -> Self {
        if is_short(ending) { Self::Site } else { Self::Other }
    }
}

/// Returns whether a TLD is a country code or in another script.
fn is_short(ending: &str) -> bool {
    ending.len() == 2 || !ending.is_ascii()
}

/// The class of a TLD, by its value and its prior. The variants have the order of the lists in the
/// file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Site,
    Doubtful,
    Unsure,
    Seldom,
    File,
    Other,
}

/// A TLD with its prior and its counts.
pub struct Ending {
    name: String,
    prior: Prior,
    counts: Counts,
}

impl Ending {
    fn class(&self) -> Class {
        let value = value(&self.counts);
        let Counts { hosts, text, code, files, .. } = self.counts;
        let is_counted = text + code + files >= FEW;
        match self.prior {
            _ if value >= SITE && 2 * (text + code + files) <= hosts => Class::Site,
            Prior::Site if !is_counted && value < SURE => {
                if code == 0 {
                    Class::Seldom
                } else {
                    Class::Unsure
                }
            }
            Prior::Site if value >= SURE => Class::Doubtful,
            Prior::Site if value >= PRUDENT => Class::Unsure,
            Prior::File => Class::File,
            _ if is_short(&self.name) && self.counts.files > self.counts.hosts => Class::File,
            _ => Class::Other,
        }
    }

    /// Returns whether the list of this class must contain the TLD. Unlisted TLDs are in the class
    /// `Seldom` if they are short, and in `Other` if not.
    fn is_listed(&self, class: Class) -> bool {
        let is_default = match class {
            Class::Seldom => is_short(&self.name),
            Class::Other => !is_short(&self.name),
            _ => false,
        };
        self.class() == class && !is_default && self.name.len() <= 16
    }
}

fn value(counts: &Counts) -> f64 {
    let logarithm = |count: usize| (1.0 + count as f64).ln();
    let other = counts.text + counts.code + counts.files;
    let value =
        logarithm(counts.hosts) + LISTED * logarithm(counts.listed) + OTHER * logarithm(other);
    // Rounded as in the table. Adding 0.0 turns -0.00 into 0.00.
    (value * 100.0).round() / 100.0 + 0.0
}

/// Returns the file of the counts, with the priors of the file before.
pub fn table(counter: &Counter, before: &[Ending]) -> String {
    let size = counter.size;
    let date = std::env::var("COUNTED").unwrap_or_default();
    let mut out = format!(
        "# The top-level domains, counted {date} by `.ci/update tlds` in {} files ({} MB) of {} repositories, packages and manuals,\n\
         # and in {} lists of hosts. A repository adds at most one name to each count, one that no earlier repository added. A list adds all.\n\
         # hosts: registrable domains after a scheme or `@`, or with `www.`. listed: domains in lists of hosts.\n\
         # text, code, files: other names with this end: in prose, in code and data, and at the end of a path.\n\
         # repositories: the repositories that have any of these.\n\
         # prior: the assumed kind before the count. It decides if the counts are low (tests/counts/tlds.rs).\n\
         # value = ln(1 + hosts) + {LISTED} ln(1 + listed) - {} ln(1 + text + code + files)\n\
         ending\tprior\thosts\tlisted\ttext\tcode\tfiles\trepositories\tvalue\n",
        size.files,
        size.bytes / 1_000_000,
        size.repositories,
        size.lists,
        -OTHER,
    );
    let mut priors: BTreeMap<&str, Prior> =
        before.iter().map(|ending| (ending.name.as_str(), ending.prior)).collect();
    let counted = counter.endings();
    for ending in counted.keys() {
        priors.entry(ending).or_insert_with(|| Prior::unseen(ending));
    }
    for (ending, prior) in priors {
        let counts = counted.get(ending).copied().unwrap_or_default();
        let Counts { hosts, listed, text, code, files, repositories } = counts;
        let cells = [hosts, listed, text, code, files, repositories].map(|cell| cell.to_string());
        let (cells, value) = (cells.join("\t"), value(&counts));
        writeln!(out, "{ending}\t{}\t{cells}\t{value:.2}", prior.name()).unwrap();
    }
    out
}

/// Reads the file of the counts.
pub fn read(table: &str) -> Vec<Ending> {
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let read = |row: &str| {
        let cells: Vec<&str> = row.split('\t').collect();
        let [name, prior, counts @ .., have] = &cells[..] else { panic!("{row}") };
        let counts: Vec<usize> = counts.iter().map(|cell| cell.parse().unwrap()).collect();
        let &[hosts, listed, text, code, files, repositories] = &counts[..] else {
            panic!("{row}")
        };
        let counts = Counts { hosts, listed, text, code, files, repositories };
        assert_eq!(&format!("{:.2}", value(&counts)), have, "the value of {name} is stale");
        Ending { name: (*name).to_owned(), prior: Prior::new(prior), counts }
    };
    rows.map(read).collect()
}

/// Returns the file of the classes.
pub fn classes(endings: &[Ending]) -> String {
    let mut out = "//! The classes of top-level domains.\n\n\
         // @generated by `BLESS=1 cargo test -p uts58 --test suite counts` from data/tlds.tsv; do not edit.\n"
        .to_owned();
    let lists = [
        (Class::Site, "SITES", format!("TLDs of sites: {SITE} and more.")),
        (
            Class::Doubtful,
            "DOUBTFUL",
            format!("TLDs of sites that are also words or names of members: {SURE} to {SITE}."),
        ),
        (
            Class::Unsure,
            "UNSURE",
            format!(
                "The same, {PRUDENT} to {SURE}, and rare TLDs that are members of objects. With `BareDomains::Sure`, they need a path."
            ),
        ),
        (
            Class::Seldom,
            "SELDOM",
            "Rare TLDs that are not members of objects. With `BareDomains::Sure`, they need a path. The same holds for TLDs of two\n\
             /// letters or in another script that are in no list."
                .to_owned(),
        ),
        (
            Class::File,
            "FILES",
            format!(
                "File extensions below {SITE}, and TLDs of two letters below {PRUDENT} that end more files than hosts."
            ),
        ),
        (
            Class::Other,
            "OTHERS",
            format!(
                "The other TLDs below {PRUDENT}, of two letters or in another script. They need a path, and so do longer TLDs that\n\
                 /// are in no list."
            ),
        ),
    ];
    for (class, name, doc) in lists {
        let words = endings.iter().filter(|ending| ending.is_listed(class));
        writeln!(out, "\n/// {doc}\npub(crate) const {name}: &str = \"").unwrap();
        out.push_str(&lines(words.map(|ending| ending.name.as_str())));
        out.push_str("\";\n");
    }
    out
}

/// Returns a function that checks whether a TLD is also a word, or whether the language decides
/// about it.
pub fn doubtful(endings: &[Ending]) -> impl Fn(&str) -> bool {
    let is_doubtful = |it: &&Ending| matches!(it.class(), Class::Doubtful | Class::Unsure);
    let doubtful = endings.iter().filter(is_doubtful).map(|it| it.name.clone());
    let of_languages = ["es", "et", "id", "in", "ne", "pl"].map(str::to_owned);
    let doubtful: HashSet<String> = doubtful.chain(of_languages).collect();
    move |ending| doubtful.contains(ending)
}

/// Writes words in lines of at most 120 characters, in their order.
fn lines<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let mut out = String::new();
    let mut line = String::new();
    for word in words {
        if line.chars().count() + word.chars().count() > 115 {
            writeln!(out, "    {}", line.trim_end()).unwrap();
            line.clear();
        }
        line.push_str(word);
        line.push(' ');
    }
    if !line.is_empty() {
        writeln!(out, "    {}", line.trim_end()).unwrap();
    }
    out
}
