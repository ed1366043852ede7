//! Public suffixes: which labels are top-level domains, and which domains can be registered.

use alloc::string::String;

use psl::{Info, List, Psl, Type};

use crate::unicode::Class;

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

/// Whether the label is a top-level domain, without regard to ASCII case. Some have rules only for
/// names below them, as `*.np` and `co.za`, so the list is asked about such a name.
fn is_tld_bytes(label: &[u8]) -> bool {
    let mut lower = [0; MAX_TLD];
    let Some(lower) = lower.get_mut(..label.len()) else {
        return false;
    };
    lower.copy_from_slice(label);
    lower.make_ascii_lowercase();
    find(&mut [&*lower, b"co"].into_iter()).typ.is_some()
}

/// Asks the list about the labels of a domain, from the last one on. The list is a megabyte of code for each
/// type of iterator, so there is one.
fn find<'a>(labels: &mut dyn Iterator<Item = &'a [u8]>) -> Info {
    List.find(labels)
}

/// Whether the label, in Unicode and in lower case, is a top-level domain.
pub(crate) fn is_tld(label: &[char]) -> bool {
    let label: String = label.iter().take(MAX_TLD).collect();
    is_tld_bytes(label.as_bytes())
}

/// The length of the longest public suffix of `domain`, which is in ASCII form and lower case, by the
/// ICANN section of the list. If no rule matches, the suffix is the top-level domain.
pub(super) fn icann_suffix(domain: &[u8]) -> Option<usize> {
    // The list has no ICANN rule below these.
    if let [.., b'.', b'c', b'o', b'm']
    | [.., b'.', b'n', b'e', b't']
    | [.., b'.', b'o', b'r', b'g'] = domain
    {
        return Some(3);
    }
    let mut rest = domain;
    loop {
        let info = find(&mut rest.rsplit(|&b| b == b'.'));
        match info.typ {
            Some(Type::Icann) => return Some(info.len),
            // The suffix in the ICANN section is shorter than the private one.
            Some(Type::Private) => {
                let private = rest.get(rest.len().checked_sub(info.len)?..)?;
                let dot = private.iter().position(|&b| b == b'.')?;
                rest = &private[dot + 1..];
            }
            None => {
                let tld = domain.rsplit(|&b| b == b'.').next()?;
                return is_tld_bytes(tld).then_some(tld.len());
            }
        }
    }
}
