//! Whether a path segment or a local part is found again in prose (UTS #58 section 1.3).

use core::error::Error;
use core::fmt;

use crate::find::{LinkKind, Match};
use crate::host::HostData;
use crate::profile::Profile;
use crate::prose::is_local_char;
use crate::setting::options::{BareDomains, Options};
use crate::unicode::link_bracket;

use super::minimal::first_unseen;

/// What people write directly around a link.
const AROUND: [(&str, &str); 30] = [
    ("", ""),
    ("", " "),
    ("", ". "),
    ("", ", "),
    ("", ": "),
    ("", "; "),
    ("", "! "),
    ("(", ") "),
    ("[", "]. "),
    ("<", "> "),
    ("\"", "\" "),
    ("“", "” "),
    ("‘", "’ "),
    ("«", "» "),
    ("", "。"),
    ("", "，"),
    ("", "、"),
    ("（", "）"),
    ("「", "」"),
    ("【", "】"),
    ("《", "》"),
    ("", "? "),
    ("{", "} "),
    ("'", "' "),
    ("*", "* "),
    ("**", "** "),
    ("~~", "~~ "),
    ("_", "_ "),
    ("`", "` "),
    ("|", "| "),
];

/// Checks that a URL that ends with this path segment is found again whole in prose.
///
/// It is for programs that generate slugs, page names or user names.
/// The segment is in the form that the URL has it in, in Unicode or with percent escapes. The check puts the URL into
/// sentences, brackets, quotation marks and emphasis marks, and detects it with [`Finder::new`](crate::Finder::new) and
/// with [`Finder::uts58`](crate::Finder::uts58). Takes linear time.
///
/// # Errors
///
/// [`Broken`] says which character ends the link too early or too late, or that the segment has an invisible character
/// or one of `/ ? # \`.
///
/// # Examples
///
/// ```
/// use uts58::survives;
///
/// assert_eq!(survives("my.user.name"), Ok(()));
/// assert_eq!(survives("アルベルト・アインシュタイン"), Ok(()));
/// let broken = survives("my.user.name.").unwrap_err();
/// assert_eq!((broken.at(), broken.character()), (12, Some('.')));
/// assert_eq!(broken.to_string(), "a link ends before '.' at byte 12");
/// ```
pub fn survives(segment: &str) -> Result<(), Broken> {
    let broken = |at, why| Err(Broken::new(segment, at, why));
    if let Some(at) = segment.find(['/', '?', '#', '\\']) {
        return broken(at, Why::Separator);
    }
    let url = ["https://example.com/", segment].concat();
    let lead = url.len() - segment.len();
    if let Some(at) = first_unseen(&url) {
        return broken(at - lead, Why::Unseen);
    }
    for (profile, (before, after)) in surroundings("https://example.com/a") {
        let text = [before, &url, after].concat();
        let end = first(profile, &text).map_or(0, |found| found.range.end);
        let want = before.len() + url.len();
        if end < want {
            return broken(end.saturating_sub(before.len() + lead), Why::End);
        }
        if end > want {
            let open = text[want..].chars().next().and_then(link_bracket);
            let last = || segment.char_indices().next_back().map_or(0, |(at, _)| at);
            return broken(
                open.and_then(|open| segment.rfind(open)).unwrap_or_else(last),
                Why::Open,
            );
        }
    }
    Ok(())
}

/// Checks that an email address with this local part is found again whole in prose.
///
/// It is for programs that assign addresses or handles. The address is tried in the same surroundings as by [`survives`]. Takes linear time.
///
/// # Errors
///
/// [`Broken`] says which character makes the address start too late, or keeps it from being found.
///
/// # Examples
///
/// ```
/// use uts58::survives_in_address;
///
/// assert_eq!(survives_in_address("anna.smith+news"), Ok(()));
/// let broken = survives_in_address("anna!smith").unwrap_err();
/// assert_eq!(broken.to_string(), "an address in prose cannot have '!' at byte 4");
/// ```
pub fn survives_in_address(local_part: &str) -> Result<(), Broken> {
    let address = [local_part, "@example.com"].concat();
    if let Some(at) = first_unseen(&address) {
        return Err(Broken::new(local_part, at, Why::Unseen));
    }
    for (profile, (before, after)) in surroundings("a@example.com") {
        let text = [before, &address, after].concat();
        let found = first(profile, &text);
        let is_address = |found: &Match| found.kind == LinkKind::Email;
        let start = found.filter(is_address).map_or(text.len(), |found| found.range.start);
        if start == before.len() {
            continue;
        }
        let cut = start.saturating_sub(before.len()).min(local_part.len());
        let is_odd = |&(_, c): &(usize, char)| !is_local_char(c);
        let odd = local_part[..cut].char_indices().rfind(is_odd);
        let dot = || local_part.find("..").or_else(|| local_part.rfind('.'));
        // A local part is in ASCII or in a script without spaces.
        let mixed = || local_part.find(|c: char| !c.is_ascii()).filter(|_| cut == local_part.len());
        let last = || Some(local_part[..cut].char_indices().next_back()?.0);
        let at = odd.map(|(at, _)| at).or_else(dot).or_else(mixed).or_else(last);
        return Err(Broken::new(local_part, at.unwrap_or(0), Why::LocalPart));
    }
    Ok(())
}

/// Each profile with the text to put around a link, if a plain link is found whole there: some marks are part of each
/// link by the standard.
fn surroundings(plain: &str) -> impl Iterator<Item = (Profile, (&'static str, &'static str))> {
    let all = [Profile::Prose, Profile::Letter].into_iter();
    let all = all.flat_map(|profile| AROUND.map(|around| (profile, around)));
    all.filter(move |&(profile, (before, after))| {
        let found = first(profile, &[before, plain, after].concat());
        found.is_some_and(|found| found.range == (before.len()..before.len() + plain.len()))
    })
}

/// The first link of a text, with the settings that a profile starts with.
fn first(profile: Profile, text: &str) -> Option<Match> {
    let bare_domains = match profile {
        Profile::Prose => BareDomains::Prudent,
        Profile::Letter => BareDomains::All,
    };
    profile.scanner(text, Options::new(HostData::Suffixes, bare_domains)).next()
}

/// Why a link would be broken in prose, returned by [`survives`] and [`survives_in_address`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    at: usize,
    character: Option<char>,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    End,
    LocalPart,
    Open,
    Separator,
    Unseen,
}

impl Broken {
    fn new(text: &str, at: usize, why: Why) -> Self {
        let character = text.get(at..).and_then(|rest| rest.chars().next());
        Self { at, character, why }
    }

    /// Returns the byte of the segment or of the local part at which it breaks.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the character that breaks it, or `None` if the local part is empty.
    #[must_use]
    pub const fn character(&self) -> Option<char> {
        self.character
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, character, why } = self;
        let Some(c) = character else {
            return f.write_str("an address needs a local part");
        };
        match why {
            Why::End => write!(f, "a link ends before {c:?} at byte {at}"),
            Why::LocalPart => write!(f, "an address in prose cannot have {c:?} at byte {at}"),
            Why::Open => write!(f, "a link continues past its end because of {c:?} at byte {at}"),
            Why::Separator => write!(f, "{c:?} at byte {at} ends a path segment"),
            Why::Unseen => write!(f, "{c:?} at byte {at} is invisible"),
        }
    }
}

impl Error for Broken {}
