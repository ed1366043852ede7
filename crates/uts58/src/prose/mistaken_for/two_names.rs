//! D3: a slash between two names that does not start a path.

use crate::prose::rules::DomainCandidate;
use percent_encoding::percent_decode_str;

use crate::find::{Match, is_www};
use crate::host::Labels;
use crate::prose::words::tld_kind::{Threshold, TldKind, tld_kind};

use crate::prose::mistaken_for::{check_domain, is_about_member};

/// Returns whether the slash after a host separates two names of the same kind and does not start a
/// path: `main.rs/lib.rs`, `user.id/item.id`, `window.open/close`, `Promise.post/send/get`.
#[inline(always)]
pub(crate) fn is_two_names(text: &str, found: &Match, threshold: Threshold) -> bool {
    let second = text[found.tail..found.range.end].strip_prefix('/');
    second.is_some_and(|second| are_two_names(&text[found.host.clone()], second, threshold))
}

// A separate function, because most domains have no path.
#[inline(never)]
fn are_two_names(host: &str, second: &str, threshold: Threshold) -> bool {
    let second = second.strip_suffix('/').unwrap_or(second);
    let Some((_, tld)) = host.rsplit_once('.').filter(|_| !second.is_empty() && !is_www(host))
    else {
        return false;
    };
    let kind = tld_kind(tld, threshold);
    let may_have_more = matches!(kind, TldKind::Extension | TldKind::Rare);
    if second.bytes().any(|b| matches!(b, b'?' | b'#') || b == b'/' && !may_have_more) {
        return false;
    }
    // Decoded, so the display form gives the same result.
    let second = percent_decode_str(second).decode_utf8_lossy();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    if !second.split('/').all(|name| !name.is_empty() && name.chars().all(is_name)) {
        return false;
    }
    let labels = Labels::new(host.as_bytes());
    let check = || check_domain(&DomainCandidate::new(("", host, ""), &labels, 0, threshold));
    match second.rsplit_once('.') {
        Some((_, last)) if last.eq_ignore_ascii_case(tld) => true,
        // `ASP.NET/IIS`
        None if tld == "NET" => second.starts_with(|c: char| c.is_ascii_uppercase()),
        _ if kind == TldKind::Classic => false,
        Some(_) if !second.contains('/') => check().is_err(),
        _ => check().is_err_and(|check| is_about_member(&check.rule)),
    }
}
