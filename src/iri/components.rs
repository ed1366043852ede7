//! The components of an IRI reference: RFC 3986 appendix B.

use core::ops::Range;

use crate::detect::is_scheme;

/// Where the components of an IRI reference stand, without the delimiters between them.
#[derive(Clone, Debug)]
pub(super) struct Components {
    pub(super) scheme: Option<Range<usize>>,
    pub(super) authority: Option<Authority>,
    pub(super) path: Range<usize>,
    pub(super) query: Option<Range<usize>>,
    pub(super) fragment: Option<Range<usize>>,
}

#[derive(Clone, Debug)]
pub(super) struct Authority {
    pub(super) userinfo: Option<Range<usize>>,
    pub(super) host: Range<usize>,
    pub(super) port: Option<Range<usize>>,
}

impl Components {
    pub(super) fn of(iri: &str) -> Self {
        let find = |from: usize, until: &[char]| {
            let rest = &iri[from..];
            from + rest.find(until).unwrap_or(rest.len())
        };
        let starts_with = |from: usize, what: &str| iri[from..].starts_with(what);

        let end = find(0, &[':', '/', '?', '#']);
        let is_scheme = starts_with(end, ":") && is_scheme(&iri[..end]);
        let scheme = is_scheme.then_some(0..end);
        let mut at = if is_scheme { end + 1 } else { 0 };
        let authority = starts_with(at, "//").then(|| {
            let start = at + 2;
            at = find(start, &['/', '?', '#']);
            Authority::of(iri, start..at)
        });
        let path = at..find(at, &['?', '#']);
        at = path.end;
        let query = starts_with(at, "?").then(|| {
            let start = at + 1;
            at = find(start, &['#']);
            start..at
        });
        let fragment = starts_with(at, "#").then_some(at + 1..iri.len());
        Self { scheme, authority, path, query, fragment }
    }
}

impl Authority {
    fn of(iri: &str, range: Range<usize>) -> Self {
        let authority = &iri[range.clone()];
        let userinfo = authority.rfind('@').map(|at| range.start..range.start + at);
        let start = userinfo.as_ref().map_or(range.start, |userinfo| userinfo.end + 1);
        let host = &iri[start..range.end];
        let is_port = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit());
        let colon = host.rfind(':').filter(|&colon| is_port(&host[colon + 1..]));
        let host_end = colon.map_or(range.end, |colon| start + colon);
        Self { userinfo, host: start..host_end, port: colon.map(|_| host_end + 1..range.end) }
    }
}
