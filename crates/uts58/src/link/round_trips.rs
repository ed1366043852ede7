//! Whether a path segment is found again in prose (UTS #58 section 1.3).

use core::error::Error;
use core::fmt;

use crate::find::Match;
use crate::host::HostData;
use crate::profile::Profile;
use crate::setting::options::{BareDomains, Options};
use crate::unicode::link_bracket;

use super::unseen::first_unseen;

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
/// [`Broken`] says which character ends the link too early or too late: also one that is invisible, or one of `/ ? # \`.
///
/// # Examples
///
/// ```
/// use uts58::parts::round_trips;
///
/// assert_eq!(round_trips("my.user.name"), Ok(()));
/// assert_eq!(round_trips("アルベルト・アインシュタイン"), Ok(()));
/// let broken = round_trips("my.user.name.").unwrap_err();
/// assert_eq!((broken.at, broken.character), (12, '.'));
/// assert_eq!(broken.to_string(), "a link in prose breaks at '.', byte 12");
/// ```
pub fn round_trips(segment: &str) -> Result<(), Broken> {
    const LEAD: &str = "https://example.com/";
    let broken = |at: usize| {
        let character = segment[at..].chars().next().unwrap_or_default();
        Err(Broken { at, character })
    };
    if let Some(at) = segment.find(['/', '?', '#', '\\']) {
        return broken(at);
    }
    let url = [LEAD, segment].concat();
    if let Some(at) = first_unseen(&url) {
        return broken(at - LEAD.len());
    }
    for (profile, (before, after)) in surroundings() {
        let text = [before, &url, after].concat();
        let end = first(profile, &text).map_or(0, |found| found.range.end);
        let want = before.len() + url.len();
        if end < want {
            return broken(end.saturating_sub(before.len() + LEAD.len()));
        }
        if end > want {
            let open = text[want..].chars().next().and_then(link_bracket);
            let last = || segment.char_indices().next_back().map_or(0, |(at, _)| at);
            return broken(open.and_then(|open| segment.rfind(open)).unwrap_or_else(last));
        }
    }
    Ok(())
}

/// Each profile with the text to put around a link, if a plain link is found whole there: some marks are part of each
/// link by the standard.
fn surroundings() -> impl Iterator<Item = (Profile, (&'static str, &'static str))> {
    let plain = "https://example.com/a";
    let all = [Profile::Prose, Profile::Strict].into_iter();
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
        Profile::Strict => BareDomains::All,
    };
    profile.scanner(text, Options::new(HostData::Suffixes, bare_domains)).next()
}

/// Where a link would be broken in prose, returned by [`round_trips`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Broken {
    /// The byte of the segment at which it breaks.
    pub at: usize,
    /// The character that breaks it.
    pub character: char,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a link in prose breaks at {:?}, byte {}", self.character, self.at)
    }
}

impl Error for Broken {}
