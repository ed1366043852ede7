//! The rows D1 to D10 in which [`Finder::new`](crate::Finder::new) differs from the letter of UTS #58, so that links
//! are what readers take for links. Other documentation refers to them by these numbers. This is the short form, as the
//! command `linkwright explain --rules` prints it, with the names of its options:
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
#![doc = include_str!("rules.md")]
#![doc = domain_rules!(rows (list))]
//!
//! # What is no site for sure
//!
//! With [`BareDomains::Sure`](crate::BareDomains::Sure), what reads as one of these stays text too, at the cost of links that
//! readers want:
//!
#![doc = sure_rules!(rows (list))]
//!
//! # What else has the form of an address
//!
//! Rows D8 and D9 leave these as text, whatever the settings. The last ones are domains.
//!
#![doc = address_rules!(rows (list))]
#![doc = name_rules!(rows (list))]

use crate::prose::address::{address_rules, name_rules};
use crate::prose::prudent::domain_rules;
use crate::prose::rule::rows;
use crate::prose::sure::sure_rules;

/// The text at the top of this page, a few lines for each row, for programs that show it.
pub const TEXT: &str = concat!(
    include_str!("rules.txt"),
    "\nWhat a text reads as if it is no link, with an example, and what links between ⸠ and ⸡:\n\n",
    domain_rules!(rows(list)),
    name_rules!(rows(list)),
    address_rules!(rows(list)),
    "\nAnd with --bare-domains sure:\n\n",
    sure_rules!(rows(list)),
);
