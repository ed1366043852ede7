//! What is shown and what is sent: URLs and addresses in pieces, and IRIs.

mod formats;
mod iri;
mod minimal;
mod round_trips;
