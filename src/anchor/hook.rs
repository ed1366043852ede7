//! Hooks, with which a caller changes each anchor.

use uts58::Link;

use super::{Anchor, ExistingAnchor};

/// Code of the caller that sees each anchor before it is written.
///
/// It may change the anchor or leave the link as text.
///
/// [`Linker::hook`](crate::Linker::hook) binds one to a linker, and every function and adapter takes the result where it
/// takes `&Linker`. A hook may borrow, for example a list in which it collects what it sees.
///
/// [`on_anchor`](crate::on_anchor) makes a hook from a closure that takes a link and its anchor, and
/// [`on_existing`](crate::on_existing) from one that takes an existing anchor. A hook for both is a type with both methods.
///
/// # Examples
///
/// Collect all links of a page in a list that the hook borrows:
///
/// ```
/// use linkwright::{Linker, html, on_anchor};
///
/// let mut links = Vec::new();
/// let gather = on_anchor(|_, anchor| links.push(anchor.href().to_owned()));
/// html::rewrite("<p>example.com, <b>example.org/a</b>", Linker::new().hook(gather));
/// assert_eq!(links, ["https://example.com", "https://example.org/a"]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no hook",
    note = "make a hook of a closure with `on_anchor(|link, anchor| …)` or `on_existing(|anchor| …)`"
)]
pub trait Hook {
    /// Called for each link that becomes an anchor, but not for those that [`Linker::exclude`](crate::Linker::exclude),
    /// [`Linker::only`](crate::Linker::only) or [`Linker::spoofs`](crate::Linker::spoofs) leave as text, nor for links that the author wrote.
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        let _ = (link, anchor);
    }

    /// Called for each existing anchor, which the author of a document wrote, after
    /// [`Linker::existing_links`](crate::Linker::existing_links) has set its attributes.
    ///
    /// The adapters for events, trees and HTML call it for links in the syntax of the document, and in HTML for each
    /// `a` with an `href`. Raw HTML in Markdown is not seen; pass the rendered page through `html::Filter` for that.
    ///
    /// In HTML, only the bytes that change are rewritten: a new attribute is written directly after the element name,
    /// and an anchor is unlinked by removing its `href`.
    fn existing(&mut self, anchor: &mut ExistingAnchor<'_>) {
        let _ = anchor;
    }

    /// Which of the two methods do something. An adapter skips the work for the other one.
    fn calls(&self) -> Calls {
        Calls::Both
    }
}

/// The methods of a [`Hook`] that do something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Calls {
    /// None of them.
    None,
    /// [`Hook::anchor`].
    Anchor,
    /// [`Hook::existing`].
    Existing,
    /// Both.
    #[default]
    Both,
}

impl Calls {
    pub(crate) const fn has_anchor(self) -> bool {
        matches!(self, Self::Anchor | Self::Both)
    }

    pub(crate) const fn has_existing(self) -> bool {
        matches!(self, Self::Existing | Self::Both)
    }
}

/// Changes nothing.
impl Hook for () {
    fn calls(&self) -> Calls {
        Calls::None
    }
}

impl<H: Hook + ?Sized> Hook for &mut H {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        (**self).anchor(link, anchor);
    }

    fn existing(&mut self, anchor: &mut ExistingAnchor<'_>) {
        (**self).existing(anchor);
    }

    fn calls(&self) -> Calls {
        (**self).calls()
    }
}
