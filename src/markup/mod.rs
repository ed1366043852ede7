//! HTML as far as linking needs it: where text is, and which elements are open around it.
//!
//! A [`Reader`] is the tokenizer of the HTML Standard over bytes. [`open`] follows the elements whose text
//! never links. Neither builds a tree. Where the tokens depend on one, the reader goes on only if that makes
//! no difference, and otherwise loses the rest of the page.

#![cfg_attr(
    not(all(
        feature = "pulldown-cmark",
        feature = "comrak",
        feature = "html",
        feature = "html5ever"
    )),
    allow(dead_code, unused_imports, reason = "each adapter needs a part of it")
)]

mod attributes;
mod elements;
#[cfg(all(test, feature = "html"))]
mod html5lib;
mod open;
mod reader;
mod tag;

pub(crate) use attributes::attributes;
pub(crate) use elements::{Flow, is_editable, is_hidden};
pub(crate) use reader::{LIMIT, More, Place, Reader, Token};
