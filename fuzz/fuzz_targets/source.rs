//! Sources of Markdown: rewritten once, nothing but links is new.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::markdown;

fuzz_target!(|source: &str| {
    markdown::rewriting_twice_changes_nothing(source);
    markdown::edits_are_the_difference(source);
    markdown::only_anchors_are_new(source);
    markdown::a_document_differs_by_its_anchors_alone(source);
});
