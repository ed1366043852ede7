//! Options that several commands share: which links are found, and how they are written.

use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ColorChoice, Parser, value_parser};
use linkwright::host::Spoofs;
use linkwright::{
    AnchorText, BareDomains, DefaultScheme, Emails, Finder, Linker, LocalHosts, SettingError,
};

use crate::error::Result;

/// Parses the values of a setting of the library, and lists their names in the help.
pub fn setting<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = SettingError> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

#[derive(Parser)]
pub struct Coloring {
    /// When to use color; auto means on a terminal, unless NO_COLOR is set.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub color: ColorChoice,
}

#[derive(Parser)]
#[command(next_help_heading = "Detection")]
pub struct Detection {
    /// Follow UTS #58 to the letter, without the exceptions for prose.
    #[arg(long)]
    spec: bool,

    /// Which domains without a scheme are links: none, those that start with "www.", those that a
    /// reader would take for a domain (not main.rs or end.So), or all [default: prudent; all with
    /// --spec].
    #[arg(long, value_name = "WHICH", value_parser = setting::<BareDomains>(BareDomains::NAMES))]
    bare_domains: Option<BareDomains>,

    /// Leave email addresses as text.
    #[arg(long)]
    no_emails: bool,

    /// Link http://localhost:3000/ and other hosts without a public suffix.
    #[arg(long)]
    local_hosts: bool,

    /// Link URLs with this scheme, besides http, https and mailto; can be repeated.
    #[arg(long = "scheme", value_name = "SCHEME", value_parser = scheme)]
    schemes: Vec<String>,

    /// Link this host too, such as docs.rs, wiki.corp or "*.internal", without a scheme and everywhere; can be
    /// repeated.
    #[arg(long, value_name = "HOST", value_parser = site)]
    also: Vec<String>,

    /// Leave links to this host and its subdomains as text, or those that match a pattern such as
    /// "https://example.com/a/*"; can be repeated.
    #[arg(long = "exclude", value_name = "PATTERN", value_parser = pattern)]
    excluded: Vec<String>,

    /// The scheme of links that are written without one.
    #[arg(long, value_name = "SCHEME", default_value_t, value_parser = setting::<DefaultScheme>(DefaultScheme::NAMES))]
    default_scheme: DefaultScheme,

    /// What to do with links whose host looks like another: reject leaves them as text, show-ascii
    /// shows the host as xn--..., allow shows it like any other.
    #[arg(long, value_name = "HOW", default_value_t, value_parser = setting::<Spoofs>(Spoofs::NAMES))]
    pub spoofs: Spoofs,

    /// Treat hosts that look like this one as deceiving, such as exämple.com for example.com; can be
    /// repeated.
    #[arg(long = "protect", value_name = "HOST", value_parser = host)]
    protected: Vec<String>,
}

impl Detection {
    pub fn finder(&self) -> Result<Finder> {
        let mut finder = if self.spec { Finder::uts58() } else { Finder::new() };
        if let Some(which) = self.bare_domains {
            finder = finder.bare_domains(which);
        }
        if self.no_emails {
            finder = finder.emails(Emails::Skip);
        }
        if self.local_hosts {
            finder = finder.local_hosts(LocalHosts::Link);
        }
        Ok(finder.schemes(&self.schemes)?.also(&self.also)?)
    }

    pub fn linker(&self) -> Result<Linker> {
        let linker = Linker::new()
            .finder(self.finder()?)
            .default_scheme(self.default_scheme)
            .spoofs(self.spoofs)
            .protect(&self.protected)?;
        Ok(self.excluded.iter().try_fold(linker, Linker::exclude)?)
    }
}

#[derive(Parser)]
pub struct Writing {
    /// What each link shows: its URL with as few percent escapes as possible, or what was written.
    #[arg(long, value_name = "TEXT", default_value_t, value_parser = setting::<AnchorText>(AnchorText::NAMES))]
    text: AnchorText,

    /// Shorten what a link shows to N characters, with an ellipsis in its path; the host stays whole.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    truncate: Option<u32>,

    /// Leave the text in this HTML element, such as blockquote or h1, as it is; can be repeated.
    #[arg(long, value_name = "ELEMENT", value_parser = element)]
    skip: Vec<String>,

    /// The largest Markdown file to read, in MiB: parsing can take time quadratic in the size.
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    max_size: u32,
}

impl Writing {
    /// The largest Markdown file to read, in bytes.
    pub fn max_size(&self) -> u64 {
        u64::from(self.max_size) << 20
    }

    pub fn linker(&self, detection: &Detection) -> Result<Linker> {
        let linker = detection.linker()?.text(self.text);
        let linker = self.skip.iter().try_fold(linker, Linker::skip)?;
        Ok(match self.truncate {
            Some(max) => linker.anchor(move |_, anchor| {
                anchor.truncate(max as usize);
            }),
            None => linker,
        })
    }
}

// The library checks these values; the option is named in the message if it is checked here.
fn scheme(name: &str) -> Result<String, SettingError> {
    Finder::new().schemes([name]).map(|_| name.to_owned())
}

fn site(site: &str) -> Result<String, SettingError> {
    Finder::new().also([site]).map(|_| site.to_owned())
}

fn pattern(pattern: &str) -> Result<String, SettingError> {
    Linker::new().exclude(pattern).map(|_| pattern.to_owned())
}

fn host(host: &str) -> Result<String, SettingError> {
    Linker::new().protect([host]).map(|_| host.to_owned())
}

fn element(name: &str) -> Result<String, SettingError> {
    Linker::new().skip(name).map(|_| name.to_owned())
}
