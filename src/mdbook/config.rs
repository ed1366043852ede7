//! The table `[preprocessor.linkwright]`: what its options are, and the settings they make.

use serde::Deserialize;
use serde_json::Value;

use crate::finder::Finder;
use crate::linker::{Headings, Linker};
use crate::markdown::{MAX_SIZE, Rewriter};

use super::error::{Error, Kind};
use super::schemes;
use super::values::{self, one_of};

/// The name of the preprocessor.
pub(super) const NAME: &str = "linkwright";

/// Where its options are.
pub(super) const TABLE: &str = "preprocessor.linkwright";

/// The options, in the order of the documentation.
pub(super) const OPTIONS: [&str; 12] = [
    "bare-domains",
    "emails",
    "local-hosts",
    "schemes",
    "headings",
    "text",
    "truncate",
    "default-scheme",
    "skip",
    "exclude",
    "spoofs",
    "max-size",
];

/// What mdBook itself reads in the table.
const OF_MDBOOK: [&str; 6] = ["command", "renderers", "renderer", "before", "after", "optional"];

/// What a context has of us; the rest of it is not looked at.
#[derive(Deserialize)]
struct Context {
    #[serde(default)]
    config: Config,
}

#[derive(Default, Deserialize)]
struct Config {
    #[serde(default)]
    preprocessor: Preprocessors,
}

#[derive(Default, Deserialize)]
struct Preprocessors {
    linkwright: Option<Value>,
}

/// The table in a context as JSON.
pub(super) fn table_of(context: &str) -> Result<Option<Value>, Error> {
    let context: Context = serde_json::from_str(context).map_err(Kind::Context)?;
    Ok(context.config.preprocessor.linkwright)
}

/// What writes the links by the settings that a table makes.
pub(super) fn rewriter(table: Option<&Value>) -> Result<Rewriter, Error> {
    let mut options = Options::new();
    match table {
        Some(Value::Object(table)) => {
            for (key, value) in table {
                options.set(key, value)?;
            }
        }
        Some(other) => return Err(Kind::NoTable(other.clone()).into()),
        None => {}
    }
    let max_size = options.max_size;
    Ok(super::rewriter(options.linker()).max_size(max_size))
}

/// What is known of the settings so far.
struct Options {
    finder: Finder,
    linker: Linker,
    headings: Headings,
    /// In bytes.
    max_size: usize,
}

impl Options {
    const fn new() -> Self {
        Self {
            finder: Finder::new(),
            linker: Linker::new(),
            headings: Headings::Skip,
            max_size: MAX_SIZE,
        }
    }

    fn set(&mut self, key: &str, value: &Value) -> Result<(), Error> {
        match key {
            "bare-domains" => {
                let which = one_of(key, value, &values::BARE_DOMAINS)?;
                self.finder = self.finder.bare_domains(which);
            }
            "emails" => {
                let which = one_of(key, value, &values::EMAILS)?;
                self.finder = self.finder.emails(which);
            }
            "local-hosts" => {
                let which = one_of(key, value, &values::LOCAL_HOSTS)?;
                self.finder = self.finder.local_hosts(which);
            }
            "schemes" => {
                let names = values::schemes(key, value)?;
                self.finder = self.finder.schemes(schemes::for_good(names));
            }
            "headings" => self.headings = one_of(key, value, &values::HEADINGS)?,
            "text" => {
                let text = one_of(key, value, &values::TEXT)?;
                self.change(|linker| linker.text(text));
            }
            "truncate" => {
                let max = values::length(key, value)?;
                self.change(|linker| {
                    linker.anchor(move |_, anchor| {
                        anchor.truncate(max);
                    })
                });
            }
            "default-scheme" => {
                let scheme = one_of(key, value, &values::DEFAULT_SCHEME)?;
                self.change(|linker| linker.default_scheme(scheme));
            }
            "skip" => {
                let elements = values::elements(key, value)?;
                self.change(|linker| elements.into_iter().fold(linker, Linker::skip));
            }
            // The second is its old name.
            "exclude" | "leave-alone" => {
                let patterns = values::patterns(key, value)?;
                self.change(|linker| patterns.into_iter().fold(linker, Linker::exclude));
            }
            "spoofs" => {
                let spoofs = one_of(key, value, &values::SPOOFS)?;
                self.change(|linker| linker.spoofs(spoofs));
            }
            "max-size" => self.max_size = values::size(key, value)?,
            _ if OF_MDBOOK.contains(&key) => {}
            _ => return Err(Kind::UnknownOption(key.into()).into()),
        }
        Ok(())
    }

    fn change(&mut self, change: impl FnOnce(Linker) -> Linker) {
        self.linker = change(core::mem::take(&mut self.linker));
    }

    fn linker(self) -> Linker {
        let linker = self.linker.finder(self.finder).headings(self.headings);
        match self.headings {
            Headings::Link => linker,
            // mdBook treats the terms of definition lists as it does headings.
            Headings::Skip => linker.skip("dt"),
        }
    }
}
