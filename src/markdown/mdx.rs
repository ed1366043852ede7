//! Finds the parts of MDX that are not Markdown: imports and exports, tags, expressions, and elements whose text stays
//! as it is.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::{memchr, memchr2, memmem};

/// Runs of so many backticks or more do not open code. This bounds the searches for a closing run that find nothing.
pub(super) const MAX_TICKS: usize = 8;

/// The ranges of a source in which nothing links. An unclosed part reaches to the end. Takes linear time.
pub(super) fn opaque(source: &str) -> Vec<Range<usize>> {
    let mut page =
        Page { source, line: 0, ranges: Vec::new(), open: Vec::new(), unclosed: [0; MAX_TICKS] };
    let (mut at, mut is_after_blank) = (0, true);
    while at < source.len() {
        let mut step = 0;
        if at == 0 || source[..at].ends_with('\n') {
            page.line = at;
            step = page.block(at, is_after_blank);
            is_after_blank = line(&source[at..]).trim().is_empty();
        }
        at += if step > 0 { step } else { page.inline(at) };
    }
    let unclosed = page.open.iter().filter(|element| element.is_opaque);
    page.ranges.extend(unclosed.map(|element| element.start..source.len()));
    page.ranges
}

struct Page<'s> {
    source: &'s str,
    /// Where the line starts.
    line: usize,
    ranges: Vec<Range<usize>>,
    open: Vec<Element<'s>>,
    /// For each length of a run of backticks, the byte up to which there is no such run.
    unclosed: [usize; MAX_TICKS],
}

/// An element that is open.
struct Element<'s> {
    name: &'s str,
    start: usize,
    /// Whether its text stays as it is.
    is_opaque: bool,
}

impl<'s> Page<'s> {
    /// Reads a block that starts with a line and is no text. Returns its length, or 0.
    fn block(&mut self, at: usize, is_after_blank: bool) -> usize {
        let rest = &self.source[at..];
        if is_after_blank && (rest.starts_with("import ") || rest.starts_with("export ")) {
            let len = script(rest, Script::Module);
            self.ranges.push(at..at + len);
            return len;
        }
        fenced(rest)
    }

    /// Reads what is at a byte of a text, and returns its length.
    fn inline(&mut self, at: usize) -> usize {
        let rest = &self.source[at..];
        match rest.as_bytes() {
            [b'\\', next, ..] if next.is_ascii() => 2,
            [b'`', ..] => code(rest, at, &mut self.unclosed),
            [b'{', ..] => {
                let len = script(rest, Script::Expression);
                self.ranges.push(at..at + len);
                len
            }
            [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'/' | b'>', ..] => self.tag(at),
            [b'\n', ..] => 1,
            // Up to the next character that says something.
            [first, ..] => {
                let from = usize::from(first.is_ascii());
                let next = rest[from..].find(['\\', '`', '{', '<', '\n']);
                next.map_or(rest.len(), |next| from + next)
            }
            [] => 0,
        }
    }

    fn tag(&mut self, start: usize) -> usize {
        let rest = &self.source[start..];
        let (tag, after) = rest.split_at(tag(rest));
        let end = start + tag.len();
        self.ranges.push(start..end);
        if tag.starts_with("</") {
            // Only the last ones are looked at, so that tags which nothing closes cost no more.
            let near = self.open.len().saturating_sub(16);
            let same = |element: &Element<'_>| element.name == name(tag);
            if let Some(last) = self.open[near..].iter().rposition(same) {
                let element = &self.open[near + last];
                self.ranges.extend(element.is_opaque.then_some(element.start..start));
                self.open.truncate(near + last);
            }
        } else if !tag.ends_with("/>") {
            let before = self.source[self.line..start].trim_matches([' ', '\t', '>']);
            let after = after.trim_start_matches([' ', '\t', '\r']);
            let is_alone = before.is_empty() && (after.is_empty() || after.starts_with('\n'));
            let is_opaque = !is_alone || leads(tag);
            self.open.push(Element { name: name(tag), start, is_opaque });
        }
        tag.len()
    }
}

fn line(text: &str) -> &str {
    &text[..memchr(b'\n', text.as_bytes()).unwrap_or(text.len())]
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    /// From `{` to its `}`.
    Expression,
    /// Up to a blank line.
    Module,
}

/// The approximate length of the JavaScript at the start of a text: regular expressions are not recognized.
fn script(text: &str, kind: Script) -> usize {
    let bytes = text.as_bytes();
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
                let close = memchr2(byte, b'\n', &rest[1..]).filter(|&at| rest[1 + at] == byte);
                close.map_or(1, |at| at + 2)
            }
            b'/' if rest.starts_with(b"/*") => {
                memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2)
            }
            b'/' if rest.starts_with(b"//") && !bytes[..at].ends_with(b":") => {
                line(&text[at..]).len()
            }
            _ => 1,
        };
        at += step;
        let is_end = match kind {
            Script::Expression => open.is_empty() && byte == b'}',
            Script::Module => {
                open.is_empty() && byte == b'\n' && line(&text[at..]).trim_ascii().is_empty()
            }
        };
        if is_end {
            return at;
        }
    }
    bytes.len()
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
