//! What the name of a file says about its format.

use std::path::Path;

const MARKDOWN: [&str; 5] = ["md", "markdown", "mdown", "mkd", "mkdn"];

pub fn is_markdown(path: &Path) -> bool {
    extension(path).is_some_and(|end| MARKDOWN.contains(&&*end))
}

/// In lower case, without the dot.
pub fn extension(path: &Path) -> Option<String> {
    let end = path.extension()?.to_str()?;
    Some(end.to_ascii_lowercase())
}
