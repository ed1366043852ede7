//! Right-to-left text in IRIs: RFC 3987 section 4.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::format::escape;
use crate::refusal::displayed;
use crate::tail::cut;
use crate::unicode::{Class, is_label_separator};

use super::components::{Components, range_in};

displayed! {
    /// A component of an IRI in the sense of section 4.2: what stands between delimiters.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Component {
        Userinfo "user name",
        HostLabel "label of the host",
        PathSegment "segment of the path",
        QueryKey "key of the query",
        QueryValue "value in the query",
        Fragment "fragment",
    }
}

displayed! {
    /// A rule on right-to-left text that a component breaks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum BidiRule {
        NoFormatting "holds a bidirectional formatting character" "section 4.1",
        OneDirection "mixes right-to-left and left-to-right characters" "section 4.2, 1",
        Edges "does not start and end with a right-to-left character"
            "section 4.2, 2; marks after the last one are allowed",
    }
}

/// A component that breaks a rule of sections 4.1 and 4.2.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BidiProblem {
    /// Which component it is.
    pub component: Component,
    /// Which rule it breaks.
    pub rule: BidiRule,
    /// The bytes of the IRI that are the component.
    pub range: Range<usize>,
}

impl fmt::Display for BidiProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { component, rule, range: Range { start, end } } = self;
        write!(f, "the {component} at bytes {start} to {end} {rule}")
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
/// assert_eq!(problems[0].component, Component::PathSegment);
/// assert_eq!(problems[0].rule, BidiRule::Edges);
/// assert_eq!(problems[0].range, 13..20);
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
/// assert_eq!(isolate("http://example.com/אב/"), "\u{2066}http://example.com/אב/\u{2069}");
/// ```
#[must_use]
pub fn isolate(iri: &str) -> String {
    let mut isolate = String::from('\u{2066}');
    for c in iri.chars() {
        let is_break = c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        if is_break || Class::of(c).has(Class::BIDI_CONTROL) {
            // Writing to a `String` cannot fail.
            let _ = escape::write_escaped(&mut isolate, c.encode_utf8(&mut [0; 4]).as_bytes());
        } else {
            isolate.push(c);
        }
    }
    isolate + "\u{2069}"
}
