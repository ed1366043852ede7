//! A linker with a hook.

use core::ops::Deref;

use super::Hook;
use crate::linker::Linker;

/// A linker with a hook, made by [`Linker::hook`], or without a hook, made from a `&Linker`.
///
/// Functions and adapters that take a linker accept both.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Hooked<'l, H> {
    pub(crate) linker: &'l Linker,
    pub(crate) hook: H,
}

impl Linker {
    /// Binds a hook, which is called for each anchor. Functions and adapters of this crate that
    /// take `&Linker` also take the result.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, html, on_anchor};
    ///
    /// let linker = Linker::new();
    /// let hook = on_anchor(|_, anchor| drop(anchor.set_text("link")));
    /// assert_eq!(
    ///     html::rewrite("example.com", linker.hook(hook)),
    ///     "<a href=\"https://example.com\">link</a>",
    /// );
    /// ```
    pub const fn hook<H: Hook>(&self, hook: H) -> Hooked<'_, H> {
        Hooked { linker: self, hook }
    }
}

/// A linker without a hook.
impl<'l> From<&'l Linker> for Hooked<'l, ()> {
    fn from(linker: &'l Linker) -> Self {
        linker.hook(())
    }
}

/// A linker in a `Box`, an `Arc`, a `LazyLock` or another reference.
impl<'l, T: Deref<Target = Linker>> From<&'l T> for Hooked<'l, ()> {
    fn from(linker: &'l T) -> Self {
        linker.hook(())
    }
}
