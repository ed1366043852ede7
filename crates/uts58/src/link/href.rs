//! Full escaping: the link as it is sent to a server.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write};

use percent_encoding::{AsciiSet, utf8_percent_encode};

use crate::find::LinkKind;
use crate::link::Link;

use super::escape::{FRAGMENT, LOCAL_PART, PATH, QUERY};
use super::host;
use super::plain::Plain;

const LOCAL_PART_OF_URL: &AsciiSet = &LOCAL_PART.remove(b'%');

/// The scheme that links without one get.
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
/// The scheme is in lower case, the host in ASCII (UTS #46 ToASCII), and the path, query and fragment
/// are escaped by the percent-encode sets of the WHATWG URL Standard. Escapes stay as they are;
/// nothing is normalised or reordered. An address becomes a `mailto:` URL (RFC 6068).
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
#[derive(Clone, Debug)]
#[must_use]
pub struct Href<'t> {
    link: Link<'t>,
    default_scheme: DefaultScheme,
}

impl<'t> Href<'t> {
    pub(super) fn new(link: Link<'t>) -> Self {
        Self { link, default_scheme: DefaultScheme::Https }
    }

    /// Sets the scheme that links without one get. The default is `https`.
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.default_scheme = scheme;
        self
    }
}

/// The `href` of a link, borrowed from its text if it is written so.
pub fn href_of<'t>(link: &Link<'t>, plain: Plain, default: DefaultScheme) -> Cow<'t, str> {
    let written = link.as_str();
    if plain.is_sent_as_written && matches!(link.head(), "https://" | "http://") {
        return written.into();
    }
    let mut href = String::with_capacity("https://".len() + written.len());
    // Writing to a `String` cannot fail.
    let _ = write(&mut href, link, plain, default);
    href.into()
}

/// Writes the `href` of a link without the cost of a formatter.
fn write(
    out: &mut impl Write,
    link: &Link<'_>,
    plain: Plain,
    default: DefaultScheme,
) -> fmt::Result {
    let head = match (link.kind(), link.head(), default) {
        (LinkKind::Email, ..) => "mailto:",
        (_, "", DefaultScheme::Https) => "https://",
        (_, "", DefaultScheme::Http) => "http://",
        (_, head, _) => head,
    };
    if matches!(head, "https://" | "http://" | "mailto:") {
        out.write_str(head)?;
    } else {
        let (scheme, rest) = head.split_at(head.find(':').unwrap_or(head.len()));
        scheme.chars().try_for_each(|c| out.write_char(c.to_ascii_lowercase()))?;
        out.write_str(rest)?;
    }
    if plain.is_sent_as_written {
        return out.write_str(&link.as_str()[link.head().len()..]);
    }
    if let Some(local) = link.local_part() {
        // If the text has a `mailto:`, its escapes are escapes and stay.
        let set = if link.scheme().is_some() { LOCAL_PART_OF_URL } else { LOCAL_PART };
        write!(out, "{}@", utf8_percent_encode(local, set))?;
    }
    out.write_str(&host::ascii_form(link.host(), link.host_form()))?;
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
        write(f, &self.link, Plain::of(&self.link), self.default_scheme)
    }
}
