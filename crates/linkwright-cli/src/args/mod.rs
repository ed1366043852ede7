//! The options of each command.

mod settings;

use std::path::PathBuf;
use std::str::FromStr;

use clap::{ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

pub use self::settings::{Coloring, Given, Sources};

const EXAMPLES: &str = "\
Examples:
  linkwright render README.md > page.html
  linkwright rewrite --check docs       # list the bare URLs of Markdown
  linkwright rewrite --in-place docs    # write them as links
  linkwright find notes.txt             # list the links
  linkwright explain notes.txt          # why something links or not";

const EXIT: &str = "Exit status: 0 on success, 1 if rewrite --check finds bare URLs, 2 on an error, \
    such as a folder with nothing to read; other files are still processed.";

const REWRITE: &str = "\
Examples:
  linkwright rewrite --check docs        # list the bare URLs
  linkwright rewrite --diff README.md    # show what would change
  linkwright rewrite --in-place docs README.md
  linkwright rewrite --in-place src      # doc comments, for rustdoc's lint bare_urls
  linkwright rewrite --check --format sarif docs > linkwright.sarif
  linkwright rewrite < in.md > out.md";

const RENDER: &str = "\
Examples:
  linkwright render README.md > page.html
  linkwright render --page --rel nofollow notes.txt -o notes.html
  linkwright render --from html < page.html  # only adds anchors
  cargo build 2>&1 | linkwright render --to terminal";

const FIND: &str = "\
Examples:
  linkwright find README.md              # all links of the page
  linkwright find --new README.md        # those that render would write
  linkwright find --from text README.md  # all links of the source
  linkwright find --json notes.txt | jq .href
  linkwright find --columns 72 mail.txt  # also what is broken over rows
  tail -f log | linkwright find --lines  # a JSON array for each line

A JSON object has \"file\", \"line\", \"column\", \"text\", \"kind\", \"href\", \"display\", a \"warning\" if the host could \
deceive, a \"named-site\" if the text of a link of the author names another site, and its place: \"start\" and \"end\" in bytes, \"utf16\" and \"characters\" as [start, end] in units of UTF-16 and in \
characters. With --columns, it has \"spans\", a list of such places with their \"line\" and their \"columns\", from 0. For explain --json, what is not a link has \"refused\" in place of \"kind\", \"href\" and \"display\".";

const EXPLAIN: &str = "\
Examples:
  linkwright explain README.md
  linkwright explain --bare-domains=all notes.txt
  linkwright explain --schemes zotero notes.txt
  linkwright explain --rules             # what D1 to D10 mean
  linkwright explain --rules=D3.file-name.extension

With a scheme, as in https://main.rs, a domain links without the evidence that D3 asks for. Hosts of your own, such as \
wiki.corp, link with --also wiki.corp, http://intranet with --local-hosts, and zotero://select/items/1 with --schemes zotero.";

const FORMAT: &str = "\
Examples:
  echo 'https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe' | linkwright format
  echo 'ｈｔｔｐ://ｅｘａｍｐｌｅ.com' | linkwright format --typed
  linkwright format --lines urls.txt     # a JSON object for each line";

const COMPLETIONS: &str = "\
Example:
  linkwright completions bash > /etc/bash_completion.d/linkwright";

/// Turns the URLs and email addresses in text into links, in every script (UTS #58).
///
/// Settings are options, or keys with the same names in a file linkwright.toml, such as: also = ["wiki.corp"]. In
/// Markdown and HTML, the comments <!-- linkwright off --> and <!-- linkwright on --> keep the text between them as it
/// is, and in Markdown <!-- linkwright ignore --> the next block.
#[derive(Parser)]
#[command(name = "linkwright", version, arg_required_else_help = false)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXIT}"))]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Convert Markdown, HTML or plain text to HTML with links.
    Render(Render),
    /// Write the bare URLs and email addresses in Markdown, MDX and doc comments of Rust as links.
    Rewrite(Rewrite),
    /// List the links in text, Markdown or HTML: where they are, and where they lead.
    #[command(after_help = FIND)]
    Find(Find),
    /// Show why each possible link in text, Markdown or HTML is one or not.
    #[command(after_help = EXPLAIN)]
    Explain(Explain),
    /// Show URLs and email addresses, one per line, as they are sent and as people read them.
    #[command(after_help = FORMAT)]
    Format(Format),
    /// Print a completion script for a shell.
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell to complete commands in.
        // As the name of the value, they are also in the error for a missing shell.
        #[arg(
            value_enum,
            value_name = "bash|elvish|fish|powershell|zsh",
            hide_possible_values = true
        )]
        shell: Shell,
    },
    /// Print the manual page.
    #[command(after_help = "Example:\n  linkwright man -o ~/.local/share/man/man1")]
    Man {
        /// Write this page and one for each command to a folder, instead of this page to standard output.
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
}

#[derive(Parser)]
#[command(after_help = RENDER)]
pub struct Render {
    /// The format of the input [default: by the file name; standard input is Markdown].
    #[arg(long, value_enum)]
    pub from: Option<From>,

    /// What to write: HTML, or for a terminal the text as it is, with its links made clickable (OSC 8). Escape sequences
    /// of the text that color it, link it or write a row anew stay; those that could hide or forge text go.
    #[arg(long, value_enum, default_value_t)]
    pub to: To,

    /// With --to terminal, when to write links; auto means on a terminal. With never, links that the text brought along
    /// go too.
    #[arg(long, value_enum, value_name = "WHEN")]
    pub hyperlinks: Option<ColorChoice>,

    /// With --to terminal, the number of columns at which the text was broken; auto means the width of the terminal at the
    /// moment, else that in COLUMNS, else 80.
    #[arg(long, value_name = "N|auto")]
    pub columns: Option<Columns>,

    /// Write curly quotes, dashes and ellipses in Markdown.
    #[arg(long)]
    pub smart_punctuation: bool,

    /// Write a whole page with a character set and a title, instead of a fragment.
    #[arg(long)]
    pub page: bool,

    /// Write the HTML to this file instead of standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    pub output: PathBuf,

    /// The file to render; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub file: PathBuf,

    #[command(flatten)]
    pub sources: Sources,
}

#[derive(Parser)]
#[command(after_help = REWRITE, after_long_help = format!("{REWRITE}\n\n{EXIT}"))]
pub struct Rewrite {
    /// Write nothing, list the bare URLs, and exit with status 1 if there are any.
    #[arg(long)]
    pub check: bool,

    /// Replace the files that change.
    #[arg(long, conflicts_with_all = ["check", "diff"])]
    pub in_place: bool,

    /// Write nothing, print what would change as a diff for git apply or patch -p0.
    #[arg(long)]
    pub diff: bool,

    /// What the files are: CommonMark and its extensions, MDX, which has no <https://...>, or Rust, of which the doc
    /// comments are Markdown. By default the file name says it (.md, .mdx, .rs), and .md files are MDX in a repository with
    /// docusaurus.config.js, or with MDX in astro.config.js or next.config.js.
    #[arg(long, value_enum)]
    pub flavor: Option<Flavor>,

    /// How to list the bare URLs: for people, as warnings of GitHub Actions, or as SARIF for code scanning. Paths are those
    /// below the root of the repository.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t, requires = "check")]
    #[arg(conflicts_with_all = ["diff", "in_place"])]
    pub format: Listing,

    /// Print no summary; with --check nothing but errors and what --format asks for.
    #[arg(short, long)]
    pub quiet: bool,

    #[command(flatten)]
    pub coloring: Coloring,

    /// Write the result to this file instead of standard output.
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["check", "in_place", "diff"])]
    #[arg(default_value = "-", hide_default_value = true)]
    pub output: PathBuf,

    /// Files of Markdown (.md), MDX (.mdx) and Rust (.rs), and folders with such files; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub sources: Sources,
}

/// The options of `find` and `explain`.
#[derive(Parser)]
pub struct Search {
    /// Print a JSON object for each link or place, one per line.
    #[arg(long)]
    pub json: bool,

    /// The format of the input [default: by the file name; standard input and unknown names are text].
    #[arg(long, value_enum)]
    pub from: Option<From>,

    #[command(flatten)]
    pub coloring: Coloring,

    /// Files to read, and folders with Markdown (.md), MDX (.mdx), Rust (.rs, the doc comments), HTML (.html) and text
    /// files (.txt); "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub sources: Sources,
}

#[derive(Parser)]
pub struct Find {
    /// Print a JSON array for each line of the input, which is a plain text by itself: its links.
    #[arg(long, conflicts_with_all = ["json", "from"])]
    pub lines: bool,

    /// Join URLs that are broken over rows of so many columns, as in terminals and mails. With auto, the longest row
    /// near a URL says how many. The input is read as plain text, as a whole.
    #[arg(long, value_name = "N|auto", conflicts_with_all = ["lines", "from"])]
    pub columns: Option<Columns>,

    /// List only the links that render would write, and not those that the author wrote. With --preset documents, these are
    /// the links that rewrite would write.
    #[arg(long)]
    pub new: bool,

    #[command(flatten)]
    pub search: Search,
}

#[derive(Parser)]
pub struct Explain {
    /// Print the deviations D1 to D10 from UTS #58 and all rules, with examples, or those whose id starts so:
    /// --rules=D3.member. With --json, print an object for each.
    #[arg(long, value_name = "ID", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub rules: Option<String>,

    #[command(flatten)]
    pub search: Search,
}

#[derive(Parser)]
pub struct Format {
    /// Print a JSON object for each line, {"href","display"}, or null if it is not a URL or address.
    #[arg(long)]
    pub lines: bool,

    /// Show a form that most programs find whole when it is pasted, and not only those that follow UTS #58: it has more escapes.
    #[arg(long)]
    pub safe: bool,

    /// Read each line as a person typed it: in full width, with accents apart, or with direction marks around it.
    #[arg(long)]
    pub typed: bool,

    /// Files to read; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub sources: Sources,
}

/// What `render` writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum To {
    #[default]
    Html,
    Terminal,
}

/// The number of columns at which rows were broken; none is `auto`.
#[derive(Clone, Copy)]
pub struct Columns(pub Option<usize>);

impl FromStr for Columns {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse() {
            _ if text == "auto" => Ok(Self(None)),
            Ok(number @ 1..) => Ok(Self(Some(number))),
            _ => Err("it is a number of at least 1, or auto"),
        }
    }
}

/// A format of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum From {
    Markdown,
    // By the name of the file only.
    #[value(skip)]
    Mdx,
    #[value(skip)]
    Rust,
    Html,
    Text,
    // Text as a whole, in which links go over rows.
    #[value(skip)]
    Wrapped,
    // Text of which each line stands alone.
    #[value(skip)]
    Lines,
}

/// How `rewrite --check` lists what it found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Listing {
    #[default]
    Text,
    Github,
    Sarif,
}

/// The formats that `rewrite` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Flavor {
    Commonmark,
    Mdx,
    Rust,
}

impl Flavor {
    pub fn format(self) -> From {
        match self {
            Self::Commonmark => From::Markdown,
            Self::Mdx => From::Mdx,
            Self::Rust => From::Rust,
        }
    }
}
