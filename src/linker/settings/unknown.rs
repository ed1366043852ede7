//! The error for a name that is not a setting.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use uts58::{SettingError, SettingErrorKind};

/// Returns the error for an unknown name. It suggests the most similar of `names`, or lists all
/// `names` if no name is similar. `noun` is the kind of name, such as `option`.
///
/// Programs that spell the settings differently can use it for an error in their own spelling.
///
/// # Examples
///
/// ```
/// use linkwright::settings::unknown;
///
/// let error = unknown("option", "bareDomain", ["bareDomains", "rel"].into_iter());
/// assert_eq!(
///     error.to_string(),
///     "unknown option \"bareDomain\"; did you mean \"bareDomains\"?",
/// );
/// ```
#[must_use]
pub fn unknown(noun: &str, given: &str, names: impl Iterator<Item: Into<String>>) -> SettingError {
    let names: Vec<String> = names.map(Into::into).collect();
    let hint = match nearest(given, &names) {
        Some(near) => format!("did you mean {near:?}?"),
        None => format!("the {noun}s are {}", names.join(", ")),
    };
    SettingError::new(SettingErrorKind::Name, format!("unknown {noun} {given:?}; {hint}"))
}

/// Returns the most similar name, if it is similar enough. The bindings spell the names
/// differently: `bare_domains`, `bareDomains`.
fn nearest<'n>(given: &str, names: &'n [String]) -> Option<&'n str> {
    let given = given.to_ascii_lowercase();
    let near = names.iter().map(|name| (strsim::jaro_winkler(&given, name), &**name));
    near.max_by(|one, other| one.0.total_cmp(&other.0))
        .filter(|near| near.0 > 0.85)
        .map(|near| near.1)
}
