//! What words say about a bare domain (row D3).

use super::lists::{CLASSIC, COUNTRY_WORDS, EXTENSIONS, SITE_WORDS, SITES};
use super::word_list::key;

/// What a top-level domain says about a bare domain that ends with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TldKind {
    /// It makes any name before it a site: `163.com`.
    Classic,
    /// People use it for sites.
    Site,
    /// People use it for sites, but it is also a word in code or prose. It does not count after a common name
    /// of an object.
    Word,
    /// It is a file extension more often than the end of a site's name.
    Extension,
    /// None of these. It only counts with a path, a query or a fragment.
    Rare,
}

/// Returns the kind of the top-level domain `tld`, without checking that it exists.
pub(super) fn tld_kind(tld: &str) -> TldKind {
    if let "com" | "net" | "org" = tld {
        return TldKind::Classic;
    }
    let word = key(tld.as_bytes());
    let is_ace = || tld.get(..4).is_some_and(|p| p.eq_ignore_ascii_case("xn--"));
    match tld.len() {
        2 | 3 if CLASSIC.has_key(word) => TldKind::Classic,
        2 | 3 if EXTENSIONS.has_key(word) => TldKind::Extension,
        2 if COUNTRY_WORDS.has_key(word) => TldKind::Word,
        2 => TldKind::Site,
        _ if !tld.is_ascii() || is_ace() => TldKind::Site,
        _ if SITES.has_key(word) => TldKind::Site,
        _ if SITE_WORDS.has_key(word) => TldKind::Word,
        _ => TldKind::Rare,
    }
}

/// Returns whether `name.tld`, where `name` is one letter, is a well-known site.
pub(super) fn is_one_letter_site(name: &str, tld: &str) -> bool {
    [("g", "co"), ("t", "co"), ("t", "me"), ("x", "ai")]
        .iter()
        .any(|(known, end)| known.eq_ignore_ascii_case(name) && end.eq_ignore_ascii_case(tld))
}

/// Returns whether a name of more than two characters ends with a word of Chinese that asks for another one. Then it
/// is a part of a sentence; shorter ones may be a name, such as `美的`.
pub(super) fn ends_in_function_word(name: &str) -> bool {
    !name.is_ascii()
        && name.chars().nth(2).is_some()
        && name.ends_with(|c| "的是了个個带帶責责在和为為到至给給用".contains(c))
}
