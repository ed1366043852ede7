//! Columns of text in the buffers of Arrow: the offsets, one more than there are rows, and the
//! bytes of all rows.

use std::borrow::Cow;
use std::ops::Range;

use linkwright::markdown::Rewriter;
use linkwright::{html, text};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::link::{Characters, PyLink};
use crate::linker::PyLinker;
use crate::replacement;

/// The buffers of a column of texts: 32-bit offsets and bytes.
type Texts<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// The links of each row: the offsets of the lists, the starts and ends of the links, their kinds,
/// texts, URLs, hosts and registrable domains, and a bitmap of the links that have such a domain.
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

    /// Ends a row. `into_py` reports text that is too long for the offsets.
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

/// Returns the rows of a column with 64-bit offsets as texts. Bytes that are not UTF-8 become
/// U+FFFD.
fn rows<'a>(
    offsets: &[u8],
    bytes: &'a [u8],
) -> PyResult<impl Iterator<Item = Cow<'a, str>> + use<'a>> {
    let offsets = offsets.as_chunks().0.iter().map(|&offset| i64::from_ne_bytes(offset));
    let offsets: Vec<_> = offsets.collect();
    let first = offsets.first().copied().unwrap_or_default();
    let at = |end: i64| usize::try_from(end.checked_sub(first)?).ok();
    let rows = offsets.windows(2).map(|ends| bytes.get(at(ends[0])?..at(ends[1])?));
    let rows: Option<Vec<_>> = rows.collect();
    let rows = rows.ok_or_else(|| PyValueError::new_err("the offsets of the array are wrong"))?;
    Ok(rows.into_iter().map(String::from_utf8_lossy))
}

/// Return the links of a column.
#[pyfunction]
pub(crate) fn arrow_links<'py>(
    py: Python<'py>,
    linker: &PyLinker,
    offsets: &[u8],
    bytes: &[u8],
) -> PyResult<Links<'py>> {
    let rows = rows(offsets, bytes)?;
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
                    &link.kind().to_string(),
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

/// Write the links of a column in the form ``text``, ``html`` or ``markdown``, or replace each with
/// a template.
#[pyfunction]
#[pyo3(signature = (linker, offsets, bytes, form, template, /))]
pub(crate) fn arrow_written<'py>(
    py: Python<'py>,
    linker: &PyLinker,
    offsets: &[u8],
    bytes: &[u8],
    form: &str,
    template: Option<&str>,
) -> PyResult<Texts<'py>> {
    let rows = rows(offsets, bytes)?;
    let parts = template.map(replacement::parts).transpose()?;
    let mut column = Column::new();
    column.bytes.reserve(bytes.len());
    linker.run_all(py, |linker, hook| {
        for row in rows {
            let linker = linker.hook(&mut *hook);
            match (&parts, form) {
                (Some(parts), _) => {
                    let links = linker.links(&row);
                    let links =
                        links.map(|(link, anchor)| (link.range(), PyLink::new(0, &link, &anchor)));
                    column.push(&replacement::replaced(&row, links, |link, out| {
                        replacement::write(parts, &link, out);
                        Ok(true)
                    })?);
                }
                (None, "text") => column.push(&text::html(&row, linker).to_string()),
                (None, "html") => column.push(&html::rewrite(&row, linker)),
                _ => column.push(&Rewriter::new(linker).rewrite(&row)),
            }
        }
        PyResult::Ok(())
    })??;
    column.into_py(py)
}
