//! The kinds of top-level domains, as evidence that a bare domain is a site.

use crate::prose::generated::tlds;
use crate::unicode::starts_with;

use super::word_set::{WordSet, count};

/// The required certainty that names with a top-level domain are sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threshold {
    Prudent,
    Sure,
}

/// The kind of a top-level domain, as evidence that a bare domain is a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TldKind {
    /// It makes any name before it a site: `163.com`.
    Classic,
    /// People use it for sites.
    Site,
    /// People use it for sites, but it is also a word. It does not count after a common object
    /// name.
    Word,
    /// It is a file extension more often than the end of a site's name.
    Extension,
    /// None of these. It only counts with a path, a query or a fragment.
    Rare,
}

/// The classes of top-level domains. If several contain a TLD, the first one counts.
const CLASSES: &[&str] = &[
    // They make any name before them a site: `163.com`.
    "cn com net org",
    tlds::SITES,
    // The surrounding words or special rules decide about these.
    "et id in ne pl",
    tlds::DOUBTFUL,
    tlds::UNSURE,
    tlds::FILES,
    tlds::OTHERS,
    tlds::SELDOM,
];
static CLASS: WordSet<{ count(CLASSES) }> = WordSet::new(CLASSES);

/// The kind of each class for `Threshold::Prudent` and `Threshold::Sure`.
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
