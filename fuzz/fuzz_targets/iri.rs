//! IRIs and URIs, mapped there and back, and compared.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkwright_fuzz::laws::iri;

fuzz_target!(|input: ([u8; 2], &str)| {
    let ([first, second], text) = input;
    let (a, b) = text.split_once('\n').unwrap_or((text, "http://a.com/"));
    for text in [a, b] {
        iri::a_uri_is_its_own(text);
        iri::a_uri_comes_back(text);
        iri::any_text(text);
    }
    let (one, other) = (
        iri::respelt(a, first.into()),
        iri::respelt(a, second.into()),
    );
    let spellings = [one, other, a.into(), b.into()];
    iri::equivalence_is_one(&spellings);
    iri::equivalents_are_the_same_url(&spellings);
});
