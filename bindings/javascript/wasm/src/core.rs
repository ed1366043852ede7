//! Plain text and HTML, and the adapter kit.

use linkwright::{Anchor, Link, html, text};
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::run::Run;
use crate::utf16::Cursor;
use crate::{Linker, to_json};

/// Where a link starts and ends, its kind, `href` and `display`, and its attributes. What is as it was written, and
/// no attributes, is `null`, because JSON takes time.
#[derive(Serialize)]
struct Found<'a>(
    usize,
    usize,
    &'static str,
    Option<&'a str>,
    Option<&'a str>,
    #[serde(serialize_with = "some_attributes")] &'a Anchor<'a>,
);

fn some_attributes<S: Serializer>(anchor: &Anchor<'_>, to: S) -> Result<S::Ok, S::Error> {
    match anchor.attributes().next() {
        Some(_) => crate::attributes(anchor, to),
        None => to.serialize_none(),
    }
}

/// A place that could have been a link.
#[derive(Serialize)]
struct Place<'a> {
    at: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<Found<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

#[wasm_bindgen]
impl Linker {
    pub fn find(&self, text: &str) -> String {
        let mut cursor = Cursor::new(text);
        let links: Vec<_> = self.linker.links(text).hook(self.hook).collect();
        let found = links.iter().map(|(link, anchor)| Found::new(link, anchor, &mut cursor));
        to_json(&found.collect::<Vec<_>>())
    }

    pub fn explain(&self, text: &str) -> String {
        let (mut at_cursor, mut link_cursor) = (Cursor::new(text), Cursor::new(text));
        let explained: Vec<_> = self.linker.explain(text).hook(self.hook).collect();
        let places = explained.iter().map(|(at, outcome)| {
            let at = at_cursor.to(*at);
            let refused = match outcome {
                Ok((link, Ok(anchor))) => {
                    let link = Some(Found::new(link, anchor, &mut link_cursor));
                    return Place { at, link, refused: None };
                }
                Ok((_, Err(why))) => why.to_string(),
                Err(refusal) => refusal.to_string(),
            };
            Place { at, link: None, refused: Some(refused) }
        });
        to_json(&places.collect::<Vec<_>>())
    }

    pub fn settled(&self, text: &str) -> usize {
        Cursor::new(text).to(self.linker.get_finder().settled(text))
    }

    /// Where the link ends that another detector found between these positions.
    pub fn refine(&self, text: &str, start: usize, end: usize) -> usize {
        let mut bytes = Cursor::new(text);
        let range = bytes.byte(start)..bytes.byte(end);
        let refined = self.linker.get_finder().refine(text, range);
        Cursor::new(text).to(refined.end)
    }

    pub fn linkify_text(&self, text: &str) -> String {
        text::html_with(text, &self.linker, self.hook)
    }

    pub fn linkify_html(&self, page: &str) -> String {
        html::rewrite_with(page, &self.linker, self.hook).into_owned()
    }

    /// Starts a walk through a document.
    pub fn run(&self) -> Run {
        Run::new(&self.linker, self.hook)
    }
}

/// Replaces the character references in a text.
#[wasm_bindgen]
pub fn unescape(text: &str) -> String {
    htmlize::unescape(text).into_owned()
}

impl<'a> Found<'a> {
    fn new(link: &'a Link<'a>, anchor: &'a Anchor<'a>, cursor: &mut Cursor<'_>) -> Self {
        let range = link.range();
        let (start, end) = (cursor.to(range.start), cursor.to(range.end));
        let changed = |text: &'a str| Some(text).filter(|&text| text != link.as_str());
        let kind = link.kind().as_str();
        Self(start, end, kind, changed(anchor.href()), changed(anchor.text()), anchor)
    }
}
