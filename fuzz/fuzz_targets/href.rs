//! Where an `href` leads, beside what the url crate makes of the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::text;

fuzz_target!(|text: &str| {
    text::is_parsed(text);
    text::is_parsed(&format!("https://{text}"));
    text::is_parsed(&format!("https://example.com/{text}"));
});
