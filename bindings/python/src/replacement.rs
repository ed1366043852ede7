//! What stands in place of a link.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::link::PyLink;
use crate::texts::Halves;

pub(crate) enum Replacement<'py> {
    Function(Bound<'py, PyAny>, Halves),
    Template(Vec<Part>),
}

type Field = fn(&PyLink) -> &str;

pub(crate) enum Part {
    Text(String),
    Field(Field),
}

/// The fields of a template: those attributes of a link that are texts.
const FIELDS: [(&str, Field); 6] = [
    ("kind", |link| &link.kind),
    ("host", |link| &link.host),
    ("registrable_domain", |link| link.registrable_domain.as_deref().unwrap_or_default()),
    ("text", |link| &link.text),
    ("href", |link| &link.href),
    ("display", |link| &link.display),
];

impl<'py> Replacement<'py> {
    /// Reads one for a text with these halves.
    pub(crate) fn of(given: &Bound<'py, PyAny>, halves: Halves) -> PyResult<Self> {
        match given.cast::<PyString>() {
            Ok(template) => Ok(Self::Template(parts(&halves.read(template)?)?)),
            Err(_) if given.is_callable() => Ok(Self::Function(given.clone(), halves)),
            Err(_) => Err(PyTypeError::new_err("replacement: give a template or a function")),
        }
    }

    /// Adds what stands in place of a link, and returns whether there is something.
    pub(crate) fn write(&self, py: Python<'_>, link: PyLink, out: &mut String) -> PyResult<bool> {
        match self {
            Self::Template(parts) => {
                write(parts, &link, out);
                Ok(true)
            }
            Self::Function(function, halves) => {
                let returned = function.call1((Py::new(py, link)?,))?;
                if returned.is_none() {
                    return Ok(false);
                }
                let text = returned.cast::<PyString>().map_err(|_| {
                    PyTypeError::new_err("replacement: the function must return a text or None")
                })?;
                *out += &halves.read(text)?;
                Ok(true)
            }
        }
    }
}

/// Adds what stands in place of a link by a template.
pub(crate) fn write(parts: &[Part], link: &PyLink, out: &mut String) {
    out.extend(parts.iter().map(|part| match part {
        Part::Text(text) => text,
        Part::Field(field) => field(link),
    }));
}

/// Reads a template. ``{{`` and ``}}`` are braces.
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
                "replacement: {wrong:?} is no field; the fields are {names}, and a brace is written twice"
            )));
        };
        parts.extend([Part::Text(std::mem::take(&mut text)), Part::Field(*field)]);
        rest = &from[name.len() + 2..];
    }
    parts.push(Part::Text(text + rest));
    Ok(parts)
}
