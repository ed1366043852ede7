//! The parts of which the rules of D3, D8 and D9 are made: checks, the tables that ask them, and the text that they are asked about.
//! The rules themselves stand in `mistaken_for/`.

pub(crate) mod beside;
pub(crate) mod check;
pub(crate) mod domain;
pub(crate) mod email;
pub(crate) mod facts;
pub(crate) mod line;
pub(crate) mod table;

pub(crate) use check::{Check, DomainTest, EmailTest, NameTest, UnsureTest};
pub(crate) use domain::{DomainCandidate, DomainWithTail};
pub(crate) use email::{EmailCandidate, Head, MAILTO, NO_DIGITS};
