//! Compares the reader with the tokenizer tests of html5lib, from the folder that `HTML5LIB_TESTS`
//! names.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::{env, eprintln, fs, println};

use serde_json::Value;

use super::{Elements, MarkupToken, More, Reader, attributes};

/// A token, as far as the reader distinguishes tokens: comments and doctypes are one kind.
#[derive(Debug, PartialEq, Eq)]
enum Read {
    Text(String),
    Start(String, BTreeMap<String, String>, bool),
    End(String),
    Comment,
}

fn push_text(tokens: &mut Vec<Read>, more: &str) {
    match tokens.last_mut() {
        Some(Read::Text(text)) => text.push_str(more),
        _ => tokens.push(Read::Text(more.to_string())),
    }
}

/// Returns the tokens, or `None` if an element changes how browsers read the following text, which
/// these tests do not cover.
fn read(html: &str) -> Option<Vec<Read>> {
    let mut reader = Reader::new(Elements::default());
    let (mut tokens, mut at, mut start) = (Vec::new(), 0, 0);
    while let Some((token, len)) = reader.next(&html.as_bytes()[at..], More::No) {
        at += len;
        let source = &html[start..at];
        match token {
            MarkupToken::Text => push_text(&mut tokens, source),
            // Browsers ignore `</>`.
            MarkupToken::Comment if source == "</>" => {}
            MarkupToken::Comment => tokens.push(Read::Comment),
            MarkupToken::Tag if reader.tag().is_end => tokens.push(Read::End(name_of(&reader))),
            MarkupToken::Tag => {
                let (tag, name) = (reader.tag(), name_of(&reader));
                let mut own = BTreeMap::new();
                for attribute in attributes(source.as_bytes(), tag.name().len()) {
                    let text = |bytes| String::from_utf8_lossy(bytes).replace('\0', "\u{FFFD}");
                    let name = text(attribute.name).to_ascii_lowercase();
                    let value = htmlize::unescape_attribute(text(attribute.value)).into_owned();
                    own.entry(name).or_insert(value);
                }
                tokens.push(Read::Start(name, own, tag.is_self_closing));
            }
            MarkupToken::Word | MarkupToken::RawText => return None,
        }
        start = at;
        if reader.is_lost() || reader.is_in_raw_text() {
            return None;
        }
    }
    if start < html.len() && html[start..].starts_with("<!")
        || html[start..].starts_with("<?")
        || html[start..].starts_with("</") && !html.as_bytes()[start + 2].is_ascii_alphabetic()
    {
        tokens.push(Read::Comment);
    }
    let texts = tokens.iter_mut().filter_map(|token| match token {
        Read::Text(text) => Some(text),
        _ => None,
    });
    for text in texts {
        *text = htmlize::unescape(text.as_str()).into_owned();
    }
    Some(tokens)
}

fn name_of(reader: &Reader) -> String {
    String::from_utf8_lossy(reader.tag().name()).replace('\0', "\u{FFFD}")
}

fn expected(output: &Value) -> Vec<Read> {
    let mut tokens = Vec::new();
    for token in output.as_array().unwrap() {
        let text = |at: usize| token[at].as_str().unwrap_or_default().to_string();
        match token[0].as_str().unwrap() {
            "Character" => push_text(&mut tokens, &text(1)),
            "StartTag" => {
                let own = token[2].as_object().unwrap().iter();
                let own = own.map(|(name, value)| (name.clone(), value.as_str().unwrap().into()));
                tokens.push(Read::Start(text(1), own.collect(), token[3] == true));
            }
            "EndTag" => tokens.push(Read::End(text(1))),
            "Comment" | "DOCTYPE" => tokens.push(Read::Comment),
            other => panic!("{other}"),
        }
    }
    tokens
}

#[test]
fn tokens_agree_with_html5lib() {
    let Some(folder) = env::var_os("HTML5LIB_TESTS") else {
        eprintln!(
            "SKIPPED: tokens of html5lib need HTML5LIB_TESTS, the folder with its tokenizer tests"
        );
        return;
    };
    let (mut read_alike, mut left) = (0, 0);
    let mut wrong = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|end| end != "test") {
            continue;
        }
        let file: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        for test in file["tests"].as_array().into_iter().flatten() {
            let states = test["initialStates"].as_array();
            let is_data = states.is_none_or(|all| all.iter().any(|state| state == "Data state"));
            if !is_data || !test["lastStartTag"].is_null() || test["doubleEscaped"] == true {
                continue;
            }
            let input = test["input"].as_str().unwrap().replace("\r\n", "\n").replace('\r', "\n");
            match read(&input) {
                None => left += 1,
                Some(tokens) if tokens == expected(&test["output"]) => read_alike += 1,
                Some(tokens) => {
                    wrong.push(format!("{input:?}: {tokens:?}, not {}", test["output"]))
                }
            }
        }
    }
    println!("{read_alike} read alike, {left} left out");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(read_alike > 1000);
}
