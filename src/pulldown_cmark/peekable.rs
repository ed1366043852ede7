//! The events of the host, of which one may be looked at ahead.

/// An iterator that takes back an item. It is not [`Peekable`](core::iter::Peekable), whose `next` would cost an eighth of
/// plain rendering: `Autolink::next` asks `inner` itself unless something [is held](Self::is_held).
pub(super) struct Ahead<I: Iterator> {
    pub(super) inner: I,
    /// What was looked at and not read, and `Some(None)` once the iterator has ended, which is not asked again.
    held: Option<Option<I::Item>>,
}

impl<I: Iterator> Ahead<I> {
    pub(super) const fn new(inner: I) -> Self {
        Self { inner, held: None }
    }

    /// Whether the next item is not simply the next one of `inner`.
    #[inline]
    pub(super) const fn is_held(&self) -> bool {
        self.held.is_some()
    }

    #[inline]
    pub(super) fn read(&mut self) -> Option<I::Item> {
        let item = self.held.take().unwrap_or_else(|| self.inner.next());
        if item.is_none() {
            self.end();
        }
        item
    }

    #[inline]
    pub(super) fn peek(&mut self) -> Option<&I::Item> {
        self.held.get_or_insert_with(|| self.inner.next()).as_ref()
    }

    /// Gives back the item that was read last.
    pub(super) fn put_back(&mut self, item: I::Item) {
        self.held = Some(Some(item));
    }

    pub(super) fn end(&mut self) {
        self.held = Some(None);
    }
}
