//! Laws of adapters: they make the same links from the same text.

use comrak::nodes::{AstNode, NodeCode, NodeValue};
use linkwright::pulldown_cmark::Autolink;
use linkwright::{Finder, Linker, html, markdown};
use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use super::super::pages::{self, Autolink as Comrak, anchors};
use super::{stream, tree};

/// A part of a paragraph.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'t> {
    Text(&'t str),
    Emphasis(&'t str),
    Code(&'t str),
    Break,
}

/// Returns a piece for each line: `*` starts emphasis, a backtick starts code, and an empty line is
/// a break.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let lines = text.split('\n');
    lines
        .map(|line| match line.chars().next() {
            None => Piece::Break,
            Some('*') if line.len() > 1 => Piece::Emphasis(&line[1..]),
            Some('`') if line.len() > 1 => Piece::Code(&line[1..]),
            Some(_) => Piece::Text(line),
        })
        .collect()
}

/// Checks that the paragraph has the same links as events, as a tree of comrak, as HTML in a stream
/// and as a tree of html5ever.
pub fn make_the_same_links(pieces: &[Piece<'_>]) {
    let linker = Linker::new();
    let page = as_html(pieces);
    let want = anchors(&html::rewrite(&page, &linker));
    let same = |adapter: &str, have: &str| assert_eq!(anchors(have), want, "{adapter}: {pieces:?}");
    let in_bytes = stream::through_filter(page.as_bytes(), &[1], &linker);
    same("filter", &String::from_utf8(in_bytes).unwrap());
    same("html5ever", &tree::page(&page, Some(&linker)));
    same("pulldown-cmark", &by_pulldown_cmark(pieces, &linker));
    same("comrak", &by_comrak(pieces, &linker));
    if let [Piece::Text(text)] = pieces {
        let page = linkwright::text::html(text, &linker).to_string();
        same("text", &page);
        assert_eq!(Finder::new().links(text).count(), want.len());
    }
}

fn as_html(pieces: &[Piece<'_>]) -> String {
    let escaped =
        |text: &str| (text.replace('&', "&amp;").replace('<', "&lt;")).replace('>', "&gt;");
    let mut page = "<p>".to_owned();
    for piece in pieces {
        page += &match *piece {
            Piece::Text(text) => escaped(text),
            Piece::Emphasis(text) => format!("<em>{}</em>", escaped(text)),
            Piece::Code(text) => format!("<code>{}</code>", escaped(text)),
            Piece::Break => "\n".to_owned(),
        };
    }
    page + "</p>"
}

fn by_pulldown_cmark(pieces: &[Piece<'_>], linker: &Linker) -> String {
    let text = |text: &str| CowStr::from(text.to_owned());
    let mut events = vec![Event::Start(Tag::Paragraph)];
    for piece in pieces {
        match *piece {
            Piece::Text(it) => events.push(Event::Text(text(it))),
            Piece::Emphasis(it) => events.extend([
                Event::Start(Tag::Emphasis),
                Event::Text(text(it)),
                Event::End(TagEnd::Emphasis),
            ]),
            Piece::Code(it) => events.push(Event::Code(text(it))),
            Piece::Break => events.push(Event::SoftBreak),
        }
    }
    events.push(Event::End(TagEnd::Paragraph));
    let mut page = String::new();
    let linked = Autolink::new(events.into_iter(), linker);
    pulldown_cmark::html::push_html(&mut page, linked);
    page
}

fn by_comrak(pieces: &[Piece<'_>], linker: &Linker) -> String {
    let arena = comrak::Arena::new();
    let node = |value| &*arena.alloc(AstNode::from(value));
    let root = node(NodeValue::Document);
    let paragraph = node(NodeValue::Paragraph);
    root.append(paragraph);
    for piece in pieces {
        let child = match *piece {
            Piece::Text(text) => node(NodeValue::Text(text.to_owned().into())),
            Piece::Emphasis(text) => {
                let emphasis = node(NodeValue::Emph);
                emphasis.append(node(NodeValue::Text(text.to_owned().into())));
                emphasis
            }
            Piece::Code(text) => {
                node(NodeValue::Code(NodeCode { num_backticks: 1, literal: text.to_owned() }))
            }
            Piece::Break => node(NodeValue::SoftBreak),
        };
        paragraph.append(child);
    }
    linkwright::comrak::autolink(&arena, root, linker);
    let mut page = String::new();
    comrak::format_html(root, &comrak::Options::default(), &mut page).unwrap();
    page
}

/// Returns pieces of sources without delimiters, which all renderers parse alike.
pub fn plain() -> Vec<&'static str> {
    "https://example.com¦http://x.org/a¦example.com¦a@b.com¦www.example.com/x¦\
     https://x.org/a_b_c¦https://x.org/a_(b)¦bücher.de¦https://x.org/?a&amp;b=c¦\
     https://x.org/%E6%9D%B1¦https://x.org/é/¦x.com.¦HTTP://Example.com¦ ¦ ¦\n¦\n\n¦\n> ¦\n- ¦\n\n# ¦\
     , ¦. ¦ (¦) ¦。¦\n\n| a |\n|---|\n| ¦a¦b c¦ 谢谢¦x ¦é¦1 ¦はい¦`a.com` "
        .split('¦')
        .collect()
}

/// Checks that every renderer shows the rewritten source with the links of the events adapter,
/// unless a delimiter is in their way. The page may have more links: once the links of a run are
/// written, the rest of the run may link.
pub fn rewritten_is_as_rendered(source: &str) {
    // Some renderers treat an indented line after a table as code, so it stays.
    if source.contains("|---|") && source.contains("\n    ") {
        return;
    }
    let linker = Linker::new();
    let rewritten = markdown::rewrite(source, &linker);
    let have = anchors(&pages::plain(&rewritten, markdown::EXTENSIONS));
    let rendered = anchors(&pages::linked(source, markdown::EXTENSIONS, &linker));
    // In GFM, a URL that stays text would continue over the bracket of a link after it. Such a link
    // therefore also stays text.
    let is_after_url = |link: &(String, String)| {
        let is_start = |c: char| c.is_whitespace() || c == '<';
        let written = percent_encoding::percent_decode_str(&link.1).decode_utf8_lossy();
        rewritten.split(is_start).any(|part| {
            let url = ["://", "www."].into_iter().filter_map(|url| part.find(url)).min();
            let is_after = |at: usize| url.is_some_and(|url| url < at);
            let shown = percent_encoding::percent_decode_str(part).decode_utf8_lossy();
            let mut links = uts58::links(part).filter(|found| found.href().to_string() == link.0);
            shown.rfind(&*written).is_some_and(is_after)
                || links.any(|link| is_after(link.range().start))
        })
    };
    let mut more = have.iter();
    for link in rendered.iter().filter(|link| !is_after_url(link)) {
        assert!(more.any(|have| have == link), "{link:?} in {rewritten}");
    }
    // Renderers disagree about some rows of tables and blocks of code.
    if anchors(&pages::comrak_linked(source, &linker)) != rendered {
        return;
    }
    let by_comrak = anchors(&pages::comrak(&rewritten, Comrak::Off));
    assert_eq!(by_comrak, have, "{rewritten}");
}
