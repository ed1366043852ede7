//! Serializes results, with the feature `serde`.

use alloc::string::ToString;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::explain::Refusal;
use crate::link::Link;
use crate::rule::Rule;

/// A link is a map with its `kind`, the bytes `start` and `end` in the text, its `text`, and its
/// `href`.
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

/// A refusal is a map with its `reason`, which is its `Display` form, the id of its `rule`, and the
/// `deviation` and the `section` of the rule. The map omits values that the rule does not have.
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (rule, reason) = (self.rule, self.to_string());
        let fields = [
            ("reason", Some(&*reason)),
            ("rule", Some(rule.id)),
            ("deviation", rule.deviation.map(|it| it.about().name)),
            ("section", rule.section),
        ];
        serializer.collect_map(fields.into_iter().filter_map(|(name, text)| Some((name, text?))))
    }
}

/// A rule is a map with its `id`, `deviation`, `section` and `summary`, a text that it `refuses`, a
/// text that `links`, and the value of `bare_domains` that it needs. The map omits values that the
/// rule does not have.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = [
            ("id", Some(self.id)),
            ("deviation", self.deviation.map(|it| it.about().name)),
            ("section", self.section),
            ("summary", Some(self.summary)),
            ("refuses", Some(self.refuses)),
            ("links", self.links),
            ("bare_domains", self.needs_sure.then_some("sure")),
        ];
        serializer.collect_map(fields.into_iter().filter_map(|(name, text)| Some((name, text?))))
    }
}
