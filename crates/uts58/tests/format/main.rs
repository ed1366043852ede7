//! What is shown and what is sent: URLs and addresses in pieces, and IRIs.

#![cfg(feature = "suffixes")]

mod formats;
mod iri;
#[path = "../support/mod.rs"]
mod support;
mod survives;
