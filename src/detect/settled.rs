//! How much of a text that is still being written has its final links.

use crate::hostname::MAX_TEXT;
use crate::rules::{Profile, Rules};
use crate::tail::sentence::{self, SoFar, is_punctuation, is_wide_full_stop};
use crate::unicode::{Class, LinkTerm, char_at, char_before};

use super::{LinkKind, Match, Scanner};

/// Returns the byte before which no link changes, appears or goes, whatever is appended to `text`.
///
/// No attempt reads past white space. Within the last word, an attempt may change if it may have read the end of
/// the text, and a later one can start as far back as a host or a local part reaches. East Asian punctuation
/// stops both, so that text without spaces does not wait for the end of a paragraph.
pub(crate) fn settled(text: &str, rules: &Rules) -> usize {
    let word = text.char_indices().rev().find(|(_, c)| c.is_whitespace());
    let word = word.map_or(0, |(at, c)| at + c.len_utf8());
    if rules.profile == Profile::Uts58 {
        return word;
    }
    // A character that no attempt reads past, with another one after it.
    let last = text.char_indices().next_back().map_or(0, |(at, _)| at);
    let stop = text[word..last.max(word)].char_indices().rfind(|&(_, c)| is_stop(c));
    let stop = stop.map_or(0, |(at, _)| word + at);
    let mut settled = reach_back(text, word, text.len());
    let mut scanner = Scanner::starting_at(text, rules.clone(), word);
    while let Some((trigger, outcome)) = scanner.next_attempt()
        && trigger < settled
    {
        let is_final = match &outcome {
            Ok(found) => is_final(text, found, stop),
            Err(_) => scanner.at <= stop,
        };
        if !is_final {
            settled = settled.min(match outcome {
                // Its scheme stands before what may change.
                Ok(Match { kind: LinkKind::Url, range, .. }) => range.start,
                _ => reach_back(text, word, trigger),
            });
        }
    }
    settled
}

/// Returns the start of the text that a trigger at byte `at` may read back over.
fn reach_back(text: &str, word: usize, at: usize) -> usize {
    let limit = word.max(at.saturating_sub(2 * MAX_TEXT));
    let mut start = at;
    while start > limit
        && let Some((before, _)) = char_before(text, start).filter(|&(_, c)| !is_stop(c))
    {
        start = before;
    }
    start
}

/// Returns whether nothing that is appended changes the link. No attempt from before byte `stop` reads past it.
fn is_final(text: &str, found: &Match, stop: usize) -> bool {
    let end = found.range.end;
    let Some(next) = char_at(text, end) else {
        return false;
    };
    let tail = &text[found.tail..end];
    let so_far = if tail.is_ascii() { SoFar::Ascii } else { SoFar::Other };
    match sentence::link_term(next, Class::of(next), so_far) {
        _ if is_wide_full_stop(next) => true,
        LinkTerm::Close | LinkTerm::Hard if !tail.is_empty() => true,
        _ => so_far == SoFar::Ascii && end <= stop,
    }
}

/// Returns whether no host, local part or ASCII path goes on at `c`. What looks like URL syntax may be in a user name.
fn is_stop(c: char) -> bool {
    is_punctuation(c) && !is_wide_full_stop(c) && !Class::of(c).has(Class::CONFUSABLE)
}
