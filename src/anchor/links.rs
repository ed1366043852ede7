//! The links of a text with their anchors.

use core::fmt;
use core::iter::FusedIterator;

use uts58::spoof::SpoofWarning;
use uts58::{Explain, Link, Links, Refusal, Switch};

use super::{Anchor, AnchorContext, Hook, Hooked, turns};
use crate::linker::Linker;

impl Linker {
    /// Returns an iterator over the links of `text` that become anchors, each with its anchor, in
    /// order.
    ///
    /// All settings apply. Takes the time of [`Finder::links`](crate::Finder::links), and for each
    /// link the time to match the patterns, to check the host, and to write the `href` and the
    /// text.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().exclude(["example.com"])?;
    /// let links: Vec<_> = linker
    ///     .links("example.com, example.org")
    ///     .map(|(link, anchor)| (link.range(), anchor.href().to_owned()))
    ///     .collect();
    /// assert_eq!(links, [(13..24, "https://example.org".to_owned())]);
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    #[doc(alias("find", "find_iter"))]
    pub fn links<'a>(&'a self, text: &'a str) -> AnchoredLinks<'a> {
        self.hook(()).links(text)
    }
}

impl<'a, H: Hook> Hooked<'a, H> {
    /// Returns the same as [`Linker::links`], without the links that the hook vetoes.
    pub fn links(self, text: &'a str) -> AnchoredLinks<'a, H> {
        AnchoredLinks { links: self.linker.0.finder.links(text), anchors: Anchors::new(self, text) }
    }

    /// Returns an iterator over the places of `text` that are or could have been a link, like
    /// [`Finder::explain`]. Each link comes with its anchor, or with the reason why it has no
    /// anchor. Takes the time of [`Linker::links`].
    ///
    /// [`Finder::explain`]: crate::Finder::explain
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().exclude(["example.com"])?.protect(["example-bank.com"])?;
    /// let reasons: Vec<_> = linker
    ///     .hook(())
    ///     .explain("main.rs example.com exampIe-bank.com example.org")
    ///     .filter_map(|(_, outcome)| match outcome {
    ///         Err(refusal) => Some(refusal.to_string()),
    ///         Ok((_, anchor)) => Some(anchor.err()?.to_string()),
    ///     })
    ///     .collect();
    /// assert_eq!(
    ///     reasons,
    ///     [
    ///         "this reads as a file name (D3.file-name.extension)",
    ///         "the setting exclude matches it",
    ///         "the label exampIe-bank looks like example-bank",
    ///     ],
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn explain(self, text: &'a str) -> ExplainedLinks<'a, H> {
        let places = self.linker.0.finder.explain(text);
        ExplainedLinks { places, anchors: Anchors::new(self, text) }
    }
}

/// The reason why a link that was found has no anchor, from [`Hooked::explain`] and
/// [`Outcome`](crate::explain::Outcome).
///
/// Its `Display` writes a description for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlinked(pub(super) Why);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Off,
    Deceiving(SpoofWarning),
    /// The link would show a character that is invisible in its position.
    Unseen,
    Excluded,
    NotAllowed,
    Marked,
    /// A hook vetoed the link, or set a blank text.
    Vetoed,
    /// The context keeps the link as text: markup, a comment, the syntax of another program, or an
    /// element that a setting skips.
    Kept,
}

impl Unlinked {
    /// The context keeps the link as text: markup, a comment, or the syntax of another program. A
    /// program that reads the places of an [`explain`](crate::explain) can use it for places that
    /// the program itself keeps as text.
    pub const KEPT: Self = Self(Why::Kept);

    /// Returns a short name that is stable even if the description changes: `off`, `spoofs`,
    /// `unseen`, `exclude`, `only`, `placeholders`, `hook` or `kept`. Most of these are names of
    /// settings.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.described().0
    }

    /// Returns the name and a description.
    const fn described(&self) -> (&'static str, &'static str) {
        match self.0 {
            Why::Off => ("off", "linking is off"),
            Why::Deceiving(_) => ("spoofs", ""),
            Why::Unseen => ("unseen", "it contains an invisible character"),
            Why::Excluded => ("exclude", "the setting exclude matches it"),
            Why::NotAllowed => ("only", "the setting only does not allow it"),
            Why::Marked => {
                ("placeholders", "it contains or touches a marker of the setting placeholders")
            }
            Why::Vetoed => ("hook", "a hook keeps it as text"),
            Why::Kept => {
                ("kept", "a comment, a setting or the surrounding markup keeps it unchanged")
            }
        }
    }
}

/// Serializes as its [`code`](Unlinked::code).
#[cfg(feature = "serde")]
impl serde::Serialize for Unlinked {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl fmt::Display for Unlinked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Why::Deceiving(warning) => warning.fmt(f),
            _ => f.write_str(self.described().1),
        }
    }
}

/// An iterator over links with their anchors, made by [`Linker::links`].
#[derive(Clone, Debug)]
#[must_use]
pub struct AnchoredLinks<'a, H = ()> {
    links: Links<'a>,
    anchors: Anchors<'a, H>,
}

/// An iterator over the places of a text that could have been a link, made by [`Hooked::explain`].
#[derive(Clone, Debug)]
#[must_use]
pub struct ExplainedLinks<'a, H = ()> {
    places: Explain<'a>,
    anchors: Anchors<'a, H>,
}

/// The state that makes the anchors for the links of a text, in order.
#[derive(Clone, Debug)]
struct Anchors<'a, H> {
    linker: &'a Linker,
    text: &'a str,
    hook: H,
    /// True if the text before byte `seen` changes the direction of the rest.
    is_turned: bool,
    seen: usize,
}

impl<'a, H> Anchors<'a, H> {
    fn new(Hooked { linker, hook }: Hooked<'a, H>, text: &'a str) -> Self {
        Self { linker, text, hook, is_turned: false, seen: 0 }
    }
}

impl<'a, H: Hook> Anchors<'a, H> {
    #[inline]
    fn with_anchor(&mut self, mut link: Link<'a>) -> (Link<'a>, Result<Anchor<'a>, Unlinked>) {
        // A link of the whole text is its first link.
        if self.seen == 0 && self.linker.0.whole == Switch::On {
            link = self.linker.get_finder().whole(self.text).unwrap_or(link);
        }
        let anchor = self.anchor(&link);
        (link, anchor)
    }

    fn anchor(&mut self, link: &Link<'a>) -> Result<Anchor<'a>, Unlinked> {
        let range = link.range();
        self.is_turned |= turns(&self.text.as_bytes()[self.seen..range.start]);
        self.seen = range.start;
        let (text, is_turned) = (self.text, self.is_turned);
        let around = AnchorContext { element: "", is_alone: self.is_alone(link), is_turned, text };
        let anchor = self.linker.anchor_with(link, around, &mut self.hook)?;
        // The `dir` of the anchor isolates its content from the text after it.
        self.seen = range.end;
        Ok(anchor)
    }

    /// Returns whether the line contains only the link and whitespace.
    fn is_alone(&self, link: &Link<'_>) -> bool {
        let range = link.range();
        let is_space = |c: char| c.is_whitespace() && c != '\n';
        let before = self.text[..range.start].trim_end_matches(is_space);
        let after = self.text[range.end..].trim_start_matches(is_space);
        (before.is_empty() || before.ends_with('\n'))
            && (after.is_empty() || after.starts_with('\n'))
    }
}

impl<'a, H: Hook> Iterator for AnchoredLinks<'a, H> {
    type Item = (Link<'a>, Anchor<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let (link, Ok(anchor)) = self.anchors.with_anchor(self.links.next()?) {
                return Some((link, anchor));
            }
        }
    }
}

impl<H: Hook> FusedIterator for AnchoredLinks<'_, H> {}

impl<'a, H: Hook> Iterator for ExplainedLinks<'a, H> {
    type Item = (usize, Result<(Link<'a>, Result<Anchor<'a>, Unlinked>), Refusal>);

    fn next(&mut self) -> Option<Self::Item> {
        let (at, outcome) = self.places.next()?;
        Some((at, outcome.map(|link| self.anchors.with_anchor(link))))
    }
}

impl<H: Hook> FusedIterator for ExplainedLinks<'_, H> {}
