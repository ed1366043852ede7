//! Plain text and HTML, and the adapter kit.

use linkwright::spoof::Spoofs;
use linkwright::{Anchor, Link, Refusal, html, text};
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::run::Run;
use crate::utf16::Cursor;
use crate::{Linker, kind, to_json};

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
        let links: Vec<_> = self.0.links(text).collect();
        to_json(&links.iter().map(|found| Found::new(found, &mut cursor)).collect::<Vec<_>>())
    }

    pub fn explain(&self, text: &str) -> String {
        let written: Vec<_> = self.0.links(text).collect();
        let mut written = written.iter().peekable();
        let (mut at_cursor, mut link_cursor) = (Cursor::new(text), Cursor::new(text));
        let places = self.0.get_finder().explain(text).map(|(at, outcome)| {
            let at = at_cursor.to(at);
            let refused = match outcome {
                Err(refusal) => refusal.to_string(),
                Ok(link) => match written.next_if(|(own, _)| own.range() == link.range()) {
                    Some(found) => {
                        let link = Some(Found::new(found, &mut link_cursor));
                        return Place { at, link, refused: None };
                    }
                    None => self.unwritten(&link),
                },
            };
            Place { at, link: None, refused: Some(refused) }
        });
        to_json(&places.collect::<Vec<_>>())
    }

    /// Why a link that was found is not written.
    fn unwritten(&self, link: &Link<'_>) -> String {
        match self.0.concerns(link).first() {
            Some(concern) if self.0.get_spoofs() == Spoofs::Reject => concern.to_string(),
            _ => Refusal::Setting.to_string(),
        }
    }

    pub fn settled(&self, text: &str) -> usize {
        Cursor::new(text).to(self.0.get_finder().settled(text))
    }

    /// Where the link ends that another detector found between these positions.
    pub fn refine(&self, text: &str, start: usize, end: usize) -> usize {
        let mut bytes = Cursor::new(text);
        let range = bytes.byte(start)..bytes.byte(end);
        let refined = self.0.get_finder().refine(text, range);
        Cursor::new(text).to(refined.end)
    }

    pub fn linkify_text(&self, text: &str) -> String {
        text::html(text, &self.0).to_string()
    }

    pub fn linkify_html(&self, page: &str) -> String {
        html::rewrite(page, &self.0).into_owned()
    }

    /// Starts a walk through a document.
    pub fn run(&self) -> Run {
        Run::new(&self.0)
    }
}

/// Replaces the character references in a text.
#[wasm_bindgen]
pub fn unescape(text: &str) -> String {
    htmlize::unescape(text).into_owned()
}

impl<'a> Found<'a> {
    fn new((link, anchor): &'a (Link<'a>, Anchor<'a>), cursor: &mut Cursor<'_>) -> Self {
        let range = link.range();
        let (start, end) = (cursor.to(range.start), cursor.to(range.end));
        let changed = |text: &'a str| Some(text).filter(|&text| text != link.as_str());
        Self(start, end, kind(link), changed(anchor.href()), changed(anchor.text()), anchor)
    }
}
