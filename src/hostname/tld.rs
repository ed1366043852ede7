//! Which labels are top-level domains.

use alloc::string::String;

use crate::unicode::Class;

use super::suffix::is_top_level;

/// The most bytes of a top-level domain as it is written, more than twice those of the longest one.
pub(crate) const MAX_TLD: usize = 128;

/// Whether the label is a top-level domain, or may be one once UTS #46 has mapped or composed it.
pub(crate) fn is_plausible_tld(label: &str) -> bool {
    if label.is_ascii() {
        return is_tld_bytes(label.as_bytes());
    }
    let classes = || label.chars().map(Class::of);
    let is_mixed =
        label.bytes().any(|b| b.is_ascii()) && classes().any(|c| c.has(Class::SPACELESS));
    !is_mixed
        && label.len() <= MAX_TLD
        && (is_tld_bytes(label.as_bytes()) || classes().any(|c| c.has(Class::MAPPED | Class::MARK)))
}

/// Whether the label is a top-level domain, without regard to ASCII case.
fn is_tld_bytes(label: &[u8]) -> bool {
    if !label.iter().any(u8::is_ascii_uppercase) {
        return is_top_level(label);
    }
    let mut lower = [0; MAX_TLD];
    let Some(lower) = lower.get_mut(..label.len()) else {
        return false;
    };
    lower.copy_from_slice(label);
    lower.make_ascii_lowercase();
    is_top_level(lower)
}

/// Whether the label, in Unicode and in lower case, is a top-level domain.
pub(crate) fn is_tld(label: &[char]) -> bool {
    let label: String = label.iter().take(MAX_TLD).collect();
    is_tld_bytes(label.as_bytes())
}
