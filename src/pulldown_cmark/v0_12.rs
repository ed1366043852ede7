//! [`pulldown_cmark`](https://docs.rs/linkwright/latest/linkwright/pulldown_cmark) for events of pulldown-cmark 0.12.

pub use ::pulldown_cmark_0_12 as pulldown_cmark;

/// This release has none of the newer tags. This is one that the adapter has dealt with before.
macro_rules! newer {
    ($_name:ident) => {
        TagEnd::Emphasis
    };
}

#[path = "adapter.rs"]
#[allow(clippy::duplicate_mod, reason = "each release has its own types")]
#[allow(dead_code, unused_imports, reason = "what Markdown sources need")]
#[allow(unreachable_patterns, reason = "of the newer tags")]
mod adapter;

pub use self::adapter::Autolink;
