//! Tables that tests write.

pub(crate) mod tlds;
