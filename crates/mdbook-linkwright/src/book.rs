//! Rewrites the Markdown in the chapters of a book, which is JSON.

use std::borrow::Cow;
use std::collections::BTreeMap;

use linkwright::comments::mistakes_in_markdown;
use linkwright::markdown::Rewriter;
use serde_json::value::{RawValue, to_raw_value};

use crate::Error;

/// An object whose values are parsed only where needed. Unknown fields of later releases stay.
type Object = BTreeMap<String, Box<RawValue>>;

/// The largest depth of nested chapters. mdBook itself gives up sooner.
const MAX_DEPTH: usize = 256;

/// Rewrites the chapters of a book and returns it as JSON.
pub(crate) fn rewrite(book: &RawValue, rewriter: Rewriter<'_>) -> Result<String, Error> {
    let mut book: Object = serde_json::from_str(book.get()).map_err(Error::book)?;
    // mdBook has used "items" since 0.5, and "sections" before.
    let name = if book.contains_key("items") { "items" } else { "sections" };
    let items = book.get_mut(name).ok_or_else(|| {
        Error::input(
            "the book has neither \"items\", as in mdBook 0.5, nor \"sections\", as in mdBook 0.4; other releases are \
             not supported",
        )
    })?;
    rewrite_items(items, rewriter, 0)?;
    serde_json::to_string(&book).map_err(Error::book)
}

fn rewrite_items(
    items: &mut Box<RawValue>,
    rewriter: Rewriter<'_>,
    depth: usize,
) -> Result<(), Error> {
    if depth == MAX_DEPTH {
        return Err(Error::input(format_args!("chapters are nested more than {MAX_DEPTH} deep")));
    }
    let mut list: Vec<Box<RawValue>> = serde_json::from_str(items.get()).map_err(Error::book)?;
    for item in &mut list {
        // Separators are strings, and part titles have another key.
        let Ok(mut object) = serde_json::from_str::<Object>(item.get()) else { continue };
        let Some(value) = object.get_mut("Chapter") else { continue };
        let mut chapter: Object = serde_json::from_str(value.get()).map_err(Error::book)?;
        if let Some(content) = chapter.get("content") {
            let text: String = serde_json::from_str(content.get()).map_err(Error::book)?;
            if let Some(mistake) = mistakes_in_markdown(&text).into_iter().next() {
                // The name is JSON.
                let name = chapter.get("name").map_or("null", |name| name.get());
                let comment = &text[mistake];
                return Err(Error(format!(
                    "chapter {name}: {comment} is not a directive; write linkwright off, on or ignore, and nothing else"
                )));
            }
            if let Cow::Owned(linked) = rewriter.rewrite(&text) {
                let linked = to_raw_value(&linked).map_err(Error::book)?;
                chapter.insert("content".to_owned(), linked);
            }
        }
        if let Some(sub_items) = chapter.get_mut("sub_items") {
            rewrite_items(sub_items, rewriter, depth + 1)?;
        }
        *value = to_raw_value(&chapter).map_err(Error::book)?;
        *item = to_raw_value(&object).map_err(Error::book)?;
    }
    *items = to_raw_value(&list).map_err(Error::book)?;
    Ok(())
}
