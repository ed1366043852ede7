//! The features of bleach for HTML that the hook of a linker does not have. bleach passes all
//! attributes and the text of an anchor to a function, as in the source, and the function can
//! replace both. It also writes tags anew, so the text that follows on a page is not part of them.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::mem::take;
use std::ops::Range;

use linkwright::LinkKind;
use linkwright::edit::SourceEdit;
use linkwright::html;
use memchr::memchr3_iter;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet};

use crate::linker::{Hooks, PyLinker};
use crate::texts::{Halves, Text, Written};
use crate::tokens::{TokenKind, tokens};

/// Elements without an end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements that end with the element around them.
const IMPLIED: [&str; 20] = [
    "body", "caption", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p",
    "rb", "rp", "rt", "tbody", "td", "tfoot", "th", "thead", "tr",
];

/// The schemes whose URLs can run a script.
const SCRIPTS: [&str; 3] = ["javascript", "vbscript", "data"];

/// Link a page with ``linker``.
///
/// Tags that are not in ``tags`` become text, and so does an unfinished tag or comment. In the
/// order of the page, ``new`` is called with the kind, the text and the ``href`` of each link, and
/// ``existing`` with the attributes and the text of each anchor. They return the text before the
/// anchor, its attributes and its text, or ``None`` for no anchor. ``constant`` has the attributes
/// that all callbacks together set. With it, they are only called for email addresses.
#[pyfunction]
pub(crate) fn anchors(
    py: Python<'_>,
    text: Text,
    linker: &PyLinker,
    tags: &Bound<'_, PyFrozenSet>,
    constant: Option<Attributes>,
    new: Bound<'_, PyAny>,
    existing: Bound<'_, PyAny>,
) -> PyResult<Written> {
    let sees_anchors = !linker.skips_anchors();
    let html = match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => Cow::Borrowed(&*text),
    };
    let page = Page::read(&html, tags, sees_anchors)?;
    let links = linker.run(py, &text, Hooks::default(), |linker, _| {
        html::Rewriter::new(linker).edits(&page.html)
    })?;
    let out = String::with_capacity(page.html.len() + page.html.len() / 4);
    let (page, links, dropped, halves) = (&page, &*links, HashSet::new(), text.halves);
    let writer = Writer { page, links, out, dropped, constant, halves, new, existing };
    Ok(text.written(writer.write(sees_anchors)?))
}

/// Write tags that are not in ``tags`` as text. A sanitizer that removes unknown tags then shows
/// them.
#[pyfunction]
pub(crate) fn without_unknown(html: Text, tags: &Bound<'_, PyFrozenSet>) -> PyResult<Written> {
    let page = Page::read(&html, tags, true)?.html;
    Ok(html.written(page))
}

/// Return whether a browser runs a script for an ``href``.
#[pyfunction]
pub(crate) fn runs_script(href: Text) -> bool {
    let href = htmlize::unescape_attribute(&*href).replace(['\t', '\n', '\r'], "");
    let scheme = href.split_once(':').map_or("", |(scheme, _)| scheme);
    let scheme = scheme.trim_start_matches(|c: char| c <= ' ');
    SCRIPTS.iter().any(|own| own.eq_ignore_ascii_case(scheme))
}

/// Names and values.
type Attributes = Vec<(String, String)>;

/// A page in which all text that is not markup is escaped.
#[derive(Default)]
struct Page {
    html: String,
    items: Vec<Item>,
    /// The places where a character of the source is escaped, and the character.
    escapes: Vec<(usize, char)>,
    /// The items that start the open elements, by name.
    open: HashMap<String, Vec<usize>>,
}

struct Item {
    kind: TokenKind,
    range: Range<usize>,
    /// The name of the element of a tag, in lowercase.
    name: String,
    /// The attributes of a start tag, as written.
    attributes: Attributes,
    /// True if a start tag ends its element, in SVG and MathML.
    is_closed: bool,
    /// True if the element of a start tag has not ended yet.
    is_open: bool,
    /// The item that starts the element of an end tag.
    start: Option<usize>,
}

impl Page {
    /// Reads a page. End tags without an element are left out, and end tags that HTML requires are
    /// added. Without `sees_anchors`, anchors are elements like others.
    fn read(source: &str, tags: &Bound<'_, PyFrozenSet>, sees_anchors: bool) -> PyResult<Self> {
        let mut page = Self::default();
        page.html.reserve(source.len());
        let mut raised = Ok(());
        let is_known = |name: &str| {
            tags.contains(name).unwrap_or_else(|error| {
                raised = Err(error);
                false
            })
        };
        // The item that starts the open anchor.
        let mut anchor = None;
        for token in tokens(source, is_known) {
            let name = token.name;
            let is_anchor = sees_anchors && name == "a";
            match token.kind {
                TokenKind::Start => {
                    if is_anchor {
                        page.end_anchor(&mut anchor);
                        anchor = Some(page.items.len());
                    }
                    let is_in = |own| page.open.get(own).is_some_and(|starts| !starts.is_empty());
                    let is_foreign = ["svg", "math"].iter().any(|own| *own == name || is_in(*own));
                    let is_closed = token.is_self_closing && is_foreign;
                    let own = token.attributes.into_iter();
                    let attributes = own.filter(|(name, _)| is_written(name)).collect();
                    let is_open = !is_anchor && !is_closed && !VOID.contains(&&*name);
                    if is_open {
                        page.open.entry(name.clone()).or_default().push(page.items.len());
                    }
                    let item = page.push(token.kind, token.source, name);
                    (item.attributes, item.is_closed, item.is_open) =
                        (attributes, is_closed, is_open);
                }
                TokenKind::End => {
                    let start = match is_anchor {
                        true => anchor.take(),
                        false => page.open.get_mut(&name).and_then(Vec::pop),
                    };
                    if let Some(start) = start {
                        page.items[start].is_open = false;
                    }
                    if start.is_some() || VOID.contains(&&*name) {
                        page.push(token.kind, token.source, name).start = start;
                    }
                }
                TokenKind::Comment if !token.source.starts_with("</") => {
                    page.push(token.kind, token.source, name);
                }
                kind => {
                    let kind = if kind == TokenKind::RawText { kind } else { TokenKind::Text };
                    if page.items.last().is_none_or(|last| last.kind != kind) {
                        page.push(kind, "", name);
                    }
                    page.escape(token.source);
                }
            }
        }
        page.end_anchor(&mut anchor);
        page.end_all(0);
        raised.map(|()| page)
    }

    fn push(&mut self, kind: TokenKind, source: &str, name: String) -> &mut Item {
        let start = self.html.len();
        self.html += source;
        let (range, attributes) = (start..self.html.len(), Vec::new());
        let (is_closed, is_open, start) = (false, false, None);
        self.items.push(Item { kind, range, name, attributes, is_closed, is_open, start });
        let last = self.items.len() - 1;
        &mut self.items[last]
    }

    /// Ends the open anchor, as the next anchor and the end of the page do.
    fn end_anchor(&mut self, anchor: &mut Option<usize>) {
        if let Some(start) = anchor.take() {
            self.end_all(start);
            self.push(TokenKind::End, "</a>", "a".to_owned()).start = Some(start);
        }
    }

    /// Ends the open elements from an item on, the last one first. HTML requires most end tags.
    fn end_all(&mut self, from: usize) {
        for at in (from..self.items.len()).rev() {
            if !take(&mut self.items[at].is_open) {
                continue;
            }
            let name = self.items[at].name.clone();
            self.open.get_mut(&name).map(Vec::pop);
            if !IMPLIED.contains(&&*name) {
                self.push(TokenKind::End, &format!("</{name}>"), name).start = Some(at);
            }
        }
    }

    /// Adds text to the last item. Escapes it, except for whole character references.
    fn escape(&mut self, text: &str) {
        let mut written = 0;
        for at in memchr3_iter(b'<', b'>', b'&', text.as_bytes()) {
            let (escape, c) = match text.as_bytes()[at] {
                b'<' => ("&lt;", '<'),
                b'>' => ("&gt;", '>'),
                _ if reference(&text[at + 1..]).is_some() => continue,
                _ => ("&amp;", '&'),
            };
            self.html += &text[written..at];
            self.escapes.push((self.html.len(), c));
            self.html += escape;
            written = at + 1;
        }
        self.html += &text[written..];
        if let Some(item) = self.items.last_mut() {
            item.range.end = self.html.len();
        }
    }

    /// Returns a range of text as in the source.
    fn source(&self, range: Range<usize>) -> String {
        let (mut source, mut written) = (String::new(), range.start);
        let from = self.escapes.partition_point(|(at, _)| *at < range.start);
        for &(at, c) in self.escapes[from..].iter().take_while(|(at, _)| *at < range.end) {
            source += &self.html[written..at];
            source.push(c);
            written = at + if c == '&' { "&amp;".len() } else { "&lt;".len() };
        }
        source + &self.html[written.min(range.end)..range.end]
    }
}

/// Returns the character reference at the start of the text after a `&`, if it has a `;` and is
/// known.
fn reference(text: &str) -> Option<&str> {
    // Names are not longer.
    let end = text.bytes().take(34).position(|byte| byte == b';')?;
    let read = htmlize::unescape_attribute(format!("&{}", &text[..=end]));
    let is_read = !text[..end].contains('&') && (read == ";" || !read.ends_with(';'));
    is_read.then(|| &text[..=end])
}

/// Replaces each `&` in a text. `replace` gets the text after it, and returns the replacement and
/// how much of that text it also replaces.
fn replaced<'t>(text: &'t str, replace: impl Fn(&'t str) -> (&'static str, usize)) -> String {
    let mut parts = text.split('&');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (written, len) = replace(part);
        text + written + &part[len..]
    })
}

/// Returns text as bleach passes it to callbacks: without character references, except that `&amp;`
/// becomes `&`.
fn told(source: &str) -> String {
    replaced(source, |part| match reference(part) {
        Some("amp;") => ("&", "amp;".len()),
        Some(other) => ("", other.len()),
        None => ("&", 0),
    })
}

/// Escapes the value of an attribute, except for quotes and whole character references.
fn escaped(value: &str) -> String {
    replaced(value, |part| (if reference(part).is_some() { "&" } else { "&amp;" }, 0))
}

/// The writer of a page. It calls the functions.
struct Writer<'a, 'py> {
    page: &'a Page,
    /// The links that are not written yet.
    links: &'a [SourceEdit],
    out: String,
    /// The items that start elements that are left out.
    dropped: HashSet<usize>,
    constant: Option<Attributes>,
    halves: Halves,
    new: Bound<'py, PyAny>,
    existing: Bound<'py, PyAny>,
}

impl Writer<'_, '_> {
    fn write(mut self, sees_anchors: bool) -> PyResult<String> {
        let items = &self.page.items;
        let is_anchor = |item: &Item| sees_anchors && item.name == "a";
        let mut at = 0;
        while let Some(item) = items.get(at) {
            at += 1;
            if item.kind == TokenKind::Start && is_anchor(item) {
                let len = items[at..].iter().position(is_anchor);
                let end = len.map_or(items.len(), |len| at + len);
                self.existing(at - 1, end)?;
                at = end + 1;
            } else {
                self.item(item)?;
            }
        }
        Ok(self.out)
    }

    fn item(&mut self, item: &Item) -> PyResult<()> {
        match item.kind {
            TokenKind::Start => {
                let end = if item.is_closed { "/>" } else { ">" };
                write_tag(&mut self.out, &item.name, &item.attributes, end);
            }
            TokenKind::End if item.start.is_some_and(|start| self.dropped.contains(&start)) => {}
            TokenKind::End => self.out.extend(["</", &item.name, ">"]),
            TokenKind::Text => self.text(item.range.clone())?,
            _ => self.out += &self.page.html[item.range.clone()],
        }
        Ok(())
    }

    /// Writes text with its links.
    fn text(&mut self, range: Range<usize>) -> PyResult<()> {
        let mut at = range.start;
        while let Some((link, rest)) = self.links.split_first()
            && link.link.start < range.end
        {
            self.links = rest;
            if link.link.start >= at {
                self.out += &self.page.html[at..link.link.start];
                at = link.link.end;
                self.link(link)?;
            }
        }
        self.out += &self.page.html[at..range.end];
        Ok(())
    }

    fn link(&mut self, link: &SourceEdit) -> PyResult<()> {
        let Some(kind) = link.kind else { return Ok(()) };
        let written = self.page.source(link.link.clone());
        let made = match &self.constant {
            Some(constant) if !matches!(kind, LinkKind::Email | LinkKind::Mailto) => {
                let scheme = if kind == LinkKind::Domain { "http://" } else { "" };
                let own = vec![("href".to_owned(), [scheme, &written].concat())];
                Some((String::new(), with_constant(own, constant), written))
            }
            _ => {
                let py = self.new.py();
                let text = self.halves.write(py, &written)?;
                let href = self.halves.write(py, &link.href)?;
                self.changed(self.new.call1((kind.to_string(), text, href))?)?
            }
        };
        match made {
            Some((before, attributes, text)) => {
                self.out += &before;
                write_tag(&mut self.out, "a", &attributes, ">");
                self.out += &escaped(&text).replace('<', "&lt;").replace('>', "&gt;");
                self.out += "</a>";
            }
            None => self.out += &self.page.html[link.link.clone()],
        }
        Ok(())
    }

    /// Reads the result of a function: the text before an anchor, its attributes and its text.
    fn changed(&self, made: Bound<'_, PyAny>) -> PyResult<Option<(String, Attributes, String)>> {
        let read = |text: &Bound<'_, PyAny>| -> PyResult<_> {
            Ok(self.halves.read(text.cast()?)?.into_owned())
        };
        let Some((before, own, text)) = made.extract::<Option<(_, Bound<'_, PyDict>, _)>>()? else {
            return Ok(None);
        };
        let own = own.iter().map(|(key, value)| Ok((read(&key.get_item(1)?)?, read(&value)?)));
        Ok(Some((read(&before)?, own.collect::<PyResult<_>>()?, read(&text)?)))
    }

    /// Writes an existing anchor, from one item to another.
    fn existing(&mut self, start: usize, end: usize) -> PyResult<()> {
        let attributes = &self.page.items[start].attributes;
        let content = &self.page.items[start + 1..end];
        let texts =
            content.iter().filter(|item| matches!(item.kind, TokenKind::Text | TokenKind::RawText));
        let text: String =
            texts.clone().map(|item| told(&self.page.source(item.range.clone()))).collect();
        let changed = match &self.constant {
            Some(constant) => {
                Some((String::new(), with_constant(attributes.clone(), constant), text.clone()))
            }
            None => {
                let py = self.existing.py();
                let own = PyDict::new(py);
                for (name, value) in attributes {
                    let [name, value] = [name, value].map(|text| self.halves.write(py, text));
                    own.set_item((py.None(), name?), value?)?;
                }
                let text = self.halves.write(py, &text)?;
                self.changed(self.existing.call1((own, text))?)?
            }
        };
        if let Some((_, attributes, own)) = changed {
            write_tag(&mut self.out, "a", &attributes, ">");
            if own == text {
                for item in content {
                    self.item(item)?;
                }
                self.out += "</a>";
                return Ok(());
            }
            let own = own.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            self.out += &own;
            self.out += "</a>";
        } else {
            for item in texts {
                self.out += &self.page.html[item.range.clone()];
            }
        }
        // The markup in the anchor goes, except for the ends of surrounding elements.
        for (at, item) in content.iter().enumerate() {
            match item.kind {
                TokenKind::Start => drop(self.dropped.insert(start + 1 + at)),
                TokenKind::End if item.start.is_some() => self.item(item)?,
                _ => {}
            }
        }
        Ok(())
    }
}

/// Returns the attributes of an anchor with the attributes that ``nofollow`` and ``target_blank``
/// set.
fn with_constant(mut own: Attributes, constant: &Attributes) -> Attributes {
    if !own.iter().any(|(name, value)| name == "href" && !value.starts_with("mailto:")) {
        return own;
    }
    for (name, value) in constant {
        match own.iter_mut().find(|(own, _)| own == name) {
            Some((_, own)) if name == "rel" => {
                let mut words: Vec<_> = own.split(' ').filter(|word| !word.is_empty()).collect();
                if !words.iter().any(|word| word.eq_ignore_ascii_case(value)) {
                    words.push(value);
                }
                *own = words.join(" ");
            }
            Some((_, own)) => own.clone_from(value),
            None => own.push((name.clone(), value.clone())),
        }
    }
    own
}

/// Writes a start tag as bleach does.
fn write_tag(out: &mut String, name: &str, attributes: &Attributes, end: &str) {
    out.extend(["<", name]);
    for (name, value) in attributes {
        let value = escaped(value);
        let (quote, value) = match value.contains('"') && !value.contains('\'') {
            true => ("'", value),
            false => ("\"", value.replace('"', "&quot;")),
        };
        out.extend([" ", name, "=", quote, &value, quote]);
    }
    *out += end;
}

/// Return whether an attribute with this name can be written.
#[pyfunction]
pub(crate) fn is_name(name: Text) -> bool {
    is_written(&name)
}

fn is_written(name: &str) -> bool {
    let is_outside = |c: char| c <= ' ' || "\"'<>/=".contains(c);
    !name.is_empty() && !name.contains(is_outside)
}
