//! Right-to-left text in IRIs: RFC 3987 section 4.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::link::escape;
use crate::unicode::{Class, is_label_separator, reorders_or_breaks};

use super::{Components, range_in};

/// The byte ranges of the components of an IRI that break a rule on right-to-left text (RFC 3987 sections 4.1 and 4.2),
/// in order. Such a component holds a formatting character, mixes both directions, or starts or ends with a character
/// that is not right-to-left. Readers may see it in a different order than it is written in. Takes linear time.
///
/// Each label of the host, segment of the path, and key and value of the query is a component. Escapes
/// are not decoded. Digits alone break no rule, although Arabic ones are reordered too; [`is_bidi`](super::is_bidi)
/// covers them.
///
/// # Examples
///
/// ```
/// use uts58::iri::bidi_problems;
///
/// assert_eq!(bidi_problems("http://ab.אבג.ij/דה/mn"), []);
/// assert_eq!(bidi_problems("http://ab.cd/אבג1/2דה"), [13..20, 21..26]);
/// ```
#[must_use]
pub fn bidi_problems(iri: &str) -> Vec<Range<usize>> {
    if iri.is_ascii() {
        return Vec::new();
    }
    let Components { authority, path, query, fragment, .. } = Components::of(iri);
    let userinfo = authority.and_then(|authority| authority.userinfo);
    let host = authority.map_or("", |authority| authority.host).split(is_label_separator);
    let pairs = query.into_iter().flat_map(|query| query.split('&'));
    let pairs = pairs.flat_map(|pair| pair.splitn(2, '='));
    let components = userinfo.into_iter().chain(host).chain(path.split('/'));
    let components = components.chain(pairs).chain(fragment);
    components.filter(|part| breaks_rule(part)).map(|part| range_in(iri, part)).collect()
}

fn breaks_rule(component: &str) -> bool {
    let classes = || component.chars().map(Class::of);
    let any = |bits| classes().any(|class| class.has(bits));
    let is_edge = |class: Option<Class>| class.is_some_and(|class| class.has(Class::RTL));
    let last = classes().rev().find(|class| class.has(Class::RTL) || !class.has(Class::MARK));
    let is_turned = any(Class::LTR) || !is_edge(classes().next()) || !is_edge(last);
    any(Class::BIDI_CONTROL) || any(Class::RTL) && is_turned
}

/// Wraps an IRI in an isolate, U+2066 and U+2069, so that it is displayed from left to right and does
/// not reorder the text around it (section 4.1). Characters that could end the isolate are escaped:
/// bidirectional formatting, controls, and line and paragraph separators.
///
/// In HTML, use `dir="ltr"` on the element instead.
#[must_use]
pub fn isolate(iri: &str) -> String {
    let mut isolate = String::from('\u{2066}');
    for c in iri.chars() {
        if reorders_or_breaks(c) {
            // Writing to a `String` cannot fail.
            let _ = escape::write_escaped(&mut isolate, c.encode_utf8(&mut [0; 4]).as_bytes());
        } else {
            isolate.push(c);
        }
    }
    isolate + "\u{2069}"
}
