//! What links: the options that all commands with links share.

use clap::{Parser, ValueEnum};
use linkwright::{BareDomains, Emails, Finder, Linker, LocalHosts, SettingError};

use super::{DefaultScheme, Spoofs};

#[derive(Parser)]
#[command(next_help_heading = "What links")]
pub struct Detection {
    /// UTS #58 to the letter, without what readers of a page expect beyond it.
    #[arg(long)]
    pub spec: bool,

    /// Which domains without a scheme link [default: prudent, with --spec all].
    #[arg(long, value_enum)]
    pub bare_domains: Option<Bare>,

    /// Leaves email addresses as text.
    #[arg(long)]
    pub no_emails: bool,

    /// Links http://localhost:3000/ and other hosts without a public suffix.
    #[arg(long)]
    pub local_hosts: bool,

    /// A scheme that links besides http, https and mailto; can be given again.
    #[arg(long = "scheme", value_name = "SCHEME", value_parser = scheme)]
    pub schemes: Vec<String>,

    /// A host whose links stay text, with those below it, or a pattern of whole links such as
    /// "https://example.com/a/*"; can be given again.
    #[arg(long = "exclude", alias = "leave-alone", value_name = "PATTERN", value_parser = pattern)]
    pub excluded: Vec<String>,

    /// The scheme of links that are written without one.
    #[arg(long, value_enum, value_name = "SCHEME", default_value_t)]
    pub default_scheme: DefaultScheme,

    /// What becomes of links whose host could pass for another.
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    pub spoofs: Spoofs,
}

impl Detection {
    /// What every command that writes links starts with.
    pub fn linker(&self) -> Linker {
        let linker = Linker::new()
            .finder(self.finder())
            .default_scheme(self.default_scheme.into())
            .spoofs(self.spoofs.into());
        self.excluded.iter().fold(linker, Linker::exclude)
    }

    fn finder(&self) -> Finder {
        let mut finder = if self.spec { Finder::uts58() } else { Finder::new() };
        if let Some(which) = self.bare_domains {
            finder = finder.bare_domains(match which {
                Bare::Never => BareDomains::Never,
                Bare::Www => BareDomains::Www,
                Bare::Prudent => BareDomains::Prudent,
                Bare::All => BareDomains::All,
            });
        }
        if self.no_emails {
            finder = finder.emails(Emails::Skip);
        }
        if self.local_hosts {
            finder = finder.local_hosts(LocalHosts::Link);
        }
        finder.schemes(&self.schemes).unwrap_or_default()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Bare {
    /// None.
    Never,
    /// Those that start with "www.".
    Www,
    /// Those that a reader would take for a domain: not main.rs, not end.So.
    Prudent,
    /// Every registrable domain.
    All,
}

/// Checks a scheme as the library does.
fn scheme(name: &str) -> Result<String, SettingError> {
    Finder::new().schemes([name]).map(|_| name.to_owned())
}

/// What could be a host or a whole link.
fn pattern(pattern: &str) -> Result<String, String> {
    let is_host = !pattern.contains(['/', ':', '@']);
    let may_match = is_host || pattern.starts_with('*') || pattern.contains(':');
    if may_match && !pattern.is_empty() && !pattern.contains(char::is_whitespace) {
        Ok(pattern.to_owned())
    } else {
        Err("a pattern is a host, or a whole link with its scheme; * stands for anything".into())
    }
}
