//! D7: marks of the surrounding text that end a link: quotation marks, emphasis marks and the
//! possessive.

use core::ops::Range;

use crate::unicode::{LinkTerm, char_at, contains, has, is_alphanumeric, is_spaceless, link_term};

/// The maximum distance from an opening mark to the link, in bytes.
const MAX_PHRASE: usize = 512;

/// Returns whether the character `c` at byte `at` closes a quotation that opens directly before
/// byte `start`, and cannot be an apostrophe inside a word. Brackets need no such rule: a closing
/// bracket only belongs to a link that contains the opening one.
pub(super) fn ends_quotation(text: &str, start: usize, at: usize, c: char) -> bool {
    let opening: &[char] = match c {
        // It ends code. The link need not be the first word of that code.
        '`' => {
            return has(
                &text[text.floor_char_boundary(start.saturating_sub(MAX_PHRASE))..start],
                b'`',
            );
        }
        '"' | '\'' => &[c],
        '\u{201D}' => &['\u{201C}', '\u{201F}'], // ” after “ or ‟
        '\u{201C}' => &['\u{201E}'],             // “ after „
        '\u{2019}' => &['\u{2018}'],             // ’ after ‘
        '\u{2018}' => &['\u{201A}'],             // ‘ after ‚
        '»' => &['«'],
        '«' => &['»'],
        '›' => &['‹'],
        '‹' => &['›'],
        _ => return false,
    };
    let is_letter = |c| is_alphanumeric(c) && !is_spaceless(c);
    let is_in_word = || char_at(text, at + c.len_utf8()).is_some_and(is_letter);
    text[..start].ends_with(opening) && !(matches!(c, '\'' | '\u{2019}') && is_in_word())
}

/// Returns how many bytes belong to a link at the `"` at byte `at`: only the `"` if it is within a
/// word (`נאט"ו`), or everything up to its partner if it encloses a value without brackets
/// (`?q="text"`). Returns `None` if it ends the link: `{"url": "https://example.com/a","b":1}`.
pub(super) fn quoted(text: &str, from: usize, at: usize) -> Option<usize> {
    let inner = text.get(at + 1..)?;
    let before = &text[from..at];
    if before.ends_with(is_alphanumeric) && inner.starts_with(is_alphanumeric) {
        return Some(1);
    }
    let is_end = |c| {
        matches!(c, '"' | '\\' | '<') || matches!(link_term(c), LinkTerm::Hard | LinkTerm::Close)
    };
    let is_value = before.ends_with(['=', '+', ':']) && inner.starts_with(is_alphanumeric);
    let rest = inner[is_value.then(|| inner.find(is_end))??..].strip_prefix('"')?;
    // `{"a":"https://example.com/?q=x","b":1}`
    let is_code = rest.starts_with([',', ';', ':', ']', '}']);
    (!is_code).then_some(text.len() - rest.len() - at)
}

/// Returns the start of another URL, whose scheme ends at byte `colon`, if it directly follows the
/// first URL: `https://a.com/xhttps://b.com`. After `/`, `=`, `+` or an escape, it is part of the
/// first URL.
pub(super) fn next_url(text: &str, from: usize, colon: usize) -> Option<usize> {
    let before = &text.as_bytes()[from..colon];
    let before = before.strip_suffix(b"s").unwrap_or(before).strip_suffix(b"http")?;
    // Mail filters write `https://urldefense.com/v3/__https://example.com/a__;!!b`.
    let last = *before.iter().rfind(|&&b| b != b'_')?;
    let is_glued = last.is_ascii_alphanumeric()
        || !last.is_ascii()
        || matches!(last, b'-' | b',' | b';' | b'|' | b'(' | b'[');
    (text[colon..].starts_with("://") && is_glued && !ends_with_escape(before))
        .then_some(from + before.len())
}

/// Returns where the mark directly before byte `start` closes in the word from byte `from` on. The
/// marks `**`, `~~` and `|` may close anywhere in the word, and `==`, `++` and `^` only at its end.
/// Takes time linear in the distance to that place.
pub(super) fn mark_end(text: &str, start: usize, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mark, run) = match bytes[..start] {
        // A wiki link: `[[https://example.com/a|label]]`
        [.., b'[', b'['] => (b'|', 1),
        [.., mark @ (b'*' | b'~' | b'|' | b'=' | b'+' | b'^')] => {
            (mark, run_before(text, start, mark))
        }
        _ => return None,
    };
    let is_mark = match mark {
        // Verbatim text in Org: `=https://example.com/a=`. A `=` may also precede a value.
        b'=' if run == 1 => bytes[..start - 1].last().is_none_or(|b| b" \n(".contains(b)),
        b'=' | b'+' => run == 2,
        b'^' => run == 1,
        b'~' => (2..=3).contains(&run),
        _ => run <= 3,
    };
    if !is_mark {
        return None;
    }
    let word = (from..).zip(bytes[from..].windows(run));
    let mut word = word.take_while(|(_, window)| !window[0].is_ascii_whitespace());
    // In `*https://web.archive.org/web/*/https://example.com/*`, the `*` in `/*/` is part of the
    // path.
    let is_segment = |at: usize| {
        mark == b'*' && bytes[..at].last() == Some(&b'/') && bytes.get(at + run) == Some(&b'/')
    };
    let (at, _) =
        word.find(|&(at, window)| window.iter().all(|&b| b == mark) && !is_segment(at))?;
    let goes_on = |&next: &u8| next.is_ascii_alphanumeric() || b"/=+^&%-_".contains(&next);
    let may_go_on = matches!(mark, b'=' | b'+' | b'^') && bytes.get(at + run).is_some_and(goes_on);
    (!may_go_on).then_some(at)
}

/// Returns whether the run of `*` or `~` before byte `at` closes an emphasis that opened before the
/// link: `**见 https://example.com/a/**。`. Also returns true where CommonMark does not close it:
/// `**见 https://example.com/a/**的`.
pub(super) fn ends_with_run(text: &str, start: usize, at: usize) -> bool {
    let mark = text.as_bytes()[at - 1];
    matches!(mark, b'*' | b'~') && run_end(text, start, at, mark).is_some()
}

/// Returns the start of the run of `*`, `~` or `_` that ends at byte `end`, if it closes an
/// emphasis. Either the same run, or a longer run of `*` or `_`, directly precedes the link, or a
/// run of `*` or `~~` is still open from earlier in the paragraph.
pub(super) fn run_end(text: &str, start: usize, end: usize, mark: u8) -> Option<usize> {
    let len = run_before(text, end, mark);
    let before = run_before(text, start, mark);
    if before == len || before > len && mark != b'~' {
        return Some(end - len);
    }
    if mark == b'_' || mark == b'~' && len == 1 {
        return None;
    }
    let from = text.floor_char_boundary(start.saturating_sub(MAX_PHRASE));
    let mut lines = text.as_bytes()[from..start].windows(2);
    let paragraph = lines.rposition(|two| two == b"\n\n").map_or(from, |at| from + at + 2);
    let bytes = &text.as_bytes()[..start];
    let (mut at, mut is_open) = (paragraph, false);
    while let Some(next) = bytes[at..].iter().position(|&b| b == mark) {
        let run = at + next;
        at = run + bytes[run..].iter().take_while(|&&b| b == mark).count();
        if at - run != len {
            continue;
        }
        let before = bytes[..run].last().copied().unwrap_or(b' ');
        let opens = |next: u8| {
            !next.is_ascii() || next.is_ascii_alphanumeric() || b"\"'([<".contains(&next)
        };
        is_open = if is_open {
            before.is_ascii_whitespace()
        } else {
            let is_word = before.is_ascii_alphanumeric() || before == b'/';
            !is_word && bytes.get(at).is_some_and(|&next| opens(next))
        };
    }
    is_open.then_some(end - len)
}

/// Returns the start of a `**` after a word, if its partner ends the path from byte `from` on:
/// `https://example.com/a**b**`.
pub(super) fn strong(text: &str, from: usize, end: usize) -> Option<usize> {
    let inside = text[from..end].strip_suffix("**")?;
    let at = inside.as_bytes().windows(2).rposition(|two| two == b"**")?;
    let is_strong = inside[..at].ends_with(is_alphanumeric)
        && inside[at..].trim_start_matches('*').starts_with(is_alphanumeric);
    is_strong.then_some(from + at)
}

fn run_before(text: &str, at: usize, mark: u8) -> usize {
    text.as_bytes()[..at].iter().rev().take_while(|&&b| b == mark).count()
}

/// Returns the start of a label or a footnote at the end of a path, such as in AsciiDoc:
/// `https://example.com/a[example]`.
pub(super) fn label(text: &str, tail: Range<usize>) -> Option<usize> {
    let written = &text[tail.clone()];
    let at = tail.start + written.bytes().rposition(|b| b == b'[')?;
    let (path, label) = (&text[tail.start..at], &text[at + 1..tail.end]);
    let is_path = path.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '/');
    let is_last =
        label.bytes().position(|b| b == b']').is_none_or(|close| close + 1 == label.len());
    // `[]` in a query may be part of a name.
    let may_have = !has(path, b'[') && (!has(path, b'?') || label == "^]");
    let is_label = is_path && is_last && may_have && !ends_with_escape(path.as_bytes());
    is_label.then_some(at)
}

/// Returns whether `path` ends with a percent escape.
pub(crate) fn ends_with_escape(path: &[u8]) -> bool {
    matches!(path, [.., b'%', a, b] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())
}

/// Returns the start of a possessive `'s` at the end of a path. In an encyclopedia title, it is
/// part of the name.
pub(super) fn possessive(text: &str, tail: Range<usize>) -> Option<usize> {
    let written = &text[tail.clone()];
    let owner = written.strip_suffix("'s").or_else(|| written.strip_suffix("\u{2019}s"))?;
    let is_path = owner.starts_with('/') && !has(owner, b'?') && !has(owner, b'#');
    (is_path && !contains(owner, "/wiki/")).then_some(tail.start + owner.len())
}
