//! Settings as keyword arguments.

use linkwright::settings::{Settings, Value};
use linkwright::{Linker, SettingError};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

/// The names of the hooks, which the table of settings does not have.
const HOOKS: [&str; 2] = ["anchor", "existing"];

/// What was given as keyword arguments.
#[derive(Default)]
pub(crate) struct Given {
    pub(crate) linker: Linker,
    pub(crate) anchor: Option<Py<PyAny>>,
    pub(crate) existing: Option<Py<PyAny>>,
}

impl Given {
    /// Reads the arguments. What is `None` counts as not given.
    pub(crate) fn new(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut settings = Settings::new();
        let mut given = Self::default();
        for (name, value) in arguments.into_iter().flatten() {
            match &*name.extract::<String>()? {
                "anchor" | "existing" if value.is_none() => {}
                "anchor" => given.anchor = Some(callable("anchor", &value)?.clone().unbind()),
                "existing" => given.existing = Some(callable("existing", &value)?.clone().unbind()),
                name => {
                    let name = name.trim_end_matches('_').replace('_', "-");
                    match settings.set(&name, to_value(&value)?) {
                        Err(SettingError::Of { .. }) if value.is_none() => {}
                        set => set.map_err(|error| to_python(error, &value))?,
                    }
                }
            }
        }
        given.linker = settings.linker();
        Ok(given)
    }
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
        value.extract().map_or(Value::Other, Value::Number)
    } else if value.is_instance_of::<PyString>() {
        Value::Text(value.extract()?)
    } else if is_list {
        let texts = value.try_iter()?.map(|text| text?.extract::<String>());
        texts.collect::<PyResult<Vec<_>>>().map_or(Value::Other, |mut texts| {
            // Equal sets, which may have their elements in another order, make equal linkers.
            if is_set {
                texts.sort_unstable();
            }
            Value::List(texts)
        })
    } else {
        Value::Other
    })
}

/// The error that Python raises: a `TypeError` for an unknown name and a value of another type, as for any function, and
/// a `ValueError` for a value that is wrong.
fn to_python(error: SettingError, value: &Bound<'_, PyAny>) -> PyErr {
    match error {
        SettingError::Unknown { given, names } => {
            let own = names.iter().map(|name| python_name(name).into());
            let names = own.chain(HOOKS.map(Into::into)).collect();
            let given = given.replace('-', "_");
            PyTypeError::new_err(SettingError::Unknown { given, names }.to_string())
        }
        SettingError::Of { name, error } => {
            let message = format!("{}: {error}", python_name(name));
            let is_number = value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>();
            match *error {
                SettingError::Type { .. } if !(is_number && name == "truncate") => {
                    PyTypeError::new_err(message)
                }
                _ => PyValueError::new_err(message),
            }
        }
        error => PyValueError::new_err(error.to_string()),
    }
}

/// The name of a setting as an argument: with underscores, and one behind what is a word of the language.
pub(crate) fn python_name(name: &str) -> String {
    match name {
        "class" => "class_".to_owned(),
        name => name.replace('-', "_"),
    }
}
