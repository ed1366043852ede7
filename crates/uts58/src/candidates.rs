//! Finds the places where a text may have a link, without reading the text around them.

use crate::find::Triggers;
use crate::finder::Finder;
use crate::profile::Profile;

impl Finder {
    /// Returns whether `text`, normally UTF-8, has a [candidate](crate::adapter::Candidates). If
    /// not, it has no link. This is much faster than [`links`](Self::links), and most texts of a
    /// document have no candidates.
    ///
    /// # Examples
    ///
    /// ```
    /// let finder = uts58::Finder::new();
    /// assert!(!finder.has_candidate("A sentence. And one more: no link."));
    /// assert!(finder.has_candidate("See user.name"));
    /// ```
    #[inline]
    #[must_use]
    pub fn has_candidate(&self, text: impl AsRef<[u8]>) -> bool {
        let text = text.as_ref();
        // Fast path: a short text is read byte by byte.
        let may_have = text.len() > SHORT
            || text.iter().any(|&byte| byte >= 0x80 || matches!(byte, b'.' | b':' | b'@'));
        may_have
            && (self.profile().has_trigger(text)
                || self.options().has_colons() && text.contains(&b':'))
    }
}

/// The length up to which reading byte by byte is faster than reading in blocks.
const SHORT: usize = 17;

/// A search for the candidates of a text: the bytes where a link may be.
///
/// It is for programs that search a document before they parse it. Each link has at least one
/// candidate: the `:` of its scheme, a `.` of its domain, the `@` of its email address, or another
/// separator of labels. A `.` or `:` before whitespace is not a candidate.
///
/// # Examples
///
/// ```
/// use uts58::{adapter::Candidates, Finder};
///
/// let text = b"One. Two: user.name <b>";
/// let mut candidates = Candidates::new(&Finder::new());
/// let is_tag = |byte, _, _| byte == b'<';
/// assert_eq!(candidates.next_or(text, 0, is_tag), Some(14));
/// assert_eq!(candidates.next_or(text, 15, is_tag), Some(20));
/// assert_eq!(candidates.next_or(text, 21, is_tag), None);
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    profile: Profile,
    triggers: Triggers,
}

impl Candidates {
    /// Creates a search from the first byte of a text, for the links that `finder` may find.
    #[must_use]
    pub fn new(finder: &Finder) -> Self {
        Self { profile: finder.profile(), triggers: Triggers::new(finder.options().has_colons()) }
    }

    /// Returns the first candidate of `text` at or after byte `from`, or the first byte that `or`
    /// accepts. `or` receives a byte and the next two bytes, with zeros after the end of the text.
    /// It must have no side effects.
    ///
    /// The text must be the same in each call, and `from` must not decrease. All calls together
    /// take time linear in the length of the text.
    #[inline(always)]
    pub fn next_or(
        &mut self,
        text: &[u8],
        from: usize,
        or: impl Fn(u8, u8, u8) -> bool,
    ) -> Option<usize> {
        self.profile.next_trigger(&mut self.triggers, text, from, or)
    }
}
