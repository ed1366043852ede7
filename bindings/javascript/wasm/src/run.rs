//! The adapter kit: what a plugin tells of a tree, and the edits that it gets back.

use std::collections::HashMap;
use std::rc::Rc;

use linkwright::adapter::{self, Edit};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::hook::Function;
use crate::to_json;
use crate::utf16::Cursor;

/// A document on the way through it.
#[wasm_bindgen]
pub struct Run(adapter::Run<Source, Function>);

/// A text of the plugin, which knows it by its number.
#[derive(Clone)]
struct Source {
    at: u32,
    text: Rc<str>,
}

/// An edit with the numbers of texts.
#[derive(Serialize)]
#[serde(tag = "edit", rename_all = "lowercase")]
enum Change<'a> {
    Keep {
        at: u32,
        start: usize,
        end: usize,
    },
    Link {
        at: u32,
        href: &'a str,
        display: &'a str,
        #[serde(serialize_with = "crate::attributes")]
        attributes: &'a linkwright::Anchor<'a>,
    },
    Remove {
        at: u32,
    },
}

#[wasm_bindgen]
impl Run {
    /// An element starts; its attributes are a list of names and values.
    pub fn start(&mut self, element: &str, attributes: Vec<String>) {
        if attributes.is_empty() {
            return self.0.start(element);
        }
        let attributes: HashMap<&str, &str> =
            attributes.chunks_exact(2).map(|pair| (&*pair[0], &*pair[1])).collect();
        self.0.start_with(element, |name| attributes.get(name).map(|&value| value.to_owned()));
    }

    pub fn end(&mut self, element: &str) {
        self.0.end(element);
    }

    pub fn html(&mut self, raw: &str) {
        self.0.html(raw);
    }

    pub fn text(&mut self, text: &str, at: u32) {
        self.0.text(text, Source { at, text: text.into() });
    }

    pub fn rewritten(&mut self, text: &str, at: u32) {
        self.0.rewritten(text, Source { at, text: text.into() });
    }

    pub fn code(&mut self, text: &str) {
        self.0.code(text);
    }

    pub fn object(&mut self) {
        self.0.object();
    }

    /// The document ends. Returns the edits.
    pub fn finish(&mut self) -> String {
        self.0.finish();
        let edits: Vec<_> = self.0.edits().collect();
        let mut current: Option<(u32, Cursor<'_>)> = None;
        let changes = edits.iter().map(|edit| match edit {
            Edit::Keep(Source { at, text }, range) => {
                let cursor = match &mut current {
                    Some((own, cursor)) if own == at => cursor,
                    current => &mut current.insert((*at, Cursor::new(text))).1,
                };
                Change::Keep { at: *at, start: cursor.to(range.start), end: cursor.to(range.end) }
            }
            Edit::Link(anchor, first, _) => Change::Link {
                at: first.at,
                href: anchor.href(),
                display: anchor.text(),
                attributes: anchor,
            },
            Edit::Remove(source) => Change::Remove { at: source.at },
        });
        to_json(&changes.collect::<Vec<_>>())
    }
}

impl Run {
    pub(crate) fn new(linker: &linkwright::Linker, hook: Function) -> Self {
        Self(adapter::Run::new(linker).hook(hook))
    }
}
