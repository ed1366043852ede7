//! Finds folders whose `.md` files a site generator reads as MDX, by its configuration.

use std::fs;
use std::path::Path;

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

/// Returns whether the `.md` files in a folder and in the folders below it are MDX.
pub fn is_mdx_folder(folder: &Path) -> bool {
    FOLDERS.iter().map(|name| folder.join(name)).filter(|at| at.is_dir()).any(|at| {
        CONFIGURATIONS.iter().any(|(name, word)| {
            let files = ENDINGS.iter().map(|ending| at.join(format!("{name}.{ending}")));
            let mut files = files.filter(|file| file.is_file());
            files.any(|file| fs::read_to_string(file).is_ok_and(|text| text.contains(word)))
        })
    })
}
