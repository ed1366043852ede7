//! Hooks made from closures.

use uts58::Link;

use super::{Anchor, Calls, ExistingAnchor, Hook};

/// Returns a [`Hook`] that passes each new anchor to a closure, with its link.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, on_anchor, text};
///
/// let linker = Linker::new();
/// let hook = on_anchor(|link, anchor| {
///     if link.is_at("example.net") {
///         anchor.veto();
///     } else if !link.is_at("example.com") {
///         anchor.set_attribute("rel", "nofollow").expect("an attribute of anchors");
///     }
/// });
/// assert_eq!(
///     text::html("example.com example.org example.net", linker.hook(hook)).to_string(),
///     "<a href=\"https://example.com\">example.com</a> \
///      <a href=\"https://example.org\" rel=\"nofollow\">example.org</a> example.net",
/// );
/// ```
pub const fn on_anchor<F: FnMut(&Link<'_>, &mut Anchor<'_>)>(hook: F) -> OnAnchor<F> {
    OnAnchor(hook)
}

/// Returns a [`Hook`] that passes each existing anchor to a closure.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, Site, html, on_existing};
///
/// let linker = Linker::new();
/// let hook = on_existing(|anchor| {
///     if Site::from_href(anchor.href(), "example.com") == Site::Other {
///         anchor.set_attribute("rel", "nofollow").expect("an attribute of anchors");
///     }
/// });
/// assert_eq!(
///     html::rewrite("<a href='/a'>ours</a>, <a href='//example.org'>theirs</a>", linker.hook(hook)),
///     "<a href='/a'>ours</a>, <a rel=\"nofollow\" href='//example.org'>theirs</a>",
/// );
/// ```
pub const fn on_existing<F: FnMut(&mut ExistingAnchor<'_>)>(hook: F) -> OnExisting<F> {
    OnExisting(hook)
}

/// A hook for new anchors, returned by [`on_anchor`].
#[derive(Clone, Copy, Debug)]
pub struct OnAnchor<F>(F);

impl<F: FnMut(&Link<'_>, &mut Anchor<'_>)> Hook for OnAnchor<F> {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        (self.0)(link, anchor);
    }

    fn calls(&self) -> Calls {
        Calls::Anchor
    }
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
