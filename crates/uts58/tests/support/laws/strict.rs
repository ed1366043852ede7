//! Laws that compare the engine with the steps of the standard.

use uts58::Finder;
use uts58::unicode::{LinkTerm, is_link_email, is_mark, link_term};

use super::super::literal::{Letter, email, tail};

/// Hosts before the tails, each valid by itself.
pub const HOSTS: [&str; 3] = ["https://example.com", "http://bücher.de:80", "https://a.co.uk"];

/// Checks that the URL of a host and a tail ends where section 3.5.1 ends it.
pub fn a_tail_ends_there(host: &str, tail: &str) {
    if !tail.starts_with(['/', '?', '#']) {
        return;
    }
    let text = format!("{host}{tail}");
    let cp: Vec<char> = text.chars().collect();
    for (finder, letter) in [(Finder::uts58(), Letter::Uts58), (Finder::new(), Letter::Default)] {
        let end = tail::link_end(&cp, host.chars().count(), letter);
        let want: String = cp[..end].iter().collect();
        // A URL that would open something else if it were cut does not link, and a link may follow.
        let first = finder.links(&text).next().filter(|link| link.range().start == 0);
        let have = first.map(|link| link.as_str()).unwrap_or_default();
        if letter == Letter::Default && has_more(tail) {
            // A quoted value is part of the link, with its quotation marks.
            let is_quoted = tail.contains('"') && have.starts_with(&want);
            assert!(is_quoted || want.starts_with(have), "{text:?}: {have} in {want}");
        } else {
            assert_eq!(have, want, "{letter:?}: {text:?}");
        }
    }
}

/// Returns whether a tail may contain other text that D7 and D10 leave out: a possessive, a label,
/// a tag, a template tag, an escape, a quotation mark, a wide semicolon or comma, a final `|` or
/// zero-width space, another URL, an entity, cells of CSV, or a word or a mark of another script.
fn has_more(tail: &str) -> bool {
    let is_other_script = |c: char| c >= '\u{370}' && (c.is_alphanumeric() || is_mark(c));
    let others = [
        "'s",
        "\u{2019}s",
        "[",
        "<",
        "{%",
        "\\",
        "\"",
        "\u{FF1B}",
        "\u{3001}",
        "\u{FF0C}",
        "\u{200B}",
        "|",
        "http",
        "&",
        ",",
    ];
    others.iter().any(|what| tail.contains(what)) || tail.contains(is_other_script)
}

/// Checks that the address before a domain starts where section 5.2 starts it, unless that place is
/// in another link or directly after one.
pub fn an_address_starts_there(before: &str) {
    const DOMAIN: &str = "@example.com";
    let text = format!("{before}{DOMAIN}");
    let cp: Vec<char> = text.chars().collect();
    let n = cp.len() - DOMAIN.len();
    let start = email::link_start(&cp, n);
    let want = start.map(|start| cp[start..].iter().collect::<String>());
    let links: Vec<_> = Finder::uts58().links(&text).collect();
    let have = links.last().filter(|link| link.range().end > before.len());
    let others = &links[..links.len() - usize::from(have.is_some())];
    let from = want.as_ref().map_or(text.len(), |want| text.len() - want.len());
    if have.is_some_and(|link| link.local_part().is_none())
        || others.last().is_some_and(|link| link.range().end > from)
        || have
            .zip(others.last())
            .is_some_and(|(link, other)| link.range().start == other.range().end)
        || is_of_a_scheme(before, from)
    {
        return;
    }
    assert_eq!(have.map(|link| link.as_str().to_owned()), want, "{text:?}");
}

/// Returns whether the address is in text that section 5.2 does not cover: userinfo and other text
/// after the `://` of the word, as in a line of the official test file; `mailto:` at the end of
/// another scheme; or a port, which belongs to the host before it.
fn is_of_a_scheme(before: &str, from: usize) -> bool {
    let (head, address) = before.split_at(from.min(before.len()));
    // A deprecated letter ends a path, but names and hosts may contain it.
    let is_between_words = |c| link_term(c) == LinkTerm::Hard && !is_link_email(c);
    let before = before.rsplit(is_between_words).next().unwrap_or_default();
    let is_in_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let mailto = address.get(..7);
    let is_mailto = mailto.is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    let has_port =
        (before.split(':').skip(1)).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    before.contains("://") || has_port || is_mailto && head.ends_with(is_in_scheme)
}
