//! Finds URLs and email addresses in text and turns them into links, in every script. Implements
//! UTS #58, *Unicode Link Detection and Formatting*.
//!
//! A page of Markdown, with the feature `pulldown-cmark`:
//!
//! ```
//! use linkwright::{Linker, pulldown_cmark::Autolink};
//!
//! let source = "请访问example.com。 *Is it bücher.de?* Not main.rs.";
//! let parser = pulldown_cmark::Parser::new(source).into_offset_iter();
//! let events = Autolink::with_source(source, parser, &Linker::new().rel("nofollow"));
//! let mut page = String::new();
//! pulldown_cmark::html::push_html(&mut page, events.map(|(event, _)| event));
//! assert_eq!(
//!     page,
//!     "<p>请访问<a href=\"https://example.com\" rel=\"nofollow\">example.com</a>。 \
//!      <em>Is it <a href=\"https://xn--bcher-kva.de\" rel=\"nofollow\">bücher.de</a>?</em> Not main.rs.</p>\n",
//! );
//! ```
//!
//! | You have | Use | Feature |
//! |---|---|---|
//! | plain text | [`linkify`], [`text::html`] | |
//! | text of a chat or a terminal | [`Finder::links`], [`Finder::segments`] | |
//! | events of pulldown-cmark | `pulldown_cmark::Autolink` | `pulldown-cmark` |
//! | a tree of comrak | `comrak::autolink` | `comrak` |
//! | HTML, whole or as a stream | `html::rewrite`, `html::Filter` | `html` |
//! | a tree of html5ever | `html5ever::autolink` | `html5ever` |
//! | Markdown for another renderer | `markdown::rewrite` | `pulldown-cmark` |
//! | Markdown that arrives in pieces | `markdown::Stream` | `pulldown-cmark` |
//! | another parser | `adapter::Run` | `adapter` |
//! | wrapped lines of a terminal or a mail | `uts58::wrapped::WrappedLines` | `wrapped` |
//!
//! A [`Finder`] detects links. [`uts58::rules`] lists where it differs from the standard. A
//! [`Linker`] sets how links are rendered, and a [`Hook`] can change each link. The feature `serde`
//! adds all settings by name, for configuration files.
//!
//! For comments and posts, start with `Linker::preset`. For text from strangers or from a language
//! model, also see [`Linker::only`], [`Linker::protect`] and `Linker::deceptive_links`. The module
//! `explain` gives the reason for each text that does not link.
//!
//! Detection never fails or panics, and takes linear time. The ranges of links are on character
//! boundaries, in order, and never overlap. An `href` is ASCII. Its scheme is `http`, `https`,
//! `mailto` or a scheme that you have set. `docs/guarantees.md` in the repository lists all
//! guarantees, limits and dependencies.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(
        feature = "pulldown-cmark",
        feature = "comrak",
        feature = "html",
        feature = "html5ever"
    )),
    allow(dead_code, unused_imports, reason = "each adapter needs a part of what they share")
)]

extern crate alloc;
#[cfg(feature = "html")]
extern crate std;

#[cfg(feature = "adapter")]
pub mod adapter;
mod anchor;
pub mod comments;
#[cfg(feature = "comrak")]
pub mod comrak;
#[cfg(any(feature = "html", feature = "pulldown-cmark"))]
pub mod edit;
mod escape;
#[cfg(feature = "suffixes")]
pub mod explain;
#[cfg(feature = "pulldown-cmark")]
mod extensions;
mod format;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "html5ever")]
pub mod html5ever;
mod linker;
#[cfg(feature = "pulldown-cmark")]
pub mod markdown;
#[cfg(feature = "adapter")]
mod markup;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown_cmark;
#[cfg(any(feature = "html", feature = "pulldown-cmark"))]
mod ranges;
pub mod text;

pub use anchor::{
    Anchor, AnchorError, AnchoredLinks, Calls, ExistingAnchor, ExplainedLinks, Hook, Hooked,
    OnAnchor, OnExisting, Unlinked, check_attribute, on_anchor, on_existing,
};
pub use format::Formatted;
pub use linker::{AnchorText, Dir, ExistingLinks, Linker};
pub use uts58;
pub use uts58::spoof::{SpoofWarning, Spoofs};
pub use uts58::{
    DefaultScheme, Finder, Link, LinkKind, Refusal, Safe, Segment, Segments, SettingError,
    SettingErrorKind, Switch,
};
#[cfg(feature = "suffixes")]
pub use {
    anchor::{NamedSite, Site},
    linker::{DeceptiveLinks, Preset},
    uts58::links,
};

/// Returns plain text as escaped HTML, with its links in anchors. Takes linear time.
///
/// Uses the settings of [`Linker::new`]. [`text::html`] accepts a linker and a hook.
///
/// # Examples
///
/// ```
/// assert_eq!(
///     linkwright::linkify("1 < 2, says example.com."),
///     "1 &lt; 2, says <a href=\"https://example.com\">example.com</a>.",
/// );
/// ```
#[cfg(feature = "suffixes")]
#[must_use]
#[doc(alias("autolink", "html"))]
pub fn linkify(text: &str) -> alloc::string::String {
    use alloc::string::ToString;

    text::html(text, &Linker::new()).to_string()
}

/// All settings by name, for configuration files, command lines and other languages.
#[cfg(feature = "serde")]
pub use linker::settings;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

/// Runs the examples of the guide as tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../guide/src/comrak.md")]
    struct ComrakPage;
    #[doc = include_str!("../guide/src/hooks.md")]
    struct HooksPage;
    #[doc = include_str!("../guide/src/html.md")]
    struct HtmlPage;
    #[doc = include_str!("../guide/src/native.md")]
    struct NativePage;
    #[doc = include_str!("../guide/src/presets.md")]
    struct PresetsPage;
    #[doc = include_str!("../guide/src/pulldown-cmark.md")]
    struct PulldownCmarkPage;
    #[doc = include_str!("../guide/src/quick-start.md")]
    struct QuickStartPage;
    #[doc = include_str!("../guide/src/ranges.md")]
    struct RangesPage;
    #[doc = include_str!("../guide/src/streaming.md")]
    struct StreamingPage;
    #[doc = include_str!("../guide/src/untrusted.md")]
    struct UntrustedPage;
    #[doc = include_str!("../guide/src/your-parser.md")]
    struct YourParserPage;
}
