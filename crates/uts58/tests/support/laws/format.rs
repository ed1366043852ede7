//! Laws of URLs and addresses in pieces: their minimal and full forms parse to the same pieces.

use url::Url;
use uts58::parts::{EmailParts, UrlParts};
use uts58::unicode::link_bracket;
use uts58::{Finder, LinkKind};

use super::text::is_all;

pub fn are_read_back(parts: &UrlParts) {
    let (shown, sent) = (parts.minimal().to_string(), parts.full().to_string());
    assert_eq!(UrlParts::parse(&shown).as_ref(), Ok(parts), "{shown}");
    assert_eq!(UrlParts::parse(&sent).as_ref(), Ok(parts), "{sent}");
    assert!(sent.is_ascii(), "{sent}");
    assert_eq!(Url::parse(&sent), Url::parse(&shown), "{sent} {shown}");
}

/// Checks that the minimal form as a whole text is one link by the standard, which does not link
/// public suffixes and IP addresses (D2). Skips URLs with an escaped closing bracket: section 4.1
/// removes an open bracket for it and 3.5.1 does not, so a later closing bracket may have a partner
/// by only one of them.
pub fn are_shown_as_a_link(parts: &UrlParts) {
    let shown = parts.minimal().to_string();
    let closing = |text: &str| text.chars().filter(|&c| link_bracket(c).is_some()).count();
    let decoded = percent_encoding::percent_decode_str(&shown).decode_utf8_lossy();
    let sent = Url::parse(&parts.full().to_string()).unwrap();
    let is_no_domain = ["127.0.0.1", "[::1]", "gov.uk"].map(Some).contains(&sent.host_str());
    let has_unmatched = closing(&decoded) > closing(&shown);
    if is_no_domain || has_unmatched {
        return;
    }
    let found: Vec<_> = Finder::uts58().links(&shown).map(|link| link.range()).collect();
    assert!(is_all(&found, &shown), "{shown}: {found:?}");
}

/// Checks that the display form and the `href` of the minimal form have the same parts.
pub fn are_shown_the_same_again(parts: &UrlParts) {
    let shown = parts.minimal().to_string();
    let link = Finder::new().parse(&shown).expect(&shown);
    let again = link.display().to_string();
    assert_eq!(UrlParts::parse(&again).as_ref(), Ok(parts), "{shown} {again}");
    let href = link.href().to_string();
    assert_eq!(UrlParts::parse(&href).as_ref(), Ok(parts), "{shown} {href}");
}

pub fn address_is_read_back(address: &EmailParts) {
    let (shown, sent) = (address.minimal().to_string(), address.full().to_string());
    assert_eq!(EmailParts::parse(&shown).as_ref(), Ok(address), "{shown}");
    assert_eq!(EmailParts::parse(&sent).as_ref(), Ok(address), "{sent}");
    assert!(sent.is_ascii(), "{sent}");
    assert!(Url::parse(&sent).is_ok(), "{sent}");
    let is_quoted = shown.starts_with('"');
    let (local, _) = shown.rsplit_once('@').unwrap();
    // In strict mode, `a.com/b@c.com` is a URL, and so is a domain with `?` or `#` after it.
    let may_be_url = shown.contains(['/', '?', '#']) && local.contains('.');
    // RFC 5321 limits a local part to 64 bytes.
    let is_short = local.len() <= 64;
    if !is_quoted && !may_be_url && is_short {
        let links: Vec<_> = Finder::uts58().links(&shown).collect();
        assert_eq!(links.len(), 1, "{shown}");
        assert_eq!(links[0].range(), 0..shown.len());
        assert_eq!(links[0].kind(), LinkKind::Email);
        assert_eq!(links[0].href().to_string(), sent);
    }
}

/// Checks any text as a URL and as an address.
pub fn any_text_is_read_back(text: &str) {
    let urls = [text.to_owned(), format!("https://{text}"), format!("https://a.com/{text}")];
    for url in urls {
        if let Ok(parts) = UrlParts::parse(&url) {
            let (shown, sent) = (parts.minimal().to_string(), parts.full().to_string());
            assert_eq!(UrlParts::parse(&shown).as_ref(), Ok(&parts), "{url:?}");
            assert_eq!(UrlParts::parse(&sent).as_ref(), Ok(&parts), "{url:?}");
        }
    }
    let addresses = [text.to_owned(), format!("{text}@example.com"), format!("mailto:{text}")];
    for address in addresses {
        if let Ok(parts) = EmailParts::parse(&address) {
            let sent = parts.full().to_string();
            assert_eq!(EmailParts::parse(&sent).as_ref(), Ok(&parts), "{address:?}");
        }
    }
    if let Ok(parts) = EmailParts::new(text, "example.com") {
        let shown = parts.minimal().to_string();
        assert_eq!(EmailParts::parse(&shown), Ok(parts), "{shown}");
    }
}
