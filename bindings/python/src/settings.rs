//! Settings as keyword arguments.

use linkwright::settings::{Setting, Settings, Value, unknown};
use linkwright::{Linker, SettingError, SettingErrorKind};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

/// The names of the hooks. The table of settings does not have them.
const HOOKS: [&str; 2] = ["anchor", "existing"];

/// The linker and the hooks from keyword arguments.
#[derive(Default)]
pub(crate) struct Given {
    pub(crate) linker: Linker,
    pub(crate) anchor: Option<Py<PyAny>>,
    pub(crate) existing: Option<Py<PyAny>>,
    /// True if the text of anchors is skipped.
    pub(crate) skips_anchors: bool,
}

impl Given {
    /// Reads the arguments. An argument that is `None` counts as not given.
    pub(crate) fn new(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut settings = Settings::default();
        let mut given = Self::default();
        for (name, value) in arguments.into_iter().flatten() {
            match &*name.extract::<String>()? {
                "anchor" | "existing" if value.is_none() => {}
                "anchor" => given.anchor = Some(callable("anchor", &value)?.clone().unbind()),
                "existing" => given.existing = Some(callable("existing", &value)?.clone().unbind()),
                name => {
                    let own = name.trim_end_matches('_').replace('_', "-");
                    let setting = Setting::all().iter().find(|setting| setting.name == own);
                    let setting = setting.ok_or_else(|| {
                        let own = Setting::all().iter().map(|own| python_name(own.name));
                        let names = own.chain(HOOKS.map(Into::into));
                        PyTypeError::new_err(unknown("setting", name, names).to_string())
                    })?;
                    if !value.is_none() {
                        let set = settings.set(setting.name, to_value(&value)?);
                        set.map_err(|error| to_python(&error, setting))?;
                    }
                }
            }
        }
        given.linker = Linker::from(&settings);
        given.skips_anchors =
            has_anchors(settings.get("skip")) && !has_anchors(settings.get("unskip"));
        Ok(given)
    }
}

/// Returns whether a list of elements contains `a`.
fn has_anchors(elements: Option<&Value>) -> bool {
    matches!(elements, Some(Value::List(names)) if names.iter().any(|name| name.eq_ignore_ascii_case("a")))
}

pub(crate) fn callable<'a, 'py>(
    name: &str,
    value: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, PyAny>> {
    match value.is_callable() {
        true => Ok(value),
        false => Err(PyTypeError::new_err(format!("{name}: give a function"))),
    }
}

fn to_value(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let is_set = value.is_instance_of::<PySet>() || value.is_instance_of::<PyFrozenSet>();
    let is_list = is_set || value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
    Ok(if let Ok(is_on) = value.cast::<PyBool>() {
        Value::Switch(is_on.is_true())
    } else if value.is_instance_of::<PyInt>() {
        // A number that is negative or too large is as wrong as 0.
        Value::Number(value.extract().unwrap_or(0))
    } else if value.is_instance_of::<PyString>() {
        Value::Text(value.extract()?)
    } else if is_list {
        let texts = value.try_iter()?.map(|text| text?.extract::<String>());
        texts.collect::<PyResult<Vec<_>>>().map_or(Value::Other, |mut texts| {
            // Equal sets may have their elements in different orders, but they make equal linkers.
            if is_set {
                texts.sort_unstable();
            }
            Value::List(texts)
        })
    } else {
        Value::Other
    })
}

/// Returns the exception for an error: a `TypeError` for a value of another type, as for any
/// function, and a `ValueError` for a wrong value.
fn to_python(error: &SettingError, setting: &Setting) -> PyErr {
    let message = format!("{}: {error}", python_name(setting.name));
    match error.kind() {
        SettingErrorKind::Type => PyTypeError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// Returns the name of a setting as an argument: with underscores, and with a final underscore if
/// it is a keyword of Python.
pub(crate) fn python_name(name: &str) -> String {
    match name {
        "class" => "class_".to_owned(),
        name => name.replace('-', "_"),
    }
}
