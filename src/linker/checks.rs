//! What names have which form.

/// Whether the name is a letter followed by letters, digits and these bytes.
pub(crate) fn is_name(name: &str, others: &[u8]) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || others.contains(&b))
}

/// Whether the name has the form of a scheme: RFC 3986 section 3.1.
pub(crate) fn is_scheme(name: &str) -> bool {
    is_name(name, b"+-.")
}

/// Whether the name is one of these, in any letter case.
pub(crate) fn is_any(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}
