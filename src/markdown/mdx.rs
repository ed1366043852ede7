//! Finds what is no Markdown in MDX: imports and exports, tags, expressions, and elements whose text stays as it is.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::{memchr, memmem};

/// The longest run of backticks that is looked for again, to close code. Bounds the searches that find nothing.
const MAX_TICKS: usize = 8;

/// The ranges of a source in which nothing links. What nobody closes reaches up to the end. Takes linear time.
pub(super) fn opaque(source: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut open: Vec<Element<'_>> = Vec::new();
    // Up to which byte no run of so many backticks is.
    let mut unclosed = [0; MAX_TICKS];
    let (mut at, mut is_after_blank) = (0, true);
    while at < source.len() {
        let rest = &source[at..];
        if at == 0 || source[..at].ends_with('\n') {
            let line = line(rest);
            if is_after_blank && (line.starts_with("import ") || line.starts_with("export ")) {
                let end = at + script(rest, Script::Module);
                ranges.push(at..end);
                at = end;
                continue;
            }
            is_after_blank = line.trim().is_empty();
            let len = fenced(rest);
            if len > 0 {
                at += len;
                continue;
            }
        }
        let start = at;
        at += match rest.as_bytes() {
            [b'\\', next, ..] if next.is_ascii() => 2,
            [b'`', ..] => code(rest, start, &mut unclosed),
            [b'{', ..] => {
                let len = script(rest, Script::Expression);
                ranges.push(start..start + len);
                len
            }
            [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'/' | b'>', ..] => {
                let len = tag(rest);
                ranges.push(start..start + len);
                let tag = &rest[..len];
                if tag.starts_with("</") {
                    // Only the last ones are looked at, so that tags which nothing closes cost no more.
                    let near = open.len().saturating_sub(16);
                    let same = |element: &Element<'_>| element.name == name(tag);
                    if let Some(last) = open[near..].iter().rposition(same) {
                        if open[near + last].is_opaque {
                            ranges.push(open[near + last].start..start);
                        }
                        open.truncate(near + last);
                    }
                } else if !tag.ends_with("/>") {
                    let is_alone = line(&rest[len..]).trim().is_empty()
                        && last_line(&source[..start]).trim_matches([' ', '\t', '>']).is_empty();
                    let is_opaque = !is_alone || leads(tag);
                    open.push(Element { name: name(tag), start, is_opaque });
                }
                len
            }
            [b'\n', ..] => 1,
            // Up to the next character that says something.
            [first, ..] => {
                let from = usize::from(first.is_ascii());
                let next = rest[from..].find(['\\', '`', '{', '<', '\n']);
                next.map_or(rest.len(), |next| from + next)
            }
            [] => 0,
        };
    }
    ranges.extend(open.iter().filter(|own| own.is_opaque).map(|own| own.start..source.len()));
    ranges
}

/// An element that is open.
struct Element<'s> {
    name: &'s str,
    start: usize,
    /// Whether its text stays as it is.
    is_opaque: bool,
}

fn line(text: &str) -> &str {
    &text[..memchr(b'\n', text.as_bytes()).unwrap_or(text.len())]
}

/// What stands before the end of a text in its line.
fn last_line(text: &str) -> &str {
    &text[memchr::memrchr(b'\n', text.as_bytes()).map_or(0, |at| at + 1)..]
}

/// The length of a block of code between fences that starts with this line, or 0.
fn fenced(text: &str) -> usize {
    let inside =
        |line: &'_ str| -> usize { line.len() - line.trim_start_matches([' ', '\t', '>']).len() };
    let mut start = inside(text);
    let marker = text[start..].trim_start_matches(|c: char| c.is_ascii_digit());
    if let Some(rest) =
        marker.strip_prefix(['-', '*', '+', '.', ')']).filter(|rest| rest.starts_with(' '))
    {
        start = text.len() - rest.trim_start_matches(' ').len();
    }
    let Some(c @ ('`' | '~')) = text[start..].chars().next() else {
        return 0;
    };
    let run = |line: &str| line.len() - line.trim_start_matches(c).len();
    let opened = run(&text[start..]);
    if opened < 3 || c == '`' && line(&text[start + opened..]).contains('`') {
        return 0;
    }
    let mut len = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        len += line.len();
        let close = &line[inside(line)..];
        if number > 0 && run(close) >= opened && close.trim().trim_start_matches(c).is_empty() {
            break;
        }
    }
    len
}

/// The length of the code that starts with these backticks, or that of the backticks. The text starts at byte `start`.
fn code(text: &str, start: usize, unclosed: &mut [usize; MAX_TICKS]) -> usize {
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    /// From `{` to its `}`.
    Expression,
    /// Up to a blank line.
    Module,
}

/// The length of JavaScript at the start of a text, about: a regular expression is not recognized.
fn script(text: &str, kind: Script) -> usize {
    let bytes = text.as_bytes();
    let find = |mark: &[u8], from: usize| {
        Some(from + memmem::find(bytes.get(from..)?, mark)? + mark.len())
    };
    let mut open: Vec<u8> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let is_template = open.last() == Some(&b'`');
        let rest = &bytes[at..];
        let step = match byte {
            b'\\' => 2,
            b'`' if is_template => {
                open.pop();
                1
            }
            b'$' if is_template && rest.starts_with(b"${") => {
                open.push(b'{');
                2
            }
            _ if is_template => 1,
            b'{' | b'`' => {
                open.push(byte);
                1
            }
            b'}' => {
                open.pop();
                1
            }
            // An apostrophe in a text closes nothing on its line.
            b'"' | b'\'' => {
                let line = line_of(rest);
                memchr(byte, &line[1..]).map_or(1, |len| len + 2)
            }
            b'/' if rest.starts_with(b"/*") => find(b"*/", at).map_or(rest.len(), |end| end - at),
            b'/' if rest.starts_with(b"//") && !bytes[..at].ends_with(b":") => line_of(rest).len(),
            _ => 1,
        };
        at += step;
        let is_end = match kind {
            Script::Expression => open.is_empty() && byte == b'}',
            Script::Module => {
                open.is_empty() && byte == b'\n' && line_of(&bytes[at..]).trim_ascii().is_empty()
            }
        };
        if is_end {
            return at;
        }
    }
    bytes.len()
}

fn line_of(bytes: &[u8]) -> &[u8] {
    &bytes[..memchr(b'\n', bytes).unwrap_or(bytes.len())]
}

/// The length of the tag at the start of a text.
fn tag(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += match byte {
            b'"' | b'\'' => memchr(byte, &bytes[at + 1..]).map_or(bytes.len() - at, |len| len + 2),
            b'{' => script(&text[at..], Script::Expression),
            b'>' => return at + 1,
            _ => 1,
        };
    }
    bytes.len()
}

fn name(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    name.split(|c: char| c.is_whitespace() || matches!(c, '>' | '/' | '{'))
        .next()
        .unwrap_or_default()
}

/// Whether the element of a tag is a link, by its attributes.
fn leads(tag: &str) -> bool {
    tag.split_whitespace().any(|word| word.starts_with("href=") || word.starts_with("to="))
}
