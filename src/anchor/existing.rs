//! Changes to existing anchors.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use percent_encoding::{AsciiSet, utf8_percent_encode};

use super::check::check_attribute;
use super::html::write_open;
use super::{AnchorError, Hook};
use crate::escape::escaping;
use crate::linker::guards::Guards;
use crate::linker::{ExistingLinks, Linker};

/// An anchor that is already in a document, for [`Hook::existing`].
///
/// Its text and attributes are not escaped.
#[derive(Debug)]
pub struct ExistingAnchor<'a> {
    pub(crate) written: &'a Existing<'a>,
    #[cfg(feature = "suffixes")]
    pub(crate) linker: &'a Linker,
    pub(super) change: Change,
}

/// An existing anchor, with character references and escapes of the format decoded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Existing<'a> {
    pub(crate) href: Cow<'a, str>,
    /// The other attributes. Names are in lowercase and unique.
    pub(crate) attributes: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    /// The text that a reader sees, and other texts that a reader may see, each after a NUL. `None`
    /// if it is not known.
    pub(crate) text: Option<Cow<'a, str>>,
    /// The bytes of the source with its markup, in a page of HTML.
    #[cfg_attr(
        not(feature = "suffixes"),
        expect(dead_code, reason = "read by `explain` and deceptive links")
    )]
    pub(crate) range: Range<usize>,
}

/// The characters in an `href` that Markdown renderers escape and browsers read differently:
/// `/\evil.com` leads to another host, and browsers drop a tab or a space before a scheme.
const ESCAPED: &AsciiSet = &escaping(b"\"<>\\`{|}");

/// The changes of a linker to an existing link, an image or another element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(
    not(feature = "adapter"),
    expect(unreachable_pub, reason = "the kit of adapters exports it")
)]
pub struct Change {
    /// True if only the content of the element stays. For an image, this is the alternative text.
    pub is_unlinked: bool,
    /// The attributes to set or, with `None`, to remove. The names of attributes to set are in
    /// lowercase.
    pub attributes: Vec<(Cow<'static, str>, Option<String>)>,
    /// Text to add directly after the element.
    pub note: String,
}

impl<'a> Existing<'a> {
    fn attribute(&self, name: &str) -> Option<&str> {
        let (_, value) = self.attributes.iter().find(|(own, _)| own == name)?;
        Some(value)
    }
}

impl ExistingAnchor<'_> {
    /// Returns the original `href`, with character references and escapes of the format decoded.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.written.href
    }

    /// Returns the text that a reader sees in the anchor. A line feed marks where a block or a `<br>`
    /// ends a line. The text includes the text that a reader may see instead of an image, or of an
    /// element that browsers show differently.
    ///
    /// Returns `None` if the text is not known: in a page of HTML if it has more than 64 KiB, or if
    /// browsers may show another text.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.written.text.as_deref()?.split('\0').next()
    }

    /// Returns the value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let name = name.to_ascii_lowercase();
        match self.change.attributes.iter().find(|(own, _)| *own == name) {
            Some((_, value)) => value.as_deref(),
            None if name == "href" => Some(self.href()),
            None => self.written.attribute(&name),
        }
    }

    /// Returns the names, in lowercase, and the values of the attributes other than `href`: first
    /// the original attributes in their order, then the attributes that were set.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        let set = &self.change.attributes;
        let is_set = move |name: &str| set.iter().any(|(own, _)| own == name);
        let own = self.written.attributes.iter().map(|(name, value)| (&**name, &**value));
        let set = set.iter().filter_map(|(name, value)| Some((&**name, value.as_deref()?)));
        own.filter(move |(name, _)| !is_set(name)).chain(set)
    }

    /// Sets an attribute, and replaces an attribute of the same name.
    ///
    /// # Errors
    ///
    /// The same as [`Anchor::set_attribute`](crate::Anchor::set_attribute).
    pub fn set_attribute(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<String>,
    ) -> Result<&mut Self, AnchorError> {
        let mut name = name.into();
        check_attribute(&name)?;
        if name.bytes().any(|b| b.is_ascii_uppercase()) {
            name.to_mut().make_ascii_lowercase();
        }
        self.change.set(name, Some(value.into()));
        Ok(self)
    }

    /// Removes an attribute other than `href`, if it is present.
    pub fn remove_attribute(&mut self, name: &str) -> &mut Self {
        if !name.eq_ignore_ascii_case("href") && self.attribute(name).is_some() {
            self.change.set(name.to_ascii_lowercase().into(), None);
        }
        self
    }

    /// Removes the anchor and keeps its content as text, which is not linked again.
    pub const fn unlink(&mut self) -> &mut Self {
        self.change.is_unlinked = true;
        self
    }
}

impl Change {
    fn set(&mut self, name: Cow<'static, str>, value: Option<String>) {
        self.attributes.retain(|(own, _)| *own != name);
        self.attributes.push((name, value));
    }

    /// Returns whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        !self.is_unlinked && self.attributes.is_empty() && self.note.is_empty()
    }

    /// Returns the start tag of a link with these attributes and with this change, as raw HTML. Use
    /// it for a format whose links have no attributes. Pass the values unescaped; the tag escapes
    /// them.
    #[must_use]
    #[cfg(feature = "adapter")]
    pub fn open_tag<'n>(&self, attributes: impl IntoIterator<Item = (&'n str, &'n str)>) -> String {
        let (mut own, mut href) = (Vec::new(), "");
        for (name, value) in attributes {
            if name == "href" {
                href = value;
            } else if !self.attributes.iter().any(|(set, _)| set == name) {
                own.push((name, value));
            }
        }
        let set = self.attributes.iter();
        let set = set.filter_map(|(name, value)| Some((&**name, value.as_deref()?)));
        let mut open = String::new();
        let href: Cow<'_, str> = utf8_percent_encode(href, ESCAPED).into();
        // Writing to a `String` cannot fail.
        let _ = write_open(&mut open, &href, true, own.into_iter().chain(set));
        open
    }
}

impl Linker {
    /// Returns whether settings limit where links lead, or from where images load.
    pub(crate) fn is_limited(&self) -> bool {
        let Guards { only, only_images, .. } = &self.0.guards;
        !self.0.is_off && (only.is_given() || only_images.is_given())
    }

    /// Returns whether existing anchors may lose their destination.
    pub(crate) fn guards_existing(&self) -> bool {
        self.is_limited() || self.reads_named_sites()
    }

    /// Returns whether existing anchors may change.
    #[inline]
    pub(crate) fn changes_existing(&self, hook: &dyn Hook) -> bool {
        let settings = &*self.0;
        let has_attributes = settings.existing_links == ExistingLinks::Attributes
            && self.attributes().next().is_some();
        self.is_limited() || !settings.is_off && (has_attributes || self.reads_existing(hook))
    }

    /// Returns whether the text of an existing anchor may be needed.
    #[inline]
    pub(crate) fn reads_existing(&self, hook: &dyn Hook) -> bool {
        self.reads_named_sites() || hook.calls().has_existing()
    }

    /// Returns the changes to an existing anchor.
    pub(crate) fn change_of(&self, written: &Existing<'_>, hook: &mut dyn Hook) -> Change {
        let mut change = Change::default();
        let settings = &*self.0;
        if settings.existing_links == ExistingLinks::Attributes {
            for (name, value) in self.attributes() {
                let own = written.attribute(name);
                let joined = own.filter(|_| name != "target");
                let value = joined.map_or_else(|| value.to_string(), |own| merged(own, value));
                // A value that is already there is not set again, so the tag keeps its bytes.
                if own != Some(&*value) {
                    change.set(name.into(), Some(value));
                }
            }
        }
        #[cfg(feature = "adapter")]
        for (name, value) in &written.attributes {
            if !self.keeps("a", name, value) {
                change.set(name.to_string().into(), None);
            }
        }
        let mut anchor = ExistingAnchor {
            written,
            #[cfg(feature = "suffixes")]
            linker: self,
            change,
        };
        hook.existing(&mut anchor);
        anchor.change.is_unlinked |= !self.allows(&written.href);
        #[cfg(feature = "suffixes")]
        anchor.judge_named_site();
        anchor.change
    }
}

/// Adds the words of `value` that are not in `words`.
fn merged(words: &str, value: &str) -> String {
    let mut words = words.to_string();
    for word in value.split_ascii_whitespace() {
        if !words.split_ascii_whitespace().any(|own| own.eq_ignore_ascii_case(word)) {
            if !words.is_empty() {
                words.push(' ');
            }
            words += word;
        }
    }
    words
}

/// Without the public suffixes, sites cannot be distinguished, so deceptive links are not detected.
#[cfg(not(feature = "suffixes"))]
impl Linker {
    pub(crate) const fn reads_named_sites(&self) -> bool {
        false
    }
}
