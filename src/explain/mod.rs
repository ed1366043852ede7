//! All links of a source with their ranges, and the reasons why other text does not link.
//!
//! [`text::explain`](crate::text::explain) explains plain text, `html::Rewriter::explain` an HTML
//! page, and `markdown::Rewriter::explain` a Markdown source. The last two also list existing
//! links, so a link checker does not need its own parser.

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

/// A place in a source that is a link or could have been a link.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Explained {
    /// The byte at which the link starts, or the byte of the refused `.`, `:`, `@` or wide full
    /// stop.
    pub at: usize,
    /// The bytes of the link. The range of an existing link includes its markup. The range of a
    /// refused place is the word around it, up to whitespace or markup, with at most 1,000 bytes on
    /// each side. No host and few URLs are longer.
    pub range: Range<usize>,
    /// The result for this place.
    pub outcome: Outcome,
    /// The deviation from the standard that causes the result. `None` if the standard gives the
    /// same result, and for existing links.
    pub deviation: Option<Deviation>,
    /// The section of UTS #58 that causes the result, or from which the deviation differs, such as
    /// `3.1`. `None` if a setting causes the result, and for existing links.
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

/// The result for a place in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Outcome {
    /// Text that becomes a link.
    Link {
        /// The kind of the link.
        kind: LinkKind,
        /// The URL of the link, in ASCII and percent-encoded.
        href: String,
        /// The text that a reader sees, not escaped.
        text: String,
    },
    /// A link that is already in the source.
    Existing {
        /// The kind of its destination. `None` for a path on the same site, and for schemes that
        /// this crate does not link, such as `javascript:`.
        kind: Option<LinkKind>,
        /// The `href`, without escapes of the format, as
        /// [`ExistingAnchor::href`](crate::ExistingAnchor::href) returns it.
        href: String,
        /// The bytes of the destination in the source: the value of an `href`, or the destination
        /// of a Markdown link, without the delimiters around it. `None` if the destination is
        /// elsewhere, such as in a reference definition.
        destination: Option<Range<usize>>,
        /// The text that a reader sees, without the text of images. Empty if
        /// [`ExistingAnchor::text`](crate::ExistingAnchor::text) returns `None`.
        text: String,
        /// The site that the text names, as
        /// [`ExistingAnchor::named_site`](crate::ExistingAnchor::named_site) returns it. If the
        /// destination is `Site::Other`, [`Linker::deceptive_links`] applies to the link.
        named_site: Option<NamedSite>,
    },
    /// Text that would link by itself, but stays text.
    Unlinked(Unlinked),
    /// Text that is not a link.
    Refused(Refusal),
}

/// The maximum length of the word on each side of a refused place. It is longer than hosts and
/// nearly all URLs, and short enough that many such places in one long word take linear time.
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

/// Returns the links of a source and the other places in its visible text, in order.
///
/// Each byte of `shown` is at its position in the source, and spaces replace all other bytes. If
/// text in `shown` would link but is not in `links`, its surroundings in the source prevent the
/// link.
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
        // A link can start before a refused place, such as in a.b@example.com.
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

/// Returns the word around byte `at`, with at most [`AROUND`] bytes on each side.
fn around(text: &str, at: usize) -> Range<usize> {
    let from = text.floor_char_boundary(at.saturating_sub(AROUND));
    let to = text.ceil_char_boundary(at + AROUND);
    let before = text[from..at].rsplit(char::is_whitespace).next().map_or(0, str::len);
    let after = text[at..to].split(char::is_whitespace).next().map_or(0, str::len);
    at - before..at + after
}
