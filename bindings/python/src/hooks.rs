//! Hooks: Python functions that are called for each anchor.

use linkwright::{Anchor, AnchorError, Hook, Link};
use linkwright::{Calls, ExistingAnchor, Site, check_attribute};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString};

use crate::link::PyLink;
use crate::texts::{Halves, Text};

/// The functions of a caller, and their first exception. After an exception, they are not called.
pub(crate) struct Functions<'a> {
    pub(crate) anchor: Option<&'a Py<PyAny>>,
    pub(crate) existing: Option<&'a Py<PyAny>>,
    /// The halves of the text.
    pub(crate) halves: Halves,
    pub(crate) raised: Option<PyErr>,
}

impl Hook for Functions<'_> {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        call(&mut self.raised, self.anchor, |py, function| {
            let seen = Py::new(py, PyAnchor::new(anchor, self.halves))?;
            let found = PyLink::new(0, link, anchor);
            returned("anchor", function.call1(py, (found, &seen))?.bind(py))?;
            *anchor = seen.try_borrow(py)?.anchor.clone();
            Ok(())
        });
    }

    fn existing(&mut self, anchor: &mut ExistingAnchor<'_>) {
        call(&mut self.raised, self.existing, |py, function| {
            let seen = Py::new(py, PyExistingAnchor::new(py, anchor, self.halves)?)?;
            returned("existing", function.call1(py, (&seen,))?.bind(py))?;
            seen.try_borrow(py)?.apply(py, anchor)
        });
    }

    fn calls(&self) -> Calls {
        match (self.anchor, self.existing) {
            (None, None) => Calls::None,
            (Some(_), None) => Calls::Anchor,
            (None, Some(_)) => Calls::Existing,
            (Some(_), Some(_)) => Calls::Both,
        }
    }
}

fn call(
    raised: &mut Option<PyErr>,
    function: Option<&Py<PyAny>>,
    call: impl FnOnce(Python<'_>, &Py<PyAny>) -> PyResult<()>,
) {
    if raised.is_none()
        && let Some(function) = function
    {
        *raised = Python::attach(|py| call(py, function)).err();
    }
}

/// Checks the result of a hook. A returned value would have no effect, so it is an error.
fn returned(name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match value.is_none() {
        true => Ok(()),
        false => Err(PyTypeError::new_err(format!(
            "{name}: the function returned {}, but must return None: it changes the anchor that it is given",
            value.get_type().name()?,
        ))),
    }
}

pub(crate) fn refused(error: AnchorError) -> PyErr {
    PyValueError::new_err(match error {
        AnchorError::Attribute(name) if name.eq_ignore_ascii_case("href") => {
            "cannot set the attribute \"href\": set anchor.href of a new link; an existing anchor keeps its own"
                .to_owned()
        }
        AnchorError::Attribute(name) => format!(
            "cannot set the attribute {name:?}: event handlers, style and names that HTML does not know are not allowed"
        ),
        error => error.to_string(),
    })
}

/// The anchor of a link, for the function in ``Linker(anchor=…)``.
///
/// Its values are not escaped. Its attributes except ``href`` are items:
/// ``anchor["rel"] = "nofollow"``.
///
/// >>> import linkwright
/// >>> def change(link, anchor):
/// ...     if link.is_at("example.net"):
/// ...         anchor.veto()
/// ...     anchor["title"] = anchor.href
/// ...     anchor.text = "a link"
/// >>> linkwright.linkify_text("example.net, example.com/a", anchor=change)
/// 'example.net, <a href="https://example.com/a" title="https://example.com/a">a link</a>'
#[pyclass(name = "Anchor", module = "linkwright")]
pub(crate) struct PyAnchor {
    anchor: Anchor<'static>,
    halves: Halves,
    /// The name of the HTML block around the link, such as ``p``, ``li`` or ``h2``. Empty if it is
    /// not known.
    #[pyo3(get)]
    element: String,
    /// True if the block, or the line of plain text, contains only the link.
    #[pyo3(get)]
    is_alone: bool,
}

impl PyAnchor {
    fn new(anchor: &Anchor<'_>, halves: Halves) -> Self {
        Self {
            halves,
            element: anchor.element().to_owned(),
            is_alone: anchor.is_alone(),
            anchor: anchor.clone().into_owned(),
        }
    }
}

#[pymethods]
impl PyAnchor {
    /// The URL of the link. It can be set to a URL with ``http``, ``https``, ``mailto`` or one of
    /// the ``schemes``, or to a path on this site, which starts with one ``/``. Anything else
    /// raises a ``ValueError``.
    #[getter]
    fn href(&self) -> &str {
        self.anchor.href()
    }

    #[setter]
    fn set_href(&mut self, href: &Bound<'_, PyString>) -> PyResult<()> {
        self.anchor.set_href(Halves::default().read(href)?).map(drop).map_err(refused)
    }

    /// The text that a reader sees. If it is blank, the link stays text.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.halves.write(py, self.anchor.text())
    }

    #[setter]
    fn set_text(&mut self, text: &Bound<'_, PyString>) -> PyResult<()> {
        self.anchor.set_text(self.halves.read(text)?.into_owned());
        Ok(())
    }

    /// Leave the link as text.
    fn veto(&mut self) {
        self.anchor.veto();
    }

    /// Shorten the text to ``max`` characters: the middle of the path, query and fragment becomes
    /// ``…``.
    fn truncate(&mut self, max: &Bound<'_, PyInt>) -> PyResult<()> {
        // A number that is too large to extract is longer than any text.
        let max = match max.gt(0)? {
            true => max.extract().unwrap_or(usize::MAX),
            false => return Err(PyValueError::new_err("truncate: give a whole number above 0")),
        };
        self.anchor.truncate(max);
        Ok(())
    }

    /// The attributes except ``href``, as a new dictionary.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.halves.dict(py, self.anchor.attributes())
    }

    /// Return the value of an attribute other than ``href``, or ``default``.
    #[pyo3(signature = (name, default=None))]
    fn get<'py>(
        &self,
        name: &Bound<'py, PyString>,
        default: Option<Bound<'py, PyString>>,
    ) -> PyResult<Option<Bound<'py, PyString>>> {
        match self.anchor.attribute(&self.halves.read(name)?) {
            Some(value) => self.halves.write(name.py(), value).map(Some),
            None => Ok(default),
        }
    }

    fn __contains__(&self, name: &Bound<'_, PyString>) -> PyResult<bool> {
        Ok(self.get(name, None)?.is_some())
    }

    fn __getitem__<'py>(&self, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
        self.get(name, None)?.ok_or_else(|| PyKeyError::new_err(name.clone().unbind()))
    }

    fn __setitem__(
        &mut self,
        name: &Bound<'_, PyString>,
        value: &Bound<'_, PyString>,
    ) -> PyResult<()> {
        let name = Halves::default().read(name)?.into_owned();
        let value = self.halves.read(value)?.into_owned();
        self.anchor.set_attribute(name, value).map(drop).map_err(refused)
    }

    fn __delitem__(&mut self, name: &Bound<'_, PyString>) -> PyResult<()> {
        self.__getitem__(name)?;
        self.anchor.remove_attribute(&self.halves.read(name)?);
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Anchor(href={:?}, text={:?})", self.anchor.href(), self.anchor.text())
    }
}

/// An existing anchor in a document, for the function in ``Linker(existing=…)``.
///
/// Its attributes are items, like the attributes of ``Anchor``.
///
/// >>> import linkwright
/// >>> def mark(anchor):
/// ...     if anchor.site("example.com") == "other":
/// ...         anchor["rel"] = "nofollow"
/// >>> linkwright.linkify_html('<a href="/x">x</a> <a href="//example.org">y</a>', existing=mark)
/// '<a href="/x">x</a> <a rel="nofollow" href="//example.org">y</a>'
#[pyclass(name = "ExistingAnchor", module = "linkwright")]
pub(crate) struct PyExistingAnchor {
    href: String,
    text: Option<String>,
    halves: Halves,
    /// The site that the text names, and how the URL of the anchor relates to it. With ``"other"``,
    /// the link is deceptive. ``None`` if the text names no site.
    #[pyo3(get)]
    named_site: Option<(String, String)>,
    /// The attributes except `href`, by their names in lowercase.
    attributes: Py<PyDict>,
    is_unlinked: bool,
}

impl PyExistingAnchor {
    fn new(py: Python<'_>, anchor: &ExistingAnchor<'_>, halves: Halves) -> PyResult<Self> {
        Ok(Self {
            href: anchor.href().to_owned(),
            text: anchor.text().map(str::to_owned),
            halves,
            named_site: anchor.named_site().map(|it| (it.host, it.site.to_string())),
            attributes: halves.dict(py, anchor.attributes())?.unbind(),
            is_unlinked: false,
        })
    }

    fn apply(&self, py: Python<'_>, anchor: &mut ExistingAnchor<'_>) -> PyResult<()> {
        if self.is_unlinked {
            anchor.unlink();
        }
        let mut left = Vec::new();
        for (name, value) in self.attributes.bind(py) {
            let name = self.halves.read(name.cast()?)?.into_owned();
            let value = self.halves.read(value.cast()?)?.into_owned();
            if anchor.attribute(&name) != Some(&value) {
                anchor.set_attribute(name.clone(), value).map_err(refused)?;
            }
            left.push(name);
        }
        let own: Vec<_> = anchor.attributes().map(|(name, _)| name.to_owned()).collect();
        for name in own.iter().filter(|name| !left.contains(name)) {
            anchor.remove_attribute(name);
        }
        Ok(())
    }
}

#[pymethods]
impl PyExistingAnchor {
    /// The ``href`` as the author wrote it.
    #[getter]
    fn href<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.halves.write(py, &self.href)
    }

    /// The text that a reader sees in the anchor, or ``None`` if it is not known.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.text.as_ref().map(|text| self.halves.write(py, text)).transpose()
    }

    /// Return how the URL of the anchor relates to the host ``own``.
    ///
    /// It resolves the ``href`` like a browser on a page of this host. The result is
    /// ``"same-host"``, ``"same-site"`` or ``"other"``. It is ``"none"`` for an email address or a
    /// script.
    fn site(&self, own: Text) -> String {
        Site::from_href(&self.href, &own).to_string()
    }

    /// The attributes except ``href``, with lowercase names, as a new dictionary.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.attributes.bind(py).copy()
    }

    /// Leave only the content of the anchor, which is not linked again. In HTML, remove its
    /// ``href``.
    fn unlink(&mut self) {
        self.is_unlinked = true;
    }

    /// Return the value of an attribute, or ``default``.
    #[pyo3(signature = (name, default=None))]
    fn get<'py>(
        &self,
        name: &Bound<'py, PyString>,
        default: Option<Bound<'py, PyString>>,
    ) -> PyResult<Option<Bound<'py, PyString>>> {
        let py = name.py();
        let name = self.halves.read(name)?.to_ascii_lowercase();
        if name == "href" {
            return self.href(py).map(Some);
        }
        let value = self.attributes.bind(py).get_item(self.halves.write(py, &name)?)?;
        Ok(value.map(Bound::cast_into).transpose()?.or(default))
    }

    fn __contains__(&self, name: &Bound<'_, PyString>) -> PyResult<bool> {
        Ok(self.get(name, None)?.is_some())
    }

    fn __getitem__<'py>(&self, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
        self.get(name, None)?.ok_or_else(|| PyKeyError::new_err(name.clone().unbind()))
    }

    fn __setitem__(
        &mut self,
        name: &Bound<'_, PyString>,
        value: &Bound<'_, PyString>,
    ) -> PyResult<()> {
        let own = Halves::default().read(name)?;
        check_attribute(&own).map_err(refused)?;
        self.attributes.bind(name.py()).set_item(own.to_ascii_lowercase(), value)
    }

    fn __delitem__(&mut self, name: &Bound<'_, PyString>) -> PyResult<()> {
        self.__getitem__(name)?;
        let own = Halves::default().read(name)?;
        check_attribute(&own).map_err(refused)?;
        self.attributes.bind(name.py()).del_item(own.to_ascii_lowercase())
    }

    fn __repr__(&self) -> String {
        format!("ExistingAnchor(href={:?})", self.href)
    }
}
