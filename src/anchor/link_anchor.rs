//! The anchor of a link, and the changes that a hook may make to it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use uts58::spoof::SpoofWarning;

use super::check::{AnchorError, check_attribute};
use super::html::{CLOSE, write_open, write_text};
use super::truncate::shortened;
use crate::linker::Linker;

/// The anchor of one link: its `href`, its text, and its other attributes.
///
/// [`Linker::links`](crate::Linker::links) returns an anchor for each link, and a
/// [`Hook`](super::Hook) may change it. Its `href`, text and attributes are not HTML-escaped.
#[derive(Clone, Debug)]
pub struct Anchor<'a> {
    pub(super) href: Cow<'a, str>,
    pub(super) text: Cow<'a, str>,
    /// True if the `href` or the text may have a character that HTML escapes.
    pub(super) has_markup: bool,
    pub(super) attributes: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    pub(super) element: &'a str,
    pub(super) is_alone: bool,
    pub(super) linker: Cow<'a, Linker>,
    pub(super) warnings: Vec<SpoofWarning>,
    pub(super) is_vetoed: bool,
}

impl<'a> Anchor<'a> {
    /// Returns the URL of the link, in ASCII and percent-encoded.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// Returns the text that a reader sees.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the value of an attribute other than `href`, if it is set.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(own, _)| own.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// Returns the names and values of the attributes other than `href`, in the order of the
    /// output.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Returns the name of the HTML block around the link, in lowercase, such as `p`, `li`, `td` or
    /// `h2`. Empty if the adapter does not provide it.
    #[must_use]
    pub fn element(&self) -> &'a str {
        self.element
    }

    /// Returns whether the block, or the line of plain text, shows only the link. Such a link can
    /// be embedded.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Keeps the link as text.
    pub fn veto(&mut self) -> &mut Self {
        self.is_vetoed = true;
        self
    }

    /// Sets the text that a reader sees. If it is blank, the link stays text.
    pub fn set_text(&mut self, text: impl Into<Cow<'a, str>>) -> &mut Self {
        (self.text, self.has_markup) = (text.into(), true);
        self
    }

    /// Shortens the text to `max` characters. First removes `https://`, then replaces segments in
    /// the middle of the path with `…`. If the last segment is too long, replaces the middle of the
    /// path, query and fragment with `…`.
    ///
    /// Keeps other schemes, the host, the port, and email addresses with all header fields, even if
    /// they are longer than `max`. With 24 characters, `example.com/a/very/long/path.html` becomes
    /// `example.com/…/path.html`. In formats with attributes, the whole text becomes the `title`,
    /// unless a `title` is set.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new();
    /// let (_, mut anchor) = linker.links("example.com/a/very/long/path.html").next().expect("a link");
    /// assert_eq!(anchor.truncate(24).text(), "example.com/…/path.html");
    /// assert_eq!(anchor.attribute("title"), Some("example.com/a/very/long/path.html"));
    /// ```
    pub fn truncate(&mut self, max: usize) -> &mut Self {
        // Header fields of a `mailto:` stay visible, because a click fills them in:
        // `mailto:a@example.com?bcc=…`.
        let has_fields = self.href.starts_with("mailto:") && self.href.contains('?');
        if has_fields || self.text.chars().count() <= max {
            return self;
        }
        let short = shortened(&self.text, max);
        if short != *self.text && self.attribute("title").is_none() {
            self.attributes.push(("title".into(), self.text.clone()));
        }
        self.set_text(short)
    }

    /// Sets an attribute, and replaces an attribute of the same name.
    ///
    /// # Errors
    ///
    /// Fails for `href` (see [`set_href`](Self::set_href)), `style`, event handlers (names that
    /// start with `on`), and names with characters other than ASCII letters, digits, `-`, `_` and
    /// `:`. The anchor then stays unchanged.
    pub fn set_attribute(
        &mut self,
        name: impl Into<Cow<'a, str>>,
        value: impl Into<Cow<'a, str>>,
    ) -> Result<&mut Self, AnchorError> {
        let name = name.into();
        check_attribute(&name)?;
        let mut attributes = self.attributes.iter_mut();
        match attributes.find(|(own, _)| own.eq_ignore_ascii_case(&name)) {
            Some((_, own)) => *own = value.into(),
            None => self.attributes.push((name, value.into())),
        }
        Ok(self)
    }

    /// Removes an attribute, if it is set.
    pub fn remove_attribute(&mut self, name: &str) -> &mut Self {
        self.attributes.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
        self
    }

    /// Sets the URL of the link. It must have the scheme `http`, `https`, `mailto` or another
    /// scheme that the [`Finder`](crate::Finder) links, or be a path on this site, which starts
    /// with exactly one `/`.
    ///
    /// Percent-encodes non-ASCII characters, whitespace, controls, quotes, `<` and `>`.
    ///
    /// # Errors
    ///
    /// Fails for anything else, such as `javascript:…`, `//example.com` or `/\example.com`. The
    /// anchor then stays unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, on_anchor, text};
    /// use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
    ///
    /// let hook = on_anchor(|_, anchor| {
    ///     // The `&` and `#` of the link must not end the parameter.
    ///     let out = format!("/out?to={}", utf8_percent_encode(anchor.href(), NON_ALPHANUMERIC));
    ///     anchor.set_href(out).expect("a path on this site");
    ///     assert!(anchor.set_href("javascript:alert(1)").is_err());
    /// });
    /// assert_eq!(
    ///     text::html("example.com/?a&b", Linker::new().hook(hook)).to_string(),
    ///     "<a href=\"/out?to=https%3A%2F%2Fexample%2Ecom%2F%3Fa%26b\">example.com/?a&amp;b</a>",
    /// );
    /// ```
    pub fn set_href(&mut self, href: impl AsRef<str>) -> Result<&mut Self, AnchorError> {
        self.href = self.linker.check_href(href.as_ref())?.into();
        self.has_markup = true;
        Ok(self)
    }

    pub(crate) fn into_href(self) -> String {
        self.href.into_owned()
    }

    /// Returns the anchor without borrows. It loses the [element](Self::element) around it, and
    /// `is_alone` becomes false.
    #[must_use]
    pub fn into_owned(self) -> Anchor<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let attributes = self.attributes.into_iter();
        Anchor {
            href: owned(self.href),
            text: owned(self.text),
            has_markup: self.has_markup,
            attributes: attributes.map(|(name, value)| (owned(name), owned(value))).collect(),
            element: "",
            is_alone: false,
            linker: Cow::Owned(self.linker.into_owned()),
            warnings: self.warnings,
            is_vetoed: self.is_vetoed,
        }
    }

    /// Writes `<a href="…" …>`.
    pub(crate) fn write_open(&self, out: &mut impl Write) -> fmt::Result {
        write_open(out, &self.href, self.has_markup, self.attributes())
    }

    /// Returns the start tag of the anchor as HTML, escaped: `<a href="…" …>`.
    #[must_use]
    pub fn open_tag(&self) -> String {
        let mut open = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_open(&mut open);
        open
    }

    /// Returns the anchor as HTML, escaped.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut html = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write(&mut html);
        html
    }

    /// Writes the whole anchor.
    pub(crate) fn write(&self, out: &mut impl Write) -> fmt::Result {
        self.write_open(out)?;
        write_text(out, &self.text, self.has_markup)?;
        out.write_str(CLOSE)
    }
}

/// Two anchors are equal if their `href`, text and attributes are equal.
impl PartialEq for Anchor<'_> {
    fn eq(&self, other: &Self) -> bool {
        (&self.href, &self.text, &self.attributes) == (&other.href, &other.text, &other.attributes)
    }
}

impl Eq for Anchor<'_> {}
