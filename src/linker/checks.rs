//! What names have which form.

/// Whether the name is a letter followed by letters, digits and these bytes.
pub(crate) fn is_name(name: &str, others: &[u8]) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || others.contains(&b))
}
