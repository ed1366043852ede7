//! Plain text: links tile it, are safe, lead where the text says, are shown as one link.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::text;

fuzz_target!(|text: &str| {
    text::check(text);
    text::is_linked_by_any(text);
});
