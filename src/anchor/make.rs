//! Decides whether a link becomes an anchor, and makes it.

use alloc::borrow::Cow;

use uts58::Link;
use uts58::adapter::{Spelling, first_unseen};
use uts58::unicode::is_bidi;

use super::links::Why;
use super::{Anchor, Hook, Unlinked, turns};
use crate::linker::{AnchorText, Dir, Linker};

/// The context of a link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnchorContext<'a> {
    /// The HTML name of the block. Empty without a block.
    pub(crate) element: &'a str,
    pub(crate) is_alone: bool,
    /// True if the text before it changes the direction of the text after it.
    pub(crate) is_turned: bool,
    /// The text in which the link was found.
    pub(crate) text: &'a str,
}

impl AnchorContext<'_> {
    /// Returns whether `marker` is in a link or touches it.
    fn has_beside(&self, link: &Link<'_>, marker: &str) -> bool {
        let (text, range) = (self.text, link.range());
        let near = text.floor_char_boundary(range.start.saturating_sub(marker.len()));
        let far = text.ceil_char_boundary(range.end + marker.len());
        text.get(near..far).is_some_and(|text| text.contains(marker))
    }
}

impl Linker {
    /// Returns the anchor of a link after calling the `hook`, or the reason why the link stays
    /// text.
    pub(crate) fn anchor_with<'a>(
        &'a self,
        link: &Link<'a>,
        around: AnchorContext<'a>,
        hook: &mut dyn Hook,
    ) -> Result<Anchor<'a>, Unlinked> {
        let settings = &*self.0;
        let written = link.as_str();
        let as_written = || match settings.text {
            AnchorText::Verbatim => written,
            AnchorText::Display => link.local_part().unwrap_or_default(),
        };
        if settings.is_off {
            return Err(Unlinked(Why::Off));
        }
        let spelling = Spelling::from(link);
        // A soft hyphen in a path only marks a place for a line break. The intended URL does not
        // contain it.
        let is_unseen = || link.tail().contains('\u{AD}') || first_unseen(as_written()).is_some();
        if !spelling.is_ascii && is_unseen() {
            return Err(Unlinked(Why::Unseen));
        }
        let href = || link.href().default_scheme(settings.default_scheme).spelling(spelling).into();
        let warnings = self.judged(link, spelling, href)?;
        if settings.placeholders.iter().any(|marker| around.has_beside(link, marker)) {
            return Err(Unlinked(Why::Marked));
        }
        let text = self.shown(link, spelling);
        let attributes = self.attributes().map(|(name, value)| (name.into(), value.into()));
        let mut anchor = Anchor {
            href: href(),
            has_markup: spelling.has_markup || matches!(text, Cow::Owned(_)),
            text,
            attributes: attributes.collect(),
            element: around.element,
            is_alone: around.is_alone,
            linker: Cow::Borrowed(self),
            warnings,
            is_vetoed: false,
        };
        if let Some(max) = settings.truncate {
            anchor.truncate(max);
        }
        hook.anchor(link, &mut anchor);
        let is_turned = |text: &str| turns(text.as_bytes()) || is_bidi(text);
        if settings.dir == Dir::LtrWhereBidi
            && anchor.attribute("dir").is_none()
            && (around.is_turned || !anchor.text.is_ascii() && is_turned(&anchor.text))
        {
            anchor.attributes.push(("dir".into(), "ltr".into()));
        }
        let is_seen = anchor.text.contains(|c: char| !c.is_whitespace());
        if anchor.is_vetoed || !is_seen { Err(Unlinked(Why::Vetoed)) } else { Ok(anchor) }
    }
}
