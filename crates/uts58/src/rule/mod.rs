//! What a rule is, and the rules of the standard.
//!
//! The rules for prose stand in `prose/rules/`, each with its check.

mod deviation;
pub(crate) mod standard;

use core::fmt;

pub use deviation::Deviation;

/// A rule by which text does not link.
///
/// There is one [`static`](https://doc.rust-lang.org/reference/items/static-items.html) of each, so two rules are equal if they are
/// the same one.
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rule {
    id: &'static str,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    deviation: Option<Deviation>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "str::is_empty"))]
    section: &'static str,
    summary: &'static str,
    refuses: &'static str,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "str::is_empty"))]
    links: &'static str,
    needs_sure: bool,
}

impl Rule {
    /// Creates a rule of the standard, or of a setting, which has no section.
    pub(crate) const fn of_standard(
        id: &'static str,
        section: &'static str,
        summary: &'static str,
        refuses: &'static str,
    ) -> Self {
        Self { id, deviation: None, section, summary, refuses, links: "", needs_sure: false }
    }

    /// Creates a rule of a deviation, whose name is the first part of its id.
    pub(crate) const fn new(
        id: &'static str,
        section: &'static str,
        summary: &'static str,
        refuses: &'static str,
    ) -> Self {
        let deviation = Some(Deviation::from_id(id));
        Self { deviation, ..Self::of_standard(id, section, summary, refuses) }
    }

    /// Adds examples.
    pub(crate) const fn with_examples(self, refuses: &'static str, links: &'static str) -> Self {
        Self { refuses, links, ..self }
    }

    /// The rule is only for [`BareDomains::Sure`](crate::BareDomains::Sure).
    pub(crate) const fn with_sure(self) -> Self {
        Self { needs_sure: true, ..self }
    }

    /// Returns its name, which no other rule has and which does not change, such as `D3.member.common` or, for a rule of the
    /// standard, `suffix`.
    ///
    /// The first part is the deviation, and the second one is a group of rules.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// Returns the deviation from the standard that it belongs to; `None` for a rule of the standard or of a setting.
    #[must_use]
    pub const fn deviation(&self) -> Option<Deviation> {
        self.deviation
    }

    /// Returns the section of UTS #58 that decides, or from which it deviates, such as `3.1`; `None` for a setting.
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        if self.section.is_empty() { None } else { Some(self.section) }
    }

    /// Returns what the text is instead of a link, such as `a file name`, or why it does not link.
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns a text that does not link by this rule. It is a case of `vectors/detection.jsonl`, in which a `⏎` stands for the
    /// end of a line.
    #[must_use]
    pub const fn refuses(&self) -> &'static str {
        self.refuses
    }

    /// Returns a text that is nearly the same and has a link, between `⸠` and `⸡`; `None` if there is no such text.
    #[must_use]
    pub const fn links(&self) -> Option<&'static str> {
        if self.links.is_empty() { None } else { Some(self.links) }
    }

    /// Returns whether it is only for [`BareDomains::Sure`](crate::BareDomains::Sure).
    #[must_use]
    pub const fn needs_sure(&self) -> bool {
        self.needs_sure
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self, other)
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rule").field(&self.id).finish()
    }
}

/// Says why a text does not link, with the id.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = if self.links.is_empty() { "" } else { "this reads as " };
        write!(f, "{start}{} ({})", self.summary, self.id)
    }
}
