//! The table `[preprocessor.linkwright]` of a `book.toml`.

use std::collections::BTreeMap;

use linkwright::settings::{Setting, Settings, Value as Given, unknown};
use linkwright::{Linker, Switch};
use serde::Deserialize;
use serde_json::Value;

use crate::Error;

/// The keys that mdBook itself reads in the table.
const OF_MDBOOK: [&str; 6] = ["command", "renderers", "renderer", "before", "after", "optional"];

/// The settings that a Markdown source cannot express: existing links stay unchanged.
const OF_EXISTING: [&str; 4] = ["existing-links", "deceptive-links", "only-images", "origin"];

/// The name of this preprocessor.
pub(crate) const OWN: &str = "linkwright";

/// The part of mdBook's context that this program reads.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Context {
    pub(crate) config: Config,
    pub(crate) renderer: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Config {
    pub(crate) preprocessor: BTreeMap<String, Value>,
}

impl Config {
    /// Returns the preprocessors that mdBook runs after this one only because of their names: no
    /// table sets their order.
    pub(crate) fn after_by_name(&self) -> impl Iterator<Item = &str> {
        let says = |table: &str, name: &str| {
            let lists =
                ["before", "after"].map(|key| self.preprocessor.get(table)?.get(key)?.as_array());
            lists.into_iter().flatten().flatten().any(|given| given == name)
        };
        let names = self.preprocessor.keys().map(String::as_str);
        names.filter(move |name| *name > OWN && !says(OWN, name) && !says(name, OWN))
    }
}

/// Creates a linker with the settings of the table.
pub(crate) fn linker(table: Option<&Value>, renderer: &str) -> Result<Linker, Error> {
    // `whole` is for plain text, and a chapter is a document.
    let names = Setting::all().iter().map(|own| own.name);
    let names: Vec<_> = names.filter(|own| !OF_EXISTING.contains(own) && *own != "whole").collect();
    let mut settings = Settings::default();
    settings.set("preset", Given::Text("documents".into())).map_err(Error::table)?;
    let table = table.map_or(Ok(BTreeMap::<String, Given>::new()), Deserialize::deserialize);
    for (name, value) in table.map_err(|_| Error::table("must be a table"))? {
        if OF_MDBOOK.contains(&&*name) {
            continue;
        }
        if OF_EXISTING.contains(&&*name) {
            return Err(Error::table(format_args!(
                "{name}: not supported in Markdown; existing links and images are left unchanged"
            )));
        }
        if !names.contains(&&*name) {
            return Err(Error::table(unknown("setting", &name, names.into_iter())));
        }
        if name == "preset" && value == Given::Text("untrusted".into()) {
            return Err(Error::table(
                "preset: a book is written by its authors; use documents or posts",
            ));
        }
        settings.set(&name, value).map_err(|error| Error::table(format!("{name}: {error}")))?;
    }
    let linker = Linker::from(&settings);
    if settings.get("headings") == Some(&Given::Switch(true)) && renderer != "html" {
        return Ok(linker);
    }
    // mdBook's HTML has an anchor around each heading and each term of a definition list.
    linker.headings(Switch::Off).skip(["dt"]).map_err(Error::table)
}
