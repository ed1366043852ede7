//! Settings as keyword arguments.

use linkwright::settings::{Setting, Settings, Takes, Value, unknown};
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
                    let setting = Setting::named(&name.trim_end_matches('_').replace('_', "-"));
                    let setting = setting.ok_or_else(|| {
                        let own = Setting::all().iter().map(|own| python_name(own.name));
                        let names = own.chain(HOOKS.map(Into::into));
                        PyTypeError::new_err(unknown("setting", name, names).to_string())
                    })?;
                    if !value.is_none() {
                        let set = settings.put(setting, to_value(&value)?);
                        set.map_err(|error| to_python(&error, setting, &value))?;
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

/// The error that Python raises: a `TypeError` for a value of another type, as for any function, and a `ValueError` for one that
/// is wrong.
fn to_python(error: &SettingError, setting: &Setting, value: &Bound<'_, PyAny>) -> PyErr {
    let is_number = value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>();
    let is_type = match (setting.takes(), to_value(value)) {
        (Takes::Number, _) => is_number,
        (Takes::Switch | Takes::Level(_), Ok(Value::Switch(_)))
        | (Takes::Choice(_) | Takes::Level(_) | Takes::Text, Ok(Value::Text(_)))
        | (Takes::List, Ok(Value::List(_))) => true,
        _ => false,
    };
    let message = format!("{}: {error}", python_name(setting.name));
    if is_type { PyValueError::new_err(message) } else { PyTypeError::new_err(message) }
}

/// The name of a setting as an argument: with underscores, and one behind what is a word of the language.
pub(crate) fn python_name(name: &str) -> String {
    match name {
        "class" => "class_".to_owned(),
        name => name.replace('-', "_"),
    }
}
