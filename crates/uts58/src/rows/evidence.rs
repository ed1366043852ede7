//! Whether a URL at the end of a row goes on in the next one.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::find::LinkKind;
use crate::finder::Finder;

use super::cells::{Cell, Lane};
use super::seen::{Seen, width};

/// The column up to which a row is usually filled where nobody says the width, at least.
const USUAL: usize = 60;

/// How far rows that are wrapped between words may stay behind the longest of them.
const RAGGED: usize = 10;

/// Words that often start a row behind a URL, in which they would count as more of it.
const ORDINARY: &str = "and/or w/o n/a i/o e.g i.e etc vs a.m p.m he/she his/her yes/no client/server read/write \
    input/output";

/// Words that stand alone between URLs and below them.
const BETWEEN: &str = "and or but with from for the via also see und oder et ou y o thanks thank thx regards cheers best \
    bye hello yes no done here there then which that this not now";

/// Endings of files that URLs often have.
const EXTENSIONS: &str = "html htm xhtml pdf json yaml toml tgz zip txt xml php png jpg jpeg svg gif webp css csv git \
    diff patch whl deb rpm exe dmg aspx";

/// Words without a vowel, and other words of up to four letters that start a row behind a URL.
const SHORT: &str = "vs km mm cm kg lb hr mr st th nd rd pm tv pc cd by my why try fly dry thx pls tbd btw a i an as at be \
    do go he if in is it me no of ok on or so to up us we act add ago all and any are ask bad big both but came can case \
    come did does done down each else end even ever far few find for from full gave get give goes gone good got had half \
    has have he'll help her here him his home how idea into its just keep kept last left less let like line link list \
    long look lot made make many may more most much must need new next none nor not note now off old once one only open \
    our out over own page part past per put read real run runs said same saw say see seem seen set she show some soon \
    stay still such sure take tell test than that the them then they this thus time told too took turn two type until \
    upon use used user uses very via view want was way well went were what when who why will wish with work yes yet you \
    your also back been best code data file five four free ist und der die das den von mit auf für est les des pour dans \
    que con por para una los las fn pub let var def \
    wait stop done fail pass skip copy save edit fix fixed bug bugs docs info main api url";

/// How sure it is that a row was broken for want of space.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// It ends in the last column.
    Full,
    /// It ends where the rows around it end.
    Likely,
    /// It ends before, where a word may be broken, and what follows did not fit.
    Short,
    /// It is the longest row, and no row beside it is as long.
    Perhaps,
}

/// The part of a URL in the row that it reaches the end of.
struct Fragment<'s> {
    /// Where the URL starts: its byte in the text that is seen, its column, and whether its row starts with it.
    from: usize,
    column: usize,
    has_row: bool,
    /// The mark of quotation or bracket right before it.
    opener: Option<char>,
    /// The opening brackets in it without their partners.
    open: isize,
    /// What stands in this row.
    text: &'s str,
    /// Whether its host is whole, so that it links without the next row.
    has_host: bool,
    /// Whether its query has started.
    has_query: bool,
    /// Whether it started in a row above.
    is_later: bool,
}

pub(super) struct Reader<'s> {
    seen: &'s Seen,
    width: Option<usize>,
    finder: &'s Finder,
}

impl<'s> Reader<'s> {
    pub(super) fn new(seen: &'s Seen, width: Option<usize>, finder: &'s Finder) -> Self {
        Self { seen, width, finder }
    }

    fn text(&self, cell: &Cell) -> &'s str {
        &self.seen.text[cell.text.clone()]
    }

    /// Returns for each cell whether it is joined with the next one, and the byte of the text that is seen from which
    /// that may still change when more rows arrive.
    pub(super) fn joins(&self, lane: &Lane) -> (Vec<bool>, usize) {
        let (mut joins, mut settled) = (vec![false; lane.len()], self.seen.text.len());
        let longest = self.longest(lane);
        let closed = self.closed(lane);
        let mut chain: Option<Fragment<'s>> = None;
        for (number, cell) in lane.iter().enumerate() {
            if cell.wrapped {
                joins[number] = number + 1 < lane.len();
                chain = None;
                continue;
            }
            let next = lane.get(number + 1).filter(|next| next.row == cell.row + 1);
            let before = chain.take();
            let near = |cell: Option<&Cell>| cell.map_or(0, |cell| cell.end);
            let beside = [near(number.checked_sub(1).map(|before| &lane[before])), near(next)];
            let reach = self.reach(cell, next, longest[number], beside);
            let Some(fragment) = self.fragment(cell, before) else {
                continue;
            };
            // Two rows of a URL that end in the same column.
            let is_word = |cell: &Cell| !self.text(cell).contains(char::is_whitespace);
            let is_cut = reach.is_some()
                && (fragment.is_later && beside[0] == cell.end
                    || fragment.has_row && beside[1] == cell.end && next.is_some_and(is_word));
            let reach = if is_cut { Some(Reach::Full) } else { reach };
            let is_last = cell.row + 2 >= self.seen.lines.len();
            let is_closed = fragment.opener == Some('<') && closed.get(number + 1) == Some(&true);
            let joined = next.is_some_and(|next| {
                is_closed || self.continues(&fragment, cell, next, reach, longest[number])
            });
            let may_join = reach.is_some()
                || joined
                || fragment.opener == Some('<')
                || fragment.text.ends_with(['-', '_', '/', '?', '&']);
            if is_last && may_join {
                settled = settled.min(fragment.from);
            }
            joins[number] = joined;
            chain = joined.then_some(fragment);
        }
        (joins, settled)
    }

    /// The end of the longest row of each block; if the width is known, of those up to the row.
    fn longest(&self, lane: &Lane) -> Vec<usize> {
        let mut longest: Vec<usize> = Vec::with_capacity(lane.len());
        let mut so_far = 0;
        for cell in lane {
            so_far = if cell.text.is_empty() { 0 } else { so_far.max(cell.end) };
            longest.push(so_far);
        }
        if self.width.is_none() {
            let mut next = 0;
            for end in longest.iter_mut().rev() {
                next = if *end == 0 { 0 } else { next.max(*end) };
                *end = next;
            }
        }
        longest
    }

    /// Whether the cells from each one on are a URL up to its `>`: words without white space, of which the last one has it.
    fn closed(&self, lane: &Lane) -> Vec<bool> {
        let mut closed = vec![false; lane.len() + 1];
        for (number, cell) in lane.iter().enumerate().rev() {
            let text = self.text(cell);
            let word = &text[..first_word(text)];
            closed[number] = match word.find(['<', '>']) {
                Some(at) => at > 0 && word[at..].starts_with('>'),
                None => !word.is_empty() && word.len() == text.len() && closed[number + 1],
            };
        }
        closed
    }

    fn reach(
        &self,
        cell: &Cell,
        next: Option<&Cell>,
        longest: usize,
        beside: [usize; 2],
    ) -> Option<Reach> {
        // A character of double width does not fit the last column.
        let end = cell.end + usize::from(next.is_some_and(|next| is_wide(self.text(next))));
        let is_beside = beside.contains(&cell.end);
        match (cell.border, self.width) {
            (Some(border), _) => (border <= end + 2).then_some(Reach::Likely),
            (None, Some(width)) if cell.end <= width && end >= width => Some(Reach::Full),
            // A program may leave a margin, but not half of the row.
            (None, Some(width)) if cell.end > width || cell.end * 2 < width => None,
            _ if cell.end < longest => None,
            (None, width) => {
                let is_near = |end: usize| end + RAGGED >= cell.end;
                let is_usual = width.is_none() && cell.end >= USUAL;
                let is_likely = is_beside || is_usual || beside.into_iter().any(is_near);
                Some(if is_likely { Reach::Likely } else { Reach::Perhaps })
            }
        }
    }

    /// The URL that the end of a cell is a part of, or could be. `before` is that of the cell before, if they are joined.
    fn fragment(&self, cell: &Cell, before: Option<Fragment<'s>>) -> Option<Fragment<'s>> {
        let text = self.text(cell);
        let start = text.trim_end_matches(|c: char| !c.is_whitespace()).len();
        let word = &text[start..];
        if let Some(before) = before
            && start == 0
            && !word.is_empty()
        {
            let open = before.open + open_brackets(word);
            let has_query = before.has_query || word.contains('?');
            return may_go_on(word, open, has_query).then_some(Fragment {
                text: word,
                open,
                has_host: true,
                has_query,
                is_later: true,
                ..before
            });
        }
        let (at, has_host) = self.url_in(word)?;
        let (before, url) = word.split_at(at);
        let open = open_brackets(url);
        let from = cell.text.start + start + at;
        let has_query = url.contains('?');
        may_go_on(url, open, has_query).then(|| Fragment {
            from,
            column: self.seen.column(from),
            has_row: start + at == 0 || is_marker(&text[..start]) && before.is_empty(),
            opener: without_label(before)
                .chars()
                .next_back()
                .filter(|c| "(<[{\"'`“‘«".contains(*c)),
            open,
            text: url,
            has_host,
            has_query,
            is_later: false,
        })
    }

    /// Where the URL at the end of a word starts, and whether it links as it is.
    fn url_in(&self, word: &str) -> Option<(usize, bool)> {
        let is_rest = |c: char| ".,:?!&=#%/+~@-_".contains(c);
        let link = self.finder.links(word).last();
        let link = link.filter(|link| word[link.range().end..].chars().all(is_rest));
        if let Some(link) = link {
            let is_url = match link.kind() {
                LinkKind::Url => true,
                LinkKind::Domain => {
                    link.as_str().contains('/') || link.as_str().starts_with("www.")
                }
                LinkKind::Email => false,
            };
            return is_url.then(|| (link.range().start, true));
        }
        // The host is not whole, or not even the scheme is.
        let start = |end: usize| {
            let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
            word[..end].trim_end_matches(is_part).len()
        };
        let end =
            word.rfind("://").unwrap_or(word.trim_end_matches('/').trim_end_matches(':').len());
        let at = start(end);
        let begins = |scheme: &str| {
            let (name, rest) = word[at..].split_at(end - at);
            match rest.strip_prefix("://") {
                Some(_) => name.eq_ignore_ascii_case(scheme),
                None if rest.is_empty() => !name.is_empty() && scheme.starts_with(name),
                None => name == scheme && "://".starts_with(rest),
            }
        };
        let own = self.finder.get_schemes().iter().map(|name| &**name);
        ["http", "https"].into_iter().chain(own).any(begins).then_some((at, false))
    }

    /// Whether the URL goes on in the next cell.
    fn continues(
        &self,
        fragment: &Fragment<'_>,
        cell: &Cell,
        next: &Cell,
        reach: Option<Reach>,
        longest: usize,
    ) -> bool {
        let text = self.text(next);
        let first = first_word(text);
        let (word, rest) = (&text[..first], text[first..].trim_start());
        let is_apart = next.depth > cell.depth || next.is_numbered;
        if word.is_empty() || is_apart || next.start > fragment.column {
            return false;
        }
        // The row below starts another row of the table, unless a cell has nothing to continue.
        let is_new_row = cell.columns > 1 && next.blank <= cell.blank;
        let is_other = match fragment.has_host {
            true => {
                let is_closing = fragment.open > 0 && word.contains([')', ']', '}']);
                is_other(fragment.text, word, rest) && !is_closing
                    || is_change(self.text(cell)) && is_change(text)
                    || self.is_link(fragment.text, word)
            }
            false => !self.completes(fragment.text, word),
        };
        if is_other {
            return false;
        }
        let Some(reach) = reach.or_else(|| self.breaks(fragment, cell, word, longest)) else {
            return false;
        };
        // A quotation that is less deep, or a row that starts further left: only what cannot be anything else.
        let is_left = next.start < cell.start;
        evidence(fragment, word, rest)
            >= match reach {
                _ if is_new_row => Evidence::Certain,
                Reach::Full if is_left => Evidence::Good,
                _ if is_left => Evidence::Strong,
                _ if next.depth < cell.depth && next.start != cell.start => Evidence::Strong,
                Reach::Full => Evidence::Weak,
                Reach::Likely => Evidence::Good,
                Reach::Short => Evidence::Strong,
                Reach::Perhaps if self.width.is_some() => Evidence::Certain,
                Reach::Perhaps => Evidence::Strong,
            }
    }

    /// Whether a scheme or a host goes on so that the two link.
    fn completes(&self, fragment: &str, word: &str) -> bool {
        let mut joined = String::from(fragment);
        joined += word;
        self.finder.links(&joined).next().is_some_and(|link| {
            link.kind() == LinkKind::Url
                && link.range().start == 0
                && link.range().end > fragment.len()
        })
    }

    /// Whether a row starts with another link, rather than with a part of the URL that looks like one.
    fn is_link(&self, fragment: &str, word: &str) -> bool {
        let Some(link) = self.finder.links(word).next() else {
            return false;
        };
        let is_free = |text: &str| !text.contains(|c: char| c.is_alphanumeric() || c == '/');
        let has_digit = link.as_str().contains(|c: char| c.is_ascii_digit());
        let is_part = fragment.ends_with(['-', '_', '=', '&', '%', '.'])
            || fragment.ends_with('/') && link.kind() == LinkKind::Email && has_digit;
        is_free(&word[..link.range().start]) && is_free(&word[link.range().end..]) && !is_part
    }

    /// Whether a row ends where a program may break a word, and what follows up to the next such place does not fit.
    fn breaks(
        &self,
        fragment: &Fragment<'_>,
        cell: &Cell,
        word: &str,
        longest: usize,
    ) -> Option<Reach> {
        let is_break = |c| matches!(c, '-' | '/');
        let limit = self.width.unwrap_or(longest);
        let part = word.find(is_break).map_or(word, |at| &word[..=at]);
        let fits = cell.end + width(part) <= limit;
        let is_wrapped = cell.border.is_none() && limit >= USUAL && !fits;
        match fragment.text.chars().next_back() {
            Some('-') if is_wrapped => Some(Reach::Likely),
            Some('-' | '_') if fragment.is_later => Some(Reach::Short),
            _ if fragment.is_later && word.starts_with('-') => Some(Reach::Short),
            Some('/' | '?' | '&') if is_wrapped => Some(Reach::Short),
            _ => None,
        }
    }
}

/// How much what follows looks like more of the URL.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Evidence {
    None,
    /// Enough where the URL ends in the last column.
    Weak,
    /// Enough where it ends where the others do.
    Good,
    /// It is hardly a word or a path.
    Strong,
    /// It is a part of a query, or the URL so far does not end like one.
    Certain,
}

fn evidence(fragment: &Fragment<'_>, word: &str, rest: &str) -> Evidence {
    let last = fragment.text.chars().next_back().unwrap_or_default();
    // The bracket or the quotation mark before the URL has its partner in the word.
    let partner = match fragment.opener {
        Some('(') => Some(')'),
        Some('[') => Some(']'),
        Some('{') => Some('}'),
        Some('<') => Some('>'),
        Some('“') => Some('”'),
        Some('‘') => Some('’'),
        Some('«') => Some('»'),
        other => other,
    };
    let closed = partner.and_then(|partner| word.find(partner)).filter(|&at| at > 0);
    let inner = closed.map_or(word, |at| &word[..at]);
    let core = inner.trim_end_matches(|c: char| ".,;:!?)]}>\"'”’»*`".contains(c));
    let Some(first) = word.chars().next() else {
        return Evidence::None;
    };
    // Behind a character that is not ASCII, words of other scripts may go on.
    if !first.is_ascii() && (last.is_ascii() || !rest.is_empty()) {
        return Evidence::None;
    }
    let alone = rest.is_empty();
    let is_url_mark = |c: char| "/._%?=&#~+@:-".contains(c);
    let marks = core.chars().filter(|&c| is_url_mark(c)).count();
    let is_query = core.contains(['=', '&', '%', '?']);
    let has_digit = core.contains(|c: char| c.is_ascii_digit());
    let is_path = core.contains('/') && (has_digit || core.contains(['.', '_', '-']));
    let has_letter = core.contains(char::is_alphabetic);
    // `NAME=value` behind a path, and the whole hash of a commit, which is no rest of one.
    let is_hash = core.len() == 40 && core.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_assignment(core) && !fragment.has_query || is_hash && last.is_alphanumeric() {
        return Evidence::None;
    }
    // Behind the ending of a file, and the number of a telephone.
    let is_file = has_extension(fragment.text) && is_list_of(EXTENSIONS, extension(fragment.text));
    let is_call = core.matches('-').count() > 1 && core.len() > 8;
    let is_call = is_call && core.chars().all(|c| c == '-' || c.is_ascii_digit());
    if is_file && first.is_alphanumeric() && !completes_extension(fragment.text, core)
        || is_call && (last == '/' || last.is_alphabetic())
    {
        return Evidence::None;
    }
    if closed.is_some() && core.chars().all(|c| c.is_alphanumeric() || is_url_mark(c)) {
        return Evidence::Good;
    }
    // What closes a bracket of the URL.
    if fragment.open > 0
        && let Some(end) = word.find([')', ']', '}'])
        && word[..end].chars().all(|c| c.is_alphanumeric() || is_url_mark(c))
    {
        return Evidence::Good;
    }
    let is_list = |list: &str| is_list_of(list, core);
    if is_list(ORDINARY) {
        return Evidence::None;
    }
    let is_only_host = fragment.text.split_once("://").is_some_and(|(_, rest)| {
        rest.find('/').is_none_or(|at| at + 1 == rest.len()) && !fragment.is_later
    });
    match last {
        _ if is_only_host && last != '/' && first.is_uppercase() => return Evidence::None,
        '.' if is_list(EXTENSIONS) => return Evidence::Good,
        // Of a name, such as `#__init__`.
        '_' if fragment.text.ends_with("__") && marks == 0 && !has_digit => return Evidence::None,
        '/' if is_only_host && is_number(core) => return Evidence::None,
        '-' | '_' | '=' | '&' | '%' => {
            return if alone || marks > 0 || has_digit {
                Evidence::Certain
            } else {
                Evidence::Good
            };
        }
        // A sentence may end here.
        '.' | ':' | '?' | '!' | ','
            if marks == 0 && !(has_digit && last != ',') && !(alone && last == '.') =>
        {
            return Evidence::None;
        }
        _ => {}
    }
    if marks == 0 && !has_digit {
        // A word. As a row of its own it may be the end of the URL, if it is no name, greeting or sentence.
        let is_end = alone && core == word && fragment.has_row;
        let is_end = is_end && (!first.is_uppercase() || is_token(core));
        let is_end = is_end && core.chars().all(char::is_alphanumeric) && !is_list(BETWEEN);
        let is_end = is_end && !has_extension(fragment.text);
        // A few letters that are no word, with more behind them.
        let is_lower = core.bytes().all(|byte| byte.is_ascii_lowercase()) && last != '/';
        let has_vowel = core.contains(['a', 'e', 'i', 'o', 'u', 'y']);
        let is_rest = !has_vowel || fragment.is_later && (core.len() < 5 || core.len() > 14);
        let is_rest = is_rest && !is_list(SHORT) && !has_extension(fragment.text);
        let is_end = is_end || is_lower && (is_rest || completes_extension(fragment.text, core));
        return if is_end { Evidence::Weak } else { Evidence::None };
    }
    // Numbers of pages and sections, versions, quantities.
    let is_version = core.starts_with('v') && is_number(core);
    if last.is_alphabetic() && is_number(core) || !alone && (is_quantity(core) || is_version) {
        return Evidence::None;
    }
    // Words with a hyphen or a slash. In a slug, they are more of it.
    let is_only = |mark: char| core.chars().all(|c| c.is_alphabetic() || c == mark);
    let is_compound = is_only('-') && core.matches('-').count() < 2;
    let segment = fragment.text.rsplit(['/', '?', '#']).next().unwrap_or_default();
    if !alone && last != '/' && is_compound && !segment.contains(['-', '_']) {
        return Evidence::None;
    }
    match () {
        () if is_query => Evidence::Certain,
        () if is_path || has_digit && has_letter && alone => Evidence::Strong,
        () if alone => Evidence::Good,
        // A URL in a sentence often ends with `/`: what follows must be a path too, or a fragment.
        () if last == '/' && (fragment.has_row || fragment.is_later) => Evidence::Good,
        () if last == '/' && !first.is_uppercase() && core.contains(['/', '#']) => Evidence::Good,
        () => Evidence::Weak,
    }
}

/// Whether a URL can go on behind a text: it does not end with what closes it or ends a sentence.
fn may_go_on(url: &str, open: isize, has_query: bool) -> bool {
    match url.chars().next_back() {
        // Of quoted-printable, in which `=` is `=3D`.
        Some('=') if !has_query || url.contains("=3D") => false,
        // A line that is drawn behind the URL.
        Some(c @ ('_' | '-' | '=')) if url.ends_with(&[c; 4].iter().collect::<String>()) => false,
        // What was too long to show.
        Some('.') if url.ends_with("..") => false,
        Some(')' | ']' | '}') => open >= 0,
        Some(c) => c.is_alphanumeric() || "/-_=&?%.#+~:@".contains(c),
        None => false,
    }
}

/// Whether a text is a number, a version or the number of a section.
fn is_number(text: &str) -> bool {
    let number = text.strip_prefix('v').unwrap_or(text);
    !number.is_empty() && number.chars().all(|c| c == '.' || c.is_ascii_digit())
}

/// Whether a text is a number with a unit or an ending, as in `10MB` and `2nd`.
fn is_quantity(text: &str) -> bool {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    unit.len() < text.len()
        && (1..=2).contains(&unit.len())
        && unit.chars().all(char::is_alphabetic)
}

/// Whether a text is a name, `=` and a value.
fn is_assignment(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, value)| {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(is_name)
            && !value.contains(['=', '&', '/', '?', '%'])
    })
}

/// Whether capitals and small letters change so often that a text is no word.
fn is_token(text: &str) -> bool {
    let changes = text.chars().zip(text.chars().skip(1));
    changes.filter(|(a, b)| a.is_lowercase() && b.is_uppercase()).count() >= 2
}

/// Whether a list has a word.
fn is_list_of(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|own| own.eq_ignore_ascii_case(word))
}

/// What stands behind the last full stop in the last segment of a URL.
fn extension(url: &str) -> &str {
    let name = url.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.').map_or("", |(_, after)| after)
}

/// Whether an ending of files goes on in the next row.
fn completes_extension(url: &str, word: &str) -> bool {
    let first = extension(url);
    let is_whole = |whole: &str| whole.strip_prefix(first) == Some(word);
    !first.is_empty() && EXTENSIONS.split_whitespace().any(is_whole)
}

/// Whether a URL ends with the name of a file and its ending.
fn has_extension(url: &str) -> bool {
    let after = extension(url);
    (2..=5).contains(&after.len()) && after.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The text before a URL without the label of RFC 3986, appendix C.
fn without_label(before: &str) -> &str {
    let at = before.len().saturating_sub("URL:".len());
    match before.get(at..) {
        Some(label) if label.eq_ignore_ascii_case("URL:") => &before[..at],
        _ => before,
    }
}

/// Whether a row starts like one that a diff adds or removes.
fn is_change(row: &str) -> bool {
    row.starts_with(['+', '-']) && !row[1..].starts_with(' ')
}

/// Whether a text starts with a character of double width.
fn is_wide(text: &str) -> bool {
    text.chars().next().is_some_and(|c| width(c.encode_utf8(&mut [0; 4])) == 2)
}

fn open_brackets(text: &str) -> isize {
    text.bytes().fold(0, |open, byte| match byte {
        b'(' | b'[' | b'{' => open + 1,
        b')' | b']' | b'}' => open - 1,
        _ => open,
    })
}

/// The length of the first word of a text.
fn first_word(text: &str) -> usize {
    text.find(char::is_whitespace).unwrap_or(text.len())
}

/// Whether a text is the mark of a list item, such as `- `, `1. ` or `⎿ `.
fn is_marker(text: &str) -> bool {
    let text = text.trim();
    let number = text.trim_start_matches(['(', '[']).trim_end_matches(['.', ')', ']', ':']);
    let is_number = number.len() < text.len() && is_short(number);
    is_number || !text.is_empty() && !text.contains(|c: char| c.is_alphanumeric())
}

/// Whether a text is a number or a letter.
fn is_short(text: &str) -> bool {
    let mut chars = text.chars();
    let is_number = text.len() <= 3 && chars.clone().all(|c| c.is_ascii_digit());
    let is_letter = chars.next().is_some_and(|c| c.is_ascii_alphabetic()) && chars.next().is_none();
    !text.is_empty() && (is_number || is_letter)
}

/// Whether a row is something else than more of a URL, by its first word.
fn is_other(fragment: &str, word: &str, rest: &str) -> bool {
    let first = word.chars().next().unwrap_or_default();
    let letters = word.chars().filter(|c| c.is_alphanumeric()).count();
    let is_punctuation = letters == 0 || letters == 1 && word.len() > 3;
    let core = word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', '\'']);
    let is_word = !core.contains(|c: char| c.is_ascii_digit() || "/.-_%=&#~+@".contains(c));
    // Marks, lines, prompts; what a bracket or a quotation mark opens; options of programs.
    if is_punctuation
        || rest.starts_with(['|', ':'])
        || rest.starts_with("= ")
        || rest.starts_with(['-', '–', '—']) && is_number(word)
        || word.starts_with('/') && fragment.ends_with('/') && !fragment.ends_with(":/")
        || word.starts_with('-') && word.len() < 3
        || "([{<\"'`|“‘«*$>❯•●○◦▪▸►→–—…✓✔✗✘⎿├└╰╭".contains(first)
        || word.starts_with("--") && !word.contains(['/', '.', '='])
        || word.starts_with("==")
        || word.starts_with("=3D")
        || word.strip_suffix('%').is_some_and(is_number)
        || word.starts_with("??")
        || word.starts_with("./")
        || word.starts_with("../")
        || word.starts_with("~/")
        || word.contains(":\\")
        // Text in uuencode.
        || word.contains(['<', '^', '`'])
            && word.contains([';', '!', '@'])
        // `%K`: a percent escape has two digits.
        || word.starts_with('%')
            && !word.as_bytes().get(1..3).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit))
        || word.contains("://") && !fragment.ends_with('=')
    {
        return true;
    }
    // `Name: value`, `file.rs:12:5: error`, `12:30:01`, `user@host:~$`.
    if word.ends_with(':') || is_time(word) && (!rest.is_empty() || word.contains(':')) {
        return true;
    }
    if word.ends_with(['$', '%', '#']) && (word.contains('@') || word.contains(":~")) {
        return true;
    }
    // `main.rs:42`
    if let Some((name, line)) = core.rsplit_once(':')
        && line.bytes().all(|b| b.is_ascii_digit())
        && name.contains('.')
    {
        return true;
    }
    // `1.`, `a)`; `#12`, `@anna`, `+1`.
    let is_number = word.ends_with('.') && fragment.ends_with(|c: char| c.is_ascii_digit());
    if is_marker(word) && !(rest.is_empty() && is_number)
        || "#@+".contains(first) && !word[1..].contains(['/', '=', '.', '-'])
    {
        return true;
    }
    // A capital starts a sentence, a name, a header.
    first.is_uppercase()
        && is_word
        && !is_token(core)
        && !fragment.ends_with(['-', '_', '=', '&', '%'])
}

/// Whether a word is a date or a time.
fn is_time(word: &str) -> bool {
    let word = word.trim_end_matches([',', ':', '.', ';', ']', 'Z']);
    let parts = |mark: char, lens: &[usize]| {
        let mut parts = word.split(mark);
        word.contains(mark)
            && lens.iter().all(|&len| {
                let part = parts.next().unwrap_or_default();
                let digits = part.bytes().take_while(u8::is_ascii_digit).count();
                digits > 0 && digits <= len && (len == 2 || digits == len)
            })
    };
    let is_part =
        |c: char| c.is_ascii_digit() || matches!(c, ':' | '-' | 'T' | '.' | ',' | '+' | '/');
    word.chars().all(is_part)
        && word.len() >= 4
        && (parts(':', &[2, 2])
            || parts('-', &[4, 2, 2])
            || parts('/', &[4, 2, 2])
            || parts('/', &[2, 2, 4]))
}
