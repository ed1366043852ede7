//! Full escaping: the form of a link that is sent to a server.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::find::LinkKind;
use crate::link::Link;

use super::escape::{FRAGMENT, LOCAL_PART, PATH, QUERY};
use super::host;
use super::spelling::Spelling;

const LOCAL_PART_OF_URL: &AsciiSet = &LOCAL_PART.remove(b'%');

/// The scheme for links without a scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefaultScheme {
    /// `https`.
    #[default]
    Https,
    /// `http`.
    Http,
}

/// The fully escaped form of a link, returned by [`Link::href`].
///
/// The scheme is in lowercase. The host is in ASCII: by UTS #46 ToASCII, or percent-escaped after a
/// scheme that is not special in the URL Standard, such as `gemini`. The path, query and fragment
/// are escaped by the percent-encode sets of the URL Standard. Existing escapes stay, and nothing
/// is normalised or reordered. An email address becomes a `mailto:` URL (RFC 6068).
///
/// A browser reads the same URL from it as from the text. Writing it takes linear time.
///
/// # Examples
///
/// ```
/// use uts58::DefaultScheme;
///
/// let link = uts58::links("bücher.de/größe?q=ü#é").next().unwrap();
/// let href = link.href().default_scheme(DefaultScheme::Http).to_string();
/// assert_eq!(href, "http://xn--bcher-kva.de/gr%C3%B6%C3%9Fe?q=%C3%BC#%C3%A9");
/// ```
///
/// As a [`Cow`], it is borrowed from the text if the text has the same form:
///
/// ```
/// use std::borrow::Cow;
///
/// let href = |text| Cow::from(uts58::links(text).next().unwrap().href());
/// assert!(matches!(href("https://example.com/a"), Cow::Borrowed("https://example.com/a")));
/// assert!(matches!(href("example.com/a"), Cow::Owned(_)));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Href<'t> {
    link: Link<'t>,
    default_scheme: DefaultScheme,
    spelling: Option<Spelling>,
}

/// Writes the URL of the `href`.
impl From<Href<'_>> for String {
    fn from(href: Href<'_>) -> Self {
        Cow::from(href).into_owned()
    }
}

/// Writes the URL of the `href`, or borrows it from the text if the text has the same form.
impl<'t> From<Href<'t>> for Cow<'t, str> {
    fn from(href: Href<'t>) -> Self {
        let spelling = href.found();
        let Href { link, default_scheme, .. } = href;
        let written = link.as_str();
        let is_absolute = matches!(link.head(), "https://" | "http://");
        if is_absolute && spelling.is_sent_as_written {
            return written.into();
        }
        let mut url = String::with_capacity("https://".len() + written.len());
        // Writing to a `String` cannot fail.
        let _ = write(&mut url, &link, spelling, default_scheme);
        url.into()
    }
}

impl<'t> Href<'t> {
    pub(super) fn new(link: Link<'t>) -> Self {
        Self { link, default_scheme: DefaultScheme::Https, spelling: None }
    }

    /// Sets the scheme for links without a scheme. The default is `https`.
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.default_scheme = scheme;
        self
    }

    /// Sets the spelling of the link if it is already known. This avoids reading the link again.
    pub fn spelling(mut self, spelling: Spelling) -> Self {
        self.spelling = Some(spelling);
        self
    }

    fn found(&self) -> Spelling {
        self.spelling.unwrap_or_else(|| Spelling::from(&self.link))
    }
}

/// Writes the `href` of a link without the cost of a formatter.
fn write(
    out: &mut impl Write,
    link: &Link<'_>,
    spelling: Spelling,
    default: DefaultScheme,
) -> fmt::Result {
    let head = match (link.kind(), link.head(), default) {
        (LinkKind::Email | LinkKind::Mailto, ..) => "mailto:",
        (_, "", DefaultScheme::Https) => "https://",
        (_, "", DefaultScheme::Http) => "http://",
        (_, head, _) => head,
    };
    let head = match head {
        "https://" | "http://" | "mailto:" => Cow::Borrowed(head),
        _ => head.to_ascii_lowercase().into(),
    };
    out.write_str(&head)?;
    if spelling.is_sent_as_written {
        return out.write_str(&link.as_str()[link.head().len()..]);
    }
    if let Some(local) = link.local_part() {
        // If the text has a `mailto:`, its escapes stay.
        let set = if link.scheme().is_some() { LOCAL_PART_OF_URL } else { LOCAL_PART };
        write!(out, "{}@", utf8_percent_encode(local, set))?;
    }
    match &*head {
        "https://" | "http://" | "mailto:" | "ftp://" | "ws://" | "wss://" => {
            out.write_str(&host::ascii_form(link.host(), link.host_form()))?;
        }
        // A browser does not map the host of another scheme.
        _ => write!(out, "{}", utf8_percent_encode(link.host(), CONTROLS))?,
    }
    out.write_str(link.port())?;
    write!(out, "{}", utf8_percent_encode(link.path(), PATH))?;
    if let Some(query) = link.query() {
        write!(out, "?{}", utf8_percent_encode(query, QUERY))?;
    }
    if let Some(fragment) = link.fragment() {
        write!(out, "#{}", utf8_percent_encode(fragment, FRAGMENT))?;
    }
    Ok(())
}

impl fmt::Display for Href<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.link, self.found(), self.default_scheme)
    }
}
