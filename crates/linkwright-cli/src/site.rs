//! The configuration of a site generator that reads `.md` files as MDX.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of a repository that hold the configuration of its site. Their pages may stand beside them.
const SITES: [&str; 6] = [".", "docs", "site", "web", "website", "www"];

/// Configurations, with a word that shows that `.md` files are MDX. For Docusaurus they are, whatever it says.
const CONFIGURATIONS: [(&str, &str); 5] = [
    ("docusaurus.config", ""),
    ("astro.config", "mdx"),
    ("astro.config", "starlight"),
    ("next.config", "mdx"),
    ("next.config", "nextra"),
];

const ENDINGS: [&str; 6] = ["cjs", "cts", "js", "mjs", "mts", "ts"];

/// The folders that were looked at.
#[derive(Default)]
pub struct Sites(HashMap<PathBuf, bool>);

impl Sites {
    /// Returns whether the `.md` files of the first of these folders are MDX. Each folder is in the next one.
    pub fn have_mdx<'f>(&mut self, mut folders: impl Iterator<Item = &'f Path>) -> bool {
        folders.any(|folder| match self.0.get(folder) {
            Some(has) => *has,
            None => *self.0.entry(folder.to_owned()).or_insert_with(|| has_site(folder)),
        })
    }
}

fn has_site(folder: &Path) -> bool {
    SITES.iter().map(|site| folder.join(site)).filter(|site| site.is_dir()).any(|site| {
        CONFIGURATIONS.iter().any(|(name, word)| {
            let files = ENDINGS.iter().map(|ending| site.join(format!("{name}.{ending}")));
            let mut files = files.filter(|file| file.is_file());
            files.any(|file| fs::read_to_string(file).is_ok_and(|text| text.contains(word)))
        })
    })
}
