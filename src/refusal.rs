//! The reasons why the text around a trigger is not a link.

use core::fmt;

/// The reason why the text around a `:`, a `.` or an `@` is not a link, from
/// [`Finder::explain`](crate::Finder::explain).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// Nothing next to the character can be part of a host or a scheme.
    Punctuation,
    /// The settings of the [`Finder`](crate::Finder) exclude links of this kind.
    Setting,
    /// The scheme does not link, or a character before it makes it a different scheme.
    Scheme,
    /// A `user@` or `user:password@` precedes the host of a URL.
    Userinfo,
    /// A percent escape is in the host or next to it. Browsers decode it.
    Escape,
    /// An invisible character joins the host to other text.
    Hidden,
    /// The host is not a valid domain or IP address.
    Host,
    /// A symbol such as `✪` joins the host to more of a host, which no host can contain.
    Symbol,
    /// The host does not end with a top-level domain, or nothing precedes its public suffix.
    Suffix,
    /// The port is larger than 65535.
    Port,
    /// The apparent domain is part of an address or of a scheme.
    Part,
    /// The local part of an address is empty, or has a `.` where none is allowed (section 5.2).
    LocalPart,
    /// Row D8: the local part would be the end of a longer word, as in `user#1@example.com` and `a/b@example.com`.
    LocalTail,
    /// Row D3: an adjacent character shows that the domain is part of code or a path.
    Glued,
    /// Row D3: the top-level domain is a word in code or prose, or one that few sites use, or does not exist.
    Word,
    /// Row D3: the domain reads as a member of an object: `user.id`, `window.open`.
    Member,
    /// Row D3: the domain reads as the name of a file.
    FileName,
    /// Row D3: the domain reads as a version or another number.
    Version,
    /// Row D3: the domain reads as a ticker symbol.
    Ticker,
    /// Row D3: the domain reads as an abbreviation.
    Abbreviation,
    /// Row D3: the domain reads as a French noun with an ending for another gender: `patient.es`.
    Inclusive,
    /// Row D3: the domain reads as a placeholder: `xxx.xxx.xxx.xxx`.
    Placeholder,
    /// Row D3: the domain or the local part reads as a part of a Chinese sentence: `你必须指定带.network`.
    Prose,
    /// Row D3: the domain reads as the end of a sentence and the start of the next.
    MissedSpace,
    /// Row D3: the domain reads as the name of a package or a type.
    Package,
    /// Row D3: a slash separates two names of the same kind: `main.rs/lib.rs`.
    TwoNames,
    /// Rows D3, D4 and D7: in text without spaces, the domain is neither separate ASCII nor the whole word.
    Spaceless,
    /// Row D9: the address is a handle: `@user@host`.
    Handle,
    /// Row D9: a scheme other than `mailto` precedes the address.
    OtherScheme,
    /// Row D9: the domain is part of an identifier of another scheme: `urn:foo:example.com`.
    Identifier,
    /// Row D9: the domain is part of the name of a room or a user in Matrix: `#room:example.org`.
    Room,
    /// Row D9: the address starts the location of a repository: `git@host:path`.
    Repository,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Punctuation => "nothing beside it can be a host or a scheme",
            Self::Setting => "the settings turn such links off",
            Self::Scheme => "this scheme does not link",
            Self::Userinfo => "a user name precedes the host",
            Self::Escape => "a percent escape is part of the host or beside it",
            Self::Hidden => "an invisible character joins the host to other text",
            Self::Host => "this is not a valid host",
            Self::Symbol => "a symbol is part of the host",
            Self::Suffix => {
                "this does not end like a domain that someone can register, such as example.com"
            }
            Self::Port => "the port is larger than 65535",
            Self::Part => "this is a part of an address or of a scheme, which is not a link itself",
            Self::LocalPart => "the part before the @ is empty or has a full stop too many",
            Self::LocalTail => {
                "this is the end of a longer word, and so of another address or a path (D8)"
            }
            Self::Glued => "the character beside it makes it code or a path (D3)",
            Self::Word => "the top-level domain is a word or one that few or no sites use (D3)",
            Self::Member => "this reads as a member of an object (D3)",
            Self::FileName => "this reads as a file name (D3)",
            Self::Version => "this reads as a version or a number (D3)",
            Self::Ticker => "this reads as a ticker symbol (D3)",
            Self::Abbreviation => "this reads as an abbreviation (D3)",
            Self::Inclusive => "this reads as a French noun and the ending of another gender (D3)",
            Self::Placeholder => "this reads as a placeholder (D3)",
            Self::Prose => "this reads as a part of a Chinese sentence (D3)",
            Self::MissedSpace => "this reads as two sentences with no space between them (D3)",
            Self::Package => "this reads as the name of a package or a type (D3)",
            Self::TwoNames => "the slash stands between two names (D3)",
            Self::Spaceless => {
                "letters of another script touch the domain without a space (D3, D4, D7)"
            }
            Self::Handle => "this is a handle (D9)",
            Self::OtherScheme => "a scheme other than mailto precedes the address (D9)",
            Self::Identifier => "this is part of an identifier of another scheme (D9)",
            Self::Room => "this is the name of a room or a user in Matrix (D9)",
            Self::Repository => "this is the location of a repository (D9)",
        })
    }
}
