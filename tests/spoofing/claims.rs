//! Anchors of an author whose text names a site: what `claims` does about each.

use linkwright::{Claim, Claims, Finder, Linker, Site, html};
use url::Url;

use crate::support::table::{rows, unescaped};

const CASES: &str = include_str!("../../fixtures/spoofing/claims.txt");

/// The page of a case, its `href`, and the answer.
fn cases() -> impl Iterator<Item = (String, String, &'static str)> {
    rows(CASES).map(|row| {
        let [text, href, answer] = row[..] else { panic!("{row:?}") };
        let href = unescaped(href);
        let attribute = href.replace('&', "&amp;");
        (format!("<a href=\"{attribute}\">{}</a>", unescaped(text)), href, answer)
    })
}

#[test]
fn each_is_answered_as_the_table_says() {
    let [show, unlink] = [Claims::Show, Claims::Unlink].map(|claims| Linker::new().claims(claims));
    let mut wrong = Vec::new();
    for (page, href, answer) in cases() {
        let want = match answer {
            "same" | "nothing" => [page.clone(), page.clone()],
            "taken" => [without_href(&page), without_href(&page)],
            host => [format!("{page} ({host})"), without_href(&page)],
        };
        let have = [&show, &unlink].map(|linker| html::rewrite(&page, linker).into_owned());
        if have != want {
            wrong.push(format!("{page}\nhave {have:?}\nwant {want:?}"));
        }
        // What is written is where a browser goes.
        let base = Url::parse("ws://example.com/dir/").unwrap();
        if !["same", "nothing", "taken", "xn--a.evil.com"].contains(&answer) {
            assert_eq!(base.join(&href).unwrap().host_str(), Some(answer), "{href}");
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cases().count() > 90);
}

/// `same` and `nothing` are not the same for a hook.
#[test]
fn a_text_without_markup_claims_what_the_table_says() {
    let texts = rows(CASES).filter(|row| !row[0].contains(['<', '&']) && !row[0].contains("\\n"));
    for row in texts {
        let claim = Claim::of(&unescaped(row[0]), &unescaped(row[1]), &Finder::new());
        let site = claim.map(|claim| claim.site());
        match row[2] {
            "same" => assert!(matches!(site, Some(Site::SameHost | Site::SameSite)), "{row:?}"),
            "nothing" => assert!(matches!(site, None | Some(Site::None)), "{row:?}"),
            _ => assert_eq!(site, Some(Site::Other), "{row:?}"),
        }
    }
}

fn without_href(page: &str) -> String {
    let (_, text) = page.split_once("\">").unwrap();
    format!("<a>{text}")
}
