//! Books of mdBook as JSON: only the texts of chapters change, and no bytes make it panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::book;

fuzz_target!(|input: &[u8]| {
    book::any_bytes(input);
    if let Ok(text) = str::from_utf8(input) {
        book::only_the_texts_of_chapters_change(text);
    }
});
