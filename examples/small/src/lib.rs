//! A page of Markdown with its links, by a build of linkwright that does not have the public suffixes. What
//! has a scheme or `www.` links, and so do addresses. Each renderer takes the same [`linker`].

use linkwright::{Finder, Linker, html};

/// The linker of the page.
#[must_use]
pub fn linker() -> Linker {
    Linker::from(Finder::without_suffixes()).rel("nofollow")
}

/// The page by each renderer.
#[must_use]
pub fn pages(markdown: &str) -> [String; 3] {
    let linker = linker();
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, pulldown_cmark::Parser::new(markdown));
    [by_pulldown_cmark(markdown, &linker), by_comrak(markdown, &linker), by_html(&page, &linker)]
}

/// The page by pulldown-cmark.
#[must_use]
pub fn by_pulldown_cmark(markdown: &str, linker: &Linker) -> String {
    let events = pulldown_cmark::Parser::new(markdown);
    let mut page = String::new();
    pulldown_cmark::html::push_html(
        &mut page,
        linkwright::pulldown_cmark::Autolink::new(events, linker),
    );
    page
}

/// The page by comrak.
#[must_use]
pub fn by_comrak(markdown: &str, linker: &Linker) -> String {
    let (arena, options) = (comrak::Arena::new(), comrak::Options::default());
    let root = comrak::parse_document(&arena, markdown, &options);
    linkwright::comrak::autolink(&arena, root, linker);
    let mut page = String::new();
    // Writing to a `String` cannot fail.
    let _ = comrak::format_html(root, &options, &mut page);
    page
}

/// The page by another renderer, whose HTML is linked.
#[must_use]
pub fn by_html(page: &str, linker: &Linker) -> String {
    html::rewrite(page, linker).into_owned()
}
