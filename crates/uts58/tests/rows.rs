//! Links over several rows: `cargo test -p uts58 --features rows --test suite rows`.

use std::collections::BTreeMap;

use crate::support::cases;
use crate::support::table::{pieces, unescaped};
use proptest::collection::vec;
use proptest::prelude::*;
use uts58::Finder;
use uts58::rows::{Rows, Span};

const CASES: &str = include_str!("../../../fixtures/marked/rows.txt");

/// A case of the table.
struct Case<'t> {
    name: &'t str,
    width: Option<usize>,
    /// The marked rows.
    rows: Vec<String>,
}

fn table() -> Vec<Case<'static>> {
    let cases = CASES.split("\n=== ").skip(1);
    let case = |case: &'static str| {
        let (header, rows) = case.split_once('\n').unwrap();
        let (width, name) = header.split_once(' ').unwrap();
        // A heading of the table may follow.
        let rows = rows.split("\n\n# ").next().unwrap_or_default();
        let rows = rows.trim_end_matches('\n').split('\n').map(unescaped);
        Case { name, width: width.parse().ok(), rows: rows.collect() }
    };
    cases.map(case).collect()
}

fn unmarked(row: &str) -> String {
    row.replace(['⸠', '⸡', '⸤', '⸥'], "")
}

/// The rows with marks around what was found.
fn marked(rows: &[String], found: &Rows) -> Vec<String> {
    let mut marks: BTreeMap<(usize, usize, bool), char> = BTreeMap::new();
    for link in found.links() {
        let spans: Vec<Span> = found.spans(link.range()).collect();
        let mut parts: Vec<(usize, usize, usize)> = Vec::new();
        for span in spans {
            match parts.last_mut() {
                // An escape sequence is between them.
                Some((row, _, end)) if *row == span.row => *end = span.bytes.end,
                _ => parts.push((span.row, span.bytes.start, span.bytes.end)),
            }
        }
        let last = parts.len() - 1;
        for (number, (row, start, end)) in parts.into_iter().enumerate() {
            marks.insert((row, start, true), if number == 0 { '⸠' } else { '⸥' });
            marks.insert((row, end, false), if number == last { '⸡' } else { '⸤' });
        }
    }
    let mut marked: Vec<String> = rows.to_vec();
    for ((row, byte, _), mark) in marks.into_iter().rev() {
        marked[row].insert(byte, mark);
    }
    marked
}

#[test]
fn rows_are_joined_where_a_reader_would() {
    let cases = table();
    let is_joined = |case: &&Case<'_>| case.rows.iter().any(|row| row.contains('⸤'));
    let joined = cases.iter().filter(is_joined).count();
    assert!(cases.len() >= 120 && cases.len() - joined >= 50, "{joined} of {}", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let rows: Vec<String> = case.rows.iter().map(|row| unmarked(row)).collect();
        let found = Rows::new(rows.iter().map(String::as_str), case.width, &Finder::new());
        let (have, want) = (marked(&rows, &found).join("\n"), case.rows.join("\n"));
        if have != want {
            wrong.push(format!("{}\n{have}\nwanted\n{want}\n", case.name));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// What holds for all rows: the spans are the text of the link, in order, on character boundaries, each in one row.
fn check(texts: &[String], width: Option<usize>) {
    let found = Rows::new(texts.iter().map(String::as_str), width, &Finder::new());
    let mut seen: Vec<(usize, usize, usize)> = Vec::new();
    for link in found.links() {
        let spans: Vec<Span> = found.spans(link.range()).collect();
        let joined: String =
            spans.iter().map(|span| &texts[span.row][span.bytes.clone()]).collect();
        assert_eq!(joined, link.as_str(), "{texts:?} {width:?}");
        for pair in spans.windows(2) {
            assert!((pair[0].row, pair[0].bytes.end) < (pair[1].row, pair[1].bytes.start + 1));
            let is_next =
                pair[0].row == pair[1].row && pair[0].columns.end != pair[1].columns.start;
            assert!(!is_next, "what is not seen takes no columns: {texts:?}");
        }
        for Span { row, bytes, columns, .. } in spans {
            assert!(!bytes.is_empty() && columns.start <= columns.end);
            seen.push((row, bytes.start, bytes.end));
        }
    }
    seen.sort_unstable();
    for pair in seen.windows(2) {
        assert!(pair[0].0 < pair[1].0 || pair[0].2 <= pair[1].1, "links overlap: {texts:?}");
    }
    let (row, byte) = found.settled();
    assert!(
        row < texts.len().max(1) && texts.get(row).is_none_or(|row| row.is_char_boundary(byte))
    );
}

/// What rows are made of at random.
const PIECES: &str = r#"https:// http https: :// www. example.com example a.example.org /a/b /index.html ?q=1 &p= %20
    - _ . , ( ) < > " | │ ║ ─ >\u{20} \u{20} \u{20}\u{20} \t 日本 語 。 é e\u{301} \u{200d} \u{1f600} \u{1b}[31m \u{1b}[0m
    \u{1b}[2C \u{1b}]8;;https://example.com/\u{7} \u{1b}]8;; \u{1b}\\ \u{1b} \u{9b}1m \u{7} word Word 12 1. $
    user@example.com <https:// URL:"#;

proptest! {
    #![proptest_config(cases(2000, None))]

    #[test]
    fn spans_are_the_text_of_the_link(
        rows in vec(vec(0..1000_usize, 0..9), 0..7),
        width in proptest::option::of(0..60_usize),
    ) {
        let pieces = pieces(PIECES);
        let row = |row: Vec<usize>| row.into_iter().map(|piece| &*pieces[piece % pieces.len()]).collect();
        let rows: Vec<String> = rows.into_iter().map(row).collect();
        check(&rows, width);
    }

    /// What is settled stays, whatever comes next, but for a word that ends with the letters of a scheme.
    #[test]
    fn settled_links_stay(
        rows in vec(vec(0..1000_usize, 0..9), 0..5),
        more in vec(vec(0..1000_usize, 0..9), 1..4),
        width in 10..60_usize,
    ) {
        let mut pieces = pieces(PIECES);
        pieces.retain(|piece| !["http", "https:"].contains(&&**piece));
        let row = |row: Vec<usize>| row.into_iter().map(|piece| &*pieces[piece % pieces.len()]).collect::<String>();
        let before = rows.into_iter().map(row).collect::<Vec<_>>().join("\n");
        let after = before.clone() + &more.into_iter().map(row).collect::<Vec<_>>().join("\n");
        let read = |text: &str| {
            let found = Rows::new(text.split('\n'), Some(width), &Finder::new());
            let settled = found.settled();
            let mut links: Vec<(String, Vec<Span>)> = found
                .links()
                .map(|link| (link.href().to_string(), found.spans(link.range()).collect()))
                .collect();
            links.sort_by_key(|(_, spans)| (spans[0].row, spans[0].bytes.start));
            (settled, links)
        };
        let (settled, links) = read(&before);
        let (_, later) = read(&after);
        let is_settled = |link: &&(String, Vec<Span>)| {
            link.1.last().is_some_and(|span| (span.row, span.bytes.end) <= settled)
        };
        let starts_before = |link: &&(String, Vec<Span>)| (link.1[0].row, link.1[0].bytes.start) < settled;
        let links: Vec<_> = links.iter().filter(is_settled).collect();
        let later: Vec<_> = later.iter().filter(starts_before).collect();
        prop_assert_eq!(links, later, "{:?} {:?}", before, after);
    }
}
