//! What bleach does with the anchors of the author, which the hook of a linker does not: it takes a function that gets all
//! attributes and the text of an anchor, and may replace both.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{HtmlString, Span, StartTag, Token, Tokenizer};
use pyo3::prelude::*;
use pyo3::types::PyFrozenSet;

use crate::hooks::Scratch;
use crate::linker::PyLinker;

type Attributes = Vec<(String, String)>;

/// Links a page as ``linker`` does. Before that, ``change(attributes, text)`` sees each anchor of the author and returns
/// what becomes of it: ``None`` leaves the text, and a pair of attributes and text replaces both. Tags that are not among
/// ``tags`` become text.
#[pyfunction]
pub(crate) fn anchors(
    py: Python<'_>,
    html: &str,
    linker: &PyLinker,
    tags: &Bound<'_, PyFrozenSet>,
    change: &Bound<'_, PyAny>,
) -> PyResult<String> {
    // Text that was in an anchor is put into one without attributes, so that it does not link.
    let mark = format!("linkwright-{:x}", RandomState::new().build_hasher().finish());
    let mut page = Page {
        html,
        page: String::with_capacity(html.len() + html.len() / 8),
        copied: 0,
        open: None,
        mark: &mark,
        scratch: Scratch::new(linker.linker()),
        change,
    };
    if !html.contains('<') {
        // Tokenizing text takes much longer than linking it.
        page.escape(Span { start: 0, end: html.len() });
        return linker.linkify_html(py, &page.page);
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
    let linked = linker.linkify_html(py, &page.page)?;
    Ok(match linked.contains(&mark) {
        true => linked.replace(&format!("<a {mark}>"), "").replace(&format!("</a {mark}>"), ""),
        false => linked,
    })
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
    change: &'a Bound<'py, PyAny>,
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
        let changed = self.change.call1((open.attributes.clone(), &open.text))?;
        match changed.extract::<Option<(Attributes, String)>>()? {
            None => {
                self.page += &format!("<a {}>{}</a {}>", self.mark, escaped(&open.text), self.mark);
                self.copied = end;
            }
            Some((attributes, text)) => {
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
