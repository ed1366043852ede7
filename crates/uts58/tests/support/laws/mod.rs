//! Laws, each a function that panics where one is broken: property tests and fuzz targets give them what they make up. Most
//! hold for every input; those that say so hold for text as people write it, and are given sentences (`written`).
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod format;
pub mod host;
pub mod normalize;
pub mod pieces;
pub mod strict;
pub mod text;
pub mod written;
