//! Decides whether a URL continues on the next line, by points for clues.
//!
//! Each clue has two numbers of points. The first applies if the line may be full, so a program may
//! have cut it anywhere. The second applies if the line ends earlier, so it was broken between
//! words or after a mark. A point is about one bit: a clue that is twice as frequent where a URL
//! continues as where it ends has one point. Only the first matching clue of [`ENDS`] and of
//! [`STARTS`] counts, and every matching clue of [`AROUND`].

use core::cmp::Ordering;

use crate::finder::Finder;

use super::block::Reach;
use super::cells::Cell;
use super::url::{Fragment, HYPHENS};
use super::word::{Word, is_file};

/// The least points for joining the lines.
const JOINED: i32 = 3;

/// The least points for joining the lines although the next word would have fitted.
const SURE: i32 = 10;

/// The least points at which the URL probably continues, although its rest is unknown.
const CUT: i32 = 2;

/// The least points of both `ENDS` and `STARTS` at which a line of one word probably continues
/// a URL that already fills the line above it.
const PIECE: i32 = -4;

/// The least points of `ENDS` at which a URL that reaches the last column probably continues,
/// whatever the next line is.
const OPEN: i32 = 4;

/// The points of a clue that always ends the URL.
const NEVER: i32 = -100;

/// The verdict on a URL at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JoinVerdict {
    /// The URL ends there.
    Ends,
    /// The URL continues, but its rest is unknown. It does not link.
    Cut,
    /// The URL continues on the next line.
    Joined,
}

/// The end of a line with a URL, and the line below it.
pub(super) struct Break<'b, 's> {
    pub(super) url: &'b Fragment<'s>,
    /// The text of the line, and the first word of the next line.
    pub(super) line: &'s str,
    pub(super) word: Word<'s>,
    pub(super) reach: Reach,
    /// True if the next lines continue the URL up to the `>` that closes it.
    pub(super) is_closed: bool,
    pub(super) cell: &'b Cell,
    pub(super) next: Option<&'b Cell>,
    pub(super) finder: &'b Finder,
}

/// A clue: its points, and its test.
type Clue = ([i32; 2], fn(&Break<'_, '_>) -> bool);

/// The clues from the end of the URL. The comment above each clue is a text in which it is the
/// first match.
const ENDS: &[Clue] = &[
    // https://e.com/soft‐⏎ware
    ([12, 12], |b| b.url.text.ends_with(HYPHENS)),
    // https://e.⏎com/a
    ([5, 3], |b| !b.url.is_whole),
    // https://e.com/__a__⏎b
    ([0, -4], |b| b.url.text.ends_with("__")),
    // https://e.com/a-⏎b
    ([7, 7], |b| b.ends("-_=&%")),
    // https://e.com/a?⏎b
    ([2, 2], |b| b.ends("?#+~@")),
    // https://e.com/a/⏎b
    ([1, 0], |b| b.ends("/")),
    // https://e.com/a.⏎b
    ([0, -3], |b| b.ends(".")),
    // https://e.com/a:⏎b
    ([-6, -8], |b| b.ends(":")),
    // https://e.com/a,⏎b
    ([-4, -6], |b| b.ends(",!")),
    // https://e.com/a.html⏎b
    ([-8, -8], |b| is_file(b.url.text)),
    // https://e.com⏎b
    ([-2, -5], |b| !b.url.has_path),
    // https://e.com/a⏎b
    ([0, -4], |_| true),
];

/// The clues from the start of the next line.
const STARTS: &[Clue] = &[
    // https://e.⏎com/a
    ([3, 3], |b| !b.url.is_whole && b.completes()),
    // https://⏎so
    ([NEVER, NEVER], |b| !b.url.is_whole),
    // (https://e.com/a⏎b) c
    ([5, 4], |b| b.closes()),
    // https://e.com/blob/0123456789⏎0123456789abcdef0123456789abcd/a
    ([8, 8], |b| b.is_hash_cut()),
    // https://e.com/a⏎- b
    ([NEVER, NEVER], |b| b.is_other()),
    // https://e.com/a⏎and b
    ([-8, -8], |b| b.word.is_listed()),
    // https://e.com/a.png⏎?b=1
    ([10, 10], |b| matches!(b.word.first(), '?' | '&') && b.word.has("=")),
    // https://e.com/a⏎/b
    ([4, 2], |b| !b.word.first().is_alphanumeric()),
    // https://e.com/1⏎2
    ([3, 0], |b| b.word.is_alone() && b.word.is_number() && b.may_count()),
    // https://e.com/1⏎2 words
    ([1, -1], |b| b.word.is_number() && b.may_count()),
    // https://e.com/a⏎2
    ([-4, -4], |b| b.word.is_number()),
    // https://e.com/a/⏎Some/Words
    ([-1, -2], |b| b.word.is_title()),
    // https://e.com/a⏎b/1c
    ([4, 4], |b| b.word.has("/_.#-") && b.word.is_mixed()),
    // https://e.com/a⏎b/c.html
    ([3, 3], |b| b.word.is_path()),
    // https://e.com/a⏎b1c
    ([3, 3], |b| b.word.is_mixed() || b.word.is_token()),
    // https://e.com/a.pd⏎f
    ([4, 5], |b| b.is_file_cut()),
    // https://e.com/a⏎b.c
    ([2, 1], |b| b.word.has(".")),
    // https://e.com/a-b⏎c-d
    ([1, 1], |b| b.word.has("-#") && b.is_slug()),
    // https://e.com/a⏎Lines
    ([-6, -6], |b| b.word.first().is_uppercase()),
    // https://e.com/a⏎bcd
    ([0, -3], |b| b.is_end_of_word()),
    // https://e.com/a⏎words go on
    ([-3, -4], |_| true),
];

/// The clues from the layout of the lines.
const AROUND: &[Clue] = &[
    // full
    ([2, 0], |b| b.reach == Reach::Full),
    // the longest of its block
    ([-1, 0], |b| b.reach == Reach::Longest),
    // far longer than the adjacent lines
    ([-3, 0], |b| b.reach == Reach::Alone),
    // only one word in the next line
    ([2, 3], |b| b.word.is_alone()),
    // a line that is all URL, continued from above
    ([4, 2], |b| b.url.is_later),
    // a capital letter, and more words after it
    ([-1, -1], |b| b.word.first().is_uppercase() && !b.word.is_alone()),
    // the next line starts before this one
    ([-3, -3], |b| b.starts_before()),
    // a quotation ends
    ([-2, -2], |b| b.depths().is_lt()),
    // another row of a table
    ([-4, -4], |b| b.is_new_row()),
];

/// Adds up the clues and returns the verdict.
pub(super) fn verdict(seen: &Break<'_, '_>) -> JoinVerdict {
    let is_apart = seen.next.is_none_or(|next| {
        next.depth > seen.cell.depth
            || next.is_comment != seen.cell.is_comment
            || next.start > seen.url.column
    });
    let is_short = matches!(seen.reach, Reach::Wrapped | Reach::Free);
    let points = |(points, _): &Clue| points[usize::from(is_short)];
    let first = |clues: &[Clue]| clues.iter().find(|(_, holds)| holds(seen)).map_or(0, points);
    let is_quoted_printable = seen.is_quoted_printable();
    if seen.is_closed && !is_quoted_printable {
        return JoinVerdict::Joined;
    }
    if is_quoted_printable && seen.reach != Reach::Free {
        return JoinVerdict::Cut;
    }
    let is_end = is_apart && !seen.url.is_later || seen.word.all.is_empty() || seen.is_shortened();
    let (ends, starts) = (first(ENDS), if is_end { NEVER } else { first(STARTS) });
    let around = AROUND.iter().filter(|(_, holds)| holds(seen)).map(points);
    let is_full = seen.reach == Reach::Full;
    let goes_on = is_full && (ends >= OPEN || seen.is_shortened());
    let least = if seen.reach == Reach::Free { SURE } else { JOINED };
    match ends + starts + around.sum::<i32>() {
        sum if sum >= least && is_apart => JoinVerdict::Cut,
        sum if sum >= least => JoinVerdict::Joined,
        _ if seen.reach == Reach::Free => JoinVerdict::Ends,
        CUT.. if is_full || seen.reach == Reach::Wrapped => JoinVerdict::Cut,
        _ if seen.may_be_other_host() => JoinVerdict::Cut,
        _ if ends.min(starts) >= PIECE && seen.url.is_later && seen.word.is_alone() => {
            JoinVerdict::Cut
        }
        _ if goes_on => JoinVerdict::Cut,
        _ => JoinVerdict::Ends,
    }
}

impl Break<'_, '_> {
    fn ends(&self, marks: &str) -> bool {
        self.url.text.ends_with(|c| marks.contains(c))
    }

    /// Returns whether `...` or `…` ends a URL that was too long to show.
    fn is_shortened(&self) -> bool {
        self.url.text.ends_with("...") && !self.closes() || self.url.text.ends_with('…')
    }

    /// Returns whether a number may continue the URL: after another number or one of `-_=&%`, or
    /// alone in its line.
    fn may_count(&self) -> bool {
        let is_item = self.word.core != self.word.all;
        let is_open = self.url.text.ends_with(char::is_alphabetic) || is_item;
        self.ends("-_=&%")
            || self.url.text.ends_with(|c: char| c.is_ascii_digit()) && !is_item
            || self.word.is_alone() && !is_open && !self.ends("/")
    }

    /// Returns whether the final `=` is a soft line break of quoted-printable, which writes `=` as
    /// `=3D`.
    fn is_quoted_printable(&self) -> bool {
        let is_escape = |text: &str| text.contains("=3D");
        let has_escape = is_escape(self.url.text) || is_escape(self.word.all);
        self.ends("=") && (has_escape || !self.url.has_query)
    }

    /// Returns whether the next word is a whole commit hash and not the next segment of the URL.
    fn is_hash(&self) -> bool {
        self.word.is_hash() && self.url.text.ends_with(char::is_alphanumeric)
    }

    /// Returns whether the next word would change the host of the URL:
    /// `https://e.co⏎m. Words go on`.
    fn may_be_other_host(&self) -> bool {
        let is_word = self.word.is_listed() || self.word.first().is_uppercase();
        !self.url.has_path && !is_word && self.completes()
    }

    /// Returns whether the end of the URL and the start of the next word form a commit hash, which
    /// has 40 digits.
    fn is_hash_cut(&self) -> bool {
        let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        let own = self.url.text.len() - self.url.text.trim_end_matches(is_digit).len();
        let rest = self.word.all.len() - self.word.all.trim_start_matches(is_digit).len();
        own > 0 && rest > 0 && own + rest == 40
    }

    /// Returns whether only the URL and the next word together form a file name: `a.pd` and `f`.
    fn is_file_cut(&self) -> bool {
        let joined = [self.url.text, self.word.core].concat();
        !self.word.has(".") && !is_file(self.url.text) && is_file(&joined)
    }

    fn completes(&self) -> bool {
        self.url.completes(self.word.all, self.finder)
    }

    fn closes(&self) -> bool {
        self.url.closes(self.word.all).filter(|_| !self.is_hash()).is_some_and(|end| {
            let inner = self.word.up_to(end);
            inner.core.chars().all(|c| c.is_alphanumeric() || "/._%?=&#~+@:-!$',;".contains(c))
        })
    }

    /// Returns whether the next word is another link, has another script, or otherwise cannot
    /// continue the URL.
    fn is_other(&self) -> bool {
        let Word { all, .. } = self.word;
        let first = self.word.first();
        let is_title = self.word.is_alone() && self.word.core == all;
        let is_script =
            !first.is_ascii() && (self.url.text.ends_with(|c: char| c.is_ascii()) || !is_title);
        is_script
            || self.is_hash()
            || self.line.starts_with('-') && first == '-'
            || all.starts_with('/') && self.ends("/") && !self.url.text.ends_with(":/")
            || self.word.has("=") && !self.word.has("/?&%") && !self.url.has_query
            || self.word.is_other()
            || self.is_link()
    }

    fn is_link(&self) -> bool {
        let all = self.word.all;
        // `2.https://e.com`
        let is_item = |c: char| c.is_ascii_digit() || c == '.';
        let is_scheme =
            |at: usize| all[..at].trim_start_matches(is_item).chars().all(char::is_alphabetic);
        if all.find("://").is_some_and(is_scheme) {
            // A mail filter ends its URLs with `&e=`.
            return !self.ends("=") || self.url.text.ends_with("&e=");
        }
        // In mail archives, a URL may contain the ID of a message:
        // `…/20260101.1-anna@exam⏎ple.com/`.
        let is_part = self.ends("-_=&%.")
            || self.url.is_later && self.reach == Reach::Full
            || ["@", "%40"].iter().any(|at| self.last_segment().contains(at));
        let is_free = |text: &str| !text.contains(|c: char| c.is_alphanumeric() || c == '/');
        let link = self.finder.links(all).next().filter(|_| !is_part);
        link.is_some_and(|link| {
            is_free(&all[..link.range().start]) && is_free(&all[link.range().end..])
        })
    }

    fn last_segment(&self) -> &str {
        self.url.text.rsplit(['/', '?', '#']).next().unwrap_or_default()
    }

    /// Returns whether the last segment of the URL, or the next word, consists of several words.
    fn is_slug(&self) -> bool {
        self.last_segment().contains(['-', '_']) || self.word.core.matches(['-', '_']).count() > 1
    }

    /// Returns whether the next word may be the rest of a word: it is alone in its line, as the URL
    /// is, or it has no vowel.
    fn is_end_of_word(&self) -> bool {
        let is_word = self.word.is_all(char::is_alphanumeric);
        let is_alone =
            self.url.has_row && self.word.rest.is_empty() && self.word.core == self.word.all;
        is_word && (is_alone || !self.word.has("aeiouyAEIOUY"))
    }

    fn depths(&self) -> Ordering {
        self.next.map_or(Ordering::Equal, |next| next.depth.cmp(&self.cell.depth))
    }

    fn starts_before(&self) -> bool {
        self.depths().is_ge() && self.next.is_some_and(|next| next.start < self.cell.start)
    }

    /// Returns whether the next line is another row of the table, without empty cells.
    fn is_new_row(&self) -> bool {
        self.cell.is_column && self.next.is_some_and(|next| next.blank == 0)
    }
}
