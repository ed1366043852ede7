//! Reads the links that a program wrote (OSC 8).

use std::ops::Range;

use linkwright::uts58::wrapped::escape_len;
use linkwright::{Finder, NamedSite, Site};

/// The start of a link and its text, or the end of a link, which has no target.
pub struct Their<'t> {
    pub target: &'t str,
    pub sequence: Range<usize>,
    pub text: Range<usize>,
    /// The end of the whole link, or `usize::MAX` if it has not arrived.
    pub end: usize,
}

impl<'t> Their<'t> {
    /// Returns all links in a text that comes from a [`Cleaner`](super::clean::Cleaner).
    pub fn read(text: &'t str) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (at, _) in text.match_indices("\x1B]8;") {
            let end = at + escape_len(&text[at..]).unwrap_or(0);
            let target = text[at..end].strip_suffix("\x1B\\").unwrap_or_default();
            let target = target.splitn(3, ';').nth(2).unwrap_or_default();
            if let Some(last) = all.last_mut().filter(|last| !last.is_end()) {
                last.text.end = at;
                // The start of a link ends the link before it.
                last.end = if target.is_empty() { end } else { at };
            }
            let open = if target.is_empty() { end } else { usize::MAX };
            all.push(Self { target, sequence: at..end, text: end..end, end: open });
        }
        all
    }

    /// Returns whether it is the end of a link.
    pub fn is_end(&self) -> bool {
        self.target.is_empty()
    }

    /// Returns whether it is a whole link that does not lead to a script.
    pub fn is_safe(&self) -> bool {
        let scheme = self.target.split_once(':').map_or("", |(scheme, _)| scheme);
        // The finder rejects schemes that run a script. `mailto` needs no setting, and `*` is not a
        // scheme.
        self.end < usize::MAX
            && (scheme.eq_ignore_ascii_case("mailto")
                || scheme != "*" && Finder::new().schemes([scheme]).is_ok())
    }

    /// Returns whether it leads to the site that its text, or a link in its text, names to a
    /// reader. A file name may look like a domain.
    pub fn is_honest(&self, text: &str, finder: &Finder) -> bool {
        let named = NamedSite::from_text(text, self.target, finder);
        named.is_none_or(|named| match named.site {
            Site::Other => false,
            Site::None => !text.contains("://"),
            _ => true,
        })
    }
}
