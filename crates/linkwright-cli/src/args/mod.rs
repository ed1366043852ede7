//! The options of each command.

mod linking;
mod render;
mod rewrite;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use linkwright::DefaultScheme;
use linkwright::host::Spoofs;

use self::linking::{Coloring, Detection, setting};
pub use self::render::{Engine, From, Render};
use self::rewrite::EXIT;
pub use self::rewrite::Rewrite;

/// Shown with the help of `explain`.
const RULES: &str = "\
D1 to D10 are the rules for prose, which --spec turns off. --bare-domains=all turns off D3. With a scheme, as in \
https://main.rs, a domain links without it. Hosts that are not registrable domains, such as localhost, link only \
with a scheme and --local-hosts.";

/// Turns the URLs and email addresses in text into links, in every script (UTS #58).
#[derive(Parser)]
#[command(name = "linkwright", version, arg_required_else_help = false, after_long_help = EXIT)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Convert Markdown, HTML or plain text to HTML with links.
    Render(Render),
    /// Write the bare URLs and email addresses in Markdown as links.
    Rewrite(Rewrite),
    /// List the links in plain text: where they are, and where they lead.
    Find(Find),
    /// Show which rule makes or refuses each possible link in plain text.
    #[command(after_help = RULES)]
    Explain(Search),
    /// Show URLs and email addresses, one per line, as they are sent and as people read them.
    Format(Format),
    /// Print a completion script for a shell.
    Completions(Completions),
    /// Print the manual page.
    Man(Man),
}

/// The options of `find` and `explain`.
#[derive(Parser)]
pub struct Search {
    /// Print a JSON object for each link or place, one per line.
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub coloring: Coloring,

    /// Files to read, and folders with Markdown (.md) and text files (.txt); "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub detection: Detection,
}

#[derive(Parser)]
pub struct Find {
    /// Print a JSON array for each line of the input: its links.
    #[arg(long, conflicts_with = "json")]
    pub lines: bool,

    #[command(flatten)]
    pub search: Search,
}

#[derive(Parser)]
pub struct Format {
    /// Print a JSON object for each line, {"href","display"}, or null if it is not a URL or address.
    #[arg(long)]
    pub lines: bool,

    /// The scheme of URLs that are written without one.
    #[arg(long, value_name = "SCHEME", default_value_t, value_parser = setting::<DefaultScheme>(DefaultScheme::NAMES))]
    pub default_scheme: DefaultScheme,

    /// What to do with hosts that look like another: reject them, show them in ASCII (xn--...), or
    /// allow them.
    #[arg(long, value_name = "HOW", default_value_t, value_parser = setting::<Spoofs>(Spoofs::NAMES))]
    pub spoofs: Spoofs,

    /// Files to read; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub files: Vec<PathBuf>,
}

#[derive(Parser)]
pub struct Completions {
    /// The shell to complete commands in.
    // As the name of the value, they are also in the error for a missing shell.
    #[arg(value_enum, value_name = "bash|elvish|fish|powershell|zsh", hide_possible_values = true)]
    pub shell: Shell,
}

#[derive(Parser)]
pub struct Man {
    /// Write this page and one for each command to a folder, instead of this page to standard output.
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}
