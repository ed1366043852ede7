//! A paragraph through every adapter: they make the same links.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::adapters;

fuzz_target!(|text: &str| {
    // A parser of HTML drops the one and makes a line end of the other.
    if !text.contains(['\0', '\r']) {
        adapters::make_the_same_links(&adapters::pieces(text));
    }
});
