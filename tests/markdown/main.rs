//! Markdown in, Markdown out: what is written, what stays, and the laws of it.

#![cfg(all(feature = "pulldown-cmark", feature = "comrak"))]

mod corpus;
mod forms;
mod gfm;
#[cfg(all(feature = "html", feature = "rcdom"))]
mod laws;
mod opaque;
mod stream;
#[path = "../support/mod.rs"]
mod support;

use support::pages;
