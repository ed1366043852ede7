//! The links that a program wrote (OSC 8).

use std::ops::Range;

use linkwright::uts58::wrapped::escape_len;
use linkwright::{Finder, NamedSite, Site};

/// The start of a link and its text, or the end of one, which has no target.
pub struct Their<'t> {
    pub target: &'t str,
    pub sequence: Range<usize>,
    pub text: Range<usize>,
    /// Where all of it ends; nowhere if its end has not arrived.
    pub end: usize,
}

impl<'t> Their<'t> {
    /// All in a text that comes from a [`Cleaner`](super::clean::Cleaner).
    pub fn read(text: &'t str) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (at, _) in text.match_indices("\x1B]8;") {
            let end = at + escape_len(&text[at..]).unwrap_or(0);
            let target = text[at..end].strip_suffix("\x1B\\").unwrap_or_default();
            let target = target.splitn(3, ';').nth(2).unwrap_or_default();
            if let Some(last) = all.last_mut().filter(|last| !last.is_end()) {
                last.text.end = at;
                // The start of a link ends the one before.
                last.end = if target.is_empty() { end } else { at };
            }
            let open = if target.is_empty() { end } else { usize::MAX };
            all.push(Self { target, sequence: at..end, text: end..end, end: open });
        }
        all
    }

    /// Whether it is the end of a link.
    pub fn is_end(&self) -> bool {
        self.target.is_empty()
    }

    /// Whether it is a whole link that leads anywhere but to a script.
    pub fn is_safe(&self) -> bool {
        let scheme = self.target.split_once(':').map_or("", |(scheme, _)| scheme);
        // The engine knows which schemes run a script. Addresses need no setting, and `*` is none.
        let may_link = || scheme != "*" && Finder::new().schemes([scheme]).is_ok();
        self.end < usize::MAX && (scheme.eq_ignore_ascii_case("mailto") || may_link())
    }

    /// Whether it leads to the site that its text, or a link in that, names to a reader. The name of a file may look like a
    /// domain.
    pub fn is_honest(&self, text: &str, finder: &Finder) -> bool {
        let named = NamedSite::from_text(text, self.target, finder);
        named.is_none_or(|named| match named.site {
            Site::Other => false,
            Site::None => !text.contains("://"),
            _ => true,
        })
    }
}
