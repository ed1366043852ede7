//! The functions of the package, alone and as methods of a linker.

use linkwright::markdown::Rewriter;
use linkwright::{Hook, Linker, html, text};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::hooks::Functions;
use crate::link::{Characters, PyLink, PyPlace};
use crate::settings::Given;

/// From how many bytes on other threads of Python run in the meantime. For less, letting them costs more than it gives.
const LONG: usize = 4096;

/// What finds links and how they are written. The settings are those of ``linkwright.SETTINGS``; what is ``None`` has its
/// default. ``anchor`` is a function that sees each link that is made, and ``existing`` one that sees each anchor of the
/// author.
///
/// >>> import linkwright
/// >>> linker = linkwright.Linker(rel="nofollow", emails=False)
/// >>> linker.linkify_text("example.com & a@example.com")
/// '<a href="https://example.com" rel="nofollow">example.com</a> &amp; a@example.com'
/// >>> linkwright.Linker(email=False)
/// Traceback (most recent call last):
/// TypeError: unknown setting "email"; did you mean "emails"? the settings are spec, ...
#[pyclass(frozen, name = "Linker", module = "linkwright")]
pub(crate) struct PyLinker {
    given: Given,
    arguments: Option<Py<PyDict>>,
}

impl PyLinker {
    fn of(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Ok(Self { given: Given::new(arguments)?, arguments: None })
    }

    /// The linker without its hooks.
    pub(crate) fn linker(&self) -> &Linker {
        &self.given.linker
    }

    /// Runs a function over a text, and raises what a hook raised.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        text: &str,
        run: impl FnOnce(&Linker, &mut dyn Hook) -> T + Send,
    ) -> PyResult<T> {
        let Given { anchor, existing, .. } = &self.given;
        let (anchor, existing) = (anchor.as_ref(), existing.as_ref());
        let mut hook = Functions { anchor, existing, raised: None };
        let result = self.run_with(py, text, &mut hook, run);
        hook.raised.map_or(Ok(result), Err)
    }

    /// Does so with another hook.
    pub(crate) fn run_with<T: Send>(
        &self,
        py: Python<'_>,
        text: &str,
        hook: &mut (impl Hook + Send),
        run: impl FnOnce(&Linker, &mut dyn Hook) -> T + Send,
    ) -> T {
        match text.len() < LONG {
            true => run(&self.given.linker, hook),
            false => py.detach(|| run(&self.given.linker, hook)),
        }
    }
}

#[pymethods]
impl PyLinker {
    #[new]
    #[pyo3(signature = (**settings))]
    fn create(settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let arguments = settings.map(|settings| settings.copy()).transpose()?;
        Ok(Self { arguments: arguments.map(Bound::unbind), ..Self::of(settings)? })
    }

    /// The links of a plain text, in order.
    ///
    /// >>> import linkwright
    /// >>> linkwright.Linker(exclude=["example.net"]).find("example.com example.net")
    /// [Link(0, 11, kind="domain", text="example.com", href="https://example.com")]
    #[pyo3(signature = (text, /))]
    fn find(&self, py: Python<'_>, text: &str) -> PyResult<Vec<PyLink>> {
        self.run(py, text, |linker, hook| {
            let mut characters = Characters::new(text);
            let links = linker.links(text).hook(hook);
            links
                .map(|(link, anchor)| {
                    PyLink::new(characters.before(link.range().start), &link, &anchor)
                })
                .collect()
        })
    }

    /// A plain text as HTML: escaped, and with its links in anchors.
    #[pyo3(signature = (text, /))]
    fn linkify_text(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.run(py, text, |linker, hook| text::html_with(text, linker, hook))
    }

    /// HTML with its links in anchors. Every byte outside the new anchors stays as it was.
    #[pyo3(signature = (html, /))]
    fn linkify_html(&self, py: Python<'_>, html: &str) -> PyResult<String> {
        self.run(py, html, |linker, hook| html::rewrite_with(html, linker, hook).into_owned())
    }

    /// The source of a Markdown document with its URLs and addresses written as links.
    #[pyo3(signature = (source, /))]
    fn linkify_markdown(&self, py: Python<'_>, source: &str) -> PyResult<String> {
        self.run(py, source, |linker, hook| {
            Rewriter::new(linker).rewrite_with(source, hook).into_owned()
        })
    }

    /// The number of characters at the start of a text whose links stay as they are, whatever is appended.
    #[pyo3(signature = (text, /))]
    fn settled(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        self.run(py, text, |linker, _| {
            let settled = linker.get_finder().settled(text);
            Characters::new(text).before(settled)
        })
    }

    /// The places of a plain text that could have been a link, and for each the link or why there is none.
    #[pyo3(signature = (text, /))]
    fn explain(&self, py: Python<'_>, text: &str) -> PyResult<Vec<PyPlace>> {
        self.run(py, text, |linker, hook| places(text, linker, hook))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut repr = String::from("Linker(");
        for (name, value) in self.arguments.iter().flat_map(|arguments| arguments.bind(py)) {
            if !repr.ends_with('(') {
                repr += ", ";
            }
            repr += &format!("{}={}", name.str()?, value.repr()?);
        }
        Ok(repr + ")")
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> ((), Bound<'py, PyDict>) {
        let arguments = self.arguments.as_ref();
        ((), arguments.map_or_else(|| PyDict::new(py), |arguments| arguments.bind(py).clone()))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.given.anchor)?;
        visit.call(&self.given.existing)?;
        visit.call(&self.arguments)
    }
}

fn places(text: &str, linker: &Linker, hook: &mut dyn Hook) -> Vec<PyPlace> {
    let (mut places, mut starts) = (Characters::new(text), Characters::new(text));
    let explained = linker.explain(text).hook(hook).map(|(at, outcome)| {
        let at = places.before(at);
        let (link, reason) = match outcome {
            Ok((link, Ok(anchor))) => {
                (Some(PyLink::new(starts.before(link.range().start), &link, &anchor)), None)
            }
            Ok((_, Err(why))) => (None, Some(why.to_string())),
            Err(refusal) => (None, Some(refusal.to_string())),
        };
        PyPlace { at, link, reason }
    });
    explained.collect()
}

/// The links of a plain text, in order. Offsets are in characters.
///
/// >>> import linkwright
/// >>> text = "请访问example.com。谢谢! Write to anna@example.com, not main.rs."
/// >>> [text[link.start:link.end] for link in linkwright.find(text)]
/// ['example.com', 'anna@example.com']
#[pyfunction]
#[pyo3(signature = (text, /, **settings))]
pub(crate) fn find(
    py: Python<'_>,
    text: &str,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<PyLink>> {
    PyLinker::of(settings)?.find(py, text)
}

/// A plain text as HTML: escaped, and with its links in anchors.
///
/// >>> import linkwright
/// >>> linkwright.linkify_text("<3 example.com", rel="nofollow")
/// '&lt;3 <a href="https://example.com" rel="nofollow">example.com</a>'
#[pyfunction]
#[pyo3(signature = (text, /, **settings))]
pub(crate) fn linkify_text(
    py: Python<'_>,
    text: &str,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    PyLinker::of(settings)?.linkify_text(py, text)
}

/// HTML with its links in anchors. Text in code, anchors, scripts and the like stays, and so does every byte outside the
/// new anchors. It does not sanitise: pass text of strangers through a sanitiser first.
///
/// >>> import linkwright
/// >>> linkwright.linkify_html("<p>See example.com, not <code>example.com</code>")
/// '<p>See <a href="https://example.com">example.com</a>, not <code>example.com</code>'
#[pyfunction]
#[pyo3(signature = (html, /, **settings))]
pub(crate) fn linkify_html(
    py: Python<'_>,
    html: &str,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    PyLinker::of(settings)?.linkify_html(py, html)
}

/// The source of a Markdown document with its URLs and addresses written as links, for any renderer of CommonMark.
/// Attributes such as ``rel`` have no form in Markdown and are left out.
///
/// >>> import linkwright
/// >>> linkwright.linkify_markdown("*example.org*, https://example.com or `example.net`")
/// '*[example.org](<https://example.org>)*, <https://example.com> or `example.net`'
#[pyfunction]
#[pyo3(signature = (source, /, **settings))]
pub(crate) fn linkify_markdown(
    py: Python<'_>,
    source: &str,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    PyLinker::of(settings)?.linkify_markdown(py, source)
}

/// The number of characters at the start of a text whose links stay as they are, whatever is appended: how much of a
/// text that is still being written can be shown with its links.
///
/// >>> import linkwright
/// >>> linkwright.settled("See example.c"), linkwright.settled("See example.com ")
/// (4, 16)
#[pyfunction]
#[pyo3(signature = (text, /, **settings))]
pub(crate) fn settled(
    py: Python<'_>,
    text: &str,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<usize> {
    PyLinker::of(settings)?.settled(py, text)
}

/// The places of a plain text that could have been a link, and for each the link or why there is none.
///
/// >>> import linkwright
/// >>> [place.reason for place in linkwright.explain("see main.rs")]
/// ['this reads as a file name (D3)']
#[pyfunction]
#[pyo3(signature = (text, /, **settings))]
pub(crate) fn explain(
    py: Python<'_>,
    text: &str,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<PyPlace>> {
    PyLinker::of(settings)?.explain(py, text)
}
