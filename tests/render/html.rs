//! Tests which text the adapter for HTML links, and that nothing else on the page changes.

use std::io::Write;

use crate::support::html::page;
use crate::support::laws::marking;
use crate::support::laws::stream::{self, through_filter, without_anchors};
use crate::support::laws::written;
use crate::support::table::pieces;
use linkwright::{ExistingLinks, Linker, Switch, edit, html};
use proptest::prelude::*;

/// The maximum number of bytes of a word that is kept.
const LIMIT: usize = 64 << 10;
/// The maximum length in bytes of a tag or comment. After a longer one, nothing links.
const MARKUP_LIMIT: usize = 4 << 20;

#[track_caller]
fn check(page: &str, want: &str) {
    assert_eq!(html::rewrite(page, &Linker::new()), want, "{page}");
}

#[track_caller]
fn check_same(page: &str) {
    check(page, page);
}

/// Checks that exactly the marked parts of a page link.
#[track_caller]
fn check_marked(page: &str) {
    check(&page.replace(['⸠', '⸡'], ""), &crate::support::anchored(page));
}

#[test]
fn text_links() {
    check_marked("<p>See ⸠example.com⸡, <b>⸠a@example.com⸡</b>.");
    check(
        "https://a.com/?a&amp;b&copy=c https:&#47;&#47;a.com/&lt;x&gt;",
        "<a href=\"https://a.com/?a&amp;b%C2%A9=c\">https://a.com/?a&amp;b&copy=c</a> \
         <a href=\"https://a.com/\">https:&#47;&#47;a.com/</a>&lt;x&gt;",
    );
    // References are decoded once, and the `href` is encoded once.
    check(
        "http://a.com/?x=&quot;onx&quot;=1 http://a.com/&amp;quot;",
        "<a href=\"http://a.com/?x=%22onx%22=1\">http://a.com/?x=&quot;onx&quot;=1</a> \
         <a href=\"http://a.com/\">http://a.com/</a>&amp;quot;",
    );
    // If a link is displayed with fewer escapes, its text is written again.
    check(
        "https://a.com/%C3%BC&amp;%26",
        "<a href=\"https://a.com/%C3%BC&amp;%26\">https://a.com/ü&amp;%26</a>",
    );
}

#[test]
fn templates_stay_unchanged() {
    for marked in [
        "<p>{% elif left.net == 0 %} ⸠a.com⸡</p>{{ b.com }} {# c.com #} ⸠d.com⸡",
        "{%- set url = 'https://a.com/' + b.com -%}\n⸠c.com⸡ {{ x|default('&lt;a.com>') }}",
        "{{ a.com\n\n}} ⸠b.com⸡ {{ {% c.com }} d.com %} ⸠e.com⸡ {{}}{{}} ⸠f.com⸡",
        "{{ x }}.a.com {{ x }}@a.com a.com/{{ x }} https://{{ x }}.com a.com{% endif %}, ⸠b.com⸡",
        "{{ x < a.com && b.com > y }} <code>{{ c.com }}</code> <p title='{{'>⸠d.com⸡ }}",
        // A tag divides the text.
        "{{ '<b>' + '⸠https://a.com/x⸡' }} {% if x <b> ⸠b.com⸡ %} { { ⸠c.com⸡ } }",
        "{ ⸠a.com⸡ } {{< ⸠b.com⸡ >} {% ⸠c.com⸡ } {# ⸠d.com⸡",
    ] {
        let page = marked.replace(['⸠', '⸡'], "");
        let (want, linker) = (crate::support::anchored(marked), Linker::new());
        assert_eq!(html::rewrite(&page, &linker), want);
        for size in 1..9 {
            let pieces = stream::through_filter_with(page.as_bytes(), &[size], &linker, ());
            assert_eq!(String::from_utf8(pieces).unwrap(), want, "{size}");
        }
    }
}

#[test]
fn excluded_elements_stay_unchanged() {
    for name in crate::support::html::skipped() {
        let close = name.split(' ').next().unwrap();
        check_same(&format!("<{name}>example.com <!-- example.com --></{close}>"));
        let page = format!("<{name}>example.com</{close}> example.com");
        let linked = html::rewrite(&page, &Linker::new());
        assert!(linked.ends_with(" <a href=\"https://example.com\">example.com</a>"), "{linked}");
    }
    check_same("<plaintext>example.com</plaintext> example.com");
    check_same("<!doctype html><!-- example.com --><?x example.com><p title='example.com'>");
    check_same("<a href=x>a <b>example.com</b><p>example.com");
    check_same("<![CDATA[ example.com ]]><!-- x --!><!-- example.com");
    check_same("\u{FEFF}<html>\r\n<P  Class=x >main.rs\r</html\n>");
    let linker = Linker::new().headings(Switch::Off);
    let page = "<h2>example.com</h2>";
    assert_eq!(html::rewrite(page, &linker), page);
}

#[test]
fn comments_and_tags_in_a_link() {
    // A reader sees one word, and a link around it would contain the comment.
    check_same("exam<!-- x -->ple.com");
    check_marked("⸠example.com/a⸡<!-- x --> ⸠b.com⸡");
    check_same("example.com/<b>a</b>");
    check_marked("⸠http://example.com/⸡<3 x");
}

#[test]
fn settings_reach_the_anchor() {
    let linker = Linker::new().rel("\"><script>").target("a&b");
    assert_eq!(
        html::rewrite("example.com", &linker),
        "<a href=\"https://example.com\" rel=\"&quot;&gt;&lt;script&gt;\" target=\"a&amp;b\">example.com</a>"
    );
    check(
        "<p dir=rtl>example.com/שלום",
        "<p dir=rtl><a href=\"https://example.com/%D7%A9%D7%9C%D7%95%D7%9D\" dir=\"ltr\">example.com/שלום</a>",
    );
}

#[test]
fn invalid_bytes_stay() {
    let page = b"<p>\xFFexample.com example.com/a\xFEb b.com \xC3";
    assert_eq!(
        html::Rewriter::new(&Linker::new()).rewrite_bytes(page).as_ref(),
        b"<p>\xFFexample.com example.com/a\xFEb <a href=\"https://b.com\">b.com</a> \xC3"
    );
    // Shift_JIS: the second byte of a character may be a letter.
    let page =
        b"<p>\x81uwww.example.com\x81v <b>\x81</b>www.example.com <b>www.example.com</b>\x81";
    assert_eq!(html::Rewriter::new(&Linker::new()).rewrite_bytes(page).as_ref(), page);
    // UTF-16 without a byte order mark: an odd number of new bytes could make the text after them a
    // script.
    let page: Vec<u8> =
        " https://x.com/ ".bytes().chain("<p>".bytes().flat_map(|b| [b, 0])).collect();
    assert_eq!(html::Rewriter::new(&Linker::new()).rewrite_bytes(&page).as_ref(), page);
}

#[test]
fn linking_twice_changes_nothing() {
    let page = "<p>example.com/?a&amp;b, https://ü.de/%C3%BC <a>b.com</a>";
    let once = html::rewrite(page, &Linker::new());
    assert_eq!(once.matches("href").count(), 2);
    check_same(&once);
}

#[test]
fn a_filter_keeps_little() {
    // A word over the limit stays unchanged, and the text after it links.
    let page = format!("<p>http://a.com/{} b.com</p>", "x".repeat(LIMIT * 3));
    let sizes = [1000];
    let out = String::from_utf8(through_filter(page.as_bytes(), &sizes, &Linker::new())).unwrap();
    assert_eq!(out, page.replace("b.com", "<a href=\"https://b.com\">b.com</a>"));
    // The same after whitespace.
    let page = format!(" {} b.com ", "x".repeat(LIMIT * 3));
    let out = through_filter(page.as_bytes(), &sizes, &Linker::new());
    assert_eq!(String::from_utf8(out).unwrap(), html::rewrite(&page, &Linker::new()));
    // A text of many words is cut between words.
    let page = "see b.com now ".repeat(20_000);
    let out = through_filter(page.as_bytes(), &sizes, &Linker::new());
    assert_eq!(String::from_utf8(out).unwrap(), html::rewrite(&page, &Linker::new()));
}

/// Text before a `<` that does not start a tag is written before the link after it.
#[test]
fn a_run_may_start_in_the_word_of_a_text_without_candidates() {
    for page in ["<td>b<>a.com<b>", "<p>x<1https://a.com/<i>b</i> c", "<p>(<a.com/ <b>x</b>"] {
        let page = &format!("{}{page}", "x".repeat(27));
        let whole = html::rewrite(page, &Linker::new());
        for size in 1..=page.len() {
            let by_filter = through_filter(page.as_bytes(), &[size], &Linker::new());
            assert_eq!(String::from_utf8(by_filter).unwrap(), whole, "{size}");
        }
    }
}

/// The limit counts the bytes of the word in the source, without whitespace and tags.
#[test]
fn a_word_of_the_limit_links_however_it_is_cut() {
    for (head, tail) in [("", ""), ("<p>", "</p>"), ("<p>x ", " x</p>")] {
        for (len, is_linked) in [(LIMIT - 1, 1), (LIMIT, 1), (LIMIT + 1, 0)] {
            let url = format!("http://a.com/{}", "&amp;x".repeat((len - 13) / 6));
            let rest = "x".repeat(len - url.len());
            let page = format!("{head}{url}{rest}{tail}");
            let by_filter = through_filter(page.as_bytes(), &[1], &Linker::new());
            let by_filter = String::from_utf8(by_filter).unwrap();
            for linked in [by_filter, html::rewrite(&page, &Linker::new()).into_owned()] {
                let anchors = linked.matches("<a href").count();
                assert_eq!(anchors, is_linked, "{head}{len}{tail}");
            }
        }
    }
}

/// A character that reverses a link is found in text that does not link, in a text that arrives in
/// pieces, and in a word over the limit.
#[test]
fn direction_controls_are_found_anywhere() {
    let long = "x".repeat(LIMIT + 5000);
    for page in [
        "<code>&#8238;</code> b.com".to_owned(),
        "<code>a&#x202E;b</code> <b>b.com </b>".to_owned(),
        format!("\u{202E}{long} b.com"),
        format!("{long}\u{202E}x b.com"),
        format!("{long}&#8238;x b.com"),
    ] {
        for size in [1, 8, 4096] {
            let linker = Linker::new();
            let by_filter = through_filter(page.as_bytes(), &[size], &linker);
            let page = String::from_utf8(by_filter).unwrap();
            let end = &page[page.len().saturating_sub(80)..];
            assert!(page.contains("dir=\"ltr\">b.com"), "{size}: {end}");
        }
    }
    // Text before such a word links.
    let page = format!("b.com <!-- -->{long}");
    let linked = through_filter(page.as_bytes(), &[1000], &Linker::new());
    assert!(linked.starts_with(b"<a href"));
}

#[test]
#[ignore = "needs a folder of pages: HTML_PAGES"]
fn pages_of_others_stay_but_for_anchors() {
    let (mut pages, mut anchors) = (0, 0);
    for (path, page) in crate::support::pages() {
        let linked = html::Rewriter::new(&marking()).rewrite_bytes(&page);
        pages += 1;
        anchors += linked.split(|&b| b == 1).count() - 1;
        assert!(without_anchors(&linked) == page, "{}", path.display());
    }
    println!("{pages} pages, {anchors} anchors");
}

#[test]
fn a_page_that_needs_a_tree_is_not_an_error() {
    let page = "<select><xmp><script>b.com</script></select> b.com";
    assert_eq!(html::rewrite(page, &Linker::new()), page);
}

proptest! {
    #![proptest_config(crate::support::cases(4096, Some("fixtures/regressions/html.txt")))]

    #[test]
    fn every_other_byte_stays(page in page()) {
        let page: Vec<u8> = page.into_iter().filter(|&b| b != 1).collect();
        stream::every_other_byte_stays(&page);
    }

    #[test]
    fn pieces_make_no_difference(page in page(), sizes in prop::collection::vec(1_usize..9, 1..5)) {
        stream::pieces_make_no_difference(&page, &sizes);
    }

    #[test]
    fn linking_again_changes_nothing(bytes in prop::collection::vec(any::<u8>(), 2..32)) {
        stream::linking_again_changes_nothing(written::sentence(&bytes).as_bytes());
    }

    #[test]
    fn nothing_gets_in(page in page()) {
        let page = String::from_utf8_lossy(&page).replace('\u{1}', "");
        stream::nothing_gets_in(&page);
    }
}

/// Returns how much memory a filter needs for `len` bytes of repeated `unit`s after `head`.
fn memory(head: &str, unit: &str, len: usize) -> u64 {
    const PIECE: usize = 8 << 10;
    let piece = unit.repeat(PIECE / unit.len());
    let info = allocation_counter::measure(|| {
        let mut filter = html::Filter::new(std::io::sink(), &Linker::new());
        filter.write_all(head.as_bytes()).unwrap();
        for _ in 0..len / PIECE {
            filter.write_all(piece.as_bytes()).unwrap();
        }
        filter.finish().unwrap();
    });
    println!("{head:?} {unit:?}: {} KiB", info.bytes_max / 1024);
    info.bytes_max
}

#[test]
fn a_filter_needs_bounded_memory() {
    let units = r"See\u{20}b.com,\u{20}now.\u{20} <p>b.com</p> <div> <!--\u{20}x\u{20}-->a x <b>
        <table><td> &amp; <a\u{20}href=x> <";
    for unit in pieces(units) {
        assert!(memory("", &unit, 8 << 20) <= 16 * LIMIT as u64, "{unit:?}");
    }
    for head in ["<!--", "<?", "<a href=\"", "<script>", "<svg><![CDATA[", "<a "] {
        assert!(memory(head, "x ", 32 << 20) <= 4 * MARKUP_LIMIT as u64, "{head:?}");
    }
}

/// Text links after long markup, up to a limit.
#[test]
fn markup_may_be_long() {
    for (start, end) in
        [("<i x='", "'>"), ("<i ", ">"), ("</i ", ">"), ("<!--", "-->"), ("<!", ">")]
    {
        for (len, linked) in [(MARKUP_LIMIT, 2), (MARKUP_LIMIT + 1, 1)] {
            let long = "x".repeat(len - start.len() - end.len());
            let page = format!("b.com {start}{long}{end} b.com");
            let link = "<a href=\"https://b.com\">b.com</a>";
            let want = page.replacen("b.com", link, linked);
            assert!(html::rewrite(&page, &Linker::new()) == want, "{start}{len}");
            for size in [1000, 1 << 16] {
                let out = through_filter(page.as_bytes(), &[size], &Linker::new());
                assert!(out == want.as_bytes(), "{start}{len}: {size}");
            }
        }
    }
}

/// A new attribute is right after the tag name, and replaces the old one. Every other byte stays.
#[test]
fn a_new_attribute_leaves_the_rest_of_a_tag_unchanged() {
    let linker = Linker::new().rel("ugc").existing_links(ExistingLinks::Attributes);
    for (tag, want) in [
        ("<a href=x>", "<a rel=\"ugc\" href=x>"),
        ("<A\nHREF = 'x'  >", "<A rel=\"ugc\"\nHREF = 'x'  >"),
        ("<a href=x rel=me>", "<a rel=\"me ugc\" href=x>"),
        ("<a rel=me href=x>", "<a rel=\"me ugc\" href=x>"),
        ("<a rel='me'href=x>", "<a rel=\"me ugc\" href=x>"),
        ("<a href=x REL = 'me' rel=b/>", "<a rel=\"me ugc\" href=x>"),
        // A `/` that was not before `>` does not move there.
        ("<a href=q / rel=y>", "<a rel=\"y ugc\" href=q>"),
        ("<a href=q/ rel=y>", "<a rel=\"y ugc\" href=q/ >"),
        ("<a href=q/ rel=y rel=z>", "<a rel=\"y ugc\" href=q/ >"),
        ("<a/rel=y / href=q>", "<a rel=\"y ugc\" / href=q>"),
        (
            "<a href=q x rel=y ='a title=' onclick=alert(1) '>",
            "<a href=q x rel=y ='a title=' onclick=alert(1) '>",
        ),
        ("<a rel='y'/href=q/>", "<a rel=\"y ugc\" /href=q/>"),
        // After the HTML reader gives up, it does not know what is a tag.
        ("<noscript><a href=q title='</noscript>'>", "<noscript><a href=q title='</noscript>'>"),
        ("<select><style><a href=q>", "<select><style><a href=q>"),
        ("<svg><mglyph><a href=q>", "<svg><mglyph><a href=q>"),
        ("<a href=x rel=\"me\"/>", "<a rel=\"me ugc\" href=x />"),
        ("<a rel href=x />", "<a rel=\"ugc\" href=x />"),
        ("<a rel=\"a&amp;b\" href=x>", "<a rel=\"a&amp;b ugc\" href=x>"),
        ("<a rel=me>", "<a rel=me>"),
        ("<a href=x", "<a href=x"),
        ("<svg><a href=x /></svg>", "<svg><a rel=\"ugc\" href=x /></svg>"),
    ] {
        assert_eq!(html::rewrite(tag, &linker), want);
        assert_eq!(edit::apply(tag, &html::Rewriter::new(&linker).edits(tag)), want);
        for size in [1, 3] {
            assert_eq!(through_filter(tag.as_bytes(), &[size], &linker), want.as_bytes());
        }
    }
    // The same in bytes.
    let page = b"<a href=\xFF rel=me>\xFE</a>";
    assert_eq!(
        &*html::Rewriter::new(&linker).rewrite_bytes(page),
        b"<a rel=\"me ugc\" href=\xFF>\xFE</a>"
    );
}

/// Invisible elements do not separate text.
#[test]
fn invisible_elements_do_not_separate_text() {
    for tag in [
        "<rp></rp>",
        "<img>",
        "<img src='' alt=x>",
        "<input type=hidden>",
        "<input TYPE='Hidden'>",
        "<audio src=x></audio>",
        "<template></template>",
        "<col>",
        "\0",
    ] {
        check_same(&format!("https://bank.com/{tag}evil.com/login"));
    }
    for tag in ["<img src=x>", "<input>", "<audio controls></audio>", "<br>"] {
        check_marked(&format!("⸠https://bank.com/⸡{tag}⸠evil.com/login⸡"));
    }
    check_same("x.com\0evil");
    check_marked("⸠x.com⸡\0 evil");
}

/// If the meaning of the rest of a page depends on the tree, the rest stays unchanged. Otherwise it
/// links.
#[test]
fn pages_that_need_a_tree() {
    for page in [
        "<math><mi><p></mi></math></p></mi><style><img title=\"</style>x.com \">",
        "<svg><foreignObject><div/></foreignObject></svg></div></foreignObject><style><img title=\"</style>x.com \">",
        "<template><col><style><b title=\"</style></template>x.com ",
        "<svg><title><b></title></svg>x.com",
        "<svg><style><!-- </style> --></svg>x.com",
        "<svg><foreignObject><style/></foreignObject></svg>x.com",
        "<svg><![CDATA[>]]></svg>x.com",
        "<svg><p></svg>x.com",
        "<samp><p></samp> x.com",
        "<kbd><b><p></b></kbd> x.com",
        "<noscript><!-- </noscript> --></noscript>x.com",
        "<a href=x></pre><noscript><a href=x></a></noscript> x.com",
        "<a href=x><div><table><a href=x></table><a href=x></a> x.com",
        "<noscript><style></noscript></style></noscript>x.com",
        "<p><a name=x></p><table><td><a href=x>x.com</a></td></table> x.com",
        "<p><a name=x></p><object><a href=x></a></object> x.com",
        "<datalist><option><p></datalist> x.com",
        "<plaintext>x.com",
        "<frameset>x.com",
        "<table><td><col> x.com",
        "<script><!--<script></script>x.com",
        "\u{1B}x.com",
    ] {
        check_same(page);
    }
    for page in [
        "<svg><title>x.com</title><style><![CDATA[a{}]]></style><path/></svg> ⸠x.com⸡",
        "<svg viewBox='0 0 1 1'><desc>a</desc><g><path d=x></path></g></svg> ⸠x.com⸡",
        "<svg><feComponentTransfer></feComponentTransfer></svg> ⸠x.com⸡",
        "<noscript><img></img></noscript> ⸠x.com⸡",
        "<noscript><style><![CDATA[a{}]]></style></noscript> ⸠x.com⸡",
        "<button><span></button> ⸠x.com⸡",
        "<svg><title/><style/></svg> ⸠x.com⸡",
        "<noscript><!-- <p> --></noscript> ⸠x.com⸡",
        "<p><a name=x></p><table><td>x.com</td></table><a href=x></a> ⸠x.com⸡",
        "<a name=x/>x.com <p><a href=x></a> ⸠x.com⸡</p>",
        "<datalist><option>a<option>b</datalist> ⸠x.com⸡",
        "<p></td> ⸠x.com⸡",
        "<p><col> ⸠x.com⸡",
        "<table><colgroup><col></colgroup><td>⸠x.com⸡",
        "<math><mi>x</mi><mo>=</mo></math> ⸠x.com⸡",
        "<select><option>a<option>b</select> ⸠x.com⸡",
        "<select><optgroup><option>a<optgroup><option>b</select> ⸠x.com⸡",
        "<noscript><img src=x><!-- --><iframe src=x></iframe></noscript> ⸠x.com⸡",
        "<script><!--<script></script>--></script> ⸠x.com⸡",
        "<script><!--</script> ⸠x.com⸡",
        "<![CDATA[>⸠x.com⸡ ]]>",
    ] {
        check_marked(page);
    }
}
