//! Where the path, query and fragment behind a host end: UTS #58 section 3.5.1.

use crate::brackets::Brackets;
use crate::part::Part;
use crate::unicode::{Class, LinkTerm};
use crate::work;

use super::rules::Profile;

/// The byte behind the path, query and fragment that start at byte `start` of `text`; `start`
/// itself where none does.
///
/// One pass, no allocation.
pub(super) fn end(text: &str, start: usize, profile: Profile) -> usize {
    let bytes = text.as_bytes();
    let Some(mut part) = bytes.get(start).copied().and_then(Part::first) else {
        return start;
    };
    let mut safe = match profile {
        Profile::Default if bytes[start] == b'?' => start,
        _ => start + 1,
    };
    let mut open = Brackets::new();
    let mut i = start + 1;
    while i < bytes.len() {
        if let Some((next, len)) = part.separator(&bytes[i..]) {
            part = next;
            open.clear();
            match profile {
                Profile::Uts58 => safe = i + len,
                Profile::Default => safe = safe_in_separator(&bytes[i..i + len], i).unwrap_or(safe),
            }
            i += len;
            continue;
        }
        let (class, c, len) = if bytes[i] < 128 {
            (Class::of_ascii(bytes[i]), char::from(bytes[i]), 1)
        } else {
            let Some(c) = text[i..].chars().next() else {
                break;
            };
            (Class::of(c), c, c.len_utf8())
        };
        match class.link_term() {
            LinkTerm::Include => {
                if profile == Profile::Default && class.has(Class::BIDI_CONTROL) {
                    break;
                }
                safe = i + len;
            }
            LinkTerm::Soft => {}
            LinkTerm::Hard => break,
            LinkTerm::Open => {
                if !open.push(c) {
                    break;
                }
                safe = i + len;
            }
            LinkTerm::Close => {
                if !open.closes(c) {
                    break;
                }
                safe = i + len;
            }
        }
        i += len;
    }
    work::add(i - start);
    safe
}

/// Row D1: the byte behind the last character of a separator that is not Soft.
fn safe_in_separator(separator: &[u8], at: usize) -> Option<usize> {
    let last = separator
        .iter()
        .rposition(|&b| Class::of_ascii(b).link_term() != LinkTerm::Soft)?;
    Some(at + last + 1)
}
