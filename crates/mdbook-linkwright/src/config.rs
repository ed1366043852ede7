//! The table `[preprocessor.linkwright]` of a `book.toml`.

use linkwright::linker::{Setting, Value as Given};
use linkwright::markdown::{MAX_SIZE, Readers, Rewriter};
use linkwright::{Headings, Linker, SettingError, Settings, comments};
use serde::Deserialize;
use serde_json::Value;

use crate::error::Error;

/// The keys that mdBook itself reads in the table.
const OF_MDBOOK: [&str; 6] = ["command", "renderers", "renderer", "before", "after", "optional"];

/// The setting of the preprocessor itself.
const MAX_SIZE_NAME: &str = "max-size";

/// What is read of mdBook's context.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Context {
    config: Config,
    renderer: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Config {
    preprocessor: Preprocessors,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Preprocessors {
    linkwright: Option<Value>,
}

impl Context {
    pub(crate) fn rewriter(&self) -> Result<Rewriter, Error> {
        rewriter(self.config.preprocessor.linkwright.as_ref(), &self.renderer)
    }
}

/// A rewriter with the settings of the table.
pub(crate) fn rewriter(table: Option<&Value>, renderer: &str) -> Result<Rewriter, Error> {
    let (mut settings, mut max_size) = (Settings::new(), MAX_SIZE);
    let none = serde_json::Map::new();
    let table = match table {
        Some(Value::Object(table)) => table,
        Some(other) => return Err(Error::not_a_table(other)),
        None => &none,
    };
    for (name, value) in table.iter().filter(|(name, _)| !OF_MDBOOK.contains(&&***name)) {
        // Every value can be read as one that some or no setting takes.
        let value = Given::deserialize(value).unwrap_or(Given::Other);
        let names = || Setting::all().iter().map(|own| own.name).filter(|name| is_written(name));
        match (&**name, value) {
            (MAX_SIZE_NAME, Given::Number(mib)) => max_size = mib.saturating_mul(1 << 20),
            (MAX_SIZE_NAME, _) => return Err(Error::max_size()),
            (name, value) if names().any(|own| own == name) => {
                settings.set(name, value).map_err(Error::setting)?;
            }
            (name, _) => {
                let names = names().chain([MAX_SIZE_NAME]).collect();
                let given = name.to_owned();
                return Err(Error::setting(SettingError::Unknown { given, names }));
            }
        }
    }
    let mut linker = settings.linker();
    // mdBook's HTML has an anchor around each heading and each term of a definition list.
    if settings.get("headings") != Some(&Given::Switch(true)) || renderer == "html" {
        linker = linker.headings(Headings::Skip);
        linker = linker.skip("dt").map_err(Error::setting)?;
    }
    Ok(for_mdbook(&linker).max_size(max_size))
}

/// Whether a Markdown source can say it: the author's own links stay as they are.
fn is_written(name: &str) -> bool {
    name != "existing-links"
}

/// Nobody reads the Markdown that is written, and mdBook passes HTML through.
pub(crate) fn for_mdbook(linker: &Linker) -> Rewriter {
    Rewriter::new(linker).readers(Readers::Renderer).leave(comments::in_markdown)
}
