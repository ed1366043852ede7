//! A link that was found.

use std::ops::Range;

use linkwright::{Link, LinkKind, Linker};

/// A link, as `render` and `rewrite` would write it.
#[derive(Clone)]
pub struct Found {
    /// The bytes of the text in which it was written.
    pub range: Range<usize>,
    pub kind: &'static str,
    pub href: String,
    pub display: String,
    /// Why its host could deceive.
    pub warning: Option<String>,
}

impl Found {
    pub fn new(
        range: Range<usize>,
        link: Option<&Link<'_>>,
        href: &str,
        display: &str,
        linker: &Linker,
    ) -> Self {
        let (href, display) = (href.to_owned(), display.to_owned());
        let warning = link.and_then(|link| warning(link, linker));
        Self { range, kind: link.map_or("other", kind), href, display, warning }
    }
}

/// Whether comments keep a byte from linking.
pub fn is_left(ranges: &[Range<usize>], at: usize) -> bool {
    let next = ranges.partition_point(|range| range.end <= at);
    ranges.get(next).is_some_and(|range| range.start <= at)
}

/// Why the host of a link could deceive, if it could.
pub fn warning(link: &Link<'_>, linker: &Linker) -> Option<String> {
    let concerns: Vec<_> = linker.concerns(link).iter().map(ToString::to_string).collect();
    (!concerns.is_empty()).then(|| concerns.join("; "))
}

fn kind(link: &Link<'_>) -> &'static str {
    match link.kind() {
        LinkKind::Url => "url",
        LinkKind::Domain => "domain",
        LinkKind::Email => "email",
        _ => "other",
    }
}
