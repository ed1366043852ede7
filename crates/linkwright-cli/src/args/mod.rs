//! The options.

mod detection;
mod render;
mod rewrite;
mod writing;

use std::path::PathBuf;

use clap::{ColorChoice, CommandFactory as _, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use linkwright::AnchorText;

pub use self::detection::Detection;
pub use self::render::{Engine, From, Render};
pub use self::rewrite::{Rewrite, Task};
pub use self::writing::Writing;

const EXIT: &str = "Exit status: 0 when all is done, 1 when rewrite --check finds links to write, 2 on \
    an error; what can be done besides is done.";

/// Turns the URLs and email addresses in text into links, in every script (UTS #58).
#[derive(Parser)]
#[command(name = "linkwright", version, arg_required_else_help = true, after_long_help = EXIT)]
pub struct Args {
    /// When to use color; auto is on a terminal, unless NO_COLOR is set.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub color: ColorChoice,

    #[command(subcommand)]
    pub command: Command,
}

/// The command that was named, be its options right or wrong.
pub fn named() -> Option<String> {
    let command = Args::command();
    let is_command = |word: &String| command.find_subcommand(word).is_some();
    std::env::args_os().skip(1).filter_map(|word| word.into_string().ok()).find(is_command)
}

#[derive(Subcommand)]
pub enum Command {
    /// Markdown, HTML or plain text to HTML, with links.
    Render(Render),
    /// Markdown to Markdown: writes its URLs and addresses as links.
    Rewrite(Rewrite),
    /// Lists the links of plain text: where each is, and where it leads.
    Find(Find),
    /// Writes URLs and addresses, one a line, as they are sent and as they are shown.
    Format(Format),
    /// Writes what makes a shell complete the options.
    Completions(Completions),
    /// Writes the manual page.
    Man(Man),
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Text {
    /// The link with as few percent escapes as can be.
    #[default]
    Display,
    /// The link as it was written.
    Verbatim,
}

impl std::convert::From<Text> for AnchorText {
    fn from(text: Text) -> Self {
        match text {
            Text::Display => Self::Display,
            Text::Verbatim => Self::Verbatim,
        }
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Spoofs {
    /// They stay text.
    Reject,
    /// They link, and show what could deceive as xn--...
    #[default]
    ShowAscii,
    /// They link and show their host like any other.
    Allow,
}

impl std::convert::From<Spoofs> for linkwright::host::Spoofs {
    fn from(spoofs: Spoofs) -> Self {
        match spoofs {
            Spoofs::Reject => Self::Reject,
            Spoofs::ShowAscii => Self::ShowAscii,
            Spoofs::Allow => Self::Allow,
        }
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum DefaultScheme {
    #[default]
    Https,
    Http,
}

impl std::convert::From<DefaultScheme> for linkwright::DefaultScheme {
    fn from(scheme: DefaultScheme) -> Self {
        match scheme {
            DefaultScheme::Https => Self::Https,
            DefaultScheme::Http => Self::Http,
        }
    }
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

    /// The scheme of what is written without one.
    #[arg(long, value_enum, value_name = "SCHEME", default_value_t)]
    pub default_scheme: DefaultScheme,

    /// What becomes of a host that could pass for another; what is rejected is no URL.
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    pub spoofs: Spoofs,

    /// The files to read; without them, or as "-", standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[derive(Parser)]
pub struct Completions {
    /// The shell that is to complete.
    #[arg(value_enum)]
    pub shell: Shell,
}

#[derive(Parser)]
pub struct Man {
    /// A folder for this page and one of each command; without it this page to standard output.
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}
