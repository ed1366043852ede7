//! Checks that the search by blocks finds the same triggers as a search by bytes.

use alloc::string::String;
use alloc::vec::Vec;

use super::*;
use crate::find::Strict;

fn all(text: &str) -> Vec<usize> {
    let (mut triggers, mut at, mut found) = (Triggers::new(false), 0, Vec::new());
    while let Some(next) = triggers.next::<Strict>(text.as_bytes(), at) {
        found.push(next);
        at = next + 1;
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    found
}

#[test]
fn every_trigger_of_short_and_long_texts() {
    let samples = [
        "",
        ".",
        "\u{3002}",
        "a. b: c\u{3001}",
        "a.b",
        "a..b .-c ../d",
        "a.b:c@d\u{3002}e\u{FF0E}f\u{FF61}g\u{2019}\u{3001}\u{FF01}\u{440}\u{FEFF}",
        "\u{3042}\u{3002}\u{3002}\u{FF61}.",
    ];
    for sample in samples {
        for times in [1, 3, 400] {
            let text: String = sample.repeat(times);
            let is_trigger = |&(at, c): &(usize, char)| match c {
                '.' => text.as_bytes().get(at + 1).is_some_and(|&b| b >= b'0'),
                ':' => text.as_bytes().get(at + 1) == Some(&b'/'),
                _ => "@\u{3002}\u{FF0E}\u{FF61}".contains(c),
            };
            let places = text.char_indices().filter(is_trigger);
            let want: Vec<usize> = places.map(|(at, _)| at).collect();
            assert_eq!(all(&text), want, "{sample:?} x {times}");
        }
    }
}
