//! The settings of the page, and the linker with these settings.

use std::collections::BTreeMap;

use linkwright::Linker;
use linkwright::settings::{Setting, Settings as Named, Takes, Value};

/// The values of the controls that are not at their default, by the name of the setting.
#[derive(Default)]
pub struct Settings(BTreeMap<&'static str, Value>);

impl Settings {
    /// Changes the setting of this name. If the value is not valid, the setting stays unchanged.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let setting = Setting::all()
            .iter()
            .find(|own| own.name == name)
            .ok_or_else(|| format!("there is no setting {name:?}"))?;
        let value = value.trim();
        if value.is_empty() {
            self.0.remove(setting.name);
            return Ok(());
        }
        let value = match setting.takes {
            Takes::Switch => value.parse().map_or(Value::Other, Value::Switch),
            Takes::Number => value.parse().map_or(Value::Other, Value::Number),
            Takes::List => Value::List(words(value).map(str::to_owned).collect()),
            _ => Value::Text(value.to_owned()),
        };
        Named::default().set(name, value.clone()).map_err(|error| error.to_string())?;
        self.0.insert(setting.name, value);
        Ok(())
    }

    /// Returns a linker with these settings.
    pub fn linker(&self) -> Linker {
        let mut settings = Named::default();
        for (name, value) in &self.0 {
            // Each value was checked when it was set.
            let _ = settings.set(name, value.clone());
        }
        Linker::from(&settings)
    }
}

/// Returns words that are separated by commas or whitespace.
fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
}
