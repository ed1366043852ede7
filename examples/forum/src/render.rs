//! A stranger's Markdown as HTML that is safe to show, in under 20 ms.

use std::sync::LazyLock;

use ammonia::UrlRelative;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::AstNode;
use comrak::{Arena, Options};
use linkwright::{DeceptiveLinks, Linker};

/// How many elements may be inside one another.
const MAX_DEPTH: usize = 32;
/// How much a post may cost to render; see [`cost`]. Prose full of links takes 3,800 for 32 KiB.
const MAX_COST: usize = 4096;

/// The HTML of a post, or why there is none.
///
/// The linker comes first: in the tree code, links and raw HTML are still told from text. The sanitiser comes last:
/// nothing reaches the page that it has not seen, be it written by the stranger, by comrak or by the linker.
pub fn render(post: &str) -> Result<String, &'static str> {
    if !is_cheap(post) {
        return Err("The post has too many links or too much markup: make two of it.");
    }
    let mut options = Options::default();
    options.extension.autolink = false; // Linkwright finds the links.
    options.extension.strikethrough = true;
    // No tables: in one of 7 KiB comrak adds half a million cells that its author left out.
    options.extension.table = false;
    // Raw HTML is shown as it was written: a post about `Vec<String>` stays whole.
    options.render.escape = true;

    let arena = Arena::new();
    let root = comrak::parse_document(&arena, post, &options);
    // What is nested takes the sanitiser's parser time that grows with the square of the depth.
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

/// What a character adds to the time that rendering takes: letters next to nothing, while punctuation and line ends
/// may become elements, and a dot a link. A host in another script than Latin takes twice as long as others.
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

/// A host that could deceive is shown in ASCII, and so is a look-alike of the forum's own name; one that is in ASCII
/// already stays text. Behind an author's link whose text names another site than it leads to stands the host.
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
        // Set here for every `a`, the linker's and the author's `[x](y)`.
        .link_rel(Some("nofollow ugc noopener"))
        // The linker's, where a link shows right-to-left text.
        .add_tag_attribute_values("a", "dir", ["ltr"])
        // A picture tells a third party who reads the post.
        .rm_tags(["img"]);
    sanitizer
});
