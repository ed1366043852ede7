//! What Markdown does not know and renderers around it do: templates, shortcodes and directives.

use core::ops::Range;

use memchr::{memchr, memchr2, memmem, memrchr};

use crate::work;

/// Looks for links in what stands for something else: `{{ … }}`, `{% … %}` and `{# … #}` of mdBook,
/// Zola and others, `{…}` of attributes behind a bracket, and lines that are directives (`:::note`,
/// `::video[…]{…}`).
///
/// Ranges are asked for in the order of the source, so that all of it is looked at once.
#[derive(Debug)]
pub(super) struct Opaque<'s> {
    source: &'s str,
    /// All before it is looked at.
    at: usize,
    /// Where the line of `at` starts.
    line: usize,
    /// What was found last.
    last: Range<usize>,
    /// For each of the pairs: what closes it is not between here and there.
    without: [Range<usize>; PAIRS.len()],
}

/// What opens, what closes it, and how far that may be.
const PAIRS: [(&[u8], &[u8], Reach); 4] = [
    (b"{{", b"}}", Reach::Paragraph),
    (b"{%", b"%}", Reach::Paragraph),
    (b"{#", b"#}", Reach::Paragraph),
    (b"{", b"}", Reach::Line),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Line,
    /// Up to a blank line.
    Paragraph,
}

impl<'s> Opaque<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self {
            source,
            at: 0,
            line: 0,
            last: 0..0,
            without: [const { 0..0 }; PAIRS.len()],
        }
    }

    /// Whether any of these bytes of the source is in something opaque.
    pub(super) fn holds(&mut self, range: &Range<usize>) -> bool {
        let source = self.source.as_bytes();
        while let Some(found) = source
            .get(self.at..range.end)
            .and_then(|rest| memchr2(b'{', b'\n', rest))
        {
            let at = self.at + found;
            work::add(found + 1);
            self.at = at + 1;
            if source[at] == b'\n' {
                self.line = self.at;
            } else if let Some(end) = self.end(at) {
                self.last = at..end;
                self.at = end;
                if let Some(line) = memrchr(b'\n', &source[at..end]) {
                    self.line = at + line + 1;
                }
            }
        }
        self.at = self.at.max(range.end);
        let is_inside = self.last.start < range.end && range.start < self.last.end;
        is_inside || self.is_directive()
    }

    /// Where that ends which opens at this `{`.
    fn end(&mut self, at: usize) -> Option<usize> {
        let source = self.source.as_bytes();
        let rest = &source[at..];
        PAIRS
            .iter()
            .zip(&mut self.without)
            .find_map(|(pair, without)| {
                let &(open, close, reach) = pair;
                let is_behind_bracket = || at > 0 && matches!(source[at - 1], b']' | b')' | b'`');
                if !rest.starts_with(open)
                    || without.contains(&at)
                    || (reach == Reach::Line && !is_behind_bracket())
                {
                    return None;
                }
                let within = match reach {
                    Reach::Line => &rest[..memchr(b'\n', rest).unwrap_or(rest.len())],
                    Reach::Paragraph => paragraph(rest),
                };
                work::add(within.len());
                match memmem::find(within.get(open.len()..)?, close) {
                    Some(end) => Some(at + open.len() + end + close.len()),
                    None => {
                        *without = at..at + within.len();
                        None
                    }
                }
            })
    }

    /// Whether the line is one of a directive.
    fn is_directive(&self) -> bool {
        let line = self.source.get(self.line..).unwrap_or_default();
        let line = line.trim_start_matches([' ', '\t', '>']);
        line.starts_with(":::")
            || line
                .strip_prefix("::")
                .is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
    }
}

/// Up to a blank line.
fn paragraph(text: &[u8]) -> &[u8] {
    let mut at = 0;
    while let Some(end) = memchr(b'\n', &text[at..]) {
        at += end + 1;
        let next = &text[at..];
        let blank = next
            .iter()
            .take_while(|b| matches!(b, b' ' | b'\t' | b'\r'));
        let blank = blank.count();
        if next.get(blank).is_none_or(|&b| b == b'\n') {
            return &text[..at];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails where not just those domains are taken for opaque that are `b.com`.
    #[track_caller]
    fn check(source: &str) {
        let mut opaque = Opaque::new(source);
        for link in crate::links(source) {
            let range = link.range();
            assert_eq!(
                opaque.holds(&range),
                link.as_str() == "b.com",
                "{source:?} {range:?}"
            );
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
    }
}
