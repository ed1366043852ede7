//! The words, labels and endings by which prose is told from names.

pub(crate) mod attached;
pub(crate) mod labels;
pub(crate) mod language;
pub(crate) mod lists;
