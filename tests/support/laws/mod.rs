//! Laws: functions that panic if a property does not hold. Property tests and fuzz targets call
//! them with random inputs. Most laws hold for every input. Some, as their comments say, hold for
//! text as people write it, and get sentences (`written`).
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod adapters;
pub mod escaped;
pub mod events;
#[path = "../../../crates/uts58/tests/support/laws/format.rs"]
pub mod format;
#[path = "../../../crates/uts58/tests/support/laws/host.rs"]
pub mod host;
pub mod markdown;
#[path = "../../../crates/uts58/tests/support/laws/normalize.rs"]
pub mod normalize;
#[path = "../../../crates/uts58/tests/support/laws/pieces.rs"]
pub mod pieces;
pub mod stream;
#[path = "../../../crates/uts58/tests/support/laws/strict.rs"]
pub mod strict;
pub mod targets;
#[path = "../../../crates/uts58/tests/support/laws/text.rs"]
pub mod text;
pub mod tree;
#[path = "../../../crates/uts58/tests/support/laws/written.rs"]
pub mod written;

use linkwright::{AnchorText, Dir, Linker};

/// Returns a linker that marks its anchors, so tests can find and remove them.
pub fn marking() -> Linker {
    let linker = Linker::new().class("\u{1}").dir(Dir::Off);
    linker.text(AnchorText::Verbatim)
}
