//! The options: the settings of linkwright with names in camel case.

use std::collections::BTreeMap;

use linkwright::settings::{Setting, Settings, Value, unknown};

/// Reads an object of options.
pub fn read(json: &str) -> Result<Settings, String> {
    let values: BTreeMap<String, Value> = serde_json::from_str(json)
        .map_err(|error| format!("the options are no object: {error}"))?;
    let mut settings = Settings::default();
    for (given, value) in values {
        let Some(setting) = Setting::all().iter().find(|own| option(own.name) == given) else {
            let names = Setting::all().iter().map(|own| option(own.name));
            return Err(unknown(
                "option",
                &given,
                names.chain(["anchor", "attributes", "nl2br", "rules"].map(String::from)),
            )
            .to_string());
        };
        let set = settings.set(setting.name, value);
        set.map_err(|error| format!("{given}: {error}"))?;
    }
    Ok(settings)
}

/// Returns the name of the option for a setting.
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
