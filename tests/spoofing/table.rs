//! Each case separately: its links, and the effect of the settings on them.

use linkwright::{AnchorText, Finder, Linker, text};
use uts58::spoof::Spoofs;
use uts58::{BareDomains, links};

use super::case::{CASES, Case, Found};
use crate::support::pages::{anchors, without_anchors};

type Anchors = Vec<(String, String)>;

/// Fails with all cases for which `have` differs from `want`, each with its source.
#[track_caller]
fn check<T: PartialEq + std::fmt::Debug>(have: impl Fn(&Case) -> T, want: impl Fn(&Case) -> T) {
    let wrong: Vec<String> = CASES
        .iter()
        .filter_map(|case| {
            let (have, want) = (have(case), want(case));
            let told = || format!("{:?} ({})\nhave {have:?}\nwant {want:?}", case.text, case.from);
            (have != want).then(told)
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Checks that each page has the anchors of the table. `shown` returns the text of an anchor, or
/// `None` if the link stays text.
#[track_caller]
fn check_pages(linker: &Linker, shown: impl Fn(&Found) -> Option<&String>) {
    let want = |case: &Case| -> Anchors {
        let links = case.links.iter();
        links.filter_map(|found| Some((found.href.clone(), shown(found)?.clone()))).collect()
    };
    check(|case| anchors(&page(case, linker)), want);
}

fn page(case: &Case, linker: &Linker) -> String {
    text::html(&case.text, linker).to_string()
}

#[test]
fn each_case_links_as_the_table_says() {
    let found = |case: &Case| -> Vec<Found> {
        let found = |link: linkwright::Link<'_>| Found {
            written: link.as_str().to_owned(),
            href: link.href().to_string(),
            shown: link.display().to_string(),
            kind: link.spoof_warnings().first().map(|warning| format!("{:?}", warning.kind)),
        };
        Finder::new().links(&case.text).map(found).collect()
    };
    check(found, |case| case.links.clone());
}

#[test]
fn by_default_deceptive_hosts_are_shown_in_ascii() {
    for linker in [Linker::new(), Linker::new().spoofs(Spoofs::ShowAscii)] {
        check_pages(&linker, |found| Some(&found.shown));
    }
    let spoofs = CASES.iter().flat_map(|case| &case.links).filter(|found| !found.is_honest());
    for found in spoofs {
        assert!(found.href.contains("xn--") && found.shown.contains("xn--"), "{found:?}");
    }
}

#[test]
fn rejected_spoofs_stay_text() {
    let linker = Linker::new().spoofs(Spoofs::Reject);
    check_pages(&linker, |found| found.is_honest().then_some(&found.shown));
    let honest = |case: &Case| case.links.iter().filter(|found| found.is_honest()).count();
    check(|case| linker.links(&case.text).count(), honest);
}

#[test]
fn allowed_spoofs_are_shown_in_their_script() {
    let linker = Linker::new().spoofs(Spoofs::Allow);
    for case in CASES.iter() {
        let have = anchors(&page(case, &linker));
        assert_eq!(have.len(), case.links.len(), "{case:?}");
        for ((href, shown), found) in have.iter().zip(&case.links) {
            assert_eq!(*href, found.href, "{case:?}");
            if found.is_honest() {
                assert_eq!(*shown, found.shown);
                continue;
            }
            // The displayed text leads to the same `href`, and its default display form is in the
            // table.
            let link = Finder::new().parse(shown).expect(shown);
            assert_eq!(link.href().to_string(), found.href);
            assert_eq!(link.display().to_string(), found.shown.to_lowercase());
            // The host is in Unicode, except for a symbol that was written in ASCII: it would not
            // be found again.
            let (unicode, _) = idna::domain_to_unicode(link.host());
            let is_found = links(&unicode).any(|link| link.as_str() == unicode);
            assert!(link.host() == unicode || !is_found, "{case:?}");
        }
    }
}

/// A verbatim anchor shows the written text. It therefore must not link if the host has to be shown
/// in ASCII.
#[test]
fn verbatim_text_links_only_if_it_does_not_deceive() {
    let linker = Linker::new().text(AnchorText::Verbatim);
    check_pages(&linker, |found| found.is_honest_verbatim().then_some(&found.written));
    check_pages(&linker.spoofs(Spoofs::Allow), |found| found.is_seen().then_some(&found.written));
    let nothing = Linker::new().finder(Finder::new().bare_domains(BareDomains::Off));
    let nothing = nothing.exclude(["*"]).unwrap();
    for spoofs in [Spoofs::Allow, Spoofs::ShowAscii, Spoofs::Reject] {
        let linker = Linker::new().text(AnchorText::Verbatim).spoofs(spoofs);
        check(|case| without_anchors(&page(case, &linker)), |case| page(case, &nothing));
    }
}

/// An anchor has `dir="ltr"` if it has right-to-left characters or follows a character that changes
/// the direction of text.
#[test]
fn an_anchor_has_its_direction() {
    use unicode_bidi::{BidiClass, bidi_class};
    let is_rtl = |text: &str| {
        let is_rtl = |c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL | BidiClass::AN);
        text.chars().any(is_rtl)
    };
    for case in CASES.iter() {
        let page = page(case, &Linker::new());
        assert_eq!(page.matches("<a ").count(), case.links.len(), "{case:?}: {page}");
        for (anchor, found) in page.split("<a ").skip(1).zip(&case.links) {
            let (before, _) = case.text.split_once(&found.written).unwrap();
            let is_turned = before.contains(['\u{202E}', '\u{202B}', '\u{2067}', '\u{2066}']);
            let has_dir = anchor.split('>').next().unwrap().ends_with(" dir=\"ltr\"");
            assert_eq!(has_dir, is_turned || is_rtl(&found.shown), "{case:?}: {page}");
        }
    }
}
