//! All links of a source with their places, and why other text in it is none.
//!
//! [`text::explain`](crate::text::explain) reads plain text, `html::Rewriter::explain` a page and
//! `markdown::Rewriter::explain` a Markdown source. The last two also list the links that the author wrote, so that link
//! checkers need no parser of their own.

#[cfg(feature = "html")]
mod destination;
#[cfg(feature = "html")]
mod visible_text;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use uts58::rules::Deviation;
use uts58::{LinkKind, Refusal};

use crate::anchor::{NamedSite, Unlinked};
use crate::linker::Linker;

#[cfg(feature = "html")]
pub(crate) use visible_text::{Authors, Shown, of_source};

/// A place of a source that is a link or could have been one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Explained {
    /// The byte where a link starts, or the `.`, `:` or `@` (or the wide full stop) that was refused.
    pub at: usize,
    /// The bytes of the link. For one of the author they include its markup, and for what was refused they are the word
    /// around it: up to whitespace or markup, and at most 1,000 bytes on each side, which no host and few URLs have.
    pub range: Range<usize>,
    /// What it is.
    pub outcome: Outcome,
    /// The deviation from the standard that decides; `None` where the standard says the same, and for links of the author.
    pub deviation: Option<Deviation>,
    /// The section of UTS #58 that decides, or from which the deviation differs, such as `3.1`; `None` where a setting decides,
    /// and for links of the author.
    pub section: Option<&'static str>,
}

impl Explained {
    fn new(at: usize, range: Range<usize>, outcome: Outcome) -> Self {
        let (deviation, section) = match &outcome {
            Outcome::Refused(why) => (why.rule.deviation, why.rule.section),
            _ => (None, None),
        };
        Self { at, range, outcome, deviation, section }
    }
}

/// What a place of a source is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Outcome {
    /// Text that becomes a link.
    Link {
        /// What kind of link it is.
        kind: LinkKind,
        /// The URL that is written: ASCII, percent-encoded.
        href: String,
        /// The text that a reader sees, not escaped.
        text: String,
    },
    /// A link that the author wrote.
    Existing {
        /// What kind of link it leads to; `None` for a path on the site and for what this crate does not link, such as
        /// `javascript:`.
        kind: Option<LinkKind>,
        /// Where it leads, without escapes of the format: what [`ExistingAnchor::href`](crate::ExistingAnchor::href) returns.
        href: String,
        /// The bytes of the source that say where it leads: the value of an `href`, or the destination of a link of Markdown, without
        /// marks around it. `None` where they stand elsewhere, as those of a reference do.
        destination: Option<Range<usize>>,
        /// The text that a reader sees, empty where [`ExistingAnchor::text`](crate::ExistingAnchor::text) is not known. That of
        /// an image is no part of it.
        text: String,
        /// The site that the text names, and where the link leads, seen from there: what
        /// [`ExistingAnchor::named_site`](crate::ExistingAnchor::named_site) returns. If that is `Site::Other`, it
        /// is what [`Linker::deceptive_links`] answers.
        named_site: Option<NamedSite>,
    },
    /// Text that would be a link by itself, and stays text.
    Unlinked(Unlinked),
    /// Text that is not a link.
    Refused(Refusal),
}

/// How many bytes on each side of what was refused are its word: more than hosts and nearly all URLs have, and few enough
/// that many such places in one long word take linear time.
const AROUND: usize = 1000;

/// Explains a plain text.
pub(crate) fn of_text(text: &str, linker: &Linker) -> Vec<Explained> {
    let links = linker.links(text).map(|(link, anchor)| {
        let (kind, text) = (link.kind(), anchor.text().into());
        let outcome = Outcome::Link { kind, text, href: anchor.into_href() };
        Explained::new(link.range().start, link.range(), outcome)
    });
    explained(text, links, linker)
}

/// The links of a source in order, with the other places of the text that a reader sees of it. Each byte of that text
/// stands where it does in the source, with spaces in place of everything else, so what would link in it and is no link
/// of the source has something around it that keeps it as it is.
fn explained(
    shown: &str,
    links: impl Iterator<Item = Explained>,
    linker: &Linker,
) -> Vec<Explained> {
    let mut links = links.peekable();
    let mut places = linker.hook(()).explain(shown).peekable();
    let finder = linker.get_finder();
    let (mut all, mut end): (Vec<Explained>, usize) = (Vec::new(), 0);
    while let Some((at, outcome)) = places.next() {
        while let Some(link) = links.next_if(|link| link.at <= at) {
            end = link.range.end;
            all.push(link);
        }
        if let (Ok((link, _)), Some(last)) = (&outcome, all.last_mut())
            && matches!(last.outcome, Outcome::Link { .. })
            && last.at == link.range().start
        {
            let difference = finder.compare(shown, link);
            (last.deviation, last.section) =
                (difference.end.or(difference.start), Some(difference.section));
        }
        // A link can start before a place that was refused, as in a.b@example.com.
        let is_part =
            matches!(places.peek(), Some((_, Ok((link, _)))) if link.range().contains(&at));
        if at < end || outcome.is_err() && is_part {
            continue;
        }
        all.push(match outcome {
            Ok((link, anchor)) => {
                let (range, why) = (link.range(), anchor.err().unwrap_or(Unlinked::KEPT));
                end = range.end;
                Explained::new(range.start, range, Outcome::Unlinked(why))
            }
            Err(refusal) => Explained::new(at, around(shown, at), Outcome::Refused(refusal)),
        });
    }
    all.extend(links);
    all
}

/// The word around the byte `at`, as far as it is near.
fn around(text: &str, at: usize) -> Range<usize> {
    let from = text.floor_char_boundary(at.saturating_sub(AROUND));
    let to = text.ceil_char_boundary(at + AROUND);
    let before = text[from..at].rsplit(char::is_whitespace).next().map_or(0, str::len);
    let after = text[at..to].split(char::is_whitespace).next().map_or(0, str::len);
    at - before..at + after
}
