//! Makes the anchors of a page, and writes the page with them.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::adapter::text_run::Part;
use crate::anchor::Hook;
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::attributes;

use super::anchor_attributes::{changes, rename};
use super::comments::Comments;
use super::encoding::Encoding;
use super::source::Source;
use super::text::edit;

/// A linker with its hook, and the edits that they have made.
pub(super) struct PageWriter<H> {
    pub(super) linker: Linker,
    pub(super) hook: H,
    pub(super) edits: Vec<SourceEdit>,
    encoding: Encoding,
}

impl<H: Hook> PageWriter<H> {
    pub(super) const fn new(linker: Linker, hook: H, encoding: Encoding) -> Self {
        Self { linker, hook, edits: Vec::new(), encoding }
    }

    /// Returns the linker and the hook that a run needs to make anchors, and a function that takes
    /// the anchors.
    #[inline]
    pub(super) fn parts<'w>(
        &'w mut self,
        source: Source<'w>,
    ) -> (&'w Linker, &'w mut H, impl FnMut(Part<'_, Range<usize>>)) {
        let Self { linker, hook, edits, .. } = self;
        let give = move |part: Part<'_, Range<usize>>| {
            if let Part::Link(splice) = part {
                edits.extend(edit(splice, |range| source.text(range)));
            }
        };
        (linker, hook, give)
    }

    /// Changes an existing anchor with this start tag, unless a comment keeps it. Adds a note at
    /// its `end` only if text `can_follow` there.
    pub(super) fn change(
        &mut self,
        source: Source<'_>,
        tag: Range<usize>,
        end: usize,
        text: Option<String>,
        can_follow: bool,
        comments: &Comments,
    ) {
        let (html, range) = (source.get(tag.clone()), tag.start..end);
        let Self { linker, hook, encoding, .. } = self;
        let (mut own, note) = changes(html, range, text, can_follow, *encoding, linker, hook);
        if !note.is_empty() {
            own.push(SourceEdit::of_markup(end..end, note));
        }
        // A comment may be from a stranger, so it does not turn off guards.
        if !comments.keeps(tag.start) || linker.guards_existing() {
            self.edits.append(&mut own);
        }
    }

    /// Renames the attributes of a tag that a guard removes, or replaces an image that may not load
    /// with its alternative text.
    pub(super) fn guard(&mut self, source: Source<'_>, tag: Range<usize>, is_image: bool) {
        let html = source.get(tag.clone());
        let lost: Vec<_> = self.linker.lost_in(html, self.encoding == Encoding::Declared).collect();
        let alt = attributes(html, "img".len()).find(|own| own.is("alt"));
        let alt = alt.map_or(Ok(""), |own| core::str::from_utf8(own.value));
        match alt {
            Ok(alt) if is_image && lost.iter().any(|own| own.lowercase().starts_with("src")) => {
                self.edits.push(SourceEdit::of_markup(tag, alt.replace('<', "&lt;")));
            }
            _ => {
                let lost = lost.iter().filter_map(|own| own.renamed_at());
                self.edits.extend(lost.map(|at| rename(tag.start + at)));
            }
        }
    }

    /// Returns the edits in the order of the page.
    pub(super) fn into_edits(mut self) -> Vec<SourceEdit> {
        // A change to a start tag is known only after the links in its anchor.
        self.edits.sort_by_key(|edit| edit.range.start);
        self.edits
    }

    /// Returns the whole page with the edits applied.
    pub(super) fn into_page(mut self, source: Source<'_>) -> Vec<u8> {
        let len = source.html.len();
        let mut out = Vec::with_capacity(len + len / 8);
        self.write(source, len, &mut out);
        out
    }

    /// Writes the page up to byte `ready` with the edits applied.
    pub(super) fn write(&mut self, source: Source<'_>, ready: usize, out: &mut Vec<u8>) {
        self.edits.sort_by_key(|edit| edit.range.start);
        let count = self.edits.partition_point(|edit| edit.range.end <= ready);
        let mut written = source.start;
        for SourceEdit { range, replacement, .. } in self.edits.drain(..count) {
            out.extend_from_slice(source.get(written..range.start));
            out.extend_from_slice(replacement.as_bytes());
            written = range.end;
        }
        out.extend_from_slice(source.get(written..ready));
    }
}
