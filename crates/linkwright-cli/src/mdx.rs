//! Finds folders whose `.md` files a site generator reads as MDX, by its configuration.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders in which repositories keep a generator's configuration. The pages may be next to
/// them.
const FOLDERS: [&str; 6] = [".", "docs", "site", "web", "website", "www"];

/// The configuration files, each with a word that shows that `.md` files are MDX. In Docusaurus,
/// they always are.
const CONFIGURATIONS: [(&str, &str); 5] = [
    ("docusaurus.config", ""),
    ("astro.config", "mdx"),
    ("astro.config", "starlight"),
    ("next.config", "mdx"),
    ("next.config", "nextra"),
];

const ENDINGS: [&str; 6] = ["cjs", "cts", "js", "mjs", "mts", "ts"];

/// The folders that were checked, each once.
#[derive(Default)]
pub struct MdxFolders(HashMap<PathBuf, bool>);

impl MdxFolders {
    /// Returns whether the `.md` files of the first of these folders are MDX. Each folder is in the
    /// next one.
    pub fn contain<'f>(&mut self, mut folders: impl Iterator<Item = &'f Path>) -> bool {
        folders
            .any(|folder| *self.0.entry(folder.to_owned()).or_insert_with(|| is_configured(folder)))
    }
}

fn is_configured(folder: &Path) -> bool {
    FOLDERS.iter().map(|name| folder.join(name)).filter(|at| at.is_dir()).any(|at| {
        CONFIGURATIONS.iter().any(|(name, word)| {
            let files = ENDINGS.iter().map(|ending| at.join(format!("{name}.{ending}")));
            let mut files = files.filter(|file| file.is_file());
            files.any(|file| fs::read_to_string(file).is_ok_and(|text| text.contains(word)))
        })
    })
}
