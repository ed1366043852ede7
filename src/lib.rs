//! Finds URLs and email addresses in text and turns them into links, in every script.
#![no_std]
#![forbid(unsafe_code)]

pub mod unicode;
