//! The functions of the package, and the same functions as methods of a linker.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use linkwright::markdown::Rewriter;
use linkwright::{Hook, Linker, Safe, html, text};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyType};

use crate::hooks::Functions;
use crate::link::{Characters, PyLink, PyPlace};
use crate::replacement::{self, replaced};
use crate::settings::{Given, callable};
use crate::texts::{Halves, Text, Written};

/// The number of bytes from which other Python threads may run in the meantime. For shorter texts,
/// the switch costs more than it gains.
const LONG: usize = 4096;

/// A linker with settings for finding and writing links.
///
/// ``linkwright.SETTINGS`` lists the settings. A setting that is ``None`` has its default.
/// ``anchor`` is a function that is called for each new link, and ``existing`` a function that is
/// called for each existing anchor.
///
/// >>> import linkwright
/// >>> linker = linkwright.Linker(rel="nofollow", emails=False)
/// >>> linker.linkify_text("example.com & a@example.com")
/// '<a href="https://example.com" rel="nofollow">example.com</a> &amp; a@example.com'
/// >>> linkwright.Linker(email=False)
/// Traceback (most recent call last):
/// TypeError: unknown setting "email"; did you mean "emails"?
/// >>> linker.linkify_text("example.com", anchor=lambda link, anchor: anchor.veto())
/// 'example.com'
#[pyclass(frozen, name = "Linker", module = "linkwright")]
pub(crate) struct PyLinker {
    given: Given,
    arguments: Option<Py<PyDict>>,
}

/// The functions of a call for each new anchor and each existing anchor, if there are any.
#[derive(Default)]
pub(crate) struct Hooks(Option<Py<PyAny>>, Option<Py<PyAny>>);

impl PyLinker {
    fn from_arguments(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Ok(Self { given: Given::new(arguments)?, arguments: None })
    }

    /// Returns the linker without its hooks.
    pub(crate) fn linker(&self) -> &Linker {
        &self.given.linker
    }

    /// Returns whether the text of anchors is skipped.
    pub(crate) fn skips_anchors(&self) -> bool {
        self.given.skips_anchors
    }

    /// Runs a function over a text, and raises the exception of a hook. Hooks of the call replace
    /// hooks of the linker.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        text: &Text,
        hooks: Hooks,
        run: impl FnOnce(&Linker, &mut dyn Hook) -> T + Send,
    ) -> PyResult<T> {
        let Hooks(anchor, existing) = hooks;
        for (name, hook) in [("anchor", &anchor), ("existing", &existing)] {
            if let Some(hook) = hook {
                callable(name, hook.bind(py))?;
            }
        }
        let anchor = anchor.as_ref().or(self.given.anchor.as_ref());
        let existing = existing.as_ref().or(self.given.existing.as_ref());
        let hook = Functions { anchor, existing, halves: text.halves, raised: None };
        self.run_functions(py, text.len(), hook, run)
    }

    /// Runs a function over many texts, while other threads of Python run.
    pub(crate) fn run_all<T: Send>(
        &self,
        py: Python<'_>,
        run: impl FnOnce(&Linker, &mut dyn Hook) -> T + Send,
    ) -> PyResult<T> {
        let Given { anchor, existing, .. } = &self.given;
        let (anchor, existing) = (anchor.as_ref(), existing.as_ref());
        let hook = Functions { anchor, existing, halves: Halves::default(), raised: None };
        self.run_functions(py, usize::MAX, hook, run)
    }

    fn run_functions<T: Send>(
        &self,
        py: Python<'_>,
        len: usize,
        mut hook: Functions<'_>,
        run: impl FnOnce(&Linker, &mut dyn Hook) -> T + Send,
    ) -> PyResult<T> {
        let result = self.run_with(py, len, &mut hook, |linker, hook| run(linker, hook));
        hook.raised.map_or(Ok(result), Err)
    }

    /// Runs a function over a text of this length, without the GIL if the text is long.
    pub(crate) fn run_with<H: Send, T: Send>(
        &self,
        py: Python<'_>,
        len: usize,
        hook: &mut H,
        run: impl FnOnce(&Linker, &mut H) -> T + Send,
    ) -> T {
        let run = || run(&self.given.linker, hook);
        if len < LONG { run() } else { py.detach(run) }
    }
}

#[pymethods]
impl PyLinker {
    #[new]
    #[pyo3(signature = (**settings))]
    fn create(settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let arguments = settings.map(|settings| settings.copy()).transpose()?;
        Ok(Self { arguments: arguments.map(Bound::unbind), ..Self::from_arguments(settings)? })
    }

    /// Return the links of a plain text, in order.
    ///
    /// >>> import linkwright
    /// >>> linkwright.Linker(exclude=["example.net"]).find("example.com example.net")
    /// [Link(0, 11, kind="domain", text="example.com", href="https://example.com")]
    #[pyo3(signature = (text, /, *, anchor=None))]
    fn find(&self, py: Python<'_>, text: Text, anchor: Option<Py<PyAny>>) -> PyResult<Vec<PyLink>> {
        self.run(py, &text, Hooks(anchor, None), |linker, hook| {
            let mut characters = Characters::new(&text);
            let links = linker.hook(hook).links(&text);
            links
                .map(|(link, anchor)| {
                    PyLink::new(characters.before(link.range().start), &link, &anchor)
                })
                .collect()
        })
    }

    /// Return the places of the links of a plain text: the index of the first character of each,
    /// and the index after its last character.
    #[pyo3(signature = (text, /))]
    fn spans<'py>(
        &self,
        py: Python<'py>,
        text: Text,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (starts, ends) = self.run(py, &text, Hooks::default(), |linker, hook| {
            let mut characters = Characters::new(&text);
            let (mut starts, mut ends) = (Vec::new(), Vec::new());
            for (link, _) in linker.hook(hook).links(&text) {
                starts.extend((characters.before(link.range().start) as i64).to_ne_bytes());
                ends.extend((characters.before(link.range().end) as i64).to_ne_bytes());
            }
            (starts, ends)
        })?;
        static ARRAY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let (array, kind) = (ARRAY.import(py, "array", "array")?, intern!(py, "q"));
        let of = |bytes: Vec<u8>| match bytes.is_empty() {
            true => array.call1((kind,)),
            false => array.call1((kind, PyBytes::new(py, &bytes))),
        };
        Ok((of(starts)?, of(ends)?))
    }

    /// Replace each link of a plain text.
    ///
    /// ``replacement`` is a function that gets the link and returns a text, or ``None`` for a link
    /// that stays. It can also be a template with fields such as ``{kind}``.
    #[pyo3(signature = (text, replacement, /))]
    fn replace(
        &self,
        py: Python<'_>,
        text: Text,
        replacement: &Bound<'_, PyAny>,
    ) -> PyResult<Written> {
        let replace = replacement::replacement(replacement, text.halves)?;
        let links: Vec<_> = self.run(py, &text, Hooks::default(), |linker, hook| {
            let links = linker.hook(hook).links(&text);
            let mut characters = Characters::new(&text);
            links
                .map(|(link, anchor)| {
                    let start = characters.before(link.range().start);
                    (link.range(), PyLink::new(start, &link, &anchor))
                })
                .collect()
        })?;
        let replaced = replaced(&text, links, replace)?;
        Ok(text.written(replaced))
    }

    /// Convert a plain text to HTML: escaped, and with its links in anchors.
    #[pyo3(signature = (text, /, *, anchor=None))]
    fn linkify_text(
        &self,
        py: Python<'_>,
        text: Text,
        anchor: Option<Py<PyAny>>,
    ) -> PyResult<Written> {
        let written = self.run(py, &text, Hooks(anchor, None), |linker, hook| {
            text::html(&text, linker.hook(hook)).to_string()
        })?;
        Ok(text.written(written))
    }

    /// Put the links of HTML into anchors. Every byte outside the new anchors stays unchanged.
    #[pyo3(signature = (html, /, *, anchor=None, existing=None))]
    fn linkify_html(
        &self,
        py: Python<'_>,
        html: Text,
        anchor: Option<Py<PyAny>>,
        existing: Option<Py<PyAny>>,
    ) -> PyResult<Written> {
        let written = self.run(py, &html, Hooks(anchor, existing), |linker, hook| {
            html::rewrite(&html, linker.hook(hook)).into_owned()
        })?;
        Ok(html.written(written))
    }

    /// Write the URLs and email addresses in the source of a Markdown document as links.
    #[pyo3(signature = (source, /, *, anchor=None))]
    fn linkify_markdown(
        &self,
        py: Python<'_>,
        source: Text,
        anchor: Option<Py<PyAny>>,
    ) -> PyResult<Written> {
        let written = self.run(py, &source, Hooks(anchor, None), |linker, hook| {
            Rewriter::new(linker.hook(hook)).rewrite(&source).into_owned()
        })?;
        Ok(source.written(written))
    }

    /// Return a URL or an email address in the form for readers, or ``None``. With ``safe``, other
    /// programs do not cut it.
    #[pyo3(signature = (url, /, *, safe=false))]
    fn display(&self, url: Text, safe: bool) -> Option<String> {
        let linker = &self.given.linker;
        let safe = if safe { Safe::Everywhere } else { Safe::Standard };
        Some(linker.format(&url, safe)?.display)
    }

    /// Return the number of characters at the start of a text whose links do not change, whatever
    /// is appended.
    #[pyo3(signature = (text, /))]
    fn stable_prefix(&self, py: Python<'_>, text: Text) -> PyResult<usize> {
        self.run(py, &text, Hooks::default(), |linker, _| {
            let stable_prefix = linker.get_finder().stable_prefix(&text);
            Characters::new(&text).before(stable_prefix)
        })
    }

    /// Return the places of a plain text that could have been a link, each with its link or the
    /// reason why it does not link.
    #[pyo3(signature = (text, /, *, anchor=None))]
    fn explain(
        &self,
        py: Python<'_>,
        text: Text,
        anchor: Option<Py<PyAny>>,
    ) -> PyResult<Vec<PyPlace>> {
        self.run(py, &text, Hooks(anchor, None), |linker, hook| places(&text, linker, hook))
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

    /// Return whether two linkers link alike: they have the same settings, however these were
    /// given, and equal functions.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let (own, other) = (&self.given, &other.get().given);
        let is_same = |own: &Option<Py<PyAny>>, other: &Option<Py<PyAny>>| match (own, other) {
            (Some(own), Some(other)) => own.bind(py).eq(other),
            (own, other) => Ok(own.is_none() && other.is_none()),
        };
        Ok(own.linker == other.linker
            && is_same(&own.anchor, &other.anchor)?
            && is_same(&own.existing, &other.existing)?)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        format!("{:?}", self.given.linker).hash(&mut hasher);
        hasher.finish()
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
    let explained = linker.hook(hook).explain(text).map(|(at, outcome)| {
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

/// Defines functions that call a method of a linker, with their keyword arguments as settings.
macro_rules! functions {
    ($(
        $(#[$($doc:tt)*])*
        fn $name:ident($text:ident $(, $more:ident: $of:ty)*)($($none:ident),*) -> $returned:ty;
    )*) => {$(
        $(#[$($doc)*])*
        #[pyfunction]
        #[pyo3(signature = ($text, $($more,)* /, **settings))]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            $text: Text,
            $($more: $of,)*
            settings: Option<&Bound<'py, PyDict>>,
        ) -> PyResult<$returned> {
            PyLinker::from_arguments(settings)?.$name(py, $text, $($more,)* $($none),*)
        }
    )*};
}

functions! {
    /// Return the links of a plain text, in order. Offsets are in characters.
    ///
    /// >>> import linkwright
    /// >>> text = "请访问example.com。谢谢! Write to anna@example.com, not main.rs."
    /// >>> [text[link.start:link.end] for link in linkwright.find(text)]
    /// ['example.com', 'anna@example.com']
    fn find(text)(None) -> Vec<PyLink>;

    /// Return the places of the links of a plain text as two arrays of ``int64``.
    ///
    /// The arrays have the index of the first character of each link, and the index after its last
    /// character. ``numpy.asarray`` reads them without a copy.
    ///
    /// >>> import linkwright
    /// >>> linkwright.spans("See example.com or a@example.com")
    /// (array('q', [4, 19]), array('q', [15, 32]))
    fn spans(text)() -> (Bound<'py, PyAny>, Bound<'py, PyAny>);

    /// Replace each link of a plain text.
    ///
    /// ``replacement`` is a template with the fields ``{kind}``, ``{host}``,
    /// ``{registrable_domain}``, ``{text}``, ``{href}`` and ``{display}``, or a function that gets
    /// the ``Link`` and returns a text, or ``None`` for a link that stays.
    ///
    /// >>> import linkwright
    /// >>> linkwright.replace("Write to anna@example.com or see https://me:pw@example.org/a", "<{kind}>", userinfo=True)
    /// 'Write to <email> or see <url>'
    /// >>> def mask(link):
    /// ...     return None if link.is_at("example.com") else f"<{link.host}>"
    /// >>> linkwright.replace("example.com/a www.example.org/b", mask)
    /// 'example.com/a <www.example.org>'
    fn replace(text, replacement: &Bound<'py, PyAny>)() -> Written;

    /// Convert a plain text to HTML: escaped, and with its links in anchors.
    ///
    /// >>> import linkwright
    /// >>> linkwright.linkify_text("<3 example.com", rel="nofollow")
    /// '&lt;3 <a href="https://example.com" rel="nofollow">example.com</a>'
    fn linkify_text(text)(None) -> Written;

    /// Put the links of HTML into anchors.
    ///
    /// Text in code, anchors, scripts and similar elements stays unchanged, and so does every byte
    /// outside the new anchors. This does not sanitize: pass untrusted HTML through a sanitizer
    /// first.
    ///
    /// >>> import linkwright
    /// >>> linkwright.linkify_html("<p>See example.com, not <code>example.com</code>")
    /// '<p>See <a href="https://example.com">example.com</a>, not <code>example.com</code>'
    fn linkify_html(html)(None, None) -> Written;

    /// Write the URLs and email addresses in the source of a Markdown document as links.
    ///
    /// The result works with any renderer of CommonMark. Markdown has no syntax for attributes such
    /// as ``rel``, so they are left out.
    ///
    /// >>> import linkwright
    /// >>> linkwright.linkify_markdown("*example.org*, https://example.com or `example.net`")
    /// '*[example.org](<https://example.org>)*, <https://example.com> or `example.net`'
    fn linkify_markdown(source)(None) -> Written;

    /// Return the number of characters at the start of a text whose links do not change, whatever
    /// is appended.
    ///
    /// This part of a text that is still being written can be shown with its links.
    ///
    /// >>> import linkwright
    /// >>> linkwright.stable_prefix("See example.c"), linkwright.stable_prefix("See example.com ")
    /// (4, 16)
    fn stable_prefix(text)() -> usize;

    /// Return the places of a plain text that could have been a link, each with its link or the
    /// reason why it does not link.
    ///
    /// >>> import linkwright
    /// >>> [place.reason for place in linkwright.explain("see main.rs")]
    /// ['this reads as a file name (D3.file-name.extension)']
    fn explain(text)(None) -> Vec<PyPlace>;
}

/// Return a URL or an email address in the form for readers, with as few percent escapes as
/// possible.
///
/// Return ``None`` for other texts. With ``safe``, the result has more escapes. Other programs then
/// do not cut it in a text that it is pasted into.
///
/// >>> import linkwright
/// >>> linkwright.display("https://example.com/gr%C3%B6%C3%9Fe(it's)*")
/// "https://example.com/größe(it's)*"
/// >>> linkwright.display("https://example.com/gr%C3%B6%C3%9Fe(it's)*", safe=True)
/// 'https://example.com/größe(it%27s)%2A'
#[pyfunction]
#[pyo3(signature = (url, /, *, safe=false, **settings))]
pub(crate) fn display(
    url: Text,
    safe: bool,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Option<String>> {
    Ok(PyLinker::from_arguments(settings)?.display(url, safe))
}
