//! Computes the stable prefix of a text that is still arriving. No link in the prefix can change.

use crate::find::{LinkKind, Match, Scanner};
use crate::host::{HostData, MAX_TEXT};
use crate::setting::options::{BareDomains, Emails, Options};
use crate::unicode::{
    Class, LinkTerm, char_at, end_before, is_host, is_label_separator, start_after,
};

use super::mistaken_for::is_about_path;
use super::mistaken_for::package::IMPORT;
use super::read::Prose;
use super::rules::line::{after_spaces, starts_line};
use super::tail::sentence::{self, SoFar, is_punctuation, is_wide_full_stop};
use super::words::labels::{self, MAX_NAME, MAX_WORD};
use super::words::tld_kind::{Threshold, TldKind, tld_kind};

/// Returns the byte before which no link appears, changes or disappears, whatever is appended to
/// `text`.
///
/// No attempt reads past whitespace, except for a domain that may be a key of settings or a module.
/// Within the last word, an attempt may change if it may have read the end of the text, and a later
/// attempt can start as far back as a name reaches. East Asian punctuation stops both attempts, so
/// text without spaces does not have to wait for the end of its paragraph.
pub(crate) fn stable_prefix(text: &str, options: &Options) -> usize {
    // A final `\r` may be half of the line break that makes the `=` a soft line break. U+FFFD and
    // U+FFFF may replace half of a character: decoders write U+FFFD, and the npm package U+FFFF.
    let half: &[char] = if text.ends_with("=\r") { &['\r'] } else { &['\u{FFFD}', '\u{FFFF}'] };
    let text = text.strip_suffix(half).unwrap_or(text);
    let word = last_word(text);
    if let Some(key) = open_key(text, options) {
        return key;
    }
    // The last character that no attempt reads past and that text other than punctuation follows,
    // such as the `，` in `/，?q=1`.
    let last = text.trim_end_matches(|c: char| c.is_ascii_punctuation() || is_punctuation(c));
    let last = last.char_indices().next_back().map_or(0, |(at, _)| at);
    let before_last = &text[word..last.max(word)];
    let stop = before_last.rfind(is_stop).map_or(0, |at| word + at);
    // The same for attempts that do not involve a host with wide full stops.
    let wide = before_last.rfind(is_wide_full_stop).map_or(0, |at| word + at).max(stop);
    let needs_scheme =
        options.bare_domains() == BareDomains::Off && options.emails() == Emails::Off;
    let is_domain = is_domain(text, word);
    let is_scheme = |at: usize| needs_scheme || text[at..].starts_with("://");
    // The start of the text that an attempt may read. It never decreases from one trigger to the
    // next. Otherwise a later attempt could change text that an earlier attempt counted as stable.
    let reach = |at| match is_scheme(at) {
        true => scheme_start(text, word, at),
        false => name_start(text, word, at, is_domain),
    };
    let mut stable_prefix = reach(text.len());
    let mut link = 0..0;
    // The end of the ASCII text after the last link. No byte is read twice.
    let mut ascii = 0;
    let mut scanner = Scanner::<Prose>::starting_at(text, options.clone(), word);
    while let Some((trigger, outcome)) = scanner.next_attempt()
        && (trigger < stable_prefix || reach(trigger) < stable_prefix)
    {
        let is_final = match &outcome {
            Ok(found) => {
                let end = found.range.end;
                if ascii <= end {
                    ascii = end_before(text, end, |_, c| !c.is_ascii());
                }
                let is_read_to = |c| is_stop(c) || is_wide_full_stop(c);
                let is_ended = ascii == end || char_at(text, ascii).is_some_and(is_read_to);
                is_final(text, found, stop, ascii <= wide && is_ended, options.hosts)
            }
            // Its path may continue.
            Err(why) if is_about_path(why) => false,
            Err(_) => match text.as_bytes()[trigger] {
                b':' => scanner.at <= stop,
                b'.' => needs_scheme || scanner.at <= wide,
                b'@' => needs_scheme || scanner.at <= stop,
                // A wide full stop.
                _ => needs_scheme || scanner.at <= stop || !is_domain,
            },
        };
        if !is_final {
            stable_prefix = stable_prefix.min(reach(trigger));
        } else if let Ok(found) = outcome {
            link = found.range;
        }
    }
    // A scheme may start in a link and would then end that link.
    if link.contains(&stable_prefix) { link.start } else { stable_prefix }
}

/// Returns the start of the last domain if a `=` would make it a key of settings, or [`IMPORT`] a
/// module. A possible key has nothing else in its line, and spaces or tabs follow it up to the end
/// of the text. A possible module follows `from`, and the rest of the text is the start of
/// [`IMPORT`].
fn open_key(text: &str, options: &Options) -> Option<usize> {
    let last = last_word(text);
    let end = text[..last].trim_end_matches([' ', '\t']).len();
    after_spaces(&text[end..last])?;
    let word = last_word(&text[..end]);
    let is_key = last == text.len() && starts_line(&text[..word]);
    if !(is_key || IMPORT.starts_with(&text[end..]) && text[..word].ends_with("from ")) {
        return None;
    }
    let mut scanner = Scanner::<Prose>::starting_at(text, options.clone(), word);
    while let Some((_, outcome)) = scanner.next_attempt() {
        if let Ok(Match { kind: LinkKind::Domain, range, host, .. }) = outcome
            && host.end == range.end
            && text[host.clone()].contains('.')
            && text[range.end..end].bytes().all(|b| b == b'.')
            && (!is_key || starts_line(&text[..range.start]))
        {
            let label = text[host].trim_end_matches('.').rsplit('.').next().unwrap_or_default();
            return (tld_kind(label, Threshold::Prudent) != TldKind::Classic)
                .then_some(range.start);
        }
    }
    None
}

/// Returns the byte after the last whitespace. In the strict profile, all links before it are
/// final.
pub(crate) fn last_word(text: &str) -> usize {
    let space = text.char_indices().rev().find(|(_, c)| c.is_whitespace());
    space.map_or(0, |(at, c)| at + c.len_utf8())
}

/// Returns how far back an attempt at byte `at` may read: over a host or an address, but not over
/// `://`, which has its own trigger. In scripts without spaces, each part of the text has at most
/// [`MAX_NAME`] letters.
fn name_start(text: &str, word: usize, at: usize, is_domain: bool) -> usize {
    let limit = word.max(at.saturating_sub(2 * MAX_TEXT));
    let is_wide = text.as_bytes().get(at).is_none_or(|b| !b.is_ascii());
    let is_domain = is_domain && is_wide && at <= word + MAX_WORD;
    let mut letters = 0;
    start_after(text, at, limit, |at, c| {
        // The count restarts at each trigger, as in an attempt there.
        let is_apart = is_label_separator(c) || matches!(c, '@' | ':');
        letters = if is_apart { 0 } else { letters + labels::letters(c) };
        letters > MAX_NAME
            || is_stop(c)
            || !is_domain && is_wide_full_stop(c)
            || text[at..].starts_with("://")
    })
}

/// Returns whether the last word may be a domain. A wide full stop joins labels only if the whole
/// word is a domain.
fn is_domain(text: &str, word: usize) -> bool {
    text.len() <= word + 2 * MAX_WORD && text[word..].chars().all(is_in_host)
}

fn is_in_host(c: char) -> bool {
    is_label_separator(c) || is_host(c)
}

/// Returns the start of the scheme that may end at byte `at`, with or without its `:/`.
fn scheme_start(text: &str, word: usize, at: usize) -> usize {
    let is_part = |b: &&u8| b.is_ascii_alphanumeric() || b"+-.:/".contains(b);
    let run = at - text.as_bytes()[word..at].iter().rev().take_while(is_part).count();
    run + text[run..at].rfind("://").map_or(0, |colon| colon + 1)
}

/// Returns whether the link stays the same whatever is appended. `stop` is the last character that
/// no attempt reads past. `is_apart` is true if only ASCII separates the link from a character that
/// ends a path.
fn is_final(text: &str, found: &Match, stop: usize, is_apart: bool, hosts: HostData) -> bool {
    let end = found.range.end;
    let Some(next) = char_at(text, end) else {
        return false;
    };
    // A `"` may enclose a value, and a `\` may escape the next character: `?q="text"`, `/a:"text"`,
    // `/a\_b`. A `<` before them ends the link.
    let is_before = |c: char| c.is_ascii_punctuation() && !matches!(c, '"' | '\\' | '<');
    if text[end..].trim_start_matches(is_before).starts_with(['"', '\\']) {
        return false;
    }
    let tail = &text[found.tail..end];
    let so_far = if tail.is_ascii() { SoFar::Ascii } else { SoFar::Other };
    let host = &text[found.host.clone()];
    let label = host.rsplit('.').next().unwrap_or_default();
    // A host of one label, or with an emoji, may continue with a label after a wide full stop.
    let is_whole =
        label.len() < host.len() && host.chars().all(is_in_host) && hosts.may_end_host(label);
    // A host before a `.` and a wide full stop may continue after both: `example.com.．net@`.
    let is_before_stops = next == '.' && text[end + 1..].starts_with(is_wide_full_stop);
    if tail.is_empty() && (!is_whole || is_before_stops) && stop < end {
        return false;
    }
    match sentence::link_term(next, so_far) {
        _ if is_wide_full_stop(next) => true,
        LinkTerm::Hard if !tail.is_empty() => true,
        LinkTerm::Close if !tail.is_empty() && is_punctuation(next) => true,
        // A zero-width space belongs to a link that continues after it.
        LinkTerm::Soft if !next.is_ascii() => false,
        _ => so_far == SoFar::Ascii && is_apart,
    }
}

/// Returns whether no host, local part or ASCII path continues with `c`. A user name may continue
/// with characters that look like URL syntax, so they do not count.
fn is_stop(c: char) -> bool {
    is_punctuation(c) && !is_wide_full_stop(c) && !Class::from_char(c).has(Class::CONFUSABLE)
}
