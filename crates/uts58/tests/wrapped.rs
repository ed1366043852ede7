//! Links over wrapped lines: `cargo test -p uts58 --features wrapped --test suite wrapped`.

use std::collections::BTreeMap;

use crate::support::cases;
use crate::support::table::{pieces, unescaped};
use proptest::collection::vec;
use proptest::prelude::*;
use uts58::Finder;
use uts58::wrapped::{Span, WrappedLines};

const CASES: &str = include_str!("../../../fixtures/marked/wrapped.txt");

/// A case of the table.
struct Case<'t> {
    name: &'t str,
    width: Option<usize>,
    /// The marked lines.
    lines: Vec<String>,
}

fn table() -> Vec<Case<'static>> {
    let cases = CASES.split("\n=== ").skip(1);
    let case = |case: &'static str| {
        let (header, lines) = case.split_once('\n').unwrap();
        let (width, name) = header.split_once(' ').unwrap();
        // A heading of the table may follow.
        let lines = lines.split("\n\n# ").next().unwrap_or_default();
        let lines = lines.trim_end_matches('\n').split('\n').map(unescaped);
        Case { name, width: width.parse().ok(), lines: lines.collect() }
    };
    cases.map(case).collect()
}

fn unmarked(line: &str) -> String {
    line.replace(['⸠', '⸡', '⸤', '⸥'], "")
}

/// Returns the lines with marks around the links that were found.
fn marked(lines: &[String], found: &WrappedLines) -> Vec<String> {
    let mut marks: BTreeMap<(usize, usize, bool), char> = BTreeMap::new();
    for link in found.links() {
        let spans: Vec<Span> = found.spans(link.range()).collect();
        let mut parts: Vec<(usize, usize, usize)> = Vec::new();
        for span in spans {
            match parts.last_mut() {
                // An escape sequence separates the spans.
                Some((line, _, end)) if *line == span.line => *end = span.bytes.end,
                _ => parts.push((span.line, span.bytes.start, span.bytes.end)),
            }
        }
        let last = parts.len() - 1;
        for (number, (line, start, end)) in parts.into_iter().enumerate() {
            marks.insert((line, start, true), if number == 0 { '⸠' } else { '⸥' });
            marks.insert((line, end, false), if number == last { '⸡' } else { '⸤' });
        }
    }
    let mut marked: Vec<String> = lines.to_vec();
    for ((line, byte, _), mark) in marks.into_iter().rev() {
        marked[line].insert(byte, mark);
    }
    marked
}

#[test]
fn rows_are_joined_as_a_reader_would() {
    let cases = table();
    let is_joined = |case: &&Case<'_>| case.lines.iter().any(|line| line.contains('⸤'));
    let joined = cases.iter().filter(is_joined).count();
    assert!(cases.len() >= 120 && cases.len() - joined >= 50, "{joined} of {}", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let lines: Vec<String> = case.lines.iter().map(|line| unmarked(line)).collect();
        let found = WrappedLines::new(lines.iter().map(String::as_str), case.width, &Finder::new());
        let (have, want) = (marked(&lines, &found).join("\n"), case.lines.join("\n"));
        if have != want {
            wrong.push(format!("{}\n{have}\nwanted\n{want}\n", case.name));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// Checks that the spans of a link are its text, in order, on character boundaries, and each in one
/// line.
fn check(texts: &[String], width: Option<usize>) {
    let found = WrappedLines::new(texts.iter().map(String::as_str), width, &Finder::new());
    let mut seen: Vec<(usize, usize, usize)> = Vec::new();
    for link in found.links() {
        let spans: Vec<Span> = found.spans(link.range()).collect();
        let joined: String =
            spans.iter().map(|span| &texts[span.line][span.bytes.clone()]).collect();
        assert_eq!(joined, link.as_str(), "{texts:?} {width:?}");
        for pair in spans.windows(2) {
            assert!((pair[0].line, pair[0].bytes.end) < (pair[1].line, pair[1].bytes.start + 1));
            let is_next =
                pair[0].line == pair[1].line && pair[0].columns.end != pair[1].columns.start;
            assert!(!is_next, "what is not seen takes no columns: {texts:?}");
        }
        for Span { line, bytes, columns, .. } in spans {
            assert!(!bytes.is_empty() && columns.start <= columns.end);
            seen.push((line, bytes.start, bytes.end));
        }
    }
    seen.sort_unstable();
    for pair in seen.windows(2) {
        assert!(pair[0].0 < pair[1].0 || pair[0].2 <= pair[1].1, "links overlap: {texts:?}");
    }
    let (line, byte) = found.stable_prefix();
    assert!(
        line < texts.len().max(1) && texts.get(line).is_none_or(|line| line.is_char_boundary(byte))
    );
}

/// The pieces of random lines.
const PIECES: &str = r#"https:// http https: :// www. example.com example a.example.org /a/b /index.html ?q=1 &p= %20
    - _ . , ( ) < > " | │ ║ ─ >\u{20} \u{20} \u{20}\u{20} \t 日本 語 。 é e\u{301} \u{200d} \u{1f600} \u{1b}[31m \u{1b}[0m
    \u{1b}[2C \u{1b}]8;;https://example.com/\u{7} \u{1b}]8;; \u{1b}\\ \u{1b} \u{9b}1m \u{7} word Word 12 1. $
    user@example.com <https:// URL:"#;

proptest! {
    #![proptest_config(cases(2000, None))]

    #[test]
    fn spans_are_the_text_of_the_link(
        lines in vec(vec(0..1000_usize, 0..9), 0..7),
        width in proptest::option::of(0..60_usize),
    ) {
        let pieces = pieces(PIECES);
        let line = |line: Vec<usize>| line.into_iter().map(|piece| &*pieces[piece % pieces.len()]).collect();
        let lines: Vec<String> = lines.into_iter().map(line).collect();
        check(&lines, width);
    }

    /// Links in the stable prefix stay, whatever text follows, except after a word that ends with
    /// the letters of a scheme.
    #[test]
    fn settled_links_stay(
        lines in vec(vec(0..1000_usize, 0..9), 0..5),
        more in vec(vec(0..1000_usize, 0..9), 1..4),
        width in proptest::option::of(10..60_usize),
    ) {
        let mut pieces = pieces(PIECES);
        pieces.retain(|piece| !["http", "https:"].contains(&&**piece));
        let line = |line: Vec<usize>| line.into_iter().map(|piece| &*pieces[piece % pieces.len()]).collect::<String>();
        let before = lines.into_iter().map(line).collect::<Vec<_>>().join("\n");
        let after = before.clone() + &more.into_iter().map(line).collect::<Vec<_>>().join("\n");
        let read = |text: &str| {
            let found = WrappedLines::new(text.split('\n'), width, &Finder::new());
            let stable_prefix = found.stable_prefix();
            let mut links: Vec<(String, Vec<Span>)> = found
                .links()
                .map(|link| (link.href().to_string(), found.spans(link.range()).collect()))
                .collect();
            links.sort_by_key(|(_, spans)| (spans[0].line, spans[0].bytes.start));
            (stable_prefix, links)
        };
        let (stable_prefix, links) = read(&before);
        let (_, later) = read(&after);
        let is_settled = |link: &&(String, Vec<Span>)| {
            link.1.last().is_some_and(|span| (span.line, span.bytes.end) <= stable_prefix)
        };
        let starts_before = |link: &&(String, Vec<Span>)| (link.1[0].line, link.1[0].bytes.start) < stable_prefix;
        let links: Vec<_> = links.iter().filter(is_settled).collect();
        let later: Vec<_> = later.iter().filter(starts_before).collect();
        prop_assert_eq!(links, later, "{:?} {:?}", before, after);
    }
}
