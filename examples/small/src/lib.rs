//! Renders a page of Markdown with links, using a build of linkwright without the public suffix
//! list. URLs with a scheme, `www.` hosts and email addresses link. Each renderer takes the same
//! [`linker`].

use linkwright::{Finder, Linker, html};

/// Creates the linker of the page.
#[must_use]
pub fn linker() -> Linker {
    Linker::from(Finder::without_suffixes()).rel("nofollow")
}

/// Returns the page from each renderer.
#[must_use]
pub fn pages(markdown: &str) -> [String; 3] {
    let linker = linker();
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, pulldown_cmark::Parser::new(markdown));
    [by_pulldown_cmark(markdown, &linker), by_comrak(markdown, &linker), by_html(&page, &linker)]
}

/// Renders the page with pulldown-cmark.
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

/// Renders the page with comrak.
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

/// Adds links to the HTML of another renderer.
#[must_use]
pub fn by_html(page: &str, linker: &Linker) -> String {
    html::rewrite(page, linker).into_owned()
}
