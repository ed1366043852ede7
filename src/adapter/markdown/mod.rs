//! Markdown in, Markdown out: the source of a document with its links written as links.
//!
//! For those who have the source and not the renderer: books, sites, files in a repository. Only the
//! ranges that become links change; every other byte stays.
//!
//! ```
//! use linkwright::{Linker, markdown};
//!
//! let source = "* See https://example.com/*a*/b, *example.org* or `example.net`.\n";
//! assert_eq!(
//!     markdown::rewrite(source, &Linker::new()),
//!     "* See <https://example.com/*a*/b>, *[example.org](<https://example.org>)* or `example.net`.\n",
//! );
//! ```

mod beside;
mod document;
mod edit;
mod edits;
mod form;
mod found;
mod front;
mod inlines;
mod joined;
#[cfg(test)]
mod linear;
mod math;
mod meant;
mod opaque;
mod plan;
mod readback;
mod readings;
mod search;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use ::pulldown_cmark::Options;

pub use self::document::{Document, Events};
pub use self::edit::{Edit, apply};
pub use self::readings::EXTENSIONS;

use self::readings::Renderer;
use crate::linker::Linker;

/// Markdown with its links written as links, by [`Rewriter::new`].
#[must_use]
pub fn rewrite<'s>(source: &'s str, linker: &Linker) -> Cow<'s, str> {
    Rewriter::new(linker.clone()).rewrite(source)
}

/// What [`rewrite`] changes, in the order of the source.
#[must_use]
pub fn edits(source: &str, linker: &Linker) -> Vec<Edit> {
    Rewriter::new(linker.clone()).edits(source)
}

/// Writes the links of Markdown as links: the settings of it.
#[derive(Clone, Debug)]
pub struct Rewriter {
    linker: Linker,
    renderer: Renderer,
}

impl Rewriter {
    /// With [`EXTENSIONS`].
    #[must_use]
    pub fn new(linker: Linker) -> Self {
        Self {
            linker,
            renderer: Renderer::Unknown,
        }
    }

    /// Which extensions of CommonMark the renderer has.
    #[must_use]
    pub fn extensions(mut self, extensions: Options) -> Self {
        self.renderer = Renderer::Known(extensions);
        self
    }

    /// Markdown with its links written as links; borrowed where nothing changes.
    #[must_use]
    pub fn rewrite<'s>(&self, source: &'s str) -> Cow<'s, str> {
        let edits = self.edits(source);
        if edits.is_empty() {
            return Cow::Borrowed(source);
        }
        Cow::Owned(apply(source, &edits))
    }

    /// What [`rewrite`](Self::rewrite) changes, in the order of the source.
    #[must_use]
    pub fn edits(&self, source: &str) -> Vec<Edit> {
        edits::edits(source, self.renderer, &self.linker)
    }

    /// The document that `source` is, with its links, to be rendered with pulldown-cmark.
    #[must_use]
    pub fn document<'s>(&self, source: &'s str) -> Document<'s> {
        let edits = self.edits(source);
        let extensions = match self.renderer {
            Renderer::Known(extensions) => extensions,
            Renderer::Unknown => EXTENSIONS,
        };
        Document::new(source, edits, extensions, self.linker.clone())
    }
}
