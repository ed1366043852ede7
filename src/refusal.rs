//! Why what stands around a trigger stays text.

use core::fmt;

/// The rule by which text around a `:`, a `.` or an `@` is no link, by
/// [`Finder::explain`](crate::Finder::explain).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// Nothing that can be part of a host or a scheme stands beside the character.
    Punctuation,
    /// A setting of the [`Finder`](crate::Finder) leaves links of this kind out.
    Setting,
    /// The scheme is none that links, or another character makes it one of those.
    Scheme,
    /// A `user@` or `user:password@` stands before the host of a URL.
    Userinfo,
    /// A percent escape stands in or beside the host: browsers decode it.
    Escape,
    /// A character that nobody sees joins the host to more text.
    Hidden,
    /// What stands in the place of the host is no valid domain or IP address.
    Host,
    /// No top-level domain ends the host, or nothing stands before its public suffix.
    Suffix,
    /// The port is larger than 65535.
    Port,
    /// What looks like a domain belongs to an address or to a scheme behind it.
    Part,
    /// The local part of an address is empty, or has a `.` where none may stand (section 5.2).
    LocalPart,
    /// Row D3: the domain is glued to what makes it code or a path.
    Glued,
    /// Row D3: the top-level domain is a word of programs or prose, or one that few sites use.
    Word,
    /// Row D3: the domain reads as a member of an object: `user.id`, `window.open`.
    Member,
    /// Row D3: the domain reads as the name of a file.
    FileName,
    /// Row D3: the domain reads as a version or another number.
    Version,
    /// Row D3: the domain reads as the ticker symbol of a stock.
    Ticker,
    /// Row D3: the domain reads as an abbreviation.
    Abbreviation,
    /// Row D3: the domain reads as the end of a sentence and the start of the next.
    MissedSpace,
    /// Row D3: the domain reads as the name of a package or a type.
    Package,
    /// Row D3: a slash stands between two names of the same kind: `main.rs/lib.rs`.
    TwoNames,
    /// Rows D3, D4 and D7: the domain is neither ASCII on its own nor the whole word, in text
    /// without spaces.
    Spaceless,
    /// Row D9: the address is a handle, `@user@host`.
    Handle,
    /// Row D9: a scheme other than `mailto` stands before the address.
    OtherScheme,
    /// Row D9: the address is the start of a repository's location, `git@host:path`.
    Repository,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Punctuation => "no host or scheme stands here",
            Self::Setting => "the settings leave such links out",
            Self::Scheme => "this scheme does not link",
            Self::Userinfo => "a user name stands before the host",
            Self::Escape => "a percent escape is part of the host or beside it",
            Self::Hidden => "an invisible character joins the host to other text",
            Self::Host => "this is no valid host",
            Self::Suffix => "this is no registrable domain",
            Self::Port => "the port is larger than 65535",
            Self::Part => "this is part of an address or of a scheme",
            Self::LocalPart => "this is no valid local part (UTS #58 section 5.2)",
            Self::Glued => "the character beside it makes it code or a path (D3)",
            Self::Word => "the top-level domain is a word or one that few sites use (D3)",
            Self::Member => "this reads as a member of an object (D3)",
            Self::FileName => "this reads as a file name (D3)",
            Self::Version => "this reads as a version or a number (D3)",
            Self::Ticker => "this reads as a ticker symbol (D3)",
            Self::Abbreviation => "this reads as an abbreviation (D3)",
            Self::MissedSpace => "this reads as two sentences with no space between them (D3)",
            Self::Package => "this reads as the name of a package or a type (D3)",
            Self::TwoNames => "the slash stands between two names (D3)",
            Self::Spaceless => "the domain is not a word of its own (D3, D4, D7)",
            Self::Handle => "this is a handle (D9)",
            Self::OtherScheme => "a scheme other than mailto stands before the address (D9)",
            Self::Repository => "this is the location of a repository (D9)",
        })
    }
}
