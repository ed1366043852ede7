//! What becomes of the anchors that the author of a document wrote.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use percent_encoding::{AsciiSet, utf8_percent_encode};

use super::anchor::{check_attribute, write_open};
use super::site::Site;
use super::{AnchorError, ExistingLinks, Linker};
use crate::format::escape::escaping;

/// An anchor that the author of a document wrote, for the closure of [`Linker::existing`](crate::Linker::existing).
///
/// Nothing in it is escaped.
pub struct ExistingAnchor<'a> {
    href: &'a str,
    author: &'a dyn Fn(&str) -> Option<String>,
    change: Change,
}

/// What renderers of Markdown escape in an `href` and browsers read in another way: `/\evil.com` leads to another host,
/// and a tab or a space before a scheme is dropped.
const ESCAPED: &AsciiSet = &escaping(b"\"<>\\`{|}");

/// What a linker changes about an anchor of the author.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Change {
    /// Whether only the content of the anchor stays.
    pub(crate) is_unlinked: bool,
    /// The attributes that are set, and with `None` those that are removed. Each name is there once, in lower case.
    pub(crate) attributes: Vec<(Cow<'static, str>, Option<String>)>,
}

impl ExistingAnchor<'_> {
    /// Returns the `href` as the author wrote it, with character references and escapes of the format replaced.
    #[must_use]
    pub const fn href(&self) -> &str {
        self.href
    }

    /// Returns where the anchor leads, as a browser resolves its `href` on a page of the host `own`.
    #[must_use]
    pub fn site(&self, own: &str) -> Site {
        Site::of(self.href, own)
    }

    /// Returns the value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<String> {
        let name = name.to_ascii_lowercase();
        let mut changed = self.change.attributes.iter();
        match changed.find(|(own, _)| *own == name) {
            Some((_, value)) => value.clone(),
            None if name == "href" => Some(self.href.to_string()),
            None => (self.author)(&name),
        }
    }

    /// Sets an attribute, replacing one of the same name.
    ///
    /// # Errors
    ///
    /// Those of [`Anchor::set_attribute`](crate::Anchor::set_attribute).
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

    /// Removes an attribute other than `href`, if it is set.
    pub fn remove_attribute(&mut self, name: &str) -> &mut Self {
        if !name.eq_ignore_ascii_case("href") && self.attribute(name).is_some() {
            self.change.set(name.to_ascii_lowercase().into(), None);
        }
        self
    }

    /// Leaves only the content of the anchor. That is not linked again.
    pub const fn unlink(&mut self) -> &mut Self {
        self.change.is_unlinked = true;
        self
    }
}

impl fmt::Debug for ExistingAnchor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExistingAnchor").field("href", &self.href).finish_non_exhaustive()
    }
}

impl Change {
    fn set(&mut self, name: Cow<'static, str>, value: Option<String>) {
        self.attributes.retain(|(own, _)| *own != name);
        self.attributes.push((name, value));
    }

    /// Whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        !self.is_unlinked && self.attributes.is_empty()
    }

    /// The start tag of an anchor of Markdown, which had only an `href` and this attribute, if that has a value.
    pub(crate) fn open(&self, href: &str, own: (&str, &str)) -> String {
        let is_kept = !self.attributes.iter().any(|(name, _)| name == own.0);
        let own = (is_kept && !own.1.is_empty()).then_some(own);
        let set = self.attributes.iter();
        let set = set.filter_map(|(name, value)| Some((&**name, value.as_deref()?)));
        let mut open = String::new();
        let href: Cow<'_, str> = utf8_percent_encode(href, ESCAPED).into();
        // Writing to a String does not fail.
        let _ = write_open(&mut open, &href, own.into_iter().chain(set));
        open
    }
}

impl Linker {
    /// Whether anchors of the author may change.
    #[inline]
    pub(crate) fn changes_existing(&self) -> bool {
        let settings = &*self.0;
        let has_attributes = settings.existing_links == ExistingLinks::Attributes
            && self.attributes().next().is_some();
        !settings.is_off && (has_attributes || settings.existing.is_some())
    }

    /// What changes about an anchor of the author; `author` returns the value of an attribute that it has.
    pub(crate) fn change_of(&self, href: &str, author: &dyn Fn(&str) -> Option<String>) -> Change {
        let mut change = Change::default();
        let settings = &*self.0;
        if settings.existing_links == ExistingLinks::Attributes {
            for (name, value) in self.attributes() {
                let own = author(name).filter(|_| name != "target");
                let merged = own.map_or_else(|| value.to_string(), |own| merged(own, value));
                change.set(name.into(), Some(merged));
            }
        }
        let mut anchor = ExistingAnchor { href, author, change };
        if let Some(existing) = &settings.existing {
            (existing.0)(&mut anchor);
        }
        anchor.change
    }
}

/// Adds the words of `value` that are not among those of the author.
fn merged(mut words: String, value: &str) -> String {
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
