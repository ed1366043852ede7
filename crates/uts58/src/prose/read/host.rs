//! Finds where a host after a scheme or an `@` ends: at the end of its run, or sooner in text
//! without spaces (D4) and before the end of a sentence (D7).

use core::ops::Range;

use crate::find::scanner::{Attempt, Host};
use crate::host::{HostData, HostForm, HostPolicy, MAX_TLD};
use crate::rule::{RuleRef, standard};
use crate::setting::options::Options;
use crate::unicode::{char_at, has, is_glued};

use crate::prose::tail::sentence::is_wide_full_stop;
use crate::prose::words::attached::{Lead, before_ending, is_joined};
use crate::prose::words::labels;

use super::unlisted;

/// Returns the host at byte `from` of `text`, or the rule that refuses it and the end of its run.
pub(crate) fn host_at(
    text: &str,
    from: usize,
    policy: HostPolicy,
    options: &Options,
) -> Attempt<Host> {
    let hosts = options.hosts;
    let listed = if policy == HostPolicy::Local { HostPolicy::Private } else { policy };
    let found = read(text, from, listed, hosts)
        .or_else(|refused| unlisted::host(text, from, policy, hosts).ok_or(refused))
        .or_else(|refused| match policy {
            HostPolicy::Private | HostPolicy::Local => local(text, from, policy, hosts, refused),
            _ => Err(refused),
        });
    let Err(refused) = found else {
        return found;
    };
    if options.also.is_empty() {
        return Err(refused);
    }
    let is_own = |&end: &usize| {
        options.also.covers(text[from..end].trim_end_matches('.')) && !has_label_after(text, end)
    };
    let ends = [labels::ascii_end(text, from), labels::end(text, from)];
    let end = ends.into_iter().find(is_own).ok_or(refused)?;
    Host::whole(text, from..end, HostPolicy::Local, hosts).map_err(|why| (why, end))
}

/// Reads an ASCII host of a local network.
fn local(
    text: &str,
    from: usize,
    policy: HostPolicy,
    hosts: HostData,
    refused: (RuleRef, usize),
) -> Attempt<Host> {
    let end = labels::ascii_end(text, from);
    let next = char_at(text, end);
    let is_emoji = |c| matches!(c, '\u{2600}'..='\u{27BF}' | '\u{FE0F}' | '\u{1F000}'..);
    let is_apart = next.is_none_or(|c| c.is_ascii() || is_wide_full_stop(c) || is_glued(c));
    // The host would be only the first part of a name in another script.
    if has_label_after(text, end)
        || !is_apart && next.is_some_and(|c| is_emoji(c) || labels::is_label_char(text, end, c))
    {
        return Err(refused);
    }
    Host::whole(text, from..end, policy, hosts).map_err(|why| (why, end))
}

/// Returns a host that ends before text in another script or before an attached word or mark.
fn cut(range: Range<usize>, form: HostForm) -> Host {
    Host { run_end: range.end, range, form, is_cut: true }
}

/// Reads a host by D4 and D7.
fn read(text: &str, from: usize, policy: HostPolicy, hosts: HostData) -> Attempt<Host> {
    let (labels, end) = labels::ascii_host(text, from);
    if let Some(host_end) = before_ending(text, from, &labels, end, Lead::Explicit, hosts)
        && let Ok(form) = hosts.read(&text[from..host_end], policy)
    {
        return Ok(cut(from..host_end, form));
    }
    // `https://example.com\u{200B}/a`, where a line may break
    if let Some(rest) = text[end..].strip_prefix('\u{200B}')
        && rest.starts_with(['/', '?', '#'])
    {
        let name = &text[from..end];
        hosts.read_labels(name, &labels, policy).map_err(|why| (why, end))?;
        let (run_end, form) =
            (text.len() - rest.len(), HostForm::Mapped(name.to_ascii_lowercase().into()));
        return Ok(Host { range: from..run_end, form, run_end, is_cut: false });
    }
    if text.as_bytes().get(end).is_some_and(|b| !b.is_ascii()) {
        return read_mixed(text, from, policy, hosts);
    }
    let range = from..from + labels.len;
    match hosts.read_labels(&text[range.clone()], &labels, policy) {
        Ok(form) => Ok(Host { range, form, run_end: end, is_cut: false }),
        Err(why) => Err((why, end)),
    }
}

/// Reads a host that contains or touches characters outside ASCII. It reads each character once,
/// and only tries to end the host at a boundary if the last label before it may be a top-level
/// domain.
fn read_mixed(text: &str, from: usize, policy: HostPolicy, hosts: HostData) -> Attempt<Host> {
    let bytes = text.as_bytes();
    let (mut at, mut label) = (from, from);
    // The end of a host before an ASCII full stop and text without spaces.
    let mut before_dot = None;
    let run_end = loop {
        let stretch = at;
        at = labels::ascii_end(text, at);
        if let Some(dot) = bytes[stretch..at].iter().rposition(|&b| b == b'.') {
            label = stretch + dot + 1;
        }
        let Some(c) = char_at(text, at).filter(|c| !c.is_ascii()) else {
            break at;
        };
        let is_separator = is_wide_full_stop(c);
        if !is_separator && !labels::is_label_char(text, at, c) {
            break at;
        }
        let is_boundary = is_separator || at > stretch && is_glued(c);
        // Without the suffix list, any word may be a top-level domain: `localhost。然后` ends
        // before its full stop, and `www。example。com` at its end.
        let is_guess = !hosts.has_suffixes();
        let is_wide = is_guess && is_separator && !has(&text[from..at], b'.') && {
            char_at(text, at + c.len_utf8()).is_some_and(|c| c.is_ascii_alphanumeric())
        };
        if is_boundary && label == at && label > from && bytes[at - 1] == b'.' {
            before_dot = before_dot.or(Some(at - 1));
        } else if is_boundary
            && !is_wide
            && (label > from || is_guess)
            && may_be_tld(&text[label..at], hosts)
        {
            match hosts.read(&text[from..at], policy) {
                Ok(form) => return Ok(cut(from..at, form)),
                Err(why) if *why == standard::SUFFIX => {}
                Err(why) => return Err((why, labels::end(text, at))),
            }
        }
        at += c.len_utf8();
        if is_separator {
            label = at;
        }
    };
    Host::whole(text, from..run_end, policy, hosts).or_else(|why| {
        // `https://example.com.谢谢` is the end of a sentence, but `https://example.com.テスト/` is
        // a host.
        let before_dot = before_dot.filter(|_| !is_joined(&text[run_end..]));
        let range = from..before_dot.ok_or((why, run_end))?;
        match hosts.read(&text[range.clone()], policy) {
            Ok(form) => Ok(cut(range, form)),
            Err(why) => Err((why, run_end)),
        }
    })
}

/// Returns whether the ASCII host before byte `end` ends with a full stop and a label in another
/// script follows.
fn has_label_after(text: &str, end: usize) -> bool {
    let is_label = |c| labels::is_label_char(text, end, c);
    text[..end].ends_with('.') && char_at(text, end).is_some_and(is_label)
}

fn may_be_tld(label: &str, hosts: HostData) -> bool {
    label.len() <= MAX_TLD
        && (label.ends_with(|c: char| c.is_ascii_digit()) || hosts.may_end_host(label))
}
