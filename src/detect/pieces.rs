//! Row D4: the hosts that text written without spaces leaves in a run.

use core::ops::Range;

use crate::unicode::{Class, char_at, char_before, is_label_separator};
use crate::work;

use super::host::{Need, is_host};
use super::rules::Profile;
use super::run::trim_separators;

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
    /// The gap, and its segment between wide separators that is being looked at.
    gap: Range<usize>,
    segment: Pieces<'t>,
    /// Where what no host of the gap has taken starts.
    left: usize,
    /// The host that was found behind what was left.
    behind: Option<Range<usize>>,
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
            left: run.start,
            behind: None,
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

    /// A host that was found in the gap, or the one before it that stands alone without it.
    fn take(&mut self, host: Range<usize>) -> Range<usize> {
        let text = self.pieces.text;
        let (left, segment) = (self.left, self.segment.run.start);
        self.left = host.end;
        let first = whole_host(text, left..host.start).or_else(|| {
            let in_segment = (left < segment).then_some(segment..host.start)?;
            whole_host(text, in_segment)
        });
        match first {
            Some(first) => {
                self.behind = Some(host);
                first
            }
            None => host,
        }
    }

    /// What the hosts that were found from byte `start` on have left up to byte `end`, if it is one.
    fn take_left(&mut self, start: usize, end: usize) -> Option<Range<usize>> {
        if self.left <= start {
            return None;
        }
        let host = whole_host(self.pieces.text, self.left..end)?;
        self.left = host.end;
        Some(host)
    }

    /// The next segment of the gap, without the separator before it.
    fn next_segment(&mut self) -> Option<Range<usize>> {
        let text = self.pieces.text;
        let at = self.segment.run.end;
        let c = char_at(text, at).filter(|_| at < self.gap.end)?;
        let start = match !c.is_ascii() && is_label_separator(c) {
            true => at + c.len_utf8(),
            false => at,
        };
        Some(start..segment_end(text, start..self.gap.end))
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
            if let Some(host) = self.behind.take() {
                return Some(host);
            }
            if let Some(host) = self.segment.find(is_good) {
                return Some(self.take(host));
            }
            let segment = self.segment.run.clone();
            if let Some(host) = self.take_left(segment.start, segment.end) {
                return Some(host);
            }
            if let Some(segment) = self.next_segment() {
                let host = segment.start..trim_separators(text, segment.clone());
                self.segment = Pieces::new(text, segment, Cut::Separators);
                if !self.segment.clone().any(|piece| is_good(&piece)) && is_good(&host) {
                    return Some(self.take(host));
                }
                continue;
            }
            if let Some(host) = self.take_left(self.gap.start, self.gap.end) {
                return Some(host);
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
            self.left = start;
            self.segment = Pieces::new(text, start..start, Cut::Separators);
        }
    }
}
