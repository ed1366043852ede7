//! All tests of the engine, except the unit tests next to its code. They are one program, because
//! building many programs takes longer than running the tests.

#[cfg(feature = "suffixes")]
mod counts;
/// Tests of which text links, and where a link ends.
#[cfg(feature = "suffixes")]
mod detect {
    mod conformance;
    mod hosts;
    mod marked;
    mod refine;
    mod rules;
    mod stable_prefix;
    mod strict;
    mod wild;
}
/// Tests of the displayed, sent and normal forms of URLs and addresses, whole and in pieces.
#[cfg(feature = "suffixes")]
mod format {
    mod formats;
    mod minimal;
    mod normalize;
}
mod support;
#[cfg(feature = "settings")]
mod tables;
mod without_idna;
#[cfg(feature = "idna")]
mod without_suffixes;
#[cfg(feature = "wrapped")]
mod wrapped;
