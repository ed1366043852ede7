//! The options: the settings of linkwright with names in camel case.

use std::collections::BTreeMap;

use linkwright::SettingError;
use linkwright::settings::{Settings, Value};

/// Reads an object of options.
pub fn read(json: &str) -> Result<Settings, String> {
    let values: BTreeMap<String, Value> = serde_json::from_str(json)
        .map_err(|error| format!("the options are no object: {error}"))?;
    let mut settings = Settings::new();
    for (given, value) in values {
        settings.set(&setting(&given), value).map_err(|error| message(error, given))?;
    }
    Ok(settings)
}

/// The name of a setting as that of an option.
fn option(setting: &str) -> String {
    let mut words = setting.split('-');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(1);
        name += &first.to_ascii_uppercase();
        name += rest;
    }
    name
}

/// The name of an option as that of a setting. What has a hyphen is no option.
fn setting(option: &str) -> String {
    let mut name = String::new();
    for c in option.chars() {
        match c {
            '-' => return String::new(),
            'A'..='Z' => name.extend(['-', c.to_ascii_lowercase()]),
            _ => name.push(c),
        }
    }
    name
}

fn message(error: SettingError, given: String) -> String {
    match error {
        SettingError::Of { name, error } => format!("{}: {error}", option(name)),
        SettingError::Unknown { names, .. } => {
            let own = names.iter().map(|name| option(name).into());
            let names = own.chain(["anchor".into()]).collect();
            let message = SettingError::Unknown { given, names }.to_string();
            // What was given stands between the two, and may be any text.
            let (given, rest) = message.split_at(message.rfind("\"; ").unwrap_or_default());
            given.replacen("setting", "option", 1) + &rest.replacen("settings", "options", 1)
        }
        error => error.to_string(),
    }
}
