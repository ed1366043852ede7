//! The value of a setting, and how it is read and written.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// A value of a type that no setting takes.
    Other,
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Switch(is_on) => serializer.serialize_bool(*is_on),
            Self::Number(number) => number.serialize(serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(texts) => texts.serialize(serializer),
            Self::Other => serializer.serialize_unit(),
        }
    }
}

/// Reads anything, so that the error for what no setting takes can name the setting.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value of a setting")
    }

    fn visit_bool<E>(self, is_on: bool) -> Result<Value, E> {
        Ok(Value::Switch(is_on))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.try_into().map_or(Value::Other, Value::Number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.try_into().map_or(Value::Other, Value::Number))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Other)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.into()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut texts = Some(Vec::new());
        while let Some(value) = list.next_element()? {
            match (&mut texts, value) {
                (Some(texts), Value::Text(text)) => texts.push(text),
                _ => texts = None,
            }
        }
        Ok(texts.map_or(Value::Other, Value::List))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Value::Other)
    }
}
