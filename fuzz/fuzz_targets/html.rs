#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linkwright_fuzz::laws::targets::html(bytes));
