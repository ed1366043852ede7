//! The settings of a linker, and what they refuse.

mod by_name;
mod patterns;
