//! Texts that could deceive about the destination of a link: the result for each text, and the law
//! that a link shows the host to which it leads.
//!
//! The cases follow our reading of UTS #39, UTS #58 section 8, RFC 3987 section 8 and the display
//! of browsers. Each case names its source.

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
