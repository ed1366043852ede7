//! Counts the TLDs and the words of names in a folder of text. Each subfolder is a repository,
//! except `hosts`, whose subfolders are lists of hosts.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use super::tokens::{self, Kind, Token};

/// The counts of a TLD. A repository adds at most one name to each count except `listed`, and only
/// a name that no earlier repository added. So one repository, or one name that all repositories
/// have, does not decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Registrable domains with a scheme or `www.`, or in an address.
    pub hosts: usize,
    /// Registrable domains in lists of hosts.
    pub listed: usize,
    /// Names in prose that are separate words and not below any of these domains.
    pub text: usize,
    /// The same in code and data.
    pub code: usize,
    /// The same at the end of a path.
    pub files: usize,
    /// Repositories with any of these names.
    pub repositories: usize,
}

/// The size of the text that was read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Size {
    pub files: u64,
    pub bytes: u64,
    pub repositories: usize,
    pub lists: usize,
}

/// The counted names of a TLD, as hashes.
#[derive(Default)]
struct Ending {
    listed: HashSet<u64>,
    /// Hosts, names in prose, names in code, and files.
    names: [HashSet<u64>; 4],
    /// Whether the current repository has added a name to each set of `names`.
    is_added: [bool; 4],
    /// The numbers of the repositories with such a name.
    repositories: HashSet<usize>,
}

/// A name with dots, in lowercase.
pub struct Name {
    pub whole: String,
    /// The top-level domain in Unicode.
    pub ending: String,
    /// The hash of its registrable domain.
    domain: Option<u64>,
}

impl Name {
    /// Parses a name. Returns `None` if it does not end with a top-level domain.
    fn new(name: &str) -> Option<Self> {
        let (before, ending) = name.rsplit_once('.')?;
        if before.is_empty() || name.len() > 100 || name.contains("..") {
            return None;
        }
        let ending = ending.to_lowercase();
        let ascii = idna::domain_to_ascii(&ending).ok()?;
        if ascii.len() < 2 || !uts58_suffixes::is_top_level(ascii.as_bytes()) {
            return None;
        }
        let whole = name.to_lowercase();
        let domain = registrable(&whole).map(|domain| hash(&domain));
        Some(Self { whole, ending: idna::domain_to_unicode(&ending).0, domain })
    }
}

/// Counts names while it reads the text.
pub struct Counter {
    text: Text,
    endings: HashMap<String, Ending>,
    /// The registrable domains of hosts, in text and in lists.
    known: HashSet<u64>,
    /// The registrable domains of hosts in text.
    written: HashSet<u64>,
    pub size: Size,
}

impl Counter {
    /// Counts all text in a folder: first the hosts, then the names that are not hosts.
    pub fn read(root: &Path) -> Self {
        let text = Text::new(root);
        let mut counter = Self {
            endings: HashMap::new(),
            known: HashSet::new(),
            written: HashSet::new(),
            size: Size::default(),
            text,
        };
        let text = counter.text.clone();
        text.each_listed(&mut counter.size, |name| {
            let Some(domain) = name.domain else { return };
            counter.known.insert(domain);
            counter.endings.entry(name.ending).or_default().listed.insert(domain);
        });
        for is_host in [true, false] {
            for repository in 0..text.repositories.len() {
                let size = &mut if is_host { counter.size } else { Size::default() };
                text.each(repository, size, |token, name| {
                    if is_host == matches!(token, Token::Host(_)) {
                        counter.count(token, &name, repository);
                    }
                });
                if is_host {
                    counter.size = *size;
                }
                counter.endings.values_mut().for_each(|ending| ending.is_added = [false; 4]);
            }
        }
        counter
    }

    fn count(&mut self, token: Token<'_>, name: &Name, repository: usize) {
        let is_known = name.domain.is_some_and(|domain| self.known.contains(&domain));
        let (which, key) = match (token, name.domain) {
            (Token::Host(_), Some(domain)) => {
                self.known.insert(domain);
                self.written.insert(domain);
                (0, domain)
            }
            (Token::Text(_), _) if !is_known => (1, hash(&name.whole)),
            (Token::Code(_), _) if !is_known => (2, hash(&name.whole)),
            (Token::File(_), _) if !is_known => (3, hash(&name.whole)),
            _ => return,
        };
        let ending = self.endings.entry(name.ending.clone()).or_default();
        ending.repositories.insert(repository);
        ending.is_added[which] = ending.is_added[which] || ending.names[which].insert(key);
    }

    /// Returns the counts of each TLD, in order.
    pub fn endings(&self) -> BTreeMap<String, Counts> {
        let counts = |ending: &Ending| {
            let [hosts, text, code, files] = ending.names.each_ref().map(HashSet::len);
            let (listed, repositories) = (ending.listed.len(), ending.repositories.len());
            Counts { hosts, listed, text, code, files, repositories }
        };
        self.endings.iter().map(|(name, ending)| (name.clone(), counts(ending))).collect()
    }

    /// Calls `each` with all names in ASCII, the number of the repository, and whether the name is
    /// a site. Skips names of sites where they are not written as hosts.
    pub fn each_name(&self, mut each: impl FnMut(&Name, usize, bool)) {
        for repository in 0..self.text.repositories.len() {
            self.text.each(repository, &mut Size::default(), |token, name| {
                let is_host = matches!(token, Token::Host(_));
                let is_site = name.domain.is_some_and(|domain| self.written.contains(&domain));
                if is_host == is_site && name.whole.is_ascii() {
                    each(&name, repository, is_site);
                }
            });
        }
    }
}

/// The folders of a text.
#[derive(Clone)]
struct Text {
    lists: Vec<PathBuf>,
    repositories: Vec<PathBuf>,
}

impl Text {
    fn new(root: &Path) -> Self {
        let is_hosts = |path: &PathBuf| path.file_name().is_some_and(|name| name == "hosts");
        let (hosts, repositories): (Vec<_>, Vec<_>) = folders(root).into_iter().partition(is_hosts);
        Self { lists: hosts.iter().flat_map(|hosts| folders(hosts)).collect(), repositories }
    }

    /// Calls `each` with the hosts of all lists.
    fn each_listed(&self, size: &mut Size, mut each: impl FnMut(Name)) {
        for list in &self.lists {
            files(list, &mut |kind, text| {
                if kind != Kind::Markdown {
                    size.add(text);
                    tokens::read_list(text, &mut |name| _ = Name::new(name).map(&mut each));
                }
            });
        }
        size.lists = self.lists.len();
    }

    /// Calls `each` with the names of a repository.
    fn each(&self, repository: usize, size: &mut Size, mut each: impl FnMut(Token<'_>, Name)) {
        files(&self.repositories[repository], &mut |kind, text| {
            size.add(text);
            tokens::read(text, kind, &mut |token| {
                _ = Name::new(token.name()).map(|name| each(token, name));
            });
        });
        size.repositories = self.repositories.len();
    }
}

impl Size {
    fn add(&mut self, text: &str) {
        self.files += 1;
        self.bytes += text.len() as u64;
    }
}

pub fn hash(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

/// Returns the registrable domain of a lowercase host, or the host if it is a public suffix.
fn registrable(host: &str) -> Option<String> {
    let ascii = match host.is_ascii() {
        true => host.to_owned(),
        false => idna::domain_to_ascii(host).ok()?,
    };
    let is_label = |label: &str| {
        !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.len() < 64
    };
    if !ascii.split('.').all(is_label) {
        return None;
    }
    let suffix = uts58_suffixes::icann_suffix(ascii.as_bytes())?;
    let before = ascii.len().saturating_sub(suffix + 1);
    let start = ascii[..before].rfind('.').map_or(0, |dot| dot + 1);
    Some(ascii[start..].to_owned())
}

/// Returns the files and folders in a folder, in order.
fn entries(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let mut entries: Vec<PathBuf> = entries.filter(|path| !path.is_symlink()).collect();
    entries.sort();
    entries
}

fn folders(root: &Path) -> Vec<PathBuf> {
    entries(root).into_iter().filter(|path| path.is_dir()).collect()
}

/// Calls `each` with the kind and the text of each text file below a folder.
fn files(root: &Path, each: &mut impl FnMut(Kind, &str)) {
    for path in entries(root) {
        if path.is_dir() {
            files(&path, each);
            continue;
        }
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if let (Some(kind), Ok(bytes)) = (Kind::from_name(&extension), std::fs::read(&path)) {
            each(kind, &String::from_utf8_lossy(&bytes));
        }
    }
}
