//! The complete output of the small examples for a few links, and the comparison in the tour.

use crate::support::pages::anchors;

macro_rules! examples {
    ($($name:ident $path:literal;)*) => {$(
        #[path = $path]
        #[allow(dead_code, reason = "the test is not the program")]
        mod $name;
    )*};
}

examples! {
    embed "../../examples/embed.rs";
    icons "../../examples/icons.rs";
    nofollow "../../examples/nofollow.rs";
    redirector "../../examples/redirector.rs";
    sanitised "../../examples/sanitised.rs";
    shorten "../../examples/shorten.rs";
    veto "../../examples/veto.rs";
}

#[path = "../../examples/small/src/lib.rs"]
mod small;

#[path = "../../examples/tour/main.rs"]
#[allow(dead_code, reason = "the test is not the program")]
mod tour;

#[test]
fn embed_marks_videos_on_their_own_line() {
    assert_eq!(
        embed::render(
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5\n\n**youtu.be/dQw4w9WgXcQ**\n\n\
             A https://youtu.be/dQw4w9WgXcQ\n\nhttps://youtu.be/dQw4w9WgXc\"\n\n\
             https://youtu.be.example.com/dQw4w9WgXcQ\n"
        ),
        "<p><a href=\"https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=5\" data-video=\"dQw4w9WgXcQ\">\
         https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=5</a></p>\n\
         <p><strong><a href=\"https://youtu.be/dQw4w9WgXcQ\" data-video=\"dQw4w9WgXcQ\">\
         youtu.be/dQw4w9WgXcQ</a></strong></p>\n\
         <p>A <a href=\"https://youtu.be/dQw4w9WgXcQ\">https://youtu.be/dQw4w9WgXcQ</a></p>\n\
         <p><a href=\"https://youtu.be/dQw4w9WgXc\">https://youtu.be/dQw4w9WgXc</a>\"</p>\n\
         <p><a href=\"https://youtu.be.example.com/dQw4w9WgXcQ\">\
         https://youtu.be.example.com/dQw4w9WgXcQ</a></p>\n",
    );
    assert!(!embed::SCRIPT.contains("innerHTML"));
}

#[test]
fn icons_are_classes_by_host() {
    assert_eq!(
        icons::render("https://GitHub.com/a docs.rs/url github.com.example.net anna@github.com"),
        "<p><a href=\"https://github.com/a\" class=\"link icon-github\">https://GitHub.com/a</a> \
         <a href=\"https://docs.rs/url\" class=\"link icon-docs\">docs.rs/url</a> \
         <a href=\"https://github.com.example.net\" class=\"link\">github.com.example.net</a> \
         <a href=\"mailto:anna@github.com\" class=\"link icon-mail\">anna@github.com</a></p>\n",
    );
}

#[test]
fn nofollow_is_for_other_sites() {
    assert_eq!(
        nofollow::render(
            "example.com WWW.Example.COM/a example.org myexample.com https://example.com. \
             example.com.example.net anna@example.org [a](https://example.org) <https://example.org>"
        ),
        "<p><a href=\"https://example.com\">example.com</a> \
         <a href=\"https://www.example.com/a\">WWW.Example.COM/a</a> \
         <a rel=\"nofollow\" href=\"https://example.org\">example.org</a> \
         <a rel=\"nofollow\" href=\"https://myexample.com\">myexample.com</a> \
         <a href=\"https://example.com\">https://example.com</a>. \
         <a rel=\"nofollow\" href=\"https://example.com.example.net\">example.com.example.net</a> \
         <a href=\"mailto:anna@example.org\">anna@example.org</a> \
         <a rel=\"nofollow\" href=\"https://example.org\">a</a> \
         <a rel=\"nofollow\" href=\"https://example.org\">https://example.org</a></p>\n",
    );
}

#[test]
fn the_redirector_gets_all_of_the_url() {
    assert_eq!(
        redirector::render("example.com/größe?a=1&to=http://[::1]/#a\"c anna@example.com"),
        "<p><a href=\"/out?to=https%3A%2F%2Fexample%2Ecom%2Fgr%25C3%25B6%25C3%259Fe\
         %3Fa%3D1%26to%3Dhttp%3A%2F%2F%5B%3A%3A1%5D%2F%23a%2522c\">\
         example.com/größe?a=1&amp;to=http://[::1]/#a\"c</a> \
         <a href=\"mailto:anna@example.com\">anna@example.com</a></p>\n",
    );
}

#[test]
fn the_sanitiser_keeps_the_attributes_of_links() {
    let anchor = |attributes: &str, text: &str| {
        format!("<a{attributes} target=\"_blank\" rel=\"nofollow ugc noopener\">{text}</a>")
    };
    let shalom = "https://he.wikipedia.org/wiki/שלום";
    assert_eq!(
        sanitised::render(&format!(
            "example.com [a](https://example.org) [b](javascript:alert(1)) {shalom}\n\n\
             <p onclick=x()><a href=https://example.net rel=x>c</a>"
        )),
        format!(
            "<p>{} {} {} {}</p>\n<p>{}\n</p>",
            anchor(" href=\"https://example.com\"", "example.com"),
            anchor(" href=\"https://example.org\"", "a"),
            anchor("", "b"),
            anchor(
                " href=\"https://he.wikipedia.org/wiki/%D7%A9%D7%9C%D7%95%D7%9D\" dir=\"ltr\"",
                shalom
            ),
            anchor(" href=\"https://example.net\"", "c"),
        ),
    );
}

#[test]
fn shorten_keeps_the_host_and_the_whole_in_the_title() {
    assert_eq!(
        shorten::render(
            "https://example.com/a-long-path/to/größe.html?a=\"x\"&b=%3Cc example.com/short \
             https://a-host-that-is-longer-than-that.example.com/a"
        ),
        "<p><a href=\"https://example.com/a-long-path/to/gr%C3%B6%C3%9Fe.html?a=%22x%22&amp;b=%3Cc\" \
         title=\"https://example.com/a-long-path/to/größe.html?a=&quot;x&quot;&amp;b=%3Cc\">\
         example.com/a-long-path…a=\"x\"&amp;b=%3Cc</a> \
         <a href=\"https://example.com/short\">example.com/short</a> \
         <a href=\"https://a-host-that-is-longer-than-that.example.com/a\" \
         title=\"https://a-host-that-is-longer-than-that.example.com/a\">\
         a-host-that-is-longer-than-that.example.com…</a></p>\n",
    );
}

#[test]
fn links_outside_of_the_list_are_vetoed() {
    assert_eq!(
        veto::render(
            "Docs.RS/a mail.example.com anna@example.com example.org anna@example.org \
             https://docs.rs@example.org ｄocs.rs notdocs.rs [a](https://example.org)"
        ),
        "<p><a href=\"https://docs.rs/a\">Docs.RS/a</a> \
         <a href=\"https://mail.example.com\">mail.example.com</a> \
         <a href=\"mailto:anna@example.com\">anna@example.com</a> \
         example.org anna@example.org https://docs.rs@example.org ｄocs.rs notdocs.rs \
         <a href=\"https://example.org\">a</a></p>\n",
    );
}

#[test]
fn the_tour_is_compared_row_by_row() {
    let page =
        tour::page("请访问example.com。谢谢\n\n`example.com`\n\n- main.rs\n- a@b.com\n").unwrap();
    let (_, rows) = page.split_once("<main>").unwrap();
    for part in [
        "</strong> 2 links</div>",
        "1 of 2 links, 0 different, 1 missing, 0 more",
        "1 of 2 links, 1 different, 0 missing, 1 more",
        "<p dir=\"auto\">请访问<a href=\"https://example.com\">example.com</a>。谢谢</p>",
        "<p dir=\"auto\">请访问<mark class=\"missing\">example.com</mark>。谢谢</p>",
        "<div class=\"same\">\n<p dir=\"auto\"><code>example.com</code></p>\n</div>",
        "<li dir=\"auto\"><mark class=\"other\"><a href=\"https://main.rs\">main.rs</a></mark></li>",
    ] {
        assert!(rows.contains(part), "{part}\n{rows}");
    }
    let page = tour::page(tour::SOURCE).unwrap();
    let (_, rows) = page.split_once("<main>").unwrap();
    insta::assert_snapshot!("tour_compared", differences(rows));
}

/// Returns the counts of the page and a line for each difference: a link of linkwright that an
/// engine is `missing`, an `other` link that it makes, or the same link `shown` differently.
fn differences(rows: &str) -> String {
    let mut rows = rows.split("<div class=\"row").skip(1);
    let heads = rows.next().unwrap_or_default().lines().filter(|line| line.contains("links"));
    let mut table: String = heads.flat_map(|line| [without_tags(line), "\n".to_owned()]).collect();
    for row in rows {
        let cells = row.split("<span class=\"by\">").skip(1);
        for (engine, cell) in cells.filter_map(|cell| cell.split_once("</span>")) {
            for mark in cell.split("<mark class=\"").skip(1) {
                let (kind, rest) = mark.split_once("\">").unwrap();
                let (marked, _) = rest.split_once("</mark>").unwrap();
                let link = match anchors(marked).pop() {
                    Some((href, shown)) => format!("{shown} | {href}"),
                    None => without_tags(marked),
                };
                table += &format!("{engine}\t{kind}\t{link}\n");
            }
        }
    }
    table
}

fn without_tags(html: &str) -> String {
    html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}

/// Features do not change results: examples/small tests the same pages in a build without the
/// public suffix list.
#[test]
fn a_build_with_everything_writes_the_smallest_pages() {
    let pages = small::pages(include_str!("../../fixtures/markdown/tour.md"));
    assert_eq!(pages.concat(), include_str!("../../examples/small/tests/pages.html"));
}
