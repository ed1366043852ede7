//! What is written for one link, and what a hook may change about it.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Write};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::Direction;
use crate::unicode::Class;

/// The anchor of one link: its `href`, the text that a reader sees, and its other attributes.
///
/// [`Linker::links`](crate::Linker::links) gives one for each link, and the closure of
/// [`Linker::anchor`](crate::Linker::anchor) may change it. Everything in it is unescaped; the
/// adapter that writes the page escapes it once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor<'a> {
    pub(super) href: String,
    pub(super) text: Cow<'a, str>,
    pub(super) attributes: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    pub(super) place: Place<'a>,
    pub(super) schemes: &'a [String],
    pub(super) is_vetoed: bool,
}

/// Where a link stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place<'a> {
    /// The name of the block in HTML, empty where there is none.
    pub(crate) element: &'a str,
    pub(crate) is_alone: bool,
    pub(crate) direction: Direction,
}

impl<'a> Anchor<'a> {
    /// Where the link leads: pure ASCII, percent-encoded, not escaped for HTML.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// What a reader sees, not escaped for HTML.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The value of an attribute other than `href`.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(own, _)| own.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// The names and values of the attributes other than `href`, in the order they are written.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes.iter().map(|(name, value)| (&**name, &**value))
    }

    /// The name in HTML of the block that the link stands in, in lower case: `p`, `li`, `td`, `h2`.
    /// Empty where the adapter knows of none.
    #[must_use]
    pub fn element(&self) -> &'a str {
        self.place.element
    }

    /// Whether the link is all that its block shows (for plain text: its line), as a link that is to
    /// be embedded is.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.place.is_alone
    }

    /// Leaves the link as the text it was.
    pub fn veto(&mut self) -> &mut Self {
        self.is_vetoed = true;
        self
    }

    /// Sets what a reader sees. A link of which a reader would see nothing stays text.
    pub fn set_text(&mut self, text: impl Into<Cow<'a, str>>) -> &mut Self {
        self.text = text.into();
        self
    }

    /// Shortens what a reader sees to `max` characters where it is longer: the middle of the path,
    /// query and fragment becomes `…`, and the scheme, the host and the port stay whole, even if they
    /// are longer than `max`. An address stays whole too.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().anchor(|_, anchor| {
    ///     anchor.truncate(24);
    /// });
    /// assert_eq!(
    ///     text::html("example.com/a/very/long/path.html", &linker).to_string(),
    ///     "<a href=\"https://example.com/a/very/long/path.html\">example.com/a/ver…h.html</a>",
    /// );
    /// ```
    pub fn truncate(&mut self, max: usize) -> &mut Self {
        let text = &*self.text;
        let scheme = text.find("://").filter(|&at| !text[..at].contains(['/', '?', '#']));
        let host = scheme.map_or(0, |at| at + 3);
        let tail = text[host..].find(['/', '?', '#']).map(|at| host + at);
        let Some(tail) = tail.filter(|_| text.chars().count() > max) else {
            return self;
        };
        let (host, rest) = text.split_at(tail);
        let kept = max.saturating_sub(host.chars().count() + 1);
        let mut ends = rest.char_indices().map(|(at, _)| at);
        let front = ends.clone().nth(kept.div_ceil(2)).unwrap_or(rest.len());
        let behind = match kept / 2 {
            0 => rest.len(),
            behind => ends.nth_back(behind - 1).unwrap_or_default(),
        };
        let front = (0..=front).rev().find(|&at| is_between_characters(rest, at));
        let behind = (behind..rest.len()).find(|&at| is_between_characters(rest, at));
        let (front, behind) = (front.unwrap_or(0), behind.unwrap_or(rest.len()));
        self.text = alloc::format!("{host}{}…{}", &rest[..front], &rest[behind..]).into();
        self
    }

    /// Sets an attribute, in place of one of the same name.
    ///
    /// # Errors
    ///
    /// Names that are not of ASCII letters, digits, `-`, `_` and `:`, `href` (see
    /// [`set_href`](Self::set_href)), `style`, and event handlers (`onclick` and all others that start
    /// with `on`). The anchor stays as it was.
    pub fn set_attribute(
        &mut self,
        name: impl Into<Cow<'a, str>>,
        value: impl Into<Cow<'a, str>>,
    ) -> Result<&mut Self, AnchorError> {
        let name = name.into();
        if !is_allowed(&name) {
            return Err(AnchorError::Attribute(name.into_owned()));
        }
        let mut attributes = self.attributes.iter_mut();
        match attributes.find(|(own, _)| own.eq_ignore_ascii_case(&name)) {
            Some((_, own)) => *own = value.into(),
            None => self.attributes.push((name, value.into())),
        }
        Ok(self)
    }

    /// Takes an attribute away, if it is there.
    pub fn remove_attribute(&mut self, name: &str) -> &mut Self {
        self.attributes.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
        self
    }

    /// Sets where the link leads: a URL with `http`, `https`, `mailto` or a scheme that the
    /// [`Finder`](crate::Finder) links, or a path on this site, which starts with one `/`. What is not
    /// ASCII in it is percent-encoded, and so are white space, controls, quotes, `<` and `>`.
    ///
    /// # Errors
    ///
    /// Anything else, such as `javascript:…`, `//example.com` or `/\example.com`. The anchor stays as
    /// it was.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().anchor(|_, anchor| {
    ///     let out = format!("/out?to={}", anchor.href());
    ///     anchor.set_href(out).expect("a path on this site");
    ///     assert!(anchor.set_href("javascript:alert(1)").is_err());
    /// });
    /// assert_eq!(
    ///     text::html("example.com", &linker).to_string(),
    ///     "<a href=\"/out?to=https://example.com\">example.com</a>",
    /// );
    /// ```
    pub fn set_href(&mut self, href: impl AsRef<str>) -> Result<&mut Self, AnchorError> {
        const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'\'').add(b'<').add(b'>');
        let href = href.as_ref();
        let escaped = utf8_percent_encode(href, ESCAPED).to_string();
        let is_path = escaped.starts_with('/') && !escaped[1..].starts_with(['/', '\\']);
        let is_url = escaped.split_once(':').is_some_and(|(scheme, rest)| {
            let is = |allowed: &str| allowed.eq_ignore_ascii_case(scheme);
            // Without `//` a browser may take it for a path.
            let mut with_authority =
                ["http", "https"].into_iter().chain(self.schemes.iter().map(|s| &**s));
            is("mailto") || rest.starts_with("//") && with_authority.any(is)
        });
        if !is_path && !is_url {
            return Err(AnchorError::Href(href.to_string()));
        }
        self.href = escaped;
        Ok(self)
    }

    pub(crate) fn into_href(self) -> String {
        self.href
    }

    /// The anchor without what it borrows; where its link stands is forgotten.
    pub(crate) fn into_owned(self) -> Anchor<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let attributes = self.attributes.into_iter();
        Anchor {
            href: self.href,
            text: owned(self.text),
            attributes: attributes.map(|(name, value)| (owned(name), owned(value))).collect(),
            place: Place::default(),
            schemes: &[],
            is_vetoed: self.is_vetoed,
        }
    }

    /// Writes `<a href="…" …>`.
    pub(crate) fn write_open(&self, out: &mut impl Write) -> fmt::Result {
        out.write_str("<a href=\"")?;
        Escaped(out).write_str(&self.href)?;
        for (name, value) in self.attributes() {
            write!(out, "\" {name}=\"")?;
            Escaped(out).write_str(value)?;
        }
        out.write_str("\">")
    }

    /// Writes all of the anchor.
    pub(crate) fn write(&self, out: &mut impl Write) -> fmt::Result {
        self.write_open(out)?;
        Escaped(out).write_str(&self.text)?;
        out.write_str(CLOSE)
    }
}

/// The end tag of an anchor.
pub(crate) const CLOSE: &str = "</a>";

/// Whether a text can be cut here: not in a percent escape, nor in what is read as one character.
fn is_between_characters(text: &str, at: usize) -> bool {
    let Some((before, behind)) = text.split_at_checked(at) else {
        return false;
    };
    let is_part = |c: char| Class::of(c).has(Class::MARK | Class::HIDDEN);
    let is_in_escape = before.len() - before.rfind('%').unwrap_or(0) < 3 && before.contains('%');
    !behind.starts_with(is_part) && !before.ends_with(is_part) && !is_in_escape
}

/// Whether a hook may set an attribute of this name.
fn is_allowed(name: &str) -> bool {
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b':'));
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let is_handler = name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"));
    is_name && !is_handler && !is("href") && !is("style")
}

/// Why a hook could not change an [`Anchor`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnchorError {
    /// An attribute that an anchor may not have.
    Attribute(String),
    /// An `href` that is neither of an allowed scheme nor a path on this site.
    Href(String),
}

impl fmt::Display for AnchorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attribute(name) => write!(
                f,
                "cannot set the attribute {name:?}: event handlers, `style` and names that HTML does not \
                 know are not allowed, and `href` is set by `set_href`"
            ),
            Self::Href(href) => write!(
                f,
                "cannot set the href {href:?}: it must have an allowed scheme, or be a path that starts \
                 with one `/`"
            ),
        }
    }
}

impl Error for AnchorError {}

/// Escapes for HTML what is written to it, for text and for attribute values in double quotes.
pub(crate) struct Escaped<'w, W>(pub(crate) &'w mut W);

impl<W: Write> Write for Escaped<'_, W> {
    fn write_str(&mut self, mut s: &str) -> fmt::Result {
        let is_special = |b: u8| matches!(b, b'&' | b'<' | b'>' | b'"');
        while let Some(at) = s.bytes().position(is_special) {
            self.0.write_str(&s[..at])?;
            self.0.write_str(match s.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                _ => "&quot;",
            })?;
            s = &s[at + 1..];
        }
        self.0.write_str(s)
    }
}
