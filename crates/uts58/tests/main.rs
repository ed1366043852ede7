//! All tests of the engine, except those beside its code. They are one program, because building many takes longer than running
//! them.

#[cfg(feature = "suffixes")]
mod counts;
#[cfg(feature = "suffixes")]
mod detect;
#[cfg(feature = "suffixes")]
mod format;
mod support;
#[cfg(feature = "settings")]
mod tables;
mod without_idna;
#[cfg(feature = "idna")]
mod without_suffixes;
#[cfg(feature = "wrapped")]
mod wrapped;
