//! What Markdown does not know and renderers around it do: templates, shortcodes and directives.

use core::ops::Range;

use memchr::{memchr, memmem, memrchr};

/// Looks for links in what stands for something else: `{{ … }}`, `{% … %}` and `{# … #}` of mdBook,
/// Zola and others, `\\( … \\)` and `\\[ … \\]` of MathJax, `{…}` of attributes behind a bracket, `{: … }`,
/// `:name[…]`, and lines that are directives (`:::note`, `::video[…]{…}`, `!!! note`).
///
/// Ranges are asked for in the order of the source, so that all of it is looked at once.
#[derive(Debug)]
pub(super) struct Opaque<'s> {
    source: &'s str,
    /// All before it is looked at.
    at: usize,
    line: Line,
    /// Where the line and the paragraph end that were looked at last.
    line_end: usize,
    paragraph: usize,
    /// What was found last.
    last: Range<usize>,
    /// For each of the pairs: what closes it is not between here and there.
    without: [Range<usize>; PAIRS.len()],
}

/// What the line of a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Directive,
    Other,
}

/// What opens and what closes it, where the first may stand, and how far the other may be.
#[derive(Clone, Copy)]
struct Pair {
    open: &'static [u8],
    close: &'static [u8],
    before: Before,
    reach: Reach,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Anything,
    /// What attributes are written behind.
    Bracket,
    /// `:name`
    Name,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Line,
    /// Up to a blank line.
    Paragraph,
}

const PAIRS: [Pair; 8] = [
    Pair::new(b"{{", b"}}", Before::Anything, Reach::Paragraph),
    Pair::new(b"{%", b"%}", Before::Anything, Reach::Paragraph),
    Pair::new(b"{#", b"#}", Before::Anything, Reach::Paragraph),
    Pair::new(br"\\(", br"\\)", Before::Anything, Reach::Paragraph),
    Pair::new(br"\\[", br"\\]", Before::Anything, Reach::Paragraph),
    Pair::new(b"{:", b"}", Before::Anything, Reach::Line),
    Pair::new(b"{", b"}", Before::Bracket, Reach::Line),
    Pair::new(b"[", b"]", Before::Name, Reach::Line),
];

/// How long the name of a directive is that is looked at.
const NAME: usize = 64;

impl Pair {
    const fn new(open: &'static [u8], close: &'static [u8], before: Before, reach: Reach) -> Self {
        Self { open, close, before, reach }
    }
}

impl<'s> Opaque<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self {
            source,
            at: 0,
            line: Line::of(source),
            line_end: 0,
            paragraph: 0,
            last: 0..0,
            without: [const { 0..0 }; PAIRS.len()],
        }
    }

    /// Whether any of these bytes of the source is in something opaque.
    pub(super) fn holds(&mut self, range: &Range<usize>) -> bool {
        let source = self.source.as_bytes();
        while let Some(found) = source
            .get(self.at..range.end)
            .and_then(|rest| rest.iter().position(|b| matches!(b, b'{' | b'[' | b'\\' | b'\n')))
        {
            let at = self.at + found;
            self.at = at + 1;
            let mut line = None;
            if source[at] == b'\n' {
                line = Some(self.at);
            } else if let Some(end) = self.end(at) {
                self.last = at..end;
                self.at = end;
                line = memrchr(b'\n', &source[at..end]).map(|line| at + line + 1);
            }
            if let Some(line) = line {
                self.line = Line::of(&self.source[line..]);
            }
        }
        self.at = self.at.max(range.end);
        let is_inside = self.last.start < range.end && range.start < self.last.end;
        is_inside || self.line == Line::Directive
    }

    /// Where that ends which opens here.
    fn end(&mut self, at: usize) -> Option<usize> {
        let source = self.source.as_bytes();
        let rest = &source[at..];
        for (pair, without) in PAIRS.iter().zip(&mut self.without) {
            if !rest.starts_with(pair.open)
                || without.contains(&at)
                || !pair.before.allows(&source[..at])
            {
                continue;
            }
            let inside = &rest[pair.open.len()..];
            // What closes it is near as a rule; how far it may be is looked up only where it is not.
            let near = &inside[..inside.len().min(NAME)];
            let end = memmem::find(near, pair.close).filter(|&end| !near[..end].contains(&b'\n'));
            let end = end.or_else(|| {
                let limit = match pair.reach {
                    Reach::Line if at < self.line_end => self.line_end,
                    Reach::Line => {
                        let len = memchr(b'\n', rest).unwrap_or(rest.len());
                        at + len
                    }
                    Reach::Paragraph if at < self.paragraph => self.paragraph,
                    Reach::Paragraph => {
                        let len = paragraph(rest).len();
                        at + len
                    }
                };
                match pair.reach {
                    Reach::Line => self.line_end = limit,
                    Reach::Paragraph => self.paragraph = limit,
                }
                let within = inside.get(..limit.saturating_sub(at + pair.open.len()));
                let end = memmem::find(within.unwrap_or_default(), pair.close);
                if end.is_none() {
                    *without = at..limit;
                }
                end
            });
            if let Some(end) = end {
                return Some(at + pair.open.len() + end + pair.close.len());
            }
        }
        None
    }
}

impl Before {
    fn allows(self, before: &[u8]) -> bool {
        match self {
            Self::Anything => true,
            Self::Bracket => {
                before.ends_with(b"]") || before.ends_with(b")") || before.ends_with(b"`")
            }
            Self::Name => {
                let near = &before[before.len().saturating_sub(NAME)..];
                let is_part = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
                let len = near.iter().rev().take_while(is_part).count();
                let (before, name) = near.split_at(near.len() - len);
                before.ends_with(b":") && name.first().is_some_and(u8::is_ascii_alphabetic)
            }
        }
    }
}

impl Line {
    /// What a line is that starts with this text.
    fn of(text: &str) -> Self {
        let line = text.trim_start_matches([' ', '\t', '>']);
        let is_leaf = || {
            let name = line.strip_prefix("::");
            name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
        };
        let is_block = [":::", "!!! ", "??? ", "???+ ", "--8<--"];
        match is_block.iter().any(|start| line.starts_with(start)) || is_leaf() {
            true => Self::Directive,
            false => Self::Other,
        }
    }
}

/// Up to a blank line.
fn paragraph(text: &[u8]) -> &[u8] {
    let mut at = 0;
    while let Some(end) = memchr(b'\n', &text[at..]) {
        at += end + 1;
        let next = &text[at..];
        let blank = next.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\r'));
        let blank = blank.count();
        if next.get(blank).is_none_or(|&b| b == b'\n') {
            return &text[..at];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    /// Fails where not just those domains are taken for opaque that are `b.com`.
    #[track_caller]
    fn check(source: &str) {
        let mut opaque = Opaque::new(source);
        for link in crate::links(source) {
            let range = link.range();
            let is_opaque = opaque.holds(&range);
            assert_eq!(is_opaque, link.as_str() == "b.com", "{source:?} {range:?}");
        }
    }

    #[test]
    fn what_is_opaque() {
        check("a.com {{ b.com }} a.com {{#include b.com}} a.com");
        check("{% quote(by=\"b.com\",\n  x=\"b.com\") %}\na.com\n{% end %} a.com");
        check("{# b.com #} a.com {a.com} {% a.com\n\n%} {{ a.com");
        check("[x]{href=b.com} a.com `x`{b.com} [x](y){b.com}\n[x]{a.com\n} a.com");
        check(":::note b.com\na.com\n:::\n\n> ::video[b.com]{b.com}\n:: a.com\nx :::b a.com");
        check("{{ {{ {{ {{ a.com {% b.com %} {{{{ a.com");
        check("# H {#id}\na.com {{\n b.com\n}} a.com\n  ::x b.com");
        check("{: cite=\"b.com\"}\na.com :youtube[b.com] see:[a.com] : [a.com] [a.com] x:1[a.com]");
        check("!!! note \"b.com\"\n    a.com\n???+ b.com\n--8<-- \"b.com\"\n!!a.com");
        check(r"\\( b.com \\) a.com \\[ \href{b.com}{a} \\] a.com \( a.com \) \\( a.com");
        let far = "x".repeat(100);
        check(&format!("{{{{ {far} b.com }}}} a.com [x]{{{far} b.com}} {{{{ {far}\n\n a.com }}}}"));
    }
}
