//! Hooks made from closures.

use alloc::borrow::Cow;
use alloc::string::String;

use uts58::Link;

use super::{Anchor, AnchorError, Calls, ExistingAnchor, Hook, Site};

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
///     if anchor.site("example.com") == Site::Other {
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

/// Returns a [`Hook`] that passes each anchor to a closure, new or existing.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, Site, html, on_any};
///
/// let linker = Linker::new();
/// let hook = on_any(|mut anchor| {
///     if anchor.site("example.com") == Site::Other {
///         anchor.set_attribute("rel", "ugc").expect("an attribute of anchors");
///     }
/// });
/// assert_eq!(
///     html::rewrite("<a href='//example.org'>theirs</a>, example.net", linker.hook(hook)),
///     "<a rel=\"ugc\" href='//example.org'>theirs</a>, \
///      <a href=\"https://example.net\" rel=\"ugc\">example.net</a>",
/// );
/// ```
pub const fn on_any<F: FnMut(AnyAnchor<'_, '_>)>(hook: F) -> OnAny<F> {
    OnAny(hook)
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

/// A hook for all anchors, returned by [`on_any`].
#[derive(Clone, Copy, Debug)]
pub struct OnAny<F>(F);

impl<F: FnMut(AnyAnchor<'_, '_>)> Hook for OnAny<F> {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        (self.0)(AnyAnchor::New(link, anchor));
    }

    fn existing(&mut self, anchor: &mut ExistingAnchor<'_>) {
        (self.0)(AnyAnchor::Existing(anchor));
    }
}

/// An anchor that [`on_any`] passes to a closure.
#[derive(Debug)]
#[non_exhaustive]
pub enum AnyAnchor<'s, 'a> {
    /// A link that was found, and its anchor.
    New(&'s Link<'s>, &'s mut Anchor<'a>),
    /// An anchor that the author of the document wrote.
    Existing(&'s mut ExistingAnchor<'a>),
}

impl AnyAnchor<'_, '_> {
    /// Returns the `href`, with character references and escapes of the format decoded.
    #[must_use]
    pub fn href(&self) -> &str {
        match self {
            Self::New(_, anchor) => anchor.href(),
            Self::Existing(anchor) => anchor.href(),
        }
    }

    /// Returns the text that a reader sees; `None` if it is not known, as in [`ExistingAnchor::text`].
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::New(_, anchor) => Some(anchor.text()),
            Self::Existing(anchor) => anchor.text(),
        }
    }

    /// Returns where the anchor leads, as a browser resolves its `href` on a page of the host `own`.
    #[must_use]
    pub fn site(&self, own: &str) -> Site {
        Site::of(self.href(), own)
    }

    /// Returns the value of an attribute other than `href`.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        match self {
            Self::New(_, anchor) => anchor.attribute(name),
            Self::Existing(_) if name.eq_ignore_ascii_case("href") => None,
            Self::Existing(anchor) => anchor.attribute(name),
        }
    }

    /// Sets an attribute, replacing one of the same name.
    ///
    /// # Errors
    ///
    /// The same as [`Anchor::set_attribute`].
    pub fn set_attribute(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<String>,
    ) -> Result<&mut Self, AnchorError> {
        let (name, value) = (name.into(), value.into());
        match self {
            Self::New(_, anchor) => anchor.set_attribute(name, value).map(drop)?,
            Self::Existing(anchor) => anchor.set_attribute(name, value).map(drop)?,
        }
        Ok(self)
    }

    /// Removes an attribute other than `href`, if it is set.
    pub fn remove_attribute(&mut self, name: &str) -> &mut Self {
        match self {
            Self::New(_, anchor) => drop(anchor.remove_attribute(name)),
            Self::Existing(anchor) => drop(anchor.remove_attribute(name)),
        }
        self
    }

    /// Leaves the link as text, or removes the anchor around its content.
    pub fn unlink(&mut self) -> &mut Self {
        match self {
            Self::New(_, anchor) => drop(anchor.veto()),
            Self::Existing(anchor) => drop(anchor.unlink()),
        }
        self
    }
}
