//! The events of the host, of which one may be looked at ahead.

/// An iterator that takes back an item. It is not [`Peekable`](core::iter::Peekable), whose `next` would cost an eighth of
/// plain rendering: `Autolink::next` asks `inner` itself unless something [is held](Self::is_held).
pub(super) struct Ahead<I: Iterator> {
    pub(super) inner: I,
    held: Held<I::Item>,
}

enum Held<T> {
    Nothing,
    Item(T),
    /// The iterator has ended, and is not asked again.
    End,
}

impl<I: Iterator> Ahead<I> {
    pub(super) const fn new(inner: I) -> Self {
        Self { inner, held: Held::Nothing }
    }

    /// Whether the next item is not simply the next one of `inner`.
    #[inline]
    pub(super) const fn is_held(&self) -> bool {
        !matches!(self.held, Held::Nothing)
    }

    #[inline]
    pub(super) fn read(&mut self) -> Option<I::Item> {
        match core::mem::replace(&mut self.held, Held::Nothing) {
            Held::Item(item) => return Some(item),
            Held::Nothing => {
                if let Some(item) = self.inner.next() {
                    return Some(item);
                }
            }
            Held::End => {}
        }
        self.held = Held::End;
        None
    }

    #[inline]
    pub(super) fn peek(&mut self) -> Option<&I::Item> {
        if matches!(self.held, Held::Nothing) {
            self.held = self.inner.next().map_or(Held::End, Held::Item);
        }
        match &self.held {
            Held::Item(item) => Some(item),
            _ => None,
        }
    }

    /// Gives back the item that was read last.
    pub(super) fn put_back(&mut self, item: I::Item) {
        self.held = Held::Item(item);
    }

    pub(super) fn end(&mut self) {
        self.held = Held::End;
    }
}
