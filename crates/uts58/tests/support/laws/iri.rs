//! Of IRIs and URIs: RFC 3987 sections 3.1, 3.2 and 5.

use url::Url;
use uts58::iri::{normalize, to_iri, to_uri};
use uts58::parts::UrlParts;

use super::text::unreserved_undone;

/// The mapping changes no URI, and nothing a second time.
pub fn a_uri_is_its_own(iri: &str) {
    if let Ok(uri) = to_uri(iri) {
        assert!(uri.is_ascii());
        assert_eq!(to_uri(&uri).as_ref(), Ok(&uri));
    }
}

/// An IRI maps back to the URI it came from, up to case and escapes that are not needed.
pub fn a_uri_comes_back(iri: &str) {
    let Ok(uri) = to_uri(iri) else {
        return;
    };
    let shown = to_iri(&uri);
    // A host that is in ASCII keeps its case, one that was shown has none.
    let alike = |uri: &str| unreserved_undone(uri).to_ascii_lowercase();
    assert_eq!(to_uri(&shown).as_deref().map(alike), Ok(alike(&uri)), "{shown}");
    if is_read_otherwise(&uri) {
        return;
    }
    assert_eq!(normalize(&shown), normalize(&uri), "{shown} {uri}");
    assert_eq!(to_iri(&shown), shown);

    let is_formatting = |c| matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    assert!(!shown.contains(is_formatting), "{shown}");
}

/// Whether browsers make something of their own of a URI, as of `http:a`.
fn is_read_otherwise(uri: &str) -> bool {
    // Nothing is an IRI with a bracket that is not around an IP address.
    if uri.contains('[') {
        return true;
    }
    let Some((scheme, rest)) = uri.split_once(':') else {
        return false;
    };
    let scheme = scheme.to_ascii_lowercase();
    let is_special = ["http", "https", "ws", "wss", "ftp"].contains(&scheme.as_str());
    let host = rest.strip_prefix("//").unwrap_or_default();
    let has_host = !host.is_empty() && !host.starts_with(['/', '?', '#', ':', '@']);
    scheme == "file"
        || is_special && !has_host
        || scheme.starts_with("http") && UrlParts::parse(uri).is_err()
}

/// Another spelling of an IRI.
pub fn respelt(iri: &str, seed: u64) -> String {
    match seed % 4 {
        0 => to_uri(iri).map_or(iri.into(), Into::into),
        1 => to_iri(iri).into(),
        2 => iri.replace("http:", "HTTP:").replace("%c3", "%C3").replace('a', "%61"),
        _ => iri.replacen("/a", "/./b/../a", 1).replace('~', "%7E"),
    }
}

/// The normal form is that of itself.
pub fn normal_forms_stay(spellings: &[String]) {
    for spelling in spellings {
        let normal = normalize(spelling);
        assert_eq!(normalize(&normal), normal, "{spelling}");
    }
}

/// What is equivalent leads a browser to the same place.
pub fn equivalents_are_the_same_url(spellings: &[String]) {
    for a in spellings {
        for b in spellings {
            if normalize(a) == normalize(b)
                && let (Ok(a), Ok(b)) = (Url::parse(a), Url::parse(b))
                && ["http", "https", "ws", "wss", "ftp"].contains(&a.scheme())
            {
                let [a, b] = [a, b].map(|url| {
                    let uri = to_uri(url.as_str()).ok();
                    uri.map(|uri| unreserved_undone(&uri))
                });
                assert_eq!(a, b);
            }
        }
    }
}
