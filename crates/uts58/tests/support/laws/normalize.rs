//! Laws of the normal form of IRIs: RFC 3987 section 5.

use percent_encoding::{AsciiSet, utf8_percent_encode};
use url::Url;
use uts58::adapter::normalize;

use super::text::unreserved_undone;

/// The ASCII characters that a URI cannot contain.
const NO_URI: AsciiSet = AsciiSet::EMPTY
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Returns another spelling of an IRI.
pub fn respelt(iri: &str, seed: u64) -> String {
    match seed % 4 {
        0 => utf8_percent_encode(iri, &NO_URI).to_string(),
        1 => Url::parse(iri).map_or(iri.into(), Into::into),
        2 => iri.replace("http:", "HTTP:").replace("%c3", "%C3").replace('a', "%61"),
        _ => iri.replacen("/a", "/./b/../a", 1).replace('~', "%7E"),
    }
}

/// Checks that normalizing a normal form does not change it.
pub fn normal_forms_stay(spellings: &[String]) {
    for spelling in spellings {
        let normal = normalize(spelling);
        assert_eq!(normalize(&normal), normal, "{spelling}");
    }
}

/// Checks that a browser opens the same URL for equivalent IRIs.
pub fn equivalents_are_the_same_url(spellings: &[String]) {
    for a in spellings {
        for b in spellings {
            if normalize(a) == normalize(b)
                && let (Ok(a), Ok(b)) = (Url::parse(a), Url::parse(b))
                && ["http", "https", "ws", "wss", "ftp"].contains(&a.scheme())
            {
                let [a, b] = [a, b].map(|url| {
                    let uri: String = utf8_percent_encode(url.as_str(), &NO_URI).collect();
                    unreserved_undone(&uri)
                });
                assert_eq!(a, b);
            }
        }
    }
}
