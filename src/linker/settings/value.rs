//! The value of a setting, and its serialization.

use alloc::string::String;
use alloc::vec::Vec;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, from = "AnyValue")]
#[non_exhaustive]
pub enum Value {
    /// `true` or `false`.
    Switch(bool),
    /// A number.
    Number(usize),
    /// A text, or the name of a choice.
    Text(String),
    /// Several texts.
    List(Vec<String>),
    /// A value of a type that no setting accepts.
    Other,
}

/// A value of any type. It accepts all types, because the later error for an unsupported type names
/// the setting.
#[derive(Deserialize)]
#[serde(untagged)]
enum AnyValue {
    Switch(bool),
    Number(usize),
    Text(String),
    List(Vec<String>),
    Other(IgnoredAny),
}

impl From<AnyValue> for Value {
    fn from(value: AnyValue) -> Self {
        match value {
            AnyValue::Switch(is_on) => Self::Switch(is_on),
            AnyValue::Number(number) => Self::Number(number),
            AnyValue::Text(text) => Self::Text(text),
            AnyValue::List(texts) => Self::List(texts),
            AnyValue::Other(_) => Self::Other,
        }
    }
}
