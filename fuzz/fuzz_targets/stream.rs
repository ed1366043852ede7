//! Pages of HTML as a stream: every other byte stays, however it is cut, and nothing gets in.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::{laws::stream, sizes};

fuzz_target!(|input: ([u8; 2], &[u8])| {
    let (seed, page) = input;
    // It marks our anchors.
    if page.contains(&1) {
        return;
    }
    let sizes = sizes(seed);
    stream::every_other_byte_stays(page);
    stream::pieces_make_no_difference(page, &sizes);
    stream::linking_again_changes_nothing(page);
    if let Ok(page) = str::from_utf8(page) {
        stream::every_other_byte_stays_by_handlers(page, &sizes);
        stream::nothing_gets_in(page);
    }
});
