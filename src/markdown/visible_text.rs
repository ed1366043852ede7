//! The visible text and the existing links of a source.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Event, Tag, TagEnd};

use crate::anchor::{AuthorText, Hook};
use crate::explain::{self, Explained, Shown};
use crate::html::{href_of_tag, shown};
use crate::linker::Linker;
use crate::markup::{Flow, MarkupToken, More, Reader};
use crate::pulldown_cmark::{element_of, href_of};

use super::{MAX_SIZE, Rewriter, SourceSettings};

impl<H: Hook> Rewriter<'_, H> {
    /// Returns the links of a source, and the places that could have been links, in order. The
    /// result has new links, existing links (`<https://…>`, `[text](…)`, `<a href>`), and other
    /// text with the reason why it does not link. Requires the feature `html`, which parses the
    /// anchors in raw HTML.
    ///
    /// Code, metadata and the text of images are not explained. Takes as long as
    /// [`edits`](Self::edits).
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::explain::Outcome;
    /// use linkwright::{Linker, markdown::Rewriter};
    ///
    /// let source = "See a.com, <https://b.com> and [main.rs](/src \"t\"), not main.rs.";
    /// let linker = Linker::new();
    /// let places = Rewriter::new(&linker).explain(source);
    /// let hrefs = places.iter().filter_map(|place| match &place.outcome {
    ///     Outcome::Link { href, .. } | Outcome::Existing { href, .. } => {
    ///         Some((&source[place.range.clone()], &**href))
    ///     }
    ///     _ => None,
    /// });
    /// assert_eq!(
    ///     hrefs.collect::<Vec<_>>(),
    ///     [
    ///         ("a.com", "https://a.com"),
    ///         ("<https://b.com>", "https://b.com"),
    ///         ("[main.rs](/src \"t\")", "/src"),
    ///     ],
    /// );
    /// ```
    #[must_use]
    pub fn explain(self, source: &str) -> Vec<Explained> {
        let Self { linker, mut hook, settings } = self;
        if source.len() > MAX_SIZE {
            return Vec::new();
        }
        let mut seen = Seen::new(source, linker);
        let see = &mut |event: &Event<'_>, range| seen.see(event, range);
        let mut edits = settings.edits(source, linker, &mut hook, see);
        if !SourceSettings::writes(source, linker) {
            edits.clear();
        }
        let (shown, authors) = seen.finish();
        explain::of_source(source.as_bytes(), &shown, edits, authors, linker)
    }
}

/// A collector of the visible text and the existing links in the events of a source.
struct Seen<'s, 'l> {
    source: &'s str,
    linker: &'l Linker,
    shown: Shown<'s>,
    anchors: Vec<Explained>,
    /// The reader of the raw HTML in the block so far.
    html: Option<Reader>,
    /// The start, the `href` and the text of the open anchor.
    open: Option<(usize, String, AuthorText)>,
    /// The number of open elements whose text does not link, and the number of open images.
    closed: usize,
    images: usize,
}

impl<'s, 'l> Seen<'s, 'l> {
    fn new(source: &'s str, linker: &'l Linker) -> Self {
        let (shown, anchors) = (Shown::new(source), Vec::new());
        Self { source, linker, shown, anchors, html: None, open: None, closed: 0, images: 0 }
    }

    /// Returns the text that may link, as long as the source, and the existing links.
    fn finish(mut self) -> (String, Vec<Explained>) {
        self.end(self.source.len());
        (self.shown.finish(), self.anchors)
    }

    fn see(&mut self, event: &Event<'_>, range: Range<usize>) {
        match event {
            // The text of an image is not text of the page.
            Event::Start(Tag::Image { .. }) => {
                self.images += 1;
                self.read(event);
            }
            Event::End(TagEnd::Image) => {
                self.images -= 1;
                self.read(event);
            }
            _ if self.images > 0 => self.read(event),
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                self.closed += 1;
                self.end(range.start);
                let href = href_of(*link_type, dest_url).into();
                let text = self.html.as_ref().map(AuthorText::after).unwrap_or_default();
                self.open = Some((range.start, href, text));
            }
            Event::End(TagEnd::Link) => {
                self.closed -= 1;
                self.end(range.end);
            }
            // A tag within a line, and a block of HTML with all of its lines.
            Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => self.see_html(range),
            Event::Html(_) => {}
            Event::End(TagEnd::HtmlBlock) => self.html = None,
            Event::Start(tag) => self.see_element(tag.to_end(), false),
            Event::End(tag) => self.see_element(*tag, true),
            event => {
                self.read(event);
                if self.closed == 0 && matches!(event, Event::Text(_)) {
                    self.shown.add(range);
                }
            }
        }
    }

    fn see_element(&mut self, tag: TagEnd, is_end: bool) {
        if matches!(tag, TagEnd::CodeBlock | TagEnd::MetadataBlock(_)) {
            self.closed = if is_end { self.closed - 1 } else { self.closed + 1 };
        }
        if let (name, Flow::Block) = element_of(tag) {
            self.html = None;
            if let Some((.., text)) = &mut self.open
                && text.element(name.as_bytes(), is_end, false)
                && !is_end
            {
                text.line();
            }
        }
    }

    fn see_html(&mut self, mut range: Range<usize>) {
        let mut html = self.html.take().unwrap_or_default();
        while let Some((token, len)) = html.next(&self.source.as_bytes()[range.clone()], More::No)
            && !html.is_lost()
        {
            let start = range.start;
            range.start += len;
            let written = &self.source.as_bytes()[start..range.start];
            let text = self.open.as_mut().map(|(.., text)| text);
            match (token, text) {
                (MarkupToken::Text | MarkupToken::Word, Some(text)) => text.push(&shown(written)),
                (MarkupToken::Tag, text) if html.tag().name() == b"a" => {
                    text.into_iter().for_each(|text| text.anchor(&html));
                    if html.tag().is_end {
                        self.end(range.start);
                    } else {
                        self.end(start);
                        let href = href_of_tag(written);
                        self.open = href.map(|href| (start, href, AuthorText::after(&html)));
                    }
                }
                (MarkupToken::Tag, Some(text)) => text.tag(written, &html),
                (MarkupToken::Comment, Some(text)) => text.comment(written, &html),
                _ => {}
            }
        }
        self.html = Some(html);
    }

    /// Ends the open anchor.
    fn end(&mut self, end: usize) {
        if let Some((start, href, text)) = self.open.take() {
            let (text, _) = text.finish().unwrap_or_default();
            self.anchors.push(Explained::existing(start..end, href, text, self.linker));
        }
    }

    /// Reads an event in a link, except for the start or the end of an element and raw HTML, unless
    /// it is in an image.
    fn read(&mut self, event: &Event<'_>) {
        let Some((.., text)) = &mut self.open else { return };
        match event {
            Event::Start(Tag::Image { .. }) => text.image(false),
            Event::End(TagEnd::Image) => text.image(true),
            Event::Text(shown) | Event::Code(shown) => text.push(shown),
            // All content of an image is its alternative text.
            Event::InlineHtml(shown) => text.push(shown),
            Event::InlineMath(shown) | Event::DisplayMath(shown) => text.push_uncertain(shown),
            Event::SoftBreak => text.push(" "),
            _ if text.is_in_image() => {}
            Event::HardBreak => text.line(),
            _ => text.unknown(),
        }
    }
}
