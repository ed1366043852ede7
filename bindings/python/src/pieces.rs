//! Links in the events of a tree, for adapters in Python.

use std::collections::{HashMap, VecDeque};

use linkwright::adapter::{Edit, Run};
use linkwright::on_anchor;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::link::PyLink;
use crate::linker::PyLinker;
use crate::texts::{Text, Written};

/// A part of the replacement of a text.
#[derive(IntoPyObject)]
pub(crate) enum Piece {
    Text(Written),
    Link(PyLink),
}

/// Return the replacements of the texts among ``events`` that have links, by their index.
///
/// An event is a pair: ``start`` and ``end`` with the name of an element, ``html`` with raw HTML,
/// ``text``, or ``rewritten`` with a text that the document has in another form. A link that spans
/// several texts is in the first.
#[pyfunction]
pub(crate) fn pieces(
    events: Vec<(Text, Text)>,
    linker: &PyLinker,
) -> PyResult<HashMap<usize, Vec<Piece>>> {
    let mut links = VecDeque::new();
    let gather = on_anchor(|link, anchor| links.push_back(PyLink::new(0, link, anchor)));
    let mut run = Run::new(linker.linker().hook(gather));
    for (at, (event, value)) in events.iter().enumerate() {
        match &**event {
            "start" => run.start(value),
            "end" => run.end(value),
            "html" => run.html(value, at),
            "text" => run.text(value, at),
            "rewritten" => run.rewritten(value, at),
            event => return Err(PyValueError::new_err(format!("{event:?} is not an event"))),
        }
    }
    run.finish();
    // The caller keeps its raw HTML.
    let is_of_text = |edit: &Edit<_>| !matches!(edit, Edit::Change(..) | Edit::Html(..));
    let edits: Vec<_> = run.edits().filter(is_of_text).collect();
    drop(run);
    let mut pieces: HashMap<_, Vec<_>> = HashMap::new();
    for edit in edits {
        let of_text = pieces.entry(*edit.source()).or_default();
        match edit {
            Edit::Keep(at, range) => {
                let text = &events[at].1;
                let kept = text.get(range).unwrap_or_default().to_owned();
                of_text.push(Piece::Text(text.written(kept)));
            }
            Edit::Link(..) => of_text.extend(links.pop_front().map(Piece::Link)),
            _ => {}
        }
    }
    Ok(pieces)
}
