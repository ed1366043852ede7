//! What bleach does with HTML, which the hook of a linker does not: it gives a function all attributes and the text of an
//! anchor as they are in the source, lets it replace both, and writes tags anew, so that what follows the text on a page
//! is no part of them.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use linkwright::edit::SourceEdit;
use linkwright::html::{self, TokenKind};
use linkwright::{LinkKind, on_anchor};
use memchr::{memchr3, memchr3_iter};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PyString, PyTuple};

use crate::linker::PyLinker;
use crate::texts::{Halves, Text, Written};
use crate::urlize::quoted;

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

/// The schemes whose URLs can run a script.
const SCRIPTS: [&str; 3] = ["javascript", "vbscript", "data"];

/// Links a page as ``linker`` does, with ``callbacks`` that see each anchor in the order of the page. Tags that are not
/// among ``tags`` become text, and so does a tag or comment that the page does not finish. A new link that the pattern for
/// its kind does not find stays text.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "only `linkwright.bleach` calls it")]
pub(crate) fn anchors(
    py: Python<'_>,
    text: Text,
    linker: &PyLinker,
    links_emails: bool,
    tags: &Bound<'_, PyFrozenSet>,
    callbacks: Vec<Py<PyAny>>,
    url_re: Option<Bound<'_, PyAny>>,
    email_re: Option<Bound<'_, PyAny>>,
) -> PyResult<Written> {
    let sees_anchors = !linker.linker().get_skip().iter().any(|element| element == "a");
    let html = match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => Cow::Borrowed(&*text),
    };
    let page = Page::read(&html, tags, sees_anchors)?;
    let mut kinds = Vec::new();
    let mut hook = on_anchor(|link, _| kinds.push(link.kind()));
    let edits = linker.run_with(py, &page.html, &mut hook, |linker, hook| {
        html::Rewriter::new(linker.hook(hook)).edits(&page.html)
    });
    let links: Vec<_> = edits.into_iter().zip(kinds).collect();
    let constant = constant(py, &callbacks)?;
    let writer = Writer {
        page: &page,
        links: &links,
        out: String::with_capacity(page.html.len() + page.html.len() / 4),
        elements: Elements::default(),
        sees_anchors,
        links_emails,
        constant,
        callbacks: Callbacks(callbacks),
        halves: text.halves,
        patterns: [url_re, email_re],
        py,
    };
    Ok(text.written(writer.write()?))
}

/// Markup that is not among ``tags`` as text, so that a sanitiser that removes unknown tags shows them.
#[pyfunction]
pub(crate) fn without_unknown(html: Text, tags: &Bound<'_, PyFrozenSet>) -> PyResult<Written> {
    let page = Page::read(&html, tags, true)?.html.into_owned();
    Ok(html.written(page))
}

/// A page in which all that is no markup is escaped.
#[derive(Default)]
struct Page<'s> {
    source: &'s str,
    /// Borrowed while it is what the source starts with.
    html: Cow<'s, str>,
    items: Vec<Item>,
    /// Where a character of the source is escaped, and the character.
    escapes: Vec<(usize, char)>,
}

/// Names and values.
type Attributes = Vec<(String, String)>;

struct Item {
    kind: TokenKind,
    range: Range<usize>,
    /// The name of the element of a tag, in lower case.
    name: String,
    /// The attributes of a start tag as they are written.
    attributes: Attributes,
    /// Whether a start tag ends its element, in SVG and MathML.
    is_closed: bool,
}

impl<'s> Page<'s> {
    /// Reads a page. End tags without an element are left out, and those that HTML requires are added. Unless
    /// `sees_anchors`, anchors are elements like others.
    fn read(source: &'s str, tags: &Bound<'_, PyFrozenSet>, sees_anchors: bool) -> PyResult<Self> {
        let mut page = Self { source, ..Self::default() };
        let mut raised = Ok(());
        let is_known = |name: &str| {
            let contains = match name.contains(|c: char| c.is_ascii_uppercase()) {
                true => tags.contains(name.to_ascii_lowercase()),
                false => tags.contains(name),
            };
            contains.unwrap_or_else(|error| {
                raised = Err(error);
                false
            })
        };
        let mut elements = Elements::default();
        // How many elements were open before the anchor that is open.
        let mut anchor = None;
        for token in html::tokens(source, is_known) {
            let name = token.name().to_ascii_lowercase();
            let is_anchor = sees_anchors && name == "a";
            match token.kind {
                TokenKind::Start => {
                    if is_anchor {
                        page.end_anchor(&mut elements, &mut anchor);
                        anchor = Some(elements.names.len());
                    }
                    let is_foreign =
                        || ["svg", "math"].iter().any(|own| *own == name || elements.has(own));
                    let is_closed = token.is_self_closing && is_foreign();
                    if !is_anchor && !is_closed && !VOID.contains(&&*name) {
                        elements.start(&name);
                    }
                    let mut names = HashSet::new();
                    let own = token.attributes();
                    let own =
                        own.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
                    let attributes =
                        own.filter(|(name, _)| is_name(name) && names.insert(name.clone()));
                    let attributes: Vec<_> = attributes.collect();
                    page.push(token.kind, token.as_str(), &name);
                    if let Some(item) = page.items.last_mut() {
                        (item.attributes, item.is_closed) = (attributes, is_closed);
                    }
                }
                TokenKind::End => {
                    let is_open = match is_anchor {
                        true => anchor.take().is_some(),
                        false => elements.end(&name).is_some() || VOID.contains(&&*name),
                    };
                    if is_open {
                        page.push(token.kind, token.as_str(), &name);
                    }
                }
                TokenKind::Comment if !token.as_str().starts_with("</") => {
                    page.push(token.kind, token.as_str(), "");
                }
                kind => {
                    let kind = if kind == TokenKind::RawText { kind } else { TokenKind::Text };
                    if page.items.last().is_none_or(|last| last.kind != kind) {
                        page.push(kind, "", "");
                    }
                    page.escape(token.as_str());
                    let end = page.html.len();
                    if let Some(item) = page.items.last_mut() {
                        item.range.end = end;
                    }
                }
            }
        }
        page.end_anchor(&mut elements, &mut anchor);
        page.end_all(&mut elements, 0);
        raised.map(|()| page)
    }

    fn push(&mut self, kind: TokenKind, source: &str, name: &str) {
        let start = self.html.len();
        self.write(source);
        let (range, name) = (start..self.html.len(), name.to_owned());
        self.items.push(Item { kind, range, name, attributes: Vec::new(), is_closed: false });
    }

    /// Ends the anchor that is open, as the next anchor and the end of the page do.
    fn end_anchor(&mut self, elements: &mut Elements, anchor: &mut Option<usize>) {
        if let Some(outside) = anchor.take() {
            self.end_all(elements, outside);
            self.push(TokenKind::End, "</a>", "a");
        }
    }

    /// Adds the end tags that the page leaves out and that HTML requires, of the elements from this one on.
    fn end_all(&mut self, elements: &mut Elements, from: usize) {
        for name in elements.leave(from) {
            if !IMPLIED.contains(&&*name) {
                self.push(TokenKind::End, &format!("</{name}>"), &name);
            }
        }
    }

    /// Adds text, escaped but for whole character references.
    fn escape(&mut self, text: &str) {
        let mut written = 0;
        for at in memchr3_iter(b'<', b'>', b'&', text.as_bytes()) {
            let Some((escape, c)) = escape_of(&text[at..]) else { continue };
            self.write(&text[written..at]);
            self.escapes.push((self.html.len(), c));
            self.write(escape);
            written = at + 1;
        }
        self.write(&text[written..]);
    }

    fn write(&mut self, html: &str) {
        match &self.html {
            Cow::Borrowed(same) if self.source[same.len()..].starts_with(html) => {
                self.html = self.source[..same.len() + html.len()].into();
            }
            _ => self.html.to_mut().push_str(html),
        }
    }

    /// A range of text as it is in the source.
    fn source(&self, range: Range<usize>) -> Cow<'_, str> {
        let html = &self.html[range.clone()];
        let from = self.escapes.partition_point(|(at, _)| *at < range.start);
        let mut escapes = self.escapes[from..].iter().take_while(|(at, _)| *at < range.end);
        let Some(&first) = escapes.next() else { return html.into() };
        let mut source = String::with_capacity(html.len());
        let mut written = range.start;
        for &(at, c) in std::iter::once(&first).chain(escapes) {
            source += &self.html[written..at];
            source.push(c);
            written = at + if c == '&' { "&amp;".len() } else { "&lt;".len() };
        }
        source += &self.html[written.min(range.end)..range.end];
        source.into()
    }
}

/// How the character at the start of a text is written, and the character. `None` for the `&` of a character reference.
fn escape_of(text: &str) -> Option<(&'static str, char)> {
    match text.as_bytes().first() {
        Some(b'<') => Some(("&lt;", '<')),
        Some(b'>') => Some(("&gt;", '>')),
        _ if reference(text).is_some() => None,
        _ => Some(("&amp;", '&')),
    }
}

/// The character reference at the start of a text, if it has a `;` and is known.
fn reference(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('&')?;
    let (digits, is_digit): (_, fn(&u8) -> bool) = match rest.as_bytes() {
        [b'#', b'x' | b'X', digits @ ..] => (digits, u8::is_ascii_hexdigit),
        [b'#', digits @ ..] => (digits, u8::is_ascii_digit),
        name => (name, u8::is_ascii_alphanumeric),
    };
    // No name is longer.
    let len = digits.iter().take(32).take_while(|&byte| is_digit(byte)).count();
    let reference = &text[..1 + rest.len() - digits.len() + len];
    let whole = text.get(..reference.len() + 1).filter(|whole| len > 0 && whole.ends_with(';'))?;
    let is_known = rest.starts_with('#') || htmlize::unescape_attribute(whole) != whole;
    is_known.then_some(whole)
}

/// Text as bleach tells it to callbacks: without character references but for `&amp;`.
fn told(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find('&') {
        text += &rest[..at];
        rest = &rest[at..];
        let len = match reference(rest) {
            Some("&amp;") => {
                text += "&";
                "&amp;".len()
            }
            Some(other) => other.len(),
            None => {
                text += "&";
                1
            }
        };
        rest = &rest[len..];
    }
    text + rest
}

/// Text escaped but for whole character references.
fn escaped(text: &str) -> String {
    let mut page = Page::default();
    page.escape(text);
    page.html.into_owned()
}

/// Text escaped whole.
fn escaped_whole(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Writes a page and calls the functions.
struct Writer<'a, 'py> {
    page: &'a Page<'a>,
    /// The links that are not written yet.
    links: &'a [(SourceEdit, LinkKind)],
    out: String,
    elements: Elements,
    sees_anchors: bool,
    /// Whether addresses link without `mailto:`. If not, those with it are URLs.
    links_emails: bool,
    /// The attributes that all callbacks together set for an anchor that does not lead to an address, if that is known.
    constant: Option<Vec<(&'static str, &'static str)>>,
    callbacks: Callbacks,
    halves: Halves,
    /// Which URLs and which addresses link, if not all do.
    patterns: [Option<Bound<'py, PyAny>>; 2],
    py: Python<'py>,
}

impl<'a> Writer<'a, '_> {
    fn write(mut self) -> PyResult<String> {
        let page = self.page;
        let mut items = &*page.items;
        while let Some((item, rest)) = items.split_first() {
            items = rest;
            if item.kind == TokenKind::Start && self.is_anchor(item) {
                let end = items.iter().position(|item| self.is_anchor(item));
                let (content, rest) = items.split_at(end.unwrap_or(items.len()));
                items = rest.split_first().map_or(rest, |(_, rest)| rest);
                self.existing(item, content)?;
            } else {
                self.item(item)?;
            }
        }
        Ok(self.out)
    }

    fn is_anchor(&self, item: &Item) -> bool {
        self.sees_anchors && item.name == "a"
    }

    fn item(&mut self, item: &Item) -> PyResult<()> {
        match item.kind {
            TokenKind::Start => {
                let end = if item.is_closed { "/>" } else { ">" };
                write_tag(&mut self.out, &item.name, pairs(&item.attributes), end);
                if !item.is_closed && !VOID.contains(&&*item.name) {
                    self.elements.start(&item.name);
                }
            }
            TokenKind::End => {
                if self.elements.end(&item.name).is_some() || VOID.contains(&&*item.name) {
                    self.out += &format!("</{}>", item.name);
                }
            }
            TokenKind::Text => self.text(item.range.clone())?,
            _ => self.out += &self.page.html[item.range.clone()],
        }
        Ok(())
    }

    /// Writes text with its links.
    fn text(&mut self, range: Range<usize>) -> PyResult<()> {
        let mut at = range.start;
        while let Some(((link, kind), rest)) = self.links.split_first()
            && link.link.start < range.end
        {
            self.links = rest;
            if link.link.start >= at {
                self.out += &self.page.html[at..link.link.start];
                at = link.link.end;
                self.link(link, *kind)?;
            }
        }
        self.out += &self.page.html[at..range.end];
        Ok(())
    }

    fn link(&mut self, link: &SourceEdit, kind: LinkKind) -> PyResult<()> {
        let range = link.link.clone();
        let written = self.page.source(range.clone());
        let (kind, scheme) = match written.split_once(':') {
            Some(_) if kind == LinkKind::Email && !self.links_emails => (LinkKind::Url, 0),
            // `mailto:` stays outside of the anchor.
            Some((scheme, _)) if kind == LinkKind::Email => (kind, scheme.len() + 1),
            _ => (kind, 0),
        };
        if kind == LinkKind::Email && !self.links_emails {
            self.out += &self.page.html[range];
            return Ok(());
        }
        let shown = &written[scheme..];
        let is_address = kind == LinkKind::Email || shown.starts_with("mailto:");
        if let (Some(constant), false, [None, _]) = (&self.constant, is_address, &self.patterns) {
            let scheme = if kind == LinkKind::Domain { "http://" } else { "" };
            let href = [scheme, shown].concat();
            let attributes = [("href", &*href)].into_iter().chain(constant.iter().copied());
            write_tag(&mut self.out, "a", attributes, ">");
            self.out += &self.page.html[range];
            self.out += "</a>";
            return Ok(());
        }
        let changed = match self.is_wanted(kind, shown)? {
            false => None,
            true => {
                let href = match kind {
                    LinkKind::Email => address(shown).unwrap_or_else(|| link.href.clone()),
                    LinkKind::Domain => format!("http://{shown}"),
                    _ => shown.to_owned(),
                };
                let own = PyDict::new(self.py);
                own.set_item((self.py.None(), "href"), href)?;
                self.changed(&own, shown, true)?
            }
        };
        let Some((attributes, text)) = changed else {
            self.out += &self.page.html[range];
            return Ok(());
        };
        self.out += &written[..scheme];
        write_tag(&mut self.out, "a", pairs(&attributes), ">");
        self.out += &match text == shown {
            true => self.page.html[range.start + scheme..range.end].into(),
            false => Cow::Owned(escaped(&text)),
        };
        self.out += "</a>";
        Ok(())
    }

    /// What the functions make of an anchor: its attributes and its text.
    fn changed(
        &self,
        own: &Bound<'_, PyDict>,
        text: &str,
        is_new: bool,
    ) -> PyResult<Option<(Attributes, String)>> {
        let text = self.halves.write(self.py, text)?;
        let Some((attributes, text)) = self.callbacks.changed(own, &text, is_new)? else {
            return Ok(None);
        };
        let read = |text: &Bound<'_, PyString>| self.halves.read(text).map(Cow::into_owned);
        let attributes = attributes.iter().map(|(_, name, value)| Ok((read(name)?, read(value)?)));
        Ok(Some((attributes.collect::<PyResult<_>>()?, read(&text)?)))
    }

    fn is_wanted(&self, kind: LinkKind, shown: &str) -> PyResult<bool> {
        let [urls, addresses] = &self.patterns;
        match if kind == LinkKind::Email { addresses } else { urls } {
            Some(pattern) => {
                pattern.call_method1(intern!(self.py, "search"), (shown,))?.is_truthy()
            }
            None => Ok(true),
        }
    }

    /// Writes an anchor of the author.
    fn existing(&mut self, start: &Item, content: &'a [Item]) -> PyResult<()> {
        if let Some(constant) = &self.constant {
            let attributes = with_constant(&start.attributes, constant);
            let attributes = attributes.iter().map(|(name, value)| (*name, &**value));
            write_tag(&mut self.out, "a", attributes, ">");
            for item in content {
                self.item(item)?;
            }
            self.out += "</a>";
            return Ok(());
        }
        let texts =
            content.iter().filter(|item| matches!(item.kind, TokenKind::Text | TokenKind::RawText));
        let text: String =
            texts.clone().map(|item| told(&self.page.source(item.range.clone()))).collect();
        let own = PyDict::new(self.py);
        for (name, value) in &start.attributes {
            let [name, value] = [name, value].map(|text| self.halves.write(self.py, text));
            own.set_item((self.py.None(), name?), value?)?;
        }
        let changed = self.changed(&own, &text, false)?;
        let outside = self.elements.names.len();
        match changed {
            Some((attributes, own)) if own == text => {
                write_tag(&mut self.out, "a", pairs(&attributes), ">");
                for item in content {
                    self.item(item)?;
                }
                self.out += "</a>";
                return Ok(());
            }
            Some((attributes, text)) => {
                write_tag(&mut self.out, "a", pairs(&attributes), ">");
                self.out += &escaped_whole(&text);
                self.out += "</a>";
            }
            None => {
                for item in texts {
                    self.out += &self.page.html[item.range.clone()];
                }
            }
        }
        // Of the markup in it, the ends of elements around it stay.
        for item in content {
            match item.kind {
                TokenKind::Start if !item.is_closed && !VOID.contains(&&*item.name) => {
                    self.elements.start(&item.name);
                }
                TokenKind::End
                    if self.elements.end(&item.name).is_some_and(|place| place < outside) =>
                {
                    self.out += &format!("</{}>", item.name);
                }
                _ => {}
            }
        }
        self.elements.leave(outside).for_each(drop);
        Ok(())
    }
}

/// The attributes of an anchor of the author with those that ``nofollow`` and ``target_blank`` set.
fn with_constant<'v>(
    own: &'v [(String, String)],
    constant: &[(&'static str, &'static str)],
) -> Vec<(&'v str, Cow<'v, str>)> {
    let mut set: Vec<_> =
        own.iter().map(|(name, value)| (&**name, Cow::Borrowed(&**value))).collect();
    if !set.iter().any(|(name, value)| *name == "href" && !value.starts_with("mailto:")) {
        return set;
    }
    for &(name, value) in constant {
        match set.iter_mut().find(|(own, _)| *own == name) {
            Some((_, own)) if name == "rel" => {
                let mut words: Vec<_> = own.split(' ').filter(|word| !word.is_empty()).collect();
                if !words.iter().any(|word| word.eq_ignore_ascii_case(value)) {
                    words.push(value);
                }
                *own = words.join(" ").into();
            }
            Some((_, own)) => *own = value.into(),
            None => set.push((name, value.into())),
        }
    }
    set
}

/// Writes a start tag as bleach does.
fn write_tag<'v>(
    out: &mut String,
    name: &str,
    attributes: impl Iterator<Item = (&'v str, &'v str)>,
    end: &str,
) {
    out.extend(["<", name]);
    for (name, value) in attributes {
        // Fast path: most values have none of these.
        if memchr3(b'&', b'"', b'\'', value.as_bytes()).is_none() {
            out.extend([" ", name, "=\"", value, "\""]);
            continue;
        }
        let value = attribute_value(value);
        let quote = if value.contains('"') && !value.contains('\'') { "'" } else { "\"" };
        let value = if quote == "\"" { value.replace('"', "&quot;") } else { value };
        out.extend([" ", name, "=", quote, &value, quote]);
    }
    *out += end;
}

/// The elements that are open, each a name or `None` when it is closed, and where they are.
#[derive(Default)]
struct Elements {
    names: Vec<Option<String>>,
    open: HashMap<String, Vec<usize>>,
}

impl Elements {
    fn has(&self, name: &str) -> bool {
        self.open.get(name).is_some_and(|places| !places.is_empty())
    }

    fn start(&mut self, name: &str) {
        let place = self.names.len();
        match self.open.get_mut(name) {
            Some(places) => places.push(place),
            None => drop(self.open.insert(name.to_owned(), vec![place])),
        }
        self.names.push(Some(name.to_owned()));
    }

    /// Ends the last element with a name, and returns where it started.
    fn end(&mut self, name: &str) -> Option<usize> {
        let place = self.open.get_mut(name)?.pop()?;
        *self.names.get_mut(place)? = None;
        Some(place)
    }

    /// Ends the elements from a place on, the last one first.
    fn leave(&mut self, from: usize) -> impl Iterator<Item = String> + use<> {
        let left = self.names.split_off(from.min(self.names.len()));
        let left: Vec<_> = left.into_iter().rev().flatten().collect();
        for name in &left {
            self.open.get_mut(name).map(Vec::pop);
        }
        left.into_iter()
    }
}

/// The `mailto:` of an address, as bleach writes it. `None` if it has fields or a host that is not ASCII.
fn address(shown: &str) -> Option<String> {
    let (local, host) = shown.split_once('@').filter(|_| shown.is_ascii())?;
    if host.contains('?') {
        return None;
    }
    Some(format!("mailto:{}@{host}", quoted(local, "/")))
}

/// The value of an attribute, escaped but for quotes and whole character references.
fn attribute_value(value: &str) -> String {
    let mut written = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find('&') {
        written += &rest[..=at];
        if reference(&rest[at..]).is_none() {
            written += "amp;";
        }
        rest = &rest[at + 1..];
    }
    written + rest
}

/// Whether an attribute with this name can be written.
fn is_name(name: &str) -> bool {
    let is_outside = |c: char| c <= ' ' || "\"'<>/=".contains(c);
    !name.is_empty() && !name.contains(is_outside)
}

fn pairs(attributes: &[(String, String)]) -> impl Iterator<Item = (&str, &str)> {
    attributes.iter().map(|(name, value)| (&**name, &**value))
}

/// Whether a browser runs a script for an `href`.
fn runs_script(href: &str) -> bool {
    let href = htmlize::unescape_attribute(href);
    let shown = href.trim_start_matches(|c: char| c <= ' ');
    let scheme = shown.split(':').next().filter(|scheme| scheme.len() < shown.len());
    let scheme = scheme.map(|scheme| scheme.replace(['\t', '\n', '\r'], "").to_ascii_lowercase());
    scheme.is_some_and(|scheme| SCRIPTS.contains(&&*scheme))
}

/// Calls the functions with ``attrs`` and ``text``, each with what the one before returned, until one returns ``None``.
/// Returns the attributes and the text, or ``None`` for no anchor.
#[pyfunction]
pub(crate) fn apply<'py>(
    py: Python<'py>,
    callbacks: Vec<Py<PyAny>>,
    attrs: Bound<'py, PyDict>,
    text: &Bound<'py, PyString>,
    new: bool,
) -> PyResult<Option<(Bound<'py, PyDict>, Bound<'py, PyString>)>> {
    let changed = Callbacks(callbacks).changed(&attrs, text, new)?;
    let Some((attributes, text)) = changed else { return Ok(None) };
    let attrs = PyDict::new(py);
    for (key, _, value) in attributes {
        attrs.set_item(key, value)?;
    }
    Ok(Some((attrs, text)))
}

/// What ``nofollow`` and ``target_blank`` set, if there are no other callbacks: most callers have these, and calling
/// functions takes longer than all else.
fn constant(
    py: Python<'_>,
    callbacks: &[Py<PyAny>],
) -> PyResult<Option<Vec<(&'static str, &'static str)>>> {
    let own = py.import(intern!(py, "linkwright.bleach.callbacks"))?;
    let mut set = Vec::new();
    for (name, attribute) in [
        (intern!(py, "nofollow"), ("rel", "nofollow")),
        (intern!(py, "target_blank"), ("target", "_blank")),
    ] {
        let function = own.getattr(name)?;
        let at = callbacks.iter().position(|callback| callback.is(&function));
        set.extend(at.map(|at| (at, attribute)));
    }
    set.sort_unstable();
    let is_all = set.len() == callbacks.len();
    Ok(is_all.then(|| set.into_iter().map(|(_, attribute)| attribute).collect()))
}

/// What became of an anchor: its attributes, each with its key and its name, and its text.
type Changed<'py> =
    (Vec<(Bound<'py, PyTuple>, Bound<'py, PyString>, Bound<'py, PyString>)>, Bound<'py, PyString>);

/// The functions that see each anchor, as bleach calls them.
struct Callbacks(Vec<Py<PyAny>>);

impl Callbacks {
    /// What the functions make of an anchor. What cannot be written is left out, and what is no dictionary is no anchor:
    /// it may depend on what a visitor wrote, and must not fail then.
    fn changed<'py>(
        &self,
        own: &Bound<'py, PyDict>,
        text: &Bound<'py, PyString>,
        is_new: bool,
    ) -> PyResult<Option<Changed<'py>>> {
        let py = own.py();
        let mut given = own.copy()?;
        given.set_item(intern!(py, "_text"), text)?;
        for function in &self.0 {
            let returned = function.bind(py).call1((given, is_new))?;
            let Ok(changed) = returned.cast_into() else { return Ok(None) };
            given = changed;
        }
        let mut attributes = Vec::new();
        let mut shown = PyString::new(py, "");
        // A copy, which nothing changes in the meantime.
        for item in given.items() {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let is_text = !value.is_none() && !value.is_instance_of::<PyBytes>();
            let value = if is_text { value.str()? } else { text.clone() };
            if let Ok(name) = key.cast::<PyString>() {
                if name == "_text" {
                    shown = value;
                }
                continue;
            }
            let Ok(key) = key.cast_into::<PyTuple>() else { continue };
            let Ok((_, name)) = key.extract::<(Bound<'_, PyAny>, Bound<'_, PyString>)>() else {
                continue;
            };
            let known = name.to_string_lossy();
            if !is_text || !is_name(&known) {
                continue;
            }
            if matches!(&*known.to_ascii_lowercase(), "href" | "xlink:href")
                && runs_script(&value.to_string_lossy())
                && !own.get_item(&key)?.is_some_and(|own| own.eq(&value).unwrap_or(false))
            {
                return Ok(None);
            }
            drop(known);
            attributes.push((key, name, value));
        }
        Ok(Some((attributes, shown)))
    }
}
