//! Hooks, which are called for each anchor and may change it.

use uts58::Link;

use super::{Anchor, ExistingAnchor};

/// A callback for each anchor, before the anchor is written.
///
/// It may change the anchor or keep the link as text.
///
/// [`Linker::hook`](crate::Linker::hook) binds a hook to a linker. Every function and adapter that
/// takes `&Linker` also takes the result. A hook may borrow, for example a list of the links that
/// it collects.
///
/// [`on_anchor`](crate::on_anchor) makes a hook from a closure that takes a link and its anchor.
/// [`on_existing`](crate::on_existing) makes a hook from a closure that takes an existing anchor.
/// For both kinds of anchors, implement this trait for a type.
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
    message = "`{Self}` is not a hook",
    note = "make a hook of a closure with `on_anchor(|link, anchor| …)` or `on_existing(|anchor| …)`"
)]
pub trait Hook {
    /// Called for each link that becomes an anchor. It is not called for existing links, or for
    /// links that [`Linker::exclude`](crate::Linker::exclude),
    /// [`Linker::only`](crate::Linker::only) or [`Linker::spoofs`](crate::Linker::spoofs) keep as
    /// text.
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        let _ = (link, anchor);
    }

    /// Called for each existing anchor of a document, after
    /// [`Linker::existing_links`](crate::Linker::existing_links) has set its attributes.
    ///
    /// The adapters for events, trees and HTML call it for links in the syntax of the document. In
    /// HTML, this is each `a` with an `href`. It is not called for raw HTML in Markdown. For that,
    /// pass the rendered page through `html::Filter`.
    ///
    /// In HTML, only the bytes that change are rewritten. A new attribute goes directly after the
    /// element name, and unlinking an anchor removes its `href`.
    fn existing(&mut self, anchor: &mut ExistingAnchor<'_>) {
        let _ = anchor;
    }

    /// Returns which of the two methods do something. An adapter skips the work for the other
    /// method.
    fn calls(&self) -> Calls {
        Calls::Both
    }
}

/// The methods of a [`Hook`] that do something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Calls {
    /// Neither method.
    None,
    /// [`Hook::anchor`].
    Anchor,
    /// [`Hook::existing`].
    Existing,
    /// Both methods.
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

/// A hook that changes nothing.
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
