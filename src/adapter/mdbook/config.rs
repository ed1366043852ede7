//! The table `[preprocessor.linkwright]`: what its options are, and the settings they make.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;
use serde_json::Value;

use crate::detect::{BareDomains, Emails, LocalHosts, is_scheme};
use crate::finder::Finder;
use crate::linker::{AnchorText, Headings, Linker};

use super::error::{Error, Kind};
use super::schemes;

/// The name of the preprocessor.
pub(super) const NAME: &str = "linkwright";

/// Where its options are.
pub(super) const TABLE: &str = "preprocessor.linkwright";

/// The options, in the order of the documentation.
pub(super) const OPTIONS: [&str; 7] = [
    "bare-domains",
    "emails",
    "local-hosts",
    "schemes",
    "headings",
    "text",
    "leave-alone",
];

/// What mdBook itself reads in the table.
const OF_MDBOOK: [&str; 6] = [
    "command",
    "renderers",
    "renderer",
    "before",
    "after",
    "optional",
];

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

/// The settings that a table makes.
pub(super) fn linker(table: Option<&Value>) -> Result<Linker, Error> {
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
    Ok(options.linker())
}

/// What is known of the settings so far.
struct Options {
    finder: Finder,
    linker: Linker,
    headings: Headings,
}

impl Options {
    const fn new() -> Self {
        Self {
            finder: Finder::new(),
            linker: Linker::new(),
            headings: Headings::Skip,
        }
    }

    fn set(&mut self, key: &str, value: &Value) -> Result<(), Error> {
        match key {
            "bare-domains" => {
                let which = one_of(key, value, &BARE_DOMAINS)?;
                self.finder = self.finder.bare_domains(which);
            }
            "emails" => {
                let which = one_of(key, value, &EMAILS)?;
                self.finder = self.finder.emails(which);
            }
            "local-hosts" => {
                let which = one_of(key, value, &LOCAL_HOSTS)?;
                self.finder = self.finder.local_hosts(which);
            }
            "schemes" => {
                let names = list(key, value, SCHEMES, is_scheme)?;
                self.finder = self.finder.schemes(schemes::for_good(names));
            }
            "headings" => self.headings = one_of(key, value, &HEADINGS)?,
            "text" => {
                let text = one_of(key, value, &TEXT)?;
                self.linker = core::mem::take(&mut self.linker).text(text);
            }
            "leave-alone" => {
                for pattern in list(key, value, PATTERNS, may_match)? {
                    self.linker = core::mem::take(&mut self.linker).leave_alone(pattern);
                }
            }
            _ if OF_MDBOOK.contains(&key) => {}
            _ => return Err(Kind::UnknownOption(key.into()).into()),
        }
        Ok(())
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

/// A value as JSON has it, and what it stands for.
type Choice<T> = (Literal, T);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Literal {
    Word(&'static str),
    Bool(bool),
}

impl Literal {
    fn is(self, value: &Value) -> bool {
        match self {
            Self::Word(word) => value == word,
            Self::Bool(bool) => *value == bool,
        }
    }

    fn shown(self) -> String {
        match self {
            Self::Word(word) => alloc::format!("{word:?}"),
            Self::Bool(bool) => alloc::format!("{bool}"),
        }
    }
}

const BARE_DOMAINS: [Choice<BareDomains>; 4] = [
    (Literal::Word("never"), BareDomains::Never),
    (Literal::Word("www"), BareDomains::Www),
    (Literal::Word("prudent"), BareDomains::Prudent),
    (Literal::Word("all"), BareDomains::All),
];
const EMAILS: [Choice<Emails>; 2] = [
    (Literal::Bool(true), Emails::Link),
    (Literal::Bool(false), Emails::Skip),
];
const LOCAL_HOSTS: [Choice<LocalHosts>; 2] = [
    (Literal::Bool(true), LocalHosts::Link),
    (Literal::Bool(false), LocalHosts::Skip),
];
const HEADINGS: [Choice<Headings>; 2] = [
    (Literal::Bool(true), Headings::Link),
    (Literal::Bool(false), Headings::Skip),
];
const TEXT: [Choice<AnchorText>; 2] = [
    (Literal::Word("display"), AnchorText::Display),
    (Literal::Word("verbatim"), AnchorText::Verbatim),
];
const SCHEMES: &str = "a list of schemes such as [\"gemini\"], each a letter, then letters, digits, \
     \"+\", \"-\" or \".\", without \":\"";
const PATTERNS: &str = "a list of hosts and whole URLs such as [\"example.com\", \"*.test\", \
     \"https://example.org/private/*\", \"mailto:*@example.org\"]";

fn one_of<T: Copy>(key: &str, value: &Value, choices: &[Choice<T>]) -> Result<T, Error> {
    let chosen = choices.iter().find(|(literal, _)| literal.is(value));
    chosen.map(|(_, choice)| *choice).ok_or_else(|| {
        let shown: Vec<String> = choices.iter().map(|(literal, _)| literal.shown()).collect();
        let expected = match shown.split_last() {
            Some((last, others)) => alloc::format!("{} or {last}", others.join(", ")),
            None => String::new(),
        };
        Kind::Value(key.into(), value.clone(), expected).into()
    })
}

fn list(
    key: &str,
    value: &Value,
    expected: &str,
    is_good: impl Fn(&str) -> bool,
) -> Result<Vec<String>, Error> {
    let wrong = |what: &Value| Kind::Value(key.into(), what.clone(), expected.into()).into();
    let items = value.as_array().ok_or_else(|| wrong(value))?;
    let items = items.iter().map(|item| match item {
        Value::String(text) if is_good(text) => Ok(text.clone()),
        other => Err(wrong(other)),
    });
    items.collect()
}

/// Whether any link could match a pattern: a whole `href` has its scheme, and no space.
fn may_match(pattern: &str) -> bool {
    let scheme = pattern.split_once(':').map(|(scheme, _)| scheme);
    let is_host = !pattern.contains(['/', ':', '@']);
    !pattern.is_empty()
        && !pattern.contains(char::is_whitespace)
        && (is_host || pattern.starts_with('*') || scheme.is_some_and(is_scheme))
}
