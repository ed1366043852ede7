//! Look-alikes of protected names: which of them link, and how they are shown.

use linkwright::{AnchorText, Linker, text};
use uts58::spoof::Spoofs;

use crate::support::pages::anchors;
use crate::support::table::rows;

/// Checks for each row that an anchor shows the host as `shown` returns it, in a URL and in
/// addresses. `None` means that the host stays text.
#[track_caller]
fn check(linker: &Linker, shown: impl Fn(&[&'static str]) -> Option<&'static str>) {
    let mut wrong = Vec::new();
    for row in rows(include_str!("../../fixtures/spoofing/protected.txt")) {
        let linker = linker.clone().protect(row[0].split(' ')).unwrap();
        for before in ["https://", "anna@", "mailto:anna@"] {
            let page = text::html(&format!("{before}{}", row[1]), &linker).to_string();
            let have: Vec<String> = anchors(&page).into_iter().map(|(_, shown)| shown).collect();
            let want: Vec<String> =
                shown(&row).map(|host| format!("{before}{host}")).into_iter().collect();
            if have != want {
                wrong.push(format!("{row:?}: have {have:?}, want {want:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the displayed host in a column of the table, or `None` if it does not link.
fn shown(row: &[&'static str], column: usize) -> Option<&'static str> {
    match row[column] {
        "-" => None,
        "=" => Some(row[1]),
        shown => Some(shown),
    }
}

fn is_honest(row: &[&'static str]) -> bool {
    shown(row, 2).is_some_and(|shown| !shown.contains("xn--")) && shown(row, 3).is_some()
}

#[test]
fn look_alikes_without_another_form_stay_text() {
    check(&Linker::new(), |row| shown(row, 2));
    check(&Linker::new().text(AnchorText::Verbatim), |row| shown(row, 3));
}

#[test]
fn rejected_spoofs_stay_text() {
    let linker = Linker::new().spoofs(Spoofs::Reject);
    check(&linker, |row| shown(row, 2).filter(|_| is_honest(row)));
    let linker = linker.text(AnchorText::Verbatim);
    check(&linker, |row| Some(row[1]).filter(|_| is_honest(row)));
}

#[test]
fn allowed_spoofs_link() {
    let linker = Linker::new().text(AnchorText::Verbatim).spoofs(Spoofs::Allow);
    check(&linker, |row| Some(row[1]));
}

/// A look-alike has a spoof warning, whether it links or not.
#[test]
fn a_look_alike_is_a_concern() {
    for row in rows(include_str!("../../fixtures/spoofing/protected.txt")) {
        let linker = Linker::new().protect(row[0].split(' ')).unwrap();
        let text = format!("https://{}", row[1]);
        let link = uts58::links(&text).next().unwrap();
        assert_eq!(linker.spoof_warnings(&link).is_empty(), is_honest(&row), "{row:?}");
    }
}

/// An IP address has no labels to judge.
#[test]
fn ip_addresses_look_like_nothing() {
    let linker = Linker::new().protect(["example.com"]).unwrap().spoofs(Spoofs::Reject);
    for text in ["http://[::1]/", "http://127.0.0.1/"] {
        assert_eq!(linker.links(text).count(), 1, "{text}");
    }
}
