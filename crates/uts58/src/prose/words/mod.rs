//! The words, labels and top-level domains by which prose is told from names.

pub(crate) mod attached;
pub(crate) mod labels;
pub(crate) mod language;
pub(crate) mod lists;
pub(crate) mod neighbours;
pub(crate) mod quoted_printable;
pub(crate) mod tld_kind;
mod word_set;
