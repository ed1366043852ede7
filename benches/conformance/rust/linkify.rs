//! linkify by default, or with domains that have no scheme. The caller has to make the `href`.

use ::linkify::{Link, LinkFinder, LinkKind};

use super::Answer;

pub fn program(has_bare_domains: bool) -> Answer {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(!has_bare_domains);
    Box::new(move |text| {
        let links = finder.links(text);
        ("links", links.map(|link| vec![link.as_str().to_owned(), href(&link)]).collect())
    })
}

fn href(link: &Link<'_>) -> String {
    match link.as_str() {
        address if *link.kind() == LinkKind::Email => format!("mailto:{address}"),
        url if url.contains("://") => url.to_owned(),
        domain => format!("https://{domain}"),
    }
}
