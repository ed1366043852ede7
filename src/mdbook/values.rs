//! The values that options can have.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use crate::detect::is_scheme;
use crate::format::DefaultScheme;
use crate::host::Spoofs;
use crate::linker::{AnchorText, Headings};
use crate::rules::{BareDomains, Emails, LocalHosts};

use super::error::{Error, Kind};

/// A value as JSON has it, and what it stands for.
pub(super) type Choice<T> = (Literal, T);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Literal {
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

pub(super) const BARE_DOMAINS: [Choice<BareDomains>; 4] = [
    (Literal::Word("never"), BareDomains::Never),
    (Literal::Word("www"), BareDomains::Www),
    (Literal::Word("prudent"), BareDomains::Prudent),
    (Literal::Word("all"), BareDomains::All),
];
pub(super) const EMAILS: [Choice<Emails>; 2] =
    [(Literal::Bool(true), Emails::Link), (Literal::Bool(false), Emails::Skip)];
pub(super) const LOCAL_HOSTS: [Choice<LocalHosts>; 2] =
    [(Literal::Bool(true), LocalHosts::Link), (Literal::Bool(false), LocalHosts::Skip)];
pub(super) const HEADINGS: [Choice<Headings>; 2] =
    [(Literal::Bool(true), Headings::Link), (Literal::Bool(false), Headings::Skip)];
pub(super) const TEXT: [Choice<AnchorText>; 2] = [
    (Literal::Word("display"), AnchorText::Display),
    (Literal::Word("verbatim"), AnchorText::Verbatim),
];
pub(super) const DEFAULT_SCHEME: [Choice<DefaultScheme>; 2] =
    [(Literal::Word("https"), DefaultScheme::Https), (Literal::Word("http"), DefaultScheme::Http)];
pub(super) const SPOOFS: [Choice<Spoofs>; 3] = [
    (Literal::Word("reject"), Spoofs::Reject),
    (Literal::Word("show-ascii"), Spoofs::ShowAscii),
    (Literal::Word("allow"), Spoofs::Allow),
];

/// What a value stands for.
pub(super) fn one_of<T: Copy>(key: &str, value: &Value, choices: &[Choice<T>]) -> Result<T, Error> {
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

const SCHEMES: &str = "a list of schemes such as [\"gemini\"], each a letter, then letters, digits, \
     \"+\", \"-\" or \".\", without \":\"";
const PATTERNS: &str = "a list of hosts and whole URLs such as [\"example.com\", \"*.test\", \
     \"https://example.org/private/*\", \"mailto:*@example.org\"]";
const ELEMENTS: &str = "a list of elements such as [\"blockquote\", \"h1\"], each a letter, then letters, \
     digits or \"-\"";
const SIZE: &str = "a number of MiB";
const LENGTH: &str = "a number of characters, 1 or more";

pub(super) fn schemes(key: &str, value: &Value) -> Result<Vec<String>, Error> {
    list(key, value, SCHEMES, is_scheme)
}

pub(super) fn patterns(key: &str, value: &Value) -> Result<Vec<String>, Error> {
    list(key, value, PATTERNS, may_match)
}

pub(super) fn elements(key: &str, value: &Value) -> Result<Vec<String>, Error> {
    list(key, value, ELEMENTS, is_element)
}

pub(super) fn length(key: &str, value: &Value) -> Result<usize, Error> {
    let length = value.as_u64().and_then(|length| length.try_into().ok());
    length
        .filter(|length| *length > 0)
        .ok_or_else(|| Kind::Value(key.into(), value.clone(), LENGTH.into()).into())
}

/// A size in MiB, in bytes.
pub(super) fn size(key: &str, value: &Value) -> Result<usize, Error> {
    let size = value.as_u64().and_then(|size| usize::try_from(size).ok());
    size.and_then(|size| size.checked_mul(1 << 20))
        .ok_or_else(|| Kind::Value(key.into(), value.clone(), SIZE.into()).into())
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

fn is_element(name: &str) -> bool {
    let is_part = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_part)
}

/// Whether any link could match a pattern: a whole `href` has its scheme, and no space.
fn may_match(pattern: &str) -> bool {
    let scheme = pattern.split_once(':').map(|(scheme, _)| scheme);
    let is_host = !pattern.contains(['/', ':', '@']);
    !pattern.is_empty()
        && !pattern.contains(char::is_whitespace)
        && (is_host || pattern.starts_with('*') || scheme.is_some_and(is_scheme))
}
