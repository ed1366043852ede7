//! Full escaping: the link as it is sent.

use core::fmt::{self, Write};

use percent_encoding::utf8_percent_encode;

use crate::detect::LinkKind;
use crate::link::Link;
use crate::tail::cut;

use super::escape::{FRAGMENT, LOCAL_PART, PATH, QUERY};
use super::host;

/// The scheme of a link that is written without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefaultScheme {
    /// `https`.
    #[default]
    Https,
    /// `http`.
    Http,
}

/// The fully escaped form of a link, by [`Link::href`]: a value to write, not a `String`.
///
/// The scheme is in lower case, the host in ASCII (UTS #46 ToASCII), and the path, query and
/// fragment are escaped with the percent-encode sets of the WHATWG URL Standard. `%XX` stays as it
/// is; nothing is normalised or reordered. Addresses become `mailto:` URLs (RFC 6068).
///
/// A browser reads the same URL from it as from the text: `Url::parse(href)` is
/// `Url::parse(text)` where the text has its scheme.
///
/// # Complexity
///
/// Writing it is linear in the length of the link.
///
/// # Examples
///
/// ```
/// use linkwright::DefaultScheme;
///
/// let link = linkwright::links("bücher.de/größe?q=ü#é").next().unwrap();
/// assert_eq!(
///     link.href().to_string(),
///     "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe?q=%C3%BC#%C3%A9",
/// );
/// let href = link.href().default_scheme(DefaultScheme::Http);
/// assert!(href.to_string().starts_with("http://xn--"));
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

    /// The scheme where the text has none; `https` unless this is called.
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.default_scheme = scheme;
        self
    }
}

impl fmt::Display for Href<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let link = &self.link;
        if let (LinkKind::Email, Some(local)) = (link.kind(), link.local_part()) {
            f.write_str("mailto:")?;
            match link.scheme() {
                // Behind a scheme the text is a URL, and its escapes are escapes.
                Some(_) => write_local_of_url(f, local)?,
                None => write!(f, "{}", utf8_percent_encode(local, LOCAL_PART))?,
            }
            f.write_char('@')?;
            return host::write_ascii(f, link.host(), link.host_form());
        }
        match (link.scheme(), self.default_scheme) {
            (Some(scheme), _) => {
                for c in scheme.chars() {
                    f.write_char(c.to_ascii_lowercase())?;
                }
            }
            (None, DefaultScheme::Https) => f.write_str("https")?,
            (None, DefaultScheme::Http) => f.write_str("http")?,
        }
        f.write_str("://")?;
        host::write_ascii(f, link.host(), link.host_form())?;
        f.write_str(link.port())?;

        let (rest, fragment) = cut(link.tail(), '#');
        let (path, query) = cut(rest, '?');
        write!(f, "{}", utf8_percent_encode(path, PATH))?;
        if let Some(query) = query {
            write!(f, "?{}", utf8_percent_encode(query, QUERY))?;
        }
        if let Some(fragment) = fragment {
            write!(f, "#{}", utf8_percent_encode(fragment, FRAGMENT))?;
        }
        Ok(())
    }
}

fn write_local_of_url(f: &mut fmt::Formatter<'_>, local: &str) -> fmt::Result {
    let mut rest = local;
    while let Some(at) = rest.find('%') {
        let (before, escape) = rest.split_at(at);
        write!(f, "{}", utf8_percent_encode(before, LOCAL_PART))?;
        let (written, len) = match super::escape::byte(escape.as_bytes()) {
            Some(_) => (&escape[..3], 3),
            None => ("%25", 1),
        };
        f.write_str(written)?;
        rest = &escape[len..];
    }
    write!(f, "{}", utf8_percent_encode(rest, LOCAL_PART))
}
