//! The first word of a line, which may continue a URL.

/// Words that start the line after a URL and do not continue the URL.
const WORDS: &str = "a an and are as at be been both but by can for from full has have here how i if in into is it its like more \
    no not now of on only or our see so than that the their then there these they this thus to under use used was way we were \
    what when where which who why will wish with work would you your also all any some new one regards thanks thank cheers \
    best hello bye yes done und oder ist der die das den von mit auf für est et les des pour dans que con por para una los \
    las y o e ou via vs my do does did he she his her him had just then fn pub let var def e.g i.e n/a w/o i/o a.m p.m";

/// File extensions that are common in URLs.
const EXTENSIONS: &str = "html htm xhtml shtml pdf json yaml toml tgz zip txt xml php png jpg jpeg svg gif webp css csv git \
    gz diff patch whl deb rpm exe dmg aspx md rst c cc cgi cpp h hpp js pl py rs sh v yml";

/// The first word of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'s> {
    /// The word up to the whitespace.
    pub(super) all: &'s str,
    /// The word without closing brackets and punctuation at its end.
    pub(super) core: &'s str,
    /// The line after the word.
    pub(super) rest: &'s str,
}

impl<'s> Word<'s> {
    pub(super) fn new(line: &'s str) -> Self {
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        let (all, rest) = line.split_at(end);
        // Chinese and Japanese sentences continue without a space.
        let core = all.split(|c| "，。、；：！？）」』】》".contains(c)).next().unwrap_or_default();
        let core = core.trim_end_matches(|c: char| ".,;:!?)]}>⟩\"'”’»*`\u{2010}\u{AD}".contains(c));
        Self { all, core, rest: rest.trim_start() }
    }

    /// Returns the word with its core cut at byte `end`, where an open bracket closes.
    pub(super) fn up_to(self, end: usize) -> Self {
        Self { core: &self.core[..end.min(self.core.len())], ..self }
    }

    pub(super) fn first(&self) -> char {
        self.all.chars().next().unwrap_or_default()
    }

    pub(super) fn is_alone(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn has(&self, marks: &str) -> bool {
        self.core.contains(|c| marks.contains(c))
    }

    pub(super) fn is_all(&self, is: impl Fn(char) -> bool) -> bool {
        !self.core.is_empty() && self.core.chars().all(is)
    }

    /// Returns whether the word is in the list, or consists of listed words, such as `and/or`.
    pub(super) fn is_listed(&self) -> bool {
        let core = self.core.split(['\'', '’']).next().unwrap_or_default();
        is_in(WORDS, core)
            || core.len() < 16 && core.split(['/', '-']).all(|part| is_in(WORDS, part))
    }

    /// Returns whether the word is a number, a version, a quantity, a time or a date, such as
    /// `2.0`, `v1.2`, `10MB`, `2nd`, `12:30` and `2026-11-24`.
    pub(super) fn is_number(&self) -> bool {
        let number = self.core.strip_prefix('v').unwrap_or(self.core);
        let unit = number.trim_start_matches(|c: char| c.is_ascii_digit() || ".:/-".contains(c));
        number.starts_with(|c: char| c.is_ascii_digit())
            && unit.len() <= 2
            && unit.chars().all(char::is_alphabetic)
    }

    /// Returns whether capitals and small letters alternate too often for an ordinary word.
    pub(super) fn is_token(&self) -> bool {
        let pairs = self.core.chars().zip(self.core.chars().skip(1));
        pairs.filter(|(a, b)| a.is_lowercase() && b.is_uppercase()).count() >= 2
    }

    /// Returns whether the word is capitalised and consists of words or versions with slashes
    /// between them, such as `General/Fun` and `HTTP/1.1`.
    pub(super) fn is_title(&self) -> bool {
        let is_version = |c: char| c == '.' || c.is_ascii_digit();
        let is_part = |part: &str| {
            !part.is_empty()
                && (part.chars().all(char::is_alphabetic) || part.chars().all(is_version))
        };
        self.first().is_uppercase() && self.has("/") && self.core.split('/').all(is_part)
    }

    /// Returns whether the word has both letters and digits.
    pub(super) fn is_mixed(&self) -> bool {
        self.core.contains(|c: char| c.is_ascii_digit()) && self.core.contains(char::is_alphabetic)
    }

    /// Returns whether the word is a whole commit hash.
    pub(super) fn is_hash(&self) -> bool {
        self.core.len() == 40 && self.is_all(|c| c.is_ascii_hexdigit())
    }

    /// Returns whether the word is the name of a file, an identifier or a path.
    pub(super) fn is_path(&self) -> bool {
        self.has("/_=&%?") || is_in(EXTENSIONS, extension(self.core))
    }

    /// Returns whether the word starts with a date, such as `2026-11-30T12:00:00Z` in a log.
    fn is_time(&self) -> bool {
        let is_part = |b: u8| b.is_ascii_digit() || b == b'-';
        let day = self.core.get(..10).filter(|day| day.bytes().all(is_part));
        day.is_some_and(|day| day.matches('-').count() == 2)
    }

    /// Returns whether the word is the number of an issue: `CVE-2026-1234`, `JIRA-77`.
    fn is_ticket(&self) -> bool {
        let parts = self.core.split_once('-').filter(|(name, _)| name.len() > 1);
        parts.is_some_and(|(name, number)| {
            let is_digit = |b: u8| b.is_ascii_digit() || b == b'-';
            name.bytes().all(|b| b.is_ascii_uppercase()) && number.bytes().all(is_digit)
        })
    }

    /// Returns whether the word never continues a URL: a list marker, a prompt, a header, an
    /// option, a line of punctuation, or a file with a line number.
    pub(super) fn is_other(&self) -> bool {
        let Self { all, core, rest } = *self;
        let is_url = |c: char| c.is_alphanumeric() || "/._-%?=&#~+@:,;()!$".contains(c);
        let starts = |marks: &[&str]| marks.iter().any(|mark| all.starts_with(mark));
        let after = rest.starts_with(['|', ':', '=', '-', '–', '—']);
        let first = self.first();
        let letters = all.chars().filter(|c| c.is_alphanumeric()).count();
        letters * 3 < all.len() && !(all == "/" && rest.is_empty())
            || !(first.is_alphanumeric() || "/._-%?=&#:".contains(first))
            || !core.chars().all(is_url)
            || core.contains('(') && !core.contains("_(")
            || starts(&["--", "==", "??", "=3D", "./", "../", "~/"])
            || first == '#' && !self.is_mixed() && !all[1..].contains(['/', '=', '.', '-'])
            || first == '-' && all.len() == 2
            || super::url::is_marker(all) && !rest.is_empty()
            || all.ends_with(':')
            || self.has("@") && self.has(":")
            || self.is_time()
            || self.is_ticket()
            || self.is_number() && core.trim_end_matches('-').contains([':', '/', '-'])
            || after && rest[1..].starts_with(' ')
            || core.rsplit_once(':').is_some_and(|(file, line)| {
                file.contains('.') && line.bytes().all(|b| b.is_ascii_digit())
            })
    }
}

/// Returns whether a list has a word.
fn is_in(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|own| own.eq_ignore_ascii_case(word))
}

/// Returns the text after the last full stop in the last segment of a URL.
fn extension(url: &str) -> &str {
    let name = url.rsplit(['/', '?', '#']).next().unwrap_or_default();
    name.rsplit_once('.').map_or("", |(_, after)| after)
}

/// Returns whether a URL ends with the name of a file.
pub(super) fn is_file(url: &str) -> bool {
    is_in(EXTENSIONS, extension(url))
}
