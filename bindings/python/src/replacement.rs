//! Replacements of links.

use std::ops::Range;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::link::PyLink;
use crate::texts::Halves;

/// A function that adds the replacement of a link, and returns whether there is one.
pub(crate) type Replace<'py> = Box<dyn Fn(PyLink, &mut String) -> PyResult<bool> + 'py>;

type Field = fn(&PyLink) -> &str;

pub(crate) enum Part {
    Text(String),
    Field(Field),
}

/// The fields of a template: the attributes of a link that are texts.
const FIELDS: [(&str, Field); 6] = [
    ("kind", |link| &link.kind),
    ("host", |link| &link.host),
    ("registrable_domain", |link| link.registrable_domain.as_deref().unwrap_or_default()),
    ("text", |link| &link.text),
    ("href", |link| &link.href),
    ("display", |link| &link.display),
];

/// Reads a template or a function for a text with these halves.
pub(crate) fn replacement<'py>(
    given: &Bound<'py, PyAny>,
    halves: Halves,
) -> PyResult<Replace<'py>> {
    if let Ok(template) = given.cast::<PyString>() {
        let parts = parts(&halves.read(template)?)?;
        return Ok(Box::new(move |link, out| {
            write(&parts, &link, out);
            Ok(true)
        }));
    }
    if !given.is_callable() {
        return Err(PyTypeError::new_err("replacement: give a template or a function"));
    }
    let function = given.clone();
    Ok(Box::new(move |link, out| {
        let returned = function.call1((link,))?;
        if returned.is_none() {
            return Ok(false);
        }
        let text = returned.cast::<PyString>().map_err(|_| {
            PyTypeError::new_err("replacement: the function must return a text or None")
        })?;
        *out += &halves.read(text)?;
        Ok(true)
    }))
}

/// Replaces each link of a text with the text that `write` adds. A link for which `write` returns
/// false stays.
pub(crate) fn replaced(
    text: &str,
    links: impl IntoIterator<Item = (Range<usize>, PyLink)>,
    mut write: impl FnMut(PyLink, &mut String) -> PyResult<bool>,
) -> PyResult<String> {
    let mut replaced = String::with_capacity(text.len());
    let mut at = 0;
    for (range, link) in links {
        replaced += &text[at..range.start];
        at = range.end;
        if !write(link, &mut replaced)? {
            replaced += &text[range];
        }
    }
    Ok(replaced + &text[at..])
}

/// Adds the replacement of a link by a template.
pub(crate) fn write(parts: &[Part], link: &PyLink, out: &mut String) {
    out.extend(parts.iter().map(|part| match part {
        Part::Text(text) => text,
        Part::Field(field) => field(link),
    }));
}

/// Reads a template. ``{{`` and ``}}`` are literal braces.
pub(crate) fn parts(template: &str) -> PyResult<Vec<Part>> {
    let (mut parts, mut text) = (Vec::new(), String::new());
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        text += before;
        if from.starts_with("{{") || from.starts_with("}}") {
            text += &from[..1];
            rest = &from[2..];
            continue;
        }
        let name = from.strip_prefix('{').and_then(|from| Some(from.split_once('}')?.0));
        let field = FIELDS.iter().find(|(own, _)| Some(*own) == name);
        let Some((name, field)) = field else {
            let names = FIELDS.map(|(own, _)| format!("{{{own}}}")).join(", ");
            let wrong = name.map_or(&from[..1], |name| &from[..name.len() + 2]);
            return Err(PyValueError::new_err(format!(
                "replacement: {wrong:?} is not a field; the fields are {names}; write a brace twice"
            )));
        };
        parts.extend([Part::Text(std::mem::take(&mut text)), Part::Field(*field)]);
        rest = &from[name.len() + 2..];
    }
    parts.push(Part::Text(text + rest));
    Ok(parts)
}
