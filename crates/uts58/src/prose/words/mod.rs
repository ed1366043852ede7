//! The words, labels and top-level domains that distinguish names from prose.

pub(crate) mod attached;
pub(crate) mod labels;
pub(crate) mod language;
pub(crate) mod lists;
pub(crate) mod neighbours;
pub(crate) mod quoted_printable;
pub(crate) mod tld_kind;
mod word_set;
