//! The stack that pairs closing brackets with opening ones (UTS #58 section 3.5.1).

use crate::unicode::link_bracket;

/// The maximum depth of nested brackets.
const BRACKET_LIMIT: usize = 125;

/// The open brackets of a part.
pub(crate) struct Brackets {
    stack: [char; BRACKET_LIMIT],
    len: usize,
}

impl Brackets {
    pub(crate) fn new() -> Self {
        Self { stack: ['\0'; BRACKET_LIMIT], len: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds an open bracket. Returns `false` if the limit is reached.
    pub(crate) fn push(&mut self, open: char) -> bool {
        let Some(slot) = self.stack.get_mut(self.len) else {
            return false;
        };
        *slot = open;
        self.len += 1;
        true
    }

    /// Returns whether `close` closes the last open bracket, and only then removes that bracket. Otherwise
    /// detection ends the link, and formatting must leave the bracket for its own partner.
    pub(crate) fn closes(&mut self, close: char) -> bool {
        let Some(last) = self.len.checked_sub(1) else {
            return false;
        };
        let is_pair = self.stack.get(last).copied() == link_bracket(close);
        if is_pair {
            self.len = last;
        }
        is_pair
    }
}
