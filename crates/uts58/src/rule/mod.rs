//! The type of a rule, and the rules of the standard.
//!
//! The rules for prose are in `prose/mistaken_for/`, each with its check, and in `prose/reader.rs`.

mod deviation;
pub(crate) mod standard;

use core::fmt;

pub use deviation::{About, Deviation};

/// A reason why text does not link.
///
/// Two rules are equal if they have the same id.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Rule {
    /// The unique and stable name of the rule, such as `D3.member.common` or, for a rule of the
    /// standard, `suffix`. The first part is the deviation, and the second part is a group of
    /// rules.
    pub id: &'static str,
    /// The deviation from the standard that it belongs to; `None` for a rule of the standard or of
    /// a setting.
    pub deviation: Option<Deviation>,
    /// The section of UTS #58 that decides, or that the rule deviates from; `None` for a setting.
    /// Section 1.4 is about schemes, hosts and domains, 3 about the parts of a URL, 3.1 about URLs
    /// without a scheme, 3.5.1 about the end of a path, a query and a fragment, 5.2 about email
    /// addresses, and 8 about links that programs may refuse for the safety of readers.
    pub section: Option<&'static str>,
    /// A description of the text, such as `a file name`, or the reason why it does not link.
    pub summary: &'static str,
    /// A text that does not link because of this rule, with `⏎` for the end of a line. It is a case
    /// of `vectors/detection.jsonl`.
    pub refuses: &'static str,
    /// A similar text that has a link, between `⸠` and `⸡`; `None` if there is no such text.
    pub links: Option<&'static str>,
    /// True if the rule is only for [`BareDomains::Sure`](crate::BareDomains::Sure).
    pub needs_sure: bool,
}

/// A reference to the rule that refuses a text.
pub(crate) type RuleRef = &'static Rule;

impl Rule {
    /// Creates a rule of the standard, or a rule of a setting without a section. `text` has the
    /// form `id: summary`.
    pub(crate) const fn of_standard(
        text: &'static str,
        section: Option<&'static str>,
        refuses: &'static str,
    ) -> Self {
        let mut colon = 0;
        while text.as_bytes()[colon] != b':' {
            colon += 1;
        }
        let (id, summary) = (text.split_at(colon).0, text.split_at(colon + 2).1);
        Self { id, summary, deviation: None, section, refuses, links: None, needs_sure: false }
    }

    /// Creates a rule of the deviation that its id starts with.
    pub(crate) const fn new(
        text: &'static str,
        section: &'static str,
        refuses: &'static str,
    ) -> Self {
        let deviation = Some(Deviation::from_id(text));
        Self { deviation, ..Self::of_standard(text, Some(section), refuses) }
    }

    /// Adds a text that the rule refuses, and a similar text that links.
    pub(crate) const fn with_examples(self, refuses: &'static str, links: &'static str) -> Self {
        Self { refuses, links: Some(links), ..self }
    }

    /// Limits the rule to [`BareDomains::Sure`](crate::BareDomains::Sure).
    pub(crate) const fn with_sure(self) -> Self {
        Self { needs_sure: true, ..self }
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        // Each rule has its own id.
        core::ptr::eq(self.id, other.id)
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rule").field(&self.id).finish()
    }
}

/// Writes why a text does not link, with the id of the rule.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = if self.links.is_some() { "this reads as " } else { "" };
        write!(f, "{start}{} ({})", self.summary, self.id)
    }
}
