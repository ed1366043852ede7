//! Draws the number of right and wrong links of each program in the project's own marked sentences.

use std::ops::Range;

use comrak::nodes::NodeValue;
use comrak::{Arena, Options, parse_document};
use linkify::LinkFinder;
use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;

use crate::draw::{
    self, Area, BLUE, GREY, INK, Mark, ORANGE, RED, Result, SOFT_INK, WHITE, Words, version,
};
use crate::runs::linkify_finder;
use crate::table::{rows, unescaped};

type Ranges = Vec<Range<usize>>;

/// A program: its name, its setting, and a function that returns its links.
type Peer = (&'static str, &'static str, fn(&str) -> Ranges);

const PEERS: [Peer; 4] = [
    ("linkwright", "its default", |text| {
        linkwright::uts58::links(text).map(|link| link.range()).collect()
    }),
    ("comrak", "autolink", by_comrak),
    ("linkify", "its default", |text| by_linkify(&LinkFinder::new(), text)),
    ("linkify", "bare domains", |text| by_linkify(&linkify_finder(), text)),
];

/// The start of the bars of marked links.
const FIRST: i32 = 140;
/// The gap between these bars and the bars of other links.
const GAP: i32 = 40;
/// The width of both bars together.
const BARS: f64 = 580.0;

/// The links of a program, compared with the marked links.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// The number of marked links that link with exactly the marked range.
    right: usize,
    /// The number of marked links that link with other ends.
    other: usize,
    /// The number of marked links that do not link.
    missing: usize,
    /// The number of links that overlap no mark.
    unwanted: usize,
}

fn by_linkify(finder: &LinkFinder, text: &str) -> Ranges {
    finder.links(text).map(|link| link.start()..link.end()).collect()
}

/// Returns the links of comrak. Searches the source for their texts to find their places.
fn by_comrak(source: &str) -> Ranges {
    let mut options = Options::default();
    options.extension.autolink = true;
    let arena = Arena::new();
    let mut end = 0;
    let mut ranges = Ranges::new();
    for node in parse_document(&arena, source, &options).descendants() {
        let data = node.data();
        let Some(text) = data.value.text() else { continue };
        let start = end + source[end..].find(text).expect("these sentences have no escapes");
        end = start + text.len();
        if node.parent().is_some_and(|parent| matches!(parent.data().value, NodeValue::Link(_))) {
            ranges.push(start..end);
        }
    }
    ranges
}

/// Returns a text without its marks, and the marked ranges.
fn unmarked(marked: &str) -> (String, Ranges) {
    let (mut text, mut ranges) = (String::new(), Ranges::new());
    let mut start = 0;
    for piece in marked.split_inclusive(['⸠', '⸡']) {
        match piece.strip_suffix('⸡') {
            Some(link) => {
                text += link;
                ranges.push(start..text.len());
            }
            None => text += piece.trim_end_matches('⸠'),
        }
        start = text.len();
    }
    (text, ranges)
}

fn overlaps(range: &Range<usize>, others: &Ranges) -> bool {
    others.iter().any(|other| range.start < other.end && other.start < range.end)
}

fn count(sentences: &[(String, Ranges)], peer: fn(&str) -> Ranges) -> Counts {
    let mut counts = Counts::default();
    for (text, marked) in sentences {
        let found = peer(text);
        for range in marked {
            *match () {
                () if found.contains(range) => &mut counts.right,
                () if overlaps(range, &found) => &mut counts.other,
                () => &mut counts.missing,
            } += 1;
        }
        counts.unwanted += found.iter().filter(|range| !overlaps(range, marked)).count();
    }
    counts
}

pub fn figure() -> Result<String> {
    let table = include_str!("../../fixtures/marked/sentences.txt");
    let sentences: Vec<_> = rows(table).map(|row| unmarked(&unescaped(row[0]))).collect();
    let marked: usize = sentences.iter().map(|(_, marked)| marked.len()).sum();
    let counts = PEERS.map(|(name, setting, peer)| (name, setting, count(&sentences, peer)));

    let mut description = format!(
        "{} sentences with {marked} marked links. Linked as marked, and where nothing is marked:",
        sentences.len(),
    );
    for (name, setting, Counts { right, unwanted, .. }) in &counts {
        description += &format!(" {name} {}, {setting}, {right} and {unwanted};", version(name)?);
    }
    let description = description.trim_end_matches(';');
    let subtitle = format!(
        "{} sentences in many languages, written and marked for linkwright's own tests, which it must pass.",
        sentences.len(),
    );
    let words = Words {
        title: "Links in the project's own marked sentences",
        subtitle: &subtitle,
        description,
    };
    let most = counts.iter().map(|(.., counts)| counts.unwanted).max().unwrap_or_default();
    let scale = BARS / (marked + most) as f64;
    let second = FIRST + (marked as f64 * scale) as i32 + GAP;
    draw::figure(&words, 330, |area| {
        draw::text(area, &format!("{marked} marked links"), (FIRST, 74), INK, HPos::Left)?;
        draw::text(area, "Links where nothing is marked", (second, 74), INK, HPos::Left)?;
        for (at, (name, setting, counts)) in counts.into_iter().enumerate() {
            let y = 102 + 46 * at as i32;
            let name = format!("{name} {}", version(name)?);
            draw::text(area, &name, (FIRST - 10, y + 1), INK, HPos::Right)?;
            draw::text(area, setting, (FIRST - 10, y + 17), SOFT_INK, HPos::Right)?;
            let segments = [
                (counts.right, BLUE, WHITE),
                (counts.other, ORANGE, INK),
                (counts.missing, GREY, INK),
            ];
            let mut before = 0;
            for (count, color, ink) in segments.into_iter().filter(|(count, ..)| *count > 0) {
                let ends =
                    [before, before + count].map(|links| FIRST + (links as f64 * scale) as i32);
                segment(area, ends, y, color)?;
                let middle = (ends[0] + ends[1]) / 2;
                draw::text(area, &count.to_string(), (middle, y + 9), ink, HPos::Center)?;
                before += count;
            }
            let end = second + (counts.unwanted as f64 * scale) as i32;
            segment(area, [second, end], y, RED)?;
            draw::text(area, &counts.unwanted.to_string(), (end + 6, y + 9), INK, HPos::Left)?;
        }
        let entries =
            [(BLUE, "as marked", 100), (ORANGE, "with other ends", 134), (GREY, "not linked", 0)];
        let entries = entries.map(|(color, label, width)| (Mark::Square(color), label, width));
        draw::legend(area, (FIRST, 296), &entries)
    })
}

fn segment(area: &Area<'_>, [from, to]: [i32; 2], y: i32, color: RGBColor) -> Result {
    draw::bar(area, (from, y), (to, y + 32), color)
}
