//! The items of a word, and their replacements.

use alloc::collections::VecDeque;

use ::pulldown_cmark::Event;
use smallvec::SmallVec;

use crate::adapter::Change;
use crate::adapter::text_run::Part;

use super::events::As;
use super::existing::changed;
use super::item::{Item, link_items, text_item};

/// The items that were read and not yet returned.
///
/// The place of an item in `read` is the source of its piece of the run. Items therefore stay in
/// place until all are returned, and their replacements are in `new`.
pub(super) struct Queue<T> {
    /// `None` for an item that was replaced or returned. A few items fit inline, so documents
    /// without links cause no allocation.
    read: SmallVec<[Option<T>; 16]>,
    /// The place of the first item that was not returned.
    at: usize,
    /// New items, in order, each with the place of the item that it precedes.
    new: VecDeque<(usize, T)>,
}

impl<T> Queue<T> {
    pub(super) fn new() -> Self {
        Self { read: SmallVec::new(), at: 0, new: VecDeque::new() }
    }

    /// Returns whether nothing is left to return. If so, items can be added.
    #[inline]
    pub(super) fn is_empty(&mut self) -> bool {
        let is_empty = self.new.is_empty() && self.read[self.at..].iter().all(Option::is_none);
        if is_empty {
            self.read.clear();
            self.at = 0;
        }
        is_empty
    }

    /// Returns the place of the next item that is added.
    #[inline]
    pub(super) fn place(&self) -> usize {
        self.read.len()
    }

    pub(super) fn push(&mut self, item: Option<T>) {
        self.read.push(item);
    }

    /// Returns the next item.
    pub(super) fn pop(&mut self) -> Option<T> {
        loop {
            if self.new.front().is_some_and(|&(place, _)| place <= self.at) {
                return self.new.pop_front().map(|(_, item)| item);
            }
            let item = self.read.get_mut(self.at)?.take();
            self.at += 1;
            if item.is_some() {
                return item;
            }
        }
    }
}

impl<'a, T: Item<'a>> Queue<T> {
    /// Changes the items at these places, which start and end a link.
    pub(super) fn change(&mut self, [start, end]: [usize; 2], change: &Change, how: As) {
        if let (Some(open), Some(close)) = (self.read[start].take(), self.read[end].take()) {
            [self.read[start], self.read[end]] = changed([open, close], change, how);
        }
    }

    /// Replaces items with a part of the run.
    pub(super) fn replace(&mut self, part: Part<'_, usize>, source: Option<&str>, how: As) {
        match part {
            Part::Text(&at, range) => {
                if let Some(item) = &mut self.read[at] {
                    let text = text_item(item, range, source);
                    match item.event() {
                        Event::Text(_) => self.new.push_back((at, text)),
                        _ => *item = text,
                    }
                }
            }
            Part::Link(splice) => {
                let (&at, &last) = (splice.first.0, splice.last.0);
                if let (Some(first), Some(last)) = (&self.read[at], &self.read[last]) {
                    let items = link_items(splice, [first, last], source, how);
                    self.new.extend(items.map(|item| (at, item)));
                }
            }
            Part::Cut(&at) => self.read[at] = None,
        }
    }
}
