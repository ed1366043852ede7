//! The options of each command.

mod settings;

use std::path::PathBuf;
use std::str::FromStr;

use clap::{ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

pub use self::settings::{Coloring, GivenSetting, Sources};

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
  linkwright find --new README.md        # the links that render would add
  linkwright find --from text README.md  # all links of the source
  linkwright find --json notes.txt | jq .href
  linkwright find --columns 72 mail.txt  # also join URLs that are broken over lines
  tail -f log | linkwright find --lines  # a JSON array for each line

A JSON object has \"file\", \"line\", \"column\", \"text\", \"kind\", \"href\", \"display\", and the position of the link: \
\"start\" and \"end\" in bytes, \"utf16\" and \"characters\" as [start, end] in UTF-16 units and in characters. It has a \
\"warning\" if the host could deceive, and \"named-site\" if the text of an existing link names another site. With \
--columns, it has \"spans\", a list of positions with their \"line\" and their \"columns\", from 0. With explain --json, a \
text that does not link has \"refused\" instead of \"kind\", \"href\" and \"display\".";

const EXPLAIN: &str = "\
Examples:
  linkwright explain README.md
  linkwright explain --bare-domains=all notes.txt
  linkwright explain --schemes zotero notes.txt
  linkwright explain --rules             # list D1 to D10 and all rules
  linkwright explain --rules=D3.file-name.extension

With a scheme, such as https://main.rs, every domain links. Your own hosts, such as wiki.corp, link with --also wiki.corp, \
http://intranet with --local-hosts, and zotero://select/items/1 with --schemes zotero.";

const FORMAT: &str = "\
Examples:
  echo 'https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe' | linkwright format
  echo 'ｈｔｔｐ://ｅｘａｍｐｌｅ.com' | linkwright format --typed
  linkwright format --lines urls.txt     # a JSON object for each line";

const COMPLETIONS: &str = "\
Example:
  linkwright completions bash > /etc/bash_completion.d/linkwright";

/// Turn the URLs and email addresses in text into links, in every script (UTS #58).
///
/// Settings are options, or keys of the same names in linkwright.toml, for example
/// also = ["wiki.corp"]. To leave text unchanged in Markdown and HTML, put it between the comments
/// <!-- linkwright off --> and <!-- linkwright on -->. In Markdown, <!-- linkwright ignore -->
/// leaves the next block unchanged.
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
    /// Turn bare URLs and email addresses in Markdown, MDX and Rust doc comments into links.
    Rewrite(Rewrite),
    /// List the links in text, Markdown or HTML, with their places and targets.
    #[command(after_help = FIND)]
    Find(Find),
    /// Show why each possible link in text, Markdown or HTML links or not.
    #[command(after_help = EXPLAIN)]
    Explain(Explain),
    /// Print the readable form and the href of URLs and email addresses, one per line.
    #[command(after_help = FORMAT)]
    Format(Format),
    /// Print a completion script for a shell.
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell to complete commands in.
        // As the value name, they also appear in the error for a missing shell.
        #[arg(value_name = "bash|elvish|fish|powershell|zsh", hide_possible_values = true)]
        shell: Shell,
    },
    /// Print the manual page.
    #[command(after_help = "Example:\n  linkwright man -o ~/.local/share/man/man1")]
    Man {
        /// Write this page and a page for each command to a folder instead of standard output.
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
}

#[derive(Parser)]
#[command(after_help = RENDER)]
pub struct Render {
    /// Read the input in this format [default: by the file name; standard input is Markdown].
    #[arg(long)]
    pub from: Option<From>,

    /// Write HTML, or for a terminal the unchanged text with clickable links (OSC 8). Escape
    /// sequences of the text for colors, links and rewriting a line stay. Sequences that could hide
    /// or forge text are removed.
    #[arg(long, value_enum, default_value_t)]
    pub to: To,

    /// With --to terminal, choose when to write links; auto means on a terminal. With never, also
    /// remove links that are already in the text.
    #[arg(long, value_name = "WHEN")]
    pub hyperlinks: Option<ColorChoice>,

    /// With --to terminal, join URLs that were wrapped at this many columns. The default, auto,
    /// means the current width of the terminal, else the value of COLUMNS, else 80.
    #[arg(long, value_name = "N|auto")]
    pub columns: Option<Columns>,

    /// Replace straight quotes, hyphens and dots in Markdown with curly quotes, dashes and
    /// ellipses.
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
    /// List the bare URLs without writing anything, and exit with status 1 if there are any.
    #[arg(long)]
    pub check: bool,

    /// Replace the files that change.
    #[arg(long, conflicts_with_all = ["check", "diff"])]
    pub in_place: bool,

    /// Print the changes as a diff for git apply or patch -p0, without writing anything.
    #[arg(long)]
    pub diff: bool,

    /// Read the files as CommonMark with extensions, as MDX, which has no <https://...>, or as Rust
    /// with Markdown in doc comments. By default, the file name decides (.md, .mdx, .rs). A .md
    /// file is MDX in a repository with docusaurus.config.js, or with MDX in astro.config.js or
    /// next.config.js.
    #[arg(long)]
    pub flavor: Option<Flavor>,

    /// List the bare URLs as text, as GitHub Actions warnings, or as SARIF for code scanning. In
    /// the last two, paths are relative to the root of the repository.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t, requires = "check")]
    #[arg(conflicts_with_all = ["diff", "in_place"])]
    pub format: Listing,

    /// Print no summary. With --check, print only errors and the output of --format github or
    /// sarif.
    #[arg(short, long)]
    pub quiet: bool,

    #[command(flatten)]
    pub coloring: Coloring,

    /// Write the result to this file instead of standard output.
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["check", "in_place", "diff"])]
    #[arg(default_value = "-", hide_default_value = true)]
    pub output: PathBuf,

    /// Markdown (.md), MDX (.mdx) and Rust (.rs) files, and folders with such files; "-" is
    /// standard input.
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

    /// Read the input in this format [default: by the file name; standard input and unknown names
    /// are text].
    #[arg(long)]
    pub from: Option<From>,

    #[command(flatten)]
    pub coloring: Coloring,

    /// Files to read, and folders with Markdown (.md), MDX (.mdx), Rust (.rs, only doc comments),
    /// HTML (.html) and text files (.txt); "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub sources: Sources,
}

#[derive(Parser)]
pub struct Find {
    /// Print the links of each line of the input as a JSON array; each line is a separate plain
    /// text.
    #[arg(long, conflicts_with_all = ["json", "from"])]
    pub lines: bool,

    /// Join URLs that were wrapped at this many columns, for example by a terminal or an email
    /// program. With auto, use the longest line near each URL. The whole input is read as plain
    /// text.
    #[arg(long, value_name = "N|auto", conflicts_with_all = ["lines", "from"])]
    pub columns: Option<Columns>,

    /// List only links that render would add, and no existing links. With --preset documents, list
    /// the links that rewrite would add.
    #[arg(long)]
    pub new: bool,

    #[command(flatten)]
    pub search: Search,
}

#[derive(Parser)]
pub struct Explain {
    /// List the deviations D1 to D10 from UTS #58 and all rules. With an ID, such as
    /// --rules=D3.member, explain the entries whose id starts with it, with examples. With --json,
    /// print an object for each.
    #[arg(long, value_name = "ID", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub rules: Option<String>,

    #[command(flatten)]
    pub search: Search,
}

#[derive(Parser)]
pub struct Format {
    /// Print a JSON object for each line, {"href","display"}, or null if it is not a URL or email
    /// address.
    #[arg(long)]
    pub lines: bool,

    /// Print a form with more escapes. When it is pasted, most programs find all of it, not only
    /// programs that follow UTS #58.
    #[arg(long)]
    pub safe: bool,

    /// Clean up lines that a person typed: full-width characters, separate accents, and direction
    /// marks around a line.
    #[arg(long)]
    pub typed: bool,

    /// Files to read; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub sources: Sources,
}

/// The output format of `render`.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum To {
    #[default]
    Html,
    Terminal,
}

/// The number of columns at which lines were wrapped, or `None` for `auto`.
#[derive(Clone, Copy)]
pub struct Columns(pub Option<usize>);

impl FromStr for Columns {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse() {
            _ if text == "auto" => Ok(Self(None)),
            Ok(number @ 1..) => Ok(Self(Some(number))),
            _ => Err("not a number above 0 or auto"),
        }
    }
}

/// The format of the input.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum From {
    Markdown,
    // Chosen only by the file name.
    #[value(skip)]
    Mdx,
    #[value(skip)]
    Rust,
    Html,
    Text,
    // Text as a whole, in which links may be wrapped over several lines.
    #[value(skip)]
    Wrapped,
    // Text in which each line is a separate text.
    #[value(skip)]
    Lines,
}

/// The format in which `rewrite --check` lists the bare URLs.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Listing {
    #[default]
    Text,
    Github,
    Sarif,
}

/// The formats that `rewrite` writes.
#[derive(Clone, Copy, ValueEnum)]
pub enum Flavor {
    Commonmark,
    Mdx,
    Rust,
}
