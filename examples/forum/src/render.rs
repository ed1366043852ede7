//! Renders untrusted Markdown as HTML that is safe to show, in under 20 ms.

use std::sync::LazyLock;

use ammonia::UrlRelative;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::AstNode;
use comrak::{Arena, Options};
use linkwright::{DeceptiveLinks, Linker};

/// The largest depth of nested elements.
const MAX_DEPTH: usize = 32;
/// The largest rendering cost of a post; see [`cost`]. 32 KiB of prose full of links cost 3,800.
const MAX_COST: usize = 4096;

/// Renders a post as HTML, or returns the reason to refuse it.
///
/// The linker comes first, because the tree still separates text from code, links and raw HTML. The
/// sanitiser comes last, so it checks everything on the page, whether it comes from the author,
/// from comrak or from the linker.
pub fn render(post: &str) -> Result<String, &'static str> {
    if !is_cheap(post) {
        return Err("The post has too many links or too much markup: make two of it.");
    }
    let mut options = Options::default();
    options.extension.autolink = false; // Linkwright finds the links.
    options.extension.strikethrough = true;
    // No tables: for a table of 7 KiB, comrak adds half a million cells that the source leaves out.
    options.extension.table = false;
    // Raw HTML is shown as text, so a post about `Vec<String>` stays complete.
    options.render.escape = true;

    let arena = Arena::new();
    let root = comrak::parse_document(&arena, post, &options);
    // The time of the sanitiser's parser grows with the square of the nesting depth.
    if is_deep(root) {
        return Err("The post is nested too deeply.");
    }
    linkwright::comrak::autolink(&arena, root, &LINKER);
    let mut html = String::new();
    comrak::format_html(root, &options, &mut html).expect("writing to a String does not fail");
    let html = SANITIZER.clean(&html).to_string();
    if html.trim().is_empty() {
        return Err("Nothing of this post can be shown.");
    }
    Ok(html)
}

pub fn is_cheap(post: &str) -> bool {
    let before = [' '].into_iter().chain(post.chars());
    before.zip(post.chars()).map(|(before, c)| cost(before, c)).sum::<usize>() <= MAX_COST
}

/// Returns how much a character adds to the rendering time. Letters add next to nothing.
/// Punctuation and line ends may become elements, and a dot may become a link. A host in a script
/// other than Latin takes twice as long.
fn cost(before: char, c: char) -> usize {
    match c {
        ' ' => 0,
        '.' if !before.is_ascii() => 5,
        '.' | '。' | '．' | '｡' => 3,
        _ if c.is_alphanumeric() => 0,
        _ => 1,
    }
}

fn is_deep<'a>(root: &'a AstNode<'a>) -> bool {
    let mut depth = 0;
    root.traverse().any(|edge| {
        match edge {
            NodeEdge::Start(_) => depth += 1,
            NodeEdge::End(_) => depth -= 1,
        }
        depth > MAX_DEPTH
    })
}

/// The linker of the forum. A host that could deceive, or that looks like the forum's own name, is
/// shown in ASCII. If it already is ASCII, it stays text. After a deceptive link, the page shows
/// the host that the link leads to.
static LINKER: LazyLock<Linker> = LazyLock::new(|| {
    Linker::new()
        .deceptive_links(DeceptiveLinks::Show)
        .protect(["example.com"])
        .expect("it is a domain")
});

static SANITIZER: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
    let mut sanitizer = ammonia::Builder::new();
    sanitizer
        .url_schemes(["http", "https", "mailto"].into())
        .url_relative(UrlRelative::Deny)
        // Set here for every `a`: for new links, and for existing links such as `[x](y)`.
        .link_rel(Some("nofollow ugc noopener"))
        // The linker sets it where a link shows right-to-left text.
        .add_tag_attribute_values("a", "dir", ["ltr"])
        // An image tells a third party who reads the post.
        .rm_tags(["img"]);
    sanitizer
});
