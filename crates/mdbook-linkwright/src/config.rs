//! The table `[preprocessor.linkwright]` of a `book.toml`.

use std::num::NonZeroUsize;

use linkwright::host::Spoofs;
use linkwright::markdown::{MAX_SIZE, Rewriter, RightToLeft};
use linkwright::{
    AnchorText, BareDomains, DefaultScheme, Emails, Finder, Headings, Linker, LocalHosts,
};
use serde::Deserialize;
use serde_json::Value;

use crate::error::Error;

/// The options, in the order of the documentation.
const OPTIONS: [&str; 14] = [
    "bare-domains",
    "emails",
    "local-hosts",
    "schemes",
    "also",
    "headings",
    "text",
    "truncate",
    "default-scheme",
    "skip",
    "exclude",
    "spoofs",
    "protect",
    "max-size",
];

/// The keys that mdBook itself reads in the table.
const OF_MDBOOK: [&str; 6] = ["command", "renderers", "renderer", "before", "after", "optional"];

/// What is read of mdBook's context.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Context {
    config: Config,
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
    pub(crate) fn table(&self) -> Option<&Value> {
        self.config.preprocessor.linkwright.as_ref()
    }
}

#[derive(Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Options {
    bare_domains: BareDomains,
    emails: bool,
    local_hosts: bool,
    schemes: Vec<String>,
    also: Vec<String>,
    headings: bool,
    text: AnchorText,
    truncate: Option<NonZeroUsize>,
    default_scheme: DefaultScheme,
    skip: Vec<String>,
    exclude: Vec<String>,
    spoofs: Spoofs,
    protect: Vec<String>,
    max_size: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            bare_domains: BareDomains::default(),
            emails: true,
            local_hosts: false,
            schemes: Vec::new(),
            also: Vec::new(),
            headings: false,
            text: AnchorText::default(),
            truncate: None,
            default_scheme: DefaultScheme::default(),
            skip: Vec::new(),
            exclude: Vec::new(),
            spoofs: Spoofs::default(),
            protect: Vec::new(),
            max_size: (MAX_SIZE >> 20) as u32,
        }
    }
}

/// A rewriter with the settings of the table.
pub(crate) fn rewriter(table: Option<&Value>) -> Result<Rewriter, Error> {
    let options = match table {
        Some(Value::Object(table)) => {
            let mut table = table.clone();
            table.retain(|key, _| !OF_MDBOOK.contains(&&**key));
            if let Some(unknown) = table.keys().find(|key| !OPTIONS.contains(&&***key)) {
                return Err(Error::unknown_option(unknown, &OPTIONS));
            }
            serde_path_to_error::deserialize(Value::Object(table)).map_err(Error::option)?
        }
        Some(other) => return Err(Error::not_a_table(other)),
        None => Options::default(),
    };
    let max_size = usize::try_from(options.max_size).unwrap_or(usize::MAX).saturating_mul(1 << 20);
    Ok(with_right_to_left(options.linker()?).max_size(max_size))
}

/// Nobody reads the Markdown that is written, and mdBook passes HTML through.
pub(crate) fn with_right_to_left(linker: Linker) -> Rewriter {
    Rewriter::new(&linker).right_to_left(RightToLeft::Html)
}

impl Options {
    fn linker(self) -> Result<Linker, Error> {
        let finder = Finder::new()
            .bare_domains(self.bare_domains)
            .emails(if self.emails { Emails::Link } else { Emails::Skip })
            .local_hosts(if self.local_hosts { LocalHosts::Link } else { LocalHosts::Skip })
            .schemes(self.schemes)
            .map_err(Error::setting("schemes"))?
            .also(self.also)
            .map_err(Error::setting("also"))?;
        let mut linker = Linker::new()
            .finder(finder)
            .text(self.text)
            .default_scheme(self.default_scheme)
            .spoofs(self.spoofs)
            .protect(self.protect)
            .map_err(Error::setting("protect"))?;
        if !self.headings {
            // mdBook puts an anchor around the terms of definition lists too.
            linker =
                linker.headings(Headings::Skip).skip("dt").map_err(Error::setting("headings"))?;
        }
        for element in self.skip {
            linker = linker.skip(element).map_err(Error::setting("skip"))?;
        }
        for pattern in self.exclude {
            linker = linker.exclude(pattern).map_err(Error::setting("exclude"))?;
        }
        if let Some(max) = self.truncate {
            linker = linker.anchor(move |_, anchor| {
                anchor.truncate(max.get());
            });
        }
        Ok(linker)
    }
}
