//! The rows D1 to D10 in which [`Finder::new`](crate::Finder::new) differs from the letter of UTS #58, so that links are what a
//! reader takes for links. Other documentation names them by these numbers. In short, in the words of the command `linkwright
//! explain --rules`, which names its options:
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
#![doc = include_str!("rules.md")]
#![doc = rules!(listed)]

use crate::find::prudent::{listed, rules};

/// The words at the top of this page, a few lines for each row, for programs that show them.
pub const TEXT: &str = include_str!("rules.txt");
