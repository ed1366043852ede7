//! Laws: functions that panic if a law is broken. Property tests and fuzz targets call them with
//! random inputs. Most laws hold for every input. Some say that they hold only for text as people
//! write it; they get sentences (`written`).
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod format;
pub mod host;
pub mod normalize;
pub mod pieces;
pub mod strict;
pub mod text;
pub mod written;
