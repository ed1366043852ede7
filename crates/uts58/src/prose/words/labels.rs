//! The characters of a host in prose, and what joins them to other text (rows D4 and D6).

use core::ops::Range;

use crate::find::labels::{self, is_joined};
use crate::host::Labels;
use crate::rule::{Rule, standard};
use crate::unicode::{
    Class, char_at, char_before, end_before, floor_boundary, has, is_alphanumeric,
    is_label_separator, is_other_script,
};

use crate::prose::rules::reader;

/// The most bytes that are read of a word on each side of its full stop: 253 letters of three bytes.
pub(crate) const MAX_WORD: usize = 3 * 253;

/// The most letters of scripts without spaces in a label of a bare domain or in a local part, as [`letters`] counts
/// them. Anything longer is a clause of the sentence.
pub(crate) const MAX_NAME: usize = 30;

/// Returns how many letters `c`, of a script without spaces, counts for: one, or two in Chinese, Japanese and Korean,
/// whose words are shorter than those of Thai or Khmer.
pub(crate) fn letters(c: char) -> usize {
    let is_spaceless = Class::of(c).has(Class::SPACELESS);
    usize::from(is_spaceless) + usize::from(is_spaceless && c >= '\u{2E80}')
}

/// How many bytes before a domain the rules look at.
pub(crate) const MAX_CONTEXT: usize = 64;

/// Returns the last part of the text before a place, as much as the rules look at.
pub(crate) fn near(head: &str) -> &str {
    &head[floor_boundary(head, head.len().saturating_sub(MAX_CONTEXT))..]
}

/// Returns whether a label of a host, or a part of a local part between full stops, is a clause in a script without spaces.
#[inline(always)]
pub(crate) fn is_clause(name: &str) -> bool {
    // A letter of three bytes counts for two at most.
    name.len() > MAX_NAME / 2 * 3 && has_clause(name)
}

fn has_clause(name: &str) -> bool {
    let is_long = |part: &str| part.chars().map(letters).sum::<usize>() > MAX_NAME;
    !name.is_ascii() && name.split(is_label_separator).any(is_long)
}

/// Returns whether `byte` is an ASCII label character or a full stop.
#[inline]
pub(crate) fn is_host_byte(byte: u8) -> bool {
    byte == b'.' || byte < 128 && Class::of_ascii(byte).has(Class::HOST_IDNA)
}

/// Returns the end of the ASCII label characters and full stops that start at byte `from`.
#[inline]
pub(crate) fn ascii_end(text: &str, from: usize) -> usize {
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    let len = rest.iter().position(|&b| !is_host_byte(b));
    let len = len.unwrap_or(rest.len());
    from + len
}

/// Returns whether the character `c` at byte `at` of `text` may be part of a label.
///
/// Row D6 follows the contextual rules of IDNA2008 (RFC 5892 appendix A): a joiner does not follow ASCII, the middle
/// dot must stand between two `l`, the Greek numeral sign before Greek, geresh and gershayim after Hebrew, and
/// the katakana middle dot between the characters that it is used with. Elsewhere, these characters are a
/// bullet, a semicolon or a closing quotation mark.
pub(crate) fn is_label_char(text: &str, at: usize, c: char) -> bool {
    if !Class::of(c).has(Class::HOST_IDNA) {
        return false;
    }
    let before = || char_before(text, at).map(|(_, c)| c);
    let after = || char_at(text, at + c.len_utf8());
    match c {
        '\u{200C}' | '\u{200D}' => before().is_some_and(|c| !c.is_ascii()),
        '\u{B7}' => matches!(before(), Some('l' | 'L')) && matches!(after(), Some('l' | 'L')),
        '\u{375}' => matches!(after(), Some('\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}')),
        '\u{30FB}' => {
            let is_inside = |c: Option<char>| {
                c.is_some_and(|c| {
                    let class = Class::of(c);
                    c != '\u{30FB}' && class.has(Class::HOST_IDNA) && class.has(Class::SPACELESS)
                })
            };
            is_inside(before()) && is_inside(after())
        }
        '\u{5F3}' | '\u{5F4}' => matches!(before(), Some('\u{591}'..='\u{5F2}')),
        _ => true,
    }
}

/// Returns whether `c` at byte `at` belongs to a run. By row D7, a wide full stop does not: [`host`](crate::prose::read::host) and
/// [`domain`](crate::prose::read::domain) read the hosts that contain one.
pub(crate) fn is_in_run(text: &str, at: usize, c: char) -> bool {
    c == '.' || is_label_char(text, at, c)
}

/// Returns the end of the run that continues at byte `from`.
pub(crate) fn end(text: &str, from: usize) -> usize {
    labels::end(text, from, is_in_run)
}

/// Returns whether what follows `head` is the rest of a word that a line break of quoted-printable broke, as in
/// `<anna.=\nsmith`, or starts with the `B` of an escape sequence of ISO-2022-JP.
pub(crate) fn is_broken_off(head: &str) -> bool {
    let line = match head.as_bytes() {
        [.., 0x1B, b'('] => return true,
        [.., b'\n'] => head[..head.len() - 1].trim_end_matches('\r'),
        _ => return false,
    };
    let word = line.strip_suffix('=');
    word.is_some_and(|word| word.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.'))
}

/// Returns whether a line break of quoted-printable may break the word that `rest` follows: `<anna@example.co=\nm>`.
pub(crate) fn breaks_off(rest: &str) -> bool {
    rest.starts_with("=\n") || rest.starts_with("=\r\n")
}

/// Returns whether a label of a host mixes Latin letters with those of a script that is written with spaces, beyond the level
/// Highly Restrictive of UTS #39: a word touches the host, as the preposition in `наgithub.com`, or a letter looks like
/// another one. Greek letters behind Latin ones may be symbols, as in `deΩ.uk`.
pub(crate) fn mixes_scripts(host: &str) -> bool {
    let is_greek = |c: char| matches!(c, '\u{370}'..='\u{3FF}');
    let is_latin = |c: char| matches!(c, 'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}');
    let is_other = |c| is_other_script(c) && !Class::of(c).has(Class::GLUED) || c == '\u{B5}';
    let mixes = |label: &str| {
        let is_symbol = |c| !is_other(c) || is_greek(c);
        let has_symbols = label.starts_with(is_latin) && label.chars().all(is_symbol);
        label.contains(is_latin) && label.contains(is_other) && !has_symbols
    };
    !host.is_ascii() && host.split(is_label_separator).any(mixes)
}

/// Checks whether an invisible character or a symbol joins the run to more label characters.
///
/// UTS #46 drops some characters (such as a zero-width space or a soft hyphen), so a browser would read a different
/// host than a person. All other invisible characters (such as tags) count too, because people read the
/// text on both sides as one. A symbol cannot be part of a host, but readers see one host in `example✪df.ws`.
pub(crate) fn check_neighbours(text: &str, run: &Range<usize>) -> Result<(), &'static Rule> {
    let bytes = text.as_bytes();
    let is_ascii = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii);
    if is_ascii(bytes.get(run.end)) && is_ascii(bytes[..run.start].last()) {
        return Ok(());
    }
    let joins = |c| is_symbol(c) || Class::of(c).has(Class::HIDDEN | Class::IGNORED);
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
        let class = Class::of(c);
        class.has(Class::IGNORED) || class.has(Class::HIDDEN) && !class.has(Class::BIDI_CONTROL)
    };
    let is_label = |c| is_label_separator(c) || Class::of(c).has(Class::HOST_IDNA);
    if is_joined(text, run, is_ignored, is_label) { Err(&standard::HIDDEN) } else { Ok(()) }
}

/// Returns whether `c` looks like the ASCII hyphen, so that readers see a longer name: `e‑Signature.eu`.
pub(crate) fn is_hyphen(c: char) -> bool {
    matches!(c, '\u{2010}' | '\u{2011}')
}

/// Returns whether `c` is a mathematical symbol, a dingbat or an emoji.
fn is_symbol(c: char) -> bool {
    matches!(c, '\u{2200}'..='\u{22FF}' | '\u{2600}'..='\u{27BF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Returns whether a symbol stands between the run and another part of a host, which has a full stop in it.
fn has_symbol(text: &str, run: &Range<usize>) -> bool {
    // Invisible characters join the parts of an emoji.
    let is_part = |c: char| is_symbol(c) || Class::of(c).has(Class::HIDDEN);
    let is_host = |c| {
        let class = Class::of(c);
        c == '.' || class.has(Class::HOST_IDNA) && !class.has(Class::SPACELESS)
    };
    let after = text[run.end..].trim_start_matches(is_part);
    let before = text[..run.start].trim_end_matches(is_part);
    let is_after = text[run.end..text.len() - after.len()].contains(is_symbol)
        && after[..end_before(after, 0, |_, c| !is_host(c))]
            .trim_end_matches('.')
            .as_bytes()
            .contains(&b'.');
    let is_before = text[before.len()..run.start].contains(is_symbol) && {
        let len = before.bytes().rev().take_while(|&b| is_host_byte(b)).count();
        has(before[before.len() - len..].trim_matches('.'), b'.')
    };
    is_after || is_before
}

/// Returns the labels of the ASCII host at byte `from`, without final full stops, and the end of its run.
pub(crate) fn ascii_host(text: &str, from: usize) -> (Labels, usize) {
    let labels = Labels::of_ascii(&text.as_bytes()[from..]);
    let end = from + labels.len;
    if labels.last < labels.len {
        return (labels, end);
    }
    let name = text[from..end].trim_end_matches('.');
    (Labels::of(name.as_bytes()), end)
}
