//! A linker with a hook.

use core::ops::Deref;

use super::Hook;
use crate::linker::Linker;

/// A linker with a hook, made by [`Linker::hook`].
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Hooked<'l, H> {
    pub(crate) linker: &'l Linker,
    pub(crate) hook: H,
}

impl Linker {
    /// Binds a hook, which sees each anchor. The functions and adapters of this crate take the result where they take
    /// `&Linker`.
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

/// A linker with a hook or without one: [`Hooked`] or `&Linker`.
///
/// Functions and adapters that take a linker take any of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a `&Linker` nor a linker with a hook",
    note = "give `&linker`, `&*LINKER` for one in a `LazyLock`, or `linker.hook(on_anchor(|link, anchor| …))` for a hook"
)]
pub trait IntoHooked<'l>: sealed::Sealed {
    /// The hook, or `()`.
    type Hook: Hook;

    /// Returns the linker with its hook.
    fn into_hooked(self) -> Hooked<'l, Self::Hook>;
}

impl<'l, H: Hook> IntoHooked<'l> for Hooked<'l, H> {
    type Hook = H;

    fn into_hooked(self) -> Self {
        self
    }
}

/// Where a function takes `&Linker`, Rust would also take references to these types.
impl<'l> IntoHooked<'l> for &'l Linker {
    type Hook = ();

    fn into_hooked(self) -> Hooked<'l, ()> {
        self.hook(())
    }
}

/// A linker in a `Box`, an `Arc`, a `LazyLock` or another reference.
impl<'l, T: Deref<Target = Linker>> IntoHooked<'l> for &'l T {
    type Hook = ();

    fn into_hooked(self) -> Hooked<'l, ()> {
        self.hook(())
    }
}

mod sealed {
    use super::{Deref, Hooked, Linker};

    pub trait Sealed {}

    impl<H> Sealed for Hooked<'_, H> {}
    impl Sealed for &Linker {}
    impl<T: Deref<Target = Linker>> Sealed for &T {}
}
