//! The enums that configure a [`Linker`](super::Linker).

/// A set of settings for a kind of text.
#[cfg(feature = "suffixes")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Preset {
    /// Books, documentation and blogs. URLs, hosts that start with `www.` and email addresses link.
    /// Headings stay text. Bare domains stay text too, because documents often mention a name such
    /// as `docs.rs` without offering it as a link.
    Documents,
    /// Posts, comments and chats. Bare domains link. Links get `rel="nofollow ugc"`, including
    /// existing links.
    Posts,
    /// Text from strangers or from a language model. The settings are the same as for `Posts`,
    /// except that names such as `localhost` stay text, and an existing link becomes text if its
    /// text names another site than its destination. [`Linker::only`](super::Linker::only) limits
    /// links to allowed hosts.
    Untrusted,
}

/// The text of an anchor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnchorText {
    /// The link in its most readable form: [`Link::display`](crate::Link::display).
    #[default]
    Display,
    /// The link as written. The text of the page does not change.
    ///
    /// This form cannot show `xn--…` for a label that could deceive. If such a label is written in
    /// its own script (`https://еbay.com`), the link stays text, unless
    /// [`Spoofs::Allow`](crate::Spoofs::Allow) is set. A link with a character that is invisible in
    /// its position always stays text. `Display` would show `%E2%80%8B` for U+200B.
    Verbatim,
}

/// The policy for the `dir` attribute of anchors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dir {
    /// `dir="ltr"` if the text of the anchor contains right-to-left characters, or follows a
    /// character that opens an embedding, an override or an isolate.
    ///
    /// RFC 3987, section 4.1, requires that URLs are shown from left to right in any text.
    #[default]
    LtrWhereBidi,
    /// No `dir` attribute.
    Off,
}

/// The policy for existing links whose text names another site than their destination.
///
/// For example, `[https://example.com](https://example.org)` is such a link.
///
/// [`ExistingAnchor::named_site`](crate::ExistingAnchor::named_site) describes which text names a
/// site. Two hosts are one site if they are below the same registrable domain. A redirector is
/// another site. A link whose text is not known counts as a link that names another site. The
/// policy applies to the adapters for events, trees and HTML.
#[cfg(feature = "suffixes")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeceptiveLinks {
    /// The link does not change.
    #[default]
    Off,
    /// The host of the destination is added after the link, in ASCII:
    /// `https://example.com (example.org)`. If a reader could mistake the host, or the host cannot
    /// be added in the right place, only the text of the link stays.
    Show,
    /// Only the text of the link stays.
    Unlink,
}

/// The policy for links that are already in the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExistingLinks {
    /// Existing links do not change.
    #[default]
    Off,
    /// Existing links get the [`rel`](crate::Linker::rel), [`target`](crate::Linker::target) and
    /// [`class`](crate::Linker::class) of new anchors. The words of `rel` and `class` are added to
    /// existing words, and an existing `target` is replaced. A tag that already has all values does
    /// not change.
    ///
    /// The policy applies to the adapters for events, trees and HTML. Markdown source cannot
    /// express attributes, and raw HTML in Markdown is not changed. To change it, pass the rendered
    /// page through `html::Filter`.
    Attributes,
}
