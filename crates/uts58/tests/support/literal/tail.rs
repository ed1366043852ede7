//! Section 3.5.1, *URL Link Detection Termination Algorithm*. The numbers are its steps.

use uts58::unicode::{LinkTerm, link_bracket, link_term};

use super::Letter;

const LIMIT: usize = 125;

/// A row of table 3-3.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    name: Name,
    initiator: &'static str,
    terminators: &'static [&'static str],
    clear_stack_open: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Path,
    Query,
    Fragment,
    Directive,
}

const PARTS: [Part; 4] = [
    Part { name: Name::Path, initiator: "/", terminators: &["?", "#"], clear_stack_open: &["/"] },
    Part { name: Name::Query, initiator: "?", terminators: &["#"], clear_stack_open: &["=", "&"] },
    Part { name: Name::Fragment, initiator: "#", terminators: &[":~:"], clear_stack_open: &[] },
    Part {
        name: Name::Directive,
        initiator: ":~:",
        terminators: &[],
        clear_stack_open: &["&", ",", ":~:"],
    },
];

/// Returns the end of the link whose host ends at `start`, both in characters.
pub fn link_end(cp: &[char], start: usize, letter: Letter) -> usize {
    let matches_at = |i: usize, what: &str| {
        let rest = &cp[i..];
        what.chars().enumerate().all(|(n, c)| rest.get(n) == Some(&c))
    };
    let len = |what: &str| what.chars().count();
    // Step 1. A link without a tail ends after its host.
    let mut last_safe = start;
    let mut part: Option<&Part> = None; // 2
    let mut previous = None;
    let mut open_stack: Vec<char> = Vec::new(); // 4
    let mut i = start;
    while i < cp.len() {
        // 5.1
        if let Some(at) = part
            && at.terminators.iter().any(|what| matches_at(i, what))
        {
            previous = Some(at.name);
            part = None;
        }
        // 5.2
        if part.is_none() {
            let Some(next) = PARTS.iter().find(|part| matches_at(i, part.initiator)) else {
                return last_safe;
            };
            let is_in_fragment = matches!(previous, Some(Name::Fragment | Name::Directive));
            if next.name == Name::Directive && !is_in_fragment {
                return last_safe;
            }
            part = Some(next);
            last_safe = after(next.initiator, i, last_safe, letter);
            i += len(next.initiator);
            open_stack.clear();
            continue;
        }
        // 5.3
        let clears = part.map_or(&[][..], |part| part.clear_stack_open);
        if let Some(what) = clears.iter().find(|what| matches_at(i, what)) {
            last_safe = after(what, i, last_safe, letter);
            i += len(what);
            open_stack.clear();
            continue;
        }
        // D7.
        let is_ascii = cp[start..i].iter().all(char::is_ascii);
        let ends_sentence = "。．｡".contains(cp[i])
            || is_ascii
                && matches!(cp[i], '—' | '“'..='‟' | '…' | '、' | '〈'..='】' | '〔'..='〟'
                    | '！' | '（' | '）' | '，' | '：' | '；' | '？' | '［' | '］' | '｛'..='～'
                    | '｢'..='､');
        let is_soft = "…`".contains(cp[i]);
        // D5.
        let is_no_text = matches!(cp[i], '\u{FEFF}' | '\u{FFFD}' | '\u{61C}' | '\u{200E}' | '\u{200F}'
            | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        match link_term(cp[i]) {
            _ if (is_no_text || ends_sentence) && letter == Letter::Default => {
                return last_safe;
            }
            _ if is_soft && letter == Letter::Default => {}
            LinkTerm::Include => last_safe = i + 1, // 5.5
            LinkTerm::Soft => {}                    // 5.6
            LinkTerm::Hard => return last_safe,     // 5.7
            // 5.8
            LinkTerm::Open => {
                if open_stack.len() == LIMIT {
                    return last_safe;
                }
                open_stack.push(cp[i]);
                // D7: a bracket at the end is not part of the link.
                if letter == Letter::Uts58 {
                    last_safe = i + 1;
                }
            }
            // 5.9
            LinkTerm::Close => match open_stack.pop() {
                Some(last_open) if link_bracket(cp[i]) == Some(last_open) => last_safe = i + 1,
                Some(_) | None => return last_safe,
            },
        }
        i += 1;
    }
    last_safe // 6
}

/// Returns the safe end after a separator: steps 5.2.5 and 5.3.2. With D1, only characters that are
/// not Soft are safe.
fn after(separator: &str, i: usize, last_safe: usize, letter: Letter) -> usize {
    let chars: Vec<char> = separator.chars().collect();
    match letter {
        Letter::Uts58 => i + chars.len(),
        Letter::Default => chars
            .iter()
            .rposition(|&c| link_term(c) != LinkTerm::Soft)
            .map_or(last_safe, |last| i + last + 1),
    }
}
