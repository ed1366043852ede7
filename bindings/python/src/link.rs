//! Links and places, with offsets in characters.

use linkwright::uts58::hosts::to_ascii;
use linkwright::{Anchor, Link};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::texts::Text;

/// A link that was found in a text.
///
/// >>> import linkwright
/// >>> link, = linkwright.find("See example.com/café.")
/// >>> link.text, link.start, link.end, link.kind
/// ('example.com/café', 4, 20, 'domain')
/// >>> link.href, link.display
/// ('https://example.com/caf%C3%A9', 'example.com/café')
/// >>> link.host, link.registrable_domain
/// ('example.com', 'example.com')
#[pyclass(frozen, eq, hash, get_all, name = "Link", module = "linkwright")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyLink {
    /// The index of the first character of the link: ``text[link.start:link.end] == link.text``.
    start: usize,
    /// The index after the last character of the link.
    end: usize,
    /// ``"url"``, ``"domain"`` (without a scheme), ``"email"`` or ``"mailto"``.
    pub(crate) kind: String,
    /// The link as written in the text.
    pub(crate) text: String,
    /// The URL: ASCII, percent-encoded.
    pub(crate) href: String,
    /// The text that the link shows.
    pub(crate) display: String,
    /// The host of the URL or of the email address: ASCII, in lowercase, without a final dot.
    pub(crate) host: String,
    /// The public suffix of the host with the label before it, such as ``example.co.uk``, or ``None`` if it has none.
    pub(crate) registrable_domain: Option<String>,
}

impl PyLink {
    pub(crate) fn new(start: usize, link: &Link<'_>, anchor: &Anchor<'_>) -> Self {
        let text = link.as_str().to_owned();
        Self {
            start,
            end: start + text.chars().count(),
            kind: link.kind().to_string(),
            text,
            href: anchor.href().to_owned(),
            display: anchor.text().to_owned(),
            host: link.ascii_host().into_owned(),
            registrable_domain: link.registrable_domain(),
        }
    }
}

#[pymethods]
impl PyLink {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the fields that pickle keeps")]
    fn create(
        start: usize,
        end: usize,
        kind: String,
        text: String,
        href: String,
        display: String,
        host: String,
        registrable_domain: Option<String>,
    ) -> Self {
        Self { start, end, kind, text, href, display, host, registrable_domain }
    }

    /// Return whether the host is ``site`` or one of its subdomains, in URLs and in email
    /// addresses.
    ///
    /// >>> import linkwright
    /// >>> [link.is_at("example.com") for link in linkwright.find("www.Example.com example.org")]
    /// [True, False]
    fn is_at(&self, site: Text) -> bool {
        let ascii = to_ascii(&site);
        let site = ascii.as_deref().unwrap_or(&site);
        let below = self.host.strip_suffix(site.strip_suffix('.').unwrap_or(site));
        below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
    }

    fn __repr__(&self) -> String {
        let Self { start, end, kind, text, href, .. } = self;
        format!("Link({start}, {end}, kind={kind:?}, text={text:?}, href={href:?})")
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self { start, end, kind, text, href, display, host, registrable_domain } = self;
        (start, end, kind, text, href, display, host, registrable_domain).into_pyobject(py)
    }
}

/// A place in a text that could have been a link.
///
/// >>> import linkwright
/// >>> for place in linkwright.explain("Call user.save() or see example.com."):
/// ...     print(place.at, place.link.text if place.link else place.reason)
/// 9 this reads as a call (D3.code.call)
/// 31 example.com
#[pyclass(frozen, eq, hash, get_all, name = "Place", module = "linkwright")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyPlace {
    /// The index of the character that could be part of a link: a ``:``, ``.`` or ``@``, or a wide
    /// full stop.
    pub(crate) at: usize,
    /// The link around it, or ``None``.
    pub(crate) link: Option<PyLink>,
    /// The reason why it does not link, or ``None``.
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

/// A counter of the characters of a text before given bytes, which must come in order.
pub(crate) struct Characters<'t> {
    text: &'t str,
    byte: usize,
    character: usize,
}

impl<'t> Characters<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, byte: 0, character: 0 }
    }

    /// Returns the number of characters before a byte. The byte must not be before the last one.
    pub(crate) fn before(&mut self, byte: usize) -> usize {
        let passed = self.text.as_bytes().get(self.byte..byte).unwrap_or_default();
        // Every byte starts a character, except bytes that continue one.
        self.character += passed.iter().filter(|&&byte| byte as i8 >= -0x40).count();
        self.byte = byte;
        self.character
    }
}
