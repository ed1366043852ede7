//! The run of label characters and label separators around a trigger, and row D4: the pieces of
//! it that text written without spaces leaves for a host.

use core::ops::Range;

use crate::unicode::{Class, char_at, char_before, end_before, is_label_separator};
use crate::work;

use super::host::{Need, is_host};
use super::rules::Profile;

impl Profile {
    /// The property bit of a label character: row D6.
    fn label_bit(self) -> u16 {
        match self {
            Self::Default => Class::HOST_IDNA,
            Self::Uts58 => Class::HOST,
        }
    }

    /// Whether a label may start with a character whose first byte this is.
    #[inline]
    pub(super) fn may_start_label(self, byte: u8) -> bool {
        byte >= 128 || Class::of_ascii(byte).has(self.label_bit())
    }
}

/// Whether the character `c` at byte `at` of `text` may stand in a label.
///
/// Row D6 asks what IDNA2008 asks: the middle dot stands between two `l`, the Greek numeral sign
/// before Greek, geresh and gershayim behind Hebrew, the katakana middle dot between the characters
/// it goes with (RFC 5892 appendices A.3 to A.7). Elsewhere they are a bullet, a semicolon or a
/// closing quote.
fn is_label_char(text: &str, at: usize, c: char, profile: Profile) -> bool {
    if !Class::of(c).has(profile.label_bit()) {
        return false;
    }
    if profile == Profile::Uts58 {
        return true;
    }
    let before = || char_before(text, at).map(|(_, c)| c);
    let behind = || char_at(text, at + c.len_utf8());
    match c {
        '\u{B7}' => matches!(before(), Some('l' | 'L')) && matches!(behind(), Some('l' | 'L')),
        '\u{375}' => matches!(
            behind(),
            Some('\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}')
        ),
        '\u{30FB}' => {
            let is_inside = |c: Option<char>| {
                c.is_some_and(|c| {
                    let class = Class::of(c);
                    c != '\u{30FB}' && class.has(Class::HOST_IDNA) && class.has(Class::SPACELESS)
                })
            };
            is_inside(before()) && is_inside(behind())
        }
        '\u{5F3}' | '\u{5F4}' => matches!(before(), Some('\u{591}'..='\u{5F2}')),
        _ => true,
    }
}

/// The byte behind the run that starts at byte `from`.
#[inline]
pub(super) fn end(text: &str, from: usize, profile: Profile) -> usize {
    let bit = profile.label_bit();
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        if byte < 128 {
            if !(byte == b'.' || Class::of_ascii(byte).has(bit)) {
                break;
            }
            at += 1;
            continue;
        }
        match char_at(text, at) {
            Some(c) if is_label_separator(c) || is_label_char(text, at, c, profile) => {
                at += c.len_utf8();
            }
            _ => break,
        }
    }
    work::add(at - from + 1);
    at
}

/// The byte behind the label that starts at byte `from`.
pub(super) fn label_end(text: &str, from: usize, profile: Profile) -> usize {
    end_before(text, from, |at, c| !is_label_char(text, at, c, profile))
}

/// The byte where the run that ends before byte `from` starts, not before `floor`.
#[inline]
pub(super) fn start(text: &str, from: usize, floor: usize, profile: Profile) -> usize {
    let bit = profile.label_bit();
    let bytes = text.as_bytes();
    let mut at = from;
    while at > floor {
        let byte = bytes[at - 1];
        if byte < 128 {
            if !(byte == b'.' || Class::of_ascii(byte).has(bit)) {
                break;
            }
            at -= 1;
            continue;
        }
        match char_before(text, at) {
            Some((start, c)) if is_label_separator(c) || is_label_char(text, start, c, profile) => {
                at = start;
            }
            _ => break,
        }
    }
    work::add(from - at + 1);
    at
}

/// Whether a character that UTS #46 drops (a zero-width space, a soft hyphen) joins the run to
/// more label characters, so that a browser would read another host than a person does.
pub(super) fn is_joined_by_hidden(text: &str, run: Range<usize>, profile: Profile) -> bool {
    let bit = profile.label_bit();
    let ignored = |c: &char| Class::of(*c).has(Class::IGNORED);
    let is_spaceless = |c: Option<char>| c.is_some_and(|c| Class::of(c).has(Class::SPACELESS));
    let is_label = |c: char| is_label_separator(c) || Class::of(c).has(bit);
    let joined = |inside: Option<char>, outside: Option<char>| {
        outside.is_some_and(is_label) && !is_spaceless(inside) && !is_spaceless(outside)
    };

    let mut after = text.get(run.end..).unwrap_or_default().chars();
    if after.clone().next().is_some_and(|c| ignored(&c)) {
        let outside = after.find(|c| !ignored(c));
        work::add(text.len() - run.end - after.as_str().len());
        if joined(char_before(text, run.end).map(|(_, c)| c), outside) {
            return true;
        }
    }
    let mut before = text.get(..run.start).unwrap_or_default().chars().rev();
    if before.clone().next().is_some_and(|c| ignored(&c)) {
        let outside = before.find(|c| !ignored(c));
        return joined(char_at(text, run.start), outside);
    }
    false
}

/// The byte behind the host that starts at byte `run.start` and ends in the run at the latest, a
/// final separator left out.
pub(super) fn host_at_start(
    text: &str,
    run: Range<usize>,
    need: Need,
    profile: Profile,
) -> Option<usize> {
    if need == Need::Local
        && let Some(end) = host_at_start(text, run.clone(), Need::Explicit, profile)
    {
        // A host that is one anywhere is not cut into names of this place.
        return Some(end);
    }
    if need == Need::Local && !text.get(run.clone()).is_some_and(str::is_ascii) {
        // Names of this place are in ASCII: in other scripts a sentence would be one.
        let piece = Pieces::new(text, run.clone(), Cut::Scripts).next()?;
        let is_good = piece.start == run.start && is_host(&text[piece.clone()], need);
        return is_good.then_some(piece.end);
    }
    let is_good = |range: Range<usize>| text.get(range).is_some_and(|host| is_host(host, need));
    let whole = run.start..trim_separators(text, run.clone());
    work::add(run.len());
    if profile == Profile::Uts58 || text.get(run.clone()).is_some_and(str::is_ascii) {
        return is_good(whole.clone()).then_some(whole.end);
    }
    let first = Pieces::new(text, run.clone(), Cut::Scripts)
        .next()
        .filter(|piece| piece.start == run.start && piece.end < run.end);
    if let Some(piece) = first
        && is_good(piece.clone())
    {
        return Some(piece.end);
    }
    if is_good(whole.clone()) {
        return Some(whole.end);
    }
    let piece = Pieces::new(text, run.clone(), Cut::Separators)
        .next()
        .filter(|piece| piece.start == run.start && is_good(piece.clone()));
    if let Some(piece) = piece {
        return Some(piece.end);
    }
    // A host in any script before the end of a sentence.
    let end = segment_end(text, run.clone());
    is_good(run.start..end).then_some(end)
}

/// The byte of the first wide separator in a run, or its end.
fn segment_end(text: &str, run: Range<usize>) -> usize {
    let segment = text.get(run.clone()).unwrap_or_default();
    let is_wide = |c: char| !c.is_ascii() && is_label_separator(c);
    let len = segment.find(is_wide).unwrap_or(segment.len());
    work::add(len);
    run.start + len
}

/// `run` without the label separators at its end.
pub(super) fn trim_separators(text: &str, run: Range<usize>) -> usize {
    let host = text.get(run.clone()).unwrap_or_default();
    work::add(1);
    run.start + host.trim_end_matches(is_label_separator).len()
}

/// Where a run is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    /// Between ASCII and a script written without spaces, a wide separator between them or not.
    Scripts,
    /// There, at any wide separator, and behind an ASCII full stop before such a script.
    Separators,
}

/// The pieces of a run that are plain ASCII between cuts, from left to right.
#[derive(Clone, Debug)]
struct Pieces<'t> {
    text: &'t str,
    run: Range<usize>,
    at: usize,
    cut: Cut,
}

impl<'t> Pieces<'t> {
    fn new(text: &'t str, run: Range<usize>, cut: Cut) -> Self {
        Self {
            text,
            at: run.start,
            run,
            cut,
        }
    }

    /// Whether the character before byte `at` of the run lets a piece start there.
    fn starts(&self, at: usize) -> bool {
        if at == self.run.start {
            return true;
        }
        let Some((before, c)) = char_before(self.text, at) else {
            return true;
        };
        if !is_label_separator(c) {
            return Class::of(c).has(Class::SPACELESS);
        }
        self.cut == Cut::Separators
            || before == self.run.start
            || char_before(self.text, before)
                .is_some_and(|(_, c)| Class::of(c).has(Class::SPACELESS))
    }

    /// Where the piece that reaches to byte `at` of the run ends, if the character there lets it.
    fn ends(&self, start: usize, at: usize) -> Option<usize> {
        let trimmed = trim_separators(self.text, start..at);
        if at == self.run.end {
            return Some(trimmed);
        }
        let c = char_at(self.text, at)?;
        let is_cut = if is_label_separator(c) {
            let behind = at + c.len_utf8();
            self.cut == Cut::Separators
                || behind == self.run.end
                || char_at(self.text, behind).is_some_and(|c| Class::of(c).has(Class::SPACELESS))
        } else {
            Class::of(c).has(Class::SPACELESS)
        };
        match self.cut {
            Cut::Scripts => (is_cut && trimmed == at).then_some(at),
            Cut::Separators => is_cut.then_some(trimmed),
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        while self.at < self.run.end {
            let start = self.at;
            if bytes[start] >= 128 {
                self.at += char_at(self.text, start)?.len_utf8();
                continue;
            }
            let len = bytes[start..self.run.end]
                .iter()
                .position(|&b| b >= 128)
                .unwrap_or(self.run.end - start);
            self.at = start + len;
            work::add(len);
            if self.starts(start)
                && let Some(end) = self.ends(start, self.at)
                && start < end
            {
                return Some(start..end);
            }
        }
        None
    }
}

/// All of a run as a host without a scheme, but for final separators.
pub(super) fn whole_host(text: &str, run: Range<usize>) -> Option<Range<usize>> {
    let whole = run.start..trim_separators(text, run);
    is_host(text.get(whole.clone())?, Need::Registrable).then_some(whole)
}

/// The hosts without a scheme in a run of more than ASCII, from left to right.
///
/// Pieces in plain ASCII between scripts come first, and what they leave of the run is a run of its
/// own: a host as a whole; or else, between wide separators, a host or pieces of one.
#[derive(Clone, Debug)]
pub(super) struct BareHosts<'t> {
    /// Where the run ends but for final separators.
    end: usize,
    pieces: Pieces<'t>,
    /// The piece that was found behind the gap that is being looked at.
    piece: Option<Range<usize>>,
    /// What is left of the gap, and of the segment of it between wide separators.
    gap: Range<usize>,
    segment: Pieces<'t>,
    /// Where the next gap starts; `None` behind the last.
    at: Option<usize>,
}

impl<'t> BareHosts<'t> {
    pub(super) fn new(text: &'t str, run: Range<usize>) -> Self {
        let none = run.start..run.start;
        Self {
            end: trim_separators(text, run.clone()),
            at: Some(run.start),
            gap: none.clone(),
            segment: Pieces::new(text, none, Cut::Separators),
            piece: None,
            pieces: Pieces::new(text, run, Cut::Scripts),
        }
    }

    pub(super) fn run(&self) -> Range<usize> {
        self.pieces.run.clone()
    }

    /// Where the run ends but for final separators.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// The next segment of the gap, without the separator before it.
    fn next_segment(&mut self) -> Option<Range<usize>> {
        let text = self.pieces.text;
        let c = char_at(text, self.gap.start).filter(|_| !self.gap.is_empty())?;
        let start = match !c.is_ascii() && is_label_separator(c) {
            true => self.gap.start + c.len_utf8(),
            false => self.gap.start,
        };
        let end = segment_end(text, start..self.gap.end);
        self.gap.start = end;
        Some(start..end)
    }
}

impl Iterator for BareHosts<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let text = self.pieces.text;
        let is_good = |piece: &Range<usize>| {
            let host = &text[piece.clone()];
            host.contains('.') && is_host(host, Need::Registrable)
        };
        loop {
            if let Some(host) = self.segment.find(is_good) {
                return Some(host);
            }
            if let Some(segment) = self.next_segment() {
                let host = segment.start..trim_separators(text, segment.clone());
                let pieces = Pieces::new(text, segment, Cut::Separators);
                if !pieces.clone().any(|piece| is_good(&piece)) && is_good(&host) {
                    return Some(host);
                }
                self.segment = pieces;
                continue;
            }
            if let Some(piece) = self.piece.take() {
                return Some(piece);
            }
            let start = self.at.take()?;
            let piece = self.pieces.find(is_good);
            let end = piece
                .as_ref()
                .map_or(self.pieces.run.end, |piece| piece.start);
            self.at = piece.as_ref().map(|piece| piece.end);
            self.piece = piece;
            if let Some(host) = whole_host(text, start..end) {
                return Some(host);
            }
            self.gap = start..end;
        }
    }
}
