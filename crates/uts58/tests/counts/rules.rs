//! Counts how many places each row of `uts58::rules`, and what a text reads as by it, decides otherwise than the standard.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use uts58::rules::{ROWS, readings};
use uts58::{BareDomains, Finder};

/// What was counted, and over how much text.
#[derive(Default)]
pub struct Places {
    /// By the name of a row or the id of a reading.
    counts: BTreeMap<&'static str, u32>,
    pub files: usize,
    pub bytes: usize,
    pub links: usize,
}

impl Places {
    /// Counts over all text below a folder.
    pub fn read(root: &Path) -> Self {
        let mut places = Self::default();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if is_text(&path) {
                    places.count(&String::from_utf8_lossy(&std::fs::read(path).unwrap()));
                }
            }
        }
        places
    }

    fn count(&mut self, text: &str) {
        self.files += 1;
        self.bytes += text.len();
        self.count_by(&Finder::new(), text, |_| true);
        self.count_by(&Finder::new().bare_domains(BareDomains::Sure), text, |is_sure| is_sure);
        self.links += Finder::uts58().links(text).count();
    }

    /// Counts the rows, if `is_asked(false)`, and the readings for whose `is_sure` it is asked.
    fn count_by(&mut self, finder: &Finder, text: &str, is_asked: impl Fn(bool) -> bool) {
        let standard = finder.standard(text);
        for (at, outcome) in finder.explain(text) {
            match outcome {
                Ok(link) if is_asked(false) => {
                    standard.decision(&link).rows().for_each(|row| self.add(row));
                }
                Err(refusal) if standard.is_link(at) => {
                    if let Some(row) = refusal.rule().filter(|_| is_asked(false)) {
                        self.add(row);
                    }
                    if let Some(reading) = refusal.reading().filter(|it| is_asked(it.is_sure)) {
                        self.add(reading.id);
                    }
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, name: &'static str) {
        *self.counts.entry(name).or_default() += 1;
    }

    /// The file with the counts, with what it said of sources before.
    pub fn table(&self, about: &str, before: &str) -> String {
        let Self { counts, files, bytes, links } = self;
        let megabytes = bytes / 1_000_000;
        let mut out = format!(
            "# {files} files, {megabytes} MB, {links} links of the standard: {about}\nid\tplaces\tsources\tkept-for\n"
        );
        for id in ids() {
            let count = counts.get(id).copied().unwrap_or_default();
            let row = before.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix('\t'));
            let rest = row.and_then(|row| row.split_once('\t')).map_or("-\t-", |(_, rest)| rest);
            writeln!(out, "{id}\t{count}\t{rest}").unwrap();
        }
        out
    }
}

/// The names of rows and the ids of readings.
fn ids() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|row| row.name).chain(readings().map(|it| it.id))
}

/// The lines of the table that are not in the order of the library, or not counts as it reads them.
pub fn differences(table: &str) -> Vec<String> {
    let places = ROWS.iter().map(|row| row.places()).chain(readings().map(|it| it.places()));
    let want = ids().zip(places).map(|(id, places)| format!("{id}\t{places}\t"));
    let mut lines = table.lines().skip(2);
    let wrong = want.filter(|want| !lines.next().is_some_and(|line| line.starts_with(want)));
    let mut wrong: Vec<String> = wrong.collect();
    wrong.extend(lines.map(String::from));
    wrong
}

fn is_text(path: &Path) -> bool {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
    ["md", "txt", "rst", "tsv", "cnx", "jax", "adoc"].contains(&extension)
}
