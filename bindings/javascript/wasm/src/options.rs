//! The options: the settings of linkwright with names in camel case.

use std::collections::BTreeMap;

use linkwright::settings::{Setting, Settings, Value, unknown};

/// Reads an object of options.
pub fn read(json: &str) -> Result<Settings, String> {
    let values: BTreeMap<String, Value> = serde_json::from_str(json)
        .map_err(|error| format!("the options are no object: {error}"))?;
    let mut settings = Settings::new();
    for (given, value) in values {
        let setting = Setting::named(&setting(&given)).ok_or_else(|| {
            let names = Setting::all().iter().map(|own| option(own.name));
            unknown("option", &given, names.chain(["anchor".into()])).to_string()
        })?;
        settings.put(setting, value).map_err(|error| format!("{given}: {error}"))?;
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
