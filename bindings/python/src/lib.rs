//! The native part of the Python package `linkwright`. It translates between Python and the
//! library. It does not decide which text links.

mod anchors;
mod arrow;
mod hooks;
mod link;
mod linker;
mod pieces;
mod replacement;
mod settings;
mod texts;
mod tokens;
mod urlize;

/// The names that `python/linkwright/__init__.py` exports, and internal functions: `anchors`,
/// `is_name`, `runs_script`, `without_unknown` and `pieces` for `linkwright.bleach`, `urlize` for
/// `linkwright.django`, `urlize_as_written` for `linkwright.jinja`, and `arrow_links` and
/// `arrow_written` for `linkwright.arrow`.
#[pyo3::pymodule(gil_used = false)]
mod _linkwright {
    use pyo3::prelude::*;
    use pyo3::types::PyDict;

    use linkwright::settings::Setting;

    #[pymodule_export]
    use crate::anchors::{anchors, is_name, runs_script, without_unknown};
    #[pymodule_export]
    use crate::arrow::{arrow_links, arrow_written};
    #[pymodule_export]
    use crate::hooks::{PyAnchor, PyExistingAnchor};
    #[pymodule_export]
    use crate::link::{PyLink, PyPlace};
    #[pymodule_export]
    use crate::linker::{
        PyLinker, display, explain, find, linkify_html, linkify_markdown, linkify_text, replace,
        spans, stable_prefix,
    };

    #[pymodule_export]
    use crate::pieces::pieces;
    #[pymodule_export]
    use crate::urlize::{urlize, urlize_as_written};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let settings = PyDict::new(module.py());
        for setting in Setting::all() {
            settings.set_item(crate::settings::python_name(setting.name), setting.about)?;
        }
        module.add("SETTINGS", settings)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
