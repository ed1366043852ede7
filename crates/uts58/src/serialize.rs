//! How results are serialized, with the feature `serde`.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::explain::Refusal;
use crate::link::Link;
use crate::rule::Rule;

/// A link is a map with its `kind`, the bytes `start` and `end` in the text, its `text`, and its `href`.
impl Serialize for Link<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut link = serializer.serialize_struct("Link", 5)?;
        let range = self.range();
        link.serialize_field("kind", &self.kind())?;
        link.serialize_field("start", &range.start)?;
        link.serialize_field("end", &range.end)?;
        link.serialize_field("text", self.as_str())?;
        link.serialize_field("href", &format_args!("{}", self.href()))?;
        link.end()
    }
}

/// A refusal is a map with the `reason` that it displays, the id of its `rule`, and the `deviation` and the `section` of the rule,
/// if it has them.
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rule = self.rule();
        let mut refusal = serializer.serialize_struct("Refusal", 4)?;
        refusal.serialize_field("reason", &format_args!("{self}"))?;
        refusal.serialize_field("rule", rule.id())?;
        match rule.deviation() {
            Some(deviation) => refusal.serialize_field("deviation", &deviation)?,
            None => refusal.skip_field("deviation")?,
        }
        match rule.section() {
            Some(section) => refusal.serialize_field("section", section)?,
            None => refusal.skip_field("section")?,
        }
        refusal.end()
    }
}

/// A rule is a map with its `id`, `deviation`, `section` and `summary`, a text that it `refuses`, one that `links`, and whether it
/// `needs_sure`. What a rule does not have is left out.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rule = serializer.serialize_struct("Rule", 7)?;
        rule.serialize_field("id", self.id())?;
        match self.deviation() {
            Some(deviation) => rule.serialize_field("deviation", &deviation)?,
            None => rule.skip_field("deviation")?,
        }
        match self.section() {
            Some(section) => rule.serialize_field("section", section)?,
            None => rule.skip_field("section")?,
        }
        rule.serialize_field("summary", self.summary())?;
        rule.serialize_field("refuses", self.refuses())?;
        match self.links() {
            Some(links) => rule.serialize_field("links", links)?,
            None => rule.skip_field("links")?,
        }
        rule.serialize_field("needs_sure", &self.needs_sure())?;
        rule.end()
    }
}
