//! Links as Django and Jinja write them, with other attributes and another `href` than the library.

use std::fmt::Write as _;

use linkwright::{Anchor, Hook, Link, LinkKind, html, on_anchor};
use pyo3::prelude::*;

use crate::hooks::{Functions, refused};
use crate::linker::PyLinker;
use crate::texts::{Text, Written};

/// Link HTML, and write the anchors as Django does.
///
/// `quote` is a function that returns the `href` for a URL that Django writes differently from
/// `linker`. `own` is a hook that is called afterwards.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "only `linkwright.django` calls it")]
pub(crate) fn urlize(
    py: Python<'_>,
    html: Text,
    linker: &PyLinker,
    scheme: &str,
    is_nofollow: bool,
    limit: Option<usize>,
    quote: &Bound<'_, PyAny>,
    own: Option<Py<PyAny>>,
) -> PyResult<Written> {
    let quote = quote.clone().unbind();
    let own = Functions { anchor: own.as_ref(), existing: None, halves: html.halves, raised: None };
    let mut hook = Urlize { scheme, is_nofollow, limit, quote: &quote, own };
    let written = linker.run_with(py, html.len(), &mut hook, |linker, hook| {
        html::rewrite(&html, linker.hook(hook)).into_owned()
    });
    hook.own.raised.map_or(Ok(html.written(written)), Err)
}

/// Link HTML, and write the anchors as Jinja does. Email addresses do not get `rel` and `target`.
#[pyfunction]
pub(crate) fn urlize_as_written(
    py: Python<'_>,
    html: Text,
    linker: &PyLinker,
    rel: &str,
    target: &str,
    limit: Option<usize>,
) -> Written {
    let mut hook = on_anchor(|link, anchor| as_written(link, anchor, [rel, target], limit));
    let written = linker.run_with(py, html.len(), &mut hook, |linker, hook| {
        html::rewrite(&html, linker.hook(hook)).into_owned()
    });
    html.written(written)
}

fn as_written(
    link: &Link<'_>,
    anchor: &mut Anchor<'_>,
    attributes: [&str; 2],
    limit: Option<usize>,
) {
    let written = link.as_str();
    if link.local_part().is_some() {
        let is_scheme = |head: &str| head.eq_ignore_ascii_case("mailto:");
        let len = written.get(..7).filter(|head| is_scheme(head)).map_or(0, str::len);
        anchor.set_text(written[len..].to_owned());
        return;
    }
    // The library writes links that are not ASCII.
    if written.is_ascii() {
        let scheme = match link.kind() {
            LinkKind::Domain => anchor.href().split_inclusive("//").next().unwrap_or_default(),
            _ => "",
        };
        // A URL without `//` stays as the library writes it.
        let _ = anchor.set_href(format!("{scheme}{written}"));
    }
    if let Some(limit) = limit
        && let Some((end, _)) = written.char_indices().nth(limit)
    {
        anchor.set_text(format!("{}...", &written[..end]));
    }
    for (name, value) in ["rel", "target"].into_iter().zip(attributes) {
        if !value.is_empty() {
            // These names are allowed.
            let _ = anchor.set_attribute(name, value.to_owned());
        }
    }
}

struct Urlize<'a> {
    /// The scheme of a link without one, with `://`.
    scheme: &'a str,
    /// True if links get a `rel`. Email addresses do not get one.
    is_nofollow: bool,
    limit: Option<usize>,
    quote: &'a Py<PyAny>,
    own: Functions<'a>,
}

impl Hook for Urlize<'_> {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        if self.own.raised.is_some() {
            return;
        }
        let set = self.href(link).and_then(|href| match href {
            Some(href) => anchor.set_href(href).map(drop).map_err(refused),
            None => Ok(()),
        });
        if let Err(error) = set {
            self.own.raised = Some(error);
            return;
        }
        if self.is_nofollow && link.local_part().is_some() {
            anchor.remove_attribute("rel");
        }
        let written = link.as_str();
        if let Some(limit) = self.limit
            && written.chars().count() > limit
        {
            let shown = written.chars().take(limit.saturating_sub(1));
            anchor.set_text(shown.chain(['…']).collect::<String>());
        }
        self.own.anchor(link, anchor);
    }
}

impl Urlize<'_> {
    /// Returns the `href` that Django writes, if it differs.
    fn href(&self, link: &Link<'_>) -> PyResult<Option<String>> {
        let written = link.as_str();
        if link.local_part().is_some() {
            let address = written.rsplit_once('@').filter(|_| !written.contains(':'));
            let quoted =
                |(local, host)| format!("mailto:{}@{}", quoted(local, ""), quoted(host, ""));
            return Ok(address.map(quoted));
        }
        let scheme = if link.kind() == LinkKind::Domain { self.scheme } else { "" };
        let url = format!("{scheme}{written}");
        // Fast path: a URL that Django does not change.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~/".contains(c);
        match ["http://", "https://", "ftp://"].iter().find_map(|own| url.strip_prefix(own)) {
            Some(rest) if rest.chars().all(is_plain) => Ok(Some(url)),
            _ => Python::attach(|py| self.quote.call1(py, (url,))?.extract(py)).map(Some),
        }
    }
}

/// Percent-encodes text as `urllib.parse.quote` does, except for the characters in `safe`.
pub(crate) fn quoted(text: &str, safe: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    for byte in text.bytes() {
        let c = char::from(byte);
        match c.is_ascii_alphanumeric() || "_.-~".contains(c) || c.is_ascii() && safe.contains(c) {
            true => quoted.push(c),
            // Writing to a `String` cannot fail.
            false => drop(write!(quoted, "%{byte:02X}")),
        }
    }
    quoted
}
