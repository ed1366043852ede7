//! The reasons why the text around a trigger is not a link.

use core::fmt;

/// Gives each value of an enum the text that it displays, which is its documentation too.
macro_rules! displayed {
    ($(#[$meta:meta])* pub enum $of:ident { $($name:ident $text:literal $($such:literal)?,)+ }) => {
        $(#[$meta])*
        pub enum $of {
            $(#[doc = concat!($text $(, ": ", $such)?, ".")] $name,)+
        }

        impl fmt::Display for $of {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)+ })
            }
        }
    };
}
pub(crate) use displayed;

displayed! {
    /// The reason why the text around a `:`, a `.` or an `@` is not a link, from
    /// [`Finder::explain`](crate::Finder::explain). The rows D1 to D10 are those of [`Finder`](crate::Finder).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Refusal {
        Punctuation "nothing beside it can be a host or a scheme",
        Setting "the settings turn such links off",
        Scheme "this scheme does not link",
        Userinfo "a user name precedes the host",
        Escape "a percent escape is part of the host or beside it" "browsers decode it",
        Hidden "an invisible character joins the host to other text",
        Host "this is not a valid host",
        Symbol "a symbol is part of the host" "`example.com✪df.ws`",
        Suffix "this does not end like a domain that someone can register, such as example.com",
        Port "the port is larger than 65535",
        Part "this is a part of an address or of a scheme, which is not a link itself",
        LocalPart "the part before the @ is empty or has a full stop too many" "section 5.2",
        LocalTail "this is the end of a longer word, and so of another address or a path (D8)"
            "`user#1@example.com`, `a/b@example.com`",
        MessageId "this is the identifier of a message or a list (D8)" "`Message-ID: <1@example.com>`",
        Glued "the text beside it makes it code, a path or another address (D3)",
        Word "the top-level domain is a word or one that few or no sites use (D3)",
        Member "this reads as a member of an object (D3)" "`user.id`, `window.open`",
        FileName "this reads as a file name (D3)",
        Version "this reads as a version or a number (D3)",
        Ticker "this reads as a ticker symbol (D3)",
        Abbreviation "this reads as an abbreviation (D3)",
        Inclusive "this reads as a French noun and its endings (D3)" "`patient.es`",
        Placeholder "this reads as a placeholder (D3)" "`xxx.xxx.xxx.xxx`",
        Prose "this reads as a part of a Chinese sentence (D3)" "`你必须指定带.network`",
        MissedSpace "this reads as two sentences with no space between them (D3)",
        Package "this reads as the name of a package or a type (D3)",
        Newsgroup "this reads as the name of a newsgroup (D3)" "`comp.apps.financial`",
        TwoNames "the slash stands between two names (D3)" "`main.rs/lib.rs`",
        Spaceless "letters of another script touch the domain without a space (D3, D4, D7)",
        Handle "this is a handle (D9)" "`@user@host`",
        OtherScheme "a scheme other than mailto precedes the address (D9)",
        Identifier "this is part of an identifier of another scheme (D9)" "`urn:foo:example.com`",
        Room "this is the name of a room or a user in Matrix (D9)" "`#room:example.org`",
        Repository "this is the location of a repository (D9)" "`git@host:path`",
    }
}
