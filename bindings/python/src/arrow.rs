//! Columns of text in the buffers of Arrow: offsets, of which a column has one more than rows, and the bytes of all rows.

use std::ops::Range;

use linkwright::markdown::Rewriter;
use linkwright::{Hook, Linker, html, text};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::link::Characters;
use crate::linker::PyLinker;

/// The buffers of a column of texts: 32-bit offsets and bytes.
type Texts<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// The links of each row: the offsets of the lists, where the links start and end, and their kinds, texts, URLs, hosts,
/// and registrable domains, with a bitmap of those that are one.
type Links<'py> =
    (Bound<'py, PyBytes>, [Bound<'py, PyBytes>; 2], Vec<Texts<'py>>, Bound<'py, PyBytes>);

#[derive(Default)]
struct Column {
    offsets: Vec<u8>,
    bytes: Vec<u8>,
}

impl Column {
    fn new() -> Self {
        Self { offsets: 0i32.to_ne_bytes().into(), bytes: Vec::new() }
    }

    /// Ends a row. What is too long for the offsets is told at the end.
    fn end(&mut self) {
        self.offsets.extend((self.bytes.len() as i32).to_ne_bytes());
    }

    fn push(&mut self, text: &str) {
        self.bytes.extend(text.as_bytes());
        self.end();
    }

    fn into_py(self, py: Python<'_>) -> PyResult<Texts<'_>> {
        if i32::try_from(self.bytes.len()).is_err() {
            return Err(PyOverflowError::new_err(
                "the array gives more than 2 GB of text; pass it in smaller chunks",
            ));
        }
        Ok((PyBytes::new(py, &self.offsets), PyBytes::new(py, &self.bytes)))
    }
}

/// The rows of a column, each as text. What is not UTF-8 becomes U+FFFD.
fn rows<'a>(
    offsets: &'a [u8],
    bytes: &'a [u8],
    is_wide: bool,
) -> PyResult<impl Iterator<Item = std::borrow::Cow<'a, str>> + use<'a>> {
    let read = |offset: &[u8]| match is_wide {
        true => offset.try_into().map(i64::from_ne_bytes).unwrap_or_default(),
        false => offset.try_into().map(i32::from_ne_bytes).unwrap_or_default().into(),
    };
    let offsets: Vec<i64> = offsets.chunks_exact(if is_wide { 8 } else { 4 }).map(read).collect();
    let first = offsets.first().copied().unwrap_or_default();
    let ranges = offsets.windows(2).map(|ends| {
        let at = |end: i64| usize::try_from(end - first);
        Some(at(ends[0]).ok()?..at(ends[1]).ok()?).filter(|row| bytes.get(row.clone()).is_some())
    });
    let ranges: Option<Vec<Range<usize>>> = ranges.collect();
    let ranges =
        ranges.ok_or_else(|| PyValueError::new_err("the offsets of the array are wrong"))?;
    Ok(ranges.into_iter().map(|row| String::from_utf8_lossy(bytes.get(row).unwrap_or_default())))
}

/// The links of a column.
#[pyfunction]
pub(crate) fn arrow_links<'py>(
    py: Python<'py>,
    linker: &PyLinker,
    offsets: &[u8],
    bytes: &[u8],
    is_wide: bool,
) -> PyResult<Links<'py>> {
    let rows = rows(offsets, bytes, is_wide)?;
    let mut lists: Vec<u8> = 0i32.to_ne_bytes().into();
    let mut spans = [Vec::new(), Vec::new()];
    let mut texts = [const { None }; 5].map(|_: Option<()>| Column::new());
    let (mut valid, mut count) = (Vec::new(), 0usize);
    linker.run_all(py, |linker, hook| {
        for row in rows {
            let mut characters = Characters::new(&row);
            for (link, anchor) in linker.hook(&mut *hook).links(&row) {
                let Range { start, end } = link.range();
                for (span, byte) in spans.iter_mut().zip([start, end]) {
                    span.extend((characters.before(byte) as i32).to_ne_bytes());
                }
                let domain = link.registrable_domain();
                let values = [
                    link.kind().as_str(),
                    link.as_str(),
                    anchor.href(),
                    &link.ascii_host(),
                    domain.as_deref().unwrap_or_default(),
                ];
                for (column, value) in texts.iter_mut().zip(values) {
                    column.push(value);
                }
                if count.is_multiple_of(8) {
                    valid.push(0);
                }
                if let Some(last) = valid.last_mut() {
                    *last |= u8::from(domain.is_some()) << (count % 8);
                }
                count += 1;
            }
            lists.extend((count as i32).to_ne_bytes());
        }
    })?;
    Ok((
        PyBytes::new(py, &lists),
        spans.map(|span| PyBytes::new(py, &span)),
        texts.into_iter().map(|column| column.into_py(py)).collect::<PyResult<_>>()?,
        PyBytes::new(py, &valid),
    ))
}

/// A column with its links written, in the form ``text``, ``html`` or ``markdown``.
#[pyfunction]
pub(crate) fn arrow_linkify<'py>(
    py: Python<'py>,
    linker: &PyLinker,
    offsets: &[u8],
    bytes: &[u8],
    is_wide: bool,
    form: &str,
) -> PyResult<Texts<'py>> {
    let rows = rows(offsets, bytes, is_wide)?;
    let write: fn(&str, &Linker, &mut dyn Hook, &mut Column) = match form {
        "text" => {
            |row, linker, hook, column| column.push(&text::html(row, linker.hook(hook)).to_string())
        }
        "html" => |row, linker, hook, column| column.push(&html::rewrite(row, linker.hook(hook))),
        _ => |row, linker, hook, column| {
            column.push(&Rewriter::new(linker.hook(hook)).rewrite(row));
        },
    };
    let mut column = Column::new();
    column.bytes.reserve(bytes.len());
    linker.run_all(py, |linker, hook| {
        for row in rows {
            write(&row, linker, hook, &mut column);
        }
    })?;
    column.into_py(py)
}

/// A column in which something stands in place of each link, by a template.
#[pyfunction]
pub(crate) fn arrow_replace<'py>(
    py: Python<'py>,
    linker: &PyLinker,
    offsets: &[u8],
    bytes: &[u8],
    is_wide: bool,
    template: &str,
) -> PyResult<Texts<'py>> {
    let rows = rows(offsets, bytes, is_wide)?;
    let parts = crate::replacement::parts(template)?;
    let mut column = Column::new();
    let mut written = String::new();
    linker.run_all(py, |linker, hook| {
        for row in rows {
            let mut at = 0;
            for (link, anchor) in linker.hook(&mut *hook).links(&row) {
                column.bytes.extend(&row.as_bytes()[at..link.range().start]);
                at = link.range().end;
                written.clear();
                crate::replacement::write(
                    &parts,
                    &crate::link::PyLink::new(0, &link, &anchor),
                    &mut written,
                );
                column.bytes.extend(written.as_bytes());
            }
            column.bytes.extend(&row.as_bytes()[at..]);
            column.end();
        }
    })?;
    column.into_py(py)
}
