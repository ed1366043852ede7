//! The links of a text with their anchors.

use core::iter::FusedIterator;

use crate::finder::Links;
use crate::link::{Link, Segments};

use super::{Anchor, Linker, Place, turns};

impl Linker {
    /// Returns an iterator over the links of `text` that become anchors, each with its anchor, in order.
    ///
    /// All settings apply, as in every adapter. Takes the time of [`Finder::links`](crate::Finder::links), and for each
    /// link that of looking it up among the patterns, judging its host, and writing its `href` and its text.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().exclude("example.com")?;
    /// let links: Vec<_> = linker
    ///     .links("example.com, example.org")
    ///     .map(|(link, anchor)| (link.range(), anchor.href().to_owned()))
    ///     .collect();
    /// assert_eq!(links, [(13..24, "https://example.org".to_owned())]);
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn links<'a>(&'a self, text: &'a str) -> AnchoredLinks<'a> {
        let links = self.0.finder.links(text);
        AnchoredLinks { links, linker: self, text, is_turned: false, seen: 0 }
    }

    /// Returns an iterator over those links and the text between them. Joined, the segments are the text.
    pub fn segments<'a>(&'a self, text: &'a str) -> Segments<'a, AnchoredLinks<'a>> {
        Segments::new(text, self.links(text), |(link, _)| link.range())
    }
}

/// An iterator over links with their anchors, made by [`Linker::links`].
#[derive(Clone, Debug)]
#[must_use]
pub struct AnchoredLinks<'a> {
    links: Links<'a>,
    linker: &'a Linker,
    text: &'a str,
    /// Whether the text before byte `seen` changes the direction of the rest.
    is_turned: bool,
    seen: usize,
}

impl AnchoredLinks<'_> {
    /// Whether the line contains nothing but the link and white space.
    fn is_alone(&self, link: &Link<'_>) -> bool {
        let range = link.range();
        let is_space = |c: char| c.is_whitespace() && c != '\n';
        let before = self.text[..range.start].trim_end_matches(is_space);
        let after = self.text[range.end..].trim_start_matches(is_space);
        (before.is_empty() || before.ends_with('\n'))
            && (after.is_empty() || after.starts_with('\n'))
    }
}

impl<'a> Iterator for AnchoredLinks<'a> {
    type Item = (Link<'a>, Anchor<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let link = self.links.next()?;
            let range = link.range();
            self.is_turned |= turns(&self.text.as_bytes()[self.seen..range.start]);
            self.seen = range.start;
            let is_alone = self.linker.has_hook() && self.is_alone(&link);
            let place = Place { element: "", is_alone, is_turned: self.is_turned };
            if let Some(anchor) = self.linker.anchor_with(&link, place, &mut |_, _| {}) {
                // The `dir` of the anchor isolates what is in it from the text after it.
                self.seen = range.end;
                return Some((link, anchor));
            }
        }
    }
}

impl FusedIterator for AnchoredLinks<'_> {}
