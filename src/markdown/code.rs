//! Finds the end of a code span, fences of code blocks, and blank lines.

use memchr::memchr;

/// A run of at least this many backticks does not open code. This limits the failed searches for a
/// closing run.
pub(super) const MAX_TICKS: usize = 8;

/// Returns the end of the code that starts at byte `start`, or the end of the backticks there if
/// they start no code.
pub(super) fn code(text: &str, start: usize, unclosed: &mut [usize; MAX_TICKS]) -> usize {
    let after_run = |at: usize| text.len() - text[at..].trim_start_matches('`').len();
    let end = after_run(start);
    let Some(unclosed) = unclosed.get_mut(end - start).filter(|end| **end <= start) else {
        return end;
    };
    let mut at = end;
    while let Some(next) = memchr(b'`', &text.as_bytes()[at..]) {
        let close = at + next;
        let has_blank_line = text[at..close].contains("\n\n");
        if has_blank_line {
            break;
        }
        at = after_run(close);
        if at - close == end - start {
            return at;
        }
    }
    *unclosed = at;
    end
}

/// Returns the character and the length of the fence that starts a line, which opens a code block.
pub(super) fn fence(line: &str) -> Option<(u8, usize)> {
    let mark = line.bytes().next().filter(|b| b"`~".contains(b))?;
    let len = line.bytes().take_while(|&b| b == mark).count();
    // If another backtick follows the run, the backticks open a code span.
    let is_span = mark == b'`' && memchr(b'`', &line.as_bytes()[len..]).is_some();
    (len >= 3 && !is_span).then_some((mark, len))
}

/// Returns whether a line without whitespace around it closes the code block with this fence.
pub(super) fn closes_fence(line: &str, mark: u8, len: usize) -> bool {
    line.len() >= len && line.bytes().all(|b| b == mark)
}

/// Returns the start of the first blank line of a text.
pub(super) fn blank_line(text: &str) -> Option<usize> {
    let mut lines = text.match_indices('\n').map(|(at, _)| at + 1);
    lines.find(|&at| text[at..].trim_start_matches([' ', '\t', '\r']).starts_with('\n'))
}
