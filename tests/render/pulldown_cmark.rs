//! The pulldown-cmark adapter: unchanged events, joined text, ranges and allocations.

use crate::support::laws::{events as law, marking, stream, tree, written};
use linkwright::pulldown_cmark::Autolink;
use linkwright::{AnchorText, Linker};
use proptest::prelude::*;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd, html};

fn page(source: &str, options: Options) -> String {
    let parser = Parser::new_ext(source, options).into_offset_iter();
    let mut page = String::new();
    let events = Autolink::with_source(source, parser, &Linker::new());
    html::push_html(&mut page, events.map(|(event, _)| event));
    page
}

/// Returns the `href` and the text of each link of a source.
fn links(source: &str, options: Options) -> Vec<(String, String)> {
    let parser = Parser::new_ext(source, options).into_offset_iter();
    let mut links = Vec::new();
    let mut open = None;
    for (event, _) in Autolink::with_source(source, parser, &Linker::new()) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => open = Some((dest_url, String::new())),
            Event::Text(text) => {
                if let Some((_, shown)) = &mut open {
                    *shown += &text;
                }
            }
            Event::End(TagEnd::Link) => {
                let (href, shown) = open.take().unwrap();
                links.push((href.to_string(), shown));
            }
            _ => {}
        }
    }
    links
}

/// Checks that a source has exactly one link, which shows `shown` and leads there.
#[track_caller]
fn check(source: &str, shown: &str) {
    let href = match shown.split_once("://") {
        Some(_) => shown.to_owned(),
        None if shown.contains('@') => shown.to_owned(),
        None => format!("https://{shown}"),
    };
    assert_eq!(links(source, Options::all()), [(href, shown.to_owned())], "{source}");
}

#[test]
fn text_that_the_parser_broke_is_joined() {
    for (source, shown) in [
        ("https://example.com/a_b_c*d", "https://example.com/a_b_c*d"),
        (r"https://example.com/a\_b\*c", "https://example.com/a_b*c"),
        ("https://example.com/?a=1&amp;b=2", "https://example.com/?a=1&b=2"),
        ("https&colon;//example.com", "https://example.com"),
        ("a_b@example.com", "a_b@example.com"),
        ("x_y.example.com", "x_y.example.com"),
    ] {
        check(source, shown);
    }
}

#[test]
fn a_link_may_start_in_the_text_that_ends_the_run_before() {
    let hrefs = links(r"a.com b\.com `c` d.com e\_f@g.com", Options::empty());
    let hrefs: Vec<_> = hrefs.iter().map(|(href, _)| &**href).collect();
    assert_eq!(hrefs, ["https://a.com", "https://b.com", "https://d.com", "e_f@g.com"]);
}

#[test]
fn smart_punctuation_gets_into_no_href() {
    for (source, shown) in [
        ("https://example.com/a--b---c", "https://example.com/a--b---c"),
        ("https://example.com/a...b", "https://example.com/a...b"),
        ("https://example.com/it's-me", "https://example.com/it's-me"),
        ("\"https://example.com/a\"", "https://example.com/a"),
        ("'example.com'", "example.com"),
        ("# https://example.com/a_...b--\t", "https://example.com/a_...b--"),
    ] {
        check(source, shown);
    }
    let site = ("https://example.com".to_owned(), "example.com".to_owned());
    assert_eq!(links("example.com--the site", Options::all()), [site]);
}

#[test]
fn links_are_the_hosts_own_tags() {
    let events: Vec<_> = Autolink::new(Parser::new("a@example.com"), &Linker::new()).collect();
    let [_, Event::Start(Tag::Link { link_type, dest_url, .. }), Event::Text(_), end, _] =
        &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!((*link_type, &**dest_url), (LinkType::Email, "a@example.com"));
    assert_eq!(end, &Event::End(TagEnd::Link));
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    assert_eq!(page, "<p><a href=\"mailto:a@example.com\">a@example.com</a></p>\n");
}

#[test]
fn an_href_that_the_host_would_rewrite_is_raw_html() {
    for (source, href) in [
        ("http://[::1]/a", "http://[::1]/a"),
        ("https://example.com/?a[0]=&b|c", "https://example.com/?a[0]=&amp;b|c"),
    ] {
        let want = format!("<p><a href=\"{href}\">{href}</a></p>\n");
        assert_eq!(page(source, Options::empty()), want);
    }
}

#[test]
fn ranges_refer_to_the_source() {
    let source = "é example.com/a\\_b--c, *x* and a@example.com.";
    let parser = Parser::new_ext(source, Options::ENABLE_SMART_PUNCTUATION).into_offset_iter();
    let linker = Linker::new().text(AnchorText::Verbatim);
    let ranged: Vec<(String, &str)> = Autolink::with_source(source, parser, &linker)
        .filter_map(|(event, range)| match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                Some((dest_url.to_string(), &source[range]))
            }
            Event::Text(text) => Some((text.to_string(), &source[range])),
            _ => None,
        })
        .collect();
    let want = [
        ("é ", "é "),
        ("https://example.com/a_b--c", "example.com/a\\_b--c"),
        ("example.com/a_b--c", "example.com/a\\_b--c"),
        (", ", ", "),
        ("x", "x"),
        (" and ", " and "),
        ("a@example.com", "a@example.com"),
        ("a@example.com", "a@example.com"),
        (".", "."),
    ];
    let want: Vec<(String, &str)> = want.iter().map(|(a, b)| ((*a).to_owned(), *b)).collect();
    assert_eq!(ranged, want);
}

/// A delimiter is text if its partner is in a link, even if a setting keeps the delimiter's own URL
/// as text.
#[test]
fn a_delimiter_whose_partner_links_is_text() {
    let source = "https://a.com/_/A or https://no.com/_/B";
    for (excluded, links) in [("no.com", 1), ("a.com", 1), ("*.com", 0)] {
        let linker = Linker::new().exclude([excluded]).unwrap();
        let parser = Parser::new(source).into_offset_iter();
        let events: Vec<_> = Autolink::with_source(source, parser, &linker).collect();
        let count =
            |is: fn(&Event<'_>) -> bool| events.iter().filter(|(event, _)| is(event)).count();
        let [opened, closed] = [
            count(|event| matches!(event, Event::Start(Tag::Emphasis))),
            count(|event| matches!(event, Event::End(TagEnd::Emphasis))),
        ];
        assert_eq!((opened, closed), (1 - links, 1 - links), "{events:?}");
        assert_eq!(count(|event| matches!(event, Event::Start(Tag::Link { .. }))), links);
        for (event, range) in &events {
            if let Event::Text(text) = event {
                assert_eq!(&source[range.clone()], &**text);
            }
        }
    }
}

#[test]
fn linking_twice_changes_nothing() {
    let source = "example.com [x](y) <https://example.com> a@example.com http://[::1]/ a_b";
    for linker in [Linker::new(), Linker::new().rel("ugc")] {
        let once: Vec<_> = Autolink::new(Parser::new(source), &linker).collect();
        let twice: Vec<_> = Autolink::new(once.iter().cloned(), &linker).collect();
        assert_eq!(once, twice);
    }
}

#[test]
fn an_iterator_that_ended_is_not_asked_again() {
    let mut asked = 0;
    let events = std::iter::from_fn(|| {
        asked += 1;
        (asked == 1).then_some(Event::Text("example.com".into()))
    });
    let mut linked = Autolink::new(events, &Linker::new());
    assert_eq!(linked.by_ref().count(), 3);
    assert!(linked.next().is_none() && linked.next().is_none());
    drop(linked);
    assert_eq!(asked, 2);
}

proptest! {
    #![proptest_config(crate::support::cases(1024, None))]

    /// Without our anchors, the page is the same as without linkwright.
    #[test]
    fn only_anchors_are_new(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "example.com", "https://", "https://a.com/b*c*d/", "a@", "/", "_", "*", "**", "~~", "`", "[", "](", ")", "<", ">",
            "<a href=x>", "</a>", "<kbd>", "</kbd>", "<div>", "<title>", "<select>", "<Code/>", "==", "++", "||", "\n", "\n\n", "> ", "- ", "    ", "# ",
            "|", "|-|", "\\", "&amp;", "&#46;", "&", "!", "--", "...", "\"", "'", " ", "é", "中",
            "。", "x", ".", ":", "@", "www.", "$", "^", "[^1]", "[^1]: ", "{#a}",
        ]), 0..24)
    ) {
        let source = pieces.concat();
        law::only_anchors_are_new(&source);
        for options in [Options::empty(), Options::all()] {
            law::ranges_are_in_the_source(&source, options);
        }
    }

    #[test]
    fn an_onlooker_changes_nothing(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "example.com", "https://a.com/b*c*d/", "https://", "a@", "a@b.com", "wordpal.com", "foo.pl", "perl ", "x", "/",
            ".", ":", "(", ")", "[", "](", "`", "`code`", "`é`", "[x](y)", "[a.com](https://b.com)", "[*a* b.com](y)", "![*x*](y)", "<a@b.com>",
            "*", "_", "**b.com**", "~~", "--", "...", "'", "\"", "<b>", "</b>", "<kbd>", "</kbd>", "<code>", "</code>",
            "<p>", "</p>", "<!-- x -->", "\n<div>\n", "\n</div>\n\n", "\n> <code>\n\n", "&#46;", "&nbsp;", "&#32;",
            "&#8238;", "\\", "\\_", "\n", "\n\n", "  \n", "\n\n> ", "\n- ", "\n: ", "# ", "|", "\n\n|a|b|\n|-|-|\n|", " ",
            "\t", "\r", "\u{0}", "\u{1}", "\u{b}", "\u{c}", "\u{1f}", "\u{7f}", "\u{85}", "\u{a0}", "\u{2028}",
            "\u{3000}", "\u{200b}", "\u{202e}", "\u{2066}", "é", "中", "。", "例え.jp", "[^1]", "$x.com$",
        ]), 0..16)
    ) {
        for options in [Options::empty(), Options::all()] {
            law::an_onlooker_changes_nothing(&pieces.concat(), options);
        }
    }

    /// A browser builds the same tree with and without our anchors, whatever raw tags are open. If
    /// a `<title>` in a paragraph makes it parse the page as raw text, it also shows our tags.
    #[test]
    fn a_browser_builds_the_same_tree(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "a.com", "https://a.com/x", "*", "`x`", "[x](y)", "<a href=x>", "</a>", "<kbd>", "</kbd>", "<code>",
            "</code>", "<title>", "</title>", "<select>", "</select>", "<button>", "</button>", "<svg>", "</svg>",
            "<math>", "<mtext>", "<plaintext>", "<option>", "<noscript>", "</noscript>", "<template>", "</template>",
            "<b>", "</b>", "<textarea>", "</textarea>", "<iframe>", "<div>", "\n", "\n\n", "\n\n> ", "\n\n- ", " ", "x",
        ]), 0..24)
    ) {
        let source = format!("x {}", pieces.concat());
        // To a browser, a Markdown link in a `<title>` is text, and does not end the anchor around
        // it. The adapter treats it as a link.
        let has = |what: &str| source.contains(what);
        if (has("<title>") || has("<textarea>")) && has("[x](y)") && has("<a href=x>") {
            return Ok(());
        }
        let tree = |page: &str| {
            let outline = tree::outline(&tree::parse(page), tree::Ours::Left);
            String::from_utf8(stream::without_anchors(outline.as_bytes())).unwrap()
        };
        let parser = || Parser::new(&source);
        let (mut plain, mut linked) = (String::new(), String::new());
        html::push_html(&mut plain, parser());
        html::push_html(&mut linked, Autolink::new(parser(), &marking()));
        prop_assert_eq!(tree(&linked), tree(&plain), "{}", source);
    }

    #[test]
    fn linking_again_changes_nothing(bytes in prop::collection::vec(any::<u8>(), 2..32)) {
        for options in [Options::empty(), Options::all()] {
            law::linking_again_changes_nothing(&written::sentence(&bytes), options);
        }
    }
}

/// Counts the adapter's allocations for a document, without the parser's.
fn allocations(source: &str, options: Options) -> u64 {
    let count = |drain: &dyn Fn()| allocation_counter::measure(drain).count_total;
    let linker = Linker::new();
    let plain = count(&|| Parser::new_ext(source, options).for_each(drop));
    let linked = count(&|| {
        Autolink::new(Parser::new_ext(source, options), &linker).for_each(drop);
    });
    linked - plain
}

#[test]
fn a_document_without_links_costs_no_allocation() {
    let source = "# A *title* with some_words_in it\n\n\
        It's \"quoted\" -- or 'not'... e.g. this, i.e. that; see §1.2.3, `code` and a\\_b.\n\
        AT&amp;T doesn't end. [A link](x) ~ it: **yes**.\n\n\
        - 一つの文です。次の文です。\n- don't, won't, can't, isn't: wasn't\n"
        .repeat(50);
    for options in [Options::empty(), Options::all()] {
        assert_eq!(allocations(&source, options), 0, "{options:?}");
    }
    let with_links = "See example.com and a@example.com.\n\n";
    assert!(allocations(with_links, Options::empty()) > 0, "the count counts");
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "the text \"See b.com\" is not at 0..9 of the source")]
fn another_source_panics_in_debug_builds() {
    let parser = Parser::new("See b.com").into_offset_iter();
    Autolink::with_source("See a.com", parser, &Linker::new()).for_each(drop);
}
