//! Right-to-left text in IRIs: RFC 3987 section 4.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;

use crate::format::escape;
use crate::tail::cut;
use crate::unicode::{Class, is_label_separator};

use super::components::{Components, range_in};

/// A component of an IRI in the sense of section 4.2: what stands between delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Component {
    /// The user name before an `@`.
    Userinfo,
    /// A label of the host.
    HostLabel,
    /// A segment of the path.
    PathSegment,
    /// A key of the query.
    QueryKey,
    /// A value of the query.
    QueryValue,
    /// The fragment.
    Fragment,
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Userinfo => "user name",
            Self::HostLabel => "label of the host",
            Self::PathSegment => "segment of the path",
            Self::QueryKey => "key of the query",
            Self::QueryValue => "value in the query",
            Self::Fragment => "fragment",
        })
    }
}

/// A rule on right-to-left text that a component breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BidiRule {
    /// No component holds a bidirectional formatting character (section 4.1).
    NoFormatting,
    /// No component has both right-to-left and left-to-right characters (section 4.2, 1).
    OneDirection,
    /// A component with right-to-left characters starts and ends with one (section 4.2, 2). Marks
    /// after the last one are allowed.
    Edges,
}

/// A component that breaks a rule of sections 4.1 and 4.2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BidiProblem {
    component: Component,
    rule: BidiRule,
    range: Range<usize>,
}

impl BidiProblem {
    /// Which component it is.
    #[must_use]
    pub fn component(&self) -> Component {
        self.component
    }

    /// Which rule it breaks.
    #[must_use]
    pub fn rule(&self) -> BidiRule {
        self.rule
    }

    /// The bytes of the IRI that are the component.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for BidiProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.rule {
            BidiRule::NoFormatting => "holds a bidirectional formatting character",
            BidiRule::OneDirection => "mixes right-to-left and left-to-right characters",
            BidiRule::Edges => "does not start and end with a right-to-left character",
        };
        let Range { start, end } = self.range;
        write!(f, "the {} at bytes {start} to {end} {what}", self.component)
    }
}

/// The components of an IRI that break a rule on right-to-left text (RFC 3987 sections 4.1 and 4.2), in
/// order. Readers may see such components in another order than the one in which they stand. Takes
/// linear time.
///
/// Each label of the host, segment of the path, and key and value of the query is a component. Escapes
/// are not decoded. Digits alone break no rule, although Arabic ones are reordered too; [`is_bidi`]
/// covers them.
///
/// # Examples
///
/// ```
/// use linkwright::iri::{bidi_problems, BidiRule, Component};
///
/// assert_eq!(bidi_problems("http://ab.אבג.ij/דה/mn"), []);
///
/// let problems = bidi_problems("http://ab.cd/אבג1/2דה");
/// assert_eq!(problems[0].component(), Component::PathSegment);
/// assert_eq!(problems[0].rule(), BidiRule::Edges);
/// assert_eq!(problems[0].range(), 13..20);
/// ```
#[must_use]
pub fn bidi_problems(iri: &str) -> Vec<BidiProblem> {
    let mut problems = Vec::new();
    if iri.is_ascii() {
        return problems;
    }
    let mut check = |component, text: Option<&str>| {
        if let Some(text) = text
            && let Some(rule) = broken_rule(text)
        {
            problems.push(BidiProblem { component, rule, range: range_in(iri, text) });
        }
    };
    let components = Components::of(iri);
    if let Some(authority) = components.authority {
        check(Component::Userinfo, authority.userinfo);
        for label in authority.host.split(is_label_separator) {
            check(Component::HostLabel, Some(label));
        }
    }
    for segment in components.path.split('/') {
        check(Component::PathSegment, Some(segment));
    }
    for pair in components.query.into_iter().flat_map(|query| query.split('&')) {
        let (key, value) = cut(pair, '=');
        check(Component::QueryKey, Some(key));
        check(Component::QueryValue, value);
    }
    check(Component::Fragment, components.fragment);
    problems
}

fn broken_rule(component: &str) -> Option<BidiRule> {
    let classes = || component.chars().map(Class::of);
    if classes().any(|class| class.has(Class::BIDI_CONTROL)) {
        return Some(BidiRule::NoFormatting);
    }
    if !classes().any(|class| class.has(Class::RTL)) {
        return None;
    }
    if classes().any(|class| class.has(Class::LTR)) {
        return Some(BidiRule::OneDirection);
    }
    let first = classes().next();
    let last = classes().rev().find(|class| class.has(Class::RTL) || !class.has(Class::MARK));
    let is_edge = |class: Option<Class>| class.is_some_and(|class| class.has(Class::RTL));
    (!is_edge(first) || !is_edge(last)).then_some(BidiRule::Edges)
}

/// Whether the text holds right-to-left characters or Arabic digits, so that it needs [`isolate`]
/// (section 4.1).
///
/// # Examples
///
/// ```
/// use linkwright::iri::is_bidi;
///
/// assert!(is_bidi("https://example.com/אב"));
/// assert!(!is_bidi("https://example.com/größe"));
/// ```
#[must_use]
pub fn is_bidi(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|c| Class::of(c).has(Class::RTL | Class::ARABIC_NUMBER))
}

/// Wraps an IRI in an isolate, U+2066 and U+2069, so that it is displayed from left to right and does
/// not reorder the text around it (section 4.1). Characters that could end the isolate are escaped:
/// bidirectional formatting, controls, and line and paragraph separators.
///
/// In HTML, use `dir="ltr"` on the element instead.
///
/// # Examples
///
/// ```
/// use linkwright::iri::isolate;
///
/// let shown = isolate("http://example.com/אב/").to_string();
/// assert_eq!(shown, "\u{2066}http://example.com/אב/\u{2069}");
/// ```
pub const fn isolate(iri: &str) -> Isolate<'_> {
    Isolate { iri }
}

/// An IRI in an isolate, returned by [`isolate`].
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Isolate<'t> {
    iri: &'t str,
}

impl fmt::Display for Isolate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('\u{2066}')?;
        for c in self.iri.chars() {
            let is_break = c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
            if is_break || Class::of(c).has(Class::BIDI_CONTROL) {
                escape::write_escaped(f, c.encode_utf8(&mut [0; 4]).as_bytes())?
            } else {
                f.write_char(c)?
            }
        }
        f.write_char('\u{2069}')
    }
}
