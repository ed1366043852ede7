//! Finds the syntax that renderers add to Markdown: templates, shortcodes, attributes and directives.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memmem;

/// The strings that open and close such a range, which contains no blank line.
const PAIRS: [(&str, &str); 14] = [
    // mdBook, Zola, Hugo, Jekyll
    ("{{", "}}"),
    ("{%", "%}"),
    ("{#", "#}"),
    // MathJax in mdBook
    (r"\\(", r"\\)"),
    (r"\\[", r"\\]"),
    // Attributes in kramdown, Pandoc and markdown-it
    ("{:", "}"),
    ("]{", "}"),
    ("){", "}"),
    ("`{", "}"),
    // `:name[…]`
    ("[", "]"),
    // An attribute in what is no HTML to CommonMark, and the like
    ("=\"", "\""),
    // A label of a footnote
    ("[^", "]"),
    // Marked and inserted text in Pandoc and markdown-it
    ("==", "=="),
    ("++", "++"),
];

/// The blocks of Liquid and Nunjucks whose content is no Markdown, up to `{% endhighlight %}` and so on.
const BLOCKS: [&str; 6] = ["code", "codeblock", "comment", "css", "highlight", "set"];

/// The ranges of a source in which nothing links, sorted and disjoint: those given, and what is found in linear time.
pub(super) fn opaque(source: &str, mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut start = 0;
    let has_alerts = memmem::find(source.as_bytes(), b"[!").is_some();
    let mut before = "";
    for line in source.split_inclusive('\n') {
        if is_directive(line) || has_alerts && is_title_of_alert(line) {
            ranges.push(start..start + line.len());
        }
        // Escaped in a link, `|` would no longer divide the cells of the header.
        if before.contains('|') && is_ruler(line) {
            let cells = before.match_indices('|').map(|(at, _)| start - before.len() + at);
            ranges.extend(cells.map(|at| at..at + 1));
        }
        start += line.len();
        before = line;
    }
    for (open, close) in PAIRS {
        push_pairs(source, open, close, &mut ranges);
    }
    push_blocks(source, &mut ranges);
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.dedup_by(|next, last| {
        let is_joined = next.start <= last.end;
        if is_joined {
            last.end = last.end.max(next.end);
        }
        is_joined
    });
    ranges
}

fn push_pairs(source: &str, open: &str, close: &str, ranges: &mut Vec<Range<usize>>) {
    let find = |string: &str, from: usize| {
        Some(from + memmem::find(source.as_bytes().get(from..)?, string.as_bytes())?)
    };
    let (mut at, mut end) = (0, 0);
    while let Some(start) = find(open, at) {
        let inside = start + open.len();
        at = inside;
        let is_named = match open {
            "[" => ends_in_name(&source[..start], &[':']),
            "=\"" => ends_in_name(&source[..start], &[' ', '\t', '\n', '@', ':']),
            // `C++11`
            "++" if source[..start].ends_with(|c: char| c.is_ascii_alphanumeric()) => false,
            "==" | "++" => {
                let rest = &source[inside..];
                let rest = rest.strip_prefix(['=', '+']).unwrap_or(rest);
                let is_glued = source[..start].ends_with(char::is_alphanumeric);
                rest.starts_with(char::is_alphanumeric)
                    || !rest.starts_with(char::is_whitespace) && !is_glued
            }
            _ => true,
        };
        if !is_named {
            continue;
        }
        // If a blank line was in between, the same string may close the next range: it is found once.
        if end < inside + close.len() {
            let Some(next) = find(close, inside) else {
                return;
            };
            end = next + close.len();
        }
        match blank_line(&source[start..end]) {
            Some(blank) => at = start + blank,
            None => {
                ranges.push(start..end);
                at = end;
            }
        }
    }
}

/// Adds what is between the tags of [`BLOCKS`], and in shortcodes whose template may not read it as Markdown: from
/// `{{< name >}}` to `{{< /name >}}` in Hugo, and from `{% name() %}` to `{% end %}` in Zola.
fn push_blocks(source: &str, ranges: &mut Vec<Range<usize>>) {
    let mut open: Vec<(&str, usize)> = Vec::new();
    for (at, _) in source.match_indices('{') {
        let rest = &source[at + 1..];
        let (tag, end, is_known): (_, _, fn(&str) -> bool) = match rest.as_bytes() {
            [b'{', b'<', ..] => (&rest[2..], "/", |_| true),
            [b'%', ..] => (&rest[1..], "end", |name| name.is_empty() || BLOCKS.contains(&name)),
            _ => continue,
        };
        let tag = tag.trim_start_matches(['-', ' ']);
        let (name, is_end) = tag.strip_prefix(end).map_or((tag, false), |name| (name, true));
        // No name reaches into the next tag, so that no byte is read for more than one.
        let name = name.trim_start().split([' ', '%', '>', '{', '\n']).next().unwrap_or_default();
        // Zola closes all of its own with `end`.
        let name = if name.contains('(') { "" } else { name };
        if is_end {
            // Tags that nothing closes stay open, so that only the last ones are looked at.
            let near = open.len().saturating_sub(16);
            if let Some(last) = open[near..].iter().rposition(|&(own, _)| own == name) {
                ranges.push(open[near + last].1..at);
                open.truncate(near + last);
            }
        } else if is_known(name) {
            open.push((name, at));
        }
    }
}

fn blank_line(text: &str) -> Option<usize> {
    let mut lines = text.match_indices('\n').map(|(at, _)| at + 1);
    lines.find(|&at| text[at..].trim_start_matches([' ', '\t', '\r']).starts_with('\n'))
}

/// Whether a text ends with a name after one of these characters, as that of a directive or an attribute.
fn ends_in_name(text: &str, after: &[char]) -> bool {
    let is_part = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    // Names are shorter than 64 bytes.
    let len = text.bytes().rev().take(64).take_while(|b| is_part(&b)).count();
    let (before, name) = text.split_at(text.len() - len);
    before.ends_with(after) && name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Whether a line rules off the rows of a table: `|---|:-:|`, or `+---+===+` in a grid table of Pandoc.
pub(super) fn is_ruler(line: &str) -> bool {
    let line = line.trim_matches([' ', '\t', '\r', '\n', '>']);
    line.contains(['-', '=']) && line.bytes().all(|b| b"|-:+= \t".contains(&b))
}

/// Whether a line is a directive or an abbreviation: `:::note`, `::video[…]{…}`, `!!! note`, `*[W3C]: …`.
fn is_directive(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t', '>']);
    let is_named = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic());
    [":::", "!!! ", "??? ", "???+ ", "--8<--"].iter().any(|start| line.starts_with(start))
        || line.strip_prefix("::").is_some_and(is_named)
        || line.starts_with("*[") && line.contains("]:")
}

/// Whether a line starts an alert, and may have its title: `> [!NOTE] …`.
fn is_title_of_alert(line: &str) -> bool {
    line.split_once("[!").is_some_and(|(before, name)| {
        before.trim_end().ends_with('>')
            && before.bytes().all(|b| b" \t>-+*.)0123456789".contains(&b))
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
    })
}
