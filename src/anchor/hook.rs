//! Hooks, with which a caller changes each anchor.

use uts58::Link;

use super::{Anchor, ExistingAnchor};

/// Code of the caller that sees each anchor before it is written, and may change it or leave the link as text.
///
/// Every adapter accepts one: the functions whose names end in `_with`, and the `hook` methods of
/// `pulldown_cmark::Autolink`, `html::Filter` and `adapter::Run`. A hook may borrow, for example a list in which it
/// collects what it sees.
///
/// A closure that takes a link and its anchor is a hook; [`on_anchor`] lets the compiler infer the types of its
/// parameters. [`on_existing`] makes a hook from a closure that takes an existing anchor.
///
/// # Examples
///
/// Collect all links of a page in a list that the hook borrows:
///
/// ```
/// use linkwright::{Linker, html, on_anchor};
///
/// let mut links = Vec::new();
/// let page = html::rewrite_with(
///     "<p>example.com, <b>example.org/a</b>",
///     &Linker::new(),
///     on_anchor(|_, anchor| links.push(anchor.href().to_owned())),
/// );
/// assert_eq!(links, ["https://example.com", "https://example.org/a"]);
/// ```
pub trait Hook {
    /// Called for each link that becomes an anchor, but not for those that [`Linker::exclude`](crate::Linker::exclude)
    /// or [`Linker::spoofs`](crate::Linker::spoofs) leave as text, nor for links that the author wrote.
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

impl<F: FnMut(&Link<'_>, &mut Anchor<'_>)> Hook for F {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        self(link, anchor);
    }

    fn calls(&self) -> Calls {
        Calls::Anchor
    }
}

impl Hook for &mut (dyn Hook + '_) {
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

/// Returns the closure. Its parameter types are then known to the compiler.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, on_anchor, text};
///
/// let hook = on_anchor(|link, anchor| {
///     if link.is_at("example.net") {
///         anchor.veto();
///     } else if !link.is_at("example.com") {
///         anchor.set_attribute("rel", "nofollow").expect("an attribute of anchors");
///     }
/// });
/// assert_eq!(
///     text::html_with("example.com example.org example.net", &Linker::new(), hook),
///     "<a href=\"https://example.com\">example.com</a> \
///      <a href=\"https://example.org\" rel=\"nofollow\">example.org</a> example.net",
/// );
/// ```
pub const fn on_anchor<F: FnMut(&Link<'_>, &mut Anchor<'_>)>(hook: F) -> F {
    hook
}

/// Returns a [`Hook`] that passes each existing anchor to a closure.
///
/// # Examples
///
/// ```
/// use linkwright::Site;
/// use linkwright::{Linker, html, on_existing};
///
/// let hook = on_existing(|anchor| {
///     if anchor.site("example.com") == Site::Other {
///         anchor.set_attribute("rel", "nofollow").expect("an attribute of anchors");
///     }
/// });
/// assert_eq!(
///     html::rewrite_with("<a href='/a'>ours</a>, <a href='//example.org'>theirs</a>", &Linker::new(), hook),
///     "<a href='/a'>ours</a>, <a rel=\"nofollow\" href='//example.org'>theirs</a>",
/// );
/// ```
pub const fn on_existing<F: FnMut(&mut ExistingAnchor<'_>)>(hook: F) -> OnExisting<F> {
    OnExisting(hook)
}

/// A hook for existing anchors, returned by [`on_existing`].
#[derive(Clone, Copy, Debug)]
pub struct OnExisting<F>(F);

impl<F: FnMut(&mut ExistingAnchor<'_>)> Hook for OnExisting<F> {
    fn existing(&mut self, anchor: &mut ExistingAnchor<'_>) {
        (self.0)(anchor);
    }

    fn calls(&self) -> Calls {
        Calls::Existing
    }
}
