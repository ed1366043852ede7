//! The local part before an `@`: UTS #58 section 5.2, and row D4 for it.

use crate::unicode::{Class, char_before, end_before, is_link_email};
use crate::work;

use super::authority;
use super::rules::Profile;

const MAILTO: &[u8] = b"mailto:";

/// What joins a name to a link before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joints {
    Cut,
    /// Part of the name, as it is at the start of a text.
    Keep,
}

/// The byte where the local part that ends before the `@` at byte `at` of `text` starts, not before
/// `floor`.
///
/// Looks at each character since the last one that no local part holds, once.
pub(super) fn local_start(
    text: &str,
    at: usize,
    floor: usize,
    profile: Profile,
    joints: Joints,
) -> Option<usize> {
    let mut letter = scan(text, at, floor, Reach::All)?;
    if profile == Profile::Uts58 {
        return is_local(text, letter, at).then_some(letter);
    }
    // What cannot be seen is in no name that a person reads: it ends one, or makes it another.
    let seen = scan(text, at, letter, Reach::Seen)?;
    if seen > letter {
        let before = text.get(..seen)?.trim_end_matches(is_hidden);
        work::add(seen - before.len());
        if before.chars().next_back().is_some_and(is_link_email) {
            return None;
        }
        letter = seen;
    }
    if joints == Joints::Cut && letter == floor && floor > 0 {
        // Behind a link the name starts with a letter or a digit, not with what joins the two.
        let is_joint = |c: char| c.is_ascii_punctuation() && c != '_';
        letter = at - text.get(letter..at)?.trim_start_matches(is_joint).len();
    }
    let ascii = scan(text, at, letter, Reach::Ascii)?;
    // Behind an `@` what would be left is a domain, and an address with what is before it.
    let is_behind_at = text[..letter].ends_with('@');
    if ascii > letter
        && !is_behind_at
        && !authority::is_escape(text, ascii)
        && is_local(text, ascii, at)
        && is_after_spaceless(text, ascii)
    {
        return Some(ascii);
    }
    is_local(text, letter, at).then_some(letter)
}

/// The byte behind the local part characters that start at byte `from`.
pub(super) fn run_end(text: &str, from: usize) -> usize {
    end_before(text, from, |_, c| !is_link_email(c))
}

/// The byte behind the local part characters in ASCII that start at byte `from`.
pub(super) fn ascii_run_end(text: &str, from: usize) -> usize {
    end_before(text, from, |_, c| !(c.is_ascii() && is_link_email(c)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    All,
    Seen,
    Ascii,
}

fn is_hidden(c: char) -> bool {
    Class::of(c).has(Class::HIDDEN)
}

fn scan(text: &str, at: usize, floor: usize, reach: Reach) -> Option<usize> {
    let head = text.get(floor..at)?;
    let len: usize = head
        .chars()
        .rev()
        .take_while(|&c| {
            is_link_email(c)
                && match reach {
                    Reach::All => true,
                    Reach::Seen => !is_hidden(c),
                    Reach::Ascii => c.is_ascii(),
                }
        })
        .map(char::len_utf8)
        .sum();
    work::add(len + 1);
    Some(at - len)
}

fn is_local(text: &str, start: usize, at: usize) -> bool {
    let local = text.get(start..at).unwrap_or_default();
    // The slashes behind a scheme are not the start of a name: what follows them is userinfo.
    work::add(local.len());
    let head = &text[..start];
    let is_userinfo = local.starts_with("//") && head.ends_with(':') && !ends_with_mailto(head);
    !local.is_empty()
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && !is_userinfo
}

/// Whether `head` ends with `mailto:`, in any case.
pub(super) fn ends_with_mailto(head: &str) -> bool {
    let head = head.as_bytes();
    head.len()
        .checked_sub(MAILTO.len())
        .is_some_and(|at| head[at..].eq_ignore_ascii_case(MAILTO))
}

/// Whether `text` starts with `mailto:`, in any case.
pub(super) fn starts_with_mailto(text: &str) -> bool {
    text.get(..MAILTO.len()).is_some_and(ends_with_mailto)
}

fn is_after_spaceless(text: &str, at: usize) -> bool {
    char_before(text, at).is_some_and(|(_, c)| Class::of(c).has(Class::SPACELESS))
}
