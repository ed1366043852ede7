//! Tails and addresses beside sections 3.5.1 and 5.2 of UTS #58, step by step.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::letter;

fuzz_target!(|text: &str| {
    if text.starts_with(['/', '?', '#']) {
        for host in letter::HOSTS {
            letter::a_tail_ends_there(host, text);
        }
    } else {
        letter::an_address_starts_there(text);
    }
});
