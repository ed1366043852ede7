//! The same functions, implemented with `psl`.

use psl::{Info, List, Psl, Type};

fn find(labels: &mut dyn Iterator<Item = &[u8]>) -> Info {
    List.find(labels)
}

/// Looks up a name below the label, because some top-level domains have rules only for such names.
pub fn is_top_level(label: &[u8]) -> bool {
    find(&mut [label, b"co"].into_iter()).typ.is_some()
}

/// Returns the section of the list that has the rule for this name, and the length of the suffix.
pub fn section(domain: &[u8]) -> Option<(Type, usize)> {
    let info = find(&mut domain.rsplit(|&b| b == b'.'));
    Some((info.typ?, info.len))
}

pub fn icann_suffix(domain: &[u8]) -> Option<usize> {
    let mut rest = domain;
    loop {
        match section(rest) {
            Some((Type::Icann, len)) => return Some(len),
            // The suffix in the ICANN section is shorter than the private suffix.
            Some((Type::Private, len)) => {
                let private = &rest[rest.len() - len..];
                let dot = private.iter().position(|&b| b == b'.')?;
                rest = &private[dot + 1..];
            }
            None => {
                let tld = domain.rsplit(|&b| b == b'.').next()?;
                return is_top_level(tld).then_some(tld.len());
            }
        }
    }
}
