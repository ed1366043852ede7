//! The error for a name that is not a setting.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use uts58::SettingError;

/// Returns the error for a name that is none of these, and says which one was probably meant. `noun` is what they are names of.
#[doc(hidden)]
#[must_use]
pub fn unknown(noun: &str, given: &str, names: impl Iterator<Item: Into<String>>) -> SettingError {
    let names: Vec<String> = names.map(Into::into).collect();
    let near = nearest(given, &names).map(|near| format!("did you mean {near:?}? "));
    let near = near.unwrap_or_default();
    let all = names.join(", ");
    SettingError::new(format!("unknown {noun} {given:?}; {near}the {noun}s are {all}"))
}

/// The name that was most likely meant: one with the same start, or one that differs in one place by two letters.
fn nearest<'n>(given: &str, names: &'n [String]) -> Option<&'n str> {
    // The bindings spell the names differently: `bare_domains`, `bareDomains`.
    let form = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
    let given = form(given);
    let distance = |name: &str| {
        let name = form(name);
        if given.starts_with(&name) || name.starts_with(&given) {
            return 0;
        }
        let start = given.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
        let ends = given.bytes().rev().zip(name.bytes().rev());
        let end = ends.take_while(|(a, b)| a == b).count();
        given.len().max(name.len()).saturating_sub(start + end)
    };
    let near = names.iter().map(|name| (distance(name), &**name)).min();
    near.filter(|(distance, _)| *distance <= 2 && given.len() > 2).map(|(_, name)| name)
}
