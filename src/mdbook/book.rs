//! A book as JSON: where the texts of its chapters are, and the book with others in their place.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::markdown::Rewriter;

use super::error::{Error, Kind};
use super::json::{Token, Tokens};

/// `book`, which is valid JSON, with the texts of its chapters rewritten.
pub(super) fn rewrite(book: &str, rewriter: &Rewriter) -> Result<String, Error> {
    let mut out = String::with_capacity(book.len() + book.len() / 16);
    let mut done = 0;
    for range in contents(book)? {
        let text: String = serde_json::from_str(&book[range.clone()]).map_err(Kind::Text)?;
        if let Cow::Owned(linked) = rewriter.rewrite(&text) {
            out += &book[done..range.start];
            out += &serde_json::to_string(&linked).map_err(Kind::Text)?;
            done = range.end;
        }
    }
    out += &book[done..];
    Ok(out)
}

/// What a value is to a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Book,
    /// `items`, `sections` or `sub_items`.
    Items,
    Item,
    Chapter,
    /// The text of a chapter.
    Content,
    /// Not for us.
    Other,
}

impl Place {
    fn field(self, key: &str) -> Self {
        match (self, key) {
            (Self::Book, "items" | "sections") | (Self::Chapter, "sub_items") => Self::Items,
            (Self::Item, "Chapter") => Self::Chapter,
            (Self::Chapter, "content") => Self::Content,
            _ => Self::Other,
        }
    }

    fn element(self) -> Self {
        match self {
            Self::Items => Self::Item,
            _ => Self::Other,
        }
    }

    /// What mdBook takes it for too; else what is wrong.
    fn check(self, token: &Token) -> Result<(), Kind> {
        let (is_good, name, kind) = match (self, token) {
            (Self::Item | Self::Other, _) => return Ok(()),
            (Self::Book, token) => (*token == Token::Object, "the book", "an object"),
            (Self::Items, token) => (*token == Token::Array, "a list of chapters", "an array"),
            (Self::Chapter, token) => (*token == Token::Object, "a chapter", "an object"),
            (Self::Content, token) => {
                (matches!(token, Token::Text(_)), "the content of a chapter", "a string")
            }
        };
        match is_good {
            true => Ok(()),
            false => Err(Kind::Shape(name, kind)),
        }
    }
}

/// Where the texts of chapters are, quotes and all, in order.
fn contents(book: &str) -> Result<Vec<Range<usize>>, Error> {
    let mut contents = Vec::new();
    let mut open: Vec<Place> = Vec::new();
    let mut field = None;
    let mut has_items = false;
    for token in Tokens::new(book) {
        let inside = open.last().copied();
        match &token {
            Token::End => {
                open.pop();
                continue;
            }
            Token::Key(range) => {
                let place = inside.unwrap_or(Place::Other).field(&key(&book[range.clone()]));
                has_items |= inside == Some(Place::Book) && place == Place::Items;
                field = Some(place);
                continue;
            }
            Token::Object | Token::Array | Token::Text(_) | Token::Other => {}
        }
        let element = || inside.map_or(Place::Book, Place::element);
        let place = field.take().unwrap_or_else(element);
        place.check(&token)?;
        match token {
            Token::Text(range) if place == Place::Content => contents.push(range),
            Token::Object | Token::Array => open.push(place),
            _ => {}
        }
    }
    match has_items {
        true => Ok(contents),
        false => Err(Kind::NoItems.into()),
    }
}

/// The name of a field, without quotes and escapes.
fn key(json: &str) -> Cow<'_, str> {
    match json.contains('\\') {
        // Half of a surrogate pair is in no name that we look for.
        true => serde_json::from_str(json).unwrap_or_default(),
        false => json.trim_matches('"').into(),
    }
}
