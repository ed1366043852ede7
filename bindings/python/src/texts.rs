//! Texts of Python as those of Rust.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;

/// A text in which U+FFFD stands for half of a surrogate pair, which a visitor can send as JSON.
pub(crate) fn readable(text: &Bound<'_, PyString>) -> PyResult<PyBackedStr> {
    if let Ok(text) = text.clone().try_into() {
        return Ok(text);
    }
    let bytes: Vec<u8> = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?.extract()?;
    let (units, _) = bytes.as_chunks();
    let units: Vec<_> = units.iter().map(|&unit| u16::from_le_bytes(unit)).collect();
    PyString::new(text.py(), &String::from_utf16_lossy(&units)).try_into()
}
