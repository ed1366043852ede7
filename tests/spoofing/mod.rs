//! Texts that deceive about where a link leads: what becomes of each, and that no link is shown with
//! another host than it leads to.
//!
//! The cases are our own reading of UTS #39, UTS #58 section 8, RFC 3987 section 8 and what browsers
//! show; each says which.

mod adapters;
mod authors;
mod case;
mod deceptive_links;
mod elements;
mod eye;
mod hidden;
mod hosts;
mod laws;
mod protected;
mod table;
