//! Counts how often the words in the lists of D3 are names of members, files and modules, and how
//! often they are names of sites.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::{self, Write as _};

use super::count::{Counter, hash};

/// A word stays in its list if it is a name in at least this many repositories …
const REPOSITORIES: usize = 3;
/// … and at least this many times as often as the name of a site.
const TIMES: usize = 3;
/// A new word is proposed if it is a name in at least this many repositories.
const OTHERS: usize = 5;

/// A list in `src/prose/words/lists.rs`, and the place of its words in a name.
pub struct List {
    name: &'static str,
    /// Returns the word from the text before a TLD, if the list applies to this TLD. The last
    /// argument says whether the TLD is also a word.
    word: for<'n> fn(before: &'n str, ending: &str, is_doubtful: bool) -> Option<&'n str>,
}

fn last(name: &str) -> Option<&str> {
    name.rsplit('.').next()
}

fn first(name: &str) -> Option<&str> {
    name.split('.').next()
}

fn is_classic(ending: &str) -> bool {
    matches!(ending, "cn" | "com" | "net" | "org")
}

const LISTS: [List; 4] = [
    List { name: "OBJECTS", word: |name, _, is_doubtful| last(name).filter(|_| is_doubtful) },
    List {
        name: "IN_STEMS",
        word: |name, ending, _| {
            let is_file = matches!(ending, "ad" | "in" | "vc") && !name.contains('.');
            name.split('-').next().filter(|_| is_file)
        },
    },
    List {
        name: "MODULES",
        word: |name, ending, _| first(name).filter(|_| !is_classic(ending) || ending == "net"),
    },
    List { name: "NAMESPACES", word: |name, ending, _| first(name).filter(|_| ending != "com") },
];

/// The counts of a word: pairs of a repository and a TLD.
#[derive(Default)]
struct Word {
    names: HashSet<(usize, u64)>,
    sites: HashSet<(usize, u64)>,
}

/// A row of the file: how often a word is a name, how often it is the name of a site, and in how
/// many repositories it is a name.
#[derive(Clone, Copy, Default)]
pub struct Row {
    names: usize,
    sites: usize,
    repositories: usize,
}

impl Row {
    fn has_earned_its_place(self) -> bool {
        self.repositories >= REPOSITORIES && self.names >= TIMES * self.sites
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.names, self.sites, self.repositories)
    }
}

impl From<&Word> for Row {
    fn from(word: &Word) -> Self {
        let repositories: HashSet<usize> = word.names.iter().map(|name| name.0).collect();
        let (names, sites) = (word.names.len(), word.sites.len());
        Self { names, sites, repositories: repositories.len() }
    }
}

/// Returns the words of a list.
fn words_of<'s>(source: &'s str, list: &str) -> Vec<&'s str> {
    let start = source.find(&format!(" {list} = \"")).unwrap_or_else(|| panic!("no list {list}"));
    source[start..].split('"').nth(1).unwrap().split_whitespace().collect()
}

/// The counts of the words of a list.
type Seen = HashMap<String, Word>;

fn seen(counter: &Counter, is_doubtful: &dyn Fn(&str) -> bool) -> [Seen; LISTS.len()] {
    let mut seen: [Seen; LISTS.len()] = Default::default();
    counter.each_name(|name, repository, is_site| {
        let before = &name.whole[..name.whole.len() - name.ending.len() - 1];
        for (list, seen) in LISTS.iter().zip(&mut seen) {
            let word = (list.word)(before, &name.ending, is_doubtful(&name.ending));
            let Some(word) = word.map(|word| seen.entry(word.to_owned()).or_default()) else {
                continue;
            };
            let set = if is_site { &mut word.sites } else { &mut word.names };
            set.insert((repository, hash(&name.ending)));
        }
    });
    seen
}

/// Returns the file of the words, with the words of the lists and of the file before, which were
/// once in a list. Also returns other words whose counts justify a place in a list.
pub fn table(
    counter: &Counter,
    source: &str,
    before: &str,
    is_doubtful: &dyn Fn(&str) -> bool,
) -> (String, String) {
    let date = std::env::var("COUNTED").unwrap_or_default();
    let mut out = format!(
        "# The words in the lists of D3, including removed words. Counted {date} by `.ci/update words` in the text of tlds.tsv.\n\
         # names: how often the word is a name before a top-level domain to which the list applies: `user.name`. Each pair of a repository and\n\
         # a top-level domain counts once. sites: the same for names of sites, after a scheme or `@`, or with `www.`.\n\
         # repositories: the repositories in which the word is a name.\n\
         # A word stays if it is a name in at least {REPOSITORIES} repositories, and at least {TIMES} times as often as a site.\n\
         list\tword\tnames\tsites\trepositories\n",
    );
    let mut others = String::new();
    let rows = rows(before);
    for (list, seen) in LISTS.iter().zip(&seen(counter, is_doubtful)) {
        let before = rows.keys().filter(|row| row.0 == list.name).map(|row| row.1);
        let words: BTreeSet<&str> = words_of(source, list.name).into_iter().chain(before).collect();
        for &word in &words {
            let row = seen.get(word).map(Row::from).unwrap_or_default();
            writeln!(out, "{}\t{word}\t{row}", list.name).unwrap();
        }
        let is_new = |row: &Row| row.repositories >= OTHERS && row.has_earned_its_place();
        let mut new: Vec<(Row, &String)> = seen
            .iter()
            .map(|(word, row)| (Row::from(row), word))
            .filter(|(row, word)| is_new(row) && !words.contains(word.as_str()))
            .collect();
        new.sort_by_key(|&(row, word)| (Reverse(row.repositories), word));
        for (row, word) in new {
            writeln!(others, "{}\t{word}\t{row}", list.name).unwrap();
        }
    }
    (out, others)
}

/// Reads the file of the words, by list and word.
fn rows(table: &str) -> BTreeMap<(&str, &str), Row> {
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let read = |line| {
        let cells: Vec<&str> = str::split(line, '\t').collect();
        let number = |cell: usize| cells[cell].parse().unwrap();
        let row = Row { names: number(2), sites: number(3), repositories: number(4) };
        ((cells[0], cells[1]), row)
    };
    rows.map(read).collect()
}

/// Returns the words that are not counted, or whose counts do not justify a place in their list.
pub fn complaints(source: &str, table: &str) -> Vec<String> {
    let rows = rows(table);
    let complain = |list: &str, word: &str| match rows.get(&(list, word)) {
        None => Some(format!("{list}: {word} is not counted: .ci/update words")),
        Some(row) if row.has_earned_its_place() => None,
        Some(Row { names, sites, repositories }) => Some(format!(
            "{list}: {word} is a name {names} times, in {repositories} repositories, and a site {sites} times"
        )),
    };
    let of = |list: &List| {
        let words = words_of(source, list.name).into_iter();
        words.filter_map(|word| complain(list.name, word)).collect::<Vec<_>>()
    };
    LISTS.iter().flat_map(of).collect()
}
