//! The visible text of a source.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::memchr;
use uts58::Link;

use crate::anchor::{Anchor, ExistingAnchor, Hook, NamedSite, Site};
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::{Elements, MarkupToken, More, Place, Reader};

use super::destination::destination;
use super::{Explained, Outcome, explained};

/// Returns the places of a `source` in order: links that `edits` write, existing `links`, and other
/// places. `shown` is the visible text of the source.
pub(crate) fn of_source(
    source: &[u8],
    shown: &str,
    edits: Vec<SourceEdit>,
    mut links: Vec<Explained>,
    linker: &Linker,
) -> Vec<Explained> {
    for link in &mut links {
        if let Outcome::Existing { href, destination: at, .. } = &mut link.outcome {
            let start = link.range.start;
            let own = source.get(link.range.clone()).and_then(|link| destination(link, href));
            *at = own.map(|own| start + own.start..start + own.end);
        }
    }
    for SourceEdit { kind, link: range, href, text, .. } in edits {
        if let Some(kind) = kind {
            links.push(Explained::new(range.start, range, Outcome::Link { kind, href, text }));
        }
    }
    links.sort_by_key(|link| link.at);
    explained(shown, links.into_iter(), linker)
}

impl Explained {
    /// Creates the entry for an existing link.
    pub(crate) fn existing(
        range: Range<usize>,
        href: String,
        mut text: String,
        linker: &Linker,
    ) -> Self {
        let finder = linker.get_finder();
        // Without a scheme, it is a path on the same site.
        let link = finder.parse(href.trim()).map(|link| link.kind());
        let kind = link.filter(|_| Site::from_href(&href, "") != Site::SameHost);
        let named_site = NamedSite::from_text(&text, &href, finder);
        text.truncate(text.find('\0').unwrap_or(text.len()));
        Self::new(
            range.start,
            range,
            Outcome::Existing { kind, href, destination: None, text, named_site },
        )
    }
}

/// A hook that lists existing anchors, and also calls the hook of the caller, if there is one.
pub(crate) struct Authors<H> {
    pub(crate) hook: Option<H>,
    pub(crate) anchors: Vec<Explained>,
}

impl<H: Hook> Hook for Authors<H> {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        self.hook.iter_mut().for_each(|hook| hook.anchor(link, anchor));
    }

    fn existing(&mut self, anchor: &mut ExistingAnchor<'_>) {
        let (href, text) =
            (anchor.href().into(), anchor.written.text.as_deref().unwrap_or_default().into());
        let range = anchor.written.range.clone();
        self.anchors.push(Explained::existing(range, href, text, anchor.linker));
        self.hook.iter_mut().for_each(|hook| hook.existing(anchor));
    }
}

/// The text of a source that may link, with spaces instead of all other bytes except line feeds.
pub(crate) struct Shown<'s> {
    source: &'s str,
    text: String,
}

impl<'s> Shown<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Self { source, text: String::with_capacity(source.len()) }
    }

    /// Adds a text. Ignores a text that starts before the end of the last one.
    pub(crate) fn add(&mut self, range: Range<usize>) {
        let hidden = self.source.get(self.text.len()..range.start);
        if let (Some(hidden), Some(text)) = (hidden, self.source.get(range)) {
            self.text.extend(hidden.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            self.text += text;
        }
    }

    /// Returns the text, which is as long as the source.
    pub(crate) fn finish(mut self) -> String {
        self.add(self.source.len()..self.source.len());
        self.text
    }

    /// Returns the text of a page.
    pub(crate) fn of_page(page: &'s str, linker: &Linker) -> String {
        let mut shown = Self::new(page);
        // Text in elements that a setting skips is also explained.
        let mut reader = Reader::new(Elements::new(&[], &linker.0.unskip, false));
        let (html, mut at) = (page.as_bytes(), 0);
        while let Some((token, len)) = reader.next(&html[at..], More::No)
            && !reader.is_lost()
        {
            if matches!(token, MarkupToken::Text | MarkupToken::Word)
                && reader.place() == Place::Open
            {
                shown.add(at..at + len);
            }
            at += len;
        }
        // After the reader has given up, nothing links, so an approximation is enough: the text
        // between tags.
        while at < html.len() {
            let end = memchr(b'<', &html[at..]).map_or(html.len(), |open| at + open);
            shown.add(at..end);
            at = memchr(b'>', &html[end..]).map_or(html.len(), |close| end + close + 1);
        }
        shown.finish()
    }
}
