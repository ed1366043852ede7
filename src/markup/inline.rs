//! Tracks inline elements, to distinguish an end tag that closes one from an end tag that browsers
//! ignore.

use arrayvec::ArrayVec;

use super::elements::{BLOCK, Flow, IMPLIED_END, MARKER, NEVER_LINKED, SCOPE};
use super::tag::Tag;

/// The names of inline elements that are certainly open. They started in this block, after the last
/// tag that could close other elements in a browser. Only the outermost eight are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct InlineElements(ArrayVec<u128, 8>);

impl InlineElements {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Reads a tag, and returns how it affects the text around it.
    #[inline]
    pub(super) fn see(&mut self, tag: &Tag) -> Flow {
        let flow = tag.flow();
        if tag.is_component {
            return flow;
        }
        let ends_others = tag.name.element.is(BLOCK | IMPLIED_END | MARKER | NEVER_LINKED | SCOPE);
        let is_edge = matches!(flow, Flow::Inline(_));
        if is_edge && flow != Flow::HIDDEN && !ends_others {
            return self.see_inline(tag, flow);
        }
        if ends_others || tag.is_end {
            self.clear();
        }
        if is_edge && tag.is_end { Flow::HIDDEN } else { flow }
    }

    fn see_inline(&mut self, tag: &Tag, flow: Flow) -> Flow {
        let name = tag.name.short();
        if !tag.is_end {
            match tag.name() {
                // A `nobr` may close another `nobr`, and browsers read `image` as `img`.
                b"nobr" | b"image" => self.clear(),
                _ => _ = name.map(|name| self.0.try_push(name)),
            }
            return flow;
        }
        // An element that is not known to be open may contain all elements that are known to be
        // open.
        let own = self.0.iter().rposition(|&open| Some(open) == name);
        self.0.truncate(own.unwrap_or(0));
        if own.is_some() { flow.end() } else { Flow::HIDDEN }
    }
}
