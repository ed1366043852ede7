//! Each case by itself: what is found, and what becomes of it by the settings.

use std::collections::HashSet;

use linkwright::host::Spoofs;
use linkwright::{AnchorText, Finder, Linker, host, links, text};

use crate::case::{Case, Found};
use crate::cases;
use crate::support::pages::anchors;

type Anchors = Vec<(String, String)>;

/// All cases for which `have` is not `want`, each with where it comes from.
#[track_caller]
fn check<T: PartialEq + std::fmt::Debug>(have: impl Fn(&Case) -> T, want: impl Fn(&Case) -> T) {
    let wrong: Vec<String> = cases::all()
        .filter_map(|case| {
            let (have, want) = (have(case), want(case));
            let told = || format!("{case:?}\nhave {have:?}\nwant {want:?}");
            (have != want).then(told)
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn page(case: &Case, linker: &Linker) -> String {
    text::html(case.text, linker).to_string()
}

fn want(case: &Case, anchor: impl Fn(&Found) -> Option<(String, String)>) -> Anchors {
    case.links().iter().filter_map(anchor).collect()
}

#[test]
fn the_cases_are_many_and_no_two_are_one() {
    let texts: HashSet<&str> = cases::all().map(|case| case.text).collect();
    assert_eq!(texts.len(), cases::all().count());
    assert!(texts.len() >= 250, "{}", texts.len());
    assert!(cases::all().all(|case| !case.from.is_empty()));
}

#[test]
fn each_is_found_as_the_table_says() {
    let found = |case: &Case| {
        let links = Finder::new().links(case.text);
        let row = |link: linkwright::Link<'_>| {
            (
                link.as_str().to_owned(),
                link.href().to_string(),
                link.display().to_string(),
                link.concerns().first().map(|concern| concern.kind()),
            )
        };
        links.map(row).collect::<Vec<_>>()
    };
    let row = |&Found(text, href, shown, why): &Found| {
        (text.to_owned(), href.to_owned(), shown.to_owned(), why)
    };
    check(found, |case| case.links().iter().map(row).collect());
}

#[test]
fn by_default_what_could_deceive_is_shown_in_ascii() {
    for linker in [Linker::new(), Linker::new().spoofs(Spoofs::ShowAscii)] {
        check(
            |case| anchors(&page(case, &linker)),
            |case| want(case, |found| Some((found.1.to_owned(), found.2.to_owned()))),
        );
    }
    for case in cases::all() {
        for Found(_, href, shown, why) in case.links() {
            let host = href.split(['/', '@']).find(|part| part.contains("xn--"));
            if why.is_some() {
                assert!(host.is_some(), "{case:?}");
                assert!(shown.contains("xn--"), "{case:?}");
            }
        }
    }
}

#[test]
fn what_is_rejected_stays_text() {
    let linker = Linker::new().spoofs(Spoofs::Reject);
    let honest = |found: &Found| {
        let anchor = (found.1.to_owned(), found.2.to_owned());
        found.3.is_none().then_some(anchor)
    };
    check(|case| anchors(&page(case, &linker)), |case| want(case, honest));
    check(|case| linker.links(case.text).count(), |case| want(case, honest).len());
    let rejected = cases::all().filter(|case| want(case, honest).len() < case.links().len());
    for case in rejected.filter(|case| case.links().len() == 1) {
        let plain = text::html(case.text, &linker).to_string();
        assert!(!plain.contains("<a"), "{plain}");
    }
}

#[test]
fn what_is_allowed_is_shown_in_its_script() {
    let linker = Linker::new().spoofs(Spoofs::Allow);
    for case in cases::all() {
        let have = anchors(&page(case, &linker));
        assert_eq!(have.len(), case.links().len(), "{case:?}");
        for ((href, shown), found) in have.iter().zip(case.links()) {
            assert_eq!(href, found.1, "{case:?}");
            match found.3 {
                None => assert_eq!(shown, found.2),
                // What is shown leads there, and is what the default shows but for the host.
                Some(_) => {
                    let link = Finder::new().parse(shown).expect(shown);
                    assert_eq!(link.href().to_string(), found.1);
                    assert_eq!(link.display().to_string(), found.2.to_lowercase());
                    // A symbol that was written in ASCII would not be found again.
                    let unicode = host::display(link.host()).spoofs(Spoofs::Allow).to_string();
                    let is_found = links(&unicode).any(|link| link.as_str() == unicode);
                    assert!(link.host() == unicode || !is_found, "{case:?}");
                }
            }
        }
    }
}

/// What is written is kept to the byte, so that what cannot be shown in ASCII must not link.
#[test]
fn verbatim_text_links_only_where_it_does_not_deceive() {
    let linker = Linker::new().text(AnchorText::Verbatim);
    let honest = |found: &Found| {
        let is_honest = found.3.is_none() || found.0.is_ascii();
        is_honest.then(|| (found.1.to_owned(), found.0.to_owned()))
    };
    check(|case| anchors(&page(case, &linker)), |case| want(case, honest));
    let linker = linker.spoofs(Spoofs::Allow);
    check(
        |case| anchors(&page(case, &linker)),
        |case| want(case, |found| Some((found.1.to_owned(), found.0.to_owned()))),
    );
    let nothing = Linker::new().finder(Finder::new().bare_domains(linkwright::BareDomains::Never));
    let nothing = nothing.exclude("*").unwrap();
    for spoofs in [Spoofs::Allow, Spoofs::ShowAscii, Spoofs::Reject] {
        let linker = Linker::new().text(AnchorText::Verbatim).spoofs(spoofs);
        check(
            |case| crate::support::pages::without_anchors(&page(case, &linker)),
            |case| page(case, &nothing),
        );
    }
}

/// An anchor with right-to-left characters, or behind what turns text around, says how it runs.
#[test]
fn an_anchor_says_which_way_it_runs() {
    use unicode_bidi::{BidiClass, bidi_class};
    let is_rtl = |text: &str| {
        let is_rtl = |c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL | BidiClass::AN);
        text.chars().any(is_rtl)
    };
    let mut with_dir = 0;
    for case in cases::all() {
        let page = page(case, &Linker::new());
        let anchors = page.split("<a ").skip(1);
        for (anchor, found) in anchors.zip(case.links()) {
            let before = &case.text[..case.text.find(found.0).unwrap()];
            let turned = before.contains(['\u{202E}', '\u{202B}', '\u{2067}', '\u{2066}']);
            let has_dir = anchor.split('>').next().unwrap().ends_with(" dir=\"ltr\"");
            assert_eq!(has_dir, turned || is_rtl(found.2), "{case:?}: {page}");
            with_dir += usize::from(has_dir);
        }
    }
    assert!(with_dir >= 8, "{with_dir}");
}
