//! linkify as it is by default or, with `bare`, with domains that have no scheme. It leaves the `href` to its user.

use linkify::{Link, LinkFinder, LinkKind};
use linkwright_conformance::{mode, run};

fn href(link: &Link<'_>) -> String {
    match link.as_str() {
        address if *link.kind() == LinkKind::Email => format!("mailto:{address}"),
        url if url.contains("://") => url.to_owned(),
        domain => format!("https://{domain}"),
    }
}

fn main() -> std::io::Result<()> {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(mode() != "bare");
    run(|text| {
        let links = finder.links(text);
        ("links", links.map(|link| vec![link.as_str().to_owned(), href(&link)]).collect())
    })
}
