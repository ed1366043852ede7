//! All tests of the engine, except those beside its code. They are one program, because building many takes longer than running
//! them.

#[cfg(feature = "suffixes")]
mod counts;
/// What links in a text, and where a link ends.
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
/// What is shown, sent and compared: URLs and addresses, also in pieces.
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
