//! The changes that a hook can make to an existing anchor, in every adapter with such hooks.

use linkwright::{
    AnchorError, DeceptiveLinks, ExistingLinks, Hook as AnyHook, Linker, html, on_existing,
};
use linkwright::{ExistingAnchor, Site};
use pulldown_cmark::Options;
use url::Url;

use crate::support::laws::{stream, tree};
use crate::support::pages::{comrak_linked_with, linked_with, plain, without_source_with};

pub fn filtered(page: &str, linker: &Linker, hook: impl AnyHook + Copy) -> String {
    let [whole, cut] = [page.len(), 3].map(|size| {
        let page = stream::through_filter_with(page.as_bytes(), &[size.max(1)], linker, hook);
        String::from_utf8(page).unwrap()
    });
    assert_eq!(whole, cut, "{page}");
    whole
}

pub fn body(page: &str) -> String {
    let body = page.split_once("<body>").map_or(page, |(_, body)| body);
    body.trim_end_matches("</body></html>").to_owned()
}

/// Returns the attributes of each anchor in a page, sorted by name.
fn tags(page: &str) -> Vec<Vec<(String, String)>> {
    let document = scraper::Html::parse_fragment(page);
    let anchor = scraper::Selector::parse("a").unwrap();
    let attributes = document.select(&anchor).map(|anchor| {
        let attributes = anchor.value().attrs();
        let mut own: Vec<_> = attributes.map(|(name, value)| (name.into(), value.into())).collect();
        own.sort();
        own
    });
    attributes.collect()
}

type Tag = &'static [(&'static str, &'static str)];
type Hook = fn(&mut ExistingAnchor<'_>);

fn none(_: &mut ExistingAnchor<'_>) {}

fn set(anchor: &mut ExistingAnchor<'_>) {
    anchor.set_attribute("REL", "ugc").unwrap().set_attribute("data-x", "\"<&").unwrap();
    anchor.set_attribute("rel", "me").unwrap();
}

fn title(anchor: &mut ExistingAnchor<'_>) {
    let title = anchor.attribute("Title").or(anchor.attribute("HREF")).unwrap().to_owned() + "!";
    anchor.set_attribute("TITLE", title).unwrap();
}

fn untitled(anchor: &mut ExistingAnchor<'_>) {
    anchor.remove_attribute("TITLE").remove_attribute("href").remove_attribute("x");
}

fn unlink(anchor: &mut ExistingAnchor<'_>) {
    anchor.set_attribute("rel", "x").unwrap();
    anchor.unlink();
}

fn unlink_mail(anchor: &mut ExistingAnchor<'_>) {
    if anchor.href().starts_with("mailto:") {
        anchor.unlink();
    }
}

/// Each Markdown source, a hook, and the attributes of each anchor in its page, sorted by name.
const MARKDOWN: [(&str, Hook, &[Tag]); 13] = [
    ("[x](/a)", none, &[&[("href", "/a")]]),
    ("[x](/a)", set, &[&[("data-x", "\"<&"), ("href", "/a"), ("rel", "me")]]),
    ("[x](/a \"t\")", title, &[&[("href", "/a"), ("title", "t!")]]),
    ("[x](/a?b&c)", title, &[&[("href", "/a?b&c"), ("title", "/a?b&c!")]]),
    ("[x](/a \"t\")", untitled, &[&[("href", "/a")]]),
    ("[x](/a)", untitled, &[&[("href", "/a")]]),
    ("[x][y]\n\n[y]: /a 't'", title, &[&[("href", "/a"), ("title", "t!")]]),
    ("<https://a.com>", title, &[&[("href", "https://a.com"), ("title", "https://a.com!")]]),
    ("<a@b.c>", title, &[&[("href", "mailto:a@b.c"), ("title", "mailto:a@b.c!")]]),
    ("<a@b.com> [a@b.com](/a)", unlink_mail, &[&[("href", "/a")]]),
    ("[a.com](/a) <https://b.com> *[c.com **d.com**](/c)*", unlink, &[]),
    ("![a [b](/c)](/d)", title, &[]),
    // The hook is not called for new links.
    ("a.com", title, &[&[("href", "https://a.com")]]),
];

/// Returns the page of a Markdown source from every adapter. Adapters for HTML read the rendered
/// page.
fn pages(source: &str, linker: &Linker, hook: impl AnyHook + Copy) -> [(&'static str, String); 6] {
    let page = plain(source, Options::empty());
    [
        ("events", linked_with(source, Options::empty(), linker, hook)),
        ("events without source", without_source_with(source, Options::empty(), linker, hook)),
        ("comrak", comrak_linked_with(source, linker, hook)),
        ("page", html::rewrite(&page, linker.hook(hook)).into_owned()),
        ("stream", filtered(&page, linker, hook)),
        ("tree", body(&tree::page_with(&page, linker, hook))),
    ]
}

#[test]
fn anchors_of_markdown() {
    for (source, hook, want) in MARKDOWN {
        for (adapter, page) in pages(source, &Linker::new(), on_existing(hook)) {
            let have = tags(&page);
            // The adapter for HTML unlinks an anchor by removing its `href`.
            let have: Vec<_> = have.iter().filter(|own| !own.is_empty()).collect();
            let have: Vec<Vec<_>> = have
                .iter()
                .map(|own| own.iter().map(|(name, value)| (&**name, &**value)).collect())
                .collect();
            assert_eq!(have, want, "{adapter} of {source}: {page}");
        }
    }
}

/// Each page, a hook, and the page of a stream. A tree has the same anchors.
const HTML: [(&str, Hook, &str); 14] = [
    ("<a href=x>t</a>", none, "<a href=x>t</a>"),
    (
        "<A  HREF='x' Rel=a rel=b>t</A>",
        set,
        "<A data-x=\"&quot;&lt;&amp;\" rel=\"me\"  HREF='x'>t</A>",
    ),
    (
        "<svg><a href=x />t</svg>",
        set,
        "<svg><a data-x=\"&quot;&lt;&amp;\" rel=\"me\" href=x />t</svg>",
    ),
    ("<svg><a href=\"x\"/>t</svg>", unlink, "<svg><a />t</svg>"),
    ("<svg><a href=x /></svg>b.com", unlink, "<svg><a /></svg><a href=\"https://b.com\">b.com</a>"),
    ("<a name=n>t</a>", set, "<a name=n>t</a>"),
    ("<a href>t</a>", title, "<a title=\"!\" href>t</a>"),
    ("<a href=&#x2f;x title='&quot;'>t</a>", title, "<a title=\"&quot;!\" href=&#x2f;x>t</a>"),
    ("<a title=t href=x>t</a>", untitled, "<a href=x>t</a>"),
    ("<a title=t\thref=x\nid=i>t</a>", untitled, "<a\thref=x\nid=i>t</a>"),
    ("<a href=x>a.com</a> <b>b</b>", unlink, "<a>a.com</a> <b>b</b>"),
    ("<a href=x class=c>a.com <i>b.com</i></a>", unlink, "<a class=c>a.com <i>b.com</i></a>"),
    ("<a href='mailto:a@b.com'>a@b.com</a>", unlink_mail, "<a>a@b.com</a>"),
    // A quote ends the value, and no space follows it.
    ("<a title='t'href=x>t</a>", untitled, "<a href=x>t</a>"),
];

#[test]
fn anchors_of_html() {
    for (page, hook, want) in HTML {
        let (linker, hook) = (Linker::new(), on_existing(hook));
        assert_eq!(html::rewrite(page, linker.hook(hook)), want);
        assert_eq!(filtered(page, &linker, hook), want);
        let by_tree = body(&tree::page_with(page, &linker, hook));
        // A tree drops an unlinked anchor.
        let want: Vec<_> = tags(want);
        let (have, want) = (
            tags(&by_tree),
            want.iter().filter(|own| own.iter().any(|(name, _)| name == "href" || name == "name")),
        );
        assert_eq!(have.iter().collect::<Vec<_>>(), want.collect::<Vec<_>>(), "{page}: {by_tree}");
    }
}

/// The hook sees the anchor after the settings changed it, and can change it again.
#[test]
fn the_setting_comes_first() {
    let linker = Linker::new().rel("nofollow").target("_blank");
    let linker = linker.existing_links(ExistingLinks::Attributes);
    let hook = on_existing(|anchor| {
        assert_eq!(anchor.attribute("rel"), Some("nofollow"));
        anchor.set_attribute("rel", "me").unwrap().remove_attribute("TARGET");
        assert!(anchor.attributes().eq([("rel", "me")]));
        for name in ["href", "onclick", "style", "a b"] {
            let wrong = AnchorError::Attribute(name.into());
            assert_eq!(anchor.set_attribute(name, "x").map(drop), Err(wrong));
        }
    });
    for (_, page) in pages("[x](/a)", &linker, hook) {
        let want = [("href", "/a"), ("rel", "me")].map(|(name, value)| (name.into(), value.into()));
        assert_eq!(tags(&page), [want], "{page}");
    }
}

/// An attribute that already has the values of its setting stays unchanged.
#[test]
fn an_attribute_that_is_there_stays_in_its_place() {
    let linker = Linker::new()
        .rel("nofollow ugc")
        .target("_blank")
        .existing_links(ExistingLinks::Attributes);
    for (page, want) in [
        (
            "<a href=x rel='UGC nofollow' target=_blank>t</a>",
            "<a href=x rel='UGC nofollow' target=_blank>t</a>",
        ),
        (
            "<a href=x rel=nofollow target=_blank>t</a>",
            "<a rel=\"nofollow ugc\" href=x target=_blank>t</a>",
        ),
        (
            "<a href=x rel=\"nofollow&#32;ugc\" target=_top>t</a>",
            "<a target=\"_blank\" href=x rel=\"nofollow&#32;ugc\">t</a>",
        ),
    ] {
        assert_eq!(html::rewrite(page, &linker), want);
        assert_eq!(filtered(page, &linker, ()), want);
    }
}

/// Both parsers make a link of an autolink in the text of another link. A browser then ends the
/// outer link.
#[test]
fn a_link_in_a_link_is_an_existing_link_too() {
    let linker = Linker::new().rel("nofollow").existing_links(ExistingLinks::Attributes);
    for (adapter, page) in pages("[a <https://example.com> b](/c)", &linker, ()) {
        let open = page.matches("<a ").count();
        assert_eq!(page.matches("rel=\"nofollow\"").count(), open, "{adapter}: {page}");
    }
}

/// Existing links, and whether their text names another site than their destination.
const NAMED_SITES: [(&str, bool); 26] = [
    ("[https://example.com](https://example.org/login)", true),
    ("[example.com](https://example.org)", true),
    ("[*exa*mple.com/a](https://example.org)", true),
    ("[`example.com`](//example.org)", true),
    ("[\u{201C}www.example.com\u{201D}.](https://example.org)", true),
    ("[example.com](https://example.com.evil.com)", true),
    ("[example.com](https://example.com@evil.com)", true),
    ("[https://b\u{FC}cher.de](https://bucher.de)", true),
    ("[https://bit.ly/x](https://example.com)", true),
    ("[https://example.com](https://out.example.org/?to=https://example.com)", true),
    ("[https://10.0.0.1/](https://10.0.0.2/)", true),
    ("[example.com](https://www.example.com/a)", false),
    ("[https://docs.example.com](http://example.com)", false),
    ("[b\u{FC}cher.de](https://xn--bcher-kva.de/x)", false),
    ("[https://10.0.0.1/a](https://10.0.0.1/b)", false),
    ("[Example.com: a review](https://example.org)", false),
    ("[See https://example.com now](https://example.org)", false),
    ("[main.rs](https://example.org/main.rs)", false),
    ("[example.com](/about)", false),
    ("[a@example.com](https://example.org)", false),
    ("[example.com](mailto:a@example.com)", false),
    ("[x](https://example.org)", false),
    // A reader may see an image or its alternative text, and math or its source.
    ("[![example.com](b.svg)](https://example.org)", true),
    ("[![See ](b.svg)example.com](https://example.org)", true),
    ("[![See *example.com*](b.svg)](https://example.org)", false),
    ("[crates.io#814](https://example.org/crates.io/issues/814)", true),
];

#[test]
fn a_text_may_name_another_site() {
    for (source, is_false) in NAMED_SITES {
        let page = plain(source, Options::empty()).replace(" />", ">");
        let shown = pages(source, &Linker::new().deceptive_links(DeceptiveLinks::Show), ());
        let unlinked = pages(source, &Linker::new().deceptive_links(DeceptiveLinks::Unlink), ());
        for ((adapter, shown), (_, unlinked)) in shown.into_iter().zip(unlinked) {
            let [shown, unlinked] =
                [shown, unlinked].map(|page| page.trim_end().replace(" />", ">"));
            if is_false {
                let url = source.rsplit_once('(').unwrap().1.trim_end_matches(')');
                let url = Url::parse("https://x").unwrap().join(url).unwrap();
                let note = format!("</a> ({})</p>", url.host_str().unwrap());
                assert_eq!(shown, page.trim_end().replace("</a></p>", &note), "{adapter}");
                assert!(!unlinked.contains("href"), "{adapter}: {unlinked}");
            } else {
                assert_eq!(shown, page.trim_end(), "{adapter}");
                assert_eq!(unlinked, page.trim_end(), "{adapter}");
            }
        }
    }
}

/// An invalid host is not written in a note, because it could be markup. The anchor loses its
/// destination.
#[test]
fn a_note_is_a_host() {
    for host in
        ["[%3Cb%3E]", "[<b>]", "%3Cb%3E", "a%22b.com", "[::1%26lt;b]", "a&lt;b", "%5B%3Cscript%3E"]
    {
        let page = format!("<a href=\"https://{host}/x\">https://example.com</a>");
        let linker = Linker::new().deceptive_links(DeceptiveLinks::Show);
        assert_eq!(html::rewrite(&page, &linker), "<a>https://example.com</a>");
        assert_eq!(filtered(&page, &linker, ()), "<a>https://example.com</a>");
    }
    let page = "<a href='https://[::1]/'>https://example.com</a>";
    let linked =
        html::rewrite(page, &Linker::new().deceptive_links(DeceptiveLinks::Show)).into_owned();
    assert_eq!(linked, format!("{page} ([::1])"));
}

/// The text around a deceptive link stays in its order, and links.
#[test]
fn a_claim_is_answered_in_its_place() {
    let source = "a.com [*b*.com](//c.com)d [e.com](//f.com) g.com";
    let anchor = |host: &str| format!("<a href=\"https://{host}\">{host}</a>");
    let (a, g) = (anchor("a.com"), anchor("g.com"));
    for (deceptive_links, [b, e]) in [
        (
            DeceptiveLinks::Off,
            ["<a href=\"//c.com\"><em>b</em>.com</a>", "<a href=\"//f.com\">e.com</a>"],
        ),
        (
            DeceptiveLinks::Show,
            [
                "<a href=\"//c.com\"><em>b</em>.com</a> (c.com)",
                "<a href=\"//f.com\">e.com</a> (f.com)",
            ],
        ),
        (DeceptiveLinks::Unlink, ["<em>b</em>.com", "e.com"]),
    ] {
        for (adapter, page) in pages(source, &Linker::new().deceptive_links(deceptive_links), ()) {
            let page = page.replace("<a>", "");
            let page = if deceptive_links == DeceptiveLinks::Unlink {
                page.replace("com</a>d", "comd").replace("e.com</a>", "e.com")
            } else {
                page
            };
            assert_eq!(page.trim_end(), format!("<p>{a} {b}d {e} {g}</p>"), "{adapter}");
        }
    }
}

/// Unlinking removes only the links, wherever the events end.
#[test]
fn links_in_links_are_whole() {
    use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

    let start = |to: &'static str| {
        let (link_type, empty) = (LinkType::Inline, CowStr::Borrowed(""));
        let (title, id) = (empty.clone(), empty);
        Event::Start(Tag::Link { link_type, dest_url: to.into(), title, id })
    };
    let text = |text: &'static str| Event::Text(text.into());
    let end = || Event::End(TagEnd::Link);
    let events = vec![
        text("0"),
        start("/a"),
        text("1"),
        start("/b"),
        text("2"),
        end(),
        text("3"),
        end(),
        text("4"),
    ];
    for cut in 0..events.len() {
        let events = events[..cut].iter().cloned();
        let count = events.len();
        let linker = Linker::new();
        let unlinked =
            linkwright::pulldown_cmark::Autolink::new(events, linker.hook(on_existing(unlink)));
        let mut shown = String::new();
        let left = unlinked.inspect(|event| {
            if let Event::Text(text) = event {
                shown += text;
            }
        });
        assert!(left.count() + 4 >= count);
        assert_eq!(shown, "01234"[..[0, 1, 1, 2, 2, 3, 3, 4, 4][cut]]);
    }
}

/// A stream calls the hook for an anchor with a long text, but without the text. The limit does not
/// count tags.
#[test]
fn a_stream_holds_an_anchor_for_64_kib() {
    for (len, is_known) in [(1 << 15, true), (1 << 17, false)] {
        let page = format!("<a href=x>{}</a> a.com", " x".repeat(len / 2));
        let mut seen = Vec::new();
        let hook = on_existing(|anchor| seen.push(anchor.text().map(str::len)));
        let linked = html::rewrite(&page, Linker::new().hook(hook));
        assert!(linked.ends_with("</a> <a href=\"https://a.com\">a.com</a>"));
        assert_eq!(seen, [is_known.then_some(len)]);
        let tags = format!("<a href=x>{}</a>", "<b></b>".repeat(len / 7));
        let hook = on_existing(|anchor| seen.push(anchor.text().map(str::len)));
        assert_eq!(html::rewrite(&tags, Linker::new().hook(hook)), tags);
        assert_eq!(seen[1], Some(0));
        let utf16 = format!("<meta charset=utf-16><a href=x>{page}");
        assert_eq!(
            html::Rewriter::new(Linker::new().hook(on_existing(unlink)))
                .rewrite_bytes(utf16.as_bytes()),
            utf16.as_bytes()
        );
        let nul = "<a href=x>t\0</a>";
        assert_eq!(
            html::Rewriter::new(Linker::new().hook(on_existing(unlink)))
                .rewrite_bytes(nul.as_bytes()),
            nul.as_bytes()
        );
        let lost = format!("<a href=x>{}", "<x ".repeat(2 << 20));
        let hook = on_existing(|anchor| {
            anchor.set_attribute("rel", "ugc").unwrap();
        });
        assert!(html::rewrite(&lost, Linker::new().hook(hook)).starts_with("<a rel=\"ugc\""));
    }
}

/// The page does not depend on how the stream is cut into pieces.
#[test]
fn pieces_do_not_count() {
    let linker = Linker::new().deceptive_links(DeceptiveLinks::Unlink);
    for (page, want) in [
        // The text of `xmp` may be cut into any pieces.
        (
            "<a href=//e.com>b&#46;com\u{e9}</a><a href=//e.com><xmp>b&#46;com\u{e9}</xmp></a>",
            [true, true],
        ),
        (
            "<a href=//e.com>\u{e9}</a><a href=//b.com\u{e9}><xmp>b.com\u{e9}</xmp></a>",
            [true, true],
        ),
        ("<a href=//e.com>\u{e9}</a><a href=//e.com><xmp>b.com</xmp></a>", [true, false]),
        // If the page declares an encoding such as GBK or has a NUL, all its anchors are in doubt.
        ("<a href=//e.com></a><meta charset=gbk>\0<a href=//e.com></a>", [false, false]),
        (
            "<a href=//e.com></a><meta charset=utf-8><meta charset=gbk><a href=x></a>",
            [false, false],
        ),
        ("<a href=//e.com></a>\0<meta charset=gbk><a href=//e.com></a>", [false, false]),
    ] {
        let whole = html::Rewriter::new(&linker).rewrite_bytes(page.as_bytes()).into_owned();
        let text = String::from_utf8(whole.clone()).unwrap();
        let [first, last] = want;
        assert_eq!(text.starts_with("<a href=//e.com>"), first, "{text}");
        assert_eq!(text.rsplit_once("<a").unwrap().1.starts_with(" href"), last, "{text}");
        for size in 1..page.len() {
            assert_eq!(stream::through_filter_with(page.as_bytes(), &[size], &linker, ()), whole);
        }
    }
}

#[test]
fn wiki_links_of_comrak() {
    let mut options = comrak::Options::default();
    options.extension.wikilinks_title_after_pipe = true;
    for (hook, want) in [
        (none as Hook, "<p><a href=\"b\" data-wikilink=\"true\">a.com</a></p>\n"),
        (unlink, "<p>a.com</p>\n"),
        (title, "<p><a href=\"b\" data-wikilink=\"true\" title=\"b!\">a.com</a></p>\n"),
    ] {
        let arena = comrak::Arena::new();
        let root = comrak::parse_document(&arena, "[[b|a.com]]", &options);
        linkwright::comrak::autolink(&arena, root, Linker::new().hook(on_existing(hook)));
        let mut page = String::new();
        comrak::format_html(root, &options, &mut page).unwrap();
        assert_eq!(page, want);
    }
}

/// Markdown renderers escape characters that a browser would drop or change, and comrak omits some
/// URLs. A hook does not change that.
#[test]
fn an_href_keeps_its_destination() {
    let (linker, hook) = (Linker::new(), on_existing(set));
    for source in [
        "[x](/\\\\evil.com)",
        "[x](</&#9;/evil.com>)",
        "[x](<&#9;javascript:f()>)",
        "[x](<&#32;https:evil.com>)",
        "[x](<a b\"c`>)",
        "[x](/ü?[]{}|^)",
        "[x](https://bücher.de/%20%)",
        "[x](javascript:f())",
    ] {
        let base = Url::parse("https://example.com/").unwrap();
        let to = |page: &str| {
            let tags = tags(page);
            let href = tags[0].iter().find(|(name, _)| name == "href");
            let href = href.map(|(_, href)| href.clone()).unwrap_or_default();
            base.join(&href).map(|url| url.to_string())
        };
        // Different escapes can stand for the same path.
        let decoded = |url: Result<String, _>| {
            url.map(|url| {
                percent_encoding::percent_decode_str(&url).decode_utf8_lossy().into_owned()
            })
        };
        let host = to(&plain(source, Options::empty()));
        assert_eq!(
            decoded(to(&linked_with(source, Options::empty(), &linker, hook))),
            decoded(host),
            "{source}"
        );
        let options = comrak::Options::default();
        let arena = comrak::Arena::new();
        let root = comrak::parse_document(&arena, source, &options);
        linkwright::comrak::autolink(&arena, root, linker.hook(hook));
        let mut page = String::new();
        comrak::format_html(root, &options, &mut page).unwrap();
        let host = to(&comrak::markdown_to_html(source, &options));
        assert_eq!(decoded(to(&page)), decoded(host), "{source} by comrak: {page}");
    }
}

#[test]
fn hrefs_lead_to_the_site_that_a_browser_opens() {
    for (href, want) in [
        ("", Site::SameHost),
        ("#a", Site::SameHost),
        ("a:b/c", Site::None),
        ("./a:b", Site::SameHost),
        ("/path//x", Site::SameHost),
        ("//example.com/x", Site::SameHost),
        ("https://EXAMPLE.com:443/x", Site::SameHost),
        ("https://example.com./x", Site::SameSite),
        ("https://example.com:99999/x", Site::Other),
        ("https://user@example.com", Site::SameHost),
        ("https://example%2ecom/", Site::SameHost),
        ("//docs.example.com", Site::SameSite),
        ("//evil.com", Site::Other),
        ("/\\evil.com", Site::Other),
        ("\\\\evil.com", Site::Other),
        ("/\t/evil.com", Site::Other),
        ("ht\ntps://evil.com", Site::Other),
        (" \u{1}https:evil.com", Site::Other),
        ("///evil.com", Site::Other),
        ("https://example.com@evil.com", Site::Other),
        ("https://example.com\\@evil.com", Site::SameHost),
        ("https://notexample.com", Site::Other),
        ("https://b\u{FC}cher.de", Site::Other),
        ("http://[::1]/", Site::Other),
        ("https://", Site::Other),
        ("mailto:a@example.com", Site::None),
        ("java\nscript:alert(1)", Site::None),
    ] {
        assert_eq!(site(href, "Example.com"), want, "{href:?}");
    }
    assert_eq!(site("https://xn--bcher-kva.de/", "b\u{FC}cher.de"), Site::SameHost);
    assert_eq!(site("https://a.github.io/", "b.github.io"), Site::SameSite);
    assert_eq!(site("https://a.co.uk/", "b.co.uk"), Site::Other);
}

/// Values of `href` that look like another host or like the host of the page.
const HREFS: &str = r"
/ // /// //// /\ \/ \\ \\\ ? # . .. ./ ; ; : :: : a: a:b 1:b -:b a.b:c a+b:c é:x
x /x //x ///x /\x \x \\x ?//evil.com #//evil.com ?https://evil.com x?y:z x:y ./x:y /x:y
//example.com ///example.com /\example.com \\example.com \/example.com //EXAMPLE.COM
//example.com: //example.com:80 //example.com:443 //example.com:65536 //example.com:99999999999 //example.com:+80 //example.com:8a
//example.com:000080 //example.com:-1 //example.com:80:80 //example.com. //example.com.. //.example.com //example..com
//a@example.com //a:b@example.com //example.com@evil.com //example.com:80@evil.com //a@b@example.com //@example.com //example.com@
//a%40b@example.com //example.com%40evil.com //example.com%2f@evil.com //evil.com%2f@example.com //evil.com\@example.com
//example.com\@evil.com //evil.com/@example.com //evil.com?@example.com //evil.com#@example.com //example.com?@evil.com
//example%2ecom //ex%61mple.com //example%252ecom //example.com%00 //example.com%2fevil //example.com%3a80 //example.com%20 //%20example.com
//ｅｘａｍｐｌｅ.com //example。com //exa&shy;mple.com //ex\u{ad}ample.com //еxample.com //example.com\u{200b} //example.com\u{202e}
https:example.com https:/example.com https:\example.com https:///example.com https:evil.com https:/evil.com https:\\evil.com https:
HTTP://example.com hTtPs://example.com http:example.com http:/evil.com http: https:// https:/// https://? https://# http://@ ht\u{9}tp://evil.com
ws://example.com wss://example.com ftp://example.com ftp:example.com file:///example.com file://example.com file:example.com
javascript://example.com data:text/html,x mailto:a@example.com tel:1 blob:https://example.com/x about:blank urn:example.com
view-source:https://example.com jar:https://example.com!/ httpss://example.com xhttps://example.com abcdefghijklmnopqrstuvwxyzabcdefghijklmnop://evil.com
/\u{9}/evil.com /\u{a}/evil.com \u{9}//evil.com \u{1}//evil.com \u{20}//evil.com \u{7f}//evil.com \u{a0}//evil.com \u{feff}//evil.com //\u{9}evil.com
h\u{d}ttps://evil.com https\u{9}://evil.com https:\u{9}//evil.com https://\u{9}example.com https://exam\u{a}ple.com https://example.com\u{9}
//[::1] //[::1]:80 //[::1 //[example.com] //[::1]x //127.0.0.1 //0x7f.1 //2130706433 //0177.0.0.1 //127.1 //example.com|x //example.com^ //exam<ple.com
//xn--example.com //xn--a.example.com //a.example.com //notexample.com //example.com.evil.com //example.com-evil.com //com //co.uk
";

/// If `Site` says that an `href` leads to the host of the page, a browser goes there.
#[test]
fn the_same_host_is_the_same_for_a_browser() {
    let (mut same, mut others) = (0, 0);
    for own in ["example.com", "127.0.0.1", "[::1]", "a.co.uk", "bücher.de", "example.com."] {
        for scheme in ["https", "http"] {
            let base = Url::parse(&format!("{scheme}://{own}/dir/page")).unwrap();
            for href in HREFS.split_whitespace().map(unescaped) {
                let site = site(&href, own);
                let url = match href.as_str() {
                    // Browsers read any number of slashes as two, but `url` only does so in an
                    // absolute URL.
                    "///example.com" => base.join("//example.com"),
                    _ => base.join(&href),
                };
                let is_web =
                    |url: &Url| !["file", "javascript", "view-source"].contains(&url.scheme());
                let is_same = url.is_ok_and(|url| is_web(&url) && url.host() == base.host());
                // `Site` may be stricter: `https:x` is a path on pages with this scheme, and a host
                // on others.
                assert!(site != Site::SameHost || is_same, "{href:?} on {base}");
                same += u32::from(site == Site::SameHost);
                others += u32::from(is_same && site != Site::SameHost);
            }
        }
    }
    assert!(same > 300 && others < 70, "{same} the same, {others} that could be");
}

/// Replaces each `\u{…}` with its character.
fn unescaped(href: &str) -> String {
    let mut parts = href.split("\\u{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |href, part| {
        let (code, rest) = part.split_once('}').unwrap();
        let c = u32::from_str_radix(code, 16).ok().and_then(char::from_u32).unwrap();
        format!("{href}{c}{rest}")
    })
}

fn site(href: &str, own: &str) -> Site {
    let mut site = None;
    let hook = on_existing(|anchor| site = Some(Site::from_href(anchor.href(), own)));
    let href = href.replace('&', "&amp;").replace('"', "&quot;");
    drop(html::rewrite(&format!("<a href=\"{href}\">"), Linker::new().hook(hook)));
    site.unwrap()
}
