//! Tests that the pieces of an input have the links of the whole input.

use std::collections::VecDeque;

use super::*;

/// A reader that returns at most this many bytes at a time.
struct Pieces(VecDeque<u8>, usize);

impl Read for Pieces {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let len = to.len().min(self.1);
        self.0.read(&mut to[..len])
    }
}

/// Returns the links of a text that arrives in pieces, with their bytes in the text.
fn links(finder: &Finder, bytes: &[u8], size: usize, ends: Ends) -> Vec<(u64, String)> {
    let mut input = Input::open(Path::new("/dev/null")).unwrap();
    input.reader = BufReader::with_capacity(PIECE, Box::new(Pieces(bytes.to_vec().into(), size)));
    let (mut found, mut all) = (Vec::new(), String::new());
    while let Some(piece) = input.next_piece(finder, ends).unwrap() {
        let Piece { text, range, place, broken } = piece;
        assert!(text.len() <= CONTEXT + 2 * PIECE && broken.is_empty());
        for link in finder.links(text).filter(|link| range.contains(&link.range().start)) {
            let at = place.count.bytes + link.range().start - range.start;
            found.push((at as u64, link.as_str().to_owned()));
        }
        all += &text[range];
    }
    assert_eq!(all, String::from_utf8_lossy(bytes).trim_start_matches(MARK));
    found
}

#[test]
fn pieces_have_the_links_of_the_whole_text() {
    let cases = include_str!("../../../../vectors/detection.jsonl").lines();
    let cases = cases.map(|case| serde_json::from_str::<serde_json::Value>(case).unwrap());
    let mut texts: Vec<String> =
        cases.map(|case| case["text"].as_str().unwrap().to_owned()).collect();
    let all = texts.join("\n\n").repeat(3);
    assert!(all.len() > 2 * PIECE);
    texts.retain(|text| text.contains('\n'));
    texts.extend([MARK.to_owned() + "a.com \r\n\r\n b.com ", " \n \r".to_owned(), all]);
    for finder in [Finder::new(), Finder::uts58()] {
        for text in &texts {
            let shift = if text.starts_with(MARK) { MARK.len() } else { 0 };
            let whole: Vec<_> = finder
                .links(&text[shift..])
                .map(|link| ((shift + link.range().start) as u64, link.as_str().to_owned()))
                .collect();
            let sizes = if text.len() > PIECE { &[113, 5000, PIECE][..] } else { &[1, 7, PIECE] };
            for &size in sizes {
                for ends in [Ends::Word, Ends::Line] {
                    assert_eq!(links(&finder, text.as_bytes(), size, ends), whole, "{size}");
                }
            }
        }
    }
}
