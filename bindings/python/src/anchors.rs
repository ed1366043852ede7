//! What bleach does with the anchors of the author, which the hook of a linker does not: it takes a function that gets all
//! attributes and the text of an anchor, and may replace both.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::Arc;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{HtmlString, Span, StartTag, Token, Tokenizer};
use linkwright::{Link, LinkKind, Linker, html};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyString};

use crate::hooks::{Raised, Scratch, refused};
use crate::linker::PyLinker;

type Attributes = Vec<(String, String)>;

/// Links a page as ``linker`` does, after ``callbacks`` have seen each anchor of the author, and lets them see each link.
/// Tags that are not among ``tags`` become text.
#[pyfunction]
pub(crate) fn anchors(
    py: Python<'_>,
    html: &str,
    linker: &PyLinker,
    tags: &Bound<'_, PyFrozenSet>,
    callbacks: Vec<Py<PyAny>>,
) -> PyResult<String> {
    // Text that was in an anchor is put into one without attributes, so that it does not link.
    let mark = format!("linkwright-{:x}", RandomState::new().build_hasher().finish());
    let callbacks = Arc::new(Callbacks { functions: callbacks, none: py.None() });
    let link = |page: &str| {
        linker.run_with(py, page, with_callbacks(&callbacks), |linker| {
            html::rewrite(page, linker).into_owned()
        })
    };
    let mut page = Page {
        html,
        page: String::with_capacity(html.len() + html.len() / 8),
        copied: 0,
        open: None,
        mark: &mark,
        scratch: Scratch::new(linker.linker()),
        callbacks: &callbacks,
        py,
    };
    if !html.contains('<') {
        // Tokenizing text takes much longer than linking it.
        page.escape(Span { start: 0, end: html.len() });
        return link(&page.page);
    }
    let mut emitter = DefaultEmitter::new_with_span();
    emitter.naively_switch_states(true);
    let mut is_raw = false;
    for token in Tokenizer::new_with_emitter(html, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name);
                if !tags.contains(&*name)? {
                    page.escape(tag.span);
                } else if name == "a" {
                    page.end(tag.span.start, tag.span.start)?;
                    page.start(tag);
                } else {
                    is_raw = html5gum::naive_next_state(&tag.name).is_some();
                }
            }
            Token::EndTag(tag) => {
                is_raw = false;
                if !tags.contains(&*String::from_utf8_lossy(&tag.name))? {
                    page.escape(tag.span);
                } else if *tag.name == b"a" {
                    page.end(tag.span.start, tag.span.end)?;
                }
            }
            Token::String(text) => {
                if let Some(open) = &mut page.open {
                    open.text += &String::from_utf8_lossy(&text.value);
                }
                if !is_raw && page.source(text.span).contains(['<', '&']) {
                    page.escape(text.span);
                }
            }
            _ => {}
        }
    }
    page.end(html.len(), html.len())?;
    page.copy(html.len());
    let linked = link(&page.page)?;
    Ok(match linked.contains(&mark) {
        true => linked.replace(&format!("<a {mark}>"), "").replace(&format!("</a {mark}>"), ""),
        false => linked,
    })
}

/// The functions that see each anchor, as bleach calls them.
struct Callbacks {
    functions: Vec<Py<PyAny>>,
    /// The namespace of an attribute.
    none: Py<PyAny>,
}

/// What became of an anchor.
struct Changed {
    attributes: Attributes,
    text: String,
}

impl Callbacks {
    /// Calls the functions with a dictionary of attributes until one returns `None`.
    fn call<'a>(
        &self,
        py: Python<'_>,
        attributes: impl Iterator<Item = (&'a str, &'a str)>,
        text: &str,
        is_new: bool,
    ) -> PyResult<Option<Changed>> {
        let given = PyDict::new(py);
        for (name, value) in attributes {
            given.set_item((&self.none, name), value)?;
        }
        given.set_item(intern!(py, "_text"), text)?;
        let functions = self.functions.iter().map(|function| function.bind(py).clone());
        let Some(changed) = apply(functions.collect(), given, is_new)? else { return Ok(None) };
        let (mut attributes, mut text) = (Attributes::new(), String::new());
        for (key, value) in changed {
            let value = value.str()?.extract()?;
            match key.cast::<PyString>() {
                Ok(_) => text = value,
                Err(_) => attributes.push((key.get_item(1)?.extract()?, value)),
            }
        }
        Ok(Some(Changed { attributes, text }))
    }
}

/// Calls the functions with ``attrs``, each with what the one before returned, until one returns ``None``.
#[pyfunction]
pub(crate) fn apply<'py>(
    callbacks: Vec<Bound<'py, PyAny>>,
    attrs: Bound<'py, PyDict>,
    new: bool,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let mut attrs = attrs;
    for callback in callbacks {
        let changed = callback.call1((attrs, new))?;
        if changed.is_none() {
            return Ok(None);
        }
        attrs = changed.cast_into().map_err(|error| {
            let name = error.into_inner().get_type().name();
            let name = name.map_or_else(|_| "something else".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!(
                "a callback returned {name}, but must return the attributes or None"
            ))
        })?;
    }
    Ok(Some(attrs))
}

/// The hook that calls the functions for each link.
fn with_callbacks(callbacks: &Arc<Callbacks>) -> impl FnOnce(Linker, Raised) -> Linker {
    let callbacks = Arc::clone(callbacks);
    move |linker, raised| {
        linker.anchor(move |link, anchor| {
            raised.call(|py| {
                let href = as_written(link, "http://").unwrap_or_else(|| anchor.href().to_owned());
                let given = [("href", &*href)].into_iter();
                let changed = callbacks.call(py, given, link.as_str(), true)?;
                let is_link =
                    |changed: &Changed| changed.attributes.iter().any(|(name, _)| name == "href");
                let Some(changed) = changed.filter(is_link) else {
                    anchor.veto();
                    return Ok(());
                };
                anchor.set_text(changed.text);
                for (name, value) in changed.attributes {
                    let set = match &*name {
                        "href" => anchor.set_href(value).map(drop),
                        _ => anchor.set_attribute(name, value).map(drop),
                    };
                    set.map_err(refused)?;
                }
                Ok(())
            });
        })
    }
}

/// The URL of a link as it was written, with a scheme if it has none; `None` if it must be written in another way.
fn as_written(link: &Link<'_>, scheme: &str) -> Option<String> {
    let text = link.as_str();
    match link.kind() {
        _ if !text.is_ascii() => None,
        LinkKind::Url => Some(text.to_owned()),
        LinkKind::Domain => Some(format!("{scheme}{text}")),
        _ => None,
    }
}

/// A page that is written anew up to the byte `copied`.
struct Page<'a, 'py> {
    html: &'a str,
    page: String,
    copied: usize,
    /// The anchor of the author that is open.
    open: Option<Open>,
    mark: &'a str,
    scratch: Scratch,
    callbacks: &'a Callbacks,
    py: Python<'py>,
}

struct Open {
    tag: Span<usize>,
    attributes: Attributes,
    text: String,
    /// The length of the page before the content of the anchor.
    content: usize,
}

impl Page<'_, '_> {
    fn source(&self, span: Span<usize>) -> &str {
        self.html.get(span.start..span.end).unwrap_or_default()
    }

    /// Copies the source up to a byte.
    fn copy(&mut self, end: usize) {
        self.page += self.html.get(self.copied..end).unwrap_or_default();
        self.copied = self.copied.max(end);
    }

    /// Writes what is or could be markup as text, but for whole character references.
    fn escape(&mut self, span: Span<usize>) {
        self.copy(span.start);
        let source = self.source(span);
        let mut text = String::with_capacity(source.len());
        let mut written = 0;
        for (at, c) in source.match_indices(['<', '>', '&']) {
            text += &source[written..at];
            written = at + 1;
            text += match c {
                "<" => "&lt;",
                ">" => "&gt;",
                _ if is_reference(&source[written..]) => "&",
                _ => "&amp;",
            };
        }
        text += &source[written..];
        self.page += &text;
        self.copied = span.end;
    }

    fn start(&mut self, tag: StartTag<usize>) {
        self.copy(tag.span.start);
        let text = |bytes: &HtmlString| String::from_utf8_lossy(bytes).into_owned();
        let mut attributes: Vec<_> = tag.attributes.iter().collect();
        attributes.sort_by_key(|(_, value)| value.span.start);
        let attributes =
            attributes.into_iter().map(|(name, value)| (text(name), text(&value.value)));
        self.open = Some(Open {
            tag: tag.span,
            attributes: attributes.collect(),
            text: String::new(),
            content: self.page.len(),
        });
        self.copied = tag.span.end;
    }

    /// The anchor that is open ends with an end tag at these bytes, or without one.
    fn end(&mut self, start: usize, end: usize) -> PyResult<()> {
        let Some(open) = self.open.take() else { return Ok(()) };
        self.copy(start);
        let content = self.page.split_off(open.content);
        let attributes = open.attributes.iter().map(|(name, value)| (&**name, &**value));
        match self.callbacks.call(self.py, attributes, &open.text, false)? {
            None => {
                self.page += &format!("<a {}>{}</a {}>", self.mark, escaped(&open.text), self.mark);
                self.copied = end;
            }
            Some(Changed { attributes, text }) => {
                self.write_tag(&open, attributes)?;
                self.page += &if text == open.text { content } else { escaped(&text) };
                self.copy(end);
            }
        }
        Ok(())
    }

    fn write_tag(&mut self, open: &Open, attributes: Attributes) -> PyResult<()> {
        if attributes == open.attributes {
            let tag = self.source(open.tag).to_owned();
            self.page += &tag;
            return Ok(());
        }
        self.page += "<a";
        for (name, value) in attributes {
            let own = open.attributes.iter().find(|(own, _)| *own == name);
            let value = match own.is_some_and(|(_, own)| *own == value) {
                true => value,
                false => self.checked(&name, value)?,
            };
            self.page += &format!(" {name}=\"{}\"", escaped(&value));
        }
        self.page += ">";
        Ok(())
    }

    /// The value of an attribute, if the hook of a linker could set it.
    fn checked(&self, name: &str, value: String) -> PyResult<String> {
        match name {
            "href" => self.scratch.href(&value),
            _ => self.scratch.attribute(name).map(|()| value),
        }
    }
}

/// Whether a character reference goes on like this behind its `&`, up to its `;`.
fn is_reference(rest: &str) -> bool {
    // No name is longer.
    let name =
        rest.bytes().take(32).take_while(|&b| b == b'#' || b.is_ascii_alphanumeric()).count();
    name > 0 && rest[name..].starts_with(';')
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
