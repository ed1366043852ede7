//! The cases, by kind.

mod bidi;
mod colons;
mod dots;
mod emails;
mod escapes;
mod hidden;
mod letters;
mod mixtures;
mod names;
mod userinfo;
mod whole;

use crate::case;

/// All of them.
pub fn all() -> impl Iterator<Item = &'static case::Case> {
    [
        names::CASES,
        emails::CASES,
        userinfo::CASES,
        dots::CASES,
        colons::CASES,
        escapes::CASES,
        mixtures::CASES,
        whole::CASES,
        letters::CASES,
        hidden::CASES,
        bidi::CASES,
    ]
    .into_iter()
    .flatten()
}
