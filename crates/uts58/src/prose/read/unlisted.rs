//! Hosts after a scheme that browsers open although no registry has their name, such as
//! `例え.テスト`, or IDNA2008 does not allow their characters, such as an emoji (D2).

use crate::find::labels::trim_separators;
use crate::find::scanner::Host;
use crate::host::{HostData, HostForm, HostPolicy};
use crate::unicode::{Class, char_at, end_before, is_alphanumeric, is_spaceless, starts_with};

use crate::prose::tail::sentence::is_wide_full_stop;
use crate::prose::words::labels::{is_clause, is_label_char, letters};

/// The maximum number of letters in a last label at the end of a URL, as [`letters`] counts them:
/// five Chinese characters. In `https://例子.测试` it is a name. A longer label is as likely to be
/// the rest of the sentence.
const MAX_LAST: usize = 10;

/// Returns the host at byte `from`, which the other rules refused. It is a whole run, never only
/// the first part of one.
pub(crate) fn host(text: &str, from: usize, policy: HostPolicy, hosts: HostData) -> Option<Host> {
    if matches!(policy, HostPolicy::Registrable | HostPolicy::Mail) {
        return None;
    }
    let run_end = end_before(text, from, |at, c| !is_in_run(text, at, c));
    let range = from..trim_separators(text, from..run_end);
    let name = text.get(range.clone())?;
    let rest = &text[run_end..];
    let (before, last) = name.rsplit_once('.')?;
    // The ASCII form of such a name links too, because the display form uses it if the name could
    // deceive.
    let is_ace = starts_with(last, "xn--");
    if name.is_ascii() && !is_ace || is_clause(name) || !is_apart(rest) {
        return None;
    }
    let is_idna = name.char_indices().all(|(at, c)| c == '.' || is_label_char(text, from + at, c));
    let is_own = policy == HostPolicy::Local;
    let policy = match last.is_ascii() {
        true if is_ace => HostPolicy::Local,
        false if is_idna && ends_name(before, last, rest) => HostPolicy::Local,
        true if is_idna && is_own => HostPolicy::Local,
        true if !is_idna => HostPolicy::Explicit,
        _ => return None,
    };
    let form = hosts.read(name, policy).ok()?;
    // `ｘｙｚ` leads to a different name than the text shows.
    if let (false, HostForm::Mapped(ascii)) = (last.is_ascii(), &form)
        && !ascii[ascii.rfind('.')? + 1..].starts_with("xn--")
    {
        return None;
    }
    Some(Host { range, form, run_end, is_cut: false })
}

/// Returns whether `c` is a full stop, a character of a label, an emoji, or the selector that shows
/// the character before it as an emoji.
fn is_in_run(text: &str, at: usize, c: char) -> bool {
    let is_shown_so = || c == '\u{FE0F}' && text[..at].ends_with(is_emoji);
    c == '.' || is_label_char(text, at, c) || is_emoji(c) || is_shown_so()
}

fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27BF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Returns whether the text after the run does not continue the host.
fn is_apart(rest: &str) -> bool {
    match char_at(rest, 0) {
        Some(c) if is_wide_full_stop(c) => {
            !rest[c.len_utf8()..].starts_with(|c: char| Class::from_char(c).has(Class::HOST))
        }
        Some(c) if !c.is_ascii() => !is_alphanumeric(c) && !Class::from_char(c).has(Class::HIDDEN),
        _ => true,
    }
}

/// Returns whether the last label ends a name and is not the next word of a sentence.
fn ends_name(before: &str, last: &str, rest: &str) -> bool {
    let has_spaceless = |text: &str| text.contains(is_spaceless);
    // A mark on a letter of `com` may hide that it is a different label.
    let is_mixed = last.contains(|c: char| c.is_ascii_alphanumeric());
    let is_short = || last.chars().map(letters).sum::<usize>() <= MAX_LAST;
    let has_more = rest.starts_with(['/', ':', '?', '#']);
    let is_alone = || !has_spaceless(last) || is_short() && before.split('.').all(has_spaceless);
    !is_mixed && (has_more || is_alone())
}
