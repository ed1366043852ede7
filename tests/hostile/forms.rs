//! All the ways to show a URL, and all the ways to send it.

use linkwright::Finder;
use linkwright::iri::{HostMapping, to_iri, to_uri};
use linkwright::parts::UrlParts;

/// All the ways to show a URL.
#[track_caller]
pub fn shown(url: &str) -> [String; 3] {
    let link = Finder::new().parse(url).expect(url);
    let parts = UrlParts::parse(url).expect(url);
    [
        link.display().to_string(),
        parts.minimal().to_string(),
        to_iri(url, HostMapping::Idna).into_owned(),
    ]
}

#[track_caller]
pub fn check_shown(url: &str, want: &str) {
    for have in shown(url) {
        assert_eq!(have, want, "of {url}");
    }
}

/// All the ways to send it.
#[track_caller]
pub fn check_sent(url: &str, want: &str) {
    let link = Finder::new().parse(url).expect(url);
    let parts = UrlParts::parse(url).expect(url);
    assert_eq!(link.href().to_string(), want);
    assert_eq!(parts.full().to_string(), want);
    assert_eq!(to_uri(url, HostMapping::Idna).as_deref(), Ok(want));
}
