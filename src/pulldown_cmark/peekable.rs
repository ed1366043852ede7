//! An iterator that can look one event ahead.

/// An iterator that can look one item ahead and take an item back. `Autolink::next` calls `inner`
/// directly unless an item [is held](Self::is_held). With [`Peekable`](core::iter::Peekable), plain
/// rendering would take an eighth longer.
pub(super) struct Ahead<I: Iterator> {
    pub(super) inner: I,
    /// The item that was looked at and not read. `Some(None)` once the iterator has ended, which is
    /// then not called again.
    held: Option<Option<I::Item>>,
}

impl<I: Iterator> Ahead<I> {
    pub(super) const fn new(inner: I) -> Self {
        Self { inner, held: None }
    }

    /// Returns whether the next item does not come from `inner`.
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
