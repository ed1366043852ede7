//! The building blocks of the rules of D3, D8 and D9: checks, tables of checks, and the text that
//! they check. The rules themselves are in `mistaken_for/`.

pub(crate) mod beside;
mod check;
pub(crate) mod domain;
mod email;
pub(crate) mod facts;
pub(crate) mod line;
pub(crate) mod table;

pub(crate) use check::{Check, DomainTest, EmailTest, NameTest, UnsureTest};
pub(crate) use domain::{DomainCandidate, DomainWithTail};
pub(crate) use email::{EmailCandidate, Head, MAILTO, NO_DIGITS};
