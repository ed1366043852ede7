//! Tests which text the adapter for comrak links, and the nodes that it creates.

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, format_html, parse_document};
use linkwright::comrak::autolink;
use linkwright::{Linker, Switch, on_anchor};
use proptest::prelude::*;

use crate::support::laws::{marking, stream};

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.extension.math_dollars = true;
    options.extension.wikilinks_title_after_pipe = true;
    options.render.r#unsafe = true;
    options
}

/// Links a source a number of times, and returns its page.
fn render_times(source: &str, linker: &Linker, times: usize) -> String {
    let arena = Arena::new();
    let options = options();
    let root = parse_document(&arena, source, &options);
    for _ in 0..times {
        autolink(&arena, root, linker);
    }
    let mut page = String::new();
    format_html(root, &options, &mut page).unwrap();
    page
}

fn render(source: &str, linker: &Linker) -> String {
    render_times(source, linker, 1)
}

#[track_caller]
fn check(source: &str, want: &str) {
    assert_eq!(render(source, &Linker::new()).trim_end(), want, "{source}");
}

#[test]
fn text_links() {
    let page =
        "<p>See ⸠example.com/a_b_c⸡, <em>⸠https://example.org⸡</em> and ⸠a@example.com⸡.</p>";
    check(
        "See example.com/a_b_c, *https://example.org* and a@example.com.",
        &crate::support::anchored(page),
    );
    check("No link here: main.rs.", "<p>No link here: main.rs.</p>");
    check(
        "https://example.com/?a&amp;b\\_c&#47;d",
        "<p><a href=\"https://example.com/?a&amp;b_c/d\">https://example.com/?a&amp;b_c/d</a></p>",
    );
}

#[test]
fn excluded_elements_stay_unchanged() {
    for source in [
        "`example.com`",
        "```\nexample.com\n```",
        "[example.com](https://example.org)",
        "[a `b` example.com][x]\n\n[x]: /y",
        "![example.com](https://example.org/a.png)",
        "<https://example.com>",
        "<a href=\"/x\">example.com</a>",
        "<kbd>example.com</kbd>",
        "<div>\nexample.com\n</div>",
        "<a href=\"/x\">\n\nexample.com",
        "$example.com$",
        "[[example.com]]",
    ] {
        let plain = render_times(source, &Linker::new(), 0);
        assert_eq!(render(source, &Linker::new()), plain, "{source}");
    }
}

#[test]
fn anchors_have_the_attributes_of_the_linker() {
    let linker = Linker::new().rel("nofollow \"ugc\"").class("<a>");
    assert_eq!(
        render("# example.com", &linker).trim_end(),
        "<h1><a href=\"https://example.com\" rel=\"nofollow &quot;ugc&quot;\" class=\"&lt;a&gt;\">example.com</a></h1>"
    );
    let linker = Linker::new().headings(Switch::Off);
    assert_eq!(render("# example.com", &linker).trim_end(), "<h1>example.com</h1>");
    let page = crate::support::anchored("<p>⸠http://[::1]/a|b%⸡ ⸠example.com/%zz⸡</p>");
    check("http://[::1]/a|b% example.com/%zz", &page);
    check(
        "example.com/שלום",
        "<p><a href=\"https://example.com/%D7%A9%D7%9C%D7%95%D7%9D\" dir=\"ltr\">example.com/שלום</a></p>",
    );
}

#[test]
fn linking_twice_changes_nothing() {
    let source = "example.com, a@example.com and http://[::1]/ in *https://example.org/(a)*";
    for linker in [Linker::new(), Linker::new().rel("x")] {
        let [once, twice] = [1, 2].map(|times| render_times(source, &linker, times));
        assert_eq!(once, twice);
        assert_eq!(once.matches("<a ").count(), 4);
    }
}

#[test]
fn siblings_are_joined() {
    let arena = Arena::new();
    let text = |text: &'static str| arena.alloc(AstNode::from(NodeValue::Text(text.into())));
    let root = arena.alloc(AstNode::from(NodeValue::Paragraph));
    for piece in ["see exam", "ple.c", "om/a and", " main.rs"] {
        root.append(text(piece));
    }
    autolink(&arena, root, &Linker::new());
    let mut page = String::new();
    format_html(root, &options(), &mut page).unwrap();
    assert_eq!(page.trim_end(), crate::support::anchored("<p>see ⸠example.com/a⸡ and main.rs</p>"));
}

#[test]
fn new_nodes_have_source_positions() {
    let arena = Arena::new();
    let root = parse_document(&arena, "> ü example.com b", &options());
    autolink(&arena, root, &Linker::new());
    let places: Vec<String> = root
        .descendants()
        .filter(|node| matches!(node.data().value, NodeValue::Text(_) | NodeValue::Link(_)))
        .map(|node| node.data().sourcepos.to_string())
        .collect();
    assert_eq!(places, ["1:3-1:18"; 4]);
}

/// Text links at any depth, in a tree from the parser and in a deeper one that is built by hand.
#[test]
fn depth_is_no_matter() {
    let source = format!("{}example.com", "> ".repeat(5_000));
    assert!(render(&source, &Linker::new()).contains("<a href"));
    let arena = Arena::new();
    let root = arena.alloc(AstNode::from(NodeValue::Document));
    let mut node: &AstNode<'_> = root;
    for _ in 0..200_000 {
        let child = arena.alloc(AstNode::from(NodeValue::BlockQuote));
        node.append(child);
        node = child;
    }
    node.append(arena.alloc(AstNode::from(NodeValue::Text("example.com".into()))));
    autolink(&arena, root, &Linker::new());
    assert!(matches!(node.first_child().unwrap().data().value, NodeValue::Link(_)));
}

#[test]
fn delimiters_of_a_node_are_not_part_of_a_link() {
    let mut options = Options::default();
    options.extension.spoiler = true;
    options.extension.subscript = true;
    options.extension.highlight = true;
    for (source, want) in [
        ("|https://a.com/a|b ", "|⸠https://a.com/a⸡|b"),
        ("see |https://a.com/a|b ", "see |⸠https://a.com/a⸡|b"),
        ("~~https://a.com/a~~b", "~~⸠https://a.com/a⸡~~b"),
        ("https://a.com/a|b|c", "https://a.com/a|b|c"),
        (
            "||https://a.com/a||b, ==https://a.com/a==b",
            "<span class=\"spoiler\">⸠https://a.com/a⸡</span>b, <mark>⸠https://a.com/a⸡</mark>b",
        ),
    ] {
        let arena = Arena::new();
        let root = parse_document(&arena, source, &options);
        autolink(&arena, root, &Linker::new());
        let mut page = String::new();
        format_html(root, &options, &mut page).unwrap();
        let want = crate::support::anchored(&format!("<p>{want}</p>"));
        assert_eq!(page.trim_end(), want, "{source}");
    }
}

/// Returns options in which each bit of a number turns on one of comrak's extensions.
fn extensions(bits: u64) -> Options<'static> {
    let mut options = Options::default();
    let Options { extension, parse, render } = &mut options;
    let flags = [
        &mut extension.strikethrough,
        &mut extension.table,
        &mut extension.tasklist,
        &mut extension.superscript,
        &mut extension.footnotes,
        &mut extension.inline_footnotes,
        &mut extension.description_lists,
        &mut extension.multiline_block_quotes,
        &mut extension.alerts,
        &mut extension.ofm_callouts,
        &mut extension.math_dollars,
        &mut extension.math_latex,
        &mut extension.math_code,
        &mut extension.wikilinks_title_after_pipe,
        &mut extension.wikilinks_title_before_pipe,
        &mut extension.underline,
        &mut extension.subscript,
        &mut extension.spoiler,
        &mut extension.greentext,
        &mut extension.ofm_comments,
        &mut extension.cjk_friendly_emphasis,
        &mut extension.subtext,
        &mut extension.highlight,
        &mut extension.insert,
        &mut extension.block_directive,
        &mut parse.smart,
        &mut parse.relaxed_tasklist_matching,
        &mut parse.tasklist_in_table,
        &mut parse.escaped_char_spans,
        &mut render.escaped_char_spans,
        &mut render.figure_with_caption,
        &mut render.hardbreaks,
        &mut render.gfm_quirks,
        &mut render.escape,
        &mut render.ignore_empty_links,
    ];
    for (at, flag) in flags.into_iter().enumerate() {
        *flag = bits >> at & 1 == 1;
    }
    render.r#unsafe = true;
    options
}

proptest! {
    #![proptest_config(crate::support::cases(2048, None))]

    /// Without the new anchors, the page is the same as without linkwright, whatever nodes it has.
    /// The adapter skips no block with a link.
    #[test]
    fn text_never_moves(
        bits in any::<u64>(),
        pieces in prop::collection::vec(prop::sample::select(vec![
            "https://a.com/x", "https://a.com", "a.com", "a@b.com", "www.a.com/", "https://", "/y", "|", "||", "~", "~~",
            "==", "++", "^", "^[", "*", "**", "_", "__", "`", "$", "$$", "%%", "[[", "]]", "[", "](y)", "![", "]", "(",
            ")", "<", "<b>", "</b>", "<title>", "<Code/>", "<a href=y>", "</a>", "\\", "\\(", "\\)", "&amp;", ":", ".", ",",
            "-# ", "- ", "- [ ] ", "[x] ", "> ", ">>>\n", "> [!NOTE] ", ":::x\n", "# ", "{#a}", "[^1]", "[^1]: ", "\n: ",
            "\n|-|\n", "    ", "\n", "\n\n", " ", "--", "\"", "'", "x", "é", "中", "。", "1",
        ]), 0..24)
    ) {
        let (source, options) = (pieces.concat(), extensions(bits));
        let page = |link: &dyn for<'a> Fn(&'a Arena<'a>, &'a AstNode<'a>)| {
            let arena = Arena::new();
            let root = parse_document(&arena, &source, &options);
            link(&arena, root);
            let mut page = String::new();
            format_html(root, &options, &mut page).unwrap();
            page
        };
        let linker = marking();
        let linked = page(&|arena, root| autolink(arena, root, &linker));
        let text = stream::without_anchors(linked.as_bytes());
        prop_assert_eq!(String::from_utf8(text).unwrap(), page(&|_, _| {}), "{:?}", source);
        // A hook makes the adapter walk through every block.
        let hook = || on_anchor(|_, _| {});
        let walked = page(&|arena, root| autolink(arena, root, linker.hook(hook())));
        prop_assert_eq!(linked, walked, "{:?}", source);
    }
}
