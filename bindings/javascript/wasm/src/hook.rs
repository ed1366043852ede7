//! The function of the caller that is called for each link.

use std::fmt;

use linkwright::{Anchor, AnchorError, Calls, Hook, Link, LinkKind};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(raw_module = "../hook.js")]
extern "C" {
    /// Calls the function. Takes and returns JSON; `None` leaves the link as text.
    fn call(link: &str) -> Option<String>;
    /// Reports that the function set a value that is not allowed.
    fn fail(message: &str);
}

/// The link that the function gets.
#[derive(Serialize)]
struct Seen<'a> {
    text: &'a str,
    kind: LinkKind,
    href: &'a str,
    display: &'a str,
    #[serde(serialize_with = "attributes_of")]
    attributes: &'a Anchor<'a>,
    element: &'a str,
    alone: bool,
}

/// The properties that the function may change.
#[derive(Deserialize)]
struct Changed {
    href: String,
    display: String,
    #[serde(deserialize_with = "pairs")]
    attributes: Vec<(String, String)>,
}

/// The function, if there is one, and the attributes that every anchor gets before the call.
pub struct Function {
    pub is_given: bool,
    pub attributes: Vec<(String, String)>,
}

impl Hook for &Function {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        for (name, value) in &self.attributes {
            // The names were checked when they were read.
            let _ = anchor.set_attribute(name.clone(), value.clone());
        }
        if self.is_given {
            change(link, anchor);
        }
    }

    fn calls(&self) -> Calls {
        if self.is_given || !self.attributes.is_empty() { Calls::Anchor } else { Calls::None }
    }
}

fn change(link: &Link<'_>, anchor: &mut Anchor<'_>) {
    let seen = Seen {
        text: link.as_str(),
        kind: link.kind(),
        href: anchor.href(),
        display: anchor.text(),
        attributes: anchor,
        element: anchor.element(),
        alone: anchor.is_alone(),
    };
    // Texts always serialize.
    let Some(json) = call(&serde_json::to_string(&seen).unwrap_or_default()) else {
        anchor.veto();
        return;
    };
    let changed = serde_json::from_str::<Changed>(&json)
        .map_err(|_| "set href, display and attributes to well-formed texts".to_owned());
    let applied = changed.and_then(|new| apply(new, anchor).map_err(|error| error.to_string()));
    if let Err(message) = applied {
        anchor.veto();
        fail(&message);
    }
}

fn attributes_of<S: Serializer>(anchor: &Anchor<'_>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(anchor.attributes())
}

/// Reads attributes, which are a list of names and values.
///
/// # Errors
///
/// If an attribute is not allowed. The error names it.
pub fn attributes(list: &[String]) -> Result<Vec<(String, String)>, String> {
    let pairs = list.as_chunks().0.iter().map(|[name, value]| {
        linkwright::check_attribute(name).map_err(|error| format!("attributes: {error}"))?;
        Ok((name.clone(), value.clone()))
    });
    pairs.collect()
}

fn apply(changed: Changed, anchor: &mut Anchor<'_>) -> Result<(), AnchorError> {
    if changed.href != anchor.href() {
        anchor.set_href(changed.href)?;
    }
    if changed.display != anchor.text() {
        anchor.set_text(changed.display);
    }
    let same = changed.attributes.iter().map(|(name, value)| (&**name, &**value));
    if anchor.attributes().eq(same) {
        return Ok(());
    }
    let names: Vec<_> = anchor.attributes().map(|(name, _)| name.to_owned()).collect();
    for name in names {
        anchor.remove_attribute(&name);
    }
    // The anchor keeps this order.
    for (name, value) in changed.attributes {
        anchor.set_attribute(name, value)?;
    }
    Ok(())
}

/// Reads an object, and keeps the order of its properties.
fn pairs<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(String, String)>, D::Error> {
    struct Pairs;
    impl<'de> Visitor<'de> for Pairs {
        type Value = Vec<(String, String)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of texts")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut pairs = Vec::new();
            while let Some(pair) = map.next_entry()? {
                pairs.push(pair);
            }
            Ok(pairs)
        }
    }
    from.deserialize_map(Pairs)
}
