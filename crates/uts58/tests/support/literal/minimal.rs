//! Section 4.1, *URL Minimal Escaping Algorithm*. The numbers are its steps.

use uts58::unicode::{LinkTerm, link_bracket, link_term};

/// A part of a URL, with the syntax that text in it must escape.
struct Part<'u> {
    initiator: &'static str,
    written: &'u str,
    syntax: &'static str,
    /// The text after it.
    next: &'u str,
    clear_stack_open: &'static str,
}

/// Returns the path, query and fragment of a URL, escaped in any way, as section 4.1 writes them.
pub fn escaped(tail: &str) -> String {
    let is_utf8 = std::str::from_utf8(&decoded(tail)).is_ok();
    let parts = parts(tail);
    let mut output = String::new(); // 1
    for (at, part) in parts.iter().enumerate() {
        output += part.initiator; // 2.1
        let cp = with_interior_escaping(part, is_utf8);
        let n = cp.len();
        let mut copied_already = 0; // 2.2
        let mut open_stack: Vec<char> = Vec::new(); // 2.3
        // 2.4. The part contains no terminators, so there is no step 4.1.
        for i in 0..n {
            let lt = link_term(cp[i]); // 4.2
            let is_directive = part.initiator == ":~:" && cp[i..].starts_with(&[':', '~', ':']);
            if part.clear_stack_open.contains(cp[i]) || is_directive {
                open_stack.clear(); // 4.3
            }
            let is_included = match lt {
                LinkTerm::Include => true,  // 4.4
                LinkTerm::Hard => false,    // 4.5
                LinkTerm::Soft => continue, // 4.6
                // 4.7
                LinkTerm::Open if open_stack.len() == 125 => false,
                LinkTerm::Open => {
                    open_stack.push(cp[i]);
                    true
                }
                // 4.8
                LinkTerm::Close => match open_stack.pop() {
                    Some(last_open) => link_bracket(cp[i]) == Some(last_open),
                    None => false,
                },
            };
            output.extend(&cp[copied_already..i]);
            if is_included {
                output.push(cp[i]);
            } else {
                output += &percent_escape(cp[i]);
            }
            copied_already = i + 1;
        }
        if at + 1 < parts.len() {
            output.extend(&cp[copied_already..]); // 2.5
        } else if is_separator(&cp, part) {
            // If it were escaped, it would be text.
            output.extend(&cp[copied_already..]);
        } else if copied_already < n {
            output.extend(&cp[copied_already..n - 1]); // 2.6
            output += &percent_escape(cp[n - 1]);
        }
    }
    output // 3
}

/// Returns whether a part ends with one of its separators.
fn is_separator(cp: &[char], part: &Part<'_>) -> bool {
    cp.last().is_some_and(|&c| part.clear_stack_open.contains(c))
        || part.initiator == ":~:" && cp.ends_with(&[':', '~', ':'])
}

fn parts(tail: &str) -> Vec<Part<'_>> {
    let start = |initiator: &str| tail.find(initiator).unwrap_or(tail.len());
    let fragment = start("#");
    let query = start("?").min(fragment);
    let directive = tail[fragment..].find(":~:").map_or(tail.len(), |at| fragment + at);
    let part =
        |range: std::ops::Range<usize>, initiator: &'static str, syntax, clear_stack_open| {
            let (written, next) =
                (tail[range.clone()].strip_prefix(initiator)?, &tail[range.end..]);
            Some(Part { initiator, written, syntax, next, clear_stack_open })
        };
    // Browsers treat `\` as `/`, and `-` is syntax of a text directive. Both are escaped before the
    // steps, like the syntax that the section lists.
    let all = [
        part(0..query, "/", "?#/\\", "/"),
        part(query..fragment, "?", "+#=&", "=&"),
        part(fragment..directive, "#", "", ""),
        part(directive..tail.len(), ":~:", "&,-", "&,"),
    ];
    all.into_iter().flatten().collect()
}

/// Returns the code points of a part. Only its syntax, and bytes that are not characters, are
/// escaped in it.
fn with_interior_escaping(part: &Part<'_>, is_utf8: bool) -> Vec<char> {
    let is_fragment = matches!(part.initiator, "#" | ":~:");
    // Each character, and whether it was escaped.
    let mut cp: Vec<(char, bool)> = Vec::new();
    let mut rest = part.written;
    while let Some(c) = rest.chars().next() {
        let len = [3, 6, 9, 12].into_iter().find(|&len| {
            rest.get(..len).is_some_and(|escape| {
                escape.bytes().step_by(3).all(|b| b == b'%')
                    && decoded(escape).len() * 3 == len
                    && std::str::from_utf8(&decoded(escape)).is_ok()
            })
        });
        if let Some(len) = len {
            let bytes = decoded(&rest[..len]);
            cp.extend(std::str::from_utf8(&bytes).unwrap().chars().map(|c| (c, true)));
            rest = &rest[len..];
        } else {
            cp.push((c, false));
            rest = &rest[c.len_utf8()..];
        }
    }
    let written = cp.len();
    cp.extend(part.next.chars().take(1).map(|c| (c, false)));
    let chars: Vec<char> = cp.iter().map(|&(c, _)| c).collect();
    let mut interior = Vec::new();
    for (i, &(c, was_escaped)) in cp[..written].iter().enumerate() {
        let is_directive = is_fragment && chars[i..].starts_with(&[':', '~', ':'])
            // Without escapes, it separates two directives.
            && cp[i..i + 3].iter().any(|&(_, was_escaped)| was_escaped);
        let is_syntax = was_escaped && (c == '%' || part.syntax.contains(c));
        if is_syntax || is_directive || !is_utf8 && !c.is_ascii() {
            interior.extend(percent_escape(c).chars());
        } else {
            interior.push(c);
        }
    }
    interior
}

fn decoded(text: &str) -> Vec<u8> {
    percent_encoding::percent_decode_str(text).collect()
}

pub fn percent_escape(c: char) -> String {
    c.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect()
}
