//! The options.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use linkwright::{AnchorText, BareDomains, Emails, Finder, Linker, LocalHosts};

/// Turns the URLs and email addresses in text into links, in every script (UTS #58).
#[derive(Parser)]
#[command(name = "linkwright", version, arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Markdown, HTML or plain text to HTML, with links.
    Render(Render),
    /// Lists the links of plain text: where each is, and where it leads.
    Find(Find),
    /// Writes URLs and addresses, one a line, as they are sent and as they are shown.
    Format(Format),
}

#[derive(Parser)]
pub struct Render {
    /// What the input is; without it the file name tells, and standard input is Markdown.
    #[arg(long, value_enum)]
    pub from: Option<From>,

    /// What reads Markdown and writes it as HTML.
    #[arg(long, value_enum, default_value_t)]
    pub engine: Engine,

    /// Curly quotes, dashes and ellipses in Markdown.
    #[arg(long)]
    pub smart_punctuation: bool,

    /// A whole page, with its character set and a title, and not only what goes into one.
    #[arg(long)]
    pub page: bool,

    /// The rel of each link, such as "nofollow ugc noopener" for what strangers write.
    #[arg(long)]
    pub rel: Option<String>,

    /// The target of each link, such as "_blank".
    #[arg(long)]
    pub target: Option<String>,

    /// The class of each link.
    #[arg(long)]
    pub class: Option<String>,

    /// What each link shows.
    #[arg(long, value_enum, default_value_t)]
    pub text: Text,

    #[command(flatten)]
    pub detection: Detection,

    /// Where the HTML goes; without it to standard output.
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// The file to render; without it, or as "-", standard input.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

impl Render {
    pub fn linker(&self) -> Linker {
        let mut linker = Linker::new()
            .finder(self.detection.finder())
            .text(match self.text {
                Text::Display => AnchorText::Display,
                Text::Verbatim => AnchorText::Verbatim,
            });
        if let Some(rel) = &self.rel {
            linker = linker.rel(rel.clone());
        }
        if let Some(target) = &self.target {
            linker = linker.target(target.clone());
        }
        if let Some(class) = &self.class {
            linker = linker.class(class.clone());
        }
        linker
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum From {
    Markdown,
    /// HTML to HTML: nothing changes but that links are in anchors.
    Html,
    Text,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    #[default]
    PulldownCmark,
    Comrak,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Text {
    /// The link with as few percent escapes as can be.
    #[default]
    Display,
    /// The link as it was written.
    Verbatim,
}

#[derive(Parser)]
pub struct Find {
    /// A JSON object a line, one for each link.
    #[arg(long, conflicts_with = "lines")]
    pub json: bool,

    /// Reads each line as a text of its own and writes a JSON array a line: its links.
    #[arg(long)]
    pub lines: bool,

    #[command(flatten)]
    pub detection: Detection,

    /// The files to search; without them, or as "-", standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[derive(Parser)]
pub struct Format {
    /// A JSON object a line, {"href","display"}; null where the line is no URL and no address.
    #[arg(long)]
    pub lines: bool,

    /// The files to read; without them, or as "-", standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

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
}

impl Detection {
    pub fn finder(&self) -> Finder {
        let mut finder = if self.spec {
            Finder::uts58()
        } else {
            Finder::new()
        };
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
        if !self.schemes.is_empty() {
            // Once in the life of the program.
            let names: Vec<&'static str> = self
                .schemes
                .iter()
                .map(|name| &*name.clone().leak())
                .collect();
            finder = finder.schemes(names.leak());
        }
        finder
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

/// RFC 3986 section 3.1, without a `:`.
fn scheme(name: &str) -> Result<String, String> {
    let is_scheme = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if is_scheme {
        Ok(name.to_owned())
    } else {
        Err(
            "a scheme is a letter, then letters, digits, \"+\", \"-\" or \".\", without \":\""
                .into(),
        )
    }
}
