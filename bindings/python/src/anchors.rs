//! What bleach does with HTML, which the hook of a linker does not: it gives a function all attributes and the text of an
//! anchor, lets it replace both, and writes tags anew, so that what follows the text on a page is no part of them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{HtmlString, Span, StartTag, Token, Tokenizer};
use linkwright::{Anchor, Hook, Link, LinkKind, Linker, html};
use linkwright::{Calls, check_attribute};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet};

use crate::hooks::refused;
use crate::linker::PyLinker;

type Attributes = Vec<(String, String)>;

/// Elements without an end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements that end with what is around them.
const IMPLIED: [&str; 20] = [
    "body", "caption", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p",
    "rb", "rp", "rt", "tbody", "td", "tfoot", "th", "thead", "tr",
];

/// Links a page as ``linker`` does, after ``callbacks`` have seen each anchor of the author, and lets them see each link.
/// Tags that are not among ``tags`` become text, and so does a tag or comment that the page does not finish.
#[pyfunction]
pub(crate) fn anchors(
    py: Python<'_>,
    html: &str,
    linker: &PyLinker,
    tags: &Bound<'_, PyFrozenSet>,
    callbacks: Vec<Py<PyAny>>,
) -> PyResult<String> {
    let callbacks = Callbacks { functions: callbacks, linker: linker.linker() };
    // Text that was in an anchor is put into one without attributes, so that it does not link.
    let mark = format!("linkwright-{:x}", RandomState::new().build_hasher().finish());
    let link = |page: &str| {
        let mut hook = NewLinks { callbacks: &callbacks, mark: &mark, raised: None };
        let linked = linker.run_with(py, page, &mut hook, |linker, hook| {
            html::rewrite_with(page, linker, hook).into_owned()
        });
        hook.raised.map_or(Ok(linked), Err)
    };
    let mut page = Page {
        html,
        page: String::with_capacity(html.len() + html.len() / 8),
        copied: 0,
        elements: Elements::default(),
        open: None,
        mark: &mark,
        callbacks: &callbacks,
        py,
    };
    if !html.contains('<') {
        // Tokenizing text takes much longer than linking it.
        page.escape(Span { start: 0, end: html.len() });
        return Ok(unmarked(link(&page.page)?, &mark));
    }
    let skipped = linker.linker().get_skipped();
    let sees_anchors = !skipped.iter().any(|element| element == "a");
    let mut emitter = DefaultEmitter::new_with_span();
    emitter.naively_switch_states(true);
    let (mut is_raw, mut is_unclear) = (false, false);
    // Where the last token ends that the page has whole.
    let mut end = 0;
    for token in Tokenizer::new_with_emitter(html, emitter) {
        let Ok(token) = token;
        let span = match &token {
            Token::StartTag(tag) => tag.span,
            Token::EndTag(tag) => tag.span,
            Token::String(text) => text.span,
            Token::Comment(comment) => comment.span,
            Token::Doctype(doctype) => doctype.span,
            Token::Error(_) => continue,
        };
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name);
                is_unclear |= matches!(&*name, "svg" | "math" | "select");
                let may_be_raw = is_unclear && html5gum::naive_next_state(&tag.name).is_some()
                    || name == "noframes";
                if may_be_raw && !is_just_text(&html[span.end..], &name) {
                    break;
                }
                if !tags.contains(&*name)? {
                    page.text(span);
                } else if name == "a" && sees_anchors {
                    page.end(span.start, span.start)?;
                    page.start(&tag);
                } else {
                    is_raw = html5gum::naive_next_state(&tag.name).is_some();
                    page.write_start(&name, &tag);
                }
            }
            Token::EndTag(tag) => {
                is_raw = false;
                let name = String::from_utf8_lossy(&tag.name);
                if !tags.contains(&*name)? {
                    page.text(span);
                } else if name == "a" && sees_anchors {
                    page.end(span.start, span.end)?;
                } else {
                    page.write_end(&name, span);
                }
            }
            Token::String(text) => {
                if let Some(open) = &mut page.open {
                    open.text += &String::from_utf8_lossy(&text.value);
                }
                if !is_raw && page.source(span).contains(['<', '>', '&']) {
                    page.escape(span);
                }
            }
            _ if !is_whole(page.source(span)) => break,
            // In SVG and MathML it is no comment and ends elsewhere.
            _ if is_unclear && page.source(span).starts_with("<![") => break,
            _ if page.source(span).starts_with("</") => page.text(span),
            _ => {}
        }
        end = span.end;
    }
    page.text(Span { start: end, end: html.len() });
    page.end(html.len(), html.len())?;
    page.write_ends(0);
    Ok(unmarked(link(&page.page)?, &mark))
}

/// Whether an element has no markup up to its end tag: in SVG, MathML or a `select` only a tree tells whether a browser reads
/// the text of a `style` or `title` as markup. Nothing behind one of which that matters is read as markup.
fn is_just_text(content: &str, name: &str) -> bool {
    let (_, markup) = content.split_at(content.find('<').unwrap_or(content.len()));
    let end = markup.get(2..2 + name.len()).filter(|_| markup.starts_with("</"));
    end.is_some_and(|end| end.eq_ignore_ascii_case(name))
        && markup[2 + name.len()..].starts_with(['>', '/', ' ', '\t', '\n', '\r', '\x0C'])
        && name != "plaintext"
}

/// Whether the page has a comment or doctype to its end.
fn is_whole(markup: &str) -> bool {
    match markup.strip_prefix("<!--") {
        Some(rest) => matches!(rest, ">" | "->") || rest.ends_with("-->") || rest.ends_with("--!>"),
        None => markup.ends_with('>'),
    }
}

/// The page without its marks: anchors go, and what is between two marks comes before the anchor that it is in.
fn unmarked(page: String, mark: &str) -> String {
    if !page.contains(mark) {
        return page;
    }
    let page = page.replace(&format!("<a {mark}>"), "").replace(&format!("</a {mark}>"), "");
    let mut parts = page.split(mark);
    let mut unmarked = parts.next().unwrap_or_default().to_owned();
    while let (Some(before), Some(rest)) = (parts.next(), parts.next()) {
        unmarked.insert_str(unmarked.rfind("<a ").unwrap_or_default(), before);
        unmarked += rest;
    }
    unmarked
}

/// Calls the functions with ``attrs`` and ``text``, each with what the one before returned, until one returns ``None``.
/// Returns the attributes and the text, or ``None`` for no anchor.
#[pyfunction]
pub(crate) fn apply<'py>(
    py: Python<'py>,
    linker: &PyLinker,
    callbacks: Vec<Py<PyAny>>,
    attrs: Bound<'py, PyDict>,
    text: &str,
    new: bool,
) -> PyResult<Option<(Bound<'py, PyDict>, String)>> {
    let callbacks = Callbacks { functions: callbacks, linker: linker.linker() };
    let changed = callbacks.changed(py, attrs, text, new)?;
    let Some((attributes, text)) = changed else { return Ok(None) };
    let attrs = PyDict::new(py);
    for (key, value) in attributes {
        attrs.set_item(key, value)?;
    }
    Ok(Some((attrs, text)))
}

/// The namespace and the name of an attribute.
type Key = (Option<String>, String);

/// What became of an anchor: its attributes and its text.
type Changed = (Vec<(Key, String)>, String);

/// The functions that see each anchor, as bleach calls them.
struct Callbacks<'a> {
    functions: Vec<Py<PyAny>>,
    linker: &'a Linker,
}

impl Callbacks<'_> {
    fn changed(
        &self,
        py: Python<'_>,
        own: Bound<'_, PyDict>,
        text: &str,
        is_new: bool,
    ) -> PyResult<Option<Changed>> {
        let mut given = own.copy()?;
        given.set_item(intern!(py, "_text"), text)?;
        for function in &self.functions {
            let returned = function.bind(py).call1((given, is_new))?;
            if returned.is_none() {
                return Ok(None);
            }
            given = returned.cast_into().map_err(|error| {
                let of = error.into_inner().get_type();
                PyTypeError::new_err(format!(
                    "a callback returned {of}, but must return the attributes or None"
                ))
            })?;
        }
        let (mut attributes, mut text) = (Vec::new(), String::new());
        // A copy, which nothing changes in the meantime.
        for item in given.items() {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            if value.is_none() || value.is_instance_of::<PyBytes>() {
                return Err(PyTypeError::new_err(format!(
                    "a callback set {} to {}, but the value must be text",
                    key.repr()?,
                    value.repr()?,
                )));
            }
            let value: String = value.str()?.extract()?;
            if key.eq(intern!(py, "_text"))? {
                text = value;
                continue;
            }
            let named: Key = key.extract().map_err(|_| {
                let key = key.repr().map_or_else(|_| "a key".to_owned(), |key| key.to_string());
                PyTypeError::new_err(format!(
                    "a callback set {key}, but the keys are \"_text\" and (None, \"title\"), for each name"
                ))
            })?;
            let is_own = own.get_item(&key)?.is_some_and(|own| own.eq(&value).unwrap_or_default());
            attributes.push(match is_own {
                true => (named, value),
                false => self.checked(named, value)?,
            });
        }
        let is_link = attributes.iter().any(|((_, name), _)| name == "href");
        Ok((is_link || !is_new).then_some((attributes, text)))
    }

    /// An attribute, if the hook of a linker could set it.
    fn checked(&self, (space, name): Key, value: String) -> PyResult<(Key, String)> {
        let value = match &*name.to_ascii_lowercase() {
            "href" | "xlink:href" => self.linker.check_href(&value).map_err(refused)?,
            _ => check_attribute(&name).map(|()| value).map_err(refused)?,
        };
        Ok(((space, name), value))
    }
}

/// The hook that calls the functions for each link, and the first exception of one.
struct NewLinks<'a> {
    callbacks: &'a Callbacks<'a>,
    mark: &'a str,
    raised: Option<PyErr>,
}

impl Hook for NewLinks<'_> {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        if self.raised.is_none() {
            self.raised = Python::attach(|py| self.change(py, link, anchor)).err();
        }
    }

    fn calls(&self) -> Calls {
        Calls::Anchor
    }
}

impl NewLinks<'_> {
    fn change(&self, py: Python<'_>, link: &Link<'_>, anchor: &mut Anchor<'_>) -> PyResult<()> {
        let Self { callbacks, mark, .. } = self;
        let href = as_written(link, "http://").unwrap_or_else(|| anchor.href().to_owned());
        let own = PyDict::new(py);
        own.set_item((None::<&str>, "href"), href)?;
        let is_address = link.kind() == LinkKind::Email;
        let (scheme, shown) = match link.as_str().split_once(':') {
            Some((scheme, address)) if is_address => (scheme, address),
            _ => ("", link.as_str()),
        };
        let changed = callbacks.changed(py, own, shown, true)?;
        let Some((attributes, text)) = changed else {
            anchor.veto();
            return Ok(());
        };
        // `mailto:` stays outside of the anchor.
        anchor.set_text(match scheme.is_empty() || text.trim().is_empty() {
            true => text,
            false => format!("{mark}{scheme}:{mark}{text}"),
        });
        for ((_, name), value) in attributes {
            let set = match &*name {
                "href" => anchor.set_href(value).map(drop),
                _ => anchor.set_attribute(name, value).map(drop),
            };
            set.map_err(refused)?;
        }
        Ok(())
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
    elements: Elements,
    /// The anchor of the author that is open.
    open: Option<Open>,
    mark: &'a str,
    callbacks: &'a Callbacks<'a>,
    py: Python<'py>,
}

struct Open {
    attributes: Attributes,
    text: String,
    /// The length of the page before the content of the anchor.
    content: usize,
    /// How many elements were before the content.
    elements: usize,
    /// The end tags of those that end in it.
    ends: String,
}

/// The elements that are open, each a name or `None` when it is closed, and where they are.
#[derive(Default)]
struct Elements {
    names: Vec<Option<String>>,
    open: HashMap<String, Vec<usize>>,
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

    /// Writes markup as text.
    fn text(&mut self, span: Span<usize>) {
        let source = self.html.get(span.start..span.end).unwrap_or_default();
        if let Some(open) = &mut self.open {
            open.text += source;
        }
        self.escape(span);
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

    fn write_start(&mut self, name: &str, tag: &StartTag<usize>) {
        self.copy(tag.span.start);
        self.copied = tag.span.end;
        let is_void = VOID.contains(&name);
        let slash = if tag.self_closing && !is_void { "/" } else { "" };
        self.write_tag(name, attributes_of(tag), slash);
        if !is_void && !tag.self_closing {
            let Elements { names, open } = &mut self.elements;
            match open.get_mut(name) {
                Some(places) => places.push(names.len()),
                None => drop(open.insert(name.to_owned(), vec![names.len()])),
            }
            names.push(Some(name.to_owned()));
        }
    }

    /// Writes an end tag, if its element is open.
    fn write_end(&mut self, name: &str, span: Span<usize>) {
        self.copy(span.start);
        self.copied = span.end;
        let Elements { names, open } = &mut self.elements;
        let place = open.get_mut(name).and_then(Vec::pop);
        if place.is_some_and(|place| names[place].take().is_some()) || VOID.contains(&name) {
            let tag = format!("</{name}>");
            self.page += &tag;
            if let Some(open) = &mut self.open
                && place.is_some_and(|place| place < open.elements)
            {
                open.ends += &tag;
            }
        }
    }

    /// Writes the end tags that the page leaves out and that HTML requires, of the elements from this one on.
    fn write_ends(&mut self, from: usize) {
        for name in self.elements.names[from..].iter_mut().rev().filter_map(Option::take) {
            if !IMPLIED.contains(&&*name) {
                self.page += &format!("</{name}>");
            }
        }
    }

    fn write_tag(
        &mut self,
        name: &str,
        attributes: impl IntoIterator<Item = (String, String)>,
        slash: &str,
    ) {
        self.page += "<";
        self.page += name;
        for (name, value) in attributes {
            let written = [" ", &name, "=\"", &escaped(&value), "\""];
            self.page.extend(written);
        }
        self.page += slash;
        self.page += ">";
    }

    /// An anchor of the author starts.
    fn start(&mut self, tag: &StartTag<usize>) {
        self.copy(tag.span.start);
        self.copied = tag.span.end;
        self.open = Some(Open {
            attributes: attributes_of(tag).collect(),
            text: String::new(),
            content: self.page.len(),
            elements: self.elements.names.len(),
            ends: String::new(),
        });
    }

    /// The anchor that is open ends with an end tag at these bytes, or without one.
    fn end(&mut self, start: usize, end: usize) -> PyResult<()> {
        self.copy(start);
        self.copied = end;
        let Some(open) = self.open.take() else { return Ok(()) };
        if start == end {
            self.write_ends(open.elements);
        }
        let content = self.page.split_off(open.content);
        let own = PyDict::new(self.py);
        for (name, value) in &open.attributes {
            own.set_item((None::<&str>, name), value)?;
        }
        let changed = self.callbacks.changed(self.py, own, &open.text, false)?;
        let is_content_gone = changed.as_ref().is_none_or(|(_, text)| *text != open.text);
        if is_content_gone {
            self.elements.names[open.elements..].fill(None);
        }
        match changed {
            None => {
                self.page += &format!("<a {}>{}</a {}>", self.mark, escaped(&open.text), self.mark);
            }
            Some((attributes, text)) => {
                self.write_tag(
                    "a",
                    attributes.into_iter().map(|((_, name), value)| (name, value)),
                    "",
                );
                self.page += &if text == open.text { content.into() } else { escaped(&text) };
                self.page += "</a>";
            }
        }
        if is_content_gone {
            self.page += &open.ends;
        }
        Ok(())
    }
}

/// The attributes of a tag, in their order.
fn attributes_of(tag: &StartTag<usize>) -> impl Iterator<Item = (String, String)> {
    let text = |bytes: &HtmlString| String::from_utf8_lossy(bytes).into_owned();
    let mut attributes: Vec<_> = tag.attributes.iter().collect();
    attributes.sort_by_key(|(_, value)| value.span.start);
    attributes.into_iter().map(move |(name, value)| (text(name), text(&value.value)))
}

/// Whether a character reference goes on like this behind its `&`, up to its `;`.
fn is_reference(rest: &str) -> bool {
    let (digits, is_digit): (_, fn(&u8) -> bool) = match rest.as_bytes() {
        [b'#', b'x' | b'X', digits @ ..] => (digits, u8::is_ascii_hexdigit),
        [b'#', digits @ ..] => (digits, u8::is_ascii_digit),
        name => (name, u8::is_ascii_alphanumeric),
    };
    // No name is longer.
    let len = digits.iter().take(32).take_while(|&byte| is_digit(byte)).count();
    len > 0 && digits.get(len) == Some(&b';')
}

fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").into()
}
