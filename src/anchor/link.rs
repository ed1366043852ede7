//! The anchor of a link, and what a hook may change about it.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Write};

use percent_encoding::{AsciiSet, utf8_percent_encode};

use uts58::hosts::has_host;
#[cfg(feature = "idna")]
use uts58::spoof::SpoofWarning;
use uts58::unicode::{is_bidi, is_inkless, is_mark};
use uts58::{Finder, Link, Plain, first_unseen};

#[cfg(feature = "suffixes")]
use super::Site;
use super::guard::Warnings;
use super::links::Why;
use super::{Escaped, Hook, Unlinked, turns};
use crate::boundary::{ceil_boundary, floor_boundary};
use crate::escape::escaping;
use crate::linker::{AnchorText, Dir, Linker, is_name};

/// The anchor of one link: its `href`, its text, and its other attributes.
///
/// [`Linker::links`](crate::Linker::links) returns one for each link, and a [`Hook`] may change it. It is not
/// HTML-escaped.
#[derive(Clone, Debug)]
pub struct Anchor<'a> {
    href: Cow<'a, str>,
    text: Cow<'a, str>,
    /// Whether one of the two may have a character that HTML escapes.
    has_markup: bool,
    attributes: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    element: &'a str,
    is_alone: bool,
    linker: Cow<'a, Linker>,
    warnings: Warnings,
    is_vetoed: bool,
}

/// What is known of the text around a link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnchorContext<'a> {
    /// The HTML name of the block, or empty if there is none.
    pub(crate) element: &'a str,
    pub(crate) is_alone: bool,
    /// Whether the text before it changes the direction of the text after it.
    pub(crate) is_turned: bool,
    /// The text in which the link was found.
    pub(crate) text: &'a str,
}

impl AnchorContext<'_> {
    /// Whether `marker` is in a link or directly beside it.
    fn has_beside(&self, link: &Link<'_>, marker: &str) -> bool {
        let (text, range) = (self.text, link.range());
        let near = floor_boundary(text, range.start.saturating_sub(marker.len()));
        let far = ceil_boundary(text, range.end + marker.len());
        text.get(near..far).is_some_and(|text| text.contains(marker))
    }
}

impl Linker {
    /// The anchor of a link after the `hook` has seen it, or the reason why the link stays text.
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
        let plain = Plain::from_link(link);
        if !plain.is_ascii() && first_unseen(as_written()).is_some() {
            return Err(Unlinked(Why::Unseen));
        }
        let href = || link.href().default_scheme(settings.default_scheme).plain(plain).to_cow();
        let warnings = self.judged(link, plain, href)?;
        if settings.placeholders.iter().any(|marker| around.has_beside(link, marker)) {
            return Err(Unlinked(Why::Marked));
        }
        let text = self.shown(link, plain);
        let attributes = self.attributes().map(|(name, value)| (name.into(), value.into()));
        let mut anchor = Anchor {
            href: href(),
            has_markup: plain.has_markup() || matches!(text, Cow::Owned(_)),
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

impl<'a> Anchor<'a> {
    /// The URL of the link: ASCII, percent-encoded.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// The text that a reader sees.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    #[cfg(feature = "suffixes")]
    /// Where the link leads, as a browser resolves its `href` on a page of the host `own`.
    #[must_use]
    pub fn site(&self, own: &str) -> Site {
        Site::from_href(&self.href, own)
    }

    /// The value of an attribute other than `href`, if it is set.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(own, _)| own.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// The names and values of the attributes other than `href`, in the order in which they are written.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes.iter().map(|(name, value)| (&**name, &**value))
    }

    /// The name of the HTML block around the link, in lowercase: `p`, `li`, `td`, `h2`. Empty if the adapter does not
    /// know it.
    #[must_use]
    pub fn element(&self) -> &'a str {
        self.element
    }

    /// Whether the block, or the line of plain text, shows only the link. Such a link can be embedded.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.is_alone
    }

    #[cfg(feature = "idna")]
    /// Returns the labels of the host that could deceive a reader, as [`Linker::spoof_warnings`] does.
    #[must_use]
    pub fn spoof_warnings(&self) -> &[SpoofWarning] {
        &self.warnings
    }

    /// Leaves the link as text.
    pub fn veto(&mut self) -> &mut Self {
        self.is_vetoed = true;
        self
    }

    /// Sets the text that a reader sees. If it is blank, the link stays text.
    pub fn set_text(&mut self, text: impl Into<Cow<'a, str>>) -> &mut Self {
        (self.text, self.has_markup) = (text.into(), true);
        self
    }

    /// Shortens the text to `max` characters. First `https://` is left out, then segments in the middle of the path,
    /// which `…` replaces. If the last segment is too long, `…` replaces the middle of the path, query and fragment.
    ///
    /// Other schemes, the host and the port are kept, even if they are longer than `max`, and so are addresses with all
    /// header fields. With 24 characters, `example.com/a/very/long/path.html` becomes `example.com/…/path.html`.
    /// The whole text becomes the `title`, if none is set, where a format has attributes.
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
        // Header fields of a `mailto:` stay visible, because a click fills them in: `mailto:a@example.com?bcc=…`.
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

    /// Sets an attribute, replacing one of the same name.
    ///
    /// # Errors
    ///
    /// Fails for `href` (see [`set_href`](Self::set_href)), `style`, event handlers (names that start with `on`), and
    /// names with characters other than ASCII letters, digits, `-`, `_` and `:`. The anchor stays as it was.
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

    /// Sets the URL of the link. It must have the scheme `http`, `https`, `mailto` or another one that the
    /// [`Finder`](crate::Finder) links, or be a path on this site, which starts with exactly one `/`.
    ///
    /// Characters that are not ASCII, whitespace, controls, quotes, `<` and `>` are percent-encoded.
    ///
    /// # Errors
    ///
    /// Fails for anything else, such as `javascript:…`, `//example.com` or `/\example.com`. The anchor stays
    /// as it was.
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

    /// The `href` and the text.
    pub(crate) fn into_parts(self) -> (Cow<'a, str>, Cow<'a, str>) {
        (self.href, self.text)
    }

    /// Returns the anchor without borrows. It no longer knows the [element](Self::element) around it.
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

/// Two anchors are equal if they are written alike, whatever is known about them.
impl PartialEq for Anchor<'_> {
    fn eq(&self, other: &Self) -> bool {
        (&self.href, &self.text, &self.attributes) == (&other.href, &other.text, &other.attributes)
    }
}

impl Eq for Anchor<'_> {}

/// Writes the start tag of an anchor. The values are not escaped yet, which the `href` needs if it `has_markup`.
pub(super) fn write_open<'a>(
    out: &mut impl Write,
    href: &str,
    has_markup: bool,
    mut attributes: impl Iterator<Item = (&'a str, &'a str)>,
) -> fmt::Result {
    out.write_str("<a href=\"")?;
    write_text(out, href, has_markup)?;
    out.write_char('"')?;
    attributes.try_for_each(|(name, value)| write_attribute(out, name, value))?;
    out.write_char('>')
}

fn write_text(out: &mut impl Write, text: &str, has_markup: bool) -> fmt::Result {
    if has_markup { Escaped(out).write_str(text) } else { out.write_str(text) }
}

/// Writes ` name="value"`.
pub(crate) fn write_attribute(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    [" ", name, "=\""].into_iter().try_for_each(|part| out.write_str(part))?;
    Escaped(out).write_str(value)?;
    out.write_char('"')
}

/// The end tag of an anchor.
pub(crate) const CLOSE: &str = "</a>";

/// The text of a link in `max` characters, if its host has no more.
fn shortened(text: &str, max: usize) -> String {
    let text = text.strip_prefix("https://").unwrap_or(text);
    let scheme = text.find("://").filter(|&at| !text[..at].contains(['/', '?', '#']));
    let host = scheme.map_or(0, |at| at + 3);
    let tail = text[host..].find(['/', '?', '#']).map_or(text.len(), |at| host + at);
    if tail == text.len() || text.chars().count() <= max {
        return text.to_string();
    }
    let (host, rest) = text.split_at(tail);
    let kept = max.saturating_sub(host.chars().count() + 1);
    if let Some((front, last)) = segments_within(rest, kept) {
        return alloc::format!("{host}{front}/…{last}");
    }
    let mut ends = rest.char_indices().map(|(at, _)| at);
    let front = ends.clone().nth(kept.div_ceil(2)).unwrap_or(rest.len());
    let after = match kept / 2 {
        0 => rest.len(),
        after => ends.nth_back(after - 1).unwrap_or_default(),
    };
    let front = (0..=front).rev().find(|&at| is_between_characters(rest, at)).unwrap_or(0);
    let after =
        (after..rest.len()).find(|&at| is_between_characters(rest, at)).unwrap_or(rest.len());
    alloc::format!("{host}{}…{}", &rest[..front], &rest[after..])
}

/// The first segments of a path, and the last one with everything after it, in at most `kept` characters.
fn segments_within(rest: &str, kept: usize) -> Option<(&str, &str)> {
    let path = rest.split(['?', '#']).next()?.trim_end_matches('/');
    let (before, last) = rest.split_at(path.rfind('/').filter(|&at| at > 0)?);
    let room = kept.checked_sub(last.chars().count() + 1)?;
    let end = before.char_indices().nth(room).map_or(before.len(), |(at, c)| at + c.len_utf8());
    Some((&before[..before[..end].rfind('/')?], last))
}

/// Whether a text can be cut here: not in an escape, nor next to a combining or hidden character.
fn is_between_characters(text: &str, at: usize) -> bool {
    let Some((before, after)) = text.split_at_checked(at) else {
        return false;
    };
    let is_in_escape = before.len() - before.rfind('%').unwrap_or(0) < 3 && before.contains('%');
    let joins = |c: char| is_mark(c) || is_inkless(c);
    !after.starts_with(joins) && !before.ends_with(joins) && !is_in_escape
}

/// Checks whether an anchor may have an attribute of this name.
///
/// [`Anchor::set_attribute`] and [`ExistingAnchor::set_attribute`](super::ExistingAnchor::set_attribute) check the same.
///
/// # Errors
///
/// [`AnchorError::Attribute`] for `href`, `style`, event handlers and anything that is not a name.
#[doc(hidden)]
pub fn check_attribute(name: &str) -> Result<(), AnchorError> {
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let is_handler = name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"));
    let is_allowed = is_name(name, b"-_:") && !is_handler && !is("href") && !is("style");
    is_allowed.then_some(()).ok_or_else(|| AnchorError::Attribute(name.to_string()))
}

impl Linker {
    /// Returns an `href` in the form that [`Anchor::set_href`] would give it in an anchor of this linker.
    ///
    /// # Errors
    ///
    /// [`AnchorError::Href`], under the same conditions.
    pub fn check_href(&self, href: &str) -> Result<String, AnchorError> {
        let schemes = self.0.finder.get_schemes();
        const ESCAPED: &AsciiSet = &escaping(b"\"'<>");
        let escaped = utf8_percent_encode(href, ESCAPED).to_string();
        let is_path = escaped.starts_with('/') && !escaped[1..].starts_with(['/', '\\']);
        let is_url = escaped.split_once(':').is_some_and(|(scheme, rest)| {
            let is = |allowed: &str| allowed.eq_ignore_ascii_case(scheme);
            // `*` stands for all schemes that a finder takes.
            let is_one = |own: &String| {
                is(own) || own == "*" && Finder::without_idna().schemes([scheme]).is_ok()
            };
            let is_known = || is("http") || is("https") || schemes.iter().any(is_one);
            // A browser may read `https:path` as a relative URL, and in `https:///path` it reads the path as a host.
            let has_path = |rest: &str| {
                !has_host(scheme) || !rest.starts_with(['/', '\\', '?', '#']) && !rest.is_empty()
            };
            is("mailto") || rest.strip_prefix("//").is_some_and(has_path) && is_known()
        });
        (is_path || is_url).then_some(escaped).ok_or_else(|| AnchorError::Href(href.to_string()))
    }
}

/// Why an [`Anchor`] cannot be changed as requested.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnchorError {
    /// The name of an attribute that is not allowed.
    Attribute(String),
    /// A URL that neither has an allowed scheme nor is a path on this site.
    Href(String),
}

impl fmt::Display for AnchorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attribute(name) if name.eq_ignore_ascii_case("href") => {
                f.write_str("cannot set the attribute \"href\": the URL of a link is set by itself")
            }
            Self::Attribute(name) => write!(
                f,
                "cannot set the attribute {name:?}: event handlers, `style` and names that HTML does not \
                 know are not allowed"
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
