//! Finds the end of a code span, and of a block.

use memchr::{memchr, memmem};

/// Runs of so many backticks or more do not open code. This bounds the searches for a closing run that find nothing.
pub(super) const MAX_TICKS: usize = 8;

/// The length of the code that starts with these backticks, or that of the backticks. The text starts at byte `start`.
pub(super) fn code(text: &str, start: usize, unclosed: &mut [usize; MAX_TICKS]) -> usize {
    let run = text.len() - text.trim_start_matches('`').len();
    let Some(unclosed) = unclosed.get_mut(run).filter(|end| **end <= start) else {
        return run;
    };
    let mut at = run;
    while let Some(next) = memchr(b'`', &text.as_bytes()[at..]) {
        let has_blank_line = memmem::find(&text.as_bytes()[at..at + next], b"\n\n").is_some();
        if has_blank_line {
            break;
        }
        let close = &text[at + next..];
        let len = close.len() - close.trim_start_matches('`').len();
        at += next + len;
        if len == run {
            return at;
        }
    }
    *unclosed = start + at;
    run
}

/// Returns the start of the first blank line of a text.
pub(super) fn blank_line(text: &str) -> Option<usize> {
    let mut lines = text.match_indices('\n').map(|(at, _)| at + 1);
    lines.find(|&at| text[at..].trim_start_matches([' ', '\t', '\r']).starts_with('\n'))
}
