//! Events of pulldown-cmark: nothing but our anchors is new, and a second time changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::events;
use pulldown_cmark::Options;

fuzz_target!(|input: (u32, &str)| {
    let (bits, source) = input;
    let options = Options::from_bits_truncate(bits);
    events::only_anchors_are_new(source);
    events::ranges_are_in_the_source(source, options);
    events::linking_again_changes_nothing(source, options);
});
