//! The rows D1 to D10 in which [`Finder::new`](crate::Finder::new) differs from the letter of UTS #58.
//!
//! By them, links are what readers take for links. Other documentation refers to them by these numbers. This is the short form, as the
//! command `linkwright explain --rules` prints it, with the names of its options:
//!
//! ```text
#![doc = intro!()]
#![doc = all_rows!(listed(text))]
//! ```
//!
//! # In full
//!
//! [`Row::places`] and [`Reading::places`] say how many places in real text each of these decides otherwise than the standard.
//!
//! | | [`Finder::new`](crate::Finder::new) | [`Finder::uts58`](crate::Finder::uts58) |
//! |---|---|---|
#![doc = all_rows!(listed(table))]
//!
//! [`Refusal`](crate::Refusal) lists the reasons that [`Finder::explain`](crate::Finder::explain) gives, each with its row and
//! its section. Of a link, [`Finder::standard`](crate::Finder::standard) says them. [`ROWS`] and [`readings`] have all of this
//! for programs.
//!
//! # What a bare domain is mistaken for
//!
//! Row D3 leaves a domain without a scheme as text if it reads as one of these and nothing shows that it is a site, such as
//! `www.`, a path, or the URL of the link in Markdown whose label it is. Each has an id, of which the
//! middle is its code, an example, and a text beside it in which what is between `⸠` and `⸡` links:
//!
#![doc = glued_rules!(list)]
#![doc = file_rules!(list)]
#![doc = member_rules!(list)]
#![doc = package_rules!(list)]
#![doc = sentence_rules!(list)]
//!
//! # What is no site for sure
//!
//! With [`BareDomains::Sure`](crate::BareDomains::Sure), what reads as one of these stays text too, at the cost of links that
//! readers want:
//!
#![doc = sure_rules!(list)]
//!
//! # What else has the form of an address
//!
//! Rows D8 and D9 leave these as text, whatever the settings. The last ones are domains.
//!
#![doc = address_rules!(list)]
#![doc = message_rules!(list)]
#![doc = name_rules!(list)]

#[cfg(feature = "suffixes")]
mod decision;
mod reading;
pub(crate) mod refusal;
mod table;

use alloc::string::String;
use core::fmt::Write as _;

use crate::prose::rules::{
    address_rules, file_rules, glued_rules, member_rules, message_rules, name_rules, package_rules,
    rows, sentence_rules, sure_rules,
};

#[cfg(feature = "suffixes")]
pub use decision::{Decision, Standard};
use reading::counted;
pub use reading::{Reading, readings};
use table::{all_rows, intro, listed};

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
}

impl Row {
    /// Returns how many places of the text that [`text`] names it decides otherwise than the standard.
    #[must_use]
    pub fn places(&self) -> u32 {
        reading::places(self.name)
    }
}

/// The rows.
pub const ROWS: &[Row] = all_rows!(listed(rows));

/// The sections of UTS #58 that say what is a link, with what each is about. Rows, refusals and links name one of these.
#[doc(hidden)]
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

/// Returns the text at the top of this page, a few lines for each row, and what is below, for programs that show it.
#[must_use]
pub fn text() -> String {
    let mut out = String::from(concat!(intro!(), "\n"));
    for row in ROWS {
        let (sections, places) = (row.sections.join("; "), row.places());
        _ = writeln!(
            out,
            "{}\n     Section {sections}; {places} places; for example: {}",
            row.text, row.case
        );
    }
    _ = write!(
        out,
        "\nSections are those of UTS #58. Places are where a row links otherwise than the standard, counted over\n{}.\n\n\
         What a text reads as if it is no link, with its id, its places, an example, and what links between ⸠ and ⸡.\n",
        counted()
    );
    let kinds = [
        ("Domains, by D3, against section 3.1", "D3", "3.1", false),
        (
            "Domains that are a part of something else, by D8 and D9, against section 3.1",
            "",
            "3.1",
            false,
        ),
        ("Addresses, by D8 and D9, against section 5.2", "", "5.2", false),
        ("And with --bare-domains sure, domains by D3, against section 3.1", "D3", "3.1", true),
    ];
    for (heading, row, section, is_sure) in kinds {
        let is_of = |it: &&Reading| {
            let is_row = if row.is_empty() { matches!(it.row, "D8" | "D9") } else { it.row == row };
            is_row && it.section == section && it.is_sure == is_sure && !it.near.is_empty()
        };
        _ = writeln!(out, "{heading}:\n");
        for it @ Reading { id, text, case, near, .. } in readings().filter(is_of) {
            _ = writeln!(out, "- {text} (`{id}`, {}): `{case}`; not `{near}`", it.places());
        }
        out.push('\n');
    }
    out
}
