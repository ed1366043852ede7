//! What a rule is, and the rules of the standard.
//!
//! The rules for prose stand in `prose/rules/`, each with its check.

mod deviation;
pub(crate) mod standard;

use core::fmt;

pub use deviation::{About, Deviation};

/// A rule by which text does not link.
///
/// Two rules are equal if they are the same one.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Rule {
    /// Its name, which no other rule has and which does not change, such as `D3.member.common` or, for a rule of the standard,
    /// `suffix`. The first part is the deviation, and the second one is a group of rules.
    pub id: &'static str,
    /// The deviation from the standard that it belongs to; `None` for a rule of the standard or of a setting.
    pub deviation: Option<Deviation>,
    /// The section of UTS #58 that decides, or from which it deviates, such as `3.1`; `None` for a setting.
    pub section: Option<&'static str>,
    /// What the text is instead of a link, such as `a file name`, or why it does not link.
    pub summary: &'static str,
    /// A text that does not link by this rule. It is a case of `vectors/detection.jsonl`, in which a `⏎` stands for the end of a
    /// line.
    pub refuses: &'static str,
    /// A text that is nearly the same and has a link, between `⸠` and `⸡`; `None` if there is no such text.
    pub links: Option<&'static str>,
    /// Whether it is only for [`BareDomains::Sure`](crate::BareDomains::Sure).
    pub needs_sure: bool,
}

/// The rule by which a text does not link.
pub(crate) type RuleRef = &'static Rule;

/// A section of UTS #58.
#[derive(Clone, Copy)]
pub(crate) enum Section {
    /// Schemes, hosts, top-level and registrable domains.
    S1_4,
    /// The parts of a URL, and user names in it.
    S3,
    /// URLs without a scheme.
    S3_1,
    /// Where a path, a query and a fragment end.
    S3_5_1,
    /// Where an email address starts.
    S5_2,
    /// What programs may refuse for the safety of readers.
    S8,
}

impl Rule {
    /// Creates a rule of the standard, or of a setting, which has no section. `text` is the id, a colon and a space, and the
    /// summary.
    pub(crate) const fn of_standard(
        text: &'static str,
        section: Option<Section>,
        refuses: &'static str,
    ) -> Self {
        let mut colon = 0;
        while text.as_bytes()[colon] != b':' {
            colon += 1;
        }
        let (id, summary) = (text.split_at(colon).0, text.split_at(colon + 2).1);
        let section = match section {
            Some(section) => Some(section.as_str()),
            None => None,
        };
        Self { id, summary, deviation: None, section, refuses, links: None, needs_sure: false }
    }

    /// Creates a rule of a deviation, whose name is the first part of its id.
    pub(crate) const fn new(text: &'static str, section: Section, refuses: &'static str) -> Self {
        let deviation = Some(Deviation::from_id(text));
        Self { deviation, ..Self::of_standard(text, Some(section), refuses) }
    }

    /// Adds a text that does not link, and one that nearly is the same and links.
    pub(crate) const fn with_examples(self, refuses: &'static str, links: &'static str) -> Self {
        Self { refuses, links: Some(links), ..self }
    }

    /// The rule is only for [`BareDomains::Sure`](crate::BareDomains::Sure).
    pub(crate) const fn with_sure(self) -> Self {
        Self { needs_sure: true, ..self }
    }
}

impl Section {
    const fn as_str(self) -> &'static str {
        match self {
            Self::S1_4 => "1.4",
            Self::S3 => "3",
            Self::S3_1 => "3.1",
            Self::S3_5_1 => "3.5.1",
            Self::S5_2 => "5.2",
            Self::S8 => "8",
        }
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        // Each has an id of its own.
        core::ptr::eq(self.id, other.id)
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
        let start = if self.links.is_some() { "this reads as " } else { "" };
        write!(f, "{start}{} ({})", self.summary, self.id)
    }
}
