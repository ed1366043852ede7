//! The changes that a hook can make to a new anchor, and the attributes that existing links get, in
//! every adapter.

use linkwright::{
    AnchorError, ExistingLinks, Finder, Hook, LinkKind, Linker, html, markdown, on_anchor, text,
};
use pulldown_cmark::Options;

use crate::support::laws::tree;
use crate::support::pages::{comrak_linked_with, linked_with, plain, without_source_with};

/// Returns the page of a paragraph from every adapter. Adapters for HTML read the rendered page.
fn pages(source: &str, linker: &Linker, hook: impl Hook + Copy) -> Vec<(&'static str, String)> {
    let page = plain(source, Options::empty());
    let body = |page: String| {
        let body = page.split("<body>").nth(1).unwrap_or_default();
        body.trim_end_matches("</body></html>").to_owned()
    };
    vec![
        ("events", linked_with(source, Options::empty(), linker, hook)),
        ("events without source", without_source_with(source, Options::empty(), linker, hook)),
        ("comrak", comrak_linked_with(source, linker, hook)),
        ("page", html::rewrite(&page, linker.hook(hook)).into_owned()),
        ("stream", filtered(&page, linker, hook)),
        ("tree", body(tree::page_with(&page, linker, hook))),
    ]
}

fn filtered(page: &str, linker: &Linker, hook: impl Hook) -> String {
    let mut filter = html::Filter::new(Vec::new(), linker.hook(hook));
    for byte in page.bytes() {
        std::io::Write::write_all(&mut filter, &[byte]).unwrap();
    }
    String::from_utf8(filter.finish().unwrap()).unwrap()
}

#[track_caller]
fn check(source: &str, linker: &Linker, hook: impl Hook + Copy, want: &str) {
    for (adapter, page) in pages(source, linker, hook) {
        assert_eq!(page.trim(), want, "{adapter} of {source}");
    }
}

#[test]
fn a_linker_that_is_off_passes_all_on() {
    let linker = Linker::off().rel("ugc").existing_links(ExistingLinks::Attributes);
    let source = "See https://a.com and [b](https://b.com), c@d.com.";
    let page = plain(source, Options::empty());
    check(source, &linker, (), page.trim());
    assert_eq!(linkwright::markdown::rewrite(source, &linker), source);
    assert_eq!(text::html(source, &linker).to_string(), source);
    let hooked = linker.hook(());
    let anchors = hooked.explain(source).filter_map(|(_, outcome)| Some(outcome.ok()?.1));
    let reasons: Vec<_> = anchors.map(|anchor| anchor.map_err(|reason| reason.code())).collect();
    assert!(reasons.len() == 3 && reasons.iter().all(|it| matches!(it, Err("off"))));
}

#[test]
fn a_veto_leaves_text() {
    let hook = on_anchor(|link, anchor| {
        if link.host() == "b.com" || link.kind() == LinkKind::Email {
            anchor.veto();
        }
    });
    check(
        "a.com, b.com and c@d.com.",
        &Linker::new(),
        hook,
        "<p><a href=\"https://a.com\">a.com</a>, b.com and c@d.com.</p>",
    );
}

#[test]
fn text_attributes_and_href_are_escaped_once() {
    let linker = Linker::new().rel("ugc").class("x");
    let hook = on_anchor(|link, anchor| {
        let host = link.host().to_owned();
        anchor.set_text(format!("<{host} & \"co\">"));
        anchor.set_href("/out?to=a&b=\"ü").unwrap();
        anchor.set_attribute("data-host", format!("\"{host}\"")).unwrap();
        anchor.remove_attribute("CLASS");
    });
    for (adapter, page) in pages("See b.com/x.", &linker, hook) {
        let page = page.replace("&quot;co&quot;", "\"co\"");
        assert_eq!(
            page.trim(),
            "<p>See <a href=\"/out?to=a&amp;b=%22%C3%BC\" rel=\"ugc\" data-host=\"&quot;b.com&quot;\">\
             &lt;b.com &amp; \"co\"&gt;</a>.</p>",
            "{adapter}"
        );
    }
}

#[test]
fn attributes_that_could_run_code_are_refused() {
    let hook = on_anchor(|_, anchor| {
        for name in ["onclick", "ONfocus", "style", "href", "a b", "", "x=y", "é"] {
            let wrong = AnchorError::Attribute(name.into());
            assert_eq!(anchor.set_attribute(name, "x").map(drop), Err(wrong));
        }
        for href in [
            "javascript:alert(1)",
            "JAVASCRIPT:x",
            "data:text/html,x",
            "//evil.com",
            "/\\evil.com",
            "/\t/evil.com\u{0}",
            "https:evil.com",
            "https:///bank.com@evil.com/",
            "https://\\evil.com",
            "https://",
            "https://?x",
            "x",
            "",
        ] {
            // This one is a path on the same site after its backslash and controls are escaped.
            let want =
                if href.contains('\t') { Ok(()) } else { Err(AnchorError::Href(href.into())) };
            assert_eq!(anchor.set_href(href).map(drop), want, "{href}");
        }
        assert_eq!(anchor.href(), "/%09/evil.com%00");
        anchor.set_href("HTTPS://b.com/").unwrap();
    });
    let page = text::html("a.com", Linker::new().hook(hook)).to_string();
    assert_eq!(page, "<a href=\"HTTPS://b.com/\">a.com</a>");
    // `*` allows all schemes that do not run scripts.
    let any = on_anchor(|_, anchor| {
        assert!(anchor.set_href("irc://b.com/").is_ok());
        assert!(anchor.set_href("javascript://b.com/").is_err());
    });
    let linker = Linker::new().finder(Finder::new().schemes(["*"]).unwrap());
    let page = text::html("a.com", linker.hook(any)).to_string();
    assert_eq!(page, "<a href=\"irc://b.com/\">a.com</a>");
}

#[test]
fn long_texts_are_cut_in_their_path() {
    for (max, text, want) in [
        (20, "example.com/abc", "example.com/abc"),
        (20, "https://example.com/abcdefghijkl", "example.com/abc…ijkl"),
        (24, "https://example.com/abcdefghijkl", "example.com/abcdefghijkl"),
        (22, "http://example.com/abcdefghijkl", "http://example.com/a…l"),
        (4, "https://example.com", "example.com"),
        (4, "example.com/abcdefghijkl", "example.com…"),
        (18, "example.com/a?redirect=https://b.com/x", "example.com/a?…m/x"),
        (16, "example.com/%2Fbc%2Fdefghijk%2F", "example.com/…"),
        (15, "anna.maria.example@example.com", "anna.maria.example@example.com"),
        (
            4,
            "mailto:anna@example.com?subject=hi&bcc=a@b.com",
            "mailto:anna@example.com?subject=hi&amp;bcc=a@b.com",
        ),
        (16, "example.com/ae\u{301}bcdefghijk", "example.com/a…jk"),
        (30, "https://en.wikipedia.org/wiki/Amazon", "en.wikipedia.org/wiki/Amazon"),
        (25, "https://en.wikipedia.org/wiki/Amazon", "en.wikipedia.org/…/Amazon"),
        (24, "example.com/one/two/three/four", "example.com/one/…/four"),
        (24, "example.com/one/two/three/", "example.com/one/…/three/"),
        (27, "example.com/日本/東京/新宿/駅?a/b#c", "example.com/日本/東京/…/駅?a/b#c"),
        (22, "example.com/日本/東京/新宿/駅?a/b#c", "example.com/…/駅?a/b#c"),
    ] {
        let page = text::html(text, &Linker::new().truncate(max)).to_string();
        let shown = page.split(['>', '<']).nth(2).unwrap();
        assert_eq!(shown, want, "{text} in {max}");
        assert_eq!(
            page.contains(&format!(" title=\"{text}\"")),
            want.replace("&amp;", "&") != text,
            "{page}"
        );
    }
}

#[test]
fn the_title_has_the_whole_text_of_a_truncated_link() {
    let linker = Linker::new().rel("ugc").truncate(17);
    let source = "https://a.com/?x&amp;abcdefghijkl";
    let titled = |title: &str| {
        format!(
            "<p><a href=\"{source}\" rel=\"ugc\" title=\"{title}\">a.com/?x&amp;ab…hijkl</a></p>"
        )
    };
    for (adapter, page) in pages(source, &linker, ()) {
        assert_eq!(page.trim(), titled(source), "{adapter}");
    }
    // A second cut keeps the whole text in the title, and the title of a hook stays.
    let page = format!("<p>{source}</p>");
    let cut = on_anchor(|_, anchor| _ = anchor.truncate(12));
    let again = titled(source).replace("&amp;ab…hijkl", "…jkl");
    assert_eq!(html::rewrite(&page, linker.hook(cut)), again);
    let set = on_anchor(|_, anchor| _ = anchor.set_attribute("Title", "t").unwrap().truncate(17));
    assert_eq!(html::rewrite(&page, linker.hook(set)), titled("t"));
    let written = markdown::rewrite(source, &linker);
    assert_eq!(written, "[a.com/?x&ab…hijkl](<https://a.com/?x&abcdefghijkl>)");
}

/// The hook gets the place of each link, and is called once for each link.
#[test]
fn the_hook_gets_the_place_of_each_link() {
    let source = "# a.com\n\nb.com\n\n**c.com**\n\nx d.com\n\n> e.com\n\n| f.com |\n|---|\n";
    let want = [
        ("a.com", "h1", true),
        ("b.com", "p", true),
        ("c.com", "p", true),
        ("d.com", "p", false),
        ("e.com", "p", true),
        ("f.com", "th", true),
    ];
    let linker = Linker::new();
    let (options, hookless) = (Options::ENABLE_TABLES, ());
    let page = plain(source, options);
    let check = |adapter: &str, run: &dyn Fn(&mut dyn Hook)| {
        let mut seen = Vec::new();
        run(&mut on_anchor(|link, anchor| {
            seen.push((link.as_str().to_owned(), anchor.element().to_owned(), anchor.is_alone()));
        }));
        let seen: Vec<_> =
            seen.iter().map(|(link, element, is_alone)| (&**link, &**element, *is_alone)).collect();
        assert_eq!(seen, want, "{adapter}");
    };
    check("events", &|hook| drop(linked_with(source, options, &linker, hook)));
    check("comrak", &|hook| drop(comrak_linked_with(source, &linker, hook)));
    check("page", &|hook| drop(html::rewrite(&page, linker.hook(hook))));
    check("stream", &|hook| drop(filtered(&page, &linker, hook)));
    check("tree", &|hook| drop(tree::page_with(&page, &linker, hook)));
    // In plain text, each line is a block, with a hook and without one.
    let text = "a.com \nx b.com\n c.com";
    let mut seen = Vec::new();
    let see = on_anchor(|_, anchor| seen.push(anchor.is_alone()));
    drop(text::html(text, linker.hook(see)).to_string());
    assert_eq!(seen, [true, false, true]);
    assert!(linker.links(text).map(|(_, anchor)| anchor.is_alone()).eq(seen));
    let [with, without] = [text::html(text, linker.hook(hookless)), text::html(text, &linker)]
        .map(|page| page.to_string());
    assert_eq!(with, without);
}

/// The hook is called once for each link of a Markdown source.
#[test]
fn a_hook_sees_the_links_of_a_source() {
    let mut seen = Vec::new();
    let hook = on_anchor(|link, anchor| {
        seen.push(link.as_str().to_owned());
        anchor.set_href(format!("/out/{}", seen.len())).unwrap();
    });
    let rewritten = markdown::rewrite("a.com and b.com\n", Linker::new().hook(hook));
    assert_eq!(seen, ["a.com", "b.com"]);
    assert!(rewritten.contains("[b.com](</out/2>)"), "{rewritten:?}");
}

#[test]
fn links_of_the_author_get_the_same_attributes() {
    let linker = Linker::new()
        .rel("nofollow ugc")
        .target("_blank")
        .existing_links(ExistingLinks::Attributes);
    let added = " rel=\"nofollow ugc\" target=\"_blank\"";
    for (adapter, page) in pages("[x](https://a.com/?a&b \"t\") <b@c.com>", &linker, ()) {
        // In HTML they are right after the tag name, and the other bytes of the tag stay.
        let (front, back) =
            if ["page", "stream"].contains(&adapter) { (added, "") } else { ("", added) };
        let want = format!(
            "<p><a{front} href=\"https://a.com/?a&amp;b\" title=\"t\"{back}>x</a> \
             <a{front} href=\"mailto:b@c.com\"{back}>b@c.com</a></p>",
        );
        assert_eq!(page.trim_end(), want, "{adapter}");
    }
    // The alternative text of an image has no markup.
    let image = "![x [y](z)](i)";
    let page = linked_with(image, Options::empty(), &linker, ());
    assert_eq!(page, plain(image, Options::empty()));
    let page = "<p><A HREF='/x' rel='me nofollow' target=y>x</A> <a name=y>z</a> a.com</p>";
    assert_eq!(
        html::rewrite(page, &linker),
        "<p><A rel=\"me nofollow ugc\" target=\"_blank\" HREF='/x'>x</A> <a name=y>z</a> \
         <a href=\"https://a.com\" rel=\"nofollow ugc\" target=\"_blank\">a.com</a></p>",
    );
    assert_eq!(
        html::rewrite(page, &Linker::new().existing_links(ExistingLinks::Attributes))
            .matches("me nofollow'")
            .count(),
        1
    );
}
