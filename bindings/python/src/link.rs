//! Links and places, with offsets in characters.

use linkwright::{Anchor, Finder, Link, LocalHosts};
use pyo3::prelude::*;

/// A link that was found in a text.
///
/// >>> import linkwright
/// >>> link, = linkwright.find("See example.com/café.")
/// >>> link.text, link.start, link.end, link.kind
/// ('example.com/café', 4, 20, 'domain')
/// >>> link.href, link.display
/// ('https://example.com/caf%C3%A9', 'example.com/café')
#[pyclass(frozen, eq, hash, get_all, name = "Link", module = "linkwright")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyLink {
    /// The character at which the link starts: ``text[link.start:link.end] == link.text``.
    start: usize,
    /// The character behind the link.
    end: usize,
    /// ``"url"``, ``"domain"`` (without a scheme) or ``"email"``.
    kind: String,
    /// The link as it was written.
    text: String,
    /// The URL: ASCII, percent-encoded.
    href: String,
    /// The text that the link shows.
    display: String,
}

impl PyLink {
    pub(crate) fn new(start: usize, link: &Link<'_>, anchor: &Anchor<'_>) -> Self {
        let text = link.as_str().to_owned();
        Self {
            start,
            end: start + text.chars().count(),
            kind: link.kind().as_str().to_owned(),
            text,
            href: anchor.href().to_owned(),
            display: anchor.text().to_owned(),
        }
    }
}

#[pymethods]
impl PyLink {
    #[new]
    fn create(
        start: usize,
        end: usize,
        kind: String,
        text: String,
        href: String,
        display: String,
    ) -> Self {
        Self { start, end, kind, text, href, display }
    }

    /// Whether the host is ``site`` or one of its subdomains, in URLs and in addresses.
    ///
    /// >>> import linkwright
    /// >>> [link.is_at("example.com") for link in linkwright.find("www.Example.com example.org")]
    /// [True, False]
    fn is_at(&self, site: &str) -> bool {
        let scheme = self.text.split_once("://").map(|(scheme, _)| scheme);
        // A host that only a setting links is one that this site covers.
        let finder = Finder::new().local_hosts(LocalHosts::Link).schemes(scheme);
        let below = format!("*.{site}");
        let finder = finder.and_then(|own| own.clone().also([site, &below]).or(Ok(own)));
        let finder = finder.unwrap_or_default();
        finder.parse(&self.text).is_some_and(|link| link.is_at(site))
    }

    fn __repr__(&self) -> String {
        let Self { start, end, kind, text, href, .. } = self;
        format!("Link({start}, {end}, kind={kind:?}, text={text:?}, href={href:?})")
    }

    fn __getnewargs__(&self) -> (usize, usize, &str, &str, &str, &str) {
        (self.start, self.end, &self.kind, &self.text, &self.href, &self.display)
    }
}

/// A place of a text that could have been a link.
///
/// >>> import linkwright
/// >>> for place in linkwright.explain("Call user.save() or see example.com."):
/// ...     print(place.at, place.link.text if place.link else place.reason)
/// 9 the text beside it makes it code, a path or another address (D3)
/// 31 example.com
#[pyclass(frozen, eq, hash, get_all, name = "Place", module = "linkwright")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyPlace {
    /// The character that could be a part of a link: a ``:``, ``.`` or ``@``, or a wide full stop.
    pub(crate) at: usize,
    /// The link around it, or ``None``.
    pub(crate) link: Option<PyLink>,
    /// Why there is no link, or ``None``.
    pub(crate) reason: Option<String>,
}

#[pymethods]
impl PyPlace {
    #[new]
    #[pyo3(signature = (at, link, reason))]
    fn create(at: usize, link: Option<PyRef<'_, PyLink>>, reason: Option<String>) -> Self {
        Self { at, link: link.map(|link| link.clone()), reason }
    }

    fn __repr__(&self) -> String {
        match (&self.link, &self.reason) {
            (Some(link), _) => format!("Place({}, {})", self.at, link.__repr__()),
            (None, reason) => {
                format!("Place({}, reason={:?})", self.at, reason.as_deref().unwrap_or_default())
            }
        }
    }

    fn __getnewargs__(&self) -> (usize, Option<PyLink>, Option<&str>) {
        (self.at, self.link.clone(), self.reason.as_deref())
    }
}

/// Counts the characters of a text up to bytes that come in order.
pub(crate) struct Characters<'t> {
    text: &'t str,
    byte: usize,
    character: usize,
}

impl<'t> Characters<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, byte: 0, character: 0 }
    }

    /// The number of characters before a byte, which is not before the last one asked for.
    pub(crate) fn before(&mut self, byte: usize) -> usize {
        let passed = self.text.as_bytes().get(self.byte..byte).unwrap_or_default();
        // Every byte but those that continue a character starts one.
        self.character += passed.iter().filter(|&&byte| byte as i8 >= -0x40).count();
        self.byte = byte;
        self.character
    }
}
