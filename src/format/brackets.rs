//! Brackets in what is shown: those that stand as escapes are shown only where that leaves every
//! other bracket with its partner.

use alloc::vec::Vec;

use crate::tail::BRACKET_LIMIT;
use crate::tail::sentence::SoFar;
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
        // Where those among them stand that were written as themselves.
        let mut raw: Vec<usize> = Vec::new();
        let mut count = 0;
        for unit in Units::new(tail) {
            let (c, is_escaped) = match unit {
                Unit::Syntax(..) => {
                    open.clear();
                    raw.clear();
                    continue;
                }
                Unit::Char(c) => (c, false),
                Unit::Escaped(c, _) => (c, true),
                Unit::Escape(_) | Unit::Hidden(_) | Unit::Byte(_) => continue,
            };
            match unit.term(SoFar::Other) {
                LinkTerm::Open => {
                    count += 1;
                    let number = is_escaped.then_some(shown.len());
                    if is_escaped {
                        shown.push(true);
                    }
                    if !is_escaped {
                        raw.push(open.len());
                    }
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
                LinkTerm::Close if raw.is_empty() => {
                    let pair = |&mut (bracket, _): &mut (char, _)| link_bracket(c) == Some(bracket);
                    open.pop_if(pair);
                }
                LinkTerm::Close => {
                    let pair = |&mut at: &mut usize| link_bracket(c) == Some(open[at].0);
                    // One that has no partner is escaped.
                    let Some(raw) = raw.pop_if(pair) else {
                        continue;
                    };
                    for (_, number) in open.drain(raw..) {
                        // Shown, it would take this bracket's partner away.
                        if let Some(number) = number {
                            shown[number] = false;
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
