//! Laws for every book. As trees, a book and its result differ only in the texts of chapters.

use mdbook_linkwright::linkwright::Linker;
use mdbook_linkwright::linkwright::markdown::Rewriter;
use mdbook_linkwright::preprocess;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::support::input;

fn name() -> impl Strategy<Value = String> {
    let names = ["content", "items", "sections", "sub_items", "Chapter", "x\"\\", "é"];
    prop::sample::select(names.to_vec()).prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    let texts = ["www.a.com", "x", "", "\\", "\"b.com\" 請 www.a.com\n", "\u{1}😀"];
    prop::sample::select(texts.to_vec()).prop_map(str::to_owned)
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(name(), inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Generates items, including chapters, with fields that mdBook does not have.
fn items() -> impl Strategy<Value = Value> {
    let other = any_value().prop_filter("is no chapter", |value| value.get("Chapter").is_none());
    other.prop_recursive(5, 40, 4, |inner| {
        let items = prop::collection::vec(inner, 0..4);
        (text(), items, any_value()).prop_map(|(content, items, x)| {
            json!({ "Chapter": {
                "a": x, "content": content, "items": x, "sub_items": items, "z": { "content": "www.a.com" },
            }})
        })
    })
}

fn link(item: &mut Value, rewriter: Rewriter<'_>) {
    let Some(chapter) = item.get_mut("Chapter") else {
        return;
    };
    let linked = rewriter.rewrite(chapter["content"].as_str().unwrap());
    chapter["content"] = linked.into_owned().into();
    for item in chapter["sub_items"].as_array_mut().unwrap() {
        link(item, rewriter);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn only_the_texts_of_chapters_change(
        items in prop::collection::vec(items(), 0..4),
        x in any_value(),
        field in prop::sample::select(vec!["items", "sections"]),
        is_pretty in any::<bool>(),
    ) {
        let mut fields = Map::new();
        fields.insert("a".into(), x.clone());
        fields.insert(field.into(), items.into());
        fields.insert("z".into(), x);
        let mut book = Value::Object(fields);
        let written = if is_pretty {serde_json::to_string_pretty(&book).unwrap()} else {book.to_string()};
        let have = preprocess(input(&json!({ "bare-domains": "prudent", "headings": true }), &written).as_bytes()).unwrap();
        let linker = Linker::new();
        let rewriter = Rewriter::new(&linker);
        for item in book[field].as_array_mut().unwrap() {
            link(item, rewriter);
        }
        let have: Value = serde_json::from_str(&have).unwrap();
        prop_assert_eq!(have, book);
    }

    /// If a byte is removed, or replaced by one or two others, the result is an error or a book,
    /// not a panic.
    #[test]
    fn no_input_makes_it_panic(at in any::<prop::sample::Index>(), byte in any::<u8>(), len in 0..3_usize) {
        let book = r#"{"items":[{"Chapter":{"content":"www.a.com é","sub_items":["Separator"]}}]}"#;
        let mut input = input(&json!({ "exclude": ["www.a.com"], "emails": true }), book).into_bytes();
        let at = at.index(input.len());
        input.splice(at..at + 1, std::iter::repeat_n(byte, len));
        if let Err(error) = preprocess(&input) {
            let told = error.to_string();
            prop_assert!(told.lines().count() == 1 && !told.contains(char::is_control), "{told:?}");
        }
    }
}
