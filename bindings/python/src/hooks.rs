//! Hooks: functions of Python that see each anchor.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use linkwright::linker::{ExistingAnchor, Site};
use linkwright::{Anchor, AnchorError, Finder, Linker};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::link::PyLink;

/// The first exception of a hook. No hook is called after it.
#[derive(Clone, Default)]
pub(crate) struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    fn is_some(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Calls `hook` unless one has raised before.
    pub(crate) fn call(&self, hook: impl FnOnce(Python<'_>) -> PyResult<()>) {
        if self.is_some() {
            return;
        }
        if let Err(error) = Python::attach(hook) {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }
}

/// A linker that calls `hook` for each link that it makes.
pub(crate) fn with_anchor(linker: Linker, hook: Py<PyAny>, raised: Raised) -> Linker {
    let scratch = Scratch::new(&linker);
    linker.anchor(move |link, anchor| {
        raised.call(|py| {
            let seen = Py::new(py, PyAnchor::new(anchor, &scratch))?;
            let found = PyLink::new(0, link, anchor);
            returned("anchor", hook.call1(py, (found, &seen))?.bind(py))?;
            seen.borrow(py).apply(anchor)
        });
    })
}

/// A linker that calls `hook` for each anchor of the author.
pub(crate) fn with_existing(linker: Linker, hook: Py<PyAny>, raised: Raised) -> Linker {
    linker.existing(move |anchor| {
        raised.call(|py| {
            let seen = Py::new(py, PyExistingAnchor::new(anchor))?;
            returned("existing", hook.call1(py, (&seen,))?.bind(py))?;
            seen.borrow(py).apply(anchor)
        });
    })
}

/// Checks what a hook returned, so that nobody believes that it has an effect.
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
            "cannot set the attribute \"href\": a new link has anchor.href, and an anchor of the author keeps its own"
                .to_owned()
        }
        AnchorError::Attribute(name) => format!(
            "cannot set the attribute {name:?}: event handlers, style and names that HTML does not know are not allowed"
        ),
        error => error.to_string(),
    })
}

/// An anchor on which changes are tried, so that a hook learns at once that one is refused.
#[derive(Clone, Default)]
pub(crate) struct Scratch {
    linker: Linker,
}

impl Scratch {
    /// Takes what an `href` may be from a linker.
    pub(crate) fn new(linker: &Linker) -> Self {
        let schemes = linker.get_finder().get_schemes();
        let finder = Finder::new().schemes(schemes).unwrap_or_default();
        Self { linker: Linker::new().finder(finder) }
    }

    /// An `href` as it is written.
    pub(crate) fn href(&self, href: &str) -> PyResult<String> {
        self.change(|anchor| anchor.set_href(href).map(|anchor| anchor.href().to_owned()))
    }

    /// Whether an anchor may have an attribute of this name.
    pub(crate) fn attribute(&self, name: &str) -> PyResult<()> {
        self.change(|anchor| anchor.set_attribute(name.to_owned(), "").map(|_| ()))
    }

    fn change<T: Default>(
        &self,
        change: impl FnOnce(&mut Anchor<'_>) -> Result<T, AnchorError>,
    ) -> PyResult<T> {
        let anchor = self.linker.links("https://example.com").next();
        let changed = anchor.map(|(_, mut anchor)| change(&mut anchor));
        changed.transpose().map(Option::unwrap_or_default).map_err(refused)
    }
}

/// The anchor of a link, for the function that ``Linker(anchor=…)`` is given.
///
/// Nothing in it is escaped. Its attributes but for ``href`` are items: ``anchor["rel"] = "nofollow"``.
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
    #[pyo3(get)]
    href: String,
    /// The text that a reader sees. If it is blank, the link stays text.
    #[pyo3(get, set)]
    text: String,
    attributes: Vec<(String, String)>,
    /// The name of the HTML block around the link: ``p``, ``li``, ``h2``. Empty if it is not known.
    #[pyo3(get)]
    element: String,
    /// Whether the block, or the line of plain text, shows nothing but the link.
    #[pyo3(get)]
    is_alone: bool,
    is_vetoed: bool,
    scratch: Scratch,
}

impl PyAnchor {
    fn new(anchor: &Anchor<'_>, scratch: &Scratch) -> Self {
        let attributes = anchor.attributes();
        Self {
            href: anchor.href().to_owned(),
            text: anchor.text().to_owned(),
            attributes: attributes.map(|(name, value)| (name.into(), value.into())).collect(),
            element: anchor.element().to_owned(),
            is_alone: anchor.is_alone(),
            is_vetoed: false,
            scratch: scratch.clone(),
        }
    }

    fn apply(&self, anchor: &mut Anchor<'_>) -> PyResult<()> {
        if self.is_vetoed {
            anchor.veto();
            return Ok(());
        }
        if self.href != anchor.href() {
            anchor.set_href(&self.href).map_err(refused)?;
        }
        if self.text != anchor.text() {
            anchor.set_text(self.text.clone());
        }
        let names: Vec<_> = anchor.attributes().map(|(name, _)| name.to_owned()).collect();
        for name in names {
            if self.find(&name).is_none() {
                anchor.remove_attribute(&name);
            }
        }
        for (name, value) in &self.attributes {
            anchor.set_attribute(name.clone(), value.clone()).map_err(refused)?;
        }
        Ok(())
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.attributes.iter().position(|(own, _)| own.eq_ignore_ascii_case(name))
    }
}

#[pymethods]
impl PyAnchor {
    /// The URL of the link. It can be set to one with ``http``, ``https``, ``mailto`` or one of the ``schemes``, and to a
    /// path on this site, which starts with one ``/``; anything else is a ``ValueError``.
    #[setter]
    fn set_href(&mut self, href: &str) -> PyResult<()> {
        self.href = self.scratch.href(href)?;
        Ok(())
    }

    /// Leaves the link as text.
    fn veto(&mut self) {
        self.is_vetoed = true;
    }

    /// Shortens the text to ``max`` characters: the middle of the path, query and fragment becomes ``…``.
    fn truncate(&mut self, max: &Bound<'_, PyInt>) -> PyResult<()> {
        let text = self.text.clone();
        // What is too large to be extracted is longer than any text.
        let max = match max.gt(0)? {
            true => max.extract().unwrap_or(usize::MAX),
            false => return Err(PyValueError::new_err("truncate: give a whole number above 0")),
        };
        self.text = self
            .scratch
            .change(|anchor| Ok(anchor.set_text(text).truncate(max).text().to_owned()))?;
        Ok(())
    }

    /// The attributes but for ``href``, as a new dictionary.
    #[getter]
    fn attributes(&self) -> HashMap<&str, &str> {
        self.attributes.iter().map(|(name, value)| (&**name, &**value)).collect()
    }

    /// The value of an attribute other than ``href``, or ``default``.
    #[pyo3(signature = (name, default=None))]
    fn get(&self, name: &str, default: Option<String>) -> Option<String> {
        self.find(name).map(|at| self.attributes[at].1.clone()).or(default)
    }

    fn __contains__(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn __getitem__(&self, name: &str) -> PyResult<String> {
        self.get(name, None).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __setitem__(&mut self, name: String, value: String) -> PyResult<()> {
        self.scratch.attribute(&name)?;
        match self.find(&name) {
            Some(at) => self.attributes[at].1 = value,
            None => self.attributes.push((name, value)),
        }
        Ok(())
    }

    fn __delitem__(&mut self, name: &str) -> PyResult<()> {
        let at = self.find(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        self.attributes.remove(at);
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Anchor(href={:?}, text={:?})", self.href, self.text)
    }
}

/// The attributes that HTML gives to anchors and to all elements, of which a hook sees the values.
const READ: [&str; 23] = [
    "accesskey",
    "class",
    "dir",
    "download",
    "hidden",
    "hreflang",
    "id",
    "inert",
    "itemprop",
    "lang",
    "name",
    "ping",
    "referrerpolicy",
    "rel",
    "rev",
    "role",
    "slot",
    "style",
    "tabindex",
    "target",
    "title",
    "translate",
    "type",
];

/// An anchor that the author of a document wrote, for the function that ``Linker(existing=…)`` is given.
///
/// Its attributes are items, as those of ``Anchor``. Those that HTML defines for anchors can be read, all can be set.
///
/// >>> import linkwright
/// >>> def mark(anchor):
/// ...     if anchor.site("example.com") == "other":
/// ...         anchor["rel"] = "nofollow"
/// >>> linkwright.linkify_html('<a href="/x">x</a> <a href="//example.org">y</a>', existing=mark)
/// '<a href="/x">x</a> <a rel="nofollow" href="//example.org">y</a>'
#[pyclass(name = "ExistingAnchor", module = "linkwright")]
pub(crate) struct PyExistingAnchor {
    /// The ``href`` as the author wrote it.
    #[pyo3(get)]
    href: String,
    attributes: HashMap<&'static str, String>,
    /// What was set, and with `None` what was removed.
    changes: Vec<(String, Option<String>)>,
    is_unlinked: bool,
}

impl PyExistingAnchor {
    fn new(anchor: &ExistingAnchor<'_>) -> Self {
        let read = READ.into_iter();
        Self {
            href: anchor.href().to_owned(),
            attributes: read.filter_map(|name| Some((name, anchor.attribute(name)?))).collect(),
            changes: Vec::new(),
            is_unlinked: false,
        }
    }

    fn apply(&self, anchor: &mut ExistingAnchor<'_>) -> PyResult<()> {
        if self.is_unlinked {
            anchor.unlink();
        }
        for (name, value) in &self.changes {
            match value {
                Some(value) => {
                    anchor.set_attribute(name.clone(), value.clone()).map_err(refused)?;
                }
                None => {
                    anchor.remove_attribute(name);
                }
            }
        }
        Ok(())
    }
}

#[pymethods]
impl PyExistingAnchor {
    /// Where the anchor leads, as a browser resolves its ``href`` on a page of the host ``own``: ``"same-host"``,
    /// ``"same-site"``, ``"other"``, or ``"none"`` for an address or a script.
    fn site(&self, own: &str) -> &'static str {
        Site::of(&self.href, own).as_str()
    }

    /// Leaves only the content of the anchor, which is not linked again. In HTML its ``href`` goes.
    fn unlink(&mut self) {
        self.is_unlinked = true;
    }

    /// The value of an attribute, or ``default``.
    #[pyo3(signature = (name, default=None))]
    fn get(&self, name: &str, default: Option<String>) -> PyResult<Option<String>> {
        let name = name.to_ascii_lowercase();
        let mut changes = self.changes.iter().rev();
        Ok(match changes.find(|(own, _)| *own == name) {
            Some((_, value)) => value.clone().or(default),
            None if name == "href" => Some(self.href.clone()),
            None if READ.contains(&&*name) => self.attributes.get(&*name).cloned().or(default),
            None => {
                return Err(PyValueError::new_err(format!(
                    "cannot read the attribute {name:?}: only {} can be read",
                    READ.join(", ")
                )));
            }
        })
    }

    fn __contains__(&self, name: &str) -> PyResult<bool> {
        Ok(self.get(name, None)?.is_some())
    }

    fn __getitem__(&self, name: &str) -> PyResult<String> {
        self.get(name, None)?.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __setitem__(&mut self, name: &str, value: String) -> PyResult<()> {
        Scratch::default().attribute(name)?;
        self.changes.push((name.to_ascii_lowercase(), Some(value)));
        Ok(())
    }

    fn __delitem__(&mut self, name: &str) -> PyResult<()> {
        self.__getitem__(name)?;
        Scratch::default().attribute(name)?;
        self.changes.push((name.to_ascii_lowercase(), None));
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("ExistingAnchor(href={:?})", self.href)
    }
}
