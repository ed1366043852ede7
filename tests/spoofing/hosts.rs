//! Hosts that are shown in Unicode, compared with a browser; honest names, and look-alikes of
//! well-known names.

use std::fmt::Write as _;

use linkwright::{AnchorText, Link, Linker};
use uts58::links;
use uts58::spoof::{Protected, Spoofs};

use crate::support::laws::host;
use crate::support::table::{rows, unescaped};

/// Returns the displayed host, and the kind of its spoof warning.
fn judged(host: &str) -> (String, String) {
    let warnings = Protected::default().spoof_warnings(host);
    let kind = warnings.first().map(|warning| format!("{:?}", warning.kind));
    // Some hosts do not link, so no link shows them.
    let other = || match kind {
        Some(_) => host::to_ascii(host).unwrap_or_else(|| host.to_owned()),
        None => match idna::domain_to_unicode(host) {
            (unicode, Ok(())) => unicode,
            _ => host.to_owned(),
        },
    };
    let shown = shown(host).unwrap_or_else(other);
    (shown, kind.unwrap_or_default())
}

/// Returns the host as a link shows it.
fn shown(host: &str) -> Option<String> {
    host::shown(host, Spoofs::ShowAscii)
}

/// Returns true if each label that Chromium shows in ASCII is shown in ASCII.
fn is_ascii_where(shown: &str, chromium: &str) -> bool {
    let mut labels = shown.split('.').zip(chromium.split('.'));
    labels.all(|(own, other)| own.is_ascii() || !other.is_ascii())
}

/// The snapshot lists the hosts that Chromium shows differently: its form, our form, our spoof
/// warning and Chromium's rule.
#[test]
fn hosts_that_chromium_shows_in_ascii_are_shown_in_ascii() {
    let (mut table, mut wrong) = (String::new(), Vec::new());
    for row in rows(include_str!("../../fixtures/spoofing/chromium.txt")) {
        let [host, chromium, rule] = row[..] else { panic!("{row:?}") };
        let host = unescaped(host);
        let (shown, kind) = judged(&host);
        let is_same = shown == chromium || chromium == "!invalid" && kind == "Invalid";
        if !is_same {
            writeln!(table, "{chromium}\t{shown}\t{kind}\t{rule}").unwrap();
        }
        if chromium.contains("xn--") && !is_ascii_where(&shown, chromium) {
            wrong.push(host);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    insta::assert_snapshot!("chromium", table);
}

/// The snapshot lists the honest names that are shown in ASCII.
#[test]
fn honest_names_are_shown_as_people_write_them() {
    let (mut all, mut refused) = (0, String::new());
    for row in rows(include_str!("../../fixtures/spoofing/honest.txt")) {
        let (shown, kind) = judged(row[0]);
        all += 1;
        if !kind.is_empty() {
            writeln!(refused, "{}\t{}\t{shown}\t{kind}", row[0], row[1]).unwrap();
        }
    }
    assert!(refused.lines().count() * 50 <= all, "of {all}:\n{refused}");
    insta::assert_snapshot!("honest", refused);
}

/// Returns hosts that link and look like `name`: one letter is replaced by a character with the
/// same skeleton (UTS #39 section 4), or has a combining mark.
fn look_alikes(name: &str, confusables: &[(char, char)]) -> Vec<String> {
    let (label, tld) = name.split_once('.').unwrap();
    let mut all = Vec::new();
    for (at, letter) in label.char_indices() {
        let (before, after) = (&label[..at], &label[at + 1..]);
        let replaced = confusables.iter().filter(|(_, looks)| *looks == letter);
        all.extend(replaced.map(|(c, _)| format!("{before}{c}{after}.{tld}")));
        let marks =
            ('\u{300}'..='\u{36F}').map(|mark| format!("{before}{letter}{mark}{after}.{tld}"));
        all.extend(marks);
    }
    all.retain(|host| {
        let url = format!("https://{host}");
        let is_other = |link: Link<'_>| {
            link.as_str() == url && link.href().to_string() != format!("https://{name}")
        };
        links(&url).next().is_some_and(is_other)
    });
    all
}

fn confusables() -> Vec<(char, char)> {
    let mut all = Vec::new();
    for letter in ('a'..='z').chain('0'..='9') {
        let own: Vec<char> = unicode_security::skeleton(&letter.to_string()).collect();
        let same = (0x80..0x30000)
            .filter_map(char::from_u32)
            .filter(|c| unicode_security::skeleton(&c.to_string()).eq(own.iter().copied()));
        all.extend(same.map(|c| (c, letter)));
    }
    all
}

#[test]
fn look_alikes_of_well_known_names_are_shown_in_ascii() {
    let names: Vec<&str> =
        rows(include_str!("../../fixtures/spoofing/well-known.txt")).map(|row| row[0]).collect();
    let linker = Linker::new().protect(&names).unwrap();
    let verbatim = linker.clone().text(AnchorText::Verbatim);
    let confusables = confusables();
    let (mut all, mut accented) = (0, 0);
    let (mut shown, mut protected) = (Vec::new(), Vec::new());
    for name in &names {
        let look_alikes = look_alikes(name, &confusables);
        for host in look_alikes.iter().step_by(look_alikes.len().div_ceil(60)) {
            all += 1;
            let display = self::shown(host).expect(host);
            // Readers distinguish é from e, and honest names contain it under every TLD.
            let has_accent = |c: char| ('\u{C0}'..='\u{FF}').contains(&c);
            match display.chars().find(|c| !c.is_ascii()) {
                Some(c) if has_accent(c) => accented += 1,
                Some(_) => shown.push(display),
                None => {}
            }
            let text = format!("https://{host}");
            let shown = linker.links(&text).map(|(_, anchor)| anchor.text().to_owned());
            protected.extend(shown.filter(|shown| !shown.is_ascii()));
            let shown = verbatim.links(&text).map(|(_, anchor)| anchor.text().to_owned());
            protected.extend(shown);
        }
    }
    assert!(all >= 6000, "{all}");
    assert!(shown.len() * 100 <= all, "{} of {all}: {shown:#?}", shown.len());
    assert!(accented * 50 <= all, "{accented} of {all}");
    assert!(protected.is_empty(), "{protected:#?}");
}
