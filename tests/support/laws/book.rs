//! Of books of mdBook as JSON: only the texts of chapters change.

use linkwright::Linker;
use linkwright::markdown::{Rewriter, RightToLeft};
use linkwright::mdbook::preprocess;
use serde_json::Value;

/// Beside a reading of the book as a tree; `book` may be any JSON, or none.
pub fn only_the_texts_of_chapters_change(book: &str) {
    let context = r#"{"config":{"preprocessor":{"linkwright":{"headings":true}}}}"#;
    let given = preprocess(format!("[{context},{book}]").as_bytes());
    let Ok(mut tree) = serde_json::from_str::<Value>(book) else {
        // Numbers, depth and halves of surrogates are not read where nothing changes.
        if let Err(error) = given {
            is_told(&error.to_string());
        }
        return;
    };
    let Ok(given) = given else {
        return;
    };
    let read: Value = serde_json::from_str(&given).expect("a book is JSON");
    let rewriter = Rewriter::new(Linker::new()).right_to_left(RightToLeft::Html);
    for field in ["items", "sections"] {
        if let Some(items) = tree.get_mut(field).and_then(Value::as_array_mut) {
            link(items, &rewriter);
        }
    }
    assert_eq!(read, tree, "{book}");
}

/// No bytes make it panic, and what is wrong is told in a line.
pub fn any_bytes(input: &[u8]) {
    match preprocess(input) {
        Ok(_) => assert!(std::str::from_utf8(input).is_ok()),
        Err(error) => is_told(&error.to_string()),
    }
}

fn is_told(error: &str) {
    assert!(error.lines().count() == 1, "{error:?}");
    assert!(!error.contains(char::is_control), "{error:?}");
}

fn link(items: &mut [Value], rewriter: &Rewriter) {
    for item in items {
        let Some(chapter) = item.get_mut("Chapter") else {
            continue;
        };
        if let Some(Value::String(content)) = chapter.get_mut("content") {
            *content = rewriter.rewrite(content).into_owned();
        }
        if let Some(items) = chapter.get_mut("sub_items").and_then(Value::as_array_mut) {
            link(items, rewriter);
        }
    }
}
