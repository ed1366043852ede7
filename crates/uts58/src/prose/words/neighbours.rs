//! Characters next to a host, or letters of another script in it, that make readers see another
//! host (D4 and D6).

use core::ops::Range;

use crate::find::labels::is_joined;
use crate::rule::{RuleRef, standard};
use crate::unicode::{
    Class, char_at, char_before, end_before, has, is_alphanumeric, is_glued, is_host,
    is_label_separator, is_other_script, is_spaceless,
};

use crate::prose::reader;

use super::labels::is_host_byte;

/// Returns whether a label of a host mixes Latin letters with letters of a script that uses spaces,
/// beyond the level Highly Restrictive of UTS #39. A word may touch the host, such as the
/// preposition in `наgithub.com`, or a letter may look like a Latin letter. Greek letters after
/// Latin letters may be symbols, such as in `deΩ.uk`, and do not count.
pub(crate) fn mixes_scripts(host: &str) -> bool {
    let is_greek = |c: char| matches!(c, '\u{370}'..='\u{3FF}');
    let is_latin = |c: char| matches!(c, 'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}');
    let is_other = |c| is_other_script(c) && !is_glued(c) || c == '\u{B5}';
    let mixes = |label: &str| {
        let is_symbol = |c| !is_other(c) || is_greek(c);
        let has_symbols = label.starts_with(is_latin) && label.chars().all(is_symbol);
        label.contains(is_latin) && label.contains(is_other) && !has_symbols
    };
    !host.is_ascii() && host.split(is_label_separator).any(mixes)
}

/// Checks that no invisible character or symbol joins the run to more label characters.
///
/// UTS #46 drops some characters (such as a zero-width space or a soft hyphen), so a browser would
/// read a different host than a person. All other invisible characters (such as tags) count too,
/// because people read the text on both sides as one. A symbol cannot be part of a host, but
/// readers see one host in `example✪df.ws`.
pub(crate) fn check_neighbours(text: &str, run: &Range<usize>) -> Result<(), RuleRef> {
    let bytes = text.as_bytes();
    let is_ascii = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii);
    if is_ascii(bytes.get(run.end)) && is_ascii(bytes[..run.start].last()) {
        return Ok(());
    }
    let joins = |c| is_symbol(c) || Class::from_char(c).has(Class::HIDDEN | Class::IGNORED);
    let before = char_before(text, run.start).map(|(_, c)| c);
    let mut after = text[run.end..].chars();
    let goes_on = after.next().is_some_and(is_hyphen) && after.next().is_some_and(is_alphanumeric);
    if goes_on || before.is_some_and(is_hyphen) {
        return Err(&reader::HYPHEN);
    }
    if !char_at(text, run.end).is_some_and(joins) && !before.is_some_and(joins) {
        return Ok(());
    }
    if has_symbol(text, run) {
        return Err(&reader::SYMBOL);
    }
    let is_ignored = |c| {
        let class = Class::from_char(c);
        class.has(Class::IGNORED) || class.has(Class::HIDDEN) && !class.has(Class::BIDI_CONTROL)
    };
    let is_label = |c| is_label_separator(c) || is_host(c);
    if is_joined(text, run, is_ignored, is_label) { Err(&standard::HIDDEN) } else { Ok(()) }
}

/// Returns whether `c` looks like the ASCII hyphen and makes readers see a longer name:
/// `e‑Signature.eu`.
pub(crate) fn is_hyphen(c: char) -> bool {
    matches!(c, '\u{2010}' | '\u{2011}')
}

/// Returns whether `c` is a mathematical symbol, a dingbat or an emoji.
fn is_symbol(c: char) -> bool {
    matches!(c, '\u{2200}'..='\u{22FF}' | '\u{2600}'..='\u{27BF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Returns whether a symbol separates the run from another part of a host that contains a full
/// stop.
fn has_symbol(text: &str, run: &Range<usize>) -> bool {
    // Invisible characters join the parts of an emoji.
    let is_part = |c: char| is_symbol(c) || Class::from_char(c).has(Class::HIDDEN);
    let is_in_host = |c| c == '.' || is_host(c) && !is_spaceless(c);
    let after = text[run.end..].trim_start_matches(is_part);
    let before = text[..run.start].trim_end_matches(is_part);
    let is_after = text[run.end..text.len() - after.len()].contains(is_symbol)
        && has(after[..end_before(after, 0, |_, c| !is_in_host(c))].trim_end_matches('.'), b'.');
    let is_before = text[before.len()..run.start].contains(is_symbol) && {
        let len = before.bytes().rev().take_while(|&b| is_host_byte(b)).count();
        has(before[before.len() - len..].trim_matches('.'), b'.')
    };
    is_after || is_before
}
