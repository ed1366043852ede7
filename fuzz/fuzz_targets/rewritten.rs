//! What was rewritten, beside what is rendered.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::adapters::{PLAIN, rewritten_is_as_rendered};

fuzz_target!(|pieces: &[u8]| {
    let piece = |byte: &u8| PLAIN[usize::from(*byte) % PLAIN.len()];
    let source: String = pieces.iter().take(32).map(piece).collect();
    rewritten_is_as_rendered(&source);
});
