//! Brackets in what is shown: those that stand as escapes are shown only where that leaves every
//! other bracket with its partner.

use alloc::vec::Vec;

use crate::brackets::BRACKET_LIMIT;
use crate::unicode::{LinkTerm, link_bracket};

use super::display::Units;
use super::minimal::Unit;

/// Which of the escaped brackets of a tail are shown as themselves, by their number.
pub(super) struct Shown(Vec<bool>);

impl Shown {
    /// Looks at all brackets of the tail once. Allocates only where some are escaped.
    pub(super) fn plan(tail: &str) -> Self {
        let mut shown = Vec::new();
        if !tail.contains('%') {
            return Self(shown);
        }
        // Open brackets: the character, and its number where it is escaped.
        let mut open: Vec<(char, Option<usize>)> = Vec::new();
        let (mut count, mut raw_open) = (0, 0_usize);
        for unit in Units::new(tail) {
            let (c, is_escaped) = match unit {
                Unit::Syntax(..) => {
                    open.clear();
                    raw_open = 0;
                    continue;
                }
                Unit::Char(c) => (c, false),
                Unit::Escaped(c, _) => (c, true),
                Unit::Escape(_) | Unit::Hidden(_) | Unit::Byte(_) => continue,
            };
            match unit.term() {
                LinkTerm::Open => {
                    count += 1;
                    let number = is_escaped.then_some(shown.len());
                    if is_escaped {
                        shown.push(true);
                    }
                    raw_open += usize::from(!is_escaped);
                    open.push((c, number));
                }
                LinkTerm::Close if is_escaped => {
                    let is_closed = match open.last() {
                        Some(&(bracket, Some(_))) => link_bracket(c) == Some(bracket),
                        _ => false,
                    };
                    if is_closed {
                        open.pop();
                    }
                    shown.push(is_closed);
                }
                // Its partner stands as an escape: they are shown together.
                LinkTerm::Close if raw_open == 0 => {
                    let pair = |&mut (bracket, _): &mut (char, _)| link_bracket(c) == Some(bracket);
                    open.pop_if(pair);
                }
                LinkTerm::Close => {
                    raw_open -= 1;
                    while let Some((_, number)) = open.pop() {
                        match number {
                            // Shown, it would take this bracket's partner away.
                            Some(number) => shown[number] = false,
                            None => break,
                        }
                    }
                }
                LinkTerm::Include | LinkTerm::Soft | LinkTerm::Hard => {}
            }
        }
        if count > BRACKET_LIMIT {
            shown.fill(false);
        }
        Self(shown)
    }

    pub(super) fn is_shown(&self, number: usize) -> bool {
        self.0.get(number).copied().unwrap_or(false)
    }
}
