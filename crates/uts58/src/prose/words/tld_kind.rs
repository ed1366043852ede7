//! What a top-level domain says about a bare domain.

use crate::prose::generated::tlds;
use crate::unicode::starts_with;

use super::word_set::{WordSet, count};

/// How sure it must be that names with a top-level domain are sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threshold {
    Prudent,
    Sure,
}

/// What a top-level domain says about a bare domain that ends with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TldKind {
    /// It makes any name before it a site: `163.com`.
    Classic,
    /// People use it for sites.
    Site,
    /// People use it for sites, but it is also a word. It does not count after a common object name.
    Word,
    /// It is a file extension more often than the end of a site's name.
    Extension,
    /// None of these. It only counts with a path, a query or a fragment.
    Rare,
}

/// The classes of top-level domains, of which the first that has one counts.
const CLASSES: &[&str] = &[
    // They make any name before them a site: `163.com`.
    "cn com net org",
    tlds::SITES,
    // For these, the words around decide, or rules of their own.
    "et id in ne pl",
    tlds::DOUBTFUL,
    tlds::UNSURE,
    tlds::FILES,
    tlds::OTHERS,
    tlds::SELDOM,
];
static CLASS: WordSet<{ count(CLASSES) }> = WordSet::new(CLASSES);

/// What each class says, by default and if the finder is to be sure.
const KINDS: [[TldKind; 2]; CLASSES.len()] = [
    [TldKind::Classic; 2],
    [TldKind::Site; 2],
    [TldKind::Word; 2],
    [TldKind::Word; 2],
    [TldKind::Word, TldKind::Rare],
    [TldKind::Extension; 2],
    [TldKind::Rare; 2],
    [TldKind::Site, TldKind::Rare],
];

/// Returns the kind of the top-level domain `tld`, without checking that it exists.
pub(crate) fn tld_kind(tld: &str, threshold: Threshold) -> TldKind {
    // Fast path: most sites have one of these.
    match tld {
        "com" | "net" | "org" => return TldKind::Classic,
        "de" | "io" => return TldKind::Site,
        _ => {}
    }
    let may_be_site = || tld.len() == 2 || !tld.is_ascii() || starts_with(tld, "xn--");
    let [prudent, sure] = match CLASS.list_of(tld.as_bytes()) {
        Some(class) => KINDS[class],
        None if may_be_site() => [TldKind::Site, TldKind::Rare],
        None => [TldKind::Rare; 2],
    };
    match threshold {
        Threshold::Prudent => prudent,
        Threshold::Sure => sure,
    }
}
