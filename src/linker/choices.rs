//! The enums that configure a [`Linker`](super::Linker).

/// A kind of text, with the settings that serve its readers.
#[cfg(feature = "suffixes")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Preset {
    /// Books, documentation and blogs: URLs, hosts that start with `www.` and email addresses link. Bare domains and headings stay
    /// text, because an author of a document mentions `docs.rs` much more often than a reader should go there.
    Documents,
    /// Posts, comments and chats: bare domains link, too, and links, also those of the author, have `rel="nofollow ugc"`.
    Posts,
    /// Text from strangers or from a language model: posts in which names such as `localhost` stay text and an existing link becomes
    /// text if it names another site than the one that it leads to. [`Linker::only`](super::Linker::only) takes the hosts that are allowed.
    Untrusted,
}

/// The text of an anchor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnchorText {
    /// The link in its most readable form: [`Link::display`](crate::Link::display).
    #[default]
    Display,
    /// The link as written, so that the text of the page does not change.
    ///
    /// This form cannot show `xn--…` for a label that could deceive. If such a label is written in its own script
    /// (`https://еbay.com`), the link stays text, unless [`Spoofs::Allow`](crate::Spoofs::Allow) is set. A link
    /// with a character that is invisible in its position always stays text, where `Display` would write `%E2%80%8B`
    /// for U+200B.
    Verbatim,
}

/// Whether an anchor gets a `dir` attribute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dir {
    /// `dir="ltr"` if the text of the anchor contains right-to-left characters, or follows a character that
    /// opens an embedding, an override or an isolate.
    ///
    /// RFC 3987, section 4.1, asks for URLs to be shown from left to right in any text.
    #[default]
    LtrWhereBidi,
    /// No `dir` attribute.
    Off,
}

/// What to do with an existing link whose text names another site than it leads to.
///
/// One is `[https://example.com](https://example.org)`.
///
/// [`ExistingAnchor::named_site`](crate::ExistingAnchor::named_site) says which text names a site. Two hosts are one site if
/// they are below the same registrable domain. A redirector is another site. If the text is not known, the link counts as
/// one that names another site. This applies to the adapters for events, trees and HTML.
#[cfg(feature = "suffixes")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeceptiveLinks {
    /// The link stays as it is.
    #[default]
    Off,
    /// The host that the link leads to is added after it, in its ASCII form: `https://example.com (example.org)`. Where a
    /// reader could mistake the host, or nothing can be added in the right place, only the text of the link stays.
    Show,
    /// Only the text of the link stays.
    Unlink,
}

/// Whether existing links, which the author of a document wrote, are changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExistingLinks {
    /// They stay as they are.
    #[default]
    Off,
    /// They get the [`rel`](crate::Linker::rel), [`target`](crate::Linker::target) and [`class`](crate::Linker::class)
    /// of new anchors. The words of `rel` and `class` are added to the author's; `target` replaces the author's. A tag
    /// that has all of them keeps its bytes.
    ///
    /// This applies to the adapters for events, trees and HTML. Markdown source cannot express attributes,
    /// and raw HTML in Markdown is not changed: pass the rendered page through `html::Filter` for that.
    Attributes,
}
