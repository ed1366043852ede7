//! Tables that tests generate.

pub(crate) mod tlds;
