//! [`comrak`](crate::comrak) for a tree of comrak 0.56.

pub use ::comrak_0_56 as comrak;

/// This release has none of the newer nodes. These are some that the adapter has dealt with before.
macro_rules! newer {
    (inline) => {
        NodeValue::EscapedTag(_)
    };
    (block) => {
        NodeValue::Document
    };
}

#[path = "adapter.rs"]
#[allow(clippy::duplicate_mod, reason = "each release has its own types")]
#[allow(unreachable_patterns, reason = "of the newer nodes")]
mod adapter;

pub use self::adapter::autolink;
