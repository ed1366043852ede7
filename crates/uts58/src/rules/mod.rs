//! The rows D1 to D10 in which [`Finder::new`](crate::Finder::new) differs from the letter of UTS #58, so that links
//! are what readers take for links. Other documentation refers to them by these numbers. This is the short form, as the
//! command `linkwright explain --rules` prints it, with the names of its options:
//!
//! ```text
#![doc = intro!()]
#![doc = all_rows!(listed(text))]
//! ```
//!
//! # In full
//!
//! The last column says how many places in real text each row decides otherwise than the standard. It was counted over
#![doc = concat!(counted!(), ".")]
//!
//! | | [`Finder::new`](crate::Finder::new) | [`Finder::uts58`](crate::Finder::uts58) | places |
//! |---|---|---|---|
#![doc = all_rows!(listed(table))]
//!
//! [`Refusal`](crate::Refusal) lists the reasons that [`Finder::explain`](crate::Finder::explain) gives, each with its row and
//! its section. Of a link, [`Finder::standard`](crate::Finder::standard) says them. [`ROWS`] and [`readings`] have all of this
//! for programs.
//!
//! # What a bare domain is mistaken for
//!
//! Row D3 leaves a domain without a scheme as text if it reads as one of these and nothing shows that it is a site, such as
//! `www.`, a path, or the URL of the link in Markdown whose label it is. Each has a code, the number of places in the text that
//! was counted which it keeps from linking, an example, and a text beside it in which what is between `⸠` and `⸡` links:
//!
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
#![doc = mail_rules!(rows (list))]
#![doc = name_rules!(rows (list))]

mod counts;
#[cfg(feature = "suffixes")]
mod decision;
mod table;

pub(crate) use counts::counted;
#[cfg(feature = "suffixes")]
pub use decision::{Decision, Standard};
use table::{all_rows, intro, listed};

use crate::prose::address::{address_rules, mail_rules, name_rules};
use crate::prose::prudent::domain_rules;
use crate::prose::reasons;
use crate::prose::rule::rows;
use crate::prose::sure::sure_rules;

/// A row in which the default differs from the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Row {
    /// Its name, such as `D3`.
    pub name: &'static str,
    /// The sections of UTS #58 from which it differs. The first one is what most of it is about.
    pub sections: &'static [&'static str],
    /// What it says, in a few lines that start with its name.
    pub text: &'static str,
    /// A text that shows it, which is a case of `vectors/detection.jsonl`.
    pub case: &'static str,
    /// How many places of the text [`COUNTED`] it decides otherwise than the standard.
    pub places: u32,
}

/// What a text may read as that is no link, by one of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Reading {
    /// The row that it belongs to.
    pub row: &'static str,
    /// The section of UTS #58 from which it differs.
    pub section: &'static str,
    /// The [`code`](crate::Refusal::code) of the refusal, which other readings may have too.
    pub code: &'static str,
    /// What it is.
    pub text: &'static str,
    /// A text that reads so, which is a case of `vectors/detection.jsonl`. A `⏎` stands for the end of a line.
    pub case: &'static str,
    /// A text that differs in what the reading is about, with `⸠…⸡` around what links in it; empty if there is none.
    pub near: &'static str,
    /// Whether only [`BareDomains::Sure`](crate::BareDomains::Sure) leaves it as text.
    pub is_sure: bool,
    /// How many places of the text [`COUNTED`] it keeps from linking.
    pub places: u32,
}

/// The rows.
pub const ROWS: &[Row] = all_rows!(listed(rows));

/// What a text may read as, in the order in which [`TEXT`] and this page list it, those with other rows than D3, D8 and D9 first.
pub fn readings() -> impl Iterator<Item = &'static Reading> {
    reasons::READINGS.into_iter().flatten()
}

/// The text over which [`Row::places`] and [`Reading::places`] were counted, and when.
pub const COUNTED: &str = counted!();

/// The sections of UTS #58 that say what is a link, with what each is about. Rows, refusals and links name one of these.
pub const SECTIONS: &[(&str, &str)] = &[
    ("1.1", "URLs in all scripts, as the standard wants to see them linked"),
    ("1.4", "schemes, hosts, top-level and registrable domains"),
    ("3", "the parts of a URL, and user names in it"),
    ("3.1", "URLs without a scheme"),
    ("3.2", "where a link starts, which the standard leaves to programs"),
    ("3.5.1", "where a path, a query and a fragment end"),
    ("5.2", "where an address starts"),
    ("6.1", "the properties of characters"),
    ("8", "what programs may refuse for the safety of readers"),
];

/// The text at the top of this page, a few lines for each row, and what is below, for programs that show it.
pub const TEXT: &str = concat!(
    intro!(),
    "\n",
    all_rows!(listed(text)),
    "\nSections are those of UTS #58. Places are where a row links otherwise than the standard, counted over\n",
    counted!(),
    ".\n",
    "\nWhat a text reads as if it is no link, with its code, its places, an example, and what links between ⸠ and ⸡.\n\
     Domains, by D3, against section 3.1:\n\n",
    domain_rules!(rows(list)),
    "\nDomains that are a part of something else, by D8 and D9, against section 3.1:\n\n",
    name_rules!(rows(list)),
    "\nAddresses, by D8 and D9, against section 5.2:\n\n",
    address_rules!(rows(list)),
    mail_rules!(rows(list)),
    "\nAnd with --bare-domains sure, domains by D3, against section 3.1:\n\n",
    sure_rules!(rows(list)),
);
