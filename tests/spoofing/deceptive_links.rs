//! The effect of `deceptive-links` on existing anchors whose text names a site.

use linkwright::explain::{Explained, Outcome};
use linkwright::{DeceptiveLinks, Finder, Linker, NamedSite, Site, html};
use url::Url;

use crate::support::laws::{stream, tree};
use crate::support::table::{rows, unescaped};

const CASES: &str = include_str!("../../fixtures/spoofing/deceptive_links.txt");

/// Returns each case: its page, its `href`, and the answer.
fn cases() -> impl Iterator<Item = (String, String, &'static str)> {
    rows(CASES).map(|row| {
        let [text, href, answer] = row[..] else { panic!("{row:?}") };
        let href = unescaped(href);
        let attribute = href.replace('&', "&amp;");
        (format!("<a href=\"{attribute}\">{}</a>", unescaped(text)), href, answer)
    })
}

#[test]
fn each_link_is_judged_as_the_table_says() {
    let [show, unlink] = [DeceptiveLinks::Show, DeceptiveLinks::Unlink]
        .map(|deceptive_links| Linker::new().deceptive_links(deceptive_links));
    let mut wrong = Vec::new();
    for (page, href, answer) in cases() {
        let want = match answer {
            "same" | "nothing" | "part" => [page.clone(), page.clone()],
            "taken" => [without_href(&page), without_href(&page)],
            host => [format!("{page} ({host})"), without_href(&page)],
        };
        let have = [&show, &unlink].map(|linker| html::rewrite(&page, linker).into_owned());
        if have != want {
            wrong.push(format!("{page}\nhave {have:?}\nwant {want:?}"));
        }
        let is_false = |place: &Explained| match &place.outcome {
            Outcome::Existing { named_site: Some(named), .. } => named.site == Site::Other,
            _ => false,
        };
        let places = html::Rewriter::new(&Linker::new()).explain(&page);
        if places.iter().any(is_false) == ["same", "nothing", "part"].contains(&answer) {
            wrong.push(format!("{page}\nis explained as {places:?}"));
        }
        // The host in the note is the host that a browser opens.
        let base = Url::parse("ws://example.com/dir/").unwrap();
        if !["same", "nothing", "part", "taken", "xn--a.evil.com"].contains(&answer) {
            assert_eq!(base.join(&href).unwrap().host_str(), Some(answer), "{href}");
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cases().count() > 90);
}

/// For a hook, `same` and `nothing` are different results.
#[test]
fn a_text_names_the_site_of_the_table() {
    let texts = rows(CASES).filter(|row| !row[0].contains(['<', '&']) && !row[0].contains("\\n"));
    for row in texts {
        let named = NamedSite::from_text(&unescaped(row[0]), &unescaped(row[1]), &Finder::new());
        let site = named.map(|named| named.site);
        match row[2] {
            "same" => assert!(matches!(site, Some(Site::SameHost | Site::SameSite)), "{row:?}"),
            "nothing" => assert!(matches!(site, None | Some(Site::None)), "{row:?}"),
            "part" => assert_ne!(site, Some(Site::Other), "{row:?}"),
            _ => assert_eq!(site, Some(Site::Other), "{row:?}"),
        }
    }
}

/// Pages that a browser may parse differently, as a whole or at the end of an anchor, each with the
/// result of `show`. `unlink` gives the same result without the note.
const PAGES: &[(&str, &str)] = &[
    ("<a href=//e.com>b.com", "<a>b.com"),
    ("<p><a href=//e.com>b.com<p>x", "<p><a>b.com<p>x"),
    ("<a href=//e.com>b.com<a href=//b.com>b.com</a>", "<a>b.com<a href=//b.com>b.com</a>"),
    (
        "<template shadowrootmode=open><a href=//e.com>b.com</a></template>",
        "<template shadowrootmode=open><a href=//e.com>b.com</a> (e.com)</template>",
    ),
    (
        "<a href=//e.com><i><template shadowrootmode=open>b.com</template></i></a>",
        "<a><i><template shadowrootmode=open>b.com</template></i></a>",
    ),
    // Browsers split this into two anchors.
    ("<a href=//e.com>b.com<div>x</a>", "<a>b.com<div>x</a>"),
    // linkwright cannot know which text a reader sees.
    ("<a href=//e.com>x<form>y</form>b.com</a>", "<a>x<form>y</form>b.com</a>"),
    ("<a href=//e.com><table><td>b.com<td>x</table></a>", "<a><table><td>b.com<td>x</table></a>"),
    (
        "<a href=//e.com><audio>See </audio>b.com<audio> now</audio></a>",
        "<a><audio>See </audio>b.com<audio> now</audio></a>",
    ),
    ("<a href=//e.com><svg>x<text>b.com</text></svg></a>", "<a><svg>x<text>b.com</text></svg></a>"),
    ("<a href=//e.com><video></i>x </video>b.com</a>", "<a><video></i>x </video>b.com</a>"),
    ("<a href=//e.com><video><p></video>x </p>b.com</a>", "<a><video><p></video>x </p>b.com</a>"),
    ("<a href=//e.com><video>x b.com</a>", "<a><video>x b.com</a>"),
    ("<a href=//e.com><bdo dir=rtl>moc.b</bdo></a>", "<a><bdo dir=rtl>moc.b</bdo></a>"),
    ("<a href=//e.com><input value=b.com></a>", "<a><input value=b.com></a>"),
    // Only an anchor can be deceptive.
    (
        "<link href='a&#47;b.css'><map><area href='//e.com&#47;'></map>",
        "<link href='a&#47;b.css'><map><area href='//e.com&#47;'></map>",
    ),
    ("<a href=//e.com><object></a>b.com</object></a>", "<a><object></a>b.com</object></a>"),
    ("<object><a href=//e.com>b.com</object>x</a>", "<object><a>b.com</object>x</a>"),
    ("<a href=//e.com><table><td></a>b.com</table></a>", "<a><table><td></a>b.com</table></a>"),
    ("<table><td><a href=//e.com>b.com<td>x</table></a>", "<table><td><a>b.com<td>x</table></a>"),
    ("<svg><a xlink:href=//e.com><text>b.com</text></a>", "<svg><a><text>b.com</text></a>"),
    ("<svg><a href=//e.com><![CDATA[b.com]]></a>", "<svg><a><![CDATA[b.com]]></a>"),
    ("<a =x href=//e.com>b.com", "<a =x xref=//e.com>b.com"),
    ("\u{1B}<a href=//e.com>b.com</a>", "\u{1B}<a xref=//e.com>b.com</a>"),
    ("<svg><g></svg><a\tHREF=//e.com>b.com</a>", "<svg><g></svg><a\txREF=//e.com>b.com</a>"),
    ("<select><input><a/href=//e.com>b.com</a>", "<select><input><a/xref=//e.com>b.com</a>"),
    ("<plaintext><a href=//e.com>b.com</a>", "<plaintext><a xref=//e.com>b.com</a>"),
    ("<!--<a title='' href=//e.com>b.com", "<!--<a title='' xref=//e.com>b.com"),
    ("\u{1B}<a title=\"<a href=x>\">", "\u{1B}<a title=\"<a xref=x>\">"),
    // An `href` after an `<a` may be its attribute. No other byte changes.
    ("\u{1B}<link href=//e.com><a hrefs=x>href=x", "\u{1B}<link href=//e.com><a hrefs=x>xref=x"),
    ("\u{1B}<a x='href=y'href = z", "\u{1B}<a x='xref=y'xref = z"),
];

#[test]
fn no_anchor_passes_where_the_reader_gives_up() {
    for &(page, want) in PAGES {
        let unlinked = match want.contains(" (e.com)") {
            true => &*want.replace(" (e.com)", "").replace(" href=//e.com", ""),
            false => want,
        };
        for (deceptive_links, want) in
            [(DeceptiveLinks::Show, want), (DeceptiveLinks::Unlink, unlinked)]
        {
            let linker = Linker::new().deceptive_links(deceptive_links);
            assert_eq!(html::rewrite(page, &linker), want);
            let by_bytes = stream::through_filter(page.as_bytes(), &[1], &linker);
            assert_eq!(String::from_utf8(by_bytes).unwrap(), want);
        }
    }
}

/// An anchor does not pass if it has more text or more tags than linkwright holds back, a very long
/// word, or a very long tag before it.
#[test]
fn no_anchor_passes_after_a_limit() {
    let linker = Linker::new().deceptive_links(DeceptiveLinks::Show);
    for (filler, count) in [("x ", 1 << 15), ("x", 1 << 17), ("<b></b>", 1 << 20)] {
        let page = format!("<p><a href=//e.com>b.com{}</a>", filler.repeat(count));
        assert_eq!(html::rewrite(&page, &linker), page.replace(" href=//e.com", ""));
    }
    let page = format!("<b title='{}'><a href=//e.com>b.com</a>", "x".repeat(5 << 20));
    assert_eq!(html::rewrite(&page, &linker), page.replace("href", "xref"));
}

/// After the tree is written, a browser shows everything after a `plaintext` as text, including the
/// note.
#[test]
fn no_anchor_passes_before_a_plaintext() {
    let linker = Linker::new().deceptive_links(DeceptiveLinks::Show);
    let outline = |page: &str| {
        let dom = tree::parse(page);
        linkwright::html5ever::autolink(&dom.document, &linker);
        tree::outline(&dom, tree::Ours::Shown)
    };
    assert!(outline("<a href=//e.com>b.com<b>b.com</b></a>").contains("(e.com)"));
    let page = outline("<a href=//e.com>b.com<plaintext>b.com</a>");
    assert!(!page.contains("(e.com)") && !page.contains("//e.com"), "{page}");
}

/// A NUL at the start may mean UTF-16 or nothing. In a page with an unsupported encoding, no anchor
/// leads anywhere.
#[test]
fn pages_of_bytes() {
    let linker = Linker::new().deceptive_links(DeceptiveLinks::Show);
    let anchor = "<a href=//e.com>b.com</a>";
    for (before, is_answered) in [
        ("\0", true),
        (&*"x".repeat(2000), true),
        (&*("x".repeat(2000) + "\0"), true),
        ("\0<meta charset=sjis>", true),
        ("<meta charset=sjis>", true),
        ("<meta charset=utf-8><p><meta charset=gbk>", true),
        ("<meta charset=windows-1252>", true),
    ] {
        for page in [format!("{before}{anchor}"), format!("{anchor}{before}{anchor}")] {
            let linked = html::Rewriter::new(&linker).rewrite_bytes(page.as_bytes());
            let linked = String::from_utf8_lossy(&linked).into_owned();
            let answers = linked.matches("xref").count() + linked.matches("</a> (e.com)").count();
            let anchors = page.matches(anchor).count();
            assert_eq!(answers, if is_answered { anchors } else { 0 }, "{}", linked.escape_debug());
            for sizes in [&[1][..], &[100]] {
                let by_pieces = stream::through_filter(page.as_bytes(), sizes, &linker);
                assert_eq!(String::from_utf8_lossy(&by_pieces), linked);
            }
        }
    }
    let utf16: Vec<u8> = anchor.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = anchor.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = |mark: &[u8], page: &[u8]| [mark, page].concat();
    for page in [
        utf16.clone(),
        marked(b"\xFF\xFE", &utf16),
        marked(b"\xFE\xFF", &big),
        marked(b"\xFF\xFE", anchor.as_bytes()),
        // ISO-2022-JP, in which a name may contain an escape sequence.
        [&[b'x'; 1100], &b"<meta charset=iso-2022-jp><a hr\x1B(Bef=//e.com>b.com</a>"[..]].concat(),
        [
            &[b'x'; 1100],
            &b"\x1B(B<\x1B(Ja\x1B(B h\x1B(BR\x1B(Je\x1B(BF\x1B(B=//e.com>b.com</a>"[..],
        ]
        .concat(),
    ] {
        let linked = html::Rewriter::new(&linker).rewrite_bytes(&page).into_owned();
        let changed: Vec<_> = (0..page.len()).filter(|&at| page[at] != linked[at]).collect();
        assert!(
            matches!(changed[..], [at] if linked[at] == b'x' && page[at] | 32 == b'h'),
            "{changed:?}"
        );
        assert_eq!(stream::through_filter(&page, &[1], &linker), linked);
    }
}

fn without_href(page: &str) -> String {
    let (_, text) = page.split_once("\">").unwrap();
    format!("<a>{text}")
}
