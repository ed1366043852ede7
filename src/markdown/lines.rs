//! The lines of a source.

/// Where the first blank line of a text starts.
pub(super) fn blank_line(text: &str) -> Option<usize> {
    let mut lines = text.match_indices('\n').map(|(at, _)| at + 1);
    lines.find(|&at| text[at..].trim_start_matches([' ', '\t', '\r']).starts_with('\n'))
}
