//! Conversion of Python texts to Rust and back. A Rust text cannot have half of a surrogate pair,
//! but a visitor can send one as JSON.

use std::borrow::Cow;
use std::ops::Deref;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyDict, PyString};

/// A text argument of a function.
pub(crate) struct Text {
    text: PyBackedStr,
    pub(crate) halves: Halves,
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = object.cast::<PyString>()?;
        if let Ok(text) = text.to_owned().try_into() {
            return Ok(Self { text, halves: Halves::default() });
        }
        let points = points(&text)?;
        let halves = Halves::beside(&points);
        let text = PyString::new(text.py(), &halves.stand_in(&points)).try_into()?;
        Ok(Self { text, halves })
    }
}

impl Text {
    /// Returns a text that was made from this one.
    pub(crate) fn written(&self, text: String) -> Written {
        Written { text, halves: self.halves }
    }
}

/// A text that is returned to Python.
pub(crate) struct Written {
    text: String,
    halves: Halves,
}

impl<'py> IntoPyObject<'py> for Written {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.halves.write(py, &self.text)
    }
}

/// The number of halves of surrogate pairs.
const COUNT: u32 = 0x800;
const FIRST: u32 = 0xD800;

/// The start of planes 15 and 16, whose characters are all for private use. There are 64 times as
/// many of them as halves.
const PRIVATE: u32 = 0xF_0000;

/// The first of the placeholders for the halves of a text, one for each half. They are characters
/// for private use, so a link cannot contain one, and the text does not contain them. `None` for a
/// text without halves.
#[derive(Clone, Copy, Default)]
pub(crate) struct Halves(Option<u32>);

impl Halves {
    /// Returns placeholders that are not in a text.
    fn beside(points: &[u32]) -> Self {
        let private = points.iter().filter_map(|point| point.checked_sub(PRIVATE));
        let taken = private.fold(0u64, |taken, place| taken | 1 << (place / COUNT));
        let free = taken.trailing_ones();
        Self((free < u64::BITS).then_some(PRIVATE + free * COUNT))
    }

    /// Returns text with placeholders for its halves. A half without a placeholder becomes U+FFFD.
    fn stand_in(self, points: &[u32]) -> String {
        let stand_in = |&point| match (char::from_u32(point), self.0) {
            (None, Some(first)) => char::from_u32(point - FIRST + first),
            (own, _) => own,
        };
        points.iter().map(|point| stand_in(point).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }

    /// Reads a text from a Python function, for use in a text with these halves.
    pub(crate) fn read<'t>(self, text: &'t Bound<'_, PyString>) -> PyResult<Cow<'t, str>> {
        match text.to_cow() {
            Ok(text) => Ok(text),
            Err(_) => Ok(self.stand_in(&points(text)?).into()),
        }
    }

    /// Returns the Python text for a text with these halves.
    pub(crate) fn write<'py>(self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyString>> {
        let Some(first) = self.0 else { return Ok(PyString::new(py, text)) };
        let point = |c: char| match u32::from(c).checked_sub(first) {
            Some(half) if half < COUNT => FIRST + half,
            _ => c.into(),
        };
        let bytes: Vec<u8> = text.chars().flat_map(|c| point(c).to_le_bytes()).collect();
        let decoded = PyBytes::new(py, &bytes).call_method1("decode", (CODEC, ON_HALVES))?;
        Ok(decoded.cast_into()?)
    }

    /// Returns names and values as a dictionary.
    pub(crate) fn dict<'py, 't>(
        self,
        py: Python<'py>,
        items: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in items {
            dict.set_item(self.write(py, name)?, self.write(py, value)?)?;
        }
        Ok(dict)
    }
}

const CODEC: &str = "utf-32-le";
const ON_HALVES: &str = "surrogatepass";

/// Returns the code points of a text, which Python counts as characters.
fn points(text: &Bound<'_, PyString>) -> PyResult<Vec<u32>> {
    let bytes: Vec<u8> = text.call_method1("encode", (CODEC, ON_HALVES))?.extract()?;
    Ok(bytes.as_chunks().0.iter().map(|&point| u32::from_le_bytes(point)).collect())
}
