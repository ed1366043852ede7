//! The settings of the page, and the linker that they make.

use linkwright::spoof::Spoofs;
use linkwright::{BareDomains, DefaultScheme, Emails, Finder, Linker, LocalHosts, SettingError};

/// The values of the controls, those that can be wrong as they were typed.
#[derive(Default)]
pub struct Settings {
    standard: Standard,
    /// `None` for that of the standard.
    bare_domains: Option<BareDomains>,
    emails: Emails,
    local_hosts: LocalHosts,
    also: String,
    schemes: String,
    default_scheme: DefaultScheme,
    truncate: Option<usize>,
    rel: String,
    spoofs: Spoofs,
    protect: String,
    exclude: String,
}

/// How closely detection follows UTS #58.
#[derive(Default)]
enum Standard {
    #[default]
    Adapted,
    Letter,
}

impl Settings {
    /// Changes the setting of this name. Where the value is not valid, the setting stays as it was.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let is_unset = value.is_empty();
        match name {
            "standard" => {
                self.standard = match value {
                    "" => Standard::Adapted,
                    "letter" => Standard::Letter,
                    _ => return Err(format!("{value:?} is not one of letter")),
                }
            }
            "bare-domains" => {
                self.bare_domains = if is_unset { None } else { Some(parse(value)?) };
            }
            "emails" => self.emails = parse(value)?,
            "local-hosts" => self.local_hosts = parse(value)?,
            "schemes" => {
                Finder::new().schemes(words(value)).map_err(message)?;
                self.schemes = value.to_owned();
            }
            "also" => {
                Finder::new().also(words(value)).map_err(message)?;
                self.also = value.to_owned();
            }
            "default-scheme" => self.default_scheme = parse(value)?,
            "truncate" => {
                let number = |_| format!("{value:?} is not a number of characters");
                self.truncate = if is_unset { None } else { Some(value.parse().map_err(number)?) };
            }
            "rel" => self.rel = value.trim().to_owned(),
            "spoofs" => self.spoofs = parse(value)?,
            "protect" => {
                Linker::new().protect(words(value)).map_err(message)?;
                self.protect = value.to_owned();
            }
            "exclude" => {
                Linker::new().exclude(words(value)).map_err(message)?;
                self.exclude = value.to_owned();
            }
            _ => return Err(format!("there is no setting {name:?}")),
        }
        Ok(())
    }

    /// The linker of these settings. [`set`](Self::set) has checked everything that could fail.
    pub fn linker(&self) -> Result<Linker, SettingError> {
        let finder = match self.standard {
            Standard::Adapted => Finder::new(),
            Standard::Letter => Finder::uts58(),
        };
        let bare_domains = self.bare_domains.unwrap_or(finder.get_bare_domains());
        let finder = finder
            .bare_domains(bare_domains)
            .emails(self.emails)
            .local_hosts(self.local_hosts)
            .schemes(words(&self.schemes))?
            .also(words(&self.also))?;
        let mut linker = Linker::new()
            .finder(finder)
            .default_scheme(self.default_scheme)
            .spoofs(self.spoofs)
            .protect(words(&self.protect))?;
        if !self.rel.is_empty() {
            linker = linker.rel(self.rel.clone());
        }
        if let Some(max) = self.truncate {
            linker = linker.truncate(max);
        }
        linker.exclude(words(&self.exclude))
    }
}

/// What a person separates by commas or white space.
fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
}

/// The empty value is the default.
fn parse<T: std::str::FromStr<Err = SettingError> + Default>(value: &str) -> Result<T, String> {
    if value.is_empty() { Ok(T::default()) } else { value.parse().map_err(message) }
}

fn message(error: SettingError) -> String {
    error.to_string()
}
