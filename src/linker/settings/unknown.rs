//! The error for a name that is not a setting.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use uts58::{SettingError, SettingErrorKind};

/// Returns the error for a name that is not one of `names`, with the name that was probably meant. `noun` is the word for what
/// they name, such as `option`.
///
/// Programs that spell the settings in their own way use it, so that the error has their spelling.
///
/// # Examples
///
/// ```
/// use linkwright::settings::unknown;
///
/// let error = unknown("option", "bareDomain", ["bareDomains", "rel"].into_iter());
/// assert_eq!(
///     error.to_string(),
///     "unknown option \"bareDomain\"; did you mean \"bareDomains\"? the options are bareDomains, rel",
/// );
/// ```
#[must_use]
pub fn unknown(noun: &str, given: &str, names: impl Iterator<Item: Into<String>>) -> SettingError {
    let names: Vec<String> = names.map(Into::into).collect();
    let near =
        nearest(given, &names).map(|near| format!("did you mean {near:?}? ")).unwrap_or_default();
    let all = names.join(", ");
    SettingError::new(
        SettingErrorKind::Name,
        format!("unknown {noun} {given:?}; {near}the {noun}s are {all}"),
    )
}

/// The name that was most likely meant. The bindings spell the names differently: `bare_domains`, `bareDomains`.
fn nearest<'n>(given: &str, names: &'n [String]) -> Option<&'n str> {
    let given = given.to_ascii_lowercase();
    let near = names.iter().map(|name| (strsim::jaro_winkler(&given, name), &**name));
    near.max_by(|one, other| one.0.total_cmp(&other.0))
        .filter(|near| near.0 > 0.85)
        .map(|near| near.1)
}
