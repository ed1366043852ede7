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

/// The name that was most likely meant.
fn nearest<'n>(given: &str, names: &'n [String]) -> Option<&'n str> {
    // The bindings spell the names differently: `bare_domains`, `bareDomains`.
    let form = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
    let likeness = |name: &str| strsim::jaro_winkler(&form(given), &form(name));
    let near = names.iter().map(|name| (likeness(name), &**name));
    let near = near.filter(|(likeness, _)| *likeness > 0.85);
    near.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, name)| name)
}
