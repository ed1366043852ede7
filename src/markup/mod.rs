//! Parses HTML as far as linking needs it: finds text, and the open elements around it.
//!
//! A [`Reader`] is the tokenizer of the HTML Standard for bytes. [`open`] tracks the elements whose
//! text never links. Neither builds a tree. If the tokens depend on the tree, the reader continues
//! only if that makes no difference. Otherwise it gives up on the rest of the page.

mod attributes;
mod edge;
mod elements;
#[cfg(all(test, feature = "html"))]
#[path = "tests/html5lib.rs"]
mod html5lib;
mod inline;
mod names;
mod open;
mod reader;
mod tag;

#[cfg(feature = "html")]
pub(crate) use attributes::HREFS;
pub(crate) use attributes::{Attribute, attributes, ends_name, is_space};
pub(crate) use edge::{Edge, is_edge, mark};
pub(crate) use elements::{
    Elements, Flow, heading, is_editable, is_hidden, is_never_shown, is_shown_alike, is_void,
};
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
pub(crate) use reader::is_comment;
pub(crate) use reader::{LIMIT, MarkupToken, More, Place, Reader, SelfClosed, len_of_tag};
#[cfg(feature = "html")]
pub(crate) use reader::{MARKUP_LIMIT, len_of_text_and_markup};
